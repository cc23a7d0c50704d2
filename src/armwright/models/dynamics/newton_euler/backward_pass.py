"""Forces and moments from the tips to the base [KC97 (15)-(19)], erratum E4-12."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from armwright.expr import ZERO
from armwright.expr.spatial import STILL, Spatial
from armwright.expr.sums import sum_of_products
from armwright.expr.vector import cross, plus
from armwright.models.core.builder import Builder
from armwright.models.dynamics.newton_euler.forward_pass import LinkState
from armwright.models.dynamics.newton_euler.mass_moments import MassMoments
from armwright.models.dynamics.newton_euler.spin import Spin
from armwright.models.dynamics.newton_euler.stages import Stages
from armwright.models.kinematics.frame_turn import Vec

_ALL, _SIGNS = (1, 1, 1, 1), (1, 1, 1, -1, -1)


@dataclass(frozen=True, slots=True)
class Backward:
    """The recursion.

    bodies     regrouped mass moments in the axes of the links
    wrenches   what links exert on their surroundings, in their own axes
    stayed     links that are evaluated in the axes of their stage
    """

    stages: Stages
    bodies: Mapping[int, MassMoments]
    wrenches: Mapping[int, Spatial]
    stayed: frozenset[int]
    b: Builder

    def efforts(self, states: Mapping[int, LinkState]) -> dict[int, Spatial]:
        """Force and moment on every link from its antecedent, about its origin, in the axes of its stage."""
        found: dict[int, Spatial] = {}
        for j in (*reversed(self.stages.order), 0):
            place = self.stages.places[j]
            f, n = self._in_own_axes(j, states[j], found)
            self.b.offer_vector(f, "EL", j, group=f"link {j}, backward")
            self.b.offer_vector(n, "NL", j, group=f"link {j}, backward")
            F, N = self._in_stage_axes(j, states[j], found)
            moment = self.b.hint(plus(place.back(n), N), "N", j, group=f"link {j}, backward")
            force = self.b.hint(plus(place.back(f), F), "E", j, group=f"link {j}, backward")
            found[j] = Spatial(force, moment)
        return found

    def _in_own_axes(self, j: int, state: LinkState, found: Mapping[int, Spatial]) -> Spatial:
        """The link's wrench, what begins a stage on it, and its inertia if it is evaluated here."""
        f, n = self.wrenches.get(j, STILL)
        group = f"link {j}, backward"
        if j not in self.stayed:
            assert state.own_VP is not None
            F, N = inertial(self.bodies[j], state.spin, state.own_VP)
            f = plus(f, self.b.vector(F, "F", j, group=group))
            n = plus(n, self.b.hint(N, "NO", j, group=group))
        for k in self.stages.outer[j]:
            fk = self.b.vector(self.stages.leave(k, found[k][0]), "FDI", k, group=f"link {k}, backward")
            f, n = plus(f, fk), plus(n, self.stages.leave(k, found[k][1]))
            if j not in self.stayed:
                n = plus(n, cross(self.stages.turn(k).P, fk))
        return Spatial(f, n)

    def _in_stage_axes(self, j: int, state: LinkState, found: Mapping[int, Spatial]) -> Spatial:
        """The inertia of the link if it is evaluated here, and the links of the stage on it."""
        f, n = STILL
        place = self.stages.places[j]
        if j in self.stayed:
            offer = partial(self.b.offer_component, joint=j, group=f"link {j}, backward")
            body = self.bodies[j].turn(*place.phi, offer=offer).offer_names(offer)
            f, n = inertial(body, state.spin, state.at.A.linear)
            for k in self.stages.outer[j]:
                fk = place.back(self.stages.leave(k, found[k][0]))
                n = plus(n, cross(place.back(self.stages.turn(k).P), fk))
        for k in self.stages.inner[j]:
            fk, nk = found[k]
            f, n = plus(f, fk), plus(plus(n, nk), cross(place.back(self.stages.turn(k).P), fk))
        return Spatial(f, n)


def inertial(body: MassMoments, spin: Spin, VP: Vec) -> Spatial:
    """F = M·V̇ + U·MS (15), and the moment (16) as vee(UΣ − (UΣ)ᵀ) + MS × V̇."""
    U, D = spin.U, spin.D
    xx, xy, xz, yy, yz, zz = body.S
    first, second = (U[1][0], U[0][1]), (xx, yy)
    if spin.xy is ZERO:  # then U21 = −U12 = ω̇z
        first, second = (spin.WPz, ZERO), (body.ZZ, ZERO)
    turning = (
        sum_of_products(_SIGNS, (U[2][0], U[2][1], D[0], U[1][0], U[1][2]), (xy, yy, yz, xz, zz)),
        sum_of_products(_SIGNS, (U[0][1], U[0][2], D[1], U[2][0], U[2][1]), (yz, zz, xz, xx, xy)),
        sum_of_products((1, -1, 1, 1, -1), (*first, D[2], U[1][2], U[0][2]), (*second, xy, xz, yz)),
    )
    moments = (*body.MS, body.M)
    F = (
        sum_of_products(_ALL, (*U[0], VP[0]), moments),
        sum_of_products(_ALL, (*U[1], VP[1]), moments),
        sum_of_products(_ALL, (*U[2], VP[2]), moments),
    )
    return Spatial(F, plus(turning, cross(body.MS, VP)))
