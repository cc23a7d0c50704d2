"""A tour of what Armwright does, on one robot, in under a minute."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from armwright.errors import ArmwrightError, name_list
from armwright.robot import Robot
from armwright.robot.formats import load, robots
from armwright.robot.tables import joint_types
from armwright.study.narrator import Chapter, Narrator
from armwright.study.short_tour import take_short_tour
from armwright.study.tour_dynamics import show_base_parameters, show_dynamics, show_identification
from armwright.study.tour_identification import show_chain
from armwright.study.tour_models import (
    show_code,
    show_functions,
    show_inverse,
    show_models,
    show_singularities,
)
from armwright.study.tour_robot import (
    show_checks,
    show_description,
    show_exact_angles,
    show_files,
    show_library,
    show_names,
    show_picture,
    show_refusals,
)

# A chapter is added here when there is something new to see; the order is the order of the work.
CHAPTERS = (
    Chapter("A robot, described once", show_description),
    Chapter("Serial, tree or closed", show_library),
    Chapter("Numbers or names", show_names),
    Chapter("Exact angles", show_exact_angles),
    Chapter("File formats", show_files),
    Chapter("What is wrong is refused, with the reason", show_refusals),
    Chapter("Bodies that cannot exist", show_checks),
    Chapter("A picture", show_picture),
    Chapter("Models", show_models),
    Chapter("Where an arm is singular", show_singularities),
    Chapter("Code in eight languages", show_code),
    Chapter("Native functions", show_functions),
    Chapter("Every way to reach a pose", show_inverse),
    Chapter("Dynamics", show_dynamics),
    Chapter("What torques depend on", show_base_parameters),
    Chapter("Parameters back from a motion", show_identification),
    Chapter("The whole chain: simulate, log, identify, report", show_chain),
)


def take_tour(
    console: Console, *, robot: Robot | None = None, folder: Path | None = None, is_long: bool = True
) -> None:
    """All chapters in order, or the whole chain in fewer; files are written only if a folder is given.

    Refuses a robot whose parameters are names: the tour shows numbers.
    """
    shown = robot or example()
    if shown.symbols:
        names = name_list(shown.symbols)
        raise ArmwrightError(f"robot '{shown.name}' has names without values: {names}; use robot.with_values")
    if not is_long:
        take_short_tour(console, robot=shown, folder=folder)
        return
    narrator = Narrator(console, folder)
    for number, chapter in enumerate(CHAPTERS, 1):
        narrator.chapter(number, chapter.title)
        chapter.show(shown, narrator)


def example() -> Robot:
    """The first arm of the library with six revolute joints and a real body on each."""
    arms = (robot for robot in map(load, robots()) if robot.structure == "serial" and not robot.symbols)
    return next(robot for robot in arms if joint_types(robot) == "R" * 6 and not robot.check())
