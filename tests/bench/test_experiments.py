"""The benchmark of experiments: what it times is right, in small."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.bench import experiments_fresh
from armwright.bench.suite import find_suite
from armwright.identify.excitation.allowed_motions import fit_joints
from armwright.identify.excitation.search import joint_scales, random_start
from armwright.identify.excitation.search_problem import criterion_at, worst_excess


def test_the_suite_is_found() -> None:
    assert find_suite("experiments").title == "Experiments"


def test_both_programs_judge_a_motion_alike() -> None:
    """Their criteria differ by a constant: base columns are chosen otherwise, their space is the same."""
    pytest.importorskip("pinocchio", reason="Pinocchio is not installed")
    robot = experiments_fresh._arm()
    problem = experiments_fresh._problem(robot)
    theirs = experiments_fresh._pinocchio_cost(robot, problem)
    random = np.random.default_rng(3)
    motions = [random_start(problem, random) for _ in range(3)]
    apart = [theirs(x.ravel()) - criterion_at(problem, x) for x in motions]
    np.testing.assert_allclose(apart, apart[0], atol=1e-6)
    limits = experiments_fresh._linear_limits(problem)
    for x in motions:
        assert limits["fun"](x.ravel()).min() >= -1e-9


def test_motions_beyond_bounds_are_fitted_joint_by_joint() -> None:
    problem = experiments_fresh._problem(experiments_fresh._arm())
    x = 1.7 * random_start(problem, np.random.default_rng(1))
    assert worst_excess(problem, x)[0] > 0.1
    fitted = fit_joints(problem, x)
    assert worst_excess(problem, fitted)[0] <= 0
    np.testing.assert_allclose(fit_joints(problem, fitted), fitted, atol=1e-9)
    assert joint_scales(problem).shape == (7, problem.shape.size, problem.shape.size)
