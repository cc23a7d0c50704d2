"""Positions of an arm, and the branch of its closed form that each of them belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.expr import ZERO, Node, cos, evaluate, evaluate_all, names_in, sin
from armwright.expr.walk import evaluate_in_turn
from armwright.mechanism import mechanism_of
from armwright.mechanism.loop_positions import numeric_tree
from armwright.models.inverse.closed.closed_form import ClosedForm
from armwright.models.inverse.closed.paul_equations import WANTED, BareArm
from armwright.models.inverse.closed.paul_types import PaulStep, solve
from armwright.models.inverse.elimination.trials import generic_positions, generic_values
from armwright.robot import Robot
from armwright.robot.geometry.matrix import to_numbers

Array = NDArray[np.float64]
Signs = tuple[int, ...]

_UNDECIDED = 1e-9  # mean of votes, each 1 or -1, that cancel
_TRIALS = 96  # so that each of eight branches has about a dozen


@dataclass(frozen=True, slots=True, eq=False)
class BranchTrials:
    """Well spread positions of an arm.

    robot    whose joints are meant, virtual ones among them
    q        (N, n): positions
    placed   (N, NF + 1, 4, 4): all frames seen from the general fixed frame
    tools    (N, 4, 4): the tool seen from there
    signs    (N, steps): which branch of each step leads to the position, 1 or -1
    up       against gravity, seen from the general fixed frame
    """

    robot: Robot
    q: Array
    placed: Array
    tools: Array
    signs: NDArray[np.int64]
    up: Array

    def joint_frames(self, variables: Sequence[str]) -> Array:
        """(N, joints, 4, 4): the frames of the joints with these variables."""
        by_variable = {joint.variable: j for j, joint in enumerate(self.robot.joints, 1) if joint.is_moving}
        return self.placed[:, [by_variable[text] for text in variables]]

    def positions_of(self, variable: str) -> Array:
        """(N,): the positions of the joint with this variable."""
        return self.q[:, [joint.variable for joint in self.robot.moving].index(variable)]

    def positive_side(self, measure: Array, place: int, *, agreement: float = 1.0) -> dict[Signs, int] | None:
        """The branch of the step at this place for which the measure is positive, by the signs before it.

        measure     (N,): a number for every position, nan for those that are left out
        agreement   the part of the positions that have to agree, from 0 to 1
        None where they do not agree.
        """
        votes: dict[Signs, list[float]] = {}
        for signs, value in zip(self.signs.tolist(), np.sign(measure), strict=True):
            if not np.isnan(value):
                votes.setdefault(tuple(signs[:place]), []).append(signs[place] * value)
        means = {before: float(np.mean(each)) for before, each in votes.items()}
        if not means or min(abs(mean) for mean in means.values()) < max(2 * agreement - 1, _UNDECIDED):
            return None
        return {before: 1 if mean > 0 else -1 for before, mean in means.items()}


def branch_trials(robot: Robot, form: ClosedForm) -> BranchTrials:
    """Positions of the arm that a closed form is about, and their branches."""
    values = generic_values(robot)
    q = generic_positions(robot, _TRIALS)
    Z = to_numbers(robot.base.placement, values)
    placed = np.asarray(Z @ numeric_tree(mechanism_of(robot), values).frames(q))
    tools = np.asarray(placed[:, robot.terminal] @ to_numbers(robot.tool, values))
    signs = np.array(list(_signs(form, _atom_values(robot, form.arm, (q, tools), values))))
    return BranchTrials(robot, q, placed, tools, signs.reshape(len(q), -1), Z[:3, :3] @ _up(robot))


def _signs(form: ClosedForm, samples: Iterator[Mapping[str, float]]) -> Iterator[list[int]]:
    """The branch of every position, as the signs of its steps."""
    steps = form.plan.steps
    misses = [_miss(step, e) for step in steps for e in ((1, -1) if step.branches == 2 else ())]
    for found in evaluate_in_turn(misses, samples):
        pairs = iter(zip(found[::2], found[1::2], strict=True))
        row = []
        for step in steps:
            plus, minus = next(pairs) if step.branches == 2 else (0.0, 0.0)
            row.append(1 if plus <= minus else -1)
        yield row


def _miss(step: PaulStep, e: int) -> Node:
    """How far a branch of a step, solved from what is known before it, is from the values themselves."""
    found = solve(step, step.coefficients, e)
    miss = ZERO
    for angle, (c, s) in zip(step.angles, found.angles, strict=True):
        miss = miss + (c - cos(angle)) ** 2 + (s - sin(angle)) ** 2
    for slide, r in zip(step.slides, found.slides, strict=True):
        miss = miss + (r - slide) ** 2
    return miss


def _atom_values(
    robot: Robot, arm: BareArm, reached: tuple[Array, Array], values: Mapping[str, float]
) -> Iterator[dict[str, float]]:
    """What the equations of the bare arm are made of, at one position after the other: θ, r and U."""
    q, tools = reached
    before, after = (to_numbers(T, dict(values)) for T in (arm.before, arm.after))
    U = np.linalg.inv(before) @ tools @ np.linalg.inv(after)
    U = np.linalg.inv(U) if arm.is_reversed else U
    offsets = [evaluate(arm.offsets[joint.variable], values) for joint in robot.moving]
    own = (q + offsets) * [arm.sides[joint.variable] for joint in robot.moving]
    names = [joint.variable for joint in robot.moving]
    wanted = [WANTED[i][j].value for i in range(3) for j in range(4)]
    for angles, pose in zip(own.tolist(), U[:, :3].reshape(-1, 12).tolist(), strict=True):
        yield {**values, **dict(zip(names, angles, strict=True)), **dict(zip(wanted, pose, strict=True))}


def _up(robot: Robot) -> Array:
    """Against the gravity in the base frame, names in it taken as positive; along z where there is none."""
    values = dict.fromkeys(names_in(*robot.gravity), 1.0)
    g = np.array(evaluate_all(robot.gravity, values))
    return np.asarray(-g / np.linalg.norm(g) if g.any() else [0.0, 0.0, 1.0])
