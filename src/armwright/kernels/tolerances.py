"""The tolerances of all kernels: each a named constant, with the reason for its size."""

from __future__ import annotations

EPSILON = 2.220446049250313e-16  # distance from 1 to the next double: what one rounding can change
