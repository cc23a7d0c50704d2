"""The engine in NumPy: slow, short, and the measure of the native one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from armwright.models.inverse.elimination import three_slides
from armwright.models.inverse.elimination.chain import Array, Chain
from armwright.models.inverse.elimination.formulation import Formulation
from armwright.models.inverse.elimination.nearby import nearby
from armwright.models.inverse.elimination.polish import polished
from armwright.models.inverse.elimination.search import NOTHING, Found, is_settled
from armwright.models.inverse.elimination.starts import loose_starts, starts_of

_ENOUGH = 4  # formulations tried on one pose
_VAGUE = 2
_ROUGHLY_REAL = 0.3


@dataclass(frozen=True, slots=True)
class Reference:
    """Formulations of an arm, tried one after the other until the checks are content."""

    chain: Chain
    forms: Sequence[Formulation]

    def regular(self, T: Array) -> tuple[Array, bool]:
        """Verified solutions (k, 6) at T, and True where these are all."""
        if self.chain.kinds.count("P") == 3:
            starts = three_slides.configurations(self.chain, T)
            found = NOTHING.and_more(self.chain, polished(self.chain, starts, T), T)
            return found.q, is_settled(self.chain, found.q)
        found = NOTHING
        for form in self.forms[:_ENOUGH]:
            found, is_all = self._with(form, found, T)
            if is_all and is_settled(self.chain, found.q):
                return found.q, True
        return found.q, False

    def _with(self, form: Formulation, found: Found, T: Array) -> tuple[Found, bool]:
        """Also the solutions that a formulation gives, and True where all its roots are explained."""
        starts = starts_of(form, T)
        found = found.and_more(self.chain, polished(self.chain, starts.q, T), T)
        lacking = starts.lacking(found.q)
        if lacking.any():
            more = loose_starts(form, T, starts.roots[lacking])
            found = found.and_more(self.chain, polished(self.chain, more, T), T)
        return found, starts.are_explained(found.q)

    def vague(self, T: Array) -> Array:
        """Starting points (n, 6) from roots that are only roughly real, at T and nearby.

        Where a singular solution is at the edge of the workspace, poses nearby may have complex ones only.
        """
        there = [T, *nearby(T)]
        return np.concatenate(
            [starts_of(form, near, _ROUGHLY_REAL).q for form in self.forms[:_VAGUE] for near in there]
            or [np.zeros((0, 6))]
        )

    def polished(self, q: Array, T: Array) -> tuple[Array, Array]:
        """Solutions and errors that Newton's method finds from starting points (n, 6)."""
        return polished(self.chain, q, T)

    def settled(self, q: Array, T: Array) -> tuple[Array, Array]:
        """Solutions and errors from starting points that are not near a solution."""
        return polished(self.chain, q, T, is_patient=True)
