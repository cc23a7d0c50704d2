"""Capsules around links: read from files, fitted, moved with frames, and kept apart by exciting motions."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.identify.excitation.link_capsules import link_capsules
from armwright.identify.excitation.places import places_of
from armwright.robot.change.capsules import with_capsules
from armwright.robot.geometry.bounding_capsule import box_capsule, capsule_around, cylinder_capsule
from armwright.robot.geometry.frame_positions import pose

URDF = """<robot name="arm">
 <link name="base"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>
 <link name="upper">
  <inertial><origin xyz="0.2 0 0"/><mass value="2"/>
   <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>
  <collision><origin xyz="0.2 0 0" rpy="0 1.5707963267948966 0"/>
   <geometry><cylinder radius="0.05" length="0.4"/></geometry></collision>
 </link>
 <link name="fore">
  <inertial><origin xyz="0.2 0 0"/><mass value="1"/>
   <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.05" iyz="0" izz="0.05"/></inertial>
  <collision><geometry>SHAPE</geometry></collision>
 </link>
 <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 0 1"/>
  <limit lower="-3" upper="3" effort="50" velocity="2"/></joint>
 <joint name="elbow" type="revolute"><parent link="upper"/><child link="fore"/><axis xyz="0 0 1"/>
  <origin xyz="0.4 0 0"/><limit lower="-3" upper="3" effort="20" velocity="2"/></joint>
</robot>"""
BOX = '<box size="0.4 0.06 0.06"/>'


def arm(tmp_path: Path, shape: str = BOX) -> aw.Robot:
    path = tmp_path / "arm.urdf"
    path.write_text(URDF.replace("SHAPE", shape))
    return aw.load(path)


def distance(points: np.ndarray, capsule: aw.Capsule) -> np.ndarray:
    """Of points from the middle line."""
    a, b = np.array(capsule.start), np.array(capsule.end)
    t = np.clip((points - a) @ (b - a) / max((b - a) @ (b - a), 1e-300), 0, 1)
    return np.asarray(np.linalg.norm(points - a - t[:, None] * (b - a), axis=1))


@pytest.mark.parametrize("seed", range(5))
def test_a_capsule_is_found_around_points_of_one_and_holds_them(seed: int) -> None:
    """Points on a capsule: what is found holds them all and has at most 1.3 times its volume."""
    random = np.random.default_rng(seed)
    a, b, r = random.normal(size=3), random.normal(size=3), 0.2
    way = random.normal(size=(6000, 3))
    middle = a + random.uniform(0, 1, 6000)[:, None] * (b - a)
    points = middle + r * way / np.linalg.norm(way, axis=1)[:, None]
    start, end, radius = capsule_around(points)
    found = aw.Capsule("x", tuple(start), tuple(end), radius)
    assert np.all(distance(points, found) <= radius * (1 + 1e-12))
    length = np.linalg.norm(b - a)
    volume = radius**2 * (np.linalg.norm(end - start) + 4 / 3 * radius)
    assert volume <= 1.3 * r**2 * (length + 4 / 3 * r)


def test_boxes_and_cylinders_are_inside_their_capsules() -> None:
    corners = np.array(np.meshgrid(*([-1, 1],) * 3)).reshape(3, -1).T * [0.2, 0.03, 0.05]
    for points, (start, end, radius) in (
        (corners, box_capsule([0.4, 0.06, 0.1])),
        (np.array([[0.05, 0, 0.2], [0, -0.05, -0.2], [0.03, 0.04, 0.2]]), cylinder_capsule(0.05, 0.4)),
    ):
        assert np.all(distance(points, aw.Capsule("x", tuple(start), tuple(end), radius)) <= radius + 1e-12)
        assert radius < 0.08


def test_collision_shapes_are_capsules_in_the_axes_of_the_file(tmp_path: Path) -> None:
    robot = arm(tmp_path)
    assert {one.frame for one in robot.capsules} == {"base", "upper", "fore"}
    upper = next(one for one in robot.capsules if one.frame == "upper")
    assert sorted(round(one[0], 2) for one in (upper.start, upper.end)) == pytest.approx([0.0, 0.4], abs=0.05)
    assert upper.radius == pytest.approx(0.05, rel=0.05)
    saved = tmp_path / "arm.toml"
    robot.save(saved)
    assert aw.load(saved) == robot


@pytest.mark.parametrize(
    ("shape", "why"),
    [
        ('<mesh filename="package://away/hand.stl"/>', "not in a folder 'away'"),
        ('<mesh filename="hand.dae"/>', "is not .stl or .obj"),
        ('<sphere radius="x"/>', "radius"),
        ("", "no known geometry"),
    ],
)
def test_a_shape_that_cannot_be_read_leaves_the_link_without_any_and_is_said(
    tmp_path: Path, shape: str, why: str
) -> None:
    robot = arm(tmp_path, shape)
    assert {one.frame for one in robot.capsules} == {"base", "upper"}
    (said,) = [one for one in robot.findings if one.code == "shape"]
    assert why in said.remedy


@pytest.mark.parametrize("is_binary", [True, False])
def test_a_mesh_of_the_package_is_read(tmp_path: Path, is_binary: bool) -> None:
    corners = np.array([[0, 0, 0], [400, 0, 0], [200, 30, 0]], dtype="<f4")  # mm
    (tmp_path / "arm_description" / "meshes").mkdir(parents=True)
    mesh = tmp_path / "arm_description" / "meshes" / "fore.stl"
    if is_binary:
        triangle = np.zeros(12, dtype="<f4")
        triangle[3:] = corners.ravel()
        mesh.write_bytes(bytes(80) + (1).to_bytes(4, "little") + triangle.tobytes() + bytes(2))
    else:
        mesh.write_text("solid a\n" + "".join("vertex {} {} {}\n".format(*row) for row in corners))
    folder = tmp_path / "arm_description" / "urdf"
    folder.mkdir()
    robot = arm(
        folder, '<mesh filename="package://arm_description/meshes/fore.stl" scale="0.001 0.001 0.001"/>'
    )
    (fore,) = [one for one in robot.capsules if one.frame == "fore"]
    assert np.all(distance(0.001 * corners.astype(float), fore) <= fore.radius + 1e-9)
    assert fore.radius < 0.03


def test_geoms_that_collide_are_capsules_and_what_is_only_drawn_is_not(tmp_path: Path) -> None:
    path = tmp_path / "arm.xml"
    path.write_text(
        """<mujoco><worldbody><body name="a"><joint type="hinge" axis="0 0 1"/>
        <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.04" mass="1"/>
        <geom type="sphere" size="0.5" contype="0" conaffinity="0" mass="0"/></body></worldbody></mujoco>"""
    )
    (found,) = aw.load(path).capsules
    assert (found.frame, found.radius) == ("a", 0.04)
    assert sorted([found.start, found.end]) == [
        pytest.approx((0.0, 0.0, 0.0), abs=1e-12),
        pytest.approx((0.3, 0.0, 0.0), abs=1e-12),
    ]


def test_a_file_over_another_gives_links_capsules(tmp_path: Path) -> None:
    arm(tmp_path)
    over = tmp_path / "over.toml"
    over.write_text(
        'armwright = 1\nextends = "arm.urdf"\n[[capsule]]\nframe = "fore"\nstart = [0, 0, 0]\nradius = 0.2\n'
    )
    assert [one.radius for one in aw.load(over).capsules if one.frame == "fore"] == [0.2]
    over.write_text('armwright = 1\nextends = "arm.urdf"\n[[capsule]]\nframe = "fore"\n')
    with pytest.raises(aw.InputError, match="frame, start and radius are needed"):
        aw.load(over)
    with pytest.raises(aw.ArmwrightError, match="capsule on 'nose': 'arm' has no such frame"):
        with_capsules(aw.load(tmp_path / "arm.urdf"), [aw.Capsule("nose", (0, 0, 0), (1, 0, 0), 0.1)])


def test_capsules_stay_where_they_are_when_frames_are_moved() -> None:
    robot = aw.load("planar2r")
    joints = (robot.joints[0], aw.Revolute("elbow", 1, aw.Placement(gamma=0.4, b=0.2, d=0.5), variable="q2"))
    capsule = aw.Capsule(robot.links[0].name, (0.1, 0, 0), (0.4, 0.1, 0), 0.05)
    turned = with_capsules(aw.Robot("turned", joints, robot.links), [capsule])
    plain = turned.serial_form()
    assert plain != turned
    for q in ([0.3, -0.5], [1.0, 2.0]):
        ends = [
            pose(one, q, one.capsules[0].frame, {}) @ [*one.capsules[0].end, 1.0] for one in (turned, plain)
        ]
        np.testing.assert_allclose(ends[0], ends[1], atol=1e-12)


def test_neighbours_and_links_fixed_to_them_are_no_pairs() -> None:
    found = link_capsules(aw.load("panda"), must_guess=True)
    for i, k in found.pairs():
        assert abs(found.bodies[i] - found.bodies[k]) > 1


def test_the_guess_of_a_cylinder_is_that_cylinder() -> None:
    """A rod of 0.5 m and 4 cm radius from one joint to the next, by its inertia alone."""
    m, r, length = 3.0, 0.04, 0.5
    across = m * (3 * r**2 + length**2) / 12
    body = aw.Inertia.from_com(m, [0.25, 0, 0], [m * r**2 / 2, 0, 0, across, 0, across])
    joints = (aw.Revolute("a", 0, variable="q1"), aw.Revolute("b", 1, aw.Placement(d=0.5), variable="q2"))
    robot = aw.Robot("rods", joints, (aw.Link("one", body), aw.Link("two")))
    radii = [one.radius for one in link_capsules(robot, must_guess=True).capsules if one.frame == "one"]
    np.testing.assert_allclose(radii, r, rtol=1e-9)


def surface_gap(robot: aw.Robot, capsules: list[aw.Capsule], q: np.ndarray) -> float:
    """The least distance of the surfaces of two capsules over poses, by points on their middle lines."""
    share = np.linspace(0, 1, 101)[:, None]
    least = np.inf
    for row in q:
        lines = []
        for one in capsules:
            T = robot.pose(row, frame=one.frame)
            points = np.array(one.start) + share * (np.array(one.end) - np.array(one.start))
            lines.append(points @ T[:3, :3].T + T[:3, 3])
        apart = np.linalg.norm(lines[0][:, None] - lines[1][None], axis=-1).min()
        least = min(least, float(apart) - capsules[0].radius - capsules[1].radius)
    return least


def test_exciting_motions_keep_capsules_apart_that_touch_without_them() -> None:
    """The best motion folds a hand onto an upper arm; the clearance is between surfaces."""
    robot = aw.load("planar3r")
    names = [link.name for link in robot.links]
    lengths = [float(joint.placement.d) for joint in robot.joints[1:]]
    capsules = [
        aw.Capsule(names[0], (0, 0, 0), (lengths[0], 0, 0), 0.15),
        aw.Capsule(names[2], (0, 0, 0), (0.6, 0, 0), 0.1),
    ]
    options: dict[str, float] = {"duration": 10.0, "velocity": 6.0, "acceleration": 40.0}
    search = {"harmonics": 3, "starts": 1, "threads": 1}
    free = aw.excite(robot, capsules=(), **options, **search)  # type: ignore[arg-type]
    kept = aw.excite(robot, capsules=capsules, clearance=0.03, **options, **search)  # type: ignore[arg-type]
    assert surface_gap(robot, capsules, free.samples(25)[1]) < 0
    assert surface_gap(robot, capsules, kept.samples(25)[1]) >= 0.03 - 1e-3
    assert kept.condition < 10 * free.condition


def test_points_of_a_closed_robot_follow_its_motors() -> None:
    """The tip's velocity is the slope of its position along a motion of the motors that closes all loops."""
    robot = aw.load("fivebar")
    links = link_capsules(robot, must_guess=True)
    home = np.array([joint.home for joint in robot.active])
    places, _ = places_of(robot, links=links, clearance=0.01, ranges=(home - 0.3, home + 0.3))
    t = np.linspace(0, 1, 401)[:, None]
    q, qd = home + 0.3 * np.sin([2, 3] * t), 0.3 * np.array([2, 3]) * np.cos([2, 3] * t)
    points, speed = places.forward(q, qd)
    np.testing.assert_allclose(np.gradient(points[:, -1], t[:, 0], axis=0)[1:-1], speed[1:-1], atol=1e-4)
    weights = np.random.default_rng(0).normal(size=points.shape), np.ones_like(speed)
    slope = np.sum(places.backward(q, qd, *weights)[1] * qd, axis=1)
    np.testing.assert_allclose(slope, np.sum(speed, axis=1), rtol=1e-6, atol=1e-8)  # linear in qd
