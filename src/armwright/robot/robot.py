"""The robot: one frozen description of a serial, tree or closed mechanism."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from armwright.brief import BriefTuple
from armwright.errors import Finding
from armwright.expr import Node, Number
from armwright.robot.base import EARTH, Base
from armwright.robot.capsule import Capsule
from armwright.robot.coupling import Coupling
from armwright.robot.geometry.angle import settle_rows
from armwright.robot.geometry.matrix import IDENTITY4, Matrix, Vector
from armwright.robot.geometry.placement import NEARLY_EXACT
from armwright.robot.inertia import Inertia
from armwright.robot.joint import Joint
from armwright.robot.link import Link, NamedFrame
from armwright.robot.loop import Frame, Loop
from armwright.robot.shape import Shape

if TYPE_CHECKING:
    from armwright.robot.change.dh_table import DHTable


@dataclass(frozen=True, slots=True)
class Robot:
    """Links, joints, loops and base of a robot; parameters are numbers or expressions.

    joints, links   joint j moves link j, j = 1 … NL (index j−1 here)
    loops           the opened joints NL+1 … NJ with their twin frames; elimination: "pivots" or "rotations"
    couplings       joints that follow others; they are not in q
    base, gravity   gravity is the acceleration of free fall in the base frame
    tool            the terminal frame seen from the terminal link; tool_link is that link's number
    title, source   a line for lists; where the numbers come from; shapes: the visual shapes of links
    named_frames    frames by their names in the file; tip_frame: the one with the tool, "" the last link
    capsules        shapes of links for collision checks; collisions: the collision shapes of the file
    defaults        default values of names used in the parameters
    findings        what the reader noticed (not part of equality)
    """

    name: str
    joints: tuple[Joint, ...] = ()
    links: tuple[Link, ...] = ()
    loops: tuple[Loop, ...] = ()
    base: Base = field(default_factory=Base)
    gravity: Vector = EARTH
    tool: Matrix = IDENTITY4
    tool_link: int | None = None
    title: str = ""
    source: str = ""
    named_frames: tuple[NamedFrame, ...] = ()
    tip_frame: str = ""
    couplings: tuple[Coupling, ...] = ()
    defaults: tuple[tuple[str, float], ...] = ()
    capsules: tuple[Capsule, ...] = ()
    elimination: str = "pivots"
    shapes: tuple[Shape, ...] = ()
    collisions: tuple[Shape, ...] = ()
    findings: tuple[Finding, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        settle_rows(self, ("gravity", "tool"))
        lists = "joints links loops couplings named_frames defaults capsules shapes collisions findings"
        for key in lists.split():  # sentences of findings are shown whole
            object.__setattr__(self, key, (tuple if key == "findings" else BriefTuple)(getattr(self, key)))

    @property
    def NL(self) -> int:
        """Number of moving links."""
        return len(self.links)

    @property
    def NJ(self) -> int:
        """Number of joints, opened ones included."""
        return len(self.joints) + len(self.loops)

    @property
    def B(self) -> int:
        """Number of closed loops, NJ − NL."""
        return len(self.loops)

    @property
    def NF(self) -> int:
        """Number of frames, NL + 2B (docs/errata.md, E4-4)."""
        return self.NL + 2 * self.B

    @property
    def structure(self) -> str:
        """One of serial (one chain), tree and closed."""
        from armwright.robot.check.description import structure_of

        return structure_of(self)

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The rows 1 … NF of the geometric table."""
        own = [Frame(j, one.name, one.parent, one.placement, one) for j, one in enumerate(self.joints, 1)]
        cut = [
            Frame(self.NL + i, loop.joint.name, loop.joint.parent, loop.joint.placement, loop.joint)
            for i, loop in enumerate(self.loops, 1)
        ]
        twins = [
            Frame(self.NJ + i, f"{loop.joint.name}_twin", loop.twin_parent, loop.twin, None)
            for i, loop in enumerate(self.loops, 1)
        ]
        return BriefTuple([*own, *cut, *twins])

    @property
    def moving(self) -> tuple[Joint, ...]:
        """The joints with a variable of their own, in file order: the meaning of q (q_tree if closed)."""
        followers = {coupling.follower for coupling in self.couplings}
        return BriefTuple(one for one in self.joints if one.is_moving and one.name not in followers)

    @property
    def active(self) -> tuple[Joint, ...]:
        """The motorised joints among those that move (q_active); in an open robot, all [KC97 2.1]."""
        return BriefTuple(joint for joint in self.moving if joint.is_active or not self.loops)

    @property
    def home(self) -> NDArray[np.float64]:
        """The joint values at which the mechanism is drawn and, if closed, assembled."""
        return np.array([joint.home for joint in self.moving])

    @property
    def terminal(self) -> int:
        """Number of the link that carries the tool: tool_link, or the last one."""
        return self.tool_link if self.tool_link is not None else self.NL

    @property
    def tip(self) -> str:
        """Name of the frame at which models end, unless a tool was attached to it."""
        return self.tip_frame or (self.base.link, *self.links)[self.terminal].name

    @property
    def symbols(self) -> tuple[str, ...]:
        """Names used in the parameters, except joint variables."""
        from armwright.robot.change.edit import symbols_of

        return symbols_of(self)

    # ------------------------------------------------------------- a change is a new robot

    def symbolic(self, *groups: str) -> Robot:
        """The robot with names for numbers: inertial, rotor, friction, geometric, gravity, tool, all."""
        from armwright.robot.change.edit import symbolic

        return symbolic(self, groups)

    def without(self, *groups: str) -> Robot:
        """The robot with "rotor", "friction", "wrench" or another group of parameters exactly zero."""
        from armwright.robot.change.edit import without

        return without(self, groups)

    def with_values(self, values: Mapping[str, Number | Node | str]) -> Robot:
        """The robot with these values of parameters (by canonical name) or of names used in expressions."""
        from armwright.robot.change.edit import with_values

        return with_values(self, values)

    def locked(self, values: Mapping[str, float]) -> Robot:
        """The robot with the named joints fixed at these values [rad or m]; numbering stays."""
        from armwright.robot.change.edit import lock_joints

        return lock_joints(self, values)

    def with_tip(self, frame: int | str) -> Robot:
        """The robot whose models end at this link, joint or named frame; a tool elsewhere is removed."""
        from armwright.robot.change.tip import with_tip

        return with_tip(self, frame)

    def with_base(self, kind: str) -> Robot:
        """The robot on a "fixed" or a "floating" base."""
        from armwright.robot.change.tip import with_base

        return with_base(self, kind)

    def with_tool(self, T: Any, *, link: int | str | None = None) -> Robot:
        """The robot with a tool at a rigid 4×4 matrix seen from the tip (or from the frame ``link``)."""
        from armwright.robot.change.edit import with_tool

        return with_tool(self, T, link=link)

    def with_load(
        self, inertia: Inertia | Mapping[str, Any] | Sequence[Any], *, link: int | str | None = None
    ) -> Robot:
        """The robot with a body added to a link, in its frame (by default in that of the tip)."""
        from armwright.robot.change.edit import with_load

        return with_load(self, inertia, link=link)

    def exact(self, tolerance: float = NEARLY_EXACT) -> Robot:
        """The robot with near-multiples of π/12 and near-zero lengths made exact; changes are findings."""
        from armwright.robot.geometry.exact_geometry import exact

        return exact(self, tolerance)

    def serial_form(self) -> Robot:
        """The serial arm with γ = b = 0: frames moved along their axes, tool adapted."""
        from armwright.robot.change.dh_table import serial_form

        return serial_form(self)

    def opened_at(self, joint: str) -> Robot:
        """The closed robot with a loop opened at another passive joint; frames k and k+B are computed."""
        from armwright.robot.change.reopen import open_at

        return open_at(self, joint)

    # ------------------------------------------------------------------ conversions

    @classmethod
    def from_dh(
        cls,
        a: Sequence[Any],
        d: Sequence[Any],
        alpha: Sequence[Any],
        *,
        theta: Sequence[Any] | None = None,
        types: str | Iterable[str] | None = None,
        convention: str = "standard",
        name: str = "robot",
        links: Sequence[Inertia] | None = None,
    ) -> Robot:
        """From a Denavit-Hartenberg table; all revolute unless types (e.g. "RRPRRR") says otherwise.

        theta holds the offsets of revolute joints and the constant angles of prismatic ones.
        links are given in the frames of the table's own convention.
        """
        from armwright.robot.change.dh_table import DHTable, from_dh

        table = DHTable.of(a=a, d=d, alpha=alpha, theta=theta, types=types, convention=convention)
        return from_dh(table, name=name, links=links)

    def to_dh(self, convention: str = "standard") -> DHTable:
        """The Denavit-Hartenberg table of a serial robot, with the transforms before and after it."""
        from armwright.robot.change.dh_table import to_dh

        return to_dh(self, convention)

    def save(self, path: str | PathLike[str], *, format: str | None = None) -> tuple[Finding, ...]:
        """Writes a file, completely or not at all; returns findings on what the format cannot hold."""
        from armwright.robot.formats import save

        return save(self, path, format=format)

    # ------------------------------------------------------------------ numbers

    def transforms(self, q: Any = None, **values: float) -> NDArray[np.float64]:
        """All frames 0 … NF seen from the general fixed frame, (NF+1, 4, 4), at q (home if None)."""
        from armwright.robot.geometry.frame_positions import transforms

        return transforms(self, q, values)

    def pose(
        self,
        q: Sequence[float] | NDArray[np.float64] | None = None,
        *,
        frame: int | str | None = None,
        **values: float,
    ) -> NDArray[np.float64]:
        """The tool (or a frame) seen from the general fixed frame, 4×4, at q (home if None)."""
        from armwright.robot.geometry.frame_positions import pose

        return pose(self, q, frame, values)

    def check(self) -> tuple[Finding, ...]:
        """Findings on doubtful values: impossible inertias, a home outside its limits, wrong units."""
        from armwright.robot.check.description import check

        return check(self)

    def plot(self, q: Any = None, *, values: Mapping[str, float] | None = None, **more: float) -> Any:
        """A picture at q, home if None, ``.save(path)`` writes it; lengths without a value are drawn as 1."""
        import armwright

        return armwright.picture(self, q, values={**(values or {}), **more})

    def __repr__(self) -> str:
        from armwright.robot.notebook_view import robot_line

        return robot_line(self)

    def __str__(self) -> str:
        return self.name

    def _repr_html_(self) -> str:
        from armwright.robot.notebook_view import robot_html

        return robot_html(self)
