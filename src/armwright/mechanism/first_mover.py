"""The base as the mover before joint 1: it stands still, moves in a given way, or floats.

Of a base that floats pose, velocity and acceleration are arguments of a call, and the wrench on it is a part
of the answer. T0 is the base seen from the general fixed frame. Velocities (v, ω), accelerations (v̇, ω̇) and
wrenches (f, m) are those of the base frame's origin, in the axes of the base; v̇ is the acceleration of the
origin, as in the recursion (10), not the derivative of the components of v.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from armwright.expr import ONE, ZERO, Node, name
from armwright.expr.spatial import NOTHING, STILL, Spatial
from armwright.expr.vector import Vector3, dot, minus
from armwright.program import Argument
from armwright.robot import Base, Inertia, Robot
from armwright.robot.geometry.matrix import matvec, rotation_of, transpose

Vec = Vector3[Node]

_TWIST = ("V01", "V02", "V03", "W01", "W02", "W03")
_ACCELERATION = ("VP01", "VP02", "VP03", "WP01", "WP02", "WP03")
_POSE = tuple(f"T0_{i}{j}" for i in range(1, 5) for j in range(1, 5))
_PUSH = tuple(f"{key}B" for key in ("FX", "FY", "FZ", "CX", "CY", "CZ"))  # FX0 is what the base exerts itself
_ARGUMENTS = {
    "q": Argument("T0", (4, 4), "m", _POSE, "the base seen from the general fixed frame"),
    "qd": Argument("V0", (6,), "m/s and rad/s", _TWIST, "velocity of the base, in its axes"),
    "qdd": Argument("A0", (6,), "m/s^2 and rad/s^2", _ACCELERATION, "acceleration of the base, in its axes"),
}
BASE_ROWS = range(-6, 0)  # numbers of the six freedoms of a floating base among those of the joints
AXES: tuple[Vec, Vec, Vec] = ((ONE, ZERO, ZERO), (ZERO, ONE, ZERO), (ZERO, ZERO, ONE))


@dataclass(frozen=True, slots=True)
class FirstMover:
    """The motion of the base, where every recursion starts.

    freedom        0, or 6 where the base moves as the forces want
    twist          V0 and W0, given or names of arguments
    acceleration   VP0 and WP0 likewise; gravity is not in them
    gravity        free fall in the axes of the base
    height         free fall times the place of the base origin, which matters if the base floats
    inertia        of the base, nothing where no force has to move it
    arguments      what a call is given of it before q, qd and qdd
    pushes         names of the wrench on it, before the joint torques
    screws         its unit twists by row number
    """

    freedom: int
    twist: Spatial
    acceleration: Spatial
    gravity: Vec
    height: Node = ZERO
    inertia: Inertia = field(default_factory=Inertia)
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    pushes: tuple[str, ...] = ()
    screws: Mapping[int, Spatial] = field(default_factory=dict)

    @property
    def felt_acceleration(self) -> Spatial:
        """The acceleration of the base minus gravity, which recursions start from [KC97 5.1]."""
        return Spatial(minus(self.acceleration.linear, self.gravity), self.acceleration.angular)

    @property
    def is_still(self) -> bool:
        """True where it neither moves nor can be moved."""
        return not self.freedom and self.twist == STILL and self.acceleration == STILL

    def moving(self, *keys: str) -> FirstMover:
        """The base in a model whose arguments are these: if it floats, without "qd" or "qdd" it has none."""
        if not self.freedom:
            return self
        twist = self.twist if "qd" in keys else STILL
        acceleration = self.acceleration if "qdd" in keys else STILL
        return replace(self, twist=twist, acceleration=acceleration)

    def effort_rows(self, effort: Spatial) -> tuple[Node, ...]:
        """The force and moment on a floating base as six rows of an answer; none of another."""
        return (*effort.linear, *effort.angular) if self.freedom else ()


def given_base(base: Base, gravity: Vec) -> FirstMover:
    """A base that moves as its description says, or not at all."""
    return FirstMover(0, Spatial(base.V0, base.W0), Spatial(base.VP0, base.WP0), gravity)


def first_mover(robot: Robot) -> FirstMover:
    """The base of a robot as its dynamics sees it.

    ``robot.gravity`` holds for the base as it is placed in the description: g = R0ᵀ·Z·gravity.
    """
    if robot.base.kind != "floating":
        return given_base(robot.base, robot.gravity)
    fixed = matvec(rotation_of(robot.base.placement), robot.gravity)
    pose = tuple(tuple(name(f"T0_{i}{j}") for j in range(1, 4)) for i in range(1, 4))
    units = [Spatial(axis, NOTHING) for axis in AXES] + [Spatial(NOTHING, axis) for axis in AXES]
    return FirstMover(
        6,
        _spatial(_TWIST),
        _spatial(_ACCELERATION),
        matvec(transpose(pose), fixed),
        dot(fixed, _vector([f"T0_{i}4" for i in range(1, 4)])),
        robot.base.link.inertia,
        _ARGUMENTS,
        _PUSH,
        dict(zip(BASE_ROWS, units, strict=True)),
    )


def _spatial(names: Sequence[str]) -> Spatial:
    return Spatial(_vector(names[:3]), _vector(names[3:]))


def _vector(names: Sequence[str]) -> Vec:
    x, y, z = (name(text) for text in names)
    return x, y, z
