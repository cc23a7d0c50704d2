"""What changes where the base floats: its pose, twist and acceleration are inputs, its wrench is an output.

T0 is the base seen from the general fixed frame. Twists (v, ω), accelerations (v̇, ω̇) and wrenches
(f, m) are those of the base frame's origin, in the axes of the base; v̇ is the acceleration of the
origin, as in the recursion (10), not the derivative of the components of v.
"""

from __future__ import annotations

from armwright.expr import Node, name
from armwright.expr.vector import minus
from armwright.models.dynamics.newton_euler.forward_pass import Start
from armwright.models.dynamics.newton_euler.mass_moments import NOTHING
from armwright.models.dynamics.setting import Setting
from armwright.models.kinematics.frame_turn import Vec
from armwright.program import Argument
from armwright.robot import Robot
from armwright.robot.geometry.matrix import matvec, rotation_of, transpose

_TWIST = ("V01", "V02", "V03", "W01", "W02", "W03")
_ACCELERATION = ("VP01", "VP02", "VP03", "WP01", "WP02", "WP03")
_POSE = tuple(f"T0_{i}{j}" for i in range(1, 5) for j in range(1, 5))

_INPUTS = {
    "q": Argument("T0", (4, 4), "m", _POSE, "the base seen from the general fixed frame"),
    "qd": Argument("V0", (6,), "m/s and rad/s", _TWIST, "velocity of the base, in its axes"),
    "qdd": Argument("A0", (6,), "m/s^2 and rad/s^2", _ACCELERATION, "acceleration of the base, in its axes"),
}


def is_floating(setting: Setting) -> bool:
    """True where the base moves as the forces want."""
    return setting.robot.base.kind == "floating"


def arguments_of(setting: Setting, *keys: str) -> tuple[Argument, ...]:
    """The arrays q, qd, qdd of a call, each after what it is for a floating base: T0, V0, A0."""
    found: list[Argument] = []
    for key in keys:
        found += [_INPUTS[key]] if is_floating(setting) else []
        found.append(setting.variables.argument(key))
    return tuple(found)


def start_of(setting: Setting, *keys: str) -> Start:
    """Motion of the base less gravity; what is not among "qd" and "qdd" is zero if it floats."""
    if not is_floating(setting):
        return setting.start
    still = Start(NOTHING, NOTHING, NOTHING)
    W = _vector(_TWIST[3:]) if "qd" in keys else still.W
    VP, WP = (
        (_vector(_ACCELERATION[:3]), _vector(_ACCELERATION[3:])) if "qdd" in keys else (still.VP, still.WP)
    )
    return Start(W, WP, minus(VP, gravity_of(setting)))


def gravity_of(setting: Setting) -> Vec:
    """Free fall in the axes of the base: as given, or turned with T0 if the base floats.

    ``robot.gravity`` holds for the base as it is placed in the description: g = R0ᵀ·Z·gravity.
    """
    if not is_floating(setting):
        return setting.robot.gravity
    pose = tuple(tuple(name(f"T0_{i}{j}") for j in range(1, 4)) for i in range(1, 4))
    x, y, z = matvec(transpose(pose), _fixed_gravity(setting.robot))
    return x, y, z


def base_height(setting: Setting) -> tuple[Vec, Vec]:
    """(free fall, the origin of a floating base), both in the general fixed frame."""
    return _fixed_gravity(setting.robot), _vector(tuple(f"T0_{i}4" for i in range(1, 4)))


def _fixed_gravity(robot: Robot) -> Vec:
    x, y, z = matvec(rotation_of(robot.base.placement), robot.gravity)
    return x, y, z


def base_velocity() -> tuple[Vec, Vec]:
    """Names of the velocity and the angular velocity of a floating base."""
    return _vector(_TWIST[:3]), _vector(_TWIST[3:])


def _vector(names: tuple[str, ...]) -> Vec:
    x, y, z = (name(text) for text in names)
    return x, y, z


def base_wrench(effort: tuple[Vec, Vec]) -> tuple[Node, ...]:
    """Force and moment on the base as six scalars."""
    return (*effort[0], *effort[1])
