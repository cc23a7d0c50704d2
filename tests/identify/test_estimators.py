"""The contract of every estimator; a new one is tested without a line here being changed."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from armwright.identify.estimators import estimator_of, estimators
from armwright.identify.estimators.estimator import Fit, NotIdentifiable
from armwright.identify.estimators.recursive import RecursiveLeastSquares
from armwright.identify.estimators.ridge import Ridge
from armwright.identify.estimators.streamed import Triangles, stream_triangles, triangles_of_many
from armwright.identify.estimators.tall_triangle import tall_triangle
from armwright.identify.model_size import choose_size, is_as_good
from armwright.identify.regression.stack import Stack
from armwright.identify.uncertainty import block_bootstrap, coverage

EVERY = list(estimators())
SOLVES_DEFICIENT = {"ridge", "tsvd"}  # they say so; all others refuse by name
EXACT = 1e-9  # asked for; QR of a few thousand rows leaves 1e-13, ridge its own d of a millionth
NAMES = ("A", "B", "C", "D", "E")
TRUE = np.array([2.0, -1.0, 0.5, 3.0, -0.2])


def stack_of(seed: int = 0, *, noise: float = 0.0, column_noise: float = 0.0, count: int = 800) -> Stack:
    random = np.random.default_rng(seed)
    W = random.normal(size=(count, 2, 5)) * np.array([1.0, 10.0, 0.1, 1.0, 5.0])
    y = W @ TRUE + noise * random.normal(size=(count, 2))
    seen = W + column_noise * random.normal(size=W.shape) * np.array([1.0, 10.0, 0.1, 1.0, 5.0])
    other = W + column_noise * random.normal(size=W.shape) * np.array([1.0, 10.0, 0.1, 1.0, 5.0])
    return Stack(seen, y, NAMES, ("one", "two"), instruments=other, simulated=lambda values: W)


def with_columns(stack: Stack, W: np.ndarray, instruments: np.ndarray | None = None) -> Stack:
    """The stack with other columns, measured, of a repetition and simulated."""
    return replace(stack, W=W, instruments=W if instruments is None else instruments, simulated=lambda x: W)


def fit(name: str, stack: Stack) -> Fit:
    return estimator_of(name).fit(stack)


@pytest.mark.requirement("S2-25")
def test_equations_of_all_samples_are_stacked() -> None:
    W, y = stack_of().flat
    assert W.shape == (1600, 5)
    assert y.shape == (1600,)


@pytest.mark.parametrize("name", EVERY)
def test_noiseless_values_are_recovered(name: str) -> None:
    tolerance = 1e-5 if name == "ridge" else EXACT  # ridge bends by its d, a millionth of an eigenvalue
    assert np.max(np.abs(fit(name, stack_of()).values - TRUE)) < tolerance


@pytest.mark.parametrize("name", [name for name in EVERY if name != "rls"])
def test_order_of_samples_does_not_matter(name: str) -> None:
    stack = stack_of(noise=0.1)
    order = np.random.default_rng(3).permutation(len(stack.y))
    a, b = fit(name, stack).values, fit(name, stack.rows(order)).values
    assert np.allclose(a, b, rtol=1e-8, atol=1e-10)


@pytest.mark.parametrize("name", [name for name in EVERY if name != "ridge"])  # its d has the units of WᵀW
def test_units_of_a_column_do_not_matter(name: str) -> None:
    stack = stack_of(noise=0.1)
    factor = np.array([1.0, 1e3, 1.0, 1e-3, 1.0])
    assert stack.instruments is not None
    scaled = with_columns(stack, stack.W * factor, stack.instruments * factor)
    assert np.allclose(fit(name, scaled).values * factor, fit(name, stack).values, rtol=1e-7, atol=1e-9)


@pytest.mark.requirement("S2-26")
@pytest.mark.parametrize("name", [name for name in EVERY if name not in SOLVES_DEFICIENT])
def test_columns_that_depend_on_each_other_are_named(name: str) -> None:
    stack = stack_of()
    W = stack.W.copy()
    W[:, :, 4] = 2 * W[:, :, 1] - W[:, :, 0]
    with pytest.raises(NotIdentifiable, match="cannot be identified from this motion") as refused:
        fit(name, with_columns(stack, W))
    assert set(refused.value.names) == {"A", "B", "E"}


@pytest.mark.parametrize("name", sorted(SOLVES_DEFICIENT))
def test_deficient_equations_are_still_met(name: str) -> None:
    stack = stack_of()
    W = stack.W.copy()
    W[:, :, 4] = 2 * W[:, :, 1]
    found = fit(name, replace(stack, W=W, y=W @ TRUE))
    assert np.allclose(W @ found.values, W @ TRUE, atol=1e-4)


@pytest.mark.parametrize("name", EVERY)
def test_deviations_are_those_of_repeated_experiments(name: str) -> None:
    """Forty experiments leave the spread known to about 11 %: a factor of 1.6 is four deviations."""
    fits = [fit(name, stack_of(seed, noise=0.5, count=200)) for seed in range(40)]
    spread = np.std([one.values for one in fits], axis=0)
    said = np.mean([one.deviations for one in fits], axis=0)
    assert np.all(said < 1.6 * spread)
    assert np.all(spread < 1.6 * said)


def test_noise_in_the_motion_biases_least_squares_and_not_instruments() -> None:
    """Column noise of 30 % shrinks least squares by 1/(1 + 0.09); instruments have no bias.

    Compared as torques of a usual sample: 12,000 equations leave about 0.03 of noise.
    """
    size = np.array([1.0, 10.0, 0.1, 1.0, 5.0])
    stacks = [stack_of(seed, noise=0.1, column_noise=0.3, count=2000) for seed in range(6)]
    plain = np.mean([fit("ols", one).values for one in stacks], axis=0)
    free = np.mean([fit("iv", one).values for one in stacks], axis=0)
    assert np.max(np.abs(plain - TRUE / 1.09) * size) < 0.1
    assert np.max(np.abs(plain - TRUE) * size) > 0.5
    assert np.max(np.abs(free - TRUE) * size) < 0.1


def test_outliers_move_least_squares_and_not_huber() -> None:
    stack = stack_of(noise=0.05)
    y = stack.y.copy()
    y[::20] += 50.0 * stack.W[::20, :, 0]
    spoilt = replace(stack, y=y)
    assert abs(fit("ols", spoilt).values[0] - TRUE[0]) > 1.0
    assert abs(fit("huber", spoilt).values[0] - TRUE[0]) < 0.1


@pytest.mark.requirement("S2-27")
def test_ridge_says_when_its_d_bends_the_values() -> None:
    random = np.random.default_rng(5)
    W = random.normal(size=(600, 3, 5)) * 20.0
    stack = Stack(W, W @ TRUE, NAMES, ("a", "b", "c"))
    least = np.linalg.eigvalsh(W.reshape(-1, 5).T @ W.reshape(-1, 5))[0]
    assert 1e-3 * least > 10.0  # d = 10 is much less than the least eigenvalue here
    assert Ridge(d=10.0).relative_error(stack) < 1e-3
    assert "bends" not in Ridge(d=10.0).fit(stack).notes[0]
    assert "biases the values" in Ridge(d=0.5 * least).fit(stack).notes[0]


def test_forgetting_follows_a_parameter_that_changes() -> None:
    stack = stack_of(noise=0.01, count=4000)
    late = TRUE + np.array([0.0, 0.0, 0.0, 1.0, 0.0])
    y = stack.y.copy()
    y[2000:] += stack.W[2000:] @ (late - TRUE)
    changed = replace(stack, y=y)
    assert np.allclose(RecursiveLeastSquares(forgetting=0.99).fit(changed).values, late, atol=0.02)
    assert not np.allclose(RecursiveLeastSquares().fit(changed).values, late, atol=0.2)


def test_streamed_triangles_do_not_depend_on_the_parts() -> None:
    stack = stack_of(noise=0.1)
    whole = Triangles.of(stack).solve().values
    parts = stream_triangles(stack.rows(slice(k, k + 37)) for k in range(0, 800, 37)).solve().values
    halves = [stack.rows(slice(0, 400)), stack.rows(slice(400, 800))]
    threads = triangles_of_many(lambda one: [one], halves, threads=2).solve().values
    assert np.allclose(parts, whole, rtol=1e-11)
    assert np.allclose(threads, whole, rtol=1e-11)


def test_streaming_keeps_the_accuracy_of_qr_at_condition_1e7() -> None:
    """Normal equations lose 14 of 16 digits here; triangles lose 7."""
    random = np.random.default_rng(8)
    W = random.normal(size=(4000, 1, 5))
    W[:, :, 4] = W[:, :, 0] + 1e-7 * W[:, :, 4]
    stack = Stack(W, W @ TRUE, NAMES, ("a",))
    found = stream_triangles(stack.rows(slice(k, k + 500)) for k in range(0, 4000, 500))
    rows = found.R[0]
    values = np.linalg.lstsq(rows[:, :5], rows[:, 5], rcond=None)[0]
    assert np.max(np.abs(values - TRUE)) < 1e-7  # measured 2e-9


@pytest.mark.requirement("S2-46")
def test_bootstrap_intervals_cover_the_truth_where_residuals_are_slow() -> None:
    """Noise that lasts 20 samples: formal intervals cover far too little, blocks nearly 95 %."""
    intervals, formal = [], []
    for seed in range(40):
        stack = stack_of(seed, count=960)
        random = np.random.default_rng(100 + seed)
        slow = np.repeat(random.normal(size=(48, 2)), 20, axis=0)
        slow_columns = replace(stack, W=np.repeat(stack.W[::20], 20, axis=0))
        made = replace(slow_columns, y=slow_columns.W @ TRUE + slow)
        found = fit("wls", made)
        sure = block_bootstrap(made, found, blocks=24)
        intervals.append((sure.low, sure.high))
        formal.append((found.values - 1.96 * found.deviations, found.values + 1.96 * found.deviations))
    assert 0.85 < coverage(intervals, TRUE) <= 1.0
    assert coverage(formal, TRUE) < 0.6


def test_a_triangle_in_parts_is_the_triangle_of_all_rows() -> None:
    rows = np.random.default_rng(4).normal(size=(9000, 6))
    rows[:, 2] = 0.0
    before = rows.copy()
    R = tall_triangle(rows)
    assert np.allclose(R.T @ R, rows.T @ rows, rtol=1e-12)
    assert np.array_equal(tall_triangle(np.asfortranarray(rows)), R)
    assert np.array_equal(rows, before)
    few = tall_triangle(rows[:3])
    assert few.shape == (6, 6)
    assert np.allclose(few.T @ few, rows[:3].T @ rows[:3], rtol=1e-12)


def test_parameters_that_explain_nothing_are_left_out() -> None:
    """Of two dozen columns five explain the torque; the others only fit noise."""
    random = np.random.default_rng(2)
    W = random.normal(size=(600, 2, 24))
    truth = np.zeros(24)
    truth[[1, 4, 9, 16, 20]] = [3.0, -2.0, 1.0, 0.5, 4.0]
    names = tuple(f"x{k}" for k in range(24))
    stack = Stack(W, W @ truth + 0.3 * random.normal(size=(600, 2)), names, ("a", "b"))
    found = choose_size(stack, fit("wls", stack))
    assert set(found.names) == {"x1", "x4", "x9", "x16", "x20"}
    assert np.allclose(found.values, truth, atol=0.1)


def test_of_models_that_differ_by_chance_the_smaller_wins() -> None:
    best = np.array([1.0, 1.2, 0.8, 1.1, 0.9])
    assert is_as_good(best + np.array([0.1, -0.08, 0.09, -0.1, 0.05]), best)
    assert not is_as_good(best + 0.1, best)  # always worse by the same: no chance


def test_a_cluster_that_loses_a_worker_gives_the_same_values(tmp_path: Path) -> None:
    """The first worker that meets the second log dies; its logs are done again elsewhere."""
    distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    sources = [(seed, str(tmp_path / "died")) for seed in range(4)]
    alone = triangles_of_many(_parts_unless_killed, [(seed, "") for seed in range(4)], threads=1)
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        spread = triangles_of_many(_parts_unless_killed, sources, client=client)
    assert (tmp_path / "died").exists()
    assert np.array_equal(spread.R, alone.R)
    assert np.array_equal(spread.solve().values, alone.solve().values)


def _parts_unless_killed(source: tuple[int, str]) -> list[Stack]:
    """The parts of a log; the process ends on the first visit of log 1, where a file says whether it did."""
    seed, mark = source
    if seed == 1 and mark and not Path(mark).exists():
        Path(mark).touch()
        os._exit(1)
    whole = replace(stack_of(seed, noise=0.1, count=300), instruments=None, simulated=None)
    return [whole.rows(slice(k, k + 100)) for k in range(0, 300, 100)]
