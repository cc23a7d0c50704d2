"""Chapters of the tour on dynamics: models and what they cost, identities, base parameters."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.models import Model, model
from armwright.models.identification.base_parameters import BaseParameters
from armwright.robot import Robot
from armwright.robot.formats import load, robots
from armwright.robot.tables import Table
from armwright.run import compile
from armwright.study.narrator import Narrator

Array = NDArray[np.float64]

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


def show_identification(robot: Robot, narrator: Narrator) -> None:
    """Base parameters back from a motion, from positions, velocities and torques alone."""
    arm = _movable(robot).without("friction", "stiffness")
    narrator.code(
        'model = aw.model(robot, "momentum_regressor", parameters="base")', "P, R = aw.compile(model)(q, qd)"
    )
    found, true = _identify(arm)
    error = np.abs(found - true).max(initial=0.0) / (np.abs(true).max(initial=0.0) or 1.0)
    narrator.say(
        f"{len(true)} base parameters of {arm.name} from one simulated motion, without accelerations, by the "
        f"growth of its momentum: largest error {error:.0e} of the largest parameter."
    )


def _identify(robot: Robot) -> tuple[Array, Array]:
    """(found, true): ∫Γ dt = (ΔP + ∫R dt)·K over short intervals, by Gauss's rule."""
    made = model(robot, "momentum_regressor", parameters="base")
    f, torque = compile(made), compile(model(robot, "inverse_dynamics"))
    true = np.array([symbol.value for symbol in made.parameters[: len(made.columns)]], dtype=np.float64)
    node, weight = np.polynomial.legendre.leggauss(4)
    edges = np.linspace(0.0, 4.0, 401)
    length = edges[1] - edges[0]
    inner = (edges[:-1, None] + length / 2 * (1 + node)).ravel()
    q, qd, qdd = _swinging(inner, len(robot.moving))
    impulse = length / 2 * np.einsum("k,nki->ni", weight, torque(q, qd, qdd).reshape(400, 4, -1))
    P = f(*_swinging(edges, len(robot.moving))[:2])[0]
    R = f(q, qd)[1]
    rest = length / 2 * np.einsum("k,nkip->nip", weight, R.reshape(400, 4, *R.shape[1:]))
    W = (np.diff(P, axis=0) + rest).reshape(-1, len(true))
    scale = np.maximum(np.linalg.norm(W, axis=0), 1e-300)
    return np.linalg.lstsq(W / scale, impulse.ravel(), rcond=None)[0] / scale, true


def _swinging(t: Array, joints: int) -> tuple[Array, Array, Array]:
    """Three sines per joint: q, qd, qdd (T, n)."""
    random = np.random.default_rng(5)
    rate, swing = random.uniform(2, 8, (3, joints)), random.uniform(0.2, 0.5, (3, joints))
    angle = rate * t[:, None, None] + np.arange(3)[:, None]
    q = (swing * np.sin(angle)).sum(axis=1)
    return q, (swing * rate * np.cos(angle)).sum(axis=1), -(swing * rate**2 * np.sin(angle)).sum(axis=1)


def _round_trip(robot: Robot) -> float:
    """The largest difference of accelerations, which are at most 1."""
    count = len(robot.moving)
    q, qd, qdd = np.random.default_rng(1).uniform(-1, 1, (3, 100, count))
    torque = compile(model(robot, "inverse_dynamics"))(q, qd, qdd)
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
