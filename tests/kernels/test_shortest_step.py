"""The shortest solution by orthogonal columns is that of the pseudoinverse."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.kernels.linear.shortest_step import shortest_solution


def system_with(values: list[float], seed: int) -> np.ndarray:
    """Six equations with these singular values, and their right side."""
    random = np.random.default_rng(seed)
    (U, _), (V, _) = (np.linalg.qr(random.normal(size=(6, 6))) for _ in range(2))
    g = np.zeros((6, 8))
    g[:, :6] = U @ np.diag(values) @ V
    g[:, 6] = random.normal(size=6)
    return g


@pytest.mark.parametrize(
    "values",
    [[2, 1.5, 1, 0.5, 0.3, 0.1], [2, 1, 1, 1, 0.5, 0], [1, 1, 0.7, 0.5, 1e-13, 0], [1, 0, 0, 0, 0, 0]],
)
def test_the_shortest_solution_is_that_of_the_pseudoinverse(values: list[float]) -> None:
    """To rounding: what is left out is none."""
    for seed in range(20):
        g = system_with(values, seed)
        wanted = np.linalg.pinv(g[:, :6], rcond=1e-7) @ g[:, 6]
        np.testing.assert_allclose(shortest_solution(6, 1e-7, g), wanted, atol=1e-11)


def test_what_is_felt_by_less_than_the_least_part_is_left_out() -> None:
    """A direction felt by 1e-9 would be gone along by 1e9."""
    g = system_with([1, 0.9, 0.8, 0.7, 0.6, 1e-9], 1)
    assert np.abs(shortest_solution(6, 1e-7, g)).max() < 10
    assert np.abs(shortest_solution(6, 1e-12, g)).max() > 1e7


def test_directions_beyond_the_ways_that_are_asked_for_are_left_out() -> None:
    """Of six that are felt the one that is felt least, here by a tenth of the next one."""
    values = [1, 0.9, 0.8, 0.7, 0.6, 0.06]
    for seed in range(20):
        g = system_with(values, seed)
        U, s, Vt = np.linalg.svd(g[:, :6])
        wanted = Vt[:5].T @ (U[:, :5].T @ g[:, 6] / s[:5])
        np.testing.assert_allclose(shortest_solution(5, 1e-7, g), wanted, atol=0.3 * np.abs(g[:, 6]).max())


def test_joints_that_are_held_and_equations_of_zeros_move_nothing() -> None:
    g = system_with([1, 1, 1, 1, 1, 1], 2)
    g[:, 3] = 0.0
    found = shortest_solution(6, 1e-7, g)
    assert found[3] == 0.0
    assert np.abs(found).max() > 0.1
    assert not shortest_solution(6, 1e-7, np.zeros((6, 8))).any()
