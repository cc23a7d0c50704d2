"""What a worker does to design motions for identification: searched, shown, written as files and code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from armwright.emit import all_languages
from armwright.errors import ArmwrightError
from armwright.identify.excitation.excite import CRITERIA, excite
from armwright.identify.excitation.exciting_motion import ExcitingMotion
from armwright.identify.regression.inertial_part import tree_positions
from armwright.models.core.registry import model
from armwright.report.identification_data import motion_data
from armwright.robot import Robot
from armwright.run import compile
from armwright.studio.kept_motion import kept_motion, motion_again
from armwright.studio.option_fields import read_number
from armwright.studio.robot_text import read_robot
from armwright.studio.run_wish import positive
from armwright.studio.snippets import command_of_excitation, python_of_excitation

FRAMES = 500  # rows that the page gets, evenly spread
SHAPES = ("fourier", "spline")
FILES = {".csv": "motion.csv", ".json": "motion.json", ".yaml": "motion.yaml"}
PER_MOTOR = ("velocity", "acceleration", "jerk", "noise")
MOST_STARTS, MOST_HARMONICS = 64, 20


def excitation_form(robot: str) -> dict[str, Any]:
    """What can be chosen for a motion of this robot, and the limits that its description sets."""
    own = read_robot(robot)
    limits = [
        {
            "joint": joint.name,
            "unit": joint.unit,
            "lower": joint.limits.lower,
            "upper": joint.limits.upper,
            "velocity": joint.limits.velocity,
            "effort": joint.limits.effort,
        }
        for joint in own.active
    ]
    return {
        "shapes": list(SHAPES),
        "criteria": list(CRITERIA),
        "languages": list(all_languages()),
        "limits": [{key: _plain(value) for key, value in one.items()} for one in limits],
    }


def run_excitation(
    robot: str,
    wish: Mapping[str, Any],
    progress: Callable[[float], None],
    begin: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The best motion within what a form allows, what it will tell, and what to type for it elsewhere.

    begin   an earlier result to search on from
    """
    own = read_robot(robot)
    options = _options(wish)
    first = None if begin is None else motion_again(own, begin["kept"])
    found = excite(own, **options, begin=first, progress=progress)
    file = str(wish.get("origin") or f"{own.name}.toml")
    return motion_data(found) | {
        "felt": list(found.felt),
        "findings": [str(one) for one in found.findings],
        "rows": _rows(own, found),
        "kept": kept_motion(found),
        "snippets": {
            "python": python_of_excitation(file, options),
            "command": command_of_excitation(file, options),
        },
    }


def excitation_file(robot: str, kept: Mapping[str, Any], suffix: str) -> dict[str, str]:
    """The motion as a file for a robot: CSV, or a ROS trajectory as JSON or YAML."""
    if suffix not in FILES:
        raise ArmwrightError(f"'{suffix[:20]}': use {', '.join(FILES)}")
    return {FILES[suffix]: motion_again(read_robot(robot), kept["kept"]).text(suffix)}


def excitation_code(robot: str, kept: Mapping[str, Any], language: str) -> dict[str, str]:
    """The motion as a function of time in a language, {file name: text}."""
    return motion_again(read_robot(robot), kept["kept"]).code(language)


def _options(wish: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of ``excite``; what a form leaves open is left out."""
    found: dict[str, Any] = {"duration": positive(wish, "duration")}
    for key, least, most in (
        ("harmonics", 2, MOST_HARMONICS),
        ("starts", 1, MOST_STARTS),
        ("seed", 0, 10**6),
    ):
        found[key] = _count(wish, key, least, most)
    found |= {
        "shape": str(wish.get("shape", SHAPES[0])),
        "criterion": str(wish.get("criterion", CRITERIA[0])),
    }
    for key in PER_MOTOR:
        if numbers := _numbers(wish, key):
            found[key] = numbers[0] if len(numbers) == 1 else numbers
    for key in ("tip_speed", "clearance", "rate"):
        if numbers := _numbers(wish, key):
            found[key] = numbers[0]
    if corners := _numbers(wish, "box"):
        if len(corners) != 6:
            raise ArmwrightError(f"box: {len(corners)} numbers; six expected: x, y, z of two corners")
        ends = np.sort(np.array(corners).reshape(2, 3), axis=0)
        found["box"] = (ends[0].tolist(), ends[1].tolist())
    return found


def _numbers(wish: Mapping[str, Any], key: str) -> list[float]:
    words = str(wish.get(key) or "").replace(",", " ").split()
    return [read_number(word, what=key) for word in words]


def _count(wish: Mapping[str, Any], key: str, least: int, most: int) -> int:
    text = str(wish.get(key, ""))
    if not text.strip().isdecimal() or not least <= int(text) <= most:
        raise ArmwrightError(f"{key} '{text[:20]}': give a whole number from {least} to {most}")
    return int(text)


def _rows(robot: Robot, found: ExcitingMotion) -> dict[str, Any]:
    """The motion over time, with the torques it takes by the description; q is of all joints."""
    t, q, qd, qdd = found.samples(FRAMES / found.motion.duration)
    place = np.asarray(tree_positions(robot)(q))
    tau = np.asarray(compile(model(robot, "inverse_dynamics"))(place, qd, qdd))
    bounds = found.bounds
    return {
        "t": t.tolist(),
        "place": place.tolist(),
        "q": q.tolist(),
        "qd": qd.tolist(),
        "qdd": qdd.tolist(),
        "tau": tau.tolist(),
        "limits": {
            "q": [bounds.low.tolist(), bounds.high.tolist()],
            "qd": [(-bounds.velocity).tolist(), bounds.velocity.tolist()],
            "qdd": [(-bounds.acceleration).tolist(), bounds.acceleration.tolist()],
            "tau": [(-bounds.torque).tolist(), bounds.torque.tolist()],
        },
    }


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, str) else float(value)


CALLS = {
    "excitation_form": excitation_form,
    "run_excitation": run_excitation,
    "excitation_file": excitation_file,
    "excitation_code": excitation_code,
}
