"""``aw.identify``: from recordings to an audited, feasible, validated model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, Finding, InputError, unknown_name
from armwright.identify.audit import audit, has_error
from armwright.identify.audit.excitation_checks import excitation_findings, generalisation_findings
from armwright.identify.audit.outcome_checks import outcome_findings
from armwright.identify.choice import Trial, choose_friction, friction_of, laws_asked_for
from armwright.identify.columns.column import Column
from armwright.identify.columns.coupled_motors import coupled_columns
from armwright.identify.columns.drive_columns import EXTRAS
from armwright.identify.columns.friction_terms import FrictionChoice
from armwright.identify.deliver.identified_robot import identified_robot, nearest_standard
from armwright.identify.deliver.provenance import provenance
from armwright.identify.estimate import (
    OK,
    UNDECIDED,
    UNUSABLE,
    Curves,
    Estimate,
    FeasibleResult,
    Identified,
)
from armwright.identify.estimators import estimator_of
from armwright.identify.estimators.estimator import Estimator, Fit, NotIdentifiable
from armwright.identify.feasible.diagnosis import diagnose
from armwright.identify.feasible.fit import Feasible, feasible_fit, typical_sizes
from armwright.identify.prepare.preparation import Motion, Settings, prepare
from armwright.identify.recording import Recording
from armwright.identify.regression.arm import Arm, arm_of
from armwright.identify.regression.stack import Stack, filtered_stack, predict_torques
from armwright.identify.uncertainty import block_bootstrap, essential_parameters
from armwright.identify.validation import Validation, overall, smooth, validate
from armwright.robot import Robot

Array = NDArray[np.float64]

TRAINED = 0.67  # of a recording is used for the fit where no other recording validates it
COUPLED_WIDTH = 0.01  # of the joint's usual speed: where a coupled motor's friction changes direction


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """What is fitted and what it is tried on."""

    arm: Arm
    training: tuple[Motion, ...]
    held_out: tuple[Motion, ...]
    split: str
    shared: tuple[Column, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """The chosen model with its fits."""

    chosen: tuple[FrictionChoice, ...]
    trials: tuple[Trial, ...]
    columns: tuple[Column, ...]
    stack: Stack
    fit: Fit
    feasible: Feasible | None


def identify(
    recordings: Recording | Sequence[Recording],
    robot: Robot,
    *,
    validate: Recording | Sequence[Recording] | None = None,
    friction: str | Mapping[str, str] = "auto",
    estimator: str | Estimator = "auto",
    feasible: bool = True,
    prior: Robot | None = None,
    prior_weight: float = 1.0,
    columns: Sequence[str] = (),
    rotor: bool = True,
    settings: Settings | None = None,
    instruments: Recording | None = None,
) -> Estimate:
    """An estimate of the robot's parameters from what it did.

    recordings     one or several; the first 67 % of each train the model, the rest validates it
    validate       other recordings that validate it instead
    friction       "auto": chosen per joint by blocked cross-validation; "none", a law, or laws by joint
    estimator      "auto" (least squares weighted by joint) or a name of ``identify.estimators``
    feasible       with the fit whose links are real bodies; the robot has its values
    prior          a robot whose values decide what the motion does not; the robot itself where None
    prior_weight   what the prior is worth, in measurements of each parameter with an error of its whole size
    columns        further columns: spring, counterbalance, load, temperature, drift
    rotor          with rotor inertias
    settings       of the preparation; what is None there is chosen from the recording
    instruments    a repetition of the first recording, for estimator="iv"
    """
    given = [recordings] if isinstance(recordings, Recording) else list(recordings)
    others = [] if validate is None else [validate] if isinstance(validate, Recording) else list(validate)
    _check_joints([*given, *others], robot)
    findings = [finding for one in (*given, *others) for finding in audit(one, robot)]
    if has_error(findings):
        return _refusal(UNUSABLE, findings, robot, given)
    problem = _problem(given, others, robot, columns=columns, rotor=rotor, settings=settings)
    try:
        solved = _solution(problem, friction, estimator_of(estimator), settings, instruments)
    except NotIdentifiable as error:
        remedy = "record a richer motion"
        findings.append(Finding("not-identifiable", "error", listed_joints(robot), str(error), remedy))
        return _refusal(UNDECIDED, findings, robot, given)
    if feasible:
        solved = replace(solved, feasible=_feasible(problem, solved, prior, prior_weight))
    return _estimate(problem, solved, findings, given, estimator_of(estimator).name)


def listed_joints(robot: Robot) -> str:
    """Names of the joints that recordings have."""
    return ", ".join(joint.name for joint in robot.active)


def _check_joints(recordings: Sequence[Recording], robot: Robot) -> None:
    if not recordings:
        raise ArmwrightError("no recording; read one with aw.read_recording")
    for one in recordings:
        if one.n != len(robot.active):
            raise InputError(
                f"{one.n} joints recorded, '{robot.name}' has {len(robot.active)}: {listed_joints(robot)}",
                remedy="map every joint of the robot",
                file=one.source,
            )


def _refusal(status: str, findings: Sequence[Finding], robot: Robot, given: Sequence[Recording]) -> Estimate:
    return Estimate(
        status=status,
        findings=tuple(findings),
        joints=tuple(joint.name for joint in robot.active),
        samples=sum(len(one) for one in given),
        given=robot,
        provenance=provenance(given, robot),
    )


def _problem(
    given: Sequence[Recording],
    others: Sequence[Recording],
    robot: Robot,
    *,
    columns: Sequence[str],
    rotor: bool,
    settings: Settings | None,
) -> Problem:
    motions = [prepare(one, settings) for one in given]
    if others:
        training, held_out = motions, [prepare(one, settings) for one in others]
        split = f"fitted on {len(given)} recordings, validated on {len(others)} others"
    else:
        cuts = [int(TRAINED * len(one)) for one in motions]
        training = [one.rows(slice(0, cut)) for one, cut in zip(motions, cuts, strict=True)]
        held_out = [one.rows(slice(cut, None)) for one, cut in zip(motions, cuts, strict=True)]
        split = f"first {100 * TRAINED:.0f} % fitted, the rest validated"
    arm = arm_of(robot, rotor=rotor)
    return Problem(
        arm, tuple(training), tuple(held_out), split, tuple(_shared_columns(arm, training, columns))
    )


def _shared_columns(arm: Arm, training: Sequence[Motion], names: Sequence[str]) -> list[Column]:
    """Columns besides inertias and friction."""
    for name in names:
        if name not in EXTRAS:
            raise ArmwrightError(unknown_name("column", name, EXTRAS))
    speed = np.sqrt(np.mean(training[0].qd ** 2))
    width = float(f"{COUPLED_WIDTH * max(float(speed), 1e-9):.3g}")
    wanted = [make(j, number=k) for name in names for make in EXTRAS[name] for j, k in enumerate(arm.numbers)]
    return [*coupled_columns(training[0], vs=width, numbers=arm.numbers), *wanted]


def _solution(
    problem: Problem,
    friction: str | Mapping[str, str],
    estimator: Estimator,
    settings: Settings | None,
    instruments: Recording | None,
) -> Solution:
    laws = laws_asked_for(friction, problem.training[0].joints)
    chosen, trials = choose_friction(problem.arm, problem.training, problem.shared, laws)
    columns = (*problem.shared, *friction_of(chosen, problem.arm.numbers))
    stack = filtered_stack(problem.arm, columns, problem.training)
    if instruments is not None:
        stack = _with_instruments(stack, problem, columns, prepare(instruments, settings))
    return Solution(tuple(chosen), tuple(trials), columns, stack, estimator.fit(stack), None)


def _with_instruments(stack: Stack, problem: Problem, columns: Sequence[Column], motion: Motion) -> Stack:
    """The stack with the regression of a repetition beside it."""
    first = problem.training[0]
    same = replace(motion.rows(slice(0, len(first))), cutoff=first.cutoff)
    other = filtered_stack(problem.arm, columns, [same])
    if len(problem.training) > 1 or other.W.shape != stack.W.shape:
        raise ArmwrightError(
            "instruments: one recording and a repetition of the same length and rate expected"
        )
    return replace(stack, instruments=other.W)


def _feasible(problem: Problem, solved: Solution, prior: Robot | None, weight: float) -> Feasible:
    known = None if prior is None else arm_of(prior, rotor=True).cad
    return feasible_fit(problem.arm, solved.columns, solved.stack, solved.fit, prior=known, weight=weight)


def _estimate(
    problem: Problem, solved: Solution, findings: list[Finding], given: Sequence[Recording], estimator: str
) -> Estimate:
    """Everything said about the solution: validation, findings, intervals, robot."""
    arm, linear = problem.arm, [joint.unit == "m" for joint in problem.arm.robot.active]
    free = _torques(problem, solved.columns, solved.fit.values)
    checked = validate_all(problem, solved, free, linear)
    feasible = _feasible_result(problem, solved, linear)
    sure = block_bootstrap(solved.stack, solved.fit)
    essential = essential_parameters(solved.stack, solved.fit)
    parameters = _identified_parameters(problem, solved, sure.deviations, (sure.low, sure.high), essential)
    excitation, more = excitation_findings(solved.stack, len(arm.names), parameters)
    trained = overall(
        problem.training, _torques(problem, solved.columns, solved.fit.values, is_training=True), linear
    )
    more += generalisation_findings(trained, checked, excitation)
    more += outcome_findings(solved.columns, solved.fit, sure.deviations, problem.training[0].joints)
    if feasible is not None and feasible.overall_percent is not None:
        more += diagnose(arm, solved.columns, solved.stack, solved.fit, solved.feasible, checked, feasible)
    findings = [*findings, *more]
    is_decided = not any(one.severity == "error" for one in findings)
    robot = _robot(arm, solved)
    return Estimate(
        status=OK if is_decided else UNDECIDED,
        findings=tuple(findings),
        joints=problem.training[0].joints,
        parameters=parameters,
        feasible=feasible,
        friction={
            name: one.title for name, one in zip(problem.training[0].joints, solved.chosen, strict=True)
        },
        validation=checked,
        robot=robot if is_decided else None,
        estimator=estimator,
        samples=sum(len(one) for one in given),
        excitation=excitation,
        trials=solved.trials,
        choices=problem.training[0].choices,
        curves=_curves(problem, solved, free),
        given=arm.robot,
        provenance=provenance(given, arm.robot),
    )


def _torques(
    problem: Problem, columns: Sequence[Column], values: Array, *, is_training: bool = False
) -> list[Array]:
    motions = problem.training if is_training else problem.held_out
    return [predict_torques(problem.arm, columns, values, motion) for motion in motions]


def validate_all(
    problem: Problem, solved: Solution, free: Sequence[Array], linear: Sequence[bool]
) -> Validation:
    """The errors of the free fit, beside those of the description and of its weight alone."""
    checked = validate(problem.held_out, free, split=problem.split, is_linear=linear)
    cad = np.concatenate([problem.arm.matrix @ problem.arm.cad, np.zeros(len(solved.columns))])
    if not np.any(problem.arm.cad):
        return checked
    moving = _torques(problem, solved.columns, cad)
    still = [
        predict_torques(problem.arm, solved.columns, cad, replace(one, qd=0 * one.qd, qdd=0 * one.qdd))
        for one in problem.held_out
    ]
    return replace(
        checked,
        cad_percent=overall(problem.held_out, moving, linear),
        gravity_percent=overall(problem.held_out, still, linear),
    )


def _feasible_result(problem: Problem, solved: Solution, linear: Sequence[bool]) -> FeasibleResult | None:
    found = solved.feasible
    if found is None:
        return None
    if not found.is_ok:
        return FeasibleResult(False, None, status=found.status)
    error = overall(problem.held_out, _torques(problem, solved.columns, found.values), linear)
    return FeasibleResult(
        True,
        error,
        dict(zip(problem.arm.standard, map(float, found.standard), strict=True)),
        dict(zip(solved.stack.names, map(float, found.values), strict=True)),
        found.status,
    )


def _identified_parameters(
    problem: Problem,
    solved: Solution,
    deviations: Array,
    interval: tuple[Array, Array],
    essential: Sequence[str],
) -> tuple[Identified, ...]:
    units = [*problem.arm.units, *(column.unit for column in solved.columns)]
    fit = solved.fit
    rows = zip(fit.names, fit.values, deviations, fit.deviations, *interval, units, strict=True)
    return tuple(
        Identified(
            name, float(value), float(sigma), float(formal), float(low), float(high), unit, name in essential
        )
        for name, value, sigma, formal, low, high, unit in rows
    )


def _robot(arm: Arm, solved: Solution) -> Robot:
    found, size = solved.feasible, len(arm.names)
    if found is not None and found.is_ok:
        return identified_robot(arm, found.standard, solved.columns, found.others, solved.chosen)
    standard = nearest_standard(arm, solved.fit.values[:size], typical_sizes(arm))
    return identified_robot(arm, standard, solved.columns, solved.fit.values[size:], solved.chosen)


def _curves(problem: Problem, solved: Solution, free: Sequence[Array]) -> Curves:
    rates = [one.rate for one in problem.held_out]
    found = solved.feasible
    feasible = None if found is None or not found.is_ok else _torques(problem, solved.columns, found.values)
    return Curves(
        t=np.concatenate([one.t for one in problem.held_out]),
        measured=smooth([one.tau for one in problem.held_out], rates),
        predicted=smooth(list(free), rates),
        feasible=None if feasible is None else smooth(feasible, rates),
    )
