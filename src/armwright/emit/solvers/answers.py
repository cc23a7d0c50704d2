"""Poses and all their solutions, for the tests that emitted solvers come with."""

from __future__ import annotations

from dataclasses import dataclass

from armwright.models.inverse.elimination.chain import poses
from armwright.models.inverse.elimination.trials import trial_configurations
from armwright.models.inverse.inverse_model import Eliminated

_FIRST = 21  # configurations with other numbers than those that chose the method
_STILL = 1e-7


@dataclass(frozen=True, slots=True)
class Answer:
    """A pose, row by row, and its solutions for the robot's own joints."""

    pose: tuple[float, ...]
    rows: tuple[tuple[float, ...], ...]


def answers_of(model: Eliminated, count: int = 8) -> tuple[Answer, ...]:
    """Some poses within reach, and what the general method finds for them."""
    chain = model.general.chain
    configurations = trial_configurations(chain, count, first=_FIRST)
    configurations[:, list(model.arm.joints.zeros)] = 0.0
    found = []
    for T in poses(chain, configurations):
        T[:3, 3] *= chain.scale
        solved = model.general.solve(T).q
        rows = [_own(model, row) for row in solved.tolist() if _is_own(model, row)]
        found.append(Answer(tuple(T.ravel().tolist()), tuple(rows)))
    return tuple(found)


def _own(model: Eliminated, q: list[float]) -> tuple[float, ...]:
    return tuple(q[at] if isinstance(at, int) else at for at in model.arm.joints.places)


def _is_own(model: Eliminated, q: list[float]) -> bool:
    """True where joints that nobody built are as they must be."""
    is_upright = (
        model.arm.joints.upright is None or abs(q[model.arm.joints.upright]) < 1.5707963
    )  # its cosine is not negative
    return is_upright and all(abs(q[j]) < _STILL for j in model.arm.joints.zeros)
