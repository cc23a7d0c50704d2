"""The benchmark of inverse geometry counts what it says it counts."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from armwright.bench.gallery_arms import GALLERY, gallery_arm
from armwright.bench.geometry import completeness, recovery, solver_of
from armwright.bench.geometry_arms import arms, random_arm
from armwright.bench.geometry_peers import PeerSolver, axes_and_offsets, eaik, ik_geo
from armwright.bench.geometry_worst import gallery_row, near_rows, slowest, slowest_rows
from armwright.bench.newton_reference import reference
from armwright.robot import Robot
from armwright.robot.formats import load


@pytest.mark.requirement("S4-26")
def test_no_solution_is_missed_that_newtons_method_finds() -> None:
    """Of one arm for each method, a few poses; the benchmark takes all arms and many poses."""
    solvers = {name: solver_of(arms()[name]) for name in ("puma560", "random 6R", "random 5R1P")}
    assert all(row.passed for row in completeness(solvers, poses=3, starts=400))
    assert all(row.passed for row in recovery(solvers, 50))


def test_rows_of_real_arms_and_of_slow_poses_say_what_they_measure() -> None:
    row = gallery_row("irb120", 40)
    assert row.name == "irb120, one pose"
    assert "paul; slowest of 40" in row.note
    names = [each.name for each in near_rows("irb120", 20)]
    assert names == [f"irb120 with angles rounded over exact, {what}" for what in ("one pose", "batch")]
    robot = gallery_arm("irb120")
    rows = list(slowest_rows("irb120", robot, 30, unit="us", limit=1e6))
    assert [row.name for row in rows] == ["irb120, slowest of 30 poses"]
    T = np.array([robot.pose([0.1 * k, -0.5, 0.4, 0.2, 0.6, -0.3]) for k in range(3)])
    assert slowest(lambda pose: sum(range(20_000 if np.allclose(pose, T[1]) else 0)), T) > 100.0  # us


@pytest.mark.parametrize("name", GALLERY)
def test_arms_of_the_gallery_are_real_arms_of_six_joints(name: str) -> None:
    robot = gallery_arm(name)
    reach = np.linalg.norm(robot.pose(np.zeros(6))[:3, 3])
    assert len(robot.moving) == 6
    assert 0.1 < reach < 4.0  # metres, not millimetres


def test_reference_finds_the_eight_solutions_of_the_puma() -> None:
    robot = load("puma560")
    T = robot.pose([0.3, -0.5, 0.4, 0.2, 0.6, -0.3])
    assert len(reference(robot, starts=600).solutions(T)) == 8


def test_axes_and_offsets_lead_to_the_tool() -> None:
    """What peers are given: at zero the offsets add up to the tool's place."""
    robot = random_arm("RRRRRR")
    H, P, R = axes_and_offsets(robot)
    tool = robot.pose(np.zeros(6))
    np.testing.assert_allclose(P.sum(axis=0), tool[:3, 3], atol=1e-12)
    np.testing.assert_allclose(np.linalg.norm(H, axis=1), 1.0, atol=1e-12)
    np.testing.assert_allclose(R, tool[:3, :3], atol=1e-12)


@pytest.mark.parametrize(
    ("package", "make"),
    [("eaik", eaik), ("ik_geo", lambda robot: ik_geo(robot, "spherical_two_parallel"))],
)
def test_peers_are_asked_for_the_pose_that_we_are(
    package: str, make: Callable[[Robot], PeerSolver | None]
) -> None:
    pytest.importorskip(package)
    robot = load("puma560")
    T = robot.pose([0.3, -0.5, 0.4, 0.2, 0.6, -0.3])
    peer = make(robot)
    assert peer is not None
    found = peer.solve(T)
    assert len(found) == 8
    np.testing.assert_allclose([robot.pose(q) for q in found], [T] * 8, atol=1e-9)  # digits of the peers
