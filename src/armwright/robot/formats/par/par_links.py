"""Links of a .par file and what its lists say about each joint.

Absent lists get the symbols that OpenSYMORO gives them: XX1 … of link 1, FX … of the last link only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from armwright.errors import Finding
from armwright.expr import ZERO, Node, is_symbol, name, names_in
from armwright.robot.base import Base
from armwright.robot.drive import Friction
from armwright.robot.formats.par.par_frames import ParRow, Sizes
from armwright.robot.formats.par.par_lexer import INERTIAL_KEYS, LINK_KEYS
from armwright.robot.formats.par.par_values import Values
from armwright.robot.geometry.matrix import Vector
from armwright.robot.inertia import Inertia
from armwright.robot.joint import JOINT_BY_SIGMA, Joint
from armwright.robot.link import Link, Wrench

Columns = Mapping[str, Sequence[Node]]

_WRENCH = ("FX", "FY", "FZ", "CX", "CY", "CZ")
_SYMBOLS = {"QP": "velocity", "QDP": "acceleration", "GAM": "torque"}


def columns_of(values: Values, NL: int) -> tuple[Columns, list[Finding]]:
    """Values of each link key for links 0 … NL; those of a fixed base are zeros."""
    has_base = values.flag("is_floating") or values.flag("is_mobile")
    count = NL + 1 if has_base else NL
    reason = f"links 0 to {NL}, as the base moves" if has_base else f"links 1 to {NL}, as the base is fixed"
    columns: dict[str, list[Node]] = {}
    absent = []
    for key in LINK_KEYS:
        nodes = values.nodes(key, count, reason)
        if nodes is None:
            absent.append(key)
            nodes = _default_column(key, count, NL)
        columns[key] = nodes if has_base else [ZERO, *nodes]
    if not absent:
        return columns, _unused_findings(columns)
    text = f"absent; the usual symbols are used ({absent[0]}{NL}, …)"
    return columns, [Finding("absent", "info", ", ".join(absent), text), *_unused_findings(columns)]


def symbols_of(columns: Columns, base: Base, gravity: Vector) -> set[str]:
    """Names used by links, base and gravity: unlikely to be joint variables."""
    nodes = [node for column in columns.values() for node in column]
    nodes += [*base.V0, *base.W0, *base.VP0, *base.WP0, *gravity, *(n for row in base.placement for n in row)]
    return set(names_in(*nodes))


def _default_column(key: str, count: int, last: int) -> list[Node]:
    numbers = range(last - count + 1, last + 1)
    if key in _WRENCH:
        return [name(f"{key}{j}") if j == last else ZERO for j in numbers]
    is_joint_key = key in ("IA", "FV", "FS")
    return [ZERO if is_joint_key and j == 0 else name(f"{key}{j}") for j in numbers]


def _unused_findings(columns: Columns) -> list[Finding]:
    """The base has no joint: what IA, FV and FS say about it is used by nothing."""
    return [
        Finding("ignored", "info", f"{key}[0]", f"{columns[key][0]} of the base is not used: it has no joint")
        for key in ("IA", "FV", "FS")
        if columns[key][0] is not ZERO
    ]


def link_of(link_name: str, j: int, columns: Columns) -> Link:
    """Link j with its inertia and wrench."""
    inertia = Inertia(*(columns[key][j] for key in INERTIAL_KEYS))
    return Link(link_name, inertia, Wrench(*(columns[key][j] for key in _WRENCH)))


def joints_of(
    values: Values, rows: Sequence[ParRow], sizes: Sizes, columns: Columns
) -> tuple[list[Joint], list[Finding]]:
    """Joints 1 … NJ; the opened ones, behind NL, are passive and have no rotor or friction."""
    joints = [_joint(row, j, columns, is_cut=j > sizes.NL) for j, row in enumerate(rows[: sizes.NJ], 1)]
    reason = f"NJ = {sizes.NJ} joints"
    eta = values.wholes("eta", sizes.NJ, range(2), reason) or [0] * sizes.NJ
    k = values.nodes("k", sizes.NJ, reason) or [ZERO] * sizes.NJ
    findings = [_unused_stiffness(j, k[j]) for j in range(sizes.NJ) if not eta[j] and k[j] is not ZERO]
    findings += [_no_stiffness(j) for j in range(sizes.NJ) if eta[j] and "k" not in values]
    joints = [replace(joint, stiffness=k[j] if eta[j] else None) for j, joint in enumerate(joints)]
    for key, attribute in _SYMBOLS.items():
        for j, node in enumerate(values.nodes(key, sizes.NJ, reason) or [], 1):
            symbol, noticed = _symbol(key, j, node, moves=joints[j - 1].is_moving)
            change: dict[str, Any] = {attribute: symbol}
            joints[j - 1] = replace(joints[j - 1], **change)
            findings += noticed
    return joints, findings


def _joint(row: ParRow, j: int, columns: Columns, *, is_cut: bool) -> Joint:
    is_active = bool(row.mu) and not is_cut
    plain = JOINT_BY_SIGMA[row.sigma](
        f"joint{j}", row.parent, row.placement, variable=row.variable, is_active=is_active
    )
    if is_cut:
        return plain
    return replace(plain, rotor=columns["IA"][j], friction=Friction(columns["FV"][j], columns["FS"][j]))


def _unused_stiffness(j: int, k: Node) -> Finding:
    text = f"stiffness {k} of a rigid joint (eta = 0) is not used"
    return Finding("ignored", "warning", f"k[{j + 1}]", text, "set eta to 1")


def _no_stiffness(j: int) -> Finding:
    text = f"joint {j + 1} is flexible (eta = 1), and k is absent; its stiffness is 0"
    return Finding("absent", "warning", f"eta[{j + 1}]", text, "add k = {…}, or set eta to 0")


def _symbol(key: str, j: int, node: Node, *, moves: bool) -> tuple[str, list[Finding]]:
    """The name in QP, QDP or GAM, "" for the usual one; a joint that does not move may well have 0 there."""
    usual = f"{key}{j}"
    if node is ZERO and not moves:
        return "", []
    if node.op == "name" and is_symbol(node.value):
        return ("" if node.value == usual else node.value), []
    text = f"{node} is not a symbol; the joint keeps {usual}, whose value is given when a model is called"
    return "", [Finding("ignored", "warning", f"{key}[{j}]", text)]
