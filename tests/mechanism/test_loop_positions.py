"""Frames of closed robots in numbers: those of the robot itself, and rates that are their differences."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.mechanism import mechanism_of
from armwright.mechanism.loop_positions import NumericTree, numeric_tree, sampled_positions

CLOSED = ("fourbar", "fivebar", "palletiser", "prps3")


def tree_of(name: str) -> NumericTree:
    return numeric_tree(mechanism_of(aw.load(name)), {})


@pytest.mark.parametrize("name", CLOSED)
def test_frames_of_many_positions_are_those_of_the_robot_at_each(name: str) -> None:
    """In the axes of the base; opened joints stand at zero in the one and at home in the other."""
    tree, robot = tree_of(name), aw.load(name)
    q = np.random.default_rng(1).uniform(-1, 1, (3, len(tree.mechanism.free)))
    T = tree.frames(q)
    for found, row in zip(T, q, strict=True):
        own = robot.transforms(row)
        own = np.linalg.inv(own[0]) @ own
        moved = [j for j in range(robot.NF + 1) if j <= robot.NL or tree.columns[j - 1] is not None]
        np.testing.assert_allclose(found[moved], own[moved], rtol=0, atol=1e-12)  # rounding of a dozen frames


@pytest.mark.parametrize("name", CLOSED)
def test_rates_are_the_differences_of_gaps_at_closed_positions(name: str) -> None:
    tree, h = tree_of(name), 1e-6
    q = sampled_positions(tree, 7)[-3:]
    rates = tree.rates(tree.frames(q))
    for column, e in enumerate(np.eye(q.shape[1])):
        ahead, behind = (tree.gaps(tree.frames(q + step * e)) for step in (h, -h))
        slope = (ahead - behind) / (2 * h)
        np.testing.assert_allclose(rates[:, :, column], slope, rtol=0, atol=1e-8)  # h² and rounding over h
