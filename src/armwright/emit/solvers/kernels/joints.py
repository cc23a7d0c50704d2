"""Kernels of configurations: one of a list, one of a curve, the largest part."""

from __future__ import annotations

from armwright.emit.solvers.kernels.words import Curve, Found, Joints, Real, Whole, zeros


def solution_at(found: Found, r: Whole) -> Joints:
    """One of the solutions."""
    q = zeros(Joints)
    for k in range(6):
        q[k] = found[r, k]
    return q


def point_at(curve: Curve, r: Whole) -> Joints:
    """One of the points of a curve."""
    q = zeros(Joints)
    for k in range(6):
        q[k] = curve[r, k]
    return q


def largest(parts: Joints) -> Real:
    """The largest absolute value."""
    longest = 0.0
    for k in range(6):
        longest = max(longest, abs(parts[k]))
    return longest
