"""What elimination says where a closed form may not know all: at singular poses, and close to them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from armwright.errors import ArmwrightError
from armwright.kernels.tolerances import SINGULAR
from armwright.models.inverse.closed.branches import ROUGH
from armwright.models.inverse.elimination.chain import JOINTS, Chain, chain_of
from armwright.models.inverse.elimination.frames import balance_chain
from armwright.models.inverse.elimination.index import flatness
from armwright.models.inverse.inverse_model import Closed
from armwright.models.inverse.iterated_models import second_opinion
from armwright.run.solver.elimination import EliminationEngine
from armwright.run.solver.elimination import engine as elimination_engine
from armwright.run.solver.solutions import Array, Solutions, differences

_CERTAIN = 1e-7  # flatness of a solution that is singular but for rounding
_SAME = 1e-6  # rad or m


@dataclass(frozen=True, eq=False)
class CrossCheck:
    """The closed form of an arm held against elimination."""

    model: Closed
    backend: str

    @cached_property
    def elimination(self) -> EliminationEngine | None:
        """The engine of the same arm by elimination; made when first needed."""
        other = second_opinion(self.model)
        return None if other is None else elimination_engine(other, backend=self.backend)

    @cached_property
    def chain(self) -> Chain | None:
        """The arm in numbers, where it has six joints and all are the robot's own."""
        arm = self.model.arm
        if arm.joints.places != tuple(range(JOINTS)) or len(arm.chain.moving) != JOINTS:
            return None
        try:
            return balance_chain(chain_of(arm.chain))
        except ArmwrightError:  # names instead of numbers
            return None

    def complete(self, answer: Solutions, T: Array, *, is_sure: bool) -> Solutions:
        """The answer of the closed form, with what elimination finds where it may not be all or is not
        consistent: regular with a singular solution, or a continuum without one.
        """
        answer = self._polish(answer, T)
        flat = self._flatness(answer.q)
        if is_sure and self._is_consistent(answer.status, flat):
            return answer
        if self.elimination is None:
            return answer
        return self._unite(answer, self.elimination.careful(T), flat)

    def _polish(self, answer: Solutions, T: Array) -> Solutions:
        """The answer with solutions that rounding has spoilt brought to the accuracy of the others."""
        size = np.sqrt(1 + np.sum(T[:3, 3] ** 2))
        rough = np.flatnonzero(answer.residual > ROUGH * size)
        if not len(rough) or self.elimination is None:
            return answer
        q, residual = answer.q.copy(), answer.residual.copy()
        for k in rough:
            row, error = self.elimination.refine(T, q[k])
            if error < residual[k]:
                q[k], residual[k] = row, error
        return replace(answer, q=q, residual=residual)

    def _flatness(self, q: Array) -> Array:
        return np.ones(len(q)) if self.chain is None else flatness(self.chain, q / self.chain.units)

    def _is_consistent(self, status: str, flat: Array) -> bool:
        if self.chain is None or not len(flat):
            return True
        if status == "regular":
            return bool(flat.min() > _CERTAIN)
        return status != "continuum" or bool(flat.min() < SINGULAR)

    def _unite(self, answer: Solutions, other: Solutions, flat: Array) -> Solutions:
        """Solutions of both, each once; of a continuum the points that elimination gives."""
        if not len(other.q):
            return answer
        turns = np.array(self.model.arm.turns)
        is_same = differences(answer.q, other.q, turns) < _SAME
        is_isolated = flat > SINGULAR if self.chain is not None else other.status != "continuum"
        old = np.flatnonzero(is_isolated | is_same.any(axis=1))
        new = np.flatnonzero(~is_same[old].any(axis=0))
        return replace(
            other,
            q=np.concatenate([answer.q[old], other.q[new]]),
            branch=(*(answer.branch[i] for i in old), *("" for _ in new)),
            residual=np.concatenate([answer.residual[old], other.residual[new]]),
        )
