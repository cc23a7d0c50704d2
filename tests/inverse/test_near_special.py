"""Arms near special ones: files with rounded numbers, and calibrated arms."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.models.core.registry import model
from armwright.robot.formats import load
from armwright.run.compiling import compile
from tests.inverse import six_joint_arms as six


@pytest.mark.parametrize("size", [1e-9, 4e-6, 1e-4])
@pytest.mark.parametrize("name", ["ur5e", "jaco_like", "crx_like"])
def test_elimination_alone_solves_arms_whose_axes_are_nearly_parallel(name: str, size: float) -> None:
    """Common normals of nearly parallel axes are far away; lengths of the chain must stay about one."""
    robot = six.calibrated(six.named(name), size)
    engine = compile(model(robot, "inverse_geometry", method="general")).engine
    q = six.random_configurations(robot, 60, seed=1)
    found, counts = engine.quick(np.array([robot.pose(row) for row in q]))  # type: ignore[attr-defined]
    assert np.mean(counts >= 0) > 0.9  # others are left to the careful search
    for row, rows, count in zip(q, found, counts, strict=True):
        assert count < 0 or six.holds(robot, rows[:count], row)
    assert np.abs(engine.model.general.chain.links).max() < 10  # type: ignore[attr-defined]


def test_calibrated_arms_of_these_tests_are_near_the_ones_they_come_from() -> None:
    robot = load("ur5e")
    other = six.calibrated(robot, 1e-4)
    q = six.random_configurations(robot, 5, seed=2)
    apart = max(float(np.abs(robot.pose(row) - other.pose(row)).max()) for row in q)
    assert 1e-5 < apart < 1e-2
