"""Inverses of matrices of nodes, unrolled and without pivots.

``inverse`` divides cofactors by the determinant, so it holds wherever the matrix is regular;
elimination without pivots would also fail at harmless zeros on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, sqrt
from armwright.expr.vector import dot
from armwright.models.core.builder import Builder
from armwright.models.core.model import Entry

Rows = Sequence[Sequence[Node]]
Minors = list[dict[int, Node]]
MINORS = (
    Entry("MIA", "", "minor of the first rows; the number is the sum of 1, 2, 4, ... for its columns"),
    Entry("MIB", "", "minor of the last rows; the number is the sum of 1, 2, 4, ... for its columns"),
    Entry("IDET", "", "reciprocal of the determinant"),
)


def inverse(A: Rows, b: Builder) -> list[list[Node]]:
    """A⁻¹ of a Jacobian by cofactors; one that is always singular is refused."""

    def reciprocal(det: Node) -> Node:
        if det is ZERO:
            raise ArmwrightError(
                "the Jacobian is singular at every position; it has no inverse; use damping="
            )
        return ONE / det

    return cofactor_inverse(A, b, reciprocal=reciprocal)


def cofactor_inverse(
    A: Rows, b: Builder, *, reciprocal: Callable[[Node], Node], tag: str = ""
) -> list[list[Node]]:
    """A⁻¹ by cofactors; minors of the rows above and below each row are shared.

    reciprocal   of the determinant
    tag          what names of minors and determinant begin with
    """
    n = len(A)
    above, below = _minors(A, b, "above", tag), _minors(A[::-1], b, "below", tag)
    det = b.name(above[n].get((1 << n) - 1, ZERO), f"{tag}DET", group="determinant")
    scale = b.name(reciprocal(det), f"{tag}IDET", group="determinant")
    return [[_cofactor(above, below, n, i, j) * scale for i in range(n)] for j in range(n)]


def _minors(A: Rows, b: Builder, side: str, tag: str) -> Minors:
    """For each k the minors of the first k rows, by the set of their columns."""
    n = len(A)
    levels: Minors = [{0: ONE}]
    for i, row in enumerate(A):
        level: dict[int, Node] = {}
        for columns, minor in levels[-1].items():
            for j, value in enumerate(row):
                if not columns >> j & 1 and value is not ZERO:
                    after = (columns >> (j + 1)).bit_count()
                    term = value * minor
                    both = columns | 1 << j
                    level[both] = level.get(both, ZERO) + (-term if after % 2 else term)
        group = f"minors of {i + 1} rows {side}"
        levels.append(
            {
                c: b.name(v, f"{tag}MI{side[0].upper()}{c}", group=group)
                for c, v in level.items()
                if v is not ZERO
            }
        )
    assert len(levels) == n + 1
    return levels


def _cofactor(above: Minors, below: Minors, n: int, i: int, j: int) -> Node:
    """(−1)^{i+j} times the minor without row i and column j, from rows above and below i.

    Laplace expansion over the columns S of the rows above i; ``below`` was built from the last row
    upward, which reverses its rows and gives the sign of that reversal.
    """
    rest = ((1 << n) - 1) & ~(1 << j)
    m = n - 1 - i
    total = ZERO
    for S, minor in above[i].items():
        T = rest & ~S
        if S & ~rest or T not in below[m]:
            continue
        crossing = sum((T & ((1 << k) - 1)).bit_count() for k in range(n) if S >> k & 1)
        reversal = m * (m - 1) // 2
        term = minor * below[m][T]
        total = total + (-term if (crossing + reversal) % 2 else term)
    return -total if (i + j) % 2 else total


def damped_inverse(J: Rows, lam: Node, b: Builder) -> list[list[Node]]:
    """(JᵀJ + λ²)⁻¹Jᵀ, or Jᵀ(JJᵀ + λ²)⁻¹ where J is wide, by an unrolled Cholesky factorisation."""
    columns = [list(column) for column in zip(*J, strict=True)]
    is_wide = len(columns) > len(J)
    lines = [list(row) for row in J] if is_wide else columns
    N = [
        [dot(u, v) + (lam**2 if i == k else ZERO) for k, v in enumerate(lines[: i + 1])]
        for i, u in enumerate(lines)
    ]
    L = _cholesky(N, b, "row" if is_wide else "column")
    solved = [_solve(L, list(right)) for right in zip(*lines, strict=True)]  # one per column of lines
    if is_wide:
        return [list(row) for row in solved]
    return [list(row) for row in zip(*solved, strict=True)]


def _cholesky(N: list[list[Node]], b: Builder, what: str) -> list[list[Node]]:
    """Lower L with L·Lᵀ = N, its diagonal as reciprocals; ``what`` N is made of, for the error."""
    L: list[list[Node]] = []
    for i, row in enumerate(N):
        line: list[Node] = []
        for k in range(i):
            value = (row[k] - _sum(line[m] * L[k][m] for m in range(k))) * L[k][k]
            line.append(b.name(value, f"LC{i + 1}{k + 1}", group="factor"))
        pivot = row[i] - _sum(x * x for x in line)
        if pivot is ZERO:
            raise ArmwrightError(
                f"the Jacobian is singular at every position: its {what} {i + 1} is zero or depends on those "
                "before it; use damping=, or a frame that every joint moves"
            )
        line.append(b.name(ONE / sqrt(pivot), f"LC{i + 1}{i + 1}", group="factor"))
        L.append(line)
    return L


def _solve(L: list[list[Node]], right: list[Node]) -> list[Node]:
    n = len(L)
    y: list[Node] = []
    for i in range(n):
        y.append((right[i] - _sum(L[i][k] * y[k] for k in range(i))) * L[i][i])
    x: list[Node] = [ZERO] * n
    for i in range(n - 1, -1, -1):
        x[i] = (y[i] - _sum(L[k][i] * x[k] for k in range(i + 1, n))) * L[i][i]
    return x


def _sum(values: Iterable[Node]) -> Node:
    total = ZERO
    for value in values:
        total = total + value
    return total
