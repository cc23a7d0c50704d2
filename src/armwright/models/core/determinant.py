"""Determinant and inverse of a square matrix of nodes by its structure, never by pivots.

Rows and columns that hang together form blocks (a wrist, an arm); the determinant is the product of
those of the blocks, each expanded along its emptiest row and factored, so that every way to become
singular can be read off as a factor.
"""

from __future__ import annotations

from collections.abc import Sequence

from armwright.expr import ONE, ZERO, Node, postorder
from armwright.expr.polynomial import Polynomial, factored_node, in_single_angles, polynomial
from armwright.program.counts import count

Rows = Sequence[Sequence[Node]]
_LONG = 60  # terms of a sum that nobody reads


def factors_of_determinant(matrix: Rows) -> tuple[Node, ...]:
    """Factors whose product is the determinant; (0,) for a matrix that is always singular."""
    match = _matching(matrix)
    if match is None:
        return (ZERO,)
    factors: list[Node] = [ONE if _is_even(match) else -ONE]
    for block in _blocks(matrix, match):
        part = [[matrix[i][match[j]] for j in block] for i in block]
        factors += _block_factors([[polynomial(value) for value in row] for row in part])
    return tuple(factors) if ZERO not in factors else (ZERO,)


def determinant(matrix: Rows) -> Node:
    """The product of the factors."""
    product = ONE
    for factor in factors_of_determinant(matrix):
        product = product * factor
    return product


def _matching(matrix: Rows) -> list[int] | None:
    """A column for every row with a nonzero entry there, or None (Kuhn's augmenting paths)."""
    n = len(matrix)
    row_of: list[int | None] = [None] * n

    def place(i: int, seen: set[int]) -> bool:
        for j in range(n):
            if matrix[i][j] is not ZERO and j not in seen:
                seen.add(j)
                other = row_of[j]
                if other is None or place(other, seen):
                    row_of[j] = i
                    return True
        return False

    if not all(place(i, set()) for i in range(n)):
        return None
    columns = [0] * n
    for j, i in enumerate(row_of):
        assert i is not None
        columns[i] = j
    return columns


def _is_even(permutation: Sequence[int]) -> bool:
    swaps = sum(a > b for k, a in enumerate(permutation) for b in permutation[k + 1 :])
    return swaps % 2 == 0


def _blocks(matrix: Rows, match: Sequence[int]) -> list[list[int]]:
    """Rows that reach each other through nonzero entries: the irreducible diagonal blocks."""
    n = len(matrix)
    reach = [{j for j in range(n) if matrix[i][match[j]] is not ZERO} | {i} for i in range(n)]
    for k in range(n):  # transitive closure of a six by six graph
        for i in range(n):
            if k in reach[i]:
                reach[i] |= reach[k]
    blocks: list[list[int]] = []
    for i in range(n):
        if not any(i in block for block in blocks):
            blocks.append([j for j in range(n) if j in reach[i] and i in reach[j]])
    return blocks


def _block_factors(block: list[list[Polynomial]]) -> list[Node]:
    """Entries that stand alone in their row or column, then what remains, expanded."""
    found: list[Node] = []
    sign = ONE
    while len(block) > 1 and (alone := _lone_entry(block)) is not None:
        i, j = alone
        found.append(_shortest(block[i][j]))
        sign = sign if (i + j) % 2 == 0 else -sign
        block = [[x for c, x in enumerate(row) if c != j] for r, row in enumerate(block) if r != i]
    return [sign, *found, _shortest(_expand(block))]


def _shortest(poly: Polynomial) -> Node:
    """With angle sums as they are, or in single angles, whichever is shorter to write."""
    as_is = factored_node(poly)
    if len(poly.terms) > _LONG:
        return as_is
    return min(as_is, factored_node(polynomial(in_single_angles(as_is))), key=length)


def length(node: Node) -> int:
    """The number of operations in an expression as it is written."""
    return count((), [item for item in postorder([node]) if item.args]).total


def _lone_entry(block: list[list[Polynomial]]) -> tuple[int, int] | None:
    for lines, is_row in ((block, True), ([list(c) for c in zip(*block, strict=True)], False)):
        for i, line in enumerate(lines):
            filled = [j for j, value in enumerate(line) if not value.is_zero]
            if len(filled) == 1:
                return (i, filled[0]) if is_row else (filled[0], i)
    return None


def _expand(block: list[list[Polynomial]]) -> Polynomial:
    """Laplace expansion along the first rows, minors of the rest shared."""
    n = len(block)
    minors: dict[int, Polynomial] = {0: Polynomial({(): 1})}
    for i in range(n - 1, -1, -1):
        larger: dict[int, Polynomial] = {}
        for columns, minor in minors.items():
            for j in range(n):
                if not columns >> j & 1 and not block[i][j].is_zero:
                    before = (columns & ((1 << j) - 1)).bit_count()
                    term = block[i][j] * minor
                    both = columns | 1 << j
                    larger[both] = larger.get(both, Polynomial()) + (-term if before % 2 else term)
        minors = larger
    return minors.get((1 << n) - 1, Polynomial())
