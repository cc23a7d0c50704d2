"""Formulations are rated with NumPy and solved by kernels: both find the same solutions."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.models.inverse.elimination.formulation import Formulation, eliminate_all
from armwright.models.inverse.elimination.missing_solutions import is_settled
from armwright.models.inverse.elimination.polish import polished_each
from armwright.models.inverse.elimination.starts import starts_from
from armwright.models.inverse.elimination.trials import trial_configurations
from armwright.models.inverse.elimination.verified_solutions import NOTHING
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.models.inverse.inverse_model import Eliminated
from armwright.robot import Robot
from armwright.run.compiling import compile
from tests.inverse import six_joint_arms as six

SAME = 1e-6  # rad or m: regular solutions, whose errors are rounding times the condition of the Jacobian


def rated_solutions(form: Formulation, T: np.ndarray) -> tuple[np.ndarray, bool]:
    """What a formulation finds at a pose of its chain when it is rated, and whether nothing is missing."""
    chain = form.chain
    starts = starts_from(form, eliminate_all(form, T[None])[0])
    (ends,) = polished_each(chain, [starts.q], T[None])
    found = NOTHING.and_more(chain, ends, T).q
    return found * chain.units, is_settled(chain, found) and starts.are_explained(found)


def assert_both_find_the_same(robot: Robot, count: int) -> None:
    made = inverse_geometry(robot, method="general")
    assert isinstance(made, Eliminated)
    chain, solver = made.general.chain, compile(made, backend="numpy")
    settled = 0
    for q in trial_configurations(chain, count, first=3):
        pose = robot.pose(q * chain.units)
        T = pose.copy()
        T[:3, 3] /= chain.scale
        kernels = solver.solve(pose).q
        for form in (made.general.plan.fast[0], made.general.plan.sure[0]):
            rated, is_complete = rated_solutions(form, T)
            assert all(six.holds(robot, kernels, row, SAME) for row in rated), q
            settled += is_complete
            if is_complete:
                assert len(rated) == len(kernels), q
    assert settled > 0


@pytest.mark.parametrize("types", ["RRRRRR", "RRPRRR"])
def test_rated_solutions_are_those_of_the_kernels_on_random_arms(types: str) -> None:
    assert_both_find_the_same(six.random_arm(1, types), 3)


@pytest.mark.parametrize("name", ["puma560", "manseur_doty"])
def test_rated_solutions_are_those_of_the_kernels_on_arms_of_the_library(name: str) -> None:
    assert_both_find_the_same(six.load(name), 3)
