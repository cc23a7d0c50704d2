"""``aw.identify``: from recordings to an audited, feasible, validated model."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from armwright.brief import BriefTuple
from armwright.errors import ArmwrightError, Finding, InputError
from armwright.identify.assessment import estimate_of
from armwright.identify.audit import audit, has_error
from armwright.identify.blas_threads import one_blas_thread
from armwright.identify.deliver.provenance import provenance
from armwright.identify.estimate import UNDECIDED, UNUSABLE, Estimate
from armwright.identify.estimators import estimator_of
from armwright.identify.estimators.estimator import Estimator, NotIdentifiable
from armwright.identify.friction_choice import laws_asked_for
from armwright.identify.prepare.preparation import Settings
from armwright.identify.problem import check_columns, problem_of
from armwright.identify.recording import Recording
from armwright.identify.solution import solution_of, with_bodies
from armwright.identify.wanted_motion import reference_recording
from armwright.robot import Robot

if TYPE_CHECKING:
    from armwright.identify.simulated_motion import Control
    from armwright.simulate.controllers import Controller

AUDITED, PREPARED, FITTED, EMBODIED = 0.1, 0.3, 0.7, 0.8  # about the part of the time that is over by then


@one_blas_thread()
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
    controller: Controller | None = None,
    reference: Recording | str | os.PathLike[str] | None = None,
    progress: Callable[[float], None] | None = None,
) -> Estimate:
    """An estimate of the robot's parameters from recordings of its motion.

    recordings     one or several; the first 67 % of each train the model, the rest validates it
    validate       other recordings that validate it instead
    friction       "auto": chosen per joint by blocked cross-validation; "none", a law, or laws by joint
    estimator      "auto" (least squares weighted by joint) or a name of ``identify.estimators``
    feasible       also fit physically consistent links; the robot has these values
    prior          a robot whose values fill in what the motion does not determine; the robot itself if None
    prior_weight   weight of the prior: as so many measurements of each parameter with an error of 100 %
    columns        further terms: spring, counterbalance, load, temperature, drift
    rotor          also estimate rotor inertias
    settings       of filtering and differentiation; what is None there is chosen from the recording
    instruments    a repetition of the first recording, for estimator="iv"
    controller     the control law used in the recording, for estimator="didim"
    reference      positions that the controller followed, over the same time: a recording, or a file with the
                   time and a column for each joint; by default the recorded ones
    progress       called with the fraction done: after the audit, the preparation, the fit, the feasible fit
    """
    tell = progress or (lambda part: None)
    given = [recordings] if isinstance(recordings, Recording) else list(recordings)
    others = [] if validate is None else [validate] if isinstance(validate, Recording) else list(validate)
    _check_joints([*given, *others], robot)
    check_columns(columns)
    laws_asked_for(friction, given[0].joints)
    chosen = estimator_of(estimator)
    findings = [finding for one in (*given, *others) for finding in audit(one, robot)]
    if has_error(findings):
        return _refusal(UNUSABLE, findings, robot, given)
    tell(AUDITED)
    problem = problem_of(given, others, robot, columns=columns, rotor=rotor, settings=settings)
    tell(PREPARED)
    try:
        control = _control(controller, reference, robot)
        solved = solution_of(problem, friction, chosen, settings, instruments, control)
    except NotIdentifiable as error:
        remedy = "record a richer motion"
        findings.append(Finding("not-identifiable", "error", listed_joints(robot), str(error), remedy))
        return _refusal(UNDECIDED, findings, robot, given)
    tell(FITTED)
    if feasible:
        solved = with_bodies(problem, solved, prior, prior_weight)
    tell(EMBODIED)
    found = estimate_of(problem, solved, findings, given, chosen.name)
    tell(1.0)
    return found


def _control(
    controller: Controller | None, reference: Recording | str | os.PathLike[str] | None, robot: Robot
) -> Control | None:
    """The control that drove the robot, if it is given; without it nothing of simulation is loaded."""
    if controller is None:
        return None
    from armwright.identify.simulated_motion import Control  # brings the whole simulator

    if reference is None or isinstance(reference, Recording):
        return Control(controller, reference)
    return Control(controller, reference_recording(reference, robot))


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
        findings=BriefTuple(findings),
        joints=tuple(joint.name for joint in robot.active),
        samples=sum(len(one) for one in given),
        given=robot,
        provenance=provenance(given, robot),
    )
