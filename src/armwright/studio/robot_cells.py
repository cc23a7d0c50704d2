"""The three parameter groups of a robot as tables of cells: each cell knows the place that it shows.

A place is the canonical name of a parameter (``d2``, ``XX1``, ``G3``), or says what it is of
which frame: ``type:2``, ``parent:2``, ``active:2``, ``name:2``, ``variable:2``, ``lower:2`` …; ``value:2`` is
the number of the second name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from armwright.robot import Frame, Placement, Robot
from armwright.robot.base import BASE_KINDS
from armwright.robot.change.usual_tip import candidates_of
from armwright.robot.inertia import NAMES
from armwright.robot.joint import JOINT_TYPES, Joint
from armwright.robot.link import Wrench
from armwright.robot.parameters import parameters
from armwright.studio.cell_shapes import (
    Cell,
    Places,
    Row,
    Table,
    choice_cell,
    optional_cell,
    parameter_cell,
    plain_cell,
    row,
    table,
    text_cell,
)
from armwright.studio.structure_cells import coupling_table, drive_table, loop_table

LETTERS = {"gamma": "γ", "b": "b", "alpha": "α", "d": "d", "theta": "θ", "r": "r"}
BOUNDS = ("lower", "upper", "velocity", "effort")


def cell_groups(robot: Robot) -> list[dict[str, Any]]:
    """Geometric, dynamic and general parameters: titled groups of tables."""
    places = {one.name: one for one in parameters(robot)}
    geometric = [_geometric(robot, places), loop_table(robot), coupling_table(robot, places)]
    dynamic = [_dynamic(robot, places), drive_table(robot, places), _wrenches(robot, places)]
    return [
        {"title": "Geometric", "tables": geometric},
        {"title": "Dynamic", "tables": dynamic},
        {"title": "General", "tables": _general(robot, places)},
    ]


def _geometric(robot: Robot, places: Places) -> Table:
    own = list(dict.fromkeys(key for joint in robot.joints for key, _ in joint.lengths))
    rows = [_frame_row(robot, frame, places, own) for frame in robot.frames]
    heads = ["j", "joint", "a(j)", "type", "μ", *LETTERS.values(), *own]
    note = "The joint variable is added to θ of a revolute joint and to r of a prismatic one."
    return table("Frames, after Khalil and Kleinfinger", heads, rows, note=note)


def _frame_row(robot: Robot, frame: Frame, places: Places, own: list[str]) -> Row:
    """One frame: who it is, then its placement, then what joints of some types have besides."""
    values = [parameter_cell(f"{field.name}{frame.number}", places) for field in fields(Placement)]
    for cell in values:
        cell["joins"] = _variable_in(frame.joint, cell["place"])
    further = [optional_cell(f"{key}{frame.number}", places) for key in own]
    return row(frame.number, [*_frame_head(robot, frame), *values, *further])


def _frame_head(robot: Robot, frame: Frame) -> list[Cell]:
    """Name, antecedent, type and μ of a frame; an opened joint has no motor, a twin has no type."""
    j, joint = frame.number, frame.joint
    parent = text_cell(f"parent:{j}", str(frame.parent))
    if joint is None:
        return [plain_cell(frame.name), parent, plain_cell("twin"), plain_cell("0")]
    name, kind = text_cell(f"name:{j}", frame.name), choice_cell(f"type:{j}", joint.kind, list(JOINT_TYPES))
    if j > robot.NL:
        return [name, parent, kind, plain_cell("0")]
    word = "1" if joint.is_active and joint.is_moving else "0"
    return [name, parent, kind, choice_cell(f"active:{j}", word, ["1", "0"])]


def _variable_in(joint: Joint | None, place: str) -> str:
    """The joint variable where it is added to this place, else nothing."""
    if joint is None or not joint.is_moving:
        return ""
    is_own = (joint.turns and place.startswith("theta")) or (joint.slides and place.startswith("r"))
    return joint.variable if is_own else ""


def _dynamic(robot: Robot, places: Places) -> Table:
    own = (*NAMES, "IA", "FV", "FS", "OFF")
    rows = [
        row(j, [text_cell(f"link:{j}", link.name), *(parameter_cell(f"{key}{j}", places) for key in own)])
        for j, link in enumerate(robot.links, 1)
    ]
    if robot.base.kind == "floating":
        base = [plain_cell(robot.base.link.name), *(parameter_cell(f"{key}0", places) for key in NAMES)]
        rows.insert(0, row(0, [*base, *[plain_cell("")] * 4]))
    note = "Inertia about the origin of the link's frame; IA is the rotor's, FV and FS are friction."
    return table("Links and joints", ["j", "link", *own], rows, note=note)


def _wrenches(robot: Robot, places: Places) -> Table:
    keys = [field.name for field in fields(Wrench)]
    rows = [
        row(j, [plain_cell(link.name), *(parameter_cell(f"{key}{j}", places) for key in keys)])
        for j, link in enumerate(robot.links, 1)
    ]
    note = "Wrench that a link exerts on its surroundings, in the link's frame at its origin [N, N m]."
    return table("Wrenches", ["j", "link", *keys], rows, note=note)


def _general(robot: Robot, places: Places) -> list[dict[str, Any]]:
    words = [
        row("name", [text_cell("robot", robot.name)]),
        row("title", [text_cell("title", robot.title)]),
        row("base", [choice_cell("base", robot.base.kind, list(BASE_KINDS))]),
        row("tip", [choice_cell("tip", robot.tip, _ends(robot))]),
    ]
    vectors = [row("gravity", [parameter_cell(f"G{k}", places) for k in (1, 2, 3)])]
    if robot.base.kind != "fixed":
        vectors += [
            row(key, [parameter_cell(f"{key}{k}", places) for k in (1, 2, 3)])
            for key in ("V0", "W0", "VP0", "WP0")
        ]
    return [
        table("Robot", ["", ""], words),
        *_names(robot),
        table("Gravity and base motion", ["", "x", "y", "z"], vectors),
        _matrix("Base location Z", "Z", places),
        _matrix("Tool", "tool", places),
        table("Joint ranges", ["j", "joint", "symbol", *BOUNDS, "home"], list(_ranges(robot))),
    ]


def _names(robot: Robot) -> list[Table]:
    """The numbers of the names in the parameters, where there are names."""
    known = dict(robot.defaults)
    rows = [
        row(name, [text_cell(f"value:{k}", _number(known.get(name)))])
        for k, name in enumerate(robot.symbols, 1)
    ]
    note = "Models keep the names; the picture, motions and numbers take these values, in SI units."
    return [table("Values of names", ["name", "value"], rows, note=note)] if rows else []


def _ends(robot: Robot) -> list[str]:
    """Frames that models can end at; the present one among them."""
    return list(dict.fromkeys([robot.tip, *(one.name for one in candidates_of(robot))]))


def _matrix(title: str, key: str, places: Places) -> Table:
    rows = [
        row(axis, [parameter_cell(f"{key}_{i}{k}", places) for k in (1, 2, 3, 4)])
        for i, axis in enumerate("xyz", 1)
    ]
    return table(title, ["", "x axis", "y axis", "z axis", "origin"], rows)


def _ranges(robot: Robot) -> Iterable[Row]:
    for j, joint in enumerate(robot.joints, 1):
        if joint.is_moving:
            bounds = [text_cell(f"{key}:{j}", _number(getattr(joint.limits, key))) for key in BOUNDS]
            symbol, home = (
                text_cell(f"variable:{j}", joint.variable),
                text_cell(f"home:{j}", _number(joint.home)),
            )
            yield row(j, [plain_cell(f"{joint.name} [{joint.unit}]"), symbol, *bounds, home])


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.12g}"
