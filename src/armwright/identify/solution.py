"""The chosen model with its fits: friction by cross-validation, the free fit, the feasible one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, Finding
from armwright.identify.columns.column import Column
from armwright.identify.columns.friction_terms import FrictionChoice
from armwright.identify.estimators.estimator import FELT, Estimator, Fit, null_directions
from armwright.identify.feasible.feasible_fit import Feasible, feasible_fit
from armwright.identify.friction_choice import CandidateTrial, choose_friction, friction_of, laws_asked_for
from armwright.identify.friction_widths import refined_widths, width_columns
from armwright.identify.prepare.preparation import PreparedMotion, Settings, prepare
from armwright.identify.problem import Problem
from armwright.identify.recording import Recording
from armwright.identify.regression.inertial_part import cad_values
from armwright.identify.regression.stack import Stack, filtered_stack, with_columns
from armwright.robot import Robot

if TYPE_CHECKING:
    from armwright.identify.simulated_motion import Control


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """The chosen model with its fits.

    widths   (N, n, S): what the widths of friction laws do to the torques; None where they are not known
    """

    chosen: tuple[FrictionChoice, ...]
    trials: tuple[CandidateTrial, ...]
    columns: tuple[Column, ...]
    stack: Stack
    fit: Fit
    feasible: Feasible | None
    findings: tuple[Finding, ...] = ()
    widths: NDArray[np.float64] | None = None


def solution_of(
    problem: Problem,
    friction: str | Mapping[str, str],
    estimator: Estimator,
    settings: Settings | None,
    instruments: Recording | None,
    control: Control | None,
) -> Solution:
    """Friction chosen, equations made, and solved."""
    laws = laws_asked_for(friction, problem.training[0].joints)
    chosen, trials = choose_friction(problem.arm, problem.training, problem.shared, laws)
    rest = filtered_stack(problem.arm, problem.shared, problem.training)
    chosen, findings = without_hidden_offsets(problem, rest, chosen)
    chosen = refined_widths(rest, chosen, problem.training)
    rubs = friction_of(chosen, problem.arm.numbers)
    columns = (*problem.shared, *rubs)
    stack = with_columns(rest, rubs, problem.training)
    if instruments is not None:
        stack = _with_instruments(stack, problem, columns, prepare(instruments, settings))
    if control is not None:
        from armwright.identify.simulated_motion import simulated_columns  # brings the whole simulator

        columns_of = simulated_columns(problem.arm, columns, tuple(chosen), problem.training, control)
        stack = replace(stack, simulated=columns_of, described=_described_values(problem, columns))
    fit = estimator.fit(stack)
    if stack.simulated is not None:
        stack = replace(stack, W=stack.simulated(fit.values))
    found = Solution(tuple(chosen), tuple(trials), columns, stack, fit, None, tuple(findings))
    return replace(found, widths=_width_columns(problem, found))


def _width_columns(problem: Problem, solved: Solution) -> NDArray[np.float64]:
    """(N, n, S): what the widths of friction do to the torques, at the values that were found."""
    sizes = [len(choice.terms) for choice in solved.chosen]
    rubs = solved.fit.values[len(solved.fit.values) - sum(sizes) :]
    values = np.split(rubs, np.cumsum(sizes)[:-1])
    return width_columns(solved.chosen, values, problem.training)


def _described_values(problem: Problem, columns: Sequence[Column]) -> NDArray[np.float64] | None:
    arm = problem.arm
    if not np.any(arm.cad):
        return None
    return np.concatenate([arm.matrix @ arm.cad, np.zeros(len(columns))])


def without_hidden_offsets(
    problem: Problem, rest: Stack, chosen: Sequence[FrictionChoice]
) -> tuple[list[FrictionChoice], list[Finding]]:
    """Friction without offsets that other parameters make up for, and what to say of them.

    The offset of a joint that lifts straight up is told from no weight: M·g, or OFF.
    rest   the equations without friction
    """
    stack = with_columns(rest, friction_of(chosen, problem.arm.numbers), problem.training)
    lost = null_directions(stack.flat[0])
    if not lost.size:
        return list(chosen), []
    felt = dict(zip(stack.names, np.abs(lost).max(axis=1) > FELT, strict=True))
    found, findings = list(chosen), []
    for j, (choice, number) in enumerate(zip(chosen, problem.arm.numbers, strict=True)):
        if "OFF" in choice.terms and felt[f"OFF{number}"]:
            found[j] = replace(choice, terms=tuple(term for term in choice.terms if term != "OFF"))
            text = f"OFF{number} cannot be told apart from other parameters in this motion; it is left out"
            findings.append(
                Finding("offset-left-out", "info", stack.joints[j], text, "its effect is included in theirs")
            )
    return found, findings


def _with_instruments(
    stack: Stack, problem: Problem, columns: Sequence[Column], motion: PreparedMotion
) -> Stack:
    """The stack with the regression of a repetition beside it."""
    first = problem.training[0]
    same = replace(motion.rows(slice(0, len(first))), cutoff=first.cutoff)
    other = filtered_stack(problem.arm, columns, [same])
    if len(problem.training) > 1 or other.W.shape != stack.W.shape:
        raise ArmwrightError(
            "instruments: give one recording, and a repetition of it with the same length and sampling rate"
        )
    return replace(stack, instruments=other.W)


def with_bodies(problem: Problem, solved: Solution, prior: Robot | None, weight: float) -> Solution:
    """The solution with its feasible fit."""
    known = None if prior is None else cad_values(prior, problem.arm.standard)
    found = feasible_fit(problem.arm, solved.columns, solved.stack, solved.fit, prior=known, weight=weight)
    return replace(solved, feasible=found)
