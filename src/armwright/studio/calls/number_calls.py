"""What a worker computes with numbers: a model at a state, along a joint, loops closed, poses inverted."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.mechanism.manipulability import TipMotion, tip_motion
from armwright.models import Model, model
from armwright.program import Argument
from armwright.report.evaluation import Stretch, curves_over, evaluation, first_inputs
from armwright.run import compile
from armwright.studio.calls.model_calls import model_words, wished_model
from armwright.studio.model_snippets import (
    command_of_evaluation,
    command_of_sweep,
    python_of_evaluation,
    python_of_sweep,
)
from armwright.studio.option_fields import read_number
from armwright.studio.robot_text import read_robot

Array = NDArray[np.float64]
REMEMBERED = 8  # compiled models
MOST_CURVES = 40  # that a page draws over a joint
STEPS, STRIDE = 8, 0.3  # of a tip that is pulled; rad or m of a motor
DAMPING = 0.02  # of the largest element of the Jacobian: steps stay short where motors hardly move the tip
_SHORTEST = 1e-12  # rad, m: a step of motors that is none


def first_numbers(robot: str, wish: Mapping[str, Any]) -> list[list[float]]:
    """Numbers to begin with for each input of a model, row by row."""
    return [one.ravel().tolist() for one in first_inputs(read_robot(robot), wished_model(robot, wish))]


def evaluate(
    robot: str, wish: Mapping[str, Any], inputs: Sequence[Sequence[str]], values: Mapping[str, str]
) -> dict[str, Any]:
    """The outputs of a model for these inputs; of inverse and loop geometry, all solutions; and a script."""
    made, f = wished_model(robot, wish), _wished_function(robot, wish, values)
    arrays = _arrays(made, inputs)
    found = evaluation(f, made, arrays)
    shown = [{"name": one.name, "unit": one.unit, "values": one.values.tolist()} for one in found.outputs]
    file, words = _call_words(robot, wish, made, arrays, values)
    return {
        "note": found.note,
        "outputs": shown,
        "python": python_of_evaluation(file, wish["name"], **words),
        "command": command_of_evaluation(file, wish["name"], **words),
    }


def sweep(
    robot: str,
    wish: Mapping[str, Any],
    inputs: Sequence[Sequence[str]],
    values: Mapping[str, str],
    along: Mapping[str, Any],
) -> dict[str, Any]:
    """The outputs while one element of one input goes from low to high, all others held."""
    made, f = wished_model(robot, wish), _wished_function(robot, wish, values)
    arrays = _arrays(made, inputs)
    low, high = (read_number(str(along[key]), what=word) for key, word in (("low", "from"), ("high", "to")))
    stretch = Stretch(int(along["input"]), int(along["element"]), low, high)
    curves = curves_over(f, made, arrays, stretch)
    file, words = _call_words(robot, wish, made, arrays, values)
    return {
        "x": stretch.x.tolist(),
        "curves": [{"name": one.name, "unit": one.unit, "y": one.y.tolist()} for one in curves[:MOST_CURVES]],
        "left_off": max(0, len(curves) - MOST_CURVES),
        "python": python_of_sweep(file, wish["name"], along=stretch, **words),
        "command": command_of_sweep(file, wish["name"], along=stretch, **words),
    }


def _call_words(
    robot: str, wish: Mapping[str, Any], made: Model, arrays: Sequence[Array], values: Mapping[str, str]
) -> tuple[str, dict[str, Any]]:
    """What texts for elsewhere say of a call: the robot's file; the model, its inputs and values of names."""
    file = wish.get("origin") or f"{read_robot(robot).name}.toml"
    given = [(one.name, part.tolist()) for one, part in zip(made.inputs, arrays, strict=True)]
    return file, {**model_words(wish), "inputs": given, "values": _numbers(values)}


def _numbers(values: Mapping[str, str]) -> dict[str, float]:
    return {name: read_number(text, what=name) for name, text in values.items() if text.strip()}


def _arrays(made: Model, inputs: Sequence[Sequence[str]]) -> list[Array]:
    if len(inputs) != len(made.inputs):
        raise ArmwrightError(f"{len(inputs)} inputs given, {len(made.inputs)} expected")
    return [_array(one, texts) for one, texts in zip(made.inputs, inputs, strict=True)]


def _array(one: Argument, texts: Sequence[str]) -> Array:
    size = int(np.prod(one.shape, dtype=int))
    if len(texts) != size:
        raise ArmwrightError(f"{one.name}: {len(texts)} numbers given, {size} expected")
    numbers = [read_number(str(text), what=f"{one.name}{k}") for k, text in enumerate(texts, 1)]
    return np.array(numbers).reshape(one.shape)


def _wished_function(robot: str, wish: Mapping[str, Any], values: Mapping[str, str]) -> Any:
    return _function(robot, json.dumps(wish, sort_keys=True), json.dumps(values, sort_keys=True))


@lru_cache(maxsize=REMEMBERED)
def _function(robot: str, wish: str, values: str) -> Any:
    return compile(wished_model(robot, json.loads(wish)), _numbers(json.loads(values)))


@lru_cache(maxsize=REMEMBERED)
def _solver(robot: str, name: str) -> Any:
    return compile(model(read_robot(robot), name))


def close_loops(robot: str, q: Sequence[float], near: Sequence[float]) -> dict[str, Any]:
    """All joints of a closed robot when its motors are at q, next to where it was; None if it cannot."""
    found = _solver(robot, "loop_geometry")(np.array(q, dtype=float), near=np.array(near, dtype=float))
    return {"q": None if found is None else np.asarray(found).tolist()}


def invert(robot: str, pose: Sequence[float], near: Sequence[float]) -> dict[str, Any]:
    """All solutions for a pose of the tool, the nearest to where the robot stands first, and its mobility."""
    own = read_robot(robot)
    solver = _solver(robot, "inverse_geometry")
    found = solver.solve(np.array(pose, dtype=float).reshape(4, 4))
    columns = {joint.name: k for k, joint in enumerate(own.moving)}
    places = [columns[name] for name in solver.joints]
    rows = np.repeat(np.array([near], dtype=float), len(found.q), axis=0)
    rows[:, places] = found.q
    apart = rows - np.array(near, dtype=float)
    turns = [k for k, joint in enumerate(own.moving) if joint.unit == "rad"]
    apart[:, turns] = np.remainder(apart[:, turns] + np.pi, 2 * np.pi) - np.pi
    rows = np.array(near, dtype=float) + apart
    order = np.argsort(np.abs(apart).sum(axis=1))
    branches = [found.branch[k] if k < len(found.branch) else "" for k in order]
    solutions = rows[order].tolist()
    mobility = _mobility_or_none(robot, solutions[0]) if solutions else None
    return {"status": found.status, "solutions": solutions, "branches": branches, "mobility": mobility}


def _mobility_or_none(robot: str, q: Sequence[float]) -> dict[str, Any] | None:
    try:
        return tip_mobility(robot, q)
    except ArmwrightError:
        return None


@lru_cache(maxsize=REMEMBERED)
def _tip_motion(robot: str) -> TipMotion:
    return tip_motion(read_robot(robot))


def pull_tip(robot: str, point: Sequence[float], near: Sequence[float]) -> dict[str, Any]:
    """A closed robot with the tip as near to a point as its motors bring it from where it stands.

    Newton's steps of the motors, damped near singular positions and none longer than a stride; the loops are
    closed after each. ``far`` is what is left [m].
    """
    own, motion, close = read_robot(robot), _tip_motion(robot), _solver(robot, "loop_geometry")
    motors = [k for k, joint in enumerate(own.moving) if joint in own.active]
    q, goal = np.array(near, dtype=float), np.array(point, dtype=float)
    for _ in range(STEPS):
        gap = goal - own.pose(q)[:3, 3]
        J = motion.jacobian(q)[:3]
        step = J.T @ np.linalg.solve(J @ J.T + (DAMPING * np.abs(J).max()) ** 2 * np.eye(3), gap)
        step *= min(1.0, STRIDE / max(float(np.abs(step).max()), _SHORTEST))
        found = close(q[motors] + step, near=q)
        if found is None or np.linalg.norm(goal - own.pose(found)[:3, 3]) >= np.linalg.norm(gap):
            break
        q = np.asarray(found)
    return {"q": q.tolist(), "far": float(np.linalg.norm(goal - own.pose(q)[:3, 3]))}


def tip_mobility(robot: str, q: Sequence[float]) -> dict[str, Any]:
    """Manipulability at q, its ellipsoid, and how near a singular position is and what is lost there."""
    found = _tip_motion(robot).at(np.array(q, dtype=float))
    facts = {key: getattr(found, key) for key in ("value", "kind", "moves", "holds", "idle", "loose")}
    half_axes = (found.axes * found.lengths[:, None]).tolist()
    return facts | {
        "half_axes": half_axes,
        "is_near": found.is_near_singular,
        "is_closed": bool(read_robot(robot).loops),
    }


CALLS = {
    "first_inputs": first_numbers,
    "evaluate": evaluate,
    "sweep": sweep,
    "close_loops": close_loops,
    "invert": invert,
    "pull_tip": pull_tip,
    "tip_mobility": tip_mobility,
}
