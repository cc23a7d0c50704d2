"""Every model of robots with every type of joint: right, or refused by name.

``IDENTITIES`` says for each model what shows that it is right; a model without an entry fails here. The
references are vector equations in numbers (``plain``) and differences of these.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, final

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, number
from armwright.expr.spatial import NOTHING, Spatial
from armwright.models import Model, kinds, model
from armwright.models.core.registry import kinds_among
from armwright.models.identification.base_parameters import BaseParameters
from armwright.robot import Joint, Revolute, Robot
from armwright.robot.joint import JOINT_TYPES
from tests.contracts.probes import probe, state
from tests.dynamics import plain
from tests.dynamics.robots import values
from tests.support.random_robots import DH_TYPES

Array = np.ndarray
EXACT = 1e-10  # of the largest value: some hundred roundings, condition numbers up to some thousand
DIFFERENCES = 3e-6  # of the largest value: second differences with steps of 1e-4
TYPES = [pytest.param(kind, id=kind.kind) for kind in JOINT_TYPES.values()]


def close(ours: object, reference: object, within: float = EXACT) -> None:
    ours, reference = np.asarray(ours), np.asarray(reference)
    assert ours.shape == reference.shape
    assert np.abs(ours - reference).max(initial=0.0) <= within * (1 + np.abs(reference).max(initial=0.0))


def slopes(f: Callable[[Array], Array], x: Array, step: float = 1e-6) -> Array:
    """∂f/∂x by central differences, the last axis running over x."""
    rows = [(f(x + step * e) - f(x - step * e)) / (2 * step) for e in np.eye(len(x))]
    return np.moveaxis(np.array(rows), 0, -1)


def pose_slopes(robot: Robot, q: Array) -> Array:
    """(6, n): velocity of the tool and its angular velocity in base axes, per unit of each q̇."""
    Z, T = robot.transforms(q)[0][:3, :3], robot.pose(q)
    dT = slopes(robot.pose, q)
    w = np.einsum("ijn,kj->ikn", dT[:3, :3], T[:3, :3])
    return np.concatenate([Z.T @ dT[:3, 3], Z.T @ np.array([w[2, 1], w[0, 2], w[1, 0]])])


def inertia(robot: Robot, q: Array) -> Array:
    still = robot.without("friction", "gravity", "wrench", "stiffness")
    return np.array([plain.torques(still, q, 0 * q, unit) for unit in np.eye(len(q))]).T


def bias(robot: Robot, q: Array, qd: Array) -> Array:
    return plain.torques(robot, q, qd, 0 * q)


# ----------------------------------------------------------------- identities, one per model


def geometry(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    Z = np.linalg.inv(robot.transforms(q)[0])
    T = Z @ robot.pose(q, frame=5) if made.name == "transform" else robot.pose(q)
    close(values(made, q), T)


def jacobians(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    J = pose_slopes(robot, q)
    found = values(made, q)
    close(found if made.name == "jacobian" else found[0] @ found[1] @ found[2], J, 1e-8)


def damped(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    J = pose_slopes(robot, q)
    inverse = np.linalg.solve(J.T @ J + 0.04 * np.eye(len(q)), J.T)
    V = np.arange(1.0, 7.0)
    close(values(made, q) if len(made.inputs) == 1 else values(made, q, V),
          inverse if len(made.inputs) == 1 else inverse @ V, 1e-7)  # fmt: skip


def determinant(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    """Its rows are those of J in axes of its own: a singular value of J vanishes where it does."""
    det, J = values(made, q), pose_slopes(robot, q)
    assert np.isfinite(det)
    assert (abs(det) < 1e-9) == (np.linalg.svd(J, compute_uv=False).min() < 1e-9)


def motion(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    at = plain.motion(robot, q, qd, qdd)
    first, second = (at.v, at.w) if made.name == "velocities" else (at.a, at.wd)
    rows = [np.concatenate([at.T[j][:3, :3].T @ v[j] for v in (first, second)]) for j in range(1, 6)]
    close(values(made, *(q, qd, qdd)[: len(made.inputs)]), rows)


def jacobian_rate(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    h = 1e-5
    ahead, behind = (pose_slopes(robot, q + t * qd) @ qd for t in (h, -h))
    close(values(made, q, qd), (ahead - behind) / (2 * h), 1e-4)


def torques(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    still = robot.without("friction", "wrench", "stiffness") if made.name == "gravity" else robot
    given = {"inverse_dynamics": (q, qd, qdd), "bias": (q, qd), "gravity": (q,)}[made.name]
    whole = [*given, *(0 * q for _ in range(3 - len(given)))]
    close(values(made, *given), plain.torques(still, *whole))


def matrix(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    close(values(made, q), inertia(robot, q))


def lagrange(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    A, B, Q = values(made, q, qd)
    expected = plain.torques(robot.without("friction", "wrench"), q, qd, qdd)
    close(A @ qdd + B @ qd + Q, expected)
    other = values(model(robot, "lagrange", method="derivative"), q, qd)
    for one, another in zip((A, B, Q), other, strict=True):
        close(one, another)


def coriolis(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    C, h = values(made, q, qd), 1e-5
    weightless = robot.without("friction", "gravity", "wrench", "stiffness")
    close(C @ qd, bias(weightless, q, qd))
    rate = (inertia(robot, q + h * qd) - inertia(robot, q - h * qd)) / (2 * h)
    close(rate, C + C.T, 1e-7)


def split(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    M, CE, CO, G = values(made, q)
    pairs = [qd[j] * qd[k] for j in range(len(q)) for k in range(j + 1, len(q))]
    close(M @ qdd + CE @ qd**2 + CO @ pairs + G, plain.torques(robot.without("friction"), q, qd, qdd))


def direct(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    tau = plain.torques(robot, q, qd, qdd)
    close(values(made, q, qd, tau), qdd, 1e-8)
    close(values(model(robot, "direct_dynamics", method="articulated"), q, qd, tau), qdd, 1e-8)


def gradients(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    dq, dqd, dqdd = values(made, q, qd, qdd)
    close(dq, slopes(lambda x: plain.torques(robot, x, qd, qdd), q), 1e-7)
    close(dqd, slopes(lambda x: plain.torques(robot, q, x, qdd), qd), 1e-7)
    close(dqdd, inertia(robot, q))


def accelerating(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    tau = plain.torques(robot, q, qd, qdd)

    def solved(a: Array, b: Array) -> Array:
        return np.linalg.solve(inertia(robot, a), tau - bias(robot, a, b))

    found = values(made, q, qd, tau)
    by_q, by_qd = slopes(lambda x: solved(x, qd), q), slopes(lambda x: solved(q, x), qd)
    if made.name == "linearised":
        n = len(q)
        found = found[0][n:, :n], found[0][n:, n:], found[1][n:]
    for ours, reference in zip(found, (by_q, by_qd, np.linalg.inv(inertia(robot, q))), strict=True):
        close(ours, reference, DIFFERENCES)


def energies(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    T, U = plain.energies(robot, q, qd)
    kinetic = made.name == "kinetic_energy"
    close(values(made, q, qd) if kinetic else values(made, q), T if kinetic else U)


def momenta(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    """∂/∂(velocity of the base) of the kinetic energy, where the base is let move."""

    def energy(V: Array) -> Array:
        base = replace(robot.base, kind="moving", V0=tuple(V[:3].tolist()), W0=tuple(V[3:].tolist()))
        return np.array(plain.energies(replace(robot, base=base).without("rotor"), q, qd)[0])

    close(values(made, q, qd), slopes(energy, np.zeros(6), 1e-4), 1e-8)


def centre(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    at = plain.motion(robot, q, qd, qdd)
    bodies = [(*plain.body(robot, at, j)[:2], at.p(j)) for j in range(1, 6)]
    close(values(made, q), sum(m * p + s for m, s, p in bodies) / sum(m for m, *_ in bodies))


def felt_at_tool(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    J, A = pose_slopes(robot, q)[:1], inertia(robot, q)
    inverse = np.linalg.inv(J @ np.linalg.solve(A, J.T))
    for ours, reference in zip(values(made, q), (inverse, np.linalg.solve(A, J.T) @ inverse), strict=True):
        close(ours, reference, 1e-6)


def base_set(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    assert isinstance(made, BaseParameters)
    close(plain.torques(made.robot, q, qd, qdd), plain.torques(robot, q, qd, qdd))
    other = model(robot, "base_parameters", method="svd")
    assert len(made.parameters) == len(other.parameters)


def known(made: Model) -> Array:
    return np.array([symbol.value for symbol in made.parameters[: len(made.columns)]])


def regressor(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    reference = plain.torques(robot, q, qd, qdd)
    close(values(made, q, qd, qdd) @ known(made), reference)
    base = model(robot, "dynamic_regressor", parameters="base")
    close(values(base, q, qd, qdd) @ known(base), reference)


def energy_form(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    """The power of all torques is the rate of the energy and what friction takes."""
    h, h0 = 1e-5, known(made)
    is_loss = np.array([key[:2] in ("FV", "FS") for key in made.columns])

    def energy(t: float) -> float:
        return float(values(made, q + t * qd + t * t / 2 * qdd, qd + t * qdd) @ np.where(is_loss, 0, h0))

    power = (energy(h) - energy(-h)) / (2 * h) + values(made, q, qd) @ np.where(is_loss, h0, 0)
    close(power, qd @ plain.torques(robot, q, qd, qdd), 1e-6)


def momentum_form(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    h, psi = 1e-5, known(made)

    def momentum(t: float) -> Array:
        return np.asarray(values(made, q + t * qd + t * t / 2 * qdd, qd + t * qdd)[0] @ psi)

    rate = (momentum(h) - momentum(-h)) / (2 * h) + values(made, q, qd)[1] @ psi
    close(rate, plain.torques(robot, q, qd, qdd), 1e-6)


def adaptive(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    other = 0.3 - qd
    C = values(model(robot, "coriolis"), q, qd)
    still = robot.without("friction")
    expected = inertia(robot, q) @ qdd + C @ other + bias(still, q, 0 * qd)
    frictionless = model(still, "slotine_li")
    close(values(frictionless, q, qd, other, qdd) @ known(frictionless), expected)


def wrenches(robot: Robot, made: Model, q: Array, qd: Array, qdd: Array) -> None:
    bare = robot.without("friction", "rotor", "stiffness")
    at, f, n = plain.efforts(bare, q, qd, qdd)
    if made.name == "wrench_system":
        U, K = (value @ known(made) for value in values(made, q, qd, qdd))
        close(K, plain.torques(bare, q, qd, qdd))
        R = [at.T[j][:3, :3] for j in range(1, 6)]
        six = [np.concatenate([R[j].T @ f[j + 1], R[j].T @ n[j + 1]]) for j in range(5)]
        return close(U, np.concatenate(six))
    if made.name == "wrench_regressor":
        R = at.T[5][:3, :3]
        return close(values(made, q, qd, qdd) @ known(made), np.concatenate([R.T @ f[5], R.T @ n[5]]))
    i = robot.joints[4].parent
    R, p = at.T[i][:3, :3].T @ at.T[5][:3, :3], at.T[i][:3, :3].T @ (at.p(5) - at.p(i))
    arm = np.array([[0, -p[2], p[1]], [p[2], 0, -p[0]], [-p[1], p[0], 0]])
    return close(values(made, q), np.block([[R, np.zeros((3, 3))], [arm @ R, R]]))


IDENTITIES: dict[str, Callable[[Robot, Model, Array, Array, Array], None]] = {
    **dict.fromkeys(("transform", "direct_geometry", "fast_geometry"), geometry),
    **dict.fromkeys(("jacobian", "jacobian_factors"), jacobians),
    **dict.fromkeys(("inverse_jacobian", "joint_velocities"), damped),
    **dict.fromkeys(("velocities", "accelerations"), motion),
    **dict.fromkeys(("inverse_dynamics", "bias", "gravity"), torques),
    **dict.fromkeys(("acceleration_gradients", "linearised"), accelerating),
    **dict.fromkeys(("kinetic_energy", "potential_energy"), energies),
    **dict.fromkeys(("filtered_regressor", "momentum_regressor"), momentum_form),
    **dict.fromkeys(("wrench_regressor", "wrench_system", "wrench_transmission"), wrenches),
    "jacobian_determinant": determinant,
    "jacobian_rate": jacobian_rate,
    "inertia_matrix": matrix,
    "lagrange": lagrange,
    "coriolis": coriolis,
    "torque_split": split,
    "direct_dynamics": direct,
    "torque_gradients": gradients,
    "momentum": momenta,
    "centre_of_mass": centre,
    "task_inertia": felt_at_tool,
    "base_parameters": base_set,
    "dynamic_regressor": regressor,
    "energy_regressor": energy_form,
    "slotine_li": adaptive,
}
OPTIONS: dict[str, dict[str, object]] = {
    "inverse_jacobian": {"damping": 0.2},
    "joint_velocities": {"damping": 0.2},
    "task_inertia": {"components": ("x",)},
}
# Models of certain types of joints, which other types are refused by.
RESTRICTED = {
    "inverse_geometry": DH_TYPES,
    **dict.fromkeys(("inv_arm", "walker_orin", "for_arm"), (Revolute,)),
}


CLOSED_ONLY = {
    "loop_kinematics",
    "loop_constraints",
    "loop_geometry",
}  # of loops; their identities are in tests/loops


def test_two_models_of_one_name_are_refused() -> None:
    """The second would silently take the place of the first."""
    one = kinds()["gravity"]
    assert kinds_among([one, one, "gravity"]) == {"gravity": one}  # imported elsewhere too
    with pytest.raises(ValueError, match=r"two models are called 'gravity', in .*gravity and .*gravity"):
        kinds_among([one, replace(one)])


def test_every_model_has_an_identity() -> None:
    assert set(IDENTITIES) | set(RESTRICTED) | CLOSED_ONLY == set(kinds())


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("name", [name for name in kinds() if name in IDENTITIES])
def test_model_is_right_for_every_type_of_joint(name: str, kind: type[Joint]) -> None:
    for seed, is_serial in ((1, True), (2, False)):
        robot = probe(kind, seed=seed, is_serial=is_serial)
        if name == "jacobian_determinant" and not has_determinant(robot):
            continue
        made = model(robot, name, **OPTIONS.get(name, {}))
        IDENTITIES[name](robot, made, *state(robot, seed))


@final
@dataclass(frozen=True, slots=True)
class Geared(Joint):
    """A type that is not ours: its link turns by a multiple of q, backwards, and slides besides."""

    kind: ClassVar[str] = "geared"
    letter: ClassVar[str] = "G"
    unit: ClassVar[str] = "rad"

    @property
    def screw(self) -> Spatial:
        return Spatial((ZERO, ZERO, number(0.3)), (ZERO, ZERO, number(-2.5)))


@final
@dataclass(frozen=True, slots=True)
class Worm(Joint):
    """A type that is not ours: its link turns by a small part of q, and slides by less."""

    kind: ClassVar[str] = "worm"
    letter: ClassVar[str] = "W"
    unit: ClassVar[str] = "rad"

    @property
    def screw(self) -> Spatial:
        return Spatial((ZERO, ZERO, number(0.07)), (ZERO, ZERO, number(0.1)))


@final
@dataclass(frozen=True, slots=True)
class Rope(Joint):
    """A type that is not ours: its link slides by a part of q, backwards, as over a pulley."""

    kind: ClassVar[str] = "rope"
    letter: ClassVar[str] = "S"
    unit: ClassVar[str] = "m"

    @property
    def screw(self) -> Spatial:
        return Spatial((ZERO, ZERO, number(-0.4)), NOTHING)


FOREIGN = (Geared, Worm, Rope)


@pytest.mark.parametrize("kind", FOREIGN, ids=lambda kind: kind.kind)
@pytest.mark.parametrize("name", [name for name in kinds() if name in IDENTITIES])
def test_model_is_right_for_a_joint_that_moves_by_a_multiple_of_its_variable(
    name: str, kind: type[Joint]
) -> None:
    test_model_is_right_for_every_type_of_joint(name, kind)


@pytest.mark.parametrize("kind", [*JOINT_TYPES.values(), *FOREIGN], ids=lambda kind: kind.kind)
def test_base_parameters_keep_torques_on_a_base_that_moves(kind: type[Joint]) -> None:
    """States that the choice of columns is made from must turn every link all around."""
    robot = probe(kind, seed=2, base="moving")
    speed = [number(x) for x in (0.4, -0.9, 0.7)]
    base = replace(robot.base, W0=tuple(speed), WP0=tuple(speed[::-1]), VP0=(speed[1], *speed[:2]))
    spring = replace(robot.joints[1], parent=0, stiffness=number(12.5))
    robot = replace(robot, base=base, joints=(robot.joints[0], spring, *robot.joints[2:]))
    q, qd, qdd = state(robot, 2)
    torques = plain.torques(robot, q, qd, qdd)
    made = model(robot, "inverse_dynamics", parameters="base")
    close(values(made, q, qd, qdd), torques, 1e-12)  # roundings of some hundred terms


def has_determinant(robot: Robot) -> bool:
    try:
        model(robot, "jacobian_determinant")
    except ArmwrightError:
        return False
    return True


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("name", RESTRICTED)
def test_model_of_certain_types_refuses_others_by_name(name: str, kind: type[Joint]) -> None:
    robot = probe(kind, seed=3, is_serial=True)
    if kind in RESTRICTED[name]:
        return
    refused = "joint2" if name == "inverse_geometry" else "joint[23]"
    with pytest.raises(ArmwrightError, match=f"joint '{refused}' is"):
        model(robot, name)
