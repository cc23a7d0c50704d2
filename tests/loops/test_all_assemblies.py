"""Loops of every kind: formulas and inverse geometry of loops find what a search from many starts finds."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.models.loops.loop_geometry import ARMS, CLOSED, LoopGeometry
from tests.loops.single_rounds import KINDS, random_round
from tests.loops.test_closed_forms import same_rows

QUICK = ("spherical four-bar", "spherical five-bar", "Bennett")


@pytest.mark.requirement("S4-27")
@pytest.mark.parametrize("kind", QUICK)
def test_no_assembly_of_a_loop_is_missed(kind: str) -> None:
    model = assemblies_are_those_of_the_search(kind, seed=0)
    assert model.method == (ARMS if kind == "Bennett" else CLOSED)


@pytest.mark.slow_tool
@pytest.mark.requirement("S4-27")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_no_assembly_of_random_loops_is_missed(kind: str, seed: int) -> None:
    assert assemblies_are_those_of_the_search(kind, seed).method in (ARMS, CLOSED)


def assemblies_are_those_of_the_search(kind: str, seed: int) -> LoopGeometry:
    """The model, after all assemblies near home were compared with those that Newton's method meets."""
    robot = random_round(kind, seed)
    model = aw.model(robot, "loop_geometry")
    assert isinstance(model, LoopGeometry)
    at = robot.home[list(model.motors)]
    found = aw.compile(model).solve(at)
    search = aw.model(robot, "loop_geometry", method="numeric", starts=1500)
    assert isinstance(search, LoopGeometry)
    searched = aw.compile(search).solve(at)
    assert len(found.q) > 0
    assert same_rows(found.q, searched.q)
    assert len(set(found.branch)) == len(found.q)  # each has a name of its own
    gaps = model.tree.gaps(model.tree.frames(found.q))
    assert np.abs(gaps).max() < 1e-10  # frames multiplied, and one step of Newton's method
    return model


def test_home_is_among_the_assemblies_and_torques_follow() -> None:
    robot = random_round("spherical four-bar", 3)
    model = aw.model(robot, "loop_geometry")
    assert isinstance(model, LoopGeometry)
    loops = aw.compile(model)
    rows = loops.solve(robot.home[list(loops.model.motors)]).q
    assert np.abs(np.sin(0.5 * (rows - robot.home))).max(axis=1).min() < 1e-9
    torque = aw.compile(
        aw.model(robot, "inverse_dynamics", positions="active")
    )  # formulas of the loop inside
    tree = aw.compile(aw.model(robot, "inverse_dynamics"))
    at = robot.home[list(loops.model.motors)] + 0.01
    q = loops(at, near=robot.home)
    np.testing.assert_allclose(torque(at, [0.7], [0.3]), tree(q, [0.7], [0.3]), rtol=1e-9)
