"""The first chapters of the tour: a robot, its tables, its names, its files, its checks."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, InputError
from armwright.expr import Node, number
from armwright.report.figure import draw_robot
from armwright.report.robot_summary import summary_of
from armwright.robot import Inertia, Robot
from armwright.robot.formats import Written, formats, load, read_bytes, robots
from armwright.robot.parameters import Parameter, map_parameters
from armwright.robot.tables import Table, dynamic_table, geometric_table
from armwright.study.narrator import Narrator

BROKEN = b"""armwright = 1
name = "arm"
[[joint]]
type = "revolut"
alpha = "-pi/2"
"""
UNSAFE = b"""armwright = 1
name = "arm"
[[joint]]
alpha = "__import__('os')"
"""


def show_description(robot: Robot, narrator: Narrator) -> None:
    narrator.code("import armwright as aw", f'robot = aw.load("{robot.name}")')
    narrator.say(
        "Khalil-Kleinfinger parameters; every entry is a number, a multiple of pi, a name or an expression."
    )
    narrator.table(geometric_table(robot))
    narrator.table(dynamic_table(robot))


def show_library(robot: Robot, narrator: Narrator) -> None:
    """One robot of each structure, and how many there are."""
    summaries = [summary_of(load(name)) for name in robots()]
    chosen = {item.structure: item for item in summaries}.values()
    narrator.say(f"The library has {len(summaries)} robots (armwright robots), among them:")
    rows = tuple(
        (item.name, item.structure, _mobility_text(item.mobility), item.joint_types, item.title)
        for item in chosen
    )
    narrator.table(
        Table("One of each structure", ("robot", "structure", "DOF", "joints", "what it is"), rows)
    )


def show_names(robot: Robot, narrator: Narrator) -> None:
    named = robot.symbolic("inertial")
    narrator.code('robot.symbolic("inertial").symbols')
    narrator.quote([", ".join(named.symbols[:12]) + f", ... {len(named.symbols)} in all"])
    values = dict.fromkeys(named.symbols, 0.0) | {"M1": 1.5}
    narrator.code('robot.symbolic("inertial").with_values({"M1": 1.5, ...})')
    narrator.quote([f"M1 = {named.with_values(values).links[0].inertia.M}"])


def show_exact_angles(robot: Robot, narrator: Narrator) -> None:
    """Angles with four decimals, as files often have them, become exact again."""
    rounded = map_parameters(robot, _round_parameter)
    repaired = rounded.exact(1e-4)
    narrator.say(
        "Files write 1.5708 for a right angle; its cosine is not 0 and would stay in every equation."
    )
    narrator.code("robot.exact(tolerance=1e-4)")
    changes = repaired.findings[len(rounded.findings) :]
    narrator.quote(str(finding) for finding in changes[:3])
    narrator.say(f"{len(changes)} values made exact; the same robot as before: {repaired == robot}")


def show_files(robot: Robot, narrator: Narrator) -> None:
    """Each format that can be written, and what comes back when it is read."""
    narrator.code('robot.save("arm.par")', 'aw.load("arm.par")')
    rows = [_format_row(robot, name) for name, item in formats().items() if item.write]
    narrator.table(
        Table("Written and read again", ("format", "bytes", "bodies differ by", "not held"), tuple(rows))
    )
    only_read = [name for name, item in formats().items() if not item.write]
    if only_read:
        narrator.say(f"Read but not written: {', '.join(only_read)}")


def show_refusals(robot: Robot, narrator: Narrator) -> None:
    for data in (BROKEN, UNSAFE, b"\xff\x00 no robot"):
        narrator.quote(data.decode("latin-1").splitlines()[-2:])
        try:
            read_bytes(data, "toml", file="arm.toml")
        except InputError as error:
            narrator.say(f"  refused: {error}")


def show_checks(robot: Robot, narrator: Narrator) -> None:
    """A body that violates the triangle inequality is named; kinematics go on working."""
    wrong = Inertia.from_com(2.0, (0.1, 0.0, 0.0), (0.01, 0.0, 0.0, 0.01, 0.0, 0.05))
    links = (replace(robot.links[0], inertia=wrong), *robot.links[1:])
    spoilt = replace(robot, links=links, findings=())
    narrator.code("robot.check()")
    narrator.findings(spoilt.check())
    x, y, z = spoilt.pose()[:3, 3]
    narrator.say(f"The tool is at ({x:.4f}, {y:.4f}, {z:.4f}) m all the same.")


def show_picture(robot: Robot, narrator: Narrator) -> None:
    if narrator.folder is None:
        narrator.say("A stick figure as PNG or SVG; nothing is written unless a path is given:")
        narrator.code(f"armwright show {robot.name} --svg {robot.name}.svg")
        return
    path = draw_robot(robot, narrator.folder / f"{robot.name}.svg")
    narrator.say(f"wrote {path}")


def _mobility_text(mobility: int | None) -> str:
    return "" if mobility is None else str(mobility)


def _round_parameter(parameter: Parameter) -> Node:
    if parameter.kind != "angle" or parameter.value.op != "pi":
        return parameter.value
    return number(round(float(parameter.value), 4))


def _format_row(robot: Robot, name: str) -> tuple[str, str, str, str]:
    """A row on saving the robot in a format and reading it back, or why the format cannot hold it."""
    write = formats()[name].write
    try:
        written = write(robot) if write else Written("")
    except ArmwrightError as error:
        return name, "", "", str(error)
    data = written.text.encode()
    gap = abs(_first_moments(read_bytes(data, name), robot.home) - _first_moments(robot, robot.home)).max()
    lost = (
        f"{len(written.findings)} remarks, e.g. {written.findings[0].text}" if written.findings else "nothing"
    )
    return name, str(len(data)), f"{gap:.0e} kg m", lost


def _first_moments(robot: Robot, q: NDArray[np.float64]) -> NDArray[np.float64]:
    """Mass times place of all bodies and their mass: the same whatever frames a format uses."""
    bodies = zip(robot.transforms(q)[1:], robot.links, strict=False)
    total: NDArray[np.float64] = np.sum([T @ link.inertia.numbers()[6:] for T, link in bodies], axis=0)
    return total
