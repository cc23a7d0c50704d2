"""The record of a closed form that its kernel reads: what steps leave free, and the arm for elimination."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import evaluate_all, names_in
from armwright.kernels.inverse.arm import JOINTS, Arm
from armwright.kernels.inverse.closed.closed_arm import ClosedArm
from armwright.models.inverse.closed.paul_types import PaulStep
from armwright.models.inverse.elimination.arm_record import OwnJoints, arm_record
from armwright.models.inverse.elimination.chain import Chain
from armwright.models.inverse.elimination.formulation_choice import Formulations
from armwright.models.inverse.inverse_model import Closed, Eliminated


def closed_record(
    model: Closed, checks: Any, *, other: Eliminated | None, arm: Arm | None = None
) -> ClosedArm:
    """What the kernel of a closed form knows.

    checks   the program of ``model.checks``, compiled or by name
    other    the same arm by elimination, where there is such a model
    arm      the record to take instead of that of ``other``
    """
    if model.deviation and other is None:
        raise ArmwrightError(
            f"'{model.robot}': its closed form is that of a nearby arm and needs elimination; leave out "
            "fallback=False, or make its numbers exact: robot.exact(1e-5)"
        )
    steps = [step for step in model.form.plan.steps if step.kind]
    (rows,) = model.checks.outputs
    second = arm or (other.record if other is not None else _no_arm(model))
    return ClosedArm(
        width=len(model.arm.joints.places),
        branches=rows.shape[0],
        columns=rows.shape[1],
        steps=len(steps),
        is_backed=int(other is not None),
        is_whole=int(_is_whole(model)),
        is_short=second.is_short,
        asks_early=int(_asks_early(model)),
        is_near=int(model.deviation > 0),
        blur=max(model.arm.joints.tolerance, 2 * model.deviation),
        turns=np.array(model.arm.turns, dtype=float),
        free_of=np.array([float(_free_joint(model, names)) for names in model.free]),
        is_harmless=np.array([float(_is_harmless(model, step)) for step in steps]),
        checks=checks,
        arm=second,
    )


def branches_in_python(model: Closed) -> Callable[[NDArray[np.float64]], NDArray[np.float64]]:
    """All branches at a pose, computed node by node, for kernels that run as plain Python."""
    program = model.checks.program
    (pose,), (rows,) = program.inputs, program.outputs

    def branches(T: NDArray[np.float64]) -> NDArray[np.float64]:
        at = dict(zip(pose.elements, np.asarray(T).ravel().tolist(), strict=True))
        return np.array(evaluate_all(list(rows.elements), at)).reshape(rows.shape)

    return branches


def _numbers(model: Closed) -> Mapping[str, int]:
    """Numbers (1 …) of the robot's joints by their variables."""
    return {joint.variable: k for k, joint in enumerate(model.arm.robot.moving, 1)}


def _free_joint(model: Closed, variables: tuple[str, ...]) -> int:
    """The first of the robot's joints among variables; 0 where all are virtual."""
    numbers = _numbers(model)
    return next((numbers[text] for text in variables if text in numbers), 0)


def _is_harmless(model: Closed, step: PaulStep) -> bool:
    """True where a value may be chosen for what the step leaves free: no later step has two branches.

    Neither may it decide about a slide, and in an arm with fewer than six joints about none of these.
    """
    every = model.form.plan.steps
    later = every[every.index(step) + 1 :]
    if any(one.branches > 1 for one in later) or any(one.slides for one in (step, *later)):
        return False
    variables = {text for one in (step, *later) for text in names_in(*one.angles)}
    return _is_whole(model) or variables.isdisjoint(_numbers(model))


def _is_whole(model: Closed) -> bool:
    return model.arm.joints.places == tuple(range(JOINTS)) and len(model.arm.chain.moving) == JOINTS


def _asks_early(model: Closed) -> bool:
    return not _is_whole(model) or any(joint.slides for joint in model.arm.chain.moving)


def _no_arm(model: Closed) -> Arm:
    """An arm for records of closed forms that elimination does not solve; no kernel reads it."""
    links = np.tile(np.eye(4), (JOINTS + 1, 1, 1))
    chain = Chain("R" * JOINTS, links, 1.0, ("",) * JOINTS)
    return arm_record(chain, Formulations((), ()), OwnJoints(places=(0.0,) * len(model.arm.joints.places)))
