"""What a worker tells the first page: menus, formats and the library; it loads no more than these need."""

from __future__ import annotations

from functools import cache
from typing import Any

from armwright.errors import ArmwrightError
from armwright.expr import names_in
from armwright.report.robot_scene import robot_data
from armwright.robot import Robot
from armwright.robot.change.edit import REMOVABLE, SYMBOLIC_GROUPS
from armwright.robot.formats import formats, load, robots
from armwright.robot.parameters import parameters
from armwright.robot.tables import joint_types
from armwright.studio.listings import listed_languages
from armwright.studio.menus import model_menus


def menus() -> dict[str, Any]:
    """Menus of models, languages, and the groups of parameters that forms offer."""
    return {
        "menus": model_menus(),
        "languages": list(listed_languages()),
        "symbolic": list(SYMBOLIC_GROUPS),
        "without": list(REMOVABLE),
    }


def file_formats() -> dict[str, Any]:
    """Suffixes that can be opened, formats that can be written."""
    return {
        "read": sorted({one for item in formats().values() for one in item.suffixes}),
        "write": [name for name, item in formats().items() if item.write is not None],
    }


@cache
def library() -> list[dict[str, Any]]:
    """Every robot of the library with what a thumbnail needs."""
    return [_card(load(name)) for name in robots()]


def _card(robot: Robot) -> dict[str, Any]:
    facts = {"name": robot.name, "title": robot.title, "structure": robot.structure}
    facts["types"] = joint_types(robot)
    return facts | {"scene": robot_scene(robot)[0]}


def robot_scene(robot: Robot) -> tuple[dict[str, Any] | None, str]:
    """What draws the robot, or why it cannot be drawn."""
    try:
        return robot_data(robot), ""
    except (ArmwrightError, ArithmeticError, KeyError) as error:
        free = [name for name in _drawn_names(robot) if name not in dict(robot.defaults)]
        names = f"{', '.join(free[:6])} {'have' if len(free) > 1 else 'has'} no number yet" if free else ""
        return None, names or str(error)


def _drawn_names(robot: Robot) -> tuple[str, ...]:
    """The names in what a picture shows: where the frames and the tool are."""
    return names_in(*(one.value for one in parameters(robot) if one.group in ("geometric", "base", "tool")))


CALLS = {"menus": menus, "file_formats": file_formats, "library": library}
