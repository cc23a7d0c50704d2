"""Chapters of the tour on dynamics: models and what they cost, identities, base parameters."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.models import Model, model
from armwright.models.base_parameters import BaseParameters
from armwright.robot import Robot
from armwright.robot.formats import load, robots
from armwright.robot.tables import Table
from armwright.run import compile
from armwright.study.narrator import Narrator

SHOWN = ("inverse_dynamics", "bias", "gravity", "inertia_matrix", "direct_dynamics", "torque_gradients")


def show_dynamics(robot: Robot, narrator: Narrator) -> None:
    """What the models of dynamics cost, and that two of them undo each other."""
    arm = _movable(robot)
    narrator.code('tau = aw.compile(aw.model(robot, "inverse_dynamics"))', "tau(q, qd, qdd)")
    rows = []
    for name in SHOWN:
        made = model(arm, name)
        counts = made.program.counts
        rows.append((name, made.title, str(counts.mul), str(counts.add), str(counts.div)))
    heads = ("model", "what it is", "mul", "add", "div")
    narrator.table(Table(f"Dynamics of {arm.name}, operations of a call", heads, tuple(rows)))
    narrator.say(
        f"Direct dynamics after inverse dynamics gives the accelerations back to {_round_trip(arm):.0e}."
    )


def show_base_parameters(robot: Robot, narrator: Narrator) -> None:
    """How many parameters the torques depend on, and what they are made of."""
    arm = _movable(robot)
    found = model(arm.symbolic("inertial"), "base_parameters")
    assert isinstance(found, BaseParameters)
    narrator.code('print(aw.model(robot.symbolic("inertial"), "base_parameters").table)')
    narrator.quote([*found.table.splitlines()[:4], "..."])
    count, least = len(found.standard), len(found.parameters)
    narrator.say(f"{arm.name}: {least} base parameters in place of {count}, and the same torques.")


def _round_trip(robot: Robot) -> float:
    """The largest difference of accelerations, relative to the largest of them."""
    count = len(robot.moving)
    q, qd, qdd = np.random.default_rng(1).uniform(-1, 1, (3, 100, count))
    torque: NDArray[np.float64] = compile(model(robot, "inverse_dynamics"))(q, qd, qdd)
    again = compile(model(robot, "direct_dynamics"))(q, qd, torque)
    return float(np.abs(again - qdd).max())


def _movable(robot: Robot) -> Robot:
    """The robot itself if it is open and its base does not float, else the last such of the library."""
    for candidate in (robot, *map(load, reversed(robots()))):
        made = _torques(candidate)
        if made is not None and len(made.inputs) == 3:
            return candidate
    return robot


def _torques(robot: Robot) -> Model | None:
    if robot.structure == "closed":
        return None
    try:
        return model(robot, "inverse_dynamics")
    except ArmwrightError:
        return None
