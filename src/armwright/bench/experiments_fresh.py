"""Measurements of experiments that need a process of their own."""

from __future__ import annotations

import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from armwright.bench.dense_arms import samples, six_joint_arm
from armwright.bench.pinocchio_peer import python_model
from armwright.identify.excitation.allowed_motions import within_bounds
from armwright.identify.excitation.bounds import bounds_of
from armwright.identify.excitation.excite import excite
from armwright.identify.excitation.information import information_model
from armwright.identify.excitation.motion_shape import shape_of
from armwright.identify.excitation.search import objective, random_start, search_stages
from armwright.identify.excitation.search_problem import SearchProblem, criterion_at
from armwright.identify.load.load_tracker import LoadTracker
from armwright.identify.step_test.step_run import StepRun, write_step_run
from armwright.identify.step_test.step_test import step_test
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.simulate.simulation import simulate

Array = NDArray[np.float64]

ARM = "panda"
DURATION, HARMONICS, SAMPLES = 10.0, 5, 80
ITERATIONS = 40  # of SLSQP: it has settled by then
STARTS = 8
RANK = 1e-8


def _arm() -> Robot:
    return load(ARM).without("friction", "rotor", "wrench")


def _problem(robot: Robot) -> SearchProblem:
    """Seven joints within ranges, speeds and accelerations; torques are left free, for both programs."""
    bounds, _ = bounds_of(
        robot, velocity=None, acceleration=None, jerk=None, tip_speed=None, box=None, clearance=0.0
    )
    bounds = replace(bounds, torque=np.full(len(robot.active), np.inf))
    info = information_model(
        robot,
        ranges=(bounds.low, bounds.high),
        speeds=bounds.velocity,
        noise=np.ones(len(robot.active)),
        rotor=False,
    )
    shape = shape_of("fourier", duration=DURATION, harmonics=HARMONICS)
    return SearchProblem(shape, info, bounds, None, "d-optimal", SAMPLES)


def slsqp() -> dict[str, Any]:
    """The best criterion of SciPy's SLSQP on Pinocchio's regressors, gradients by differences, and the CPU
    seconds until it is found.

    It takes all starts that our search may take, one after the other: from a single one either may be lucky.

    Bounds are linear in the coefficients and are given as matrices, which spares it their differences.
    """
    robot = _arm()
    problem = _problem(robot)
    random = np.random.default_rng(0)
    begin = [random_start(problem, random) for _ in range(STARTS)]  # those of our search
    cost = _pinocchio_cost(robot, problem)
    limits = _linear_limits(problem)
    options = {"maxiter": ITERATIONS, "ftol": 1e-4}
    cost(begin[0].ravel())
    start, best, spent = time.process_time(), np.inf, 0.0
    for x in begin:
        found = minimize(cost, x.ravel(), method="SLSQP", constraints=limits, options=options)
        now = time.process_time() - start
        allowed = within_bounds(problem, np.asarray(found.x).reshape(x.shape))
        value = np.inf if allowed is None else criterion_at(problem, allowed)
        best, spent = (value, now) if value < best else (best, spent)
    return {"seconds": spent, "value": best, "starts": STARTS}


def _pinocchio_cost(robot: Robot, problem: SearchProblem) -> Any:
    """Minus the mean logarithm of the eigenvalues of the information, of base columns and friction."""
    import pinocchio as pin  # may not be installed

    arm = python_model(robot)
    data = arm.createData()
    columns = problem.shape.columns(problem.times())
    n, shape = problem.information.n, (problem.shape.size, problem.information.n)

    def rows(q: Array, qd: Array, qdd: Array) -> Array:
        found = [
            pin.computeJointTorqueRegressor(arm, data, a, b, c).copy()
            for a, b, c in zip(q, qd, qdd, strict=True)
        ]
        return np.asarray(found)

    random = np.random.default_rng(1)
    R, order = _pivoted_triangle(rows(*random.uniform(-2, 2, (3, 200, n))).reshape(-1, 10 * n))
    sizes = np.abs(np.diag(R))
    kept = order[: int(np.sum(sizes > RANK * sizes[0]))]
    k = np.arange(n)

    def cost(flat: Array) -> float:
        q, qd, qdd, _ = problem.motion(flat.reshape(shape), columns)
        friction = np.zeros((len(q), n, 3 * n))
        friction[:, k, 3 * k] = qd
        friction[:, k, 3 * k + 1] = np.tanh(qd / problem.information.speeds)
        friction[:, k, 3 * k + 2] = 1.0
        W = np.concatenate([rows(q, qd, qdd)[:, :, kept], friction], axis=2).reshape(-1, len(kept) + 3 * n)
        return -float(np.linalg.slogdet(W.T @ W)[1]) / W.shape[1]

    return cost


def _pivoted_triangle(W: Array) -> tuple[Array, Any]:
    from scipy.linalg import qr

    R, order = qr(W, mode="r", pivoting=True)
    return np.asarray(R), order


def _linear_limits(problem: SearchProblem) -> dict[str, Any]:
    """Limits on positions, speeds and accelerations at the samples: room − A·x ≥ 0."""
    columns, b, n = problem.shape.columns(problem.times()), problem.bounds, problem.information.n
    parts, room = [], []
    half = (b.high - b.low) / 2
    for order, most in ((0, half), (1, b.velocity), (2, b.acceleration)):
        for sign in (1.0, -1.0):
            parts.append(sign * np.einsum("tl,jk->tjlk", columns[:, order], np.diag(problem.unit / most)))
            room.append(np.ones((len(columns), n)))
    size = problem.shape.size * n
    A, r = np.concatenate([one.reshape(-1, size) for one in parts]), np.concatenate(room).ravel()
    return {"type": "ineq", "fun": lambda x: r - A @ x, "jac": lambda x: -A}


def search(value: str) -> dict[str, Any]:
    """CPU seconds of our local searches, one start after the other, until the criterion is as good."""
    problem = _problem(_arm())
    random = np.random.default_rng(0)
    begin = [random_start(problem, random) for _ in range(STARTS)]
    made = time.process_time()
    objective(problem, problem.shape.columns(problem.times()), 1.0)(begin[0].ravel())
    made = time.process_time() - made
    start, best, done = time.process_time(), np.inf, 0
    while best > float(value) and done < STARTS:
        for found, _ in search_stages(problem, begin[done]):
            best = min(best, found)
            if best <= float(value):
                break
        done += 1
    return {"seconds": time.process_time() - start, "value": best, "starts": done, "made": made}


def whole_excite() -> dict[str, Any]:
    """Wall-clock seconds of a whole search for seven joints on two threads."""
    start = time.perf_counter()
    found = excite(load(ARM), duration=DURATION, harmonics=HARMONICS, starts=STARTS, threads=2)
    return {"seconds": time.perf_counter() - start, "gain": found.gain, "condition": found.condition}


def tracker() -> dict[str, Any]:
    """CPU microseconds of one sample of a load that is followed."""
    arm = six_joint_arm()
    follower = LoadTracker(arm, forgetting=0.999)
    q, qd, qdd = samples(arm, 2000)
    wrench = np.random.default_rng(2).normal(size=(len(q), 6))
    rows = list(zip(q, qd, qdd, wrench, strict=True))
    times = []
    for _ in range(7):
        start = time.thread_time()
        for row in rows:
            follower.add(*row)
        times.append((time.thread_time() - start) / len(rows))
    return {"microseconds": 1e6 * min(times)}


def steps() -> dict[str, Any]:
    """Wall-clock seconds from the CSV files of step tests of three joints to the table."""
    robot = load("planar3r")
    test = step_test(robot)
    with tempfile.TemporaryDirectory() as folder:
        files: list[str] = []
        for one in test.plan().experiments:
            alone = robot.locked(dict(one.pose))
            for torque in one.commands:
                run = simulate(alone, duration=one.duration, step=1e-3, torque=[torque], drive="torque")
                path = Path(folder) / f"run{len(files)}.csv"
                made = StepRun(one.joint, torque, one.unit, run.t, run.q[:, 0], dict(one.pose))
                write_step_run(made, path, robot=robot)
                files.append(str(path))
        times = []
        for _ in range(5):
            start = time.perf_counter()
            step_test(robot).solve(files).joint_table()
            times.append(time.perf_counter() - start)
    return {"seconds": min(times), "first": times[0], "files": len(files)}
