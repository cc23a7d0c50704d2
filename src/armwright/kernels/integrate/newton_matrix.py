"""Inverse matrices for Newton's method, in a way that does not depend on the numbers: many arms at a time."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.language import Array, Real, Whole, copied, hot

Wide: TypeAlias = Annotated[Array, ("n", "twice")]
Vector: TypeAlias = Annotated[Array, ("n",)]


@hot
def pivot_rows(n: Whole, twice: Whole, k: Whole, g: Wide) -> Wide:
    """The rows from k on exchanged so that row k has the largest number of column k."""
    for r in range(k + 1, n):
        exchanged = 1.0 if abs(g[r, k]) > abs(g[k, k]) else 0.0
        for m in range(twice):
            upper = g[k, m]
            lower = g[r, m]
            g[k, m] = lower if exchanged > 0.0 else upper
            g[r, m] = upper if exchanged > 0.0 else lower
    return g


@hot
def invert(n: Whole, twice: Whole, g: Wide) -> Wide:
    """(A 1) turned into (1 A⁻¹); numbers that are not finite where A is singular."""
    for k in range(n):
        g = pivot_rows(n, twice, k, g)
        scale = 1.0 / g[k, k]
        for m in range(twice):
            g[k, m] = scale * g[k, m]
        for r in range(n):
            times = g[r, k] if r != k else 0.0
            for m in range(twice):
                g[r, m] -= times * g[k, m]
    return g


@hot
def correct(n: Whole, twice: Whole, g: Wide, rest: Vector, v: Vector) -> tuple[Vector, Real]:
    """The vector v − A⁻¹·rest, where g is (1 A⁻¹), and the largest change relative to 1 + |v|."""
    change = 0.0
    before = copied(v)
    for k in range(n):
        for m in range(n):
            v[k] -= g[k, n + m] * rest[m]
        change = max(change, abs(v[k] - before[k]) / (1.0 + abs(before[k])))
    return v, change
