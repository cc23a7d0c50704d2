"""How far torques may be off elsewhere: the spread of the parameters carried to the range of the joints.

A small motion may be predicted well by parameters that are far off, and its held-out part moves no further.
Condition numbers do not tell this from columns that share their effect everywhere, which spoils nothing.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from armwright.identify.prepare.preparation import PreparedMotion
from armwright.identify.problem import Problem
from armwright.identify.regression.stack import column_values
from armwright.identify.solution import Solution
from armwright.kernels.tolerances import TINIEST
from armwright.robot import Joint

Array = NDArray[np.float64]

SAMPLES = 300  # random states: the mean varies by a few per cent
SEED = 5
TURN, TRAVEL = np.pi, 1.0  # rad and m either way from home: no joint is taken to go further


def torque_spread_elsewhere(problem: Problem, solved: Solution, covariance: Array) -> float | None:
    """Deviation [%] of predicted torques over random states, of the torques that were measured.

    Positions are spread over the range of every joint, velocities and accelerations are drawn from the
    recorded ones, each joint by itself: Σ w·C·wᵀ over rows w of the regression, C the covariance.
    None of a closed robot, whose positions cannot be drawn one by one.
    """
    if problem.arm.robot.loops:
        return None
    W = column_values(problem.arm, solved.columns, _random_states(problem))
    spread = np.einsum("tnp,pq,tnq->tn", W, covariance, W).mean(axis=0)
    size = np.mean(np.concatenate([one.tau for one in problem.training]) ** 2, axis=0)
    kinds = np.array(problem.is_linear)
    shares = [
        spread[kinds == kind].sum() / max(float(size[kinds == kind].sum()), TINIEST)
        for kind in (False, True)
        if np.any(kinds == kind)
    ]
    return float(100 * np.sqrt(max(shares)))


def _random_states(problem: Problem) -> PreparedMotion:
    motion, joints = problem.training[0], problem.arm.robot.active
    random = np.random.default_rng(SEED)
    low, high = np.array([_range(joint) for joint in joints]).T
    count = min(SAMPLES, len(motion))
    rows = random.integers(0, len(motion), (count, len(joints)))
    return replace(
        motion.rows(slice(0, count)),
        q=random.uniform(low, high, (count, len(joints))),
        qd=np.take_along_axis(motion.qd, rows, axis=0),
        qdd=np.take_along_axis(motion.qdd, rows, axis=0),
    )


def _range(joint: Joint) -> tuple[float, float]:
    """Where a joint may go: its limits, within a turn or a metre of home where they are wider or absent."""
    most = TRAVEL if joint.unit == "m" else TURN
    lower, upper = joint.limits.lower, joint.limits.upper
    low = joint.home - most if lower is None else max(lower, joint.home - most)
    high = joint.home + most if upper is None else min(upper, joint.home + most)
    return (low, high) if low < high else (joint.home, joint.home)
