"""Up in a picture is against gravity, whatever axis that is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.expr import name, number
from armwright.report.animation import animation_data
from armwright.report.gltf import gltf_scene
from armwright.report.robot_scene import robot_data
from armwright.report.upright import upright, upright_skeleton
from armwright.robot import Robot

EXACT = 1e-12


def with_gravity(robot: Robot, *g: float) -> Robot:
    return replace(robot, gravity=tuple(map(number, g)))


@pytest.mark.parametrize("g", [(0, -9.81, 0), (3, 0, 0), (0, 0, 9.81), (1, 2, -3), (0, 0, -9.81), (-2, 5, 1)])
def test_the_direction_against_gravity_becomes_z(g: tuple[float, float, float]) -> None:
    R = upright(with_gravity(aw.load("planar2r"), *g))
    np.testing.assert_allclose(R @ -np.array(g) / np.linalg.norm(g), [0, 0, 1], atol=EXACT)
    np.testing.assert_allclose(R @ R.T, np.eye(3), atol=EXACT)
    assert np.linalg.det(R) > 0


def test_nothing_turns_without_gravity_or_where_z_is_up() -> None:
    assert np.array_equal(upright(with_gravity(aw.load("planar2r"), 0, 0, 0)), np.eye(3))
    assert np.array_equal(upright(aw.load("puma560")), np.eye(3))
    assert "upright" not in robot_data(aw.load("puma560"))


def test_gravity_may_be_a_name() -> None:
    robot = replace(aw.load("planar2r"), gravity=(number(0), -name("g"), number(0)))
    np.testing.assert_allclose(upright(robot) @ [0, 1, 0], [0, 0, 1], atol=EXACT)


def test_a_hanging_pendulum_hangs_in_every_picture() -> None:
    """With y up it hangs at q1 = -pi/2: its tip is the lowest point."""
    robot = aw.load("planar2r")
    scene = upright_skeleton(robot, [-np.pi / 2, 0.0], {})
    assert scene.tool[2, 3] == pytest.approx(scene.points[:, 2].min())
    np.testing.assert_allclose(scene.base[:3, :3] @ [0, 1, 0], [0, 0, 1], atol=EXACT)
    data = animation_data(robot, aw.simulate(robot, duration=0.01, q=[-np.pi / 2, 0.0]))
    R = np.reshape(data["upright"], (3, 3))
    assert (R @ data["tool"][0])[2] < -0.5


def test_the_root_of_a_gltf_scene_turns_up_to_y() -> None:
    robot = aw.load("planar2r")
    data = animation_data(robot, aw.simulate(robot, duration=0.01))
    x, y, z, w = gltf_scene(data)["nodes"][0]["rotation"]
    np.testing.assert_allclose([x, y, z, abs(w)], [0, 0, 0, 1], atol=1e-9)  # y is up already
