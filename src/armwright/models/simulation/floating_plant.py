"""The plant of a robot whose base floats: seven coordinates more, of second order like those of the joints.

They are the place p of the base and a quaternion U = (w, v), in the general fixed frame, after the joints.
Of whatever length U is, it stands for the turn R(U)/|U|², and with s + ω/2 = U⁻¹∘U̇ the motion

    p̈ = R·V̇0,   Ü = U∘(s² − |ω|²/4, ω̇/2 + s·ω)

turns the base with ω̇ exactly and keeps s, which is zero, so no constraint has to be watched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from armwright.expr import ONE, ZERO, Node, name, number, substitute_all
from armwright.expr.vector import Vector3, cross, dot, minus, plus, scaled
from armwright.mechanism import Mechanism
from armwright.models.core.builder import builder_of
from armwright.models.core.model import Model
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.dynamics_legend import LEGEND
from armwright.models.dynamics.inertia.free_motion import refuse_free_motion
from armwright.models.dynamics.inertia.sparse_inertia import inertia_of
from armwright.models.dynamics.inverse_dynamics import inverse
from armwright.models.laws.motor import Drive
from armwright.models.simulation.plant import (
    JointSide,
    PlantChoice,
    accelerations,
    frictionless,
    plant_inputs,
    plant_kind,
    plant_outputs,
    robot_with_names,
    sides_power,
    whole_side,
    wrench_power,
)
from armwright.program import Argument
from armwright.robot import Robot

Vec = Vector3[Node]
PLACE, TURN = ("PB1", "PB2", "PB3"), ("UB1", "UB2", "UB3", "UB4")
COORDINATES = len(PLACE) + len(TURN)
_HALF, _QUARTER, _TWO = number(0.5), number(0.25), number(2)
_NO_SIDE = JointSide(ZERO, Drive(ZERO), ZERO, ONE)


def floating_plant_model(robot: Robot, choice: PlantChoice) -> Model:
    """Like ``plant_model``; q, qd, qdd and all that is one per joint has seven rows more, for the base."""
    mechanism = dynamic_mechanism(robot_with_names(robot, choice), what="simulation")
    bare = frictionless(mechanism)
    refuse_free_motion(bare)
    run, H = inverse(bare, ("q", "qd"))
    sides = [whole_side(mechanism, j, choice) for j in mechanism.free]
    both = [*[_NO_SIDE] * 6, *sides]
    right = [side.total - h for side, h in zip(both, H, strict=True)]
    found, hold = accelerations(inertia_of(bare, run.b), right, both, run.b)
    qdd = [*found[6:], *_base_accelerations(found[:6])]
    rates = [mechanism.qd[j] for j in mechanism.free]
    padded = [*sides, *[_NO_SIDE] * COORDINATES]
    twist = mechanism.base.twist
    power = sides_power(rates, sides) + wrench_power(H, [*twist.linear, *twist.angular, *rates])
    outputs = plant_outputs(mechanism.free, padded, qdd, [*hold[6:], *[ZERO] * COORDINATES], power)
    put = base_motion()
    return plant_kind().model(
        mechanism,
        builder_of(mechanism),
        inputs=plant_inputs(floating_state(mechanism), [*mechanism.free, *(*PLACE, *TURN)], choice),
        outputs=[replace(one, elements=tuple(substitute_all(one.elements, put))) for one in outputs],
        legend=LEGEND,
    )


def floating_state(mechanism: Mechanism) -> Sequence[Argument]:
    """Positions and velocities of the joints, then those of the base."""
    own = (*PLACE, *TURN)
    more = own, tuple(f"{text}P" for text in own)
    return [
        replace(one, shape=(one.shape[0] + COORDINATES,), elements=(*one.elements, *names))
        for one, names in zip(mechanism.joint_arguments("q", "qd"), more, strict=True)
    ]


def _names(texts: Sequence[str], mark: str = "") -> Vec:
    x, y, z = (name(f"{text}{mark}") for text in texts)
    return x, y, z


def _spin() -> tuple[Node, Vec]:
    """The parts s and ω of U⁻¹∘U̇ = s + ω/2."""
    w, wd = name(TURN[0]), name(f"{TURN[0]}P")
    v, vd = _names(TURN[1:]), _names(TURN[1:], "P")
    each = ONE / (w * w + dot(v, v))
    whirl = minus(minus(scaled(vd, w), scaled(v, wd)), cross(v, vd))
    return (w * wd + dot(v, vd)) * each, scaled(whirl, _TWO * each)


def _turn() -> tuple[Vec, Vec, Vec]:
    """The rows of R(U)/|U|²."""
    w, x, y, z = (name(text) for text in TURN)
    each = ONE / (w * w + x * x + y * y + z * z)
    rows = (
        (w * w + x * x - y * y - z * z, _TWO * (x * y - w * z), _TWO * (x * z + w * y)),
        (_TWO * (x * y + w * z), w * w - x * x + y * y - z * z, _TWO * (y * z - w * x)),
        (_TWO * (x * z - w * y), _TWO * (y * z + w * x), w * w - x * x - y * y + z * z),
    )
    a, b, c = (scaled(row, each) for row in rows)
    return a, b, c


def base_motion() -> dict[str, Node]:
    """The arguments T0 and V0 of models of floating robots, in these coordinates."""
    R, p, rate = _turn(), _names(PLACE), _names(PLACE, "P")
    _, w = _spin()
    put: dict[str, Node] = {}
    for i in range(3):
        put |= {f"T0_{i + 1}{k + 1}": R[i][k] for k in range(3)}
        put[f"T0_{i + 1}4"] = p[i]
        put[f"V0{i + 1}"] = R[0][i] * rate[0] + R[1][i] * rate[1] + R[2][i] * rate[2]
        put[f"W0{i + 1}"] = w[i]
    return put


def _base_accelerations(found: Sequence[Node]) -> list[Node]:
    """p̈ and Ü of V̇0 (of the origin) and ω̇, in the axes of the base."""
    linear, angular = found[:3], found[3:]
    s, omega = _spin()
    b = plus(scaled((angular[0], angular[1], angular[2]), _HALF), scaled(omega, s))
    a = s * s - _QUARTER * dot(omega, omega)
    w, v = name(TURN[0]), _names(TURN[1:])
    turned = plus(plus(scaled(b, w), scaled(v, a)), cross(v, b))
    return [*(dot(row, linear) for row in _turn()), w * a - dot(v, b), *turned]
