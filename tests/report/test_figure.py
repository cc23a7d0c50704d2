"""Stick figures: the same file on every run, every joint drawn where its frame is."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.report.camera import Camera, bar, cylinder
from armwright.report.figure import draw_gallery, draw_positions, draw_robot
from armwright.report.skeleton import skeleton


@pytest.mark.parametrize("name", aw.robots())
def test_every_robot_of_the_library_has_a_skeleton_through_its_frames(name: str) -> None:
    robot = aw.load(name)
    scene = skeleton(robot, None, {})
    T = robot.transforms()
    moving_and_fixed = [frame for frame in robot.frames if frame.joint is not None]
    assert [symbol.number for symbol in scene.symbols] == [frame.number for frame in moving_and_fixed]
    for symbol in scene.symbols:
        np.testing.assert_array_equal(symbol.T, T[symbol.number])
    ends = np.array([path[-1] for path in (*scene.paths, *scene.cut_paths)])
    for frame in robot.frames:
        is_apart = np.linalg.norm(T[frame.number][:3, 3] - T[frame.parent][:3, 3]) > 1e-5 * scene.size
        if is_apart:  # a path leads to every frame that is not where its antecedent is
            assert np.min(np.linalg.norm(ends - T[frame.number][:3, 3], axis=1)) < 1e-12


def test_paths_follow_b_the_common_normal_and_r() -> None:
    """The three pieces are parallel to z of the antecedent, perpendicular to both z, parallel to z_j."""
    robot = aw.load("gough_stewart")
    T = robot.transforms()
    scene = skeleton(robot, None, {})
    by_end = {tuple(np.round(path[-1], 9)): path for path in scene.paths}
    for j, joint in enumerate(robot.joints, 1):
        path = by_end.get(tuple(np.round(T[j][:3, 3], 9)))
        if path is None or not np.allclose(path[0], T[joint.parent][:3, 3]):
            continue
        along_b, normal, along_r = np.diff(path, axis=0)
        np.testing.assert_allclose(np.cross(along_b, T[joint.parent][:3, 2]), 0, atol=1e-9)
        np.testing.assert_allclose(normal @ T[joint.parent][:3, 2], 0, atol=1e-9)
        np.testing.assert_allclose(normal @ T[j][:3, 2], 0, atol=1e-9)
        np.testing.assert_allclose(np.cross(along_r, T[j][:3, 2]), 0, atol=1e-9)


def test_joints_with_one_origin_are_drawn_apart() -> None:
    scene = skeleton(aw.load("puma560"), None, {})
    centres = np.array([symbol.centre for symbol in scene.symbols])
    gaps = np.linalg.norm(centres[:, None] - centres[None], axis=2) + np.eye(len(centres))
    assert gaps.min() > 0.02 * scene.size


@pytest.mark.parametrize("suffix", [".svg", ".png", ".pdf"])
def test_same_robot_gives_the_same_file(suffix: str, tmp_path: Path) -> None:
    robot = aw.load("fourbar")
    first, second = (draw_robot(robot, tmp_path / f"{n}{suffix}").read_bytes() for n in "ab")
    assert first == second
    assert not any(word in first for word in (b"2025-", b"2026-", b"CreationDate"))


def test_picture_depends_on_q(tmp_path: Path) -> None:
    robot = aw.load("planar2r")
    at_home = draw_robot(robot, tmp_path / "a.svg").read_bytes()
    assert draw_robot(robot, tmp_path / "b.svg", q=[1.0, -1.0]).read_bytes() != at_home
    assert draw_robot(robot, tmp_path / "c.svg", q=robot.home).read_bytes() == at_home


def test_hostile_title_is_drawn_as_text(tmp_path: Path) -> None:
    robot = replace(aw.load("planar2r"), title="<b> & $\\frac{ \x00\x1b[31m --> ]]>")
    ET.parse(draw_robot(robot, tmp_path / "a.svg"))
    draw_robot(robot, tmp_path / "a.png")


def test_unknown_suffix_is_refused_and_nothing_written(tmp_path: Path) -> None:
    with pytest.raises(aw.ArmwrightError, match=r"saved as \.png, \.svg, \.pdf"):
        draw_robot(aw.load("planar2r"), tmp_path / "a.gif")
    assert list(tmp_path.iterdir()) == []


def test_symbols_need_values(tmp_path: Path) -> None:
    named = aw.Robot.from_dh(a=["L1", "L2"], d=[0, 0], alpha=[0, 0])
    with pytest.raises(aw.ArmwrightError, match="has no value"):
        draw_robot(named, tmp_path / "a.svg")
    draw_robot(named, tmp_path / "a.svg", values=dict.fromkeys(named.symbols, 0.5))


def test_gallery_holds_every_robot(tmp_path: Path) -> None:
    path = draw_gallery([aw.load(name) for name in aw.robots()[:5]], tmp_path / "a.png", columns=3)
    assert path.stat().st_size > 10_000


def test_camera_keeps_lengths_across_and_orders_by_depth() -> None:
    camera = Camera(azimuth=0.3, elevation=0.4)
    np.testing.assert_allclose(camera.axes @ camera.axes.T, np.eye(3), atol=1e-15)
    assert np.linalg.det(camera.axes) == pytest.approx(1.0)
    towards = camera.axes[2]
    assert camera.depth(towards) > camera.depth(np.zeros(3)) > camera.depth(-towards)
    np.testing.assert_allclose(camera.flat(towards[None]), 0, atol=1e-15)


def test_solids_are_convex_outlines_around_their_faces() -> None:
    T = np.eye(4)
    for solid in (cylinder(Camera(), T, radius=1, length=2), bar(Camera(), T, width=1, length=2)):
        edges = np.diff(np.vstack([solid.outline, solid.outline[:1]]), axis=0)
        after = np.roll(edges, -1, axis=0)
        turns = edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0]
        assert (turns > -1e-9).all()
        inside = np.vstack(solid.faces)
        assert (inside.max(axis=0) <= solid.outline.max(axis=0) + 1e-9).all()
        assert (inside.min(axis=0) >= solid.outline.min(axis=0) - 1e-9).all()


def test_positions_side_by_side_are_one_picture(tmp_path: Path) -> None:
    robot = aw.load("fourbar")
    made = draw_positions(
        robot, [robot.home, robot.home + 0.1], tmp_path / "two.svg", titles=["here", "there"]
    )
    text = made.read_text()
    assert text.count('id="axes_') == 2
    with pytest.raises(ArmwrightError, match="no position"):
        draw_positions(robot, [], tmp_path / "none.svg")
