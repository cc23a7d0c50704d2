"""Motions of one joint at a time that decide all ten parameters of a load  [AAH86 3.1.3].

A wrist joint that turns alone can be fast, and turns the load about one axis; a few such moves from poses
in which that axis is another one of the load's leave nothing undecided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.identify.estimators.estimator import RANK, NotIdentifiable
from armwright.identify.excitation.bounds import joint_range, known_limit
from armwright.identify.load.load_equations import wrench_columns
from armwright.identify.load.load_refusal import direction_text
from armwright.mechanism.follower_limits import within_followers
from armwright.models.identification.wrench_regressor import PHI
from armwright.robot import Joint, Robot
from armwright.simulate.motion_shapes import quintic
from armwright.simulate.motions import Motion

Array = NDArray[np.float64]

WRIST = 3  # turning joints nearest to the load that are tried
PLACES = (-np.pi / 2, 0.0, np.pi / 2)  # of the other wrist joints, about their middle
SAMPLES = 40  # of a candidate
LENGTH = 0.1  # m: a usual load's size, which makes mass, first moments and inertias comparable
PEAK = 1.875  # of a quintic's velocity beside its mean
ALLOWED = 0.95  # of the limit of a velocity: controllers overshoot
RIDGE = 1e-6  # beside squares of wrenches per kilogram: what a first move may leave undecided


@dataclass(frozen=True, slots=True, eq=False)
class LoadMotion:
    """One joint's move from rest to rest; the others stand still."""

    joint: str
    start: Array
    end: Array
    duration: float

    @property
    def motion(self) -> Motion:
        """The move, with the least jerk."""
        return quintic(self.start, self.end, duration=self.duration)


def load_motions(
    robot: Robot, *, count: int = 3, travel: float = np.pi, duration: float = 2.0
) -> tuple[LoadMotion, ...]:
    """Moves of one joint each whose wrenches together determine a load best, chosen one after the other.

    travel     [rad] of the joint that moves, or what its limits allow
    duration   [s], longer where the joint would be faster than its limit; the peak velocity is
               1.875·travel/duration, the peak acceleration 5.774·travel/duration²
    """
    candidates = tuple(_candidates(robot, travel, duration))
    if not candidates:
        raise ArmwrightError("no revolute joint can turn the load; record a motion of your own")
    scale = np.array([1.0] + 3 * [LENGTH] + 6 * [LENGTH**2])
    squares = _information(robot, candidates) * np.outer(scale, scale)
    _refuse_undecided(robot, squares.sum(axis=0))
    total, chosen = RIDGE * np.eye(len(scale)), []
    for _ in range(count):
        best = int(np.argmax(np.linalg.slogdet(total + squares)[1]))
        total = total + squares[best]
        chosen.append(candidates[best])
    return tuple(chosen)


def _refuse_undecided(robot: Robot, square: Array) -> None:
    """Raises NotIdentifiable where all moves together leave a direction of the load undecided."""
    values, vectors = np.linalg.eigh(square)
    lost = vectors[:, values <= RANK * values[-1]]
    if lost.shape[1]:
        named = "; ".join(direction_text(column, PHI) for column in lost.T)
        raise NotIdentifiable(
            f"'{robot.name}' cannot turn a load about every axis: {named} stay undetermined; "
            'weigh it with form="static", or by motions of all joints',
            PHI,
        )


def _candidates(robot: Robot, travel: float, duration: float) -> Iterator[LoadMotion]:
    """Each wrist joint alone, with the other wrist joints in a few places."""
    joints = within_followers(robot)[0].active
    low, high = np.array([joint_range(joint) for joint in joints]).T
    middle = (low + high) / 2
    wrist = [k for k, joint in enumerate(joints) if not joint.slides][-WRIST:]
    for k in wrist:
        others = [i for i in wrist if i != k]
        half = min(travel, high[k] - low[k]) / 2
        for places in product(PLACES, repeat=len(others)):
            start = middle.copy()
            start[others] = np.clip(start[others] + places, low[others], high[others])
            end = start.copy()
            start[k], end[k] = start[k] - half, end[k] + half
            yield LoadMotion(joints[k].name, start, end, max(duration, _shortest(joints[k], 2 * half)))


def _shortest(joint: Joint, travel: float) -> float:
    """How long a move of least jerk takes at least [s]: 0 where nobody says how fast the joint may be."""
    limit = known_limit(joint.limits.velocity)
    return 0.0 if limit is None else PEAK * travel / (ALLOWED * limit)


def _information(robot: Robot, moves: Sequence[LoadMotion]) -> Array:
    """(moves, 10, 10): AᵀA of each, a mean over time."""
    at = np.concatenate([one.motion.samples(np.linspace(0.0, one.duration, SAMPLES)) for one in moves])
    W = wrench_columns(robot, at[:, 0], at[:, 1], at[:, 2]).reshape(len(moves), -1, len(PHI))
    return np.asarray(np.einsum("mrp,mrs->mps", W, W) / SAMPLES)
