"""``aw.identify_load``: what a robot holds, from a wrist sensor or from its joint torques."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, Finding, unknown_name
from armwright.identify.estimators import estimator_of
from armwright.identify.estimators.estimator import Estimator, Fit
from armwright.identify.load.gripper import without_gripper
from armwright.identify.load.hidden_friction import hidden_friction
from armwright.identify.load.impulse_noise import Impulses, impulse_deviations
from armwright.identify.load.load_audit import load_audit
from armwright.identify.load.load_equations import (
    dynamic_equations,
    integral_equations,
    samples_at_rest,
    static_equations,
    torque_equations,
    window_edges,
    with_offsets,
    wrench_columns,
)
from armwright.identify.load.load_estimate import LoadCurves, LoadEstimate
from armwright.identify.load.load_frames import LoadFrames, load_frames
from armwright.identify.load.load_refusal import hidden_offset, refuse_undecided
from armwright.identify.load.loaded_runs import added_torques
from armwright.identify.load.pose_fit import pose_fit
from armwright.identify.load.sensor_zero import SensorZero, zero_deviations
from armwright.identify.prepare.preparation import PreparedMotion, Settings, prepare, smooth_settings
from armwright.identify.recording import Recording
from armwright.identify.regression.forms import WINDOW
from armwright.identify.regression.stack import Stack
from armwright.identify.uncertainty import block_bootstrap
from armwright.kernels.tolerances import TINIEST
from armwright.models.identification.wrench_regressor import PHI
from armwright.robot import Inertia, Robot
from armwright.robot.inertia import pseudo_inertia

Array = NDArray[np.float64]

FEWEST_SAMPLES = 96  # that can be told apart into blocks of time
UNEXPLAINED = 0.3  # of the squared signal: more is no load but friction, a frame or a sign

WRENCH_FORMS: Mapping[str, Callable[..., Stack]] = {
    "dynamic": dynamic_equations,
    "static": static_equations,
    "integral": integral_equations,
}


def identify_load(
    recordings: Recording | Sequence[Recording],
    robot: Robot,
    *,
    form: str = "dynamic",
    estimator: str | Estimator = "auto",
    sensor: Array | str | None = None,
    offsets: bool = False,
    zero: SensorZero | None = None,
    gripper: Inertia | LoadEstimate | None = None,
    unloaded: Recording | None = None,
    settings: Settings | None = None,
) -> LoadEstimate:
    """Mass, centre and inertia of what the robot carries, about the frame of its tip.

    recordings  one, or several of the same load, with ``wrench``, what the link exerts on the load; without
                it joint torques are used, minus those of the robot's own model, which must then be
                identified without the load
    form        "dynamic", "static" (poses at rest: mass and centre only) or "integral" (no accelerations)
    sensor      frame of the readings: its name in the robot's file, or its pose (4, 4) seen from the tip;
                the frame of the tip itself where None
    offsets     whether a constant offset of every axis is estimated too
    zero        readings of the empty sensor before and after: offset and drift are subtracted
    gripper     part of the measured load that is subtracted: a body in the frame of the tip, or an estimate
                of it alone, whose standard deviations then count too  [AAH86 4.1]
    unloaded    the same motion without the load: its torques are subtracted, so that friction cancels
    Refused with NotIdentifiable: motions that leave parameters undetermined; the direction is named. With
    InputError: unusable recordings, such as those of a sensor that reads nothing.
    """
    if form not in WRENCH_FORMS:
        raise ArmwrightError(unknown_name("form", form, WRENCH_FORMS))
    given = [recordings] if isinstance(recordings, Recording) else list(recordings)
    if not given:
        raise ArmwrightError("no recordings; give one, or several of the same load")
    frames = load_frames(robot, sensor)
    noticed = [finding for one in given for finding in load_audit(one, is_at_rest=form == "static")]
    sides = [_sides(one, robot, form, frames, zero, unloaded, settings) for one in given]
    stack = _joined_stack([one for one, *_ in sides])
    is_read = given[0].wrench is not None
    is_summed = is_read and form == "integral"
    stack = with_offsets(stack, lasting=WINDOW if is_summed else 1.0) if offsets else stack
    refuse_undecided(stack)
    fit, deviations, freedom = _load_fit(stack, estimator, is_at_rest="XX" not in stack.names)
    values = dict(zip(stack.names, map(float, fit.values), strict=True))
    whole = np.array([values.get(key, 0.0) for key in PHI])
    bias = np.array([values.get(f"OFF{axis}", 0.0) for axis in stack.joints])
    predictions = [one for _, one, _ in sides]
    if is_summed:
        deviations = np.maximum(deviations, _by_samples(predictions, stack, fit, whole, bias))
    if is_read and zero is not None:
        felt = _felt_zero(zero, [motion for *_, motion in sides], robot, form, frames)
        deviations = np.hypot(deviations, zero_deviations(zero, stack, fit.used_weights, felt))
    found = LoadEstimate(
        values=values,
        sigma=dict(zip(stack.names, map(float, deviations), strict=True)),
        rank=len([name for name in stack.names if name in PHI]),
        condition=fit.condition,
        curves=_curves(predictions, whole, bias, stack.joints),
        findings=(),
        given=robot,
        sensor=frames.sensor if is_read else "",
        freedom=freedom,
    )
    hidden = hidden_offset(stack, fit) if found.sensor and not offsets else ()
    if not is_read and unloaded is None:
        rests = [read - W @ whole - bias for _, W, read in predictions]
        hidden = hidden_friction([motion for *_, motion in sides], rests)
    if gripper is not None:
        found = without_gripper(found, gripper)
    return _with_findings(found, (*noticed, *hidden))


def _load_fit(stack: Stack, estimator: str | Estimator, *, is_at_rest: bool) -> tuple[Fit, Array, float]:
    """The fit, deviations of its values, and how many readings these are from.

    Poses at rest are few and independent of each other; samples of a motion are many, and their errors last.
    """
    if is_at_rest and estimator == "auto":
        fit, freedom = pose_fit(stack)
        return fit, fit.deviations, freedom
    fit = estimator_of(estimator).fit(stack)
    if is_at_rest or len(stack.y) < FEWEST_SAMPLES:
        return fit, fit.deviations, float(max(stack.y.size - len(fit.values), 1))
    sure = block_bootstrap(stack, fit)
    return fit, sure.deviations, sure.freedom


Prediction = tuple[Array, Array, Array]  # times, columns and readings
Sides = tuple[Stack, Prediction, PreparedMotion]  # equations, what the prediction needs, and the motion


def _by_samples(parts: Sequence[Prediction], stack: Stack, fit: Fit, values: Array, bias: Array) -> Array:
    """Deviations of values found from impulses, by the noise of the samples that these add up."""
    impulses = []
    for t, W, read in parts:
        step = float(t[-1] - t[0]) / (len(t) - 1)
        impulses.append(Impulses(*window_edges(len(t), 1.0 / step), step, read - W @ values - bias))
    return impulse_deviations(impulses, stack.W, fit.used_weights)


def _sides(
    recording: Recording,
    robot: Robot,
    form: str,
    frames: LoadFrames,
    zero: SensorZero | None,
    unloaded: Recording | None,
    settings: Settings | None,
) -> Sides:
    """The equations of one recording, what its prediction needs, and the motion."""
    if recording.wrench is not None:
        settings = smooth_settings(recording, settings)
    motion = prepare(recording, settings)
    if recording.wrench is None:
        if unloaded is None:
            stack = torque_equations(robot, motion)
        else:
            stack = torque_equations(robot, motion, added=added_torques(robot, motion, unloaded, settings))
        times = np.linspace(motion.t[0], motion.t[-1], len(stack.y))
        return stack, (times, stack.W, stack.y), motion
    assert motion.wrench is not None
    wrench = motion.wrench if zero is None else zero.take_off(motion.t, motion.wrench)
    stack = WRENCH_FORMS[form](robot, motion, wrench, frames=frames)
    read = replace(motion, wrench=wrench)
    shown = samples_at_rest(read) if form == "static" else read
    W = wrench_columns(robot, shown.q, shown.qd, shown.qdd, frames=frames)
    assert shown.wrench is not None
    return stack, (shown.t, W, shown.wrench), motion


def _felt_zero(
    zero: SensorZero, motions: Sequence[PreparedMotion], robot: Robot, form: str, frames: LoadFrames
) -> list[Array]:
    """(rows, 6) of the equations' right side for one unit of the zero before, and for one after."""
    found = []
    for part in range(2):
        units = [np.repeat(zero.parts(motion.t)[:, part : part + 1], 6, axis=1) for motion in motions]
        made = [WRENCH_FORMS[form](robot, *one, frames=frames).y for one in zip(motions, units, strict=True)]
        found.append(np.concatenate(made))
    return found


def _joined_stack(parts: Sequence[Stack]) -> Stack:
    W, y = (np.concatenate([getattr(one, key) for one in parts]) for key in ("W", "y"))
    return Stack(W, y, parts[0].names, parts[0].joints)


def _curves(parts: Sequence[Prediction], values: Array, bias: Array, axes: tuple[str, ...]) -> LoadCurves:
    """Readings and prediction of all recordings, one after the other on one clock."""
    t, start = [], 0.0
    for times, _, _ in parts:
        t.append(times - times[0] + start)
        start = float(t[-1][-1] + (times[1] - times[0]))
    measured = np.concatenate([read for _, _, read in parts])
    predicted = np.concatenate([W @ values for _, W, _ in parts]) + bias
    return LoadCurves(np.concatenate(t), measured, predicted, axes)


def _unexplained_part(curves: LoadCurves) -> float:
    """Share of the squared signal that the prediction leaves over."""
    size = np.maximum(np.mean(curves.measured**2, axis=0), TINIEST)
    rest = np.mean((curves.measured - curves.predicted) ** 2, axis=0)
    return float(np.sum(rest) / np.sum(size))


def _with_findings(found: LoadEstimate, noticed: Sequence[Finding]) -> LoadEstimate:
    findings = list(noticed)
    if found.mass <= 0:
        text = f"the estimated mass is {found.mass:.3g} kg"
        remedy = (
            "change the sign of the wrench (gain = -1.0 in [wrench]): it is what the tip exerts on the load"
        )
        findings.append(Finding("negative-mass", "error", "load", text, remedy))
    part = _unexplained_part(found.curves)
    if part > UNEXPLAINED:
        text = f"the load explains {100 * (1 - part):.0f} % of what was measured beyond the robot"
        remedy = "use a robot identified with friction and without the load, and check signs and frame"
        findings.append(Finding("load-unexplained", "error", "load", text, remedy))
    if found.rank == len(PHI) and np.linalg.eigvalsh(pseudo_inertia(found.inertia.numbers()))[0] < 0:
        text = "no physical body has this mass, centre and inertia; small inertias are lost in the noise"
        findings.append(
            Finding("load-not-a-body", "warning", "load", text, "record faster rotations of the load")
        )
    if found.rank == len(PHI) and found.mass > 0 and found.principal.is_ambiguous:
        a, b, c = found.principal.moments
        text = (
            f"principal moments {a:.3g}, {b:.3g}, {c:.3g} kg m² are nearly equal: their axes are ill-defined"
        )
        findings.append(Finding("equal-moments", "info", "load", text))
    return replace(found, findings=tuple(findings))
