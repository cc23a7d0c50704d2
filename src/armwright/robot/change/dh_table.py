"""Denavit-Hartenberg tables, standard and modified, to and from Khalil-Kleinfinger frames.

Standard (distal, [Swartz82]): joint i turns about z of frame i−1 and
A_i = Rot(z,θ)Trans(z,d)Trans(x,a)Rot(x,α) (erratum E3-1). Modified (proximal) is
Khalil-Kleinfinger with γ = b = 0: Rot(x,α)Trans(x,a)Rot(z,θ)Trans(z,d). Both products are the same
chain of rotations and translations cut in other places, so the conversion is exact and keeps names:
frame i of the modified form is frame i of the standard form without its last Trans(x,a)Rot(x,α).

What a convention leaves free: origin and x axis of the first and last frame, the origin where
axes are parallel, the x axis where they cross, and the direction of each z. Going there and back
may choose these anew; the pose of the tool stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, number
from armwright.robot.change.capsules import with_moved_bodies
from armwright.robot.check.description import validate
from armwright.robot.geometry.angle import read_parameter
from armwright.robot.geometry.matrix import (
    IDENTITY4,
    Matrix,
    frame_matrix,
    inverse_transform,
    matmul,
    matvec,
    rotation_of,
    to_numbers,
    translation_of,
    transpose,
)
from armwright.robot.inertia import Inertia
from armwright.robot.joint import Fixed, Joint, Placement, Prismatic, Revolute
from armwright.robot.link import Link, Wrench
from armwright.robot.robot import Robot

CONVENTIONS = ("standard", "modified")
DH_LETTERS = "RPF"  # joints that a table can hold
_TYPES: dict[str, type[Joint]] = {
    **dict.fromkeys(("R", "REVOLUTE"), Revolute),
    **dict.fromkeys(("P", "PRISMATIC"), Prismatic),
    **dict.fromkeys(("F", "FIXED"), Fixed),
}


@dataclass(frozen=True, slots=True)
class DHTable:
    """Rows of a table: a [m], d [m] (r in [Swartz82]), alpha [rad], theta [rad], types R P F.

    theta (revolute) or d (prismatic) is the offset that the joint variable is added to.
    before and after are what stands before the first and behind the last row.
    """

    a: tuple[Node, ...]
    d: tuple[Node, ...]
    alpha: tuple[Node, ...]
    theta: tuple[Node, ...]
    types: str
    convention: str
    names: tuple[str, ...] = ()
    before: Matrix = IDENTITY4
    after: Matrix = IDENTITY4

    @classmethod
    def of(
        cls,
        *,
        a: Sequence[Any],
        d: Sequence[Any],
        alpha: Sequence[Any],
        theta: Sequence[Any] | None = None,
        types: str | Iterable[str] | None = None,
        convention: str = "standard",
        names: Sequence[str] = (),
    ) -> DHTable:
        """A table from numbers, texts or nodes; lengths are compared."""
        if convention not in CONVENTIONS:
            raise ArmwrightError(f"convention '{convention}': use {' or '.join(CONVENTIONS)}")
        for key, given in (("a", a), ("d", d), ("alpha", alpha)):
            if isinstance(given, str) or not hasattr(given, "__len__"):
                raise ArmwrightError(f"DH table: {key} = {given!r}; give a list with one value per joint")
        rows = len(a)
        columns = {"a": a, "d": d, "alpha": alpha, "theta": [0] * rows if theta is None else theta}
        letters = _letters(types, rows)
        for key, column in (*columns.items(), ("types", letters)):
            if len(column) != rows:
                raise ArmwrightError(
                    f"DH table: {len(column)} values of {key}, {rows} of a; give one per joint"
                )
        if names and len(names) != rows:
            raise ArmwrightError(f"DH table: {len(names)} names, {rows} joints")
        nodes: dict[str, Any] = {
            key: tuple(
                read_parameter(value, is_angle=key in ("alpha", "theta"), what=f"DH {key}[{i}]")
                for i, value in enumerate(column)
            )
            for key, column in columns.items()
        }
        return cls(**nodes, types=letters, convention=convention, names=tuple(names))

    def pose(self, q: Sequence[float] | NDArray[np.float64]) -> NDArray[np.float64]:
        """Before · A_1(q_1) … A_n(q_n) · after in numbers; q has one value per R and P."""
        values = iter(q)
        T = to_numbers(self.before)
        for i, letter in enumerate(self.types):
            add = number(float(next(values))) if letter != "F" else ZERO
            theta = self.theta[i] + add if letter == "R" else self.theta[i]
            d = self.d[i] + add if letter == "P" else self.d[i]
            T = T @ to_numbers(self._row(i, theta, d))
        result: NDArray[np.float64] = T @ to_numbers(self.after)
        return result

    def _row(self, i: int, theta: Node, d: Node) -> Matrix:
        if self.convention == "modified":
            return frame_matrix(ZERO, ZERO, self.alpha[i], self.a[i], theta, d)
        return matmul(frame_matrix(ZERO, ZERO, ZERO, ZERO, theta, d), self.end(i))

    def end(self, i: int) -> Matrix:
        """Trans(x,a)Rot(x,α) of row i."""
        return frame_matrix(ZERO, ZERO, self.alpha[i], self.a[i], ZERO, ZERO)


def _letters(types: str | Iterable[str] | None, rows: int) -> str:
    if types is None:
        return "R" * rows
    words = list(types.upper()) if isinstance(types, str) else [str(word).upper() for word in types]
    unknown = [word for word in words if word not in _TYPES]
    if unknown:
        raise ArmwrightError(f"joint type '{unknown[0]}': use R, P or F (revolute, prismatic, fixed)")
    return "".join(word[0] for word in words)


def from_dh(
    table: DHTable,
    *,
    name: str = "robot",
    links: Sequence[Inertia] | None = None,
    variables: Sequence[str] | None = None,
) -> Robot:
    """The robot of a table; ``links`` are inertias in the frames of the table's own convention.

    variables   of the joints, "" for fixed ones; q1, q2, … if not given
    """
    n = len(table.types)
    if links is not None and len(links) != n:
        raise ArmwrightError(f"links: {len(links)} inertias, {n} joints; give one per joint")
    is_standard = table.convention == "standard"
    bodies = list(links or [Inertia()] * n)
    if is_standard:  # frame i of the table seen from our frame i
        bodies = [body.seen_from(table.end(i)) for i, body in enumerate(bodies)]
    named = variables if variables is not None else [f"q{i}" for i in range(1, n + 1)]
    joints = tuple(_joint_of(table, i, named[i]) for i in range(n))
    tail = table.end(n - 1) if is_standard and n else IDENTITY4
    robot = Robot(
        name=name,
        joints=joints,
        links=tuple(Link(f"link{i}", body) for i, body in enumerate(bodies, 1)),
        base=replace(Robot(name).base, placement=table.before),
        tool=matmul(tail, table.after),
    )
    return validate(robot)


def _joint_of(table: DHTable, i: int, variable: str) -> Joint:
    if table.convention == "modified":
        alpha, a = table.alpha[i], table.a[i]
    else:
        alpha, a = (table.alpha[i - 1], table.a[i - 1]) if i else (ZERO, ZERO)
    cls = _TYPES[table.types[i]]
    return cls(
        name=table.names[i] if table.names else f"joint{i + 1}",
        parent=i,
        placement=Placement(alpha=alpha, d=a, theta=table.theta[i], r=table.d[i]),
        variable="" if cls is Fixed else variable,
    )


def _letter(joint: Joint) -> str:
    if joint.letter not in DH_LETTERS:
        raise ArmwrightError(
            f"joint '{joint.name}' is {joint.kind}, and a Denavit-Hartenberg table cannot hold such a joint"
        )
    return joint.letter


def to_dh(robot: Robot, convention: str = "standard") -> DHTable:
    """The table of a serial robot, exact also for names; refuses branches and loops."""
    if convention not in CONVENTIONS:
        raise ArmwrightError(f"convention '{convention}': use {' or '.join(CONVENTIONS)}")
    chain = serial_form(replace(robot, capsules=(), shapes=(), collisions=()))  # may have names for lengths
    rows = [joint.placement for joint in chain.joints]
    alpha, a = tuple(row.alpha for row in rows), tuple(row.d for row in rows)
    before, after = chain.base.placement, chain.tool
    if chain.terminal != chain.NL:
        raise ArmwrightError(
            f"'{robot.name}': the tool is on link {chain.terminal}, not on the last link; a DH "
            "table ends at the last link"
        )
    if convention == "standard" and rows:
        before = matmul(before, frame_matrix(ZERO, ZERO, alpha[0], a[0], ZERO, ZERO))
        alpha, a = (*alpha[1:], ZERO), (*a[1:], ZERO)
    return DHTable(
        a=a,
        d=tuple(row.r for row in rows),
        alpha=alpha,
        theta=tuple(row.theta for row in rows),
        types="".join(_letter(joint) for joint in chain.joints),
        convention=convention,
        names=tuple(joint.name for joint in chain.joints),
        before=before,
        after=after,
    )


def serial_form(robot: Robot) -> Robot:
    """The serial robot with γ = b = 0 [KC97 2.1].

    Rot(z,γ_j)Trans(z,b_j) of frame j commutes with the motion of joint j−1, which ends about and
    along the same axis; so it is moved there: frame j−1 turns by γ_j and slides by b_j along its
    own z, and its link and tool are re-expressed. Those of joint 1 go into the base location.
    """
    if robot.loops or any(joint.parent != j for j, joint in enumerate(robot.joints)):
        raise ArmwrightError(f"'{robot.name}' is not a serial chain; only a serial robot can have γ = b = 0")
    rows = [joint.placement for joint in robot.joints]
    if all(row.gamma is ZERO and row.b is ZERO for row in rows):
        return robot
    moves = [Placement(theta=row.gamma, r=row.b) for row in rows]
    new = _base_moved(robot, moves[0])
    joints, links = list(robot.joints), list(robot.links)
    for j, joint in enumerate(robot.joints):
        move = moves[j + 1] if j + 1 < len(moves) else Placement()
        row = replace(joint.placement, gamma=ZERO, b=ZERO)
        joints[j] = replace(joint, placement=replace(row, theta=row.theta + move.theta, r=row.r + move.r))
        links[j] = link_seen_from(links[j], inverse_transform(move.transform()))

    def pose_on_link(link: int, T: Matrix) -> Matrix:
        return matmul(inverse_transform(moves[link].transform()), T) if link < len(moves) else T

    named = tuple(replace(one, placement=pose_on_link(one.link, one.placement)) for one in robot.named_frames)
    tool = pose_on_link(robot.terminal, robot.tool)
    new = replace(new, joints=tuple(joints), links=tuple(links), tool=tool, named_frames=named)
    return with_moved_bodies(new, robot, pose_on_link)


def _base_moved(robot: Robot, move: Placement) -> Robot:
    """The base frame turned and slid along its z; gravity is seen from there."""
    if move == Placement():
        return robot
    if robot.base.kind != "fixed":
        raise ArmwrightError(
            f"'{robot.name}': γ1 or b1 is not zero and the base moves; include them in the motion of the base"
        )
    T = move.transform()
    base = replace(robot.base, placement=matmul(robot.base.placement, T))
    return replace(robot, base=base, gravity=matvec(transpose(rotation_of(T)), robot.gravity))


def link_seen_from(link: Link, T_no: Matrix) -> Link:
    """The link in a new frame n; T_no is its old frame seen from the new one."""
    R, p = rotation_of(T_no), translation_of(T_no)
    w = link.wrench
    if all(getattr(w, field.name) is ZERO for field in fields(w)):
        return replace(link, inertia=link.inertia.seen_from(T_no))
    f = matvec(R, (w.FX, w.FY, w.FZ))
    m = matvec(R, (w.CX, w.CY, w.CZ))
    arm = (p[1] * f[2] - p[2] * f[1], p[2] * f[0] - p[0] * f[2], p[0] * f[1] - p[1] * f[0])
    turned = Wrench(*f, *(a + b for a, b in zip(m, arm, strict=True)))
    return replace(link, inertia=link.inertia.seen_from(T_no), wrench=turned)
