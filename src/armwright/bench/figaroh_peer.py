"""FIGAROH as a peer: its regressor, base parameters and least squares on a motion prepared by us."""

from __future__ import annotations

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
from armwright.identify.estimators.least_squares import WeightedLeastSquares
from armwright.identify.prepare.preparation import PreparedMotion, prepare
from armwright.identify.problem import TRAINED
from armwright.identify.regression.inertial_part import arm_of
from armwright.identify.regression.stack import filtered_stack, predict_torques
from armwright.identify.synthetic import synthetic_recording
from armwright.identify.validation import overall

Array = NDArray[np.float64]

SMALL = 1e-6  # of a column, as FIGAROH has it by default


def figaroh_version() -> str | None:
    try:
        return version("figaroh")
    except PackageNotFoundError:
        return None


def motions() -> tuple[PreparedMotion, PreparedMotion]:
    """Two thirds of a log of 27.5 s to fit, the rest to validate."""
    log = synthetic_recording(six_joint_arm(), duration=27.5, rate=125.0, noise=0.02, seed=1)
    whole = prepare(log)
    cut = int(TRAINED * len(whole))
    return whole.rows(slice(0, cut)), whole.rows(slice(cut, None))


def ours() -> dict[str, Any]:
    """CPU seconds from a prepared motion to values, those of making the code, and held-out error [%]."""
    fitted, other = motions()
    columns = [one for j in range(6) for one in columns_of(j, FrictionChoice("coulomb", ("FV", "FS", "OFF")))]
    start = process_time()
    arm = arm_of(six_joint_arm())
    made = process_time() - start
    fit = WeightedLeastSquares().fit(filtered_stack(arm, columns, [fitted]))
    seconds = cpu_time(lambda: WeightedLeastSquares().fit(filtered_stack(arm, columns, [fitted])))
    predicted = predict_torques(arm, columns, fit.values, other)
    return {"seconds": seconds, "made": made, "percent": overall([other], [predicted], [False] * 6)}


def theirs() -> dict[str, Any]:
    """FIGAROH on these motions: friction, offsets, rotor inertias, base parameters, least squares."""
    from figaroh.tools.qrdecomposition import build_baseRegressor, get_baseIndex  # may not be installed
    from figaroh.tools.regressor import (
        RegressorBuilder,
        RegressorConfig,
        build_regressor_reduced,
        get_index_eliminate,
    )

    fitted, other = motions()
    model, motors = python_model(six_joint_arm()), {"act_idxv": list(range(6))}
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
    predicted = (columns @ found["values"]).reshape(6, -1).T
    return {"seconds": seconds, "percent": overall([other], [predicted], [False] * 6)}
