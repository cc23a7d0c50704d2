"""An arm as [Swartz82] describes it: standard Denavit-Hartenberg frames, bodies about their centres of mass.

Frame i stands at the far end of link i and joint i+1 turns about its z. A_i^{i+1} turns vectors of
frame i+1 into frame i, p̂_i leads from origin i−1 to origin i and ŝ_i from origin i to the centre of mass,
both in frame i (erratum E3-1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, cos, sin
from armwright.expr.vector import Matrix3, applied, turned_x, turned_z
from armwright.models.core.builder import Builder
from armwright.models.dynamics.articulated.articulated_inertia import square
from armwright.models.kinematics.frame_turn import Pair, Vec
from armwright.robot import Inertia, Link, Revolute, Robot
from armwright.robot.change.dh_table import link_seen_from, serial_form, to_dh
from armwright.robot.geometry.matrix import inverse_transform

Z0: Vec = (ZERO, ZERO, ONE)


@dataclass(frozen=True, slots=True)
class SwartzLink:
    """Link i and its frame.

    theta, alpha   cosine and sine
    p, s           p̂ and ŝ
    m, J           mass and inertia about the centre of mass, J*
    hand           force and moment it exerts on its surroundings, in frame i about its origin
    """

    theta: Pair
    alpha: Pair
    p: Vec
    m: Node
    s: Vec
    J: Matrix3[Node]
    hand: tuple[Vec, Vec]

    def down(self, v: Vec) -> Vec:
        """A_{i-1}^i · v: a vector of frame i in frame i−1."""
        return turned_z(turned_x(v, *self.alpha), *self.theta)

    def up(self, v: Vec) -> Vec:
        """A_i^{i-1} · v: a vector of frame i−1 in frame i."""
        (ct, st), (ca, sa) = self.theta, self.alpha
        return turned_x(turned_z(v, ct, -st), ca, -sa)

    @property
    def axis(self) -> Vec:
        """A_i^{i-1} · Z0: the axis of joint i in frame i."""
        return self.up(Z0)

    def inertia(self, v: Vec) -> Vec:
        """J* · v."""
        return applied(self.J, v)


@dataclass(frozen=True, slots=True)
class SwartzArm:
    """Links 1 … N, and the acceleration of link 0 that stands for gravity, in frame 0 (erratum E3-22)."""

    sections: tuple[SwartzLink, ...]
    up: Vec


def arm_of(robot: Robot, variables: Mapping[int, Node], b: Builder) -> SwartzArm:
    """The arm of a serial robot with revolute joints on a fixed base."""
    _refuse(robot)
    bare = replace(robot, capsules=(), shapes=(), collisions=())  # numbers, where lengths may be names
    table, chain = to_dh(bare, "standard"), serial_form(bare)
    sections = []
    for i, (q, link) in enumerate(zip(variables.values(), chain.links, strict=True)):
        end = table.end(i)
        seen = link_seen_from(link, inverse_transform(end))
        j, angle = i + 1, table.theta[i] + q
        theta = (
            b.name(cos(angle), b.label("C", j), group=f"link {j}"),
            b.name(sin(angle), b.label("S", j), group=f"link {j}"),
        )
        alpha = cos(table.alpha[i]), sin(table.alpha[i])
        p: Vec = (table.a[i], table.d[i] * alpha[1], table.d[i] * alpha[0])
        m, s, J = _central(seen.inertia, link.name)
        w = seen.wrench
        hand = (w.FX, w.FY, w.FZ), (w.CX, w.CY, w.CZ)
        sections.append(SwartzLink(theta, alpha, p, m, s, J, hand))
    return SwartzArm(tuple(sections), _gravity(chain))


def _gravity(chain: Robot) -> Vec:
    """−g in frame 0, which is the base frame turned by α of the first joint."""
    alpha = chain.joints[0].placement.alpha
    x, y, z = chain.gravity
    return turned_x((-x, -y, -z), cos(alpha), -sin(alpha))


def _central(inertia: Inertia, link: str) -> tuple[Node, Vec, Matrix3[Node]]:
    """m, ŝ and J*; a body without mass keeps its moments and may have no first moment."""
    if inertia.M is not ZERO:
        m, s, six = inertia.to_com()
        return m, s, square(six)  # type: ignore[arg-type]
    if any(value is not ZERO for value in (inertia.MX, inertia.MY, inertia.MZ)):
        raise ArmwrightError(
            f"link '{link}': first moments without mass have no centre of mass; use inverse_dynamics"
        )
    return ZERO, (ZERO, ZERO, ZERO), square(inertia.values[:6])  # type: ignore[arg-type]


def _refuse(robot: Robot) -> None:
    """[Swartz82] has rotational and pivotal joints on a base that stands still."""
    other: Sequence[str] = [joint.name for joint in robot.joints if not isinstance(joint, Revolute)]
    if other:
        raise ArmwrightError(
            f"'{robot.name}': joint '{other[0]}' is not revolute; this form is for revolute joints only; "
            "use inverse_dynamics"
        )
    base = robot.base
    if base.kind == "floating" or any(value is not ZERO for value in (*base.W0, *base.WP0, *base.VP0)):
        raise ArmwrightError(
            f"'{robot.name}': the base moves; this form is for a fixed base, use inverse_dynamics"
        )
    wrenched = [link.name for link in robot.links[:-1] if any(v is not ZERO for v in _wrench(link))]
    if wrenched:
        raise ArmwrightError(
            f"link '{wrenched[0]}': this form allows a wrench only on the last link; use inverse_dynamics"
        )


def _wrench(link: Link) -> tuple[Node, ...]:
    w = link.wrench
    return w.FX, w.FY, w.FZ, w.CX, w.CY, w.CZ
