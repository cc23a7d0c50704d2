"""FIGAROH as a peer: its regressor, base parameters and least squares on a motion prepared by us."""

from __future__ import annotations

import os
import warnings
from importlib.metadata import PackageNotFoundError, version
from time import process_time
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.bench.dense_arms import six_joint_arm
from armwright.bench.pinocchio_peer import python_model
from armwright.bench.timing import cpu_time
from armwright.identify.columns.friction_terms import FrictionChoice, columns_of
from armwright.identify.estimators.estimator import Fit
from armwright.identify.estimators.least_squares import WeightedLeastSquares
from armwright.identify.problem import Problem, problem_of
from armwright.identify.reading import read_recording
from armwright.identify.recording import Recording
from armwright.identify.regression.stack import filtered_stack
from armwright.identify.synthetic import synthetic_recording
from armwright.identify.validation import overall
from armwright.robot import Robot
from armwright.robot.formats import load

Array = NDArray[np.float64]

SMALL = 1e-6  # of a column, as FIGAROH has it by default


def figaroh_version() -> str | None:
    try:
        return version("figaroh")
    except PackageNotFoundError:
        return None


def subject() -> tuple[Robot, Recording]:
    """A log and its robot: those named by ARMWRIGHT_BENCH_LOG, _MAP and _ROBOT, else one made here."""
    place = os.environ.get("ARMWRIGHT_BENCH_LOG")
    if place is None:
        robot = six_joint_arm()
        return robot, synthetic_recording(robot, duration=27.5, rate=125.0, noise=0.02, seed=1)
    robot = load(os.environ["ARMWRIGHT_BENCH_ROBOT"])
    return robot, read_recording(place, mapping=os.environ.get("ARMWRIGHT_BENCH_MAP"), robot=robot)


def problem_of_subject() -> Problem:
    """Two thirds of the log to fit, the rest to validate, prepared by us for both programs."""
    robot, log = subject()
    return problem_of([log], [], robot, columns=(), rotor=True, settings=None)


def ours() -> dict[str, Any]:
    """CPU seconds from a prepared motion to values, those of making the code, and held-out error [%]."""
    start = process_time()
    problem = problem_of_subject()
    made = process_time() - start
    choice = FrictionChoice("coulomb", ("FV", "FS", "OFF"))
    rubs = [one for j in range(len(problem.arm.numbers)) for one in columns_of(j, choice)]
    columns, fitted = [*problem.shared, *rubs], problem.training

    def solve() -> Fit:
        return WeightedLeastSquares().fit(filtered_stack(problem.arm, columns, fitted))

    values = solve().values
    seconds = cpu_time(solve)
    error = overall(problem.held_out, problem.torques(columns, values), problem.is_linear)
    return {"seconds": seconds, "made": made, "percent": error, "samples": len(fitted[0])}


def theirs() -> dict[str, Any]:
    """FIGAROH on these motions: friction, offsets, rotor inertias, base parameters, least squares."""
    from figaroh.tools.qrdecomposition import build_baseRegressor, get_baseIndex  # may not be installed
    from figaroh.tools.regressor import (
        RegressorBuilder,
        RegressorConfig,
        build_regressor_reduced,
        get_index_eliminate,
    )

    problem = problem_of_subject()
    fitted, other, n = problem.training[0], problem.held_out[0], len(problem.arm.numbers)
    model, motors = python_model(problem.arm.robot), {"act_idxv": list(range(n))}
    config = RegressorConfig(has_friction=True, has_actuator_inertia=True, has_joint_offset=True)
    builder = RegressorBuilder(SimpleNamespace(model=model, data=model.createData()), config)
    found: dict[str, Any] = {}

    def solve() -> None:
        W = builder.build_basic_regressor(fitted.q, fitted.qd, fitted.qdd, motors)
        dropped, names = get_index_eliminate(W, dict.fromkeys(map(str, range(W.shape[1]))), SMALL)
        kept = build_regressor_reduced(W, dropped)
        base = get_baseIndex(kept, names)
        values = np.linalg.lstsq(build_baseRegressor(kept, base), fitted.tau.T.ravel(), rcond=None)[0]
        found.update(dropped=dropped, base=base, values=values)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seconds = cpu_time(solve)
        W = builder.build_basic_regressor(other.q, other.qd, other.qdd, motors)
    columns = build_baseRegressor(build_regressor_reduced(W, found["dropped"]), found["base"])
    predicted = (columns @ found["values"]).reshape(n, -1).T
    return {"seconds": seconds, "percent": overall([other], [predicted], problem.is_linear)}
