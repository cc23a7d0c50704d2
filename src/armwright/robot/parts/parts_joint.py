"""The joints of a parts file: standard Denavit-Hartenberg rows with motor, friction and limits."""

from __future__ import annotations

from dataclasses import replace

from armwright.expr import Node, names_in, to_text
from armwright.robot.change.dh_table import DH_LETTERS
from armwright.robot.formats.entries import Change, FileTable, short
from armwright.robot.formats.format import MAX_JOINTS
from armwright.robot.formats.toml.toml_joint import JOINT_KEYS, joint_from
from armwright.robot.formats.toml.toml_names import Slot
from armwright.robot.geometry.pose import MAX_COORDINATE
from armwright.robot.joint import JOINT_TYPES, Placement
from armwright.robot.parts.database import DHJoint
from armwright.robot.parts.pose_table import exact

# what a native robot file says of a joint, without the frame parameters that DH does not have
DH_KEYS = ("a", *(key for key in JOINT_KEYS if key not in ("parent", "gamma", "b", "d", "pitch")))
DH_TYPES = tuple(kind.kind for kind in JOINT_TYPES.values() if kind.letter in DH_LETTERS)


def joints_from(top: FileTable, angle: Change | None) -> tuple[DHJoint, ...]:
    """Joints 1 … N in file order, their names and variables all different."""
    tables = top.tables("joint")
    if not tables:
        raise top.error("joint", "no joint", remedy="write [[joint]] for each, base to hand")
    if len(tables) > MAX_JOINTS:
        raise top.error("joint", f"{len(tables)} joints, {MAX_JOINTS} allowed")
    joints = tuple(_joint(table, number, angle) for number, table in enumerate(tables, 1))
    for key in ("name", "variable"):
        _refuse_repeated(tables, [getattr(row.joint, key) for row in joints], key)
    return joints


def _joint(table: FileTable, number: int, angle: Change | None) -> DHJoint:
    if "d" in table:
        raise table.error("d", "unknown key", remedy="the offset along z of the frame before is r here")
    table.only(DH_KEYS)
    kind = table.choice("type", DH_TYPES, "revolute")
    name = table.name("name", f"joint{number}")
    own = replace(table, values={key: value for key, value in table.values.items() if key != "a"})
    joint = joint_from(Slot(own, kind, number, number, name, "", number - 1), angle)
    row = joint.placement
    a = table.node("a")
    for key, value in (("a", a), ("r", row.r), ("alpha", row.alpha), ("theta", row.theta)):
        _refuse_endless(table, key, value)
    placement = Placement(theta=exact(row.theta), r=row.r)
    return DHJoint(replace(joint, placement=placement), a, exact(row.alpha))


def _refuse_endless(table: FileTable, key: str, value: Node) -> None:
    """An expression in names is let through; a number must be one that an arm can have."""
    if names_in(value):
        return
    try:
        fits = abs(float(value)) <= MAX_COORDINATE
    except (ArithmeticError, ValueError):
        fits = False
    if not fits:
        raise table.error(key, f"{short(to_text(value))} is not a number up to {MAX_COORDINATE:g}")


def _refuse_repeated(tables: list[FileTable], words: list[str], key: str) -> None:
    seen: set[str] = set()
    for table, word in zip(tables, words, strict=True):
        if word and word in seen:
            raise table.error(key, f"'{word}' is used above", remedy="give each joint its own")
        seen.add(word)
