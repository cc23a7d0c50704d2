"""Measurements of identification that need a process of their own."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.bench.dense_arms import chain, samples, six_joint_arm
from armwright.bench.pinocchio_peer import python_model
from armwright.bench.timing import cpu_time
from armwright.identify.estimators.estimator import Fit
from armwright.identify.estimators.streamed import stream_triangles
from armwright.identify.estimators.tall_triangle import tall_triangle
from armwright.identify.feasible.feasible_fit import feasible_fit
from armwright.identify.regression.inertial_part import arm_of
from armwright.identify.regression.stack import Stack
from armwright.models.core.registry import model
from armwright.run import compile

Array = NDArray[np.float64]

SAMPLES = 4000  # of the regressor
PART, COLUMNS, JOINTS = 4096, 30, 6  # of the stream
CONDITION = 1e7
MEGABYTE = 1 << 20


def base_regressor() -> dict[str, Any]:
    """CPU seconds for the base regressor of many samples and its QR."""
    function = compile(model(six_joint_arm().symbolic("inertial"), "dynamic_regressor", parameters="base"))
    arrays = samples(six_joint_arm(), SAMPLES)
    function(*arrays)

    def ours() -> None:
        Y = np.asarray(function(*map(np.asfortranarray, arrays)))  # columns one after the other in memory
        for j in range(Y.shape[1]):  # a triangle per joint, as the estimators have it
            tall_triangle(Y[:, j])

    return {"seconds": min(cpu_time(ours) for _ in range(5))}


def pinocchio_regressor() -> dict[str, Any]:
    """CPU seconds for Pinocchio's regressor in a loop from Python, and the QR of the stacked rows."""
    import pinocchio as pin  # may not be installed

    robot = python_model(six_joint_arm())
    data = robot.createData()
    q, qd, qdd = samples(six_joint_arm(), SAMPLES)

    def theirs() -> None:
        rows = [
            pin.computeJointTorqueRegressor(robot, data, a, b, c).copy()
            for a, b, c in zip(q, qd, qdd, strict=True)
        ]
        np.linalg.qr(np.concatenate(rows), mode="r")

    return {"seconds": min(cpu_time(theirs) for _ in range(3))}


def stream(megabytes: str = "2048") -> dict[str, Any]:
    """Peak memory [MB] and relative error of streamed least squares over so much data, without noise."""
    truth = np.random.default_rng(1).normal(size=COLUMNS)
    start = time.process_time()
    found = stream_triangles(_parts(int(megabytes), truth)).solve(passes=1)
    error = float(np.linalg.norm(found.values - truth) / np.linalg.norm(truth))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"peak_mb": peak, "error": error, "seconds": time.process_time() - start}


def _parts(megabytes: int, truth: Array) -> Iterator[Stack]:
    """Equations whose columns have a condition number of 1e7, a part at a time."""
    count = megabytes * MEGABYTE // (PART * JOINTS * (COLUMNS + 1) * 8)
    mixed = np.linalg.qr(np.random.default_rng(2).normal(size=(COLUMNS, COLUMNS)))[0]
    mix = mixed * np.geomspace(1.0, 1.0 / CONDITION, COLUMNS)
    names = tuple(f"x{k}" for k in range(COLUMNS))
    random = np.random.default_rng(3)
    for _ in range(count):
        W = random.normal(size=(PART, JOINTS, COLUMNS)) @ mix.T
        yield Stack(W, W @ truth, names, tuple(f"joint{j}" for j in range(JOINTS)))


def feasible() -> dict[str, Any]:
    """Wall-clock seconds of the feasible fit of seven links on equations that are compressed already."""
    arm = arm_of(chain(7), rotor=False)
    random = np.random.default_rng(4)
    size = len(arm.names)
    W = random.normal(size=(2 * size // 7 + 1, 7, size))
    truth = arm.matrix @ arm.cad
    y = W @ truth + 0.01 * random.normal(size=W.shape[:2])
    stack = Stack(W, y, arm.names, tuple(f"joint{j}" for j in range(7)))
    free = Fit(truth, np.eye(size), 0.01 * np.ones(7), 1.0, arm.names)
    times = []
    for _ in range(7):
        start = time.perf_counter()
        found = feasible_fit(arm, (), stack, free)
        times.append(time.perf_counter() - start)
    return {"seconds": min(times), "status": found.status, "least": found.least_eigenvalue(arm)}


def log_file(folder: str) -> dict[str, Any]:
    """Writes a robot and a log of 27.5 s at 125 Hz for the cold run of the command."""
    from armwright.identify.synthetic import synthetic_recording  # only this task makes a log

    place = Path(folder)
    robot = six_joint_arm()
    robot.save(place / "arm.toml")
    log = synthetic_recording(robot, duration=27.5, rate=125.0, noise=0.02, seed=1)
    heads = ["t", *(f"{stem}{j}" for stem in ("q", "qd", "tau") for j in range(1, 7))]
    table = np.column_stack([log.t, log.q, log.qd, log.tau])
    np.savetxt(place / "log.csv", table, delimiter=",", header=",".join(heads), comments="")
    return {"samples": len(log)}
