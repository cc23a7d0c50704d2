"""The smallest over the largest singular value of tall matrices."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import numpy as np

from armwright.kernels.language import Array, Real
from armwright.kernels.linear.singular_values import tall_ratio

Twelve: TypeAlias = Annotated[Array, (12, 6)]


def ratio_of(given: Twelve) -> Real:
    """How singular twelve rows of six numbers are."""
    ratio = tall_ratio(12, given)
    return ratio


def matrix_with(least: float) -> np.ndarray:
    """A matrix with this smallest singular value, and rows of zeros."""
    random = np.random.default_rng(3)
    (U, _), (V, _) = (np.linalg.qr(random.normal(size=(size, 6))) for size in (9, 6))
    a = np.zeros((12, 6))
    a[:9] = U @ np.diag([2, 1.1, 0.9, 0.6, 0.3, least]) @ V
    return a


ENTRY = ratio_of
CASES = [(matrix_with(least),) for least in (0.1, 1e-3, 1e-6)]
