"""Motors that are more than the freedoms: which motions the loops leave them, and how they share torques.

Without passive joints the loops say C·q̇_a = 0 and C·q̈_a + φ = 0. Torques that differ by Cᵀμ move the robot
alike; of them those are taken of which Σ w·τ² is least:

    τ = P·τ',  P = 1 − Cᵀ(C·D·Cᵀ)⁻¹·C·D,  D = diag(w)

and Pᵀ takes out of velocities what the loops do not allow, so that torques and velocities have one power.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from armwright.errors import ArmwrightError, unknown_name
from armwright.expr import ZERO, Node, number
from armwright.mechanism import Mechanism
from armwright.models.core.builder import Builder
from armwright.models.core.unrolled_inverse import cofactor_inverse
from armwright.models.loops.passive_joints import guarded_reciprocal
from armwright.robot import Robot

Weights = Mapping[str, float]


@dataclass(frozen=True)
class TiedMotors:
    """The ties of the motors.

    C         by rows, the entries of the active joints
    weights   w of each active joint
    inverse   (C·D·Cᵀ)⁻¹
    """

    C: tuple[Mapping[int, Node], ...]
    weights: Mapping[int, Node]
    inverse: tuple[tuple[Node, ...], ...]

    def least_torques(self, torques: Mapping[int, Node]) -> dict[int, Node]:
        """τ = P·τ': the least of all torques of the motors that do the same."""
        pull = self._solution([_sum_over(row, _times(self.weights, torques)) for row in self.C])
        return {a: value - self._along(a, pull) for a, value in torques.items()}

    def allowed_rates(
        self, rates: Mapping[int, Node], lacks: Sequence[Node] | None = None
    ) -> dict[int, Node]:
        """Pᵀ·q̇_a; of accelerations Pᵀ·q̈_a − D·Cᵀ(C·D·Cᵀ)⁻¹·φ, φ being what they lack."""
        own = {a: rates.get(a, ZERO) for a in self.weights}
        found = [_sum_over(row, own) for row in self.C]
        total = found if lacks is None else [x + y for x, y in zip(found, lacks, strict=True)]
        pull = self._solution(total)
        return {a: value - self.weights[a] * self._along(a, pull) for a, value in own.items()}

    def _solution(self, right: Sequence[Node]) -> list[Node]:
        return [_sum(x * y for x, y in zip(line, right, strict=True)) for line in self.inverse]

    def _along(self, a: int, pull: Sequence[Node]) -> Node:
        return _sum(row[a] * value for row, value in zip(self.C, pull, strict=True) if a in row)


def tied_motors(
    C: Sequence[Mapping[int, Node]], b: Builder, *, weights: Mapping[int, Node], size: float
) -> TiedMotors:
    """The ties with their matrix inverted; ``size`` is the usual one of det(C·Cᵀ)."""
    S = [[_sum_over(row, _times(weights, other)) for other in C] for row in C]
    mean = 1.0
    for value in weights.values():
        mean *= abs(float(value)) ** (len(C) / len(weights))

    def reciprocal(det: Node) -> Node:
        return guarded_reciprocal(det, size * mean)

    inverse = cofactor_inverse(S, b, tag="T", reciprocal=reciprocal)
    return TiedMotors(tuple(C), weights, tuple(tuple(line) for line in inverse))


def motor_weights(mechanism: Mechanism, weights: Weights | None, what: str) -> dict[int, Node]:
    """The weight of each motor's torque, one where none is given; refused: others than positive numbers."""
    joints = {joint.name: j for j, joint in mechanism.active.items()}
    found = {j: number(1) for j in mechanism.active}
    for text, value in (weights or {}).items():
        if text not in joints:
            raise ArmwrightError(f"{what}: weights: {unknown_name('motor', text, joints)}")
        if isinstance(value, bool) or not 0 < value < float("inf"):
            raise ArmwrightError(f"{what}: weights: {text} = {value!r}; a positive number expected")
        found[joints[text]] = number(value)
    return found


def refuse_weights(robot: Robot, weights: Weights | None, *, what: str) -> None:
    """Refuses weights of an open robot, whose torques leave no choice."""
    if weights is not None and not robot.loops:
        raise ArmwrightError(
            f"{what} of '{robot.name}': weights are for closed robots with more motors than degrees of "
            "freedom, and it has no loop; leave them out"
        )


def _times(weights: Mapping[int, Node], values: Mapping[int, Node]) -> dict[int, Node]:
    return {a: weights[a] * value for a, value in values.items()}


def _sum_over(row: Mapping[int, Node], values: Mapping[int, Node]) -> Node:
    return _sum(row[a] * value for a, value in values.items() if a in row)


def _sum(values: Iterable[Node]) -> Node:
    return sum(values, start=ZERO)
