"""The mechanism of a robot: what its models are written over, and what they are called with."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from armwright.brief import brief_repr
from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, evaluate_all, name, names_in, substitute_all
from armwright.expr.spatial import Spatial
from armwright.mechanism.first_mover import FirstMover, first_mover
from armwright.mechanism.following import Gathering, Lead, follower_motion, leads_of
from armwright.mechanism.tree import CutLoop, Tree, tree_of
from armwright.program import Argument, Symbol
from armwright.robot import Frame, Inertia, Joint, Robot
from armwright.robot.geometry.frame_positions import check_sizes, frame_place
from armwright.robot.geometry.matrix import IDENTITY4

_MEANINGS = {"q": "joint positions", "qd": "joint velocities", "qdd": "joint accelerations"}
_RATES = {"q": "", "qd": "/s", "qdd": "/s^2"}


@dataclass(frozen=True)
class Mechanism:
    """A robot as its models see it; every parameter is a node, a number or a name.

    robot       what it is the mechanism of
    tree        of the frames 1 … NF
    frames      frame j at index j−1, with its placement and its joint
    base        the first mover
    q, qd, qdd  names (or values) of the variables, by number, of the joints 1 … NL that move; those of a
                joint that follows another are names for a while: no call gives them
    symbols     parameters with their values where known; empty where models take them as they find them
    lengths     numbers of lengths that are names for a while
    lists_all   True where a model lists all symbols as its parameters, and not only those it uses
    made_of     values of the standard parameters, where symbols are base parameters made of them
    """

    robot: Robot
    tree: Tree
    frames: tuple[Frame, ...]
    base: FirstMover
    q: Mapping[int, Node]
    qd: Mapping[int, Node]
    qdd: Mapping[int, Node]
    symbols: tuple[Symbol, ...] = ()
    lengths: Mapping[str, Node] = field(default_factory=dict)
    lists_all: bool = False
    made_of: Mapping[str, float | None] = field(default_factory=dict)

    # ------------------------------------------------------------------ joints and links

    __repr__ = brief_repr

    @property
    def NL(self) -> int:
        """Number of moving links."""
        return self.robot.NL

    @cached_property
    def links(self) -> tuple[int, ...]:
        """Numbers of the links 1 … NL, antecedents first."""
        return tuple(j for j in self.tree.order if j <= self.robot.NL)

    @cached_property
    def joints(self) -> dict[int, Joint]:
        """The joints that move, by number, in file order; those that follow others are among them."""
        return {j: self.joint(j) for j in self.q}

    @cached_property
    def free(self) -> dict[int, Joint]:
        """The joints that move by themselves: what q, qd and qdd of a call are of."""
        return {j: joint for j, joint in self.joints.items() if j not in self.leads}

    def joint(self, j: int) -> Joint:
        """The joint that moves link j."""
        return self.robot.joints[j - 1]

    def parent(self, j: int) -> int:
        """The antecedent of frame j."""
        return self.tree.parents[j - 1]

    def position(self, j: int) -> Node:
        """The variable of joint j; zero of a fixed joint."""
        return self.q.get(j, ZERO)

    def number(self, frame: int | str | None) -> int:
        """Number of a frame given by number, joint or link name; None is the terminal link.

        Refused: a name whose frame does not have the axes and the origin of the link that carries it.
        """
        if frame is None:
            return self.robot.terminal
        number, placement = frame_place(self.robot, frame)
        if placement != IDENTITY4:
            raise ArmwrightError(
                f"frame '{frame}' of '{self.robot.name}' is not the frame of its link, which is needed "
                f"here; give the number of that frame, {number}"
            )
        return number

    @property
    def active(self) -> dict[int, Joint]:
        """The motorised joints by number; in an open robot, all that move by themselves [KC97 2.1]."""
        return {j: joint for j, joint in self.free.items() if joint.is_active or not self.robot.loops}

    @property
    def passive(self) -> dict[int, Joint]:
        """The joints of the tree that loops move."""
        return {j: joint for j, joint in self.free.items() if j not in self.active}

    @property
    def loops(self) -> tuple[CutLoop, ...]:
        """The loops, each with the frames k and k+B."""
        robot = self.robot
        return tuple(CutLoop(loop.joint, robot.NL + i, robot.NJ + i) for i, loop in enumerate(robot.loops, 1))

    @property
    def joint_names(self) -> dict[int, str]:
        """The names of all joints by number; opened ones, which are in no array of a call, come first."""
        opened = {loop.k: loop.joint.name for loop in self.loops}
        return opened | {j: joint.name for j, joint in self.joints.items()}

    # ------------------------------------------------------------------ joints that follow others

    @cached_property
    def leads(self) -> dict[int, Lead]:
        """The leader of each follower, by its number; chains are followed to their head."""
        return leads_of(self.robot)

    @cached_property
    def gathering(self) -> Gathering:
        """How rows of all joints are gathered in those of q: followers count with their leaders."""
        return Gathering(self.rows, self.leads)

    @cached_property
    def follower_motion(self) -> dict[str, Node]:
        """By the names of a follower's motion, what it is in that of its leader."""
        if not self.leads:
            return {}
        of = mechanism_of(self.robot)
        return follower_motion(self.leads, of.q, of.qd, of.qdd)

    def in_leaders(self, nodes: Sequence[Node]) -> list[Node]:
        """Nodes in which followers are written through the joints that lead them."""
        return substitute_all(nodes, self.follower_motion) if self.leads else list(nodes)

    @cached_property
    def reach(self) -> float:
        """The largest length of the robot that is known, of a frame or to a centre of mass [m]; 1 if none is.

        What is far smaller than that is a rounding error of a file, and nothing may be divided by it.
        """
        places = [getattr(frame.placement, key) for frame in self.frames for key in ("b", "d", "r")]
        known = [abs(float(node)) for node in substitute_all(places, self.lengths) if node.is_constant]
        return max([*known, *self._levers()], default=0.0) or 1.0

    def _levers(self) -> list[float]:
        """Distances of centres of mass from the origins of their links, where numbers are known."""
        values = {symbol.name: symbol.value for symbol in self.symbols} | dict(self.made_of)
        known = {text: value for text, value in values.items() if value is not None}
        found = []
        for body in self.bodies.values():
            nodes = (body.MX, body.MY, body.MZ, body.M)
            if set(names_in(*nodes)) <= set(known):
                *first, mass = evaluate_all(nodes, known)
                found += [math.hypot(*first) / mass] if mass > 0 else []
        return found

    @property
    def bodies(self) -> dict[int, Inertia]:
        """Inertias of the links 1 … NL, and of the base, 0, which matters if it floats."""
        return {0: self.base.inertia} | {j: link.inertia for j, link in enumerate(self.robot.links, 1)}

    @property
    def free_bodies(self) -> tuple[int, ...]:
        """Numbers of the bodies that forces move: the links, after the base if it floats."""
        return (*((0,) if self.base.freedom else ()), *range(1, self.NL + 1))

    @property
    def wrenches(self) -> dict[int, Spatial]:
        """The wrenches that links exert on their surroundings, in their own axes (erratum E3-12)."""
        links = {0: self.robot.base.link, **dict(enumerate(self.robot.links, 1))}
        found = {j: link.wrench for j, link in links.items()}
        return {j: Spatial((w.FX, w.FY, w.FZ), (w.CX, w.CY, w.CZ)) for j, w in found.items()}

    # ------------------------------------------------------------------ what a model is called with

    @property
    def size(self) -> int:
        """Rows of torques and accelerations: the freedoms of the base and of the joints."""
        return self.base.freedom + len(self.free)

    @property
    def rows(self) -> tuple[int, ...]:
        """Numbers of the rows of a recursion: −6 … −1 of a floating base, then those of all moving joints."""
        return (*self.base.screws, *self.q)

    def arguments(self, *keys: str, has_pose: bool = True) -> tuple[Argument, ...]:
        """The arrays q, qd, qdd of a call, each after what it is for a floating base: T0, V0, A0.

        has_pose   False: no torque depends on where the base is, and T0 is left out
        """
        found: list[Argument] = []
        for key in keys:
            base = self.base.arguments.get(key)
            found += [base] if base is not None and (has_pose or key != "q") else []
            found += self.joint_arguments(key)
        return tuple(found)

    def joint_arguments(self, *keys: str) -> tuple[Argument, ...]:
        """The arrays q, qd, qdd of a call, of the joints alone."""
        return tuple(self._argument(key) for key in keys)

    def motor_arguments(self, *keys: str) -> tuple[Argument, ...]:
        """The arrays qd, qdd of a call of a closed robot: of its motors, since loops move the others."""
        return tuple(self._argument(key, of="active") for key in keys)

    def _argument(self, key: str, *, of: str = "free") -> Argument:
        nodes: Mapping[int, Node] = getattr(self, key)
        joints: Mapping[int, Joint] = getattr(self, of)
        names = tuple(nodes[j].value for j in joints)
        meaning = _MEANINGS[key] + (" of the motors" if of == "active" else "")
        return Argument(key, (len(names),), unit_of(joints.values(), rate=_RATES[key]), names, meaning)

    def torque_argument(self) -> Argument:
        """The array tau of a call: torques of the motors, after the wrench on a floating base."""
        own = (joint.torque or f"tau{j}" for j, joint in self.active.items())
        names = (*self.base.pushes, *own)
        return Argument("tau", (len(names),), self.torque_unit, names, self.torque_meaning)

    @property
    def torque_unit(self) -> str:
        """The unit of torques, after that of the wrench on a floating base."""
        own = unit_of(self.active.values(), force=True)
        return ", ".join(["N, N m", *filter(None, [own])]) if self.base.freedom else own

    @property
    def torque_meaning(self) -> str:
        """The meaning of the rows of torques, in words."""
        own = "motor torques" if self.robot.loops else "joint torques"
        return f"wrench on the base, {own}" if self.base.freedom else own

    def unit(self, *, rate: str = "", force: bool = False) -> str:
        """One unit for an array of the joints of a call: rad, m, or both where they differ."""
        return unit_of(self.free.values(), rate=rate, force=force)


def unit_of(joints: Iterable[Joint], *, rate: str = "", force: bool = False) -> str:
    """One unit for an array of these joints: rad, m, or both where they differ."""
    words = {"rad": "N m", "m": "N"} if force else {"rad": f"rad{rate}", "m": f"m{rate}"}
    return " or ".join(dict.fromkeys(words[joint.unit] for joint in joints))


def mechanism_of(
    robot: Robot, *, allows: tuple[str, ...] = ("loops", "couplings"), what: str = "this model"
) -> Mechanism:
    """The mechanism of a robot, its parameters as they are.

    allows   what of "loops" and "couplings" the model can do with; other robots are refused by name
    what     the model, for the refusal
    """
    if not robot.joints and robot.base.kind != "floating":
        raise ArmwrightError(
            f"'{robot.name}' has no joint, so there is nothing to model; for a free body load it with "
            "base='floating'"
        )
    check_sizes(robot)
    _refuse(robot, allows, what)
    joints = {j: joint for j, joint in enumerate(robot.joints, 1) if joint.is_moving}
    frames = robot.frames
    return Mechanism(
        robot,
        tree_of([frame.parent for frame in frames]),
        frames,
        first_mover(robot),
        {j: name(joint.variable) for j, joint in joints.items()},
        {j: name(joint.velocity or f"qd{j}") for j, joint in joints.items()},
        {j: name(joint.acceleration or f"qdd{j}") for j, joint in joints.items()},
    )


def _refuse(robot: Robot, allows: tuple[str, ...], what: str) -> None:
    if robot.loops and "loops" not in allows:
        cut = ", ".join(loop.joint.name for loop in robot.loops)
        raise ArmwrightError(
            f"{what} of '{robot.name}': it has closed loops (cut at {cut}), and this is for open robots; "
            "for the tree without them: dataclasses.replace(robot, loops=())"
        )
    if robot.couplings and "couplings" not in allows:
        one = robot.couplings[0]
        raise ArmwrightError(
            f"{what} of '{robot.name}': joint '{one.follower}' follows '{one.leader}', and this is for "
            "robots whose joints all move independently; choose a tip before it with tip='…' (--tip), or "
            "leave out the coupling: dataclasses.replace(robot, couplings=())"
        )
