"""One motion with and without a load: torques beyond the bare arm's, and drive gains from a known load.

What both runs share, friction above all, falls out of the difference; where the two motions are not quite
the same the robot's own model corrects for it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, Finding
from armwright.identify.estimators import estimator_of
from armwright.identify.load.load_equations import torque_equations
from armwright.identify.prepare.preparation import PreparedMotion, Settings, prepare
from armwright.identify.recording import Recording
from armwright.identify.regression.stack import Stack
from armwright.identify.uncertainty import block_bootstrap
from armwright.models.core.registry import model
from armwright.models.identification.wrench_regressor import PHI
from armwright.robot import Inertia, Robot
from armwright.run import compile

Array = NDArray[np.float64]

SAME_MOTION = 0.05  # rad or m between the runs: more is another motion, and friction no longer falls out
PLAUSIBLE = (0.8, 1.25)  # of the nominal gain: makers' values are within a tenth or so, others are misfits
FELT_LOAD = 0.02  # of the largest joint's torque by the load: a joint that feels less tells no gain


@dataclass(frozen=True, slots=True)
class DriveGain:
    """How a joint's torque reads against the truth: true torque = factor · recorded torque.

    sigma      standard deviation of the factor, NaN where nothing decided it
    is_known   False where the load is not felt or the factor is no plausible one: it is 1 then
    """

    joint: str
    factor: float
    sigma: float
    is_known: bool


def added_torques(
    robot: Robot, motion: PreparedMotion, unloaded: Recording, settings: Settings | None
) -> Array:
    """(T, n): torques of the load alone, at the times of the loaded motion."""
    bare = prepare(unloaded, settings)
    start = max(motion.t[0], bare.t[0]), min(motion.t[-1], bare.t[-1])
    if start[1] - start[0] < 0.9 * (motion.t[-1] - motion.t[0]):
        raise ArmwrightError(
            "unloaded: does not cover the time of the loaded run; start both logs at the same "
            "moment of the motion"
        )
    q, qd, qdd, tau = (_at_times(getattr(bare, key), bare.t, motion.t) for key in ("q", "qd", "qdd", "tau"))
    _refuse_other_motion(motion, q)
    own = compile(model(robot.without("friction"), "inverse_dynamics"))
    correction = np.asarray(own(motion.q, motion.qd, motion.qdd)) - np.asarray(own(q, qd, qdd))
    return np.asarray(motion.tau - tau - correction)


def drive_gains(
    loaded: Recording,
    unloaded: Recording,
    robot: Robot,
    *,
    load: Inertia,
    limits: tuple[float, float] = PLAUSIBLE,
    settings: Settings | None = None,
) -> tuple[tuple[DriveGain, ...], tuple[Finding, ...]]:
    """Correction factors, near 1, of each joint's torque constant, from a known load; and findings.

    limits   factors that are believed; a joint beyond them keeps 1 and is a finding
    """
    motion = prepare(loaded, settings)
    stack = torque_equations(robot, motion, added=added_torques(robot, motion, unloaded, settings))
    true = stack.W @ np.array([float(getattr(load, key)) for key in PHI])
    size = np.sqrt(np.mean(true**2, axis=0))
    gains, findings = [], []
    for k, joint in enumerate(motion.joints):
        factor, sigma = _gain(true[:, k], stack.y[:, k])
        is_felt = bool(size[k] > FELT_LOAD * size.max())
        is_known = is_felt and limits[0] <= factor <= limits[1]
        if not is_known:
            findings.append(_gain_finding(joint, factor, limits, is_felt=is_felt))
        gains.append(DriveGain(joint, factor if is_known else 1.0, sigma if is_felt else np.nan, is_known))
    return tuple(gains), tuple(findings)


def _gain(true: Array, read: Array) -> tuple[float, float]:
    """(g, its deviation) of true = g·read: the read side carries the noise, so read = true/g is fitted.

    The noise was filtered with the torques, and neighbours share it.
    """
    if not np.any(true):
        return np.inf, np.inf
    stack = Stack(true[:, None, None], read[:, None], ("1/gain",), ("",))
    fit = estimator_of("ols").fit(stack)
    slope, spread = float(fit.values[0]), float(block_bootstrap(stack, fit).deviations[0])
    if slope == 0:
        return np.inf, np.inf
    return 1 / slope, spread / slope**2


def _gain_finding(joint: str, factor: float, limits: tuple[float, float], *, is_felt: bool) -> Finding:
    if not is_felt:
        text = "is hardly affected by the load; its gain is not changed"
        return Finding("gain-undecided", "info", joint, text, "choose poses in which it carries the load")
    text = f"gain factor {factor:.3g} is outside {limits[0]:g} … {limits[1]:g} and is not used"
    remedy = "check sign, gear ratio and the mass of the load"
    return Finding("gain-implausible", "warning", joint, text, remedy)


def _at_times(values: Array, t: Array, wanted: Array) -> Array:
    return np.stack([np.interp(wanted, t, column) for column in values.T], axis=1)


def _refuse_other_motion(motion: PreparedMotion, q: Array) -> None:
    apart = np.abs(motion.q - q).max(axis=0)
    k = int(np.argmax(apart))
    if apart[k] > SAME_MOTION:
        raise ArmwrightError(
            f"unloaded: joint '{motion.joints[k]}' is {apart[k]:.3g} rad or m from where it is with the load"
            "; run the same motion in both logs"
        )
