"""Poses and all their solutions, for the tests that emitted solvers come with."""

from __future__ import annotations

from dataclasses import dataclass

from armwright.kernels.inverse.answer import solve_pose
from armwright.models.inverse.elimination.chain import poses
from armwright.models.inverse.elimination.trials import trial_configurations
from armwright.models.inverse.inverse_model import Eliminated

_FIRST = 21  # configurations with other numbers than those that chose the method


@dataclass(frozen=True, slots=True)
class PoseAnswer:
    """A pose, row by row, and its solutions for the robot's own joints."""

    pose: tuple[float, ...]
    rows: tuple[tuple[float, ...], ...]


def answers_of(model: Eliminated, count: int = 8) -> tuple[PoseAnswer, ...]:
    """Some poses within reach, and what the general method finds for them."""
    chain = model.general.chain
    configurations = trial_configurations(chain, count, first=_FIRST)
    configurations[:, list(model.arm.joints.zeros)] = 0.0
    found = []
    for T in poses(chain, configurations):
        T[:3, 3] *= chain.scale
        rows, _, number, _, _ = solve_pose(model.record, T)
        found.append(PoseAnswer(tuple(T.ravel().tolist()), tuple(map(tuple, rows[:number].tolist()))))
    return tuple(found)
