"""Solutions that hide next to straight wrists and beyond folds: all of them, each once, and no others."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.bench.gallery_arms import gallery_arm
from armwright.models.core.registry import model
from armwright.robot.formats import load
from armwright.run.compiling import compile
from tests.inverse import six_joint_arms as six


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("size", [1e-4, 1e-3])
@pytest.mark.parametrize("name", ["kr6_r900", "gen3_6", "m1013"])
def test_solutions_next_to_a_straight_wrist_are_found(name: str, size: float) -> None:
    """A calibrated arm there has up to four solutions where its neighbour has a continuum.

    They lie among roots that the neighbour has at every pose, and must not be taken for these.
    """
    robot = six.calibrated(gallery_arm(name), size, seed=1)
    solver = compile(model(robot, "inverse_geometry", method="general"))
    random = np.random.default_rng(7)
    q = six.random_configurations(robot, 120, seed=8)
    bend = random.choice([-1, 1], 120) * 10 ** random.uniform(-6, -2.5, 120)
    q[:, 4] = bend - float(robot.joints[-2].placement.theta) + random.choice([0, np.pi], 120)
    found, counts = solver(np.array([robot.pose(row) for row in q]))
    assert counts.max() <= 16
    for row, rows, count in zip(q, found, counts, strict=True):
        assert six.holds(robot, rows[:count], row, 1e-5), row


@pytest.mark.parametrize("beyond", [-1e-9, -1e-12, 1e-12, 1e-9])
def test_a_pair_next_to_a_fold_is_two_solutions_or_one_or_none(beyond: float) -> None:
    """The arm stretched, the tool pulled a little: each solution once, and none fails by more than that."""
    for name in ("puma560", "ur5e"):
        robot = load(name)
        solver = compile(model(robot, "inverse_geometry", method="general"))
        q = np.array([0.4, -1.1, -float(robot.joints[2].placement.theta), 0.3, 0.8, 0.2])
        T = robot.pose(q)
        T[:3, 3] *= 1 + beyond
        answer = solver.solve(T)
        assert len(answer.q) <= 16
        assert answer.residual.max(initial=0.0) < 1e-9 + 2 * max(beyond, 0.0)
        apart = [six.apart(robot, answer.q[i + 1 :], row) for i, row in enumerate(answer.q[:-1])]
        assert min((float(each.min()) for each in apart), default=1.0) > 1e-7
