"""Mobility and assembly of closed mechanisms, against Grübler's counts of known linkages."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.expr import name, number
from armwright.mechanism import assemble, mobility
from armwright.robot import Joint, Link, Loop, Placement, Prismatic, Revolute, Robot
from armwright.robot.geometry.closure import closure_error, constraint_jacobian, frames_at, home_of_all

FINITE_DIFFERENCE = 1e-7  # central differences with step 1e-6 on functions of order one


def fourbar(ground: float = 0.4, crank: float = 0.1, coupler: float = 0.35, rocker: float = 0.25) -> Robot:
    """Planar four-bar: crank and coupler on one side, rocker on the other, coupler pin opened."""
    joints: tuple[Joint, ...] = (
        Revolute("crank", 0, variable="q1", home=1.0),
        Revolute("coupler", 1, Placement(d=number(crank)), variable="q2", is_active=False, home=-0.7),
        Revolute("rocker", 0, Placement(d=number(ground)), variable="q3", is_active=False, home=1.8),
    )
    cut = Revolute("pin", 2, Placement(d=number(coupler)), variable="q4", is_active=False, home=1.5)
    loop = Loop(cut, Placement(d=number(rocker)), 3)
    return Robot("fourbar", joints, tuple(Link(f"link{j}") for j in (1, 2, 3)), (loop,))


def test_four_bar_has_one_motion() -> None:
    assert mobility(fourbar()) == 1


def test_parallelogram_at_a_flat_home_still_has_one_motion() -> None:
    """All links on one line is a singular position; the count must not be fooled by it."""
    flat = fourbar(0.4, 0.2, 0.4, 0.2)
    joints = tuple(replace(joint, home=0.0) for joint in flat.joints)
    loop = replace(flat.loops[0], joint=replace(flat.loops[0].joint, home=0.0))
    assert mobility(replace(flat, joints=joints, loops=(loop,))) == 1


def test_slider_crank_has_one_motion() -> None:
    joints: tuple[Joint, ...] = (
        Revolute("crank", 0, variable="q1", home=0.6),
        Revolute("rod", 1, Placement(d=number(0.1)), variable="q2", is_active=False, home=-0.9),
        Prismatic(
            "slide",
            0,
            Placement(gamma=number(np.pi / 2), alpha=number(np.pi / 2)),
            variable="q3",
            is_active=False,
            home=0.35,
        ),
    )
    cut = Revolute("wrist", 2, Placement(d=number(0.3)), variable="q4", is_active=False)
    twin = Placement(alpha=number(-np.pi / 2))
    robot = Robot("slider", joints, tuple(Link(f"l{j}") for j in (1, 2, 3)), (Loop(cut, twin, 3),))
    assert mobility(robot) == 1


def test_open_robots_count_joints_and_a_floating_base_adds_six() -> None:
    robot = Robot("r", (Revolute("a", variable="q1"),), (Link("l"),))
    assert mobility(robot) == 1
    assert mobility(replace(robot, base=replace(robot.base, kind="floating"))) == 7


def test_mobility_of_a_closed_robot_with_names_is_not_told() -> None:
    robot = fourbar()
    joint = replace(robot.joints[1], placement=Placement(d=name("L1")))
    assert mobility(replace(robot, joints=(robot.joints[0], joint, robot.joints[2]))) is None


def test_linkage_that_cannot_close_is_open() -> None:
    robot = fourbar(ground=5.0)
    assert assemble(robot).status == "open"
    assert mobility(robot) is None


def test_assembly_closes_the_loop() -> None:
    found = assemble(fourbar())
    assert found.status == "closed"
    T = frames_at(fourbar(), found.q)
    np.testing.assert_allclose(T[4], T[5], atol=1e-11)


@pytest.mark.parametrize("seed", range(5))
def test_constraint_jacobian_is_the_derivative_of_the_closure_error(seed: int) -> None:
    robot = fourbar()
    random = np.random.default_rng(seed)
    q = assemble(robot, home_of_all(robot) + random.uniform(-0.2, 0.2, 4)).q
    J = constraint_jacobian(robot, frames_at(robot, q))
    for j in range(4):
        step = 1e-6 * np.eye(4)[j]
        plus, minus = (closure_error(robot, frames_at(robot, q + s * step)) for s in (1, -1))
        np.testing.assert_allclose((plus - minus) / 2e-6, J[:, j], atol=FINITE_DIFFERENCE)
