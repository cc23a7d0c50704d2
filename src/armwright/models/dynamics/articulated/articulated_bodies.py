"""Articulated bodies: q̈ = A⁻¹·r in one pass to the base and one back, without the matrix A.

What a link resists with is its own inertia and that of what it carries, less what the joints in
between give way [KC97 5.4; Featherstone]. Here r = Γ − H, so no velocity appears.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from armwright.expr import ONE, ZERO, Node
from armwright.expr.spatial import STILL, Spatial
from armwright.expr.vector import cross, dot, plus
from armwright.models.core.builder import Builder
from armwright.models.dynamics.articulated.articulated_inertia import Resistance, rigid, square
from armwright.models.dynamics.inertia.inertia_columns import effort_at_antecedent
from armwright.models.dynamics.inertia.ldl_factor import ldl_factors, singular
from armwright.models.dynamics.newton_euler.mass_moments import MassMoments
from armwright.models.dynamics.newton_euler.stages import Stages
from armwright.models.kinematics.frame_turn import Vec


@dataclass(frozen=True, slots=True)
class YieldingJoint:
    """What a joint gives way to, in the axes of its link (is_own) or of its stage.

    K      U/D, U the column of the resistance along the joint, D its element there and the rotor
    push   (r − effort along the joint)/D
    """

    K: tuple[Node, ...]
    push: Node
    is_own: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """A link from its antecedent: resistance and effort that are left, in the axes of its stage."""

    resistance: Resistance
    effort: Spatial


@dataclass(frozen=True, slots=True)
class ArticulatedBodies:
    """The algorithm.

    bodies   regrouped, in the axes of their links
    rotors   IA by joint
    """

    stages: Stages
    bodies: Mapping[int, MassMoments]
    rotors: Mapping[int, Node]
    b: Builder

    def accelerations(
        self, right: Mapping[int, Node], on_base: Spatial | None = None
    ) -> tuple[Spatial, dict[int, Node]]:
        """(acceleration of the base, q̈ by joint) for r by joint; on_base is given if the base floats."""
        seen: dict[int, Seen] = {}
        joints: dict[int, YieldingJoint] = {}
        for j in reversed(self.stages.order):
            seen[j] = self._inward(j, right, seen, joints)
        start = STILL
        if on_base is not None:
            start = self._on_base(seen, on_base)
        return start, self._outward(start, joints)

    # ---------------------------------------------------------------- to the base

    def _inward(
        self, j: int, right: Mapping[int, Node], seen: Mapping[int, Seen], joints: dict[int, YieldingJoint]
    ) -> Seen:
        place = self.stages.places[j]
        own = Seen(self._own_resistance(j, seen), self._own_effort(j, seen))
        is_own = not self.stages.inner[j]
        if is_own:
            rest = self._yield(j, own, right, joints, is_own=True)
            return Seen(rest.resistance.turn(*place.phi), _turn_effort(rest.effort, place.back))
        whole = Seen(own.resistance.turn(*place.phi), _turn_effort(own.effort, place.back))
        for k in self.stages.inner[j]:
            P = place.back(self.stages.turn(k).P)
            whole = Seen(
                whole.resistance + seen[k].resistance.shift_origin(P),
                whole.effort.plus(effort_at_antecedent(self.stages, k, seen[k].effort)),
            )
        return self._yield(j, whole, right, joints, is_own=False)

    def _own_resistance(self, j: int, seen: Mapping[int, Seen]) -> Resistance:
        """Resistance of link j and of the stages that begin on it, in its own axes."""
        total = rigid(self.bodies[j])
        for k in self.stages.outer[j]:
            total = total + seen[k].resistance.at_antecedent(self.stages, k).shift_origin(
                self.stages.turn(k).P
            )
        return total

    def _own_effort(self, j: int, seen: Mapping[int, Seen]) -> Spatial:
        f, n = STILL
        for k in self.stages.outer[j]:
            fk, nk = (self.stages.leave(k, v) for v in seen[k].effort)
            f, n = plus(f, fk), plus(n, plus(nk, cross(self.stages.turn(k).P, fk)))
        return Spatial(f, n)

    def _yield(
        self,
        j: int,
        whole: Seen,
        right: Mapping[int, Node],
        joints: dict[int, YieldingJoint],
        *,
        is_own: bool,
    ) -> Seen:
        """The articulated inertia of link j as its antecedent feels it, with its joint free to move."""
        joint = self.stages.joint(j)
        if not joint.is_moving:
            return whole
        screw, group, rotor = joint.screw, f"joint {j}", self.rotors[j]
        U = whole.resistance.against(screw)
        D = screw.along(spatial_of(U)) + rotor
        if D is ZERO:
            raise singular(f"joint {j}: the inertia it moves")
        inverse = self.b.name(ONE / D, self.b.label("ID", j), group=group)
        axis = _axis(screw) if rotor is ZERO else None  # along it, nothing is left
        K = tuple(
            self.b.name(value * inverse, self.b.label("K", j, component=i + 1), group=group)
            if i != axis
            else ONE
            for i, value in enumerate(U)
        )
        six = (*whole.effort[0], *whole.effort[1])
        u = self.b.name(right[j] - screw.along(spatial_of(six)), self.b.label("R", j), group=group)
        joints[j] = YieldingJoint(K, self.b.name(u * inverse, self.b.label("RD", j), group=group), is_own)
        left = [right[j] if i == axis else value + K[i] * u for i, value in enumerate(six)]
        rest = whole.resistance.give_way(U, K, axis)
        return Seen(rest, spatial_of(left))

    def _on_base(self, seen: Mapping[int, Seen], on_base: Spatial) -> Spatial:
        """Acceleration of a floating base: its resistance against the wrench on it."""
        resistance, effort = self._own_resistance(0, seen), self._own_effort(0, seen)
        for k in self.stages.inner[0]:
            resistance = resistance + seen[k].resistance.shift_origin(self.stages.turn(k).P)
            effort = effort.plus(effort_at_antecedent(self.stages, k, seen[k].effort))
        M, C, J = square(resistance.M), resistance.C, square(resistance.J)
        A = [[*M[i], *(C[k][i] for k in range(3))] for i in range(3)]
        A += [[*C[i], *J[i]] for i in range(3)]
        right = [
            a - e
            for given, known in zip(on_base, effort, strict=True)
            for a, e in zip(given, known, strict=True)
        ]
        x = ldl_factors(A, self.b).solve(right)
        return spatial_of(x)

    # -------------------------------------------------------------- from the base

    def _outward(self, start: Spatial, joints: Mapping[int, YieldingJoint]) -> dict[int, Node]:
        moving = {0: start}  # of each link, in the axes of its stage
        found: dict[int, Node] = {}
        for j in self.stages.order:
            a, alpha = self._carry_motion(j, moving[self.stages.parent(j)])
            if j in joints:
                joint = joints[j]
                six = self._in(j, Spatial(a, alpha)) if joint.is_own else (*a, *alpha)
                found[j] = self.b.name(
                    joint.push - dot(joint.K, six), self.b.label("QDP", j), group=f"joint {j}"
                )
                own = self.stages.joint(j).screw.times(found[j])
                a, alpha = plus(a, own.linear), plus(alpha, own.angular)
            moving[j] = Spatial(a, alpha)
        return found

    def _in(self, j: int, motion: Spatial) -> tuple[Node, ...]:
        place = self.stages.places[j]
        return (*place.into(motion[0]), *place.into(motion[1]))

    def _carry_motion(self, j: int, motion: Spatial) -> Spatial:
        """Acceleration of the point of the antecedent at joint j, in the axes of the stage of link j."""
        i = self.stages.parent(j)
        place, P = self.stages.places[i], self.stages.turn(j).P
        a, alpha = motion
        if self.stages.places[j].stage != j:
            return Spatial(plus(a, cross(alpha, place.back(P))), alpha)
        a, alpha = place.into(a), place.into(alpha)
        return Spatial(self.stages.enter(j, plus(a, cross(alpha, P))), self.stages.enter(j, alpha))


def spatial_of(six: Sequence[Node]) -> Spatial:
    """Six components, linear before angular."""
    a, b, c, d, e, f = six
    return Spatial((a, b, c), (d, e, f))


def _axis(screw: Spatial) -> int | None:
    """Which of the six a screw is, or None if it is a mixture of two."""
    units = [i for i, value in enumerate((*screw.linear, *screw.angular)) if value is not ZERO]
    return units[0] if len(units) == 1 else None


def _turn_effort(effort: Spatial, turn: Callable[[Vec], Vec]) -> Spatial:
    return Spatial(turn(effort.linear), turn(effort.angular))
