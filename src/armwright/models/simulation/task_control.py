"""Laws of control at the tool, as models f(reference, q, qd, memory) → u, memory.

The reference is a motion of the joints; wanted is where, how fast and how it accelerates the tool. With the
error of the place e_p = p_d − p, of the axes e_r = ½·Σ a × a_d, and a* = ẍ_d + Kd·ė + Kp·e − J̇q̇:

    resolved acceleration   Γ = A·(J⁺·a* − ν·(1 − J⁺J)·q̇) + H,   J⁺ = Jᵀ(JJᵀ + λ²)⁻¹  [Luh, Walker, Paul 1980]
    operational space       Γ = Jᵀ·Λ·(a* + ν·J·q̇) − ν·A·q̇ + H,   Λ = (J·A⁻¹·Jᵀ)⁻¹       [Khatib 1987]

ν damps what joints beyond those of the task do; λ keeps J⁺ finite at singular positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, number, substitute_all, tangent
from armwright.expr.vector import cross, dot, minus, plus, scaled
from armwright.mechanism import Mechanism
from armwright.models.core.builder import builder_of
from armwright.models.core.model import Model
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.inertia.ldl_factor import ldl_factors
from armwright.models.dynamics.inertia.sparse_inertia import inertia_of
from armwright.models.dynamics.inverse_dynamics import inverse
from armwright.models.dynamics.task_inertia import component_rows
from armwright.models.kinematics.geometry import direct_geometry
from armwright.models.kinematics.jacobian import jacobian
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
        return list(self.mechanism.qd.values())


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
    _, torques = inverse(mechanism, ("q", "qd", "qdd"))
    put = {node.value: a for node, a in zip(mechanism.qdd.values(), asked, strict=True)}
    return law_model(mechanism, b, substitute_all(torques, put), drive, title="Resolved acceleration")


def operational_space(robot: Robot, *, components: Sequence[str], gains: TaskGains, drive: str) -> Model:
    """A force at the tool that moves it as wanted, and the torques of this force."""
    task = _task(robot, components, gains, what="operational space control")
    mechanism = task.mechanism
    run, H = inverse(mechanism, ("q", "qd"))
    b = run.b
    A = inertia_of(mechanism, b)
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
    return law_model(mechanism, b, torques, drive, title="Operational space")


def _task(robot: Robot, components: Sequence[str], gains: TaskGains, *, what: str) -> _Task:
    if robot.loops or robot.base.kind == "floating":
        raise ArmwrightError(f"{what} of '{robot.name}': for open robots on a fixed base")
    mechanism = dynamic_mechanism(robot, what=what)
    rows = component_rows(components, what=what)
    n = len(mechanism.joints)
    if len(rows) > n:
        raise ArmwrightError(
            f"{what}: {len(rows)} components with {n} joints; choose at most {n}, as in components=('x', 'y')"
        )
    there = replace(robot, base=replace(robot.base, placement=IDENTITY4))
    elements = jacobian(there).outputs[0].elements
    J = [list(elements[i * n : (i + 1) * n]) for i in range(6)]
    qd, q = list(mechanism.qd.values()), list(mechanism.q.values())
    speed = [dot(row, qd) for row in J]
    turned = tangent(speed, {one.value: v for one, v in zip(q, qd, strict=True)})  # J̇q̇
    wanted, rate, further = reference_names(mechanism)
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
