"""Monte Carlo: right statistics, the same bits whatever the split, memory that does not grow."""

from __future__ import annotations

import os
import signal

import numpy as np
import pytest

import armwright as aw
from armwright.study import monte_carlo as module
from armwright.study.monte_carlo import Moments, Normal, Uniform
from tests.simulate.arms import wheel


def test_spread_of_a_wheel_is_what_its_inertia_says() -> None:
    robot = wheel(inertia=2.0, R=1.0, Kt=1.0)
    found = aw.monte_carlo(
        robot, vary={"ZZ1": Uniform(1.0, 3.0)}, runs=4000, duration=1.0, step=0.1, torque=[1.0]
    )
    assert found.qd.mean[-1, 0] == pytest.approx(np.log(3) / 2, rel=0.02)  # mean of t/J; 4000 runs: 0.5 %
    assert 1 / 3 <= found.qd.low[-1, 0] < 0.335
    assert 0.99 < found.qd.high[-1, 0] <= 1.0
    assert found.diverged == 0


def test_the_same_bits_whatever_the_threads_and_batches_of_a_task() -> None:
    robot = aw.load("planar2r")
    given = {"vary": {"M2": 0.1, "q": Normal(0.05, relative=False)}, "runs": 600, "duration": 0.05, "seed": 7}
    one = aw.monte_carlo(robot, **given)
    two = aw.monte_carlo(robot, threads=2, **given)
    np.testing.assert_array_equal(one.q.std, two.q.std)
    assert np.any(one.q.std[-1] != aw.monte_carlo(robot, **given | {"seed": 8}).q.std[-1])


def test_a_run_is_drawn_from_its_own_stream() -> None:
    task = module.WorkerTask(aw.load("planar2r"), (("M2", Normal(0.1)),), 3, {"duration": 0.01})
    whole = task._draw_runs(0, 10)["M2"]
    np.testing.assert_array_equal(task._draw_runs(4, 3)["M2"], whole[4:7])


def test_joined_moments_are_those_of_all() -> None:
    rows = np.random.default_rng(0).normal(size=(5, 40, 2))
    both = Moments.of(rows[:, :13]).join(Moments.of(rows[:, 13:]))
    whole = Moments.of(rows)
    np.testing.assert_allclose(both.mean, whole.mean, rtol=1e-13, atol=1e-15)
    np.testing.assert_allclose(both.summary().std, rows.std(axis=1, ddof=1), rtol=1e-12)


def test_names_that_cannot_vary_are_refused() -> None:
    with pytest.raises(aw.ArmwrightError, match="'M9'"):
        aw.monte_carlo(aw.load("planar2r"), vary={"M9": 0.1}, runs=3, duration=0.1)
    with pytest.raises(aw.ArmwrightError, match=r"'M2' = \(0.5, 1.5\): .*aw.Uniform\(low, high\)"):
        aw.monte_carlo(aw.load("planar2r"), vary={"M2": (0.5, 1.5)}, runs=3, duration=0.1)  # type: ignore[dict-item]


def test_a_cluster_gives_the_same_bits_and_survives_a_killed_worker() -> None:
    distributed = pytest.importorskip("distributed")
    robot = aw.load("planar2r")
    given = {"vary": {"M2": 0.1}, "runs": 5000, "duration": 0.2, "seed": 1}
    here = aw.monte_carlo(robot, **given)
    workers = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with workers as cluster, distributed.Client(cluster) as client:
        killed = []

        def kill_one(part: float) -> None:
            if not killed:
                pids = list(client.run(os.getpid).values())
                os.kill(pids[0], signal.SIGKILL)
                killed.append(pids[0])

        there = aw.monte_carlo(robot, client=client, progress=kill_one, **given)
    assert killed
    np.testing.assert_array_equal(here.q.mean, there.q.mean)
    np.testing.assert_array_equal(here.tau.std, there.tau.std)
