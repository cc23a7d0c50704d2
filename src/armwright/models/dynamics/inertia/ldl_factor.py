"""A symmetric positive matrix as Lᵀ·D·L, unrolled, from the last row to the first.

Starting at the tips keeps the zeros of a tree (joints on different branches do not feel each other)
and turns the last pivot of a serial arm, a constant of its last link, into setup.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node
from armwright.models.core.builder import Builder

Square = Sequence[Sequence[Node]]


@dataclass(frozen=True, slots=True)
class LdlFactors:
    """Rows of L below its unit diagonal, and the reciprocals of D."""

    L: tuple[tuple[Node, ...], ...]
    inverse: tuple[Node, ...]

    def solve(self, right: Sequence[Node]) -> list[Node]:
        """The solution x of LᵀDL·x = right."""
        n = len(self.L)
        y = list(right)
        for i in range(n - 1, -1, -1):
            for k in range(i):
                y[k] = y[k] - self.L[i][k] * y[i]
        x: list[Node] = []
        for i in range(n):
            value = y[i] * self.inverse[i]
            for k in range(i):
                value = value - self.L[i][k] * x[k]
            x.append(value)
        return x


def ldl_factors(A: Square, b: Builder, *, stem: str = "", names: Sequence[str] = ()) -> LdlFactors:
    """The factors of A, of which only the lower triangle is read; names of factors begin with the stem.

    A pivot that is zero at every position is refused: the matrix has no inverse anywhere. Where rows have
    names (joint 'elbow'), the message says which it is.
    """
    n = len(A)
    rest = [list(row[: i + 1]) for i, row in enumerate(A)]
    L: list[tuple[Node, ...]] = [()] * n
    inverse: list[Node] = [ZERO] * n
    for i in range(n - 1, -1, -1):
        if rest[i][i] is ZERO:
            row = f"row {i + 1} of the {'inertia felt there' if stem else 'inertia matrix'}"
            raise singular(f"{row} ({names[i]})" if names else row)
        inverse[i] = b.name(ONE / rest[i][i], f"{stem}ID{i + 1}", group="factors")
        L[i] = tuple(
            b.name(a * inverse[i], f"{stem}L{i + 1}{k + 1}", group="factors")
            for k, a in enumerate(rest[i][:i])
        )
        for k in range(i):
            for m in range(k + 1):
                rest[k][m] = rest[k][m] - L[i][k] * rest[i][m]
        for k, left in enumerate(rest[i - 1] if i else ()):
            b.offer(left, f"{stem}AR{i}{k + 1}", group="factors")
    return LdlFactors(tuple(L), tuple(inverse))


def singular(what: str) -> ArmwrightError:
    """The error for an acceleration that nothing resists."""
    return ArmwrightError(
        f"{what} is zero at every position, so that its acceleration is undefined; give a link that it "
        "moves a mass or inertia (M, MX, ZZ, ...) or the joint a rotor (IA), or leave out what cannot move"
    )
