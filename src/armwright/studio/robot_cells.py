"""The three parameter groups of a robot as tables of cells: each cell knows the place that it shows.

A place is the canonical name of a parameter (``d2``, ``XX1``, ``G3``), or says what it is of
which frame: ``type:2``, ``parent:2``, ``active:2``, ``name:2``, ``variable:2``, ``lower:2`` …
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from armwright.expr import Node, to_text
from armwright.robot import Frame, Placement, Robot
from armwright.robot.base import BASE_KINDS
from armwright.robot.inertia import NAMES
from armwright.robot.joint import JOINT_TYPES, Joint
from armwright.robot.link import Wrench
from armwright.robot.parameters import Parameter, parameters

Cell = dict[str, Any]
Row = dict[str, Any]
LETTERS = {"gamma": "γ", "b": "b", "alpha": "α", "d": "d", "theta": "θ", "r": "r"}
DIGITS = 9  # of decimal numbers in a cell; a cell that is not changed keeps all of them
BOUNDS = ("lower", "upper", "velocity", "effort")


def cell_groups(robot: Robot) -> list[dict[str, Any]]:
    """Geometric, dynamic and general parameters: titled groups of tables."""
    places = {one.name: one for one in parameters(robot)}
    return [
        {"title": "Geometric", "tables": [_geometric(robot, places)]},
        {"title": "Dynamic", "tables": [_dynamic(robot, places), _wrenches(robot, places)]},
        {"title": "General", "tables": [*_general(robot, places), *_drives(robot, places)]},
    ]


def _geometric(robot: Robot, places: dict[str, Parameter]) -> dict[str, Any]:
    rows = [_frame_row(robot, frame, places) for frame in robot.frames]
    heads = ["j", "joint", "a(j)", "type", "μ", *LETTERS.values()]
    note = "The joint variable is added to θ of a revolute joint and to r of a prismatic one."
    return _table("Frames, after Khalil and Kleinfinger", heads, rows, note=note)


def _frame_row(robot: Robot, frame: Frame, places: dict[str, Parameter]) -> Row:
    j, joint = frame.number, frame.joint
    values = [_parameter_cell(f"{field.name}{j}", places) for field in fields(Placement)]
    for cell in values:
        cell["joins"] = _variable_in(joint, cell["place"])
    if joint is None:
        return _row(
            j,
            [
                _plain_cell(frame.name),
                _plain_cell(str(frame.parent)),
                _plain_cell("twin"),
                _plain_cell("0"),
                *values,
            ],
        )
    name, parent = _text_cell(f"name:{j}", frame.name), _text_cell(f"parent:{j}", str(frame.parent))
    kind = _choice_cell(f"type:{j}", joint.kind, list(JOINT_TYPES))
    active = _choice_cell(f"active:{j}", "1" if joint.is_active and joint.is_moving else "0", ["1", "0"])
    if j > robot.NL:
        name, parent, kind, active = (_plain_cell(one["text"]) for one in (name, parent, kind, active))
    return _row(j, [name, parent, kind, active, *values])


def _variable_in(joint: Joint | None, place: str) -> str:
    """The joint variable where it is added to this place, else nothing."""
    if joint is None or not joint.is_moving:
        return ""
    is_own = (joint.turns and place.startswith("theta")) or (joint.slides and place.startswith("r"))
    return joint.variable if is_own else ""


def _dynamic(robot: Robot, places: dict[str, Parameter]) -> dict[str, Any]:
    own = (*NAMES, "IA", "FV", "FS", "OFF")
    rows = [
        _row(j, [_text_cell(f"link:{j}", link.name), *(_parameter_cell(f"{key}{j}", places) for key in own)])
        for j, link in enumerate(robot.links, 1)
    ]
    if robot.base.kind == "floating":
        base = [_plain_cell(robot.base.link.name), *(_parameter_cell(f"{key}0", places) for key in NAMES)]
        rows.insert(0, _row(0, [*base, *[_plain_cell("")] * 4]))
    note = "Inertia about the origin of the link's frame; IA is the rotor's, FV and FS are friction."
    return _table("Links and joints", ["j", "link", *own], rows, note=note)


def _wrenches(robot: Robot, places: dict[str, Parameter]) -> dict[str, Any]:
    keys = [field.name for field in fields(Wrench)]
    rows = [
        _row(j, [_plain_cell(link.name), *(_parameter_cell(f"{key}{j}", places) for key in keys)])
        for j, link in enumerate(robot.links, 1)
    ]
    note = "What a link exerts on its surroundings, in the link's frame at its origin [N, N m]."
    return _table("Wrenches", ["j", "link", *keys], rows, note=note)


def _general(robot: Robot, places: dict[str, Parameter]) -> list[dict[str, Any]]:
    words = [
        _row("name", [_text_cell("robot", robot.name)]),
        _row("title", [_text_cell("title", robot.title)]),
        _row("base", [_choice_cell("base", robot.base.kind, list(BASE_KINDS))]),
        _row("tip", [_text_cell("tip", robot.tip)]),
    ]
    vectors = [_row("gravity", [_parameter_cell(f"G{k}", places) for k in (1, 2, 3)])]
    if robot.base.kind != "fixed":
        vectors += [
            _row(key, [_parameter_cell(f"{key}{k}", places) for k in (1, 2, 3)])
            for key in ("V0", "W0", "VP0", "WP0")
        ]
    return [
        _table("Robot", ["", ""], words),
        _table("Gravity and base motion", ["", "x", "y", "z"], vectors),
        _matrix("Base location Z", "Z", places),
        _matrix("Tool", "tool", places),
        _table("Joint ranges", ["j", "joint", "symbol", *BOUNDS, "home"], list(_ranges(robot))),
    ]


def _drives(robot: Robot, places: dict[str, Parameter]) -> list[dict[str, Any]]:
    """Motors and couplings, where there are any."""
    keys = ("R", "L", "Kt", "Ke", "inertia", "ratio")
    motors = [
        _row(j, [_plain_cell(joint.name), *(_optional_cell(f"motor_{key}{j}", places) for key in keys)])
        for j, joint in enumerate(robot.joints, 1)
        if joint.motor is not None
    ]
    numbers = {joint.name: j for j, joint in enumerate(robot.joints, 1)}
    couplings = [
        _row(
            numbers[one.follower],
            [
                _plain_cell(one.follower),
                _plain_cell(one.leader),
                _parameter_cell(f"coupling_ratio{numbers[one.follower]}", places),
                _parameter_cell(f"coupling_offset{numbers[one.follower]}", places),
            ],
        )
        for one in robot.couplings
    ]
    tables = [
        _table("Motors", ["j", "joint", *keys], motors, note="On the motor side of the gear."),
        _table("Couplings", ["j", "joint", "follows", "ratio", "offset"], couplings),
    ]
    return [table for table in tables if table["rows"]]


def _optional_cell(name: str, places: dict[str, Parameter]) -> Cell:
    return _parameter_cell(name, places) if name in places else _plain_cell("")


def _matrix(title: str, key: str, places: dict[str, Parameter]) -> dict[str, Any]:
    rows = [
        _row(axis, [_parameter_cell(f"{key}_{i}{k}", places) for k in (1, 2, 3, 4)])
        for i, axis in enumerate("xyz", 1)
    ]
    return _table(title, ["", "x axis", "y axis", "z axis", "origin"], rows)


def _ranges(robot: Robot) -> Iterable[Row]:
    for j, joint in enumerate(robot.joints, 1):
        if joint.is_moving:
            bounds = [_text_cell(f"{key}:{j}", _number(getattr(joint.limits, key))) for key in BOUNDS]
            symbol, home = (
                _text_cell(f"variable:{j}", joint.variable),
                _text_cell(f"home:{j}", _number(joint.home)),
            )
            yield _row(j, [_plain_cell(f"{joint.name} [{joint.unit}]"), symbol, *bounds, home])


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.12g}"


def _table(title: str, heads: Sequence[str], rows: Sequence[Row], *, note: str = "") -> dict[str, Any]:
    return {"title": title, "heads": list(heads), "rows": list(rows), "note": note}


def _row(head: object, cells: Sequence[Cell]) -> Row:
    return {"head": str(head), "cells": list(cells)}


def _plain_cell(text: str) -> Cell:
    return {"kind": "fixed", "text": text}


def _text_cell(place: str, text: str) -> Cell:
    return {"kind": "text", "place": place, "text": text, "unit": ""}


def _choice_cell(place: str, text: str, choices: Sequence[str]) -> Cell:
    return {"kind": "choice", "place": place, "text": text, "choices": list(choices)}


def _parameter_cell(name: str, places: dict[str, Parameter]) -> Cell:
    one = places[name]
    return {"kind": "text", "place": name, "text": _node_text(one.value), "unit": one.unit}


def _node_text(node: Node) -> str:
    """The text of a value; a decimal number as far as people read it."""
    if node.op == "number" and isinstance(node.value, float):
        return f"{node.value:.{DIGITS}g}"
    return to_text(node)
