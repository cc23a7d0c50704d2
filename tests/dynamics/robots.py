"""Robots for tests of dynamics: random trees with everything, and values of models that carry them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from armwright.expr import evaluate_all, number
from armwright.models import Model
from armwright.robot import Prismatic, Robot, Wrench
from tests.support.random_robots import random_robot


def nodes(values: Any) -> tuple[Any, ...]:
    return tuple(number(float(x)) for x in values)


def full_robot(seed: int, *, joints: int = 6, kind: str = "moving", is_serial: bool = False) -> Robot:
    """A random tree with rotors, friction, a wrench on two links, a spring and a moving base."""
    robot = random_robot(seed, joints=joints, kind=kind, is_serial=is_serial)
    random = np.random.default_rng(seed + 1000)
    links = list(robot.links)
    for j in random.choice(joints, 2, replace=False):
        links[j] = replace(links[j], wrench=Wrench(*nodes(random.uniform(-5, 5, 6))))
    base = robot.base
    if kind == "moving":
        V0, W0, VP0, WP0 = (nodes(random.uniform(-2, 2, 3)) for _ in range(4))
        base = replace(base, V0=V0, W0=W0, VP0=VP0, WP0=WP0)
    moving = [j for j, joint in enumerate(robot.joints) if joint.is_moving]
    joint_list = list(robot.joints)
    if moving:
        last = moving[-1]
        joint_list[last] = replace(joint_list[last], stiffness=number(12.5))
    return replace(robot, links=tuple(links), joints=tuple(joint_list), base=base)


def with_hand(robot: Robot, wrench: np.ndarray) -> Robot:
    """The robot whose last link exerts this wrench on its surroundings."""
    last = replace(robot.links[-1], wrench=Wrench(*nodes(wrench)))
    return replace(robot, links=(*robot.links[:-1], last))


def state(robot: Robot, seed: int) -> np.ndarray:
    """q, qd, qdd."""
    return np.random.default_rng(seed).uniform(-1.5, 1.5, (3, len(robot.moving)))


def values(model: Model, *arguments: Any, **given: float) -> Any:
    """The outputs of a model from its graph with its own parameter values, overridden by name."""
    env = {symbol.name: symbol.value for symbol in model.parameters if symbol.value is not None}
    env.update(given)
    for argument, array in zip(model.inputs, arguments, strict=True):
        env.update(zip(argument.elements, np.ravel(array).tolist(), strict=True))
    flat = evaluate_all([node for output in model.outputs for node in output.elements], env)
    arrays, at = [], 0
    for output in model.outputs:
        size = len(output.elements)
        arrays.append(np.array(flat[at : at + size]).reshape(output.shape))
        at += size
    return arrays[0] if len(arrays) == 1 else tuple(arrays)


def random_values(model: Model, seed: int) -> dict[str, float]:
    """A dense random value for every parameter of a model."""
    random = np.random.default_rng(seed)
    return {symbol.name: float(random.uniform(0.2, 1.5)) for symbol in model.parameters}


def slides(robot: Robot) -> np.ndarray:
    """True for the prismatic ones among the moving joints."""
    return np.array([isinstance(joint, Prismatic) for joint in robot.moving])
