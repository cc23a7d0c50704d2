"""Pinocchio's algorithms on the same arm, called from Python."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.bench.dense_arms import samples
from armwright.bench.timing import median_time
from armwright.robot import Robot
from armwright.robot.geometry.matrix import to_numbers

Array = NDArray[np.float64]


def pinocchio_version() -> str | None:
    """The version of Pinocchio, or None if it is not installed."""
    try:
        return version("pin") if importlib.util.find_spec("pinocchio") else None
    except PackageNotFoundError:
        return None


def python_model(robot: Robot) -> Any:
    """The robot as a Pinocchio model, built call by call."""
    import pinocchio as pin  # may not be installed

    model = pin.Model()
    for j, (T, mass, centre, tensor) in enumerate(bodies(robot), 1):
        joint = model.addJoint(j - 1, pin.JointModelRZ(), pin.SE3(T), f"joint{j}")
        model.appendBodyToJoint(joint, pin.Inertia(mass, centre, tensor), pin.SE3.Identity())
    model.gravity.linear = np.array([float(g) for g in robot.gravity])
    return model


def python_times(robot: Robot, functions: Sequence[str] = ("rnea",), *, shown: int = 1) -> dict[str, Any]:
    """{function: {"seconds": CPU time of one call, "results": those of the first samples}}."""
    model = python_model(robot)
    data = model.createData()
    empty = median_time(lambda: None, times=5000)
    points = [_calls(model, data, *point) for point in zip(*samples(robot, shown), strict=True)]
    return {
        name: {
            "seconds": median_time(points[0][name], times=2000) - empty,
            "results": [_results(name, calls[name], data) for calls in points],
        }
        for name in functions
    }


def _calls(model: Any, data: Any, q: Array, qd: Array, qdd: Array) -> dict[str, Callable[[], Any]]:
    """The calls that are timed, at one sample; the third array is the torque of aba."""
    import pinocchio as pin  # may not be installed

    q, qd, qdd = q.copy(), qd.copy(), qdd.copy()
    rnea, crba, aba = pin.rnea, pin.crba, pin.aba
    regressor, derivatives = pin.computeJointTorqueRegressor, pin.computeRNEADerivatives
    return {
        "rnea": lambda: rnea(model, data, q, qd, qdd),
        "crba": lambda: crba(model, data, q),
        "aba": lambda: aba(model, data, q, qd, qdd),
        "regressor": lambda: regressor(model, data, q, qd, qdd),
        "derivatives": lambda: derivatives(model, data, q, qd, qdd),
    }


def _results(name: str, call: Callable[[], Any], data: Any) -> list[float]:
    """The results of the call, row by row."""
    value = call()
    arrays = [value]
    if name == "crba":
        arrays = [_from_upper(value)]
    elif name == "derivatives":
        arrays = [data.dtau_dq, data.dtau_dv, _from_upper(data.M)]
    return [float(x) for array in arrays for x in np.asarray(array).ravel()]


def _from_upper(M: Array) -> Array:
    """The symmetric matrix whose upper half is filled."""
    return np.triu(M) + np.triu(M, 1).T


def bodies(robot: Robot) -> list[tuple[Any, float, Any, Any]]:
    """For every link its frame in the antecedent's, its mass, centre of mass, and inertia about that."""
    found = []
    for joint, link in zip(robot.joints, robot.links, strict=True):
        mass, centre, (xx, xy, xz, yy, yz, zz) = link.inertia.to_com()
        tensor = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
        found.append(
            (
                to_numbers(joint.placement.transform()),
                float(mass),
                np.array([float(x) for x in centre]),
                np.array([[float(x) for x in row] for row in tensor]),
            )
        )
    return found
