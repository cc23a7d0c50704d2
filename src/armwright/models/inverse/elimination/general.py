"""The general method of inverse geometry: any arm with six revolute or prismatic joints, all real solutions.

``prepare`` studies the arm once; ``solve`` needs no starting point and no random number. References: [RR93]
Raghavan, Roth, Inverse kinematics of the general 6R manipulator and related linkages, J. Mechanical Design
115, 1993; [MC94] Manocha, Canny, Efficient inverse kinematics for general 6R manipulators, IEEE Trans.
Robotics and Automation 10, 1994.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.models.inverse.elimination.chain import JOINTS, Array, Chain, chain_of, poses, wrapped
from armwright.models.inverse.elimination.choice import Plan, check_mobility, plan_of
from armwright.models.inverse.elimination.frames import balanced
from armwright.models.inverse.elimination.index import SINGULAR, flatness
from armwright.models.inverse.elimination.pose import rigid
from armwright.models.inverse.elimination.reference import Reference
from armwright.models.inverse.elimination.search import Engine, all_solutions
from armwright.models.inverse.elimination.selfmotion import with_single_points
from armwright.robot import Robot

MOST = 16


class Solved(NamedTuple):
    """All real solutions at a pose.

    q            (K, 6), rad and m, revolute joints in (−π, π]; sorted by the first joint, then the next …
    residual     (K,), Frobenius norm of robot.pose(q) − T, m
    status       "regular"; "singular": a solution where det J = 0; "continuum": a solution the arm can move
                 through with the tool standing still, given by one of its points; "unreachable"
    free_joint   for a continuum: the number (1 … 6) of the moving joint that moves most in it
    """

    q: Array
    residual: Array
    status: str
    free_joint: int | None


@dataclass(frozen=True, slots=True)
class GeneralArm:
    """An arm that has been studied: its chain in good units, and the formulations that suit it, best first.

    Poses are those of the tool in the general fixed frame: base location and tool are included, as in
    ``robot.pose(q)``.
    """

    name: str
    chain: Chain
    plan: Plan

    def solve(self, T: Any) -> Solved:
        """All solutions at one pose, (4, 4)."""
        return self.solve_with(Reference(self.chain, self.plan.sure), T)

    def solve_with(self, engine: Engine, T: Any) -> Solved:
        """All solutions at one pose, (4, 4), found by an engine for this arm."""
        wanted = rigid(T)
        if wanted.shape != (4, 4):
            raise ArmwrightError(
                f"pose: shape {wanted.shape} given, (4, 4) expected; use solve_batch for more"
            )
        here = self.scaled(wanted)
        return self.classified(all_solutions(self.chain, engine, here).q, here)

    def solve_batch(self, T: Any) -> tuple[Array, NDArray[np.int64]]:
        """Solutions (N, 16, 6), missing ones NaN, and their numbers (N,), at poses (N, 4, 4)."""
        wanted = np.asarray(T, dtype=float)
        if wanted.ndim != 3:
            raise ArmwrightError(f"poses: shape {wanted.shape} given, (N, 4, 4) expected")
        return padded([self.solve(each).q for each in wanted])

    def scaled(self, T: Array) -> Array:
        """The pose in units of the chain."""
        here = T.copy()
        here[..., :3, 3] /= self.chain.scale
        return here

    def classified(self, q: Array, T: Array) -> Solved:
        """The answer from all solutions in chain units."""
        chain = self.chain
        q, free = with_single_points(chain, q, T)
        status = "regular"
        if not len(q):
            status = "unreachable"
        elif free is not None:
            status = "continuum"
        elif flatness(chain, q).min() < SINGULAR:
            status = "singular"
        return Solved(wrapped(chain, q) * chain.units, self._residuals(q, T), status, free)

    def errors(self, q: Array, T: Array) -> Array:
        """Norms (k,) of the differences [m] of the poses at q (k, 6), in chain units, from T, in metres."""
        return self._residuals(q, self.scaled(T))

    def _residuals(self, q: Array, here: Array) -> Array:
        difference = poses(self.chain, q) - here
        difference[..., :3, 3] *= self.chain.scale
        return np.asarray(np.linalg.norm(difference, axis=(-2, -1)))


def padded(found: Sequence[Array]) -> tuple[Array, NDArray[np.int64]]:
    """(N, 16, 6) with NaN where there are fewer solutions, and the numbers of solutions (N,)."""
    q = np.full((len(found), MOST, JOINTS), np.nan)
    for i, each in enumerate(found):
        q[i, : len(each)] = each[:MOST]
    return q, np.array([min(len(each), MOST) for each in found], dtype=np.int64)


def prepare(robot: Robot) -> GeneralArm:
    """The arm studied once, in some tenths of a second.

    Refuses a robot that is not one open chain with six moving joints and numbers for its geometry, and one
    whose joints cannot move the tool in six directions.
    """
    chain = balanced(chain_of(robot))
    check_mobility(chain, robot.name)
    is_direct = chain.kinds.count("P") == 3
    return GeneralArm(robot.name, chain, Plan((), ()) if is_direct else plan_of(chain))
