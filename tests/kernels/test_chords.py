"""Chords find a zero between two points, though one of them would stay where it is."""

from __future__ import annotations

import numpy as np
import pytest

from tests.kernels.features.chords import CASES, zero_of_cubic


@pytest.mark.parametrize("case", CASES)
def test_chords_find_the_zero_between_two_points(case: tuple[np.ndarray, float, float]) -> None:
    """All digits after twenty chords; halving the interval as often would leave a millionth of it."""
    a, first, last = case
    x = zero_of_cubic(a, first, last)
    (root,) = [r.real for r in np.roots(a[::-1]) if abs(r.imag) < 1e-9 and first < r.real < last]
    assert abs(x - root) < 1e-12  # slopes are one at the least, values below 1e-13
