"""Everything said about a solution: validation, findings, intervals, the identified robot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from armwright.brief import BriefTuple
from armwright.errors import Finding
from armwright.identify.columns.column import Column
from armwright.identify.columns.friction_terms import FrictionTerm
from armwright.identify.deliver.identified_robot import identified_robot, nearest_standard
from armwright.identify.deliver.provenance import provenance
from armwright.identify.estimate import (
    OK,
    UNDECIDED,
    Curves,
    Estimate,
    FeasibleResult,
    Identified,
    ReducedModel,
)
from armwright.identify.estimators.estimator import Fit
from armwright.identify.excitation_findings import excitation_findings, generalisation_findings
from armwright.identify.extrapolation import torque_spread_elsewhere
from armwright.identify.feasible.diagnosis import POOR, diagnose, is_leap
from armwright.identify.feasible.prior_sizes import typical_sizes
from armwright.identify.model_size import ModelSize, choose_size
from armwright.identify.problem import Problem
from armwright.identify.recording import Recording
from armwright.identify.regression.inertial_part import InertialPart
from armwright.identify.regression.stack import predict_torques, torque_reach
from armwright.identify.solution import Solution
from armwright.identify.standing_joints import determined_percent
from armwright.identify.uncertainty import Uncertainty, block_bootstrap
from armwright.identify.validation import Validation, overall, smooth, validate
from armwright.robot import Robot

CLEARLY = 3.0  # deviations

Array = NDArray[np.float64]


def estimate_of(
    problem: Problem, solved: Solution, findings: list[Finding], given: Sequence[Recording], estimator: str
) -> Estimate:
    """Everything said about the solution: validation, findings, intervals, robot."""
    arm, linear = problem.arm, problem.is_linear
    free = problem.torques(solved.columns, solved.fit.values)
    checked = validate_all(problem, solved, free, linear)
    feasible = _feasible_result(problem, solved, linear)
    sure = block_bootstrap(solved.stack, solved.fit, widths=solved.widths)
    smallest = choose_size(solved.stack, solved.fit)
    parameters = _identified_parameters(problem, solved, sure, smallest.names)
    elsewhere = torque_spread_elsewhere(problem, solved, sure.covariance)
    excitation, more = excitation_findings(solved.stack, len(arm.names), parameters, elsewhere)
    trained = overall(
        problem.training, problem.torques(solved.columns, solved.fit.values, is_training=True), linear
    )
    more += generalisation_findings(trained, checked, excitation)
    more += outcome_findings(solved.columns, solved.fit, sure.deviations, problem.training[0].joints)
    more += _diagnosis(problem, solved, (checked.overall_percent, trained), feasible, more)
    findings = [*findings, *solved.findings, *more]
    is_decided = not any(one.severity == "error" for one in findings)
    robot = _robot(arm, solved)
    return Estimate(
        status=OK if is_decided else UNDECIDED,
        findings=BriefTuple(findings),
        joints=problem.training[0].joints,
        parameters=parameters,
        feasible=feasible,
        reduced=_reduced_model(problem, solved, smallest),
        friction={
            name: one.title for name, one in zip(problem.training[0].joints, solved.chosen, strict=True)
        },
        validation=checked,
        robot=robot if is_decided else None,
        estimator=estimator,
        samples=sum(len(one) for one in given),
        excitation=excitation,
        trials=BriefTuple(solved.trials),
        choices=problem.training[0].choices,
        curves=_curves(problem, solved, free, sure),
        given=arm.robot,
        provenance=provenance(given, arm.robot),
    )


def _diagnosis(
    problem: Problem,
    solved: Solution,
    errors: tuple[float, float],
    feasible: FeasibleResult | None,
    known: Sequence[Finding],
) -> list[Finding]:
    """Findings that explain a fit that is poor or has impossible bodies; none where the motion is to blame.

    errors   [%] of the free fit, on other motion and where it was fitted
    """
    if feasible is None or feasible.overall_percent is None:
        return []
    if any(one.code == "insufficient-excitation" for one in known):
        return []
    held_out = errors[0]
    if not is_leap(held_out, feasible.overall_percent) and max(errors) < POOR:
        return []
    both = (held_out, feasible.overall_percent)
    return diagnose(problem.arm, solved.columns, problem.training, solved.fit, errors=both)


def validate_all(
    problem: Problem, solved: Solution, free: Sequence[Array], linear: Sequence[bool]
) -> Validation:
    """The errors of the free fit, beside those of the description and of its weight alone."""
    checked = replace(
        validate(problem.held_out, free, split=problem.split, is_linear=linear),
        determined_percent=determined_percent(problem, solved, free),
    )
    cad = np.concatenate([problem.arm.matrix @ problem.arm.cad, np.zeros(len(solved.columns))])
    if not np.any(problem.arm.cad):
        return checked
    moving = problem.torques(solved.columns, cad)
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
    error = overall(problem.held_out, problem.torques(solved.columns, found.values), linear)
    return FeasibleResult(
        True,
        error,
        dict(zip(problem.arm.standard, map(float, found.standard), strict=True)),
        dict(zip(solved.stack.names, map(float, found.values), strict=True)),
        found.status,
    )


def _identified_parameters(
    problem: Problem, solved: Solution, sure: Uncertainty, essential: Sequence[str]
) -> tuple[Identified, ...]:
    units = [*problem.arm.units, *(_unit_of(column, problem) for column in solved.columns)]
    fit = solved.fit
    rows = zip(fit.names, fit.values, sure.deviations, sure.formal, sure.low, sure.high, units, strict=True)
    return tuple(
        Identified(
            name,
            float(value),
            float(sigma),
            float(formal),
            float(low),
            float(high),
            unit,
            is_essential=name in essential,
            joint=_joint_of(name, problem.arm.robot),
        )
        for name, value, sigma, formal, low, high, unit in rows
    )


def _unit_of(column: Column, problem: Problem) -> str:
    """The unit of a column's parameter: of a joint that slides, forces and metres."""
    unit = column.unit_of_value
    if problem.arm.robot.active[column.joint].unit != "m":
        return unit
    return unit.replace("kg m^2", "kg").replace("N m", "N").replace("rad", "m")


def _joint_of(parameter: str, robot: Robot) -> str:
    """The name of the joint whose number a parameter's name ends with."""
    digits = parameter[len(parameter.rstrip("0123456789")) :]
    return robot.joints[int(digits) - 1].name if digits and int(digits) <= len(robot.joints) else ""


def _reduced_model(problem: Problem, solved: Solution, smallest: ModelSize) -> ReducedModel:
    error = overall(problem.held_out, problem.torques(solved.columns, smallest.values), problem.is_linear)
    values = dict(zip(solved.stack.names, map(float, smallest.values), strict=True))
    return ReducedModel({name: values[name] for name in smallest.names}, error)


def _robot(arm: InertialPart, solved: Solution) -> Robot:
    found, size = solved.feasible, len(arm.names)
    if found is not None and found.is_ok:
        return identified_robot(arm, found.standard, solved.columns, found.others, solved.chosen)
    standard = nearest_standard(arm, solved.fit.values[:size], typical_sizes(arm))
    return identified_robot(arm, standard, solved.columns, solved.fit.values[size:], solved.chosen)


def _curves(problem: Problem, solved: Solution, free: Sequence[Array], sure: Uncertainty) -> Curves:
    rates = [one.rate for one in problem.held_out]
    found = solved.feasible
    feasible = None if found is None or not found.is_ok else problem.torques(solved.columns, found.values)
    return Curves(
        t=np.concatenate([one.t for one in problem.held_out]),
        measured=smooth([one.tau for one in problem.held_out], rates),
        predicted=smooth(list(free), rates),
        feasible=None if feasible is None else smooth(feasible, rates),
        reach=np.concatenate(
            [torque_reach(problem.arm, solved.columns, sure.reach, one) for one in problem.held_out]
        ),
    )


def outcome_findings(
    columns: Sequence[Column], fit: Fit, deviations: NDArray[np.float64], joints: Sequence[str]
) -> list[Finding]:
    """Losses that come out clearly negative in the free fit."""
    first = len(fit.values) - len(columns)
    found = []
    for k, column in enumerate(columns, first):
        is_loss = isinstance(column, FrictionTerm) and column.term in ("FV", "FS")
        if is_loss and fit.values[k] < -CLEARLY * deviations[k]:
            text = f"{column.name} = {fit.values[k]:.3g}: this friction would feed energy in"
            remedy = "the feasible fit rules this out; check the sign and offset of the torque"
            found.append(Finding("negative-friction", "warning", joints[column.joint], text, remedy))
    return found
