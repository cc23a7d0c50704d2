"""An exciting motion as plain data that a desk keeps, and the same motion again from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from armwright.errors import ArmwrightError
from armwright.identify.excitation.bounds import MotionBounds
from armwright.identify.excitation.exciting_motion import ExcitingMotion
from armwright.robot import Robot
from armwright.simulate.motions import Fourier, Motion, Pieces

_ARRAYS = ("low", "high", "velocity", "acceleration", "jerk", "torque")


def kept_motion(found: ExcitingMotion) -> dict[str, Any]:
    """All that is needed to write files of the motion, and to search on from it."""
    bounds = found.bounds
    return {
        "motion": _motion_data(found.motion),
        "joints": list(found.joints),
        "criterion": found.criterion,
        "value": found.value,
        "condition": found.condition,
        "si_condition": found.si_condition,
        "sigma": dict(found.sigma),
        "sigma_percent": dict(found.sigma_percent),
        "felt": list(found.felt),
        "gain": found.gain,
        "rate": found.rate,
        "searches": found.searches,
        "bounds": {key: getattr(bounds, key).tolist() for key in _ARRAYS},
        "coefficients": found.coefficients.tolist(),
    }


def motion_again(robot: Robot, kept: Mapping[str, Any]) -> ExcitingMotion:
    """The motion that was kept; refused where the robot has other motors now."""
    names = [joint.name for joint in robot.active]
    if list(kept["joints"]) != names:
        raise ArmwrightError("the robot's motors have changed since this motion was found; search again")
    bounds: dict[str, Any] = {
        key: np.array([np.inf if x is None else x for x in kept["bounds"][key]]) for key in _ARRAYS
    }
    plain = ("criterion", "value", "condition", "si_condition", "sigma_percent", "rate", "searches")
    return ExcitingMotion(
        robot=robot,
        motion=_motion_of(kept["motion"]),
        joints=tuple(names),
        sigma={key: np.inf if value is None else value for key, value in kept["sigma"].items()},
        felt=tuple(kept["felt"]),
        gain=float("nan") if kept["gain"] is None else kept["gain"],
        bounds=MotionBounds(**bounds),
        coefficients=np.array(kept["coefficients"]),
        **{key: kept[key] for key in plain},
    )


def _motion_data(motion: Motion) -> dict[str, Any]:
    keys = ("centre", "sines", "cosines") if isinstance(motion, Fourier) else ("breaks", "coefficients")
    found: dict[str, Any] = {key: getattr(motion, key).tolist() for key in keys}
    return found | ({"frequency": motion.frequency} if isinstance(motion, Fourier) else {})


def _motion_of(data: Mapping[str, Any]) -> Motion:
    arrays: dict[str, Any] = {key: np.array(value) for key, value in data.items() if key != "frequency"}
    return Fourier(**arrays, frequency=data["frequency"]) if "frequency" in data else Pieces(**arrays)
