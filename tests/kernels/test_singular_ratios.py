"""How singular a matrix is, without all its singular values."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.kernels.linear.singular_values import tall_ratio
from tests.kernels.features.ratios import matrix_with


@pytest.mark.parametrize("least", [1e-2, 1e-4, 1e-6, 1e-9, 1e-12])
def test_the_ratio_of_a_tall_matrix_is_that_of_its_singular_values(least: float) -> None:
    """To the largest one, which iterations find to 1e-3, and to rounding over the smallest one."""
    a = matrix_with(least)
    values = np.linalg.svd(a, compute_uv=False)
    assert tall_ratio(12, a) == pytest.approx(values[5] / values[0], rel=2e-3 + 1e-15 / least)


def test_singular_matrices_have_a_ratio_of_rounding() -> None:
    """A column twice, and nothing at all, which is no quotient of zeros."""
    a = matrix_with(0.1)
    a[:, 4] = a[:, 1]
    assert tall_ratio(12, a) < 1e-15
    with np.errstate(all="raise"):
        assert np.isfinite(tall_ratio(12, np.zeros((12, 6))))
