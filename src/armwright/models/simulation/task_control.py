"""Laws of control at the tool, as models f(reference, q, qd, memory) → u, memory.

The reference is a motion of the joints, of a closed robot of its motors, and A, H and J then are of these;
wanted is where, how fast and how it accelerates the tool. With the
error of the place e_p = p_d − p, of the axes e_r = ½·Σ a × a_d, and a* = ẍ_d + Kd·ė + Kp·e − J̇q̇:

    resolved acceleration   Γ = A·(J⁺·a* − ν·(1 − J⁺J)·q̇) + H,   J⁺ = Jᵀ(JJᵀ + λ²)⁻¹  [Luh, Walker, Paul 1980]
    operational space       Γ = Jᵀ·Λ·(a* + ν·J·q̇) − ν·A·q̇ + H,   Λ = (J·A⁻¹·Jᵀ)⁻¹       [Khatib 1987]

ν damps what joints beyond those of the task do; λ keeps J⁺ finite at singular positions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, number, substitute_all, tangent
from armwright.expr.vector import cross, dot, minus, plus, scaled
from armwright.mechanism import Mechanism
from armwright.models.core.builder import Builder, builder_of
from armwright.models.core.model import Model
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.inertia.ldl_factor import ldl_factors
from armwright.models.dynamics.inertia.sparse_inertia import inertia_of
from armwright.models.dynamics.inverse_dynamics import closed_inverse, closed_rates, inverse
from armwright.models.kinematics.geometry import direct_geometry
from armwright.models.kinematics.jacobian import component_rows, plain_jacobian
from armwright.models.loops.closed_motion import ClosedMotion, closed_motion
from armwright.models.simulation.closed_control import motor_law
from armwright.models.simulation.control import Nodes, law_model, reference_names
from armwright.robot import Robot
from armwright.robot.geometry.matrix import IDENTITY4

_HALF = number(0.5)
Rows = list[Nodes]


@dataclass(frozen=True, slots=True)
class TaskGains:
    """kp [1/s²] and kd [1/s] of all components; null ν [1/s] of the joints beyond; damping λ of J⁺."""

    kp: float
    kd: float
    null: float
    damping: float = 0.0


@dataclass(frozen=True, slots=True)
class _Task:
    """What the tool does and should do, over the names of q, qd and the reference.

    J      rows of the Jacobian of the chosen components, in the axes of the base
    a      a* of each of them
    """

    mechanism: Mechanism
    J: Rows
    a: Nodes

    @property
    def qd(self) -> Nodes:
        return [self.mechanism.qd[j] for j in _motors(self.mechanism)]

    def law(self, b: Builder, torques: Nodes, drive: str, title: str) -> Model:
        """The law of torques of the joints, of a closed robot of its motors."""
        if self.mechanism.robot.loops:
            return motor_law(self.mechanism, torques, drive, title, whole=True)
        return law_model(self.mechanism, b, torques, drive, title=title)


def resolved_acceleration(robot: Robot, *, components: Sequence[str], gains: TaskGains, drive: str) -> Model:
    """The tool's acceleration as accelerations of the joints, and the torques of these."""
    task = _task(robot, components, gains, what="resolved acceleration")
    mechanism = task.mechanism
    b = builder_of(mechanism)
    squared = [[dot(one, other) for other in task.J] for one in task.J]
    for k in range(len(squared)):
        squared[k][k] = squared[k][k] + number(gains.damping**2)
    inverse_of = ldl_factors(squared, b, stem="T")
    slowed = [number(gains.null) * v for v in task.qd]
    still = [a + dot(row, slowed) for a, row in zip(task.a, task.J, strict=True)]
    along = inverse_of.solve(still)  # J⁺·(a* + ν·J·q̇) − ν·q̇
    asked = [
        sum((row[k] * x for row, x in zip(task.J, along, strict=True)), ZERO) - slowed[k]
        for k in range(len(slowed))
    ]
    torques = _dynamics(mechanism, ("q", "qd", "qdd"), what="resolved acceleration").torques
    put = {mechanism.qdd[j].value: a for j, a in zip(_motors(mechanism), asked, strict=True)}
    return task.law(b, list(substitute_all(torques, put)), drive, "Resolved acceleration")


def operational_space(robot: Robot, *, components: Sequence[str], gains: TaskGains, drive: str) -> Model:
    """A force at the tool that moves it as wanted, and the torques of this force."""
    task = _task(robot, components, gains, what="operational space control")
    mechanism = task.mechanism
    found = _dynamics(mechanism, ("q", "qd"), what="operational space control")
    b, H, A = found.b, found.torques, found.inertia()
    factors = ldl_factors(A, b)
    spread = [factors.solve(row) for row in task.J]  # rows of J·A⁻¹
    felt = [[dot(one, row) for row in task.J] for one in spread]
    slowed = [number(gains.null) * v for v in task.qd]
    still = [a + dot(row, slowed) for a, row in zip(task.a, task.J, strict=True)]
    force = ldl_factors(felt, b, stem="T").solve(still)
    torques = []
    for k, h in enumerate(H):
        pull = sum((row[k] * f for row, f in zip(task.J, force, strict=True)), ZERO)
        torques.append(pull - dot(A[k], slowed) + h)
    return task.law(b, torques, drive, "Operational space")


@dataclass(frozen=True, slots=True)
class _Dynamics:
    """Torques of the joints, of a closed robot of its motors, and the inertia matrix that goes with them."""

    mechanism: Mechanism
    b: Builder
    torques: Nodes
    motion: ClosedMotion | None = None

    def inertia(self) -> Sequence[Nodes]:
        A = inertia_of(self.mechanism, self.b)
        return A if self.motion is None else self.motion.motor_inertia(A)


def _dynamics(mechanism: Mechanism, keys: tuple[str, ...], *, what: str) -> _Dynamics:
    if mechanism.robot.loops:
        motion, torques = closed_inverse(mechanism, keys, what=what)
        return _Dynamics(mechanism, motion.b, list(torques), motion)
    run, felt = inverse(mechanism, keys)
    return _Dynamics(mechanism, run.b, list(felt))


def _motors(mechanism: Mechanism) -> list[int]:
    """Numbers of the joints that torques are given for."""
    return list(mechanism.active if mechanism.robot.loops else mechanism.free)


def _joint_rates(mechanism: Mechanism, *, what: str) -> dict[str, Node]:
    """q̇ of all joints by the name of their position; of a closed robot they follow from the motors'."""
    v = mechanism
    qd: Mapping[int, Node] = v.qd
    if v.robot.loops:
        qd = closed_rates(closed_motion(v, builder_of(v), what=what), ("qd",)).qd
    return {v.q[j].value: qd[j] for j in v.free}


def _task(robot: Robot, components: Sequence[str], gains: TaskGains, *, what: str) -> _Task:
    mechanism = dynamic_mechanism(robot, what=what, allows=("loops",))
    rows = component_rows(components, what=what)
    n = len(_motors(mechanism))
    if len(rows) > n:
        raise ArmwrightError(
            f"{what}: {len(rows)} components with {n} {'motors' if robot.loops else 'joints'}; "
            f"choose at most {n}, as in components=('x', 'y')"
        )
    there = replace(robot, base=replace(robot.base, placement=IDENTITY4))
    elements = plain_jacobian(there).outputs[0].elements
    J = [list(elements[i * n : (i + 1) * n]) for i in range(6)]
    q, qd = [mechanism.q[j] for j in mechanism.free], [mechanism.qd[j] for j in _motors(mechanism)]
    speed = [dot(row, qd) for row in J]
    turned = tangent(speed, _joint_rates(mechanism, what=what))  # J̇q̇
    wanted, rate, further = reference_names(mechanism, whole=True)
    put = {one.value: w for one, w in zip((*q, *qd), (*wanted, *rate), strict=True)}
    pushed = [t + dot(row, further) for t, row in zip(turned, J, strict=True)]
    goal_speed, goal_push = substitute_all(speed, put), substitute_all(pushed, put)
    errors = _pose_error(there, put)
    a = [
        goal_push[i]
        + number(gains.kd) * (goal_speed[i] - speed[i])
        + number(gains.kp) * errors[i]
        - turned[i]
        for i in range(6)
    ]
    return _Task(mechanism, [J[i] for i in rows], [a[i] for i in rows])


def _pose_error(robot: Robot, put: dict[str, Node]) -> Nodes:
    """e_p and e_r in the axes of the base; ``put`` makes the wanted pose of the present one."""
    here = direct_geometry(robot).outputs[0].elements
    goal = substitute_all(here, put)

    def column(T: Sequence[Node], k: int) -> tuple[Node, Node, Node]:
        return T[k], T[4 + k], T[8 + k]

    turn = (ZERO, ZERO, ZERO)
    for k in range(3):
        turn = plus(turn, cross(column(here, k), column(goal, k)))
    return [*minus(column(goal, 3), column(here, 3)), *scaled(turn, _HALF)]
