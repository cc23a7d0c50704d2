"""Kernels that NumPy has words for: the loops give what the words give."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import numpy as np
import pytest

import armwright as aw
from armwright.kernels.inverse.elimination.equations import six_equations, walk_links
from armwright.kernels.inverse.elimination.polynomial import companion_matrix
from armwright.kernels.inverse.positions.newton_group import (
    advance_group,
    newton_systems,
    pose_misses,
    poses_and_axes,
)
from armwright.kernels.inverse.positions.settle_group import damped_systems, shorten_steps, solve_damped
from armwright.kernels.inverse.positions.transforms import move, move_on, multiply
from armwright.kernels.inverse.search.own_rows import scaled_pose
from armwright.kernels.language import Array, Whole, copied
from armwright.kernels.linear.eigenvalues import eigenvalues
from armwright.kernels.linear.singular_values import singular_parts, singular_ratio
from armwright.kernels.linear.small_systems import null_space, reflect, solve_system
from armwright.models.inverse.inverse_model import Eliminated
from armwright.run.solver.native_kernel import native_kernel

Square: TypeAlias = Annotated[Array, (32, 32)]
Parts: TypeAlias = Annotated[Array, (32,)]

EXACT = 1e-12  # some dozens of roundings of numbers of about one, divided by pivots of a tenth


def eigenvalues_of_32(order: Whole, given: Square) -> tuple[Parts, Parts, Whole]:
    """Eigenvalues of the first rows and columns."""
    a = copied(given)
    a, real_part, imag_part, is_found = eigenvalues(32, order, a)
    return real_part, imag_part, is_found


def random_matrix(rows: int, columns: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).uniform(-1, 1, (rows, columns))


@pytest.mark.parametrize(("rows", "columns"), [(6, 8), (12, 36)])
def test_a_system_solved_by_loops_is_solved_by_numpy(rows: int, columns: int) -> None:
    g = random_matrix(rows, columns, 1)
    by_word, ratio = solve_system(rows, columns, g.copy())
    by_loops, same = solve_system.kernel(rows, columns, g.copy())
    np.testing.assert_allclose(by_loops[:, rows:], by_word[:, rows:], rtol=1e-9, atol=EXACT)
    np.testing.assert_allclose(by_loops[:, rows:], np.linalg.solve(g[:, :rows], g[:, rows:]), rtol=1e-9)
    assert ratio == pytest.approx(same, rel=1e-9)
    assert np.sign(ratio) == np.sign(np.linalg.det(g[:, :rows]))


@pytest.mark.parametrize("seed", range(5))
def test_the_solution_of_a_nearly_singular_system_meets_its_equations(seed: int) -> None:
    """Of J Jᵀ with a damping of 1e-13, J of rank 5, to rounding of their terms."""
    J = random_matrix(6, 5, seed)
    g = np.hstack([J @ J.T + 1e-13 * np.eye(6), random_matrix(6, 2, seed + 10)])
    for how in (solve_system, solve_system.kernel):
        x = how(6, 8, g.copy())[0][:, 6:]
        terms = np.abs(g[:, :6]) @ np.abs(x) + np.abs(g[:, 6:])
        assert (np.abs(g[:, :6] @ x - g[:, 6:]) / terms).max() < 1e-15


def test_a_singular_system_has_no_pivots() -> None:
    g = random_matrix(6, 8, 2)
    g[:, 2] = 0.0
    assert solve_system(6, 8, g.copy())[1] == 0.0
    assert solve_system.kernel(6, 8, g.copy())[1] == 0.0


def test_reflections_keep_lengths_and_leave_a_triangle() -> None:
    g = random_matrix(14, 36, 3)
    by_word, by_loops = reflect(14, 36, 8, g.copy()), reflect.kernel(14, 36, 8, g.copy())
    np.testing.assert_allclose(by_loops[:8, 8:], by_word[:8, 8:], atol=EXACT)
    np.testing.assert_allclose(np.linalg.norm(by_loops[:, 8:]), np.linalg.norm(g[:, 8:]), rtol=EXACT)


@pytest.mark.parametrize("dimensions", [1, 2, 3])
def test_null_vectors_are_taken_to_zero(dimensions: int) -> None:
    a = random_matrix(12, 12 - dimensions, 4) @ random_matrix(12 - dimensions, 12, 5)
    for how in (null_space, null_space.kernel):
        _, vectors, count, last = how(12, 12, 5, 5, 1e-10, a.copy(), np.zeros((5, 12)))
        assert count == dimensions
        assert last < 1e-12
        np.testing.assert_allclose(a @ vectors[:count].T, 0.0, atol=1e-11)


@pytest.mark.parametrize("seed", range(4))
def test_eigenvalues_by_loops_are_those_of_lapack(seed: int) -> None:
    a = random_matrix(32, 32, seed)
    order = 32 - 4 * seed
    _, real, imaginary, is_found = eigenvalues.kernel(32, order, a.copy())
    assert is_found == 1
    wanted = np.linalg.eigvals(a[:order, :order])
    found = (real + 1j * imaginary)[:order]
    apart = np.abs(found[:, None] - wanted[None, :])
    assert apart.min(axis=0).max() < 1e-11  # simple eigenvalues, conditions of a hundred
    assert apart.min(axis=1).max() < 1e-11


@pytest.mark.parametrize("order", [1, 2, 3, 5, 16, 31])
def test_eigenvalues_in_machine_code_are_those_of_lapack(order: int) -> None:
    """Whatever is behind the last row and column."""
    a = random_matrix(32, 32, order)
    real, imaginary, is_found = native_kernel(eigenvalues_of_32)(order, a)
    assert is_found == 1
    wanted = np.linalg.eigvals(a[:order, :order])
    apart = np.abs((real + 1j * imaginary)[:order, None] - wanted[None, :])
    assert max(apart.min(axis=0).max(), apart.min(axis=1).max()) < 1e-11


def test_zeros_below_the_eighth_row_do_not_matter_to_singular_values() -> None:
    """Columns with a part in rows beyond the eighth, and such without, have the values that NumPy gives."""
    a = random_matrix(12, 6, 3)
    a[8:] = 0.0
    for rows in (a, np.vstack([a[:8], random_matrix(4, 6, 4)])):
        vectors, values = singular_parts.kernel(12, rows)
        np.testing.assert_allclose(values, np.linalg.svd(rows)[1], atol=EXACT)
        np.testing.assert_allclose(vectors @ vectors.T, np.eye(6), atol=EXACT)


@pytest.mark.parametrize("is_turn", [0.0, 1.0])
def test_a_joint_moved_on_is_its_motion_and_then_its_link(is_turn: float) -> None:
    a, link = random_matrix(3, 4, 1), random_matrix(3, 4, 2)
    wanted = multiply(move(is_turn, 1.0, 0.6, 0.8, a.copy()), link)
    for how in (move_on, move_on.kernel):
        np.testing.assert_allclose(how(is_turn, 0.6, 0.8, link, a.copy()), wanted, atol=EXACT)


@pytest.mark.parametrize("row", [1, 2, 7, 8])
def test_every_eigenvalue_of_an_arm_with_slides_is_found(row: int) -> None:
    """Complex pairs that occur several times, as slides at infinity make them, take a hundred steps."""
    robot = aw.Robot.from_dh(
        a=[0.2, 0.3, 0.1, 0.05, 0.1, 0],
        d=[0.3, 0.1, 0.1, 0.2, 0.1, 0.2],
        alpha=["pi/2", "0", "pi/2", "-pi/2", "pi/2", "0"],
        types="RRPRRP",
    )
    model = aw.model(robot, "inverse_geometry", method="general")
    assert isinstance(model, Eliminated)
    arm = model.record
    q = np.random.default_rng(0).uniform(-2, 2, (12, 6))[row]
    wanted, _off = scaled_pose(arm, robot.pose(q))
    for form in range(arm.fast, arm.fast + arm.sure):
        g, _certainty = six_equations(arm, form, walk_links(arm, form, wanted))
        for cosine, sine in arm.phi:
            matrix, _condition = companion_matrix(cosine, sine, g)
            assert eigenvalues.kernel(32, 32, matrix)[3] == 1


@pytest.mark.parametrize("rank", [6, 5, 4])
def test_singular_values_by_loops_are_those_of_lapack(rank: int) -> None:
    a = random_matrix(12, rank, 6) @ random_matrix(rank, 6, 7)
    vectors, values = singular_parts.kernel(12, a)
    np.testing.assert_allclose(values, np.linalg.svd(a)[1], atol=EXACT)
    np.testing.assert_allclose(vectors @ vectors.T, np.eye(6), atol=EXACT)
    np.testing.assert_allclose(np.linalg.norm(a @ vectors.T, axis=0), values, atol=EXACT)


@pytest.mark.parametrize("least", [0.5, 1e-3, 1e-7, 1e-12])
def test_the_ratio_of_singular_values_is_that_of_numpy(least: float) -> None:
    """To a part in ten, where the next ones are not alike; it decides about powers of ten."""
    random = np.random.default_rng(4)
    for _ in range(20):
        U, _ = np.linalg.qr(random.normal(size=(6, 6)))
        V, _ = np.linalg.qr(random.normal(size=(6, 6)))
        values = np.array([2.0, 1.3, 1.2, 1.1, 1.0, least])
        assert singular_ratio(U @ np.diag(values) @ V) == pytest.approx(least / 2.0, rel=0.1)
    assert singular_ratio(np.zeros((6, 6))) == 0.0


def test_the_ratio_of_singular_values_is_zero_where_pivots_are_next_to_nothing() -> None:
    """The inverse of such a matrix is beyond all numbers, and their products are none."""
    with np.errstate(over="ignore", invalid="ignore"):
        assert singular_ratio(np.diag([1.0, 1.0, 1.0, 1.0, 1e-310, 1e-300])) == 0.0


@pytest.mark.parametrize("turns", [(1, 1, 1, 1, 1, 1), (1, 0, 1, 1, 0, 1)])
def test_groups_of_solutions_in_numpy_are_those_of_the_loops_to_the_last_bit(turns: tuple[int, ...]) -> None:
    """Sums are taken in the same order."""
    random = np.random.default_rng(8)
    kinds = np.array(turns, dtype=float)
    links, state, wanted = (random.uniform(-1, 1, shape) for shape in ((7, 3, 4), (18, 8), (12, 8)))
    pose, axes = poses_and_axes(links, state)
    for found, expected in zip((pose, axes), poses_and_axes.kernel(links, state), strict=True):
        np.testing.assert_array_equal(found, expected)
    squares = pose_misses(wanted, pose)
    np.testing.assert_array_equal(squares, pose_misses.kernel(wanted, pose))
    g = newton_systems(kinds, wanted, pose, axes)
    np.testing.assert_array_equal(g, newton_systems.kernel(kinds, wanted, pose, axes))
    squares[:4] *= 1e-4  # damping by the error, and the most there is
    normal = damped_systems(g, squares)
    np.testing.assert_array_equal(normal, damped_systems.kernel(g, squares))
    _, change = solve_damped(normal.copy())
    np.testing.assert_array_equal(change, solve_damped.kernel(normal.copy())[1])
    change[:, ::2] *= 100.0  # steps that are shortened, and such that are not
    step = shorten_steps(change.copy())
    np.testing.assert_array_equal(step, shorten_steps.kernel(change.copy()))
    moved = advance_group.kernel(kinds, step, state.copy())
    np.testing.assert_array_equal(advance_group(kinds, step, state.copy()), moved)
