"""What links look like: read from URDF and MJCF, kept in TOML and URDF, never part of a model."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError, InputError
from armwright.robot.formats import formats, read_bytes

URDF = """<robot name="arm"><material name="red"><color rgba="1 0 0 1"/></material>
<link name="base"><visual><geometry><box size="0.2 0.3 0.1"/></geometry></visual></link>
<link name="upper arm"><visual><origin xyz="0 0 0.2" rpy="0.1 0.2 0.3"/>
  <geometry><mesh filename="package://arm/meshes/upper.STL" scale="0.001 0.001 0.001"/></geometry>
  <material name="red"/></visual>
  <visual><geometry><sphere radius="0.05"/></geometry></visual>
  <visual><geometry><cylinder radius="0.05"/></geometry></visual></link>
<joint name="j" type="revolute"><parent link="base"/><child link="upper arm"/><axis xyz="1 0 0"/>
  <limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>"""
MJCF = """<mujoco model="arm"><asset><material name="blue" rgba="0 0 1 1"/><mesh name="m" file="m.stl"
scale="2 2 2" refpos="0 0 1"/></asset><worldbody><geom type="plane" size="1 1 1"/>
<body name="a"><joint axis="0 0 1"/>
<geom type="capsule" size="0.1 0.5"/><geom type="mesh" mesh="m" material="blue" contype="0" conaffinity="0"/>
<body name="b" pos="0 0 1"><joint/><geom type="box" size="0.1 0.2 0.3"/>
<geom type="sphere" size="1" group="3"/>
</body></body></worldbody></mujoco>"""


def test_shapes_of_urdf_stand_where_the_file_puts_them() -> None:
    robot = read_bytes(URDF.encode(), "urdf")
    box, mesh, ball = robot.shapes
    assert (box.frame, box.kind, box.size) == ("base", "box", (0.2, 0.3, 0.1))
    assert (mesh.file, mesh.size, mesh.colour) == (
        "package://arm/meshes/upper.STL",
        (0.001, 0.001, 0.001),
        (1.0, 0.0, 0.0, 1.0),
    )
    assert ball.size == (0.05, 0.05, 0.05)
    np.testing.assert_allclose(mesh.T[:3, 3], [0, 0, 0.2])
    assert any("length" in finding.text for finding in robot.findings if finding.code == "shape")


@pytest.mark.parametrize("format", ["toml", "urdf"])
def test_a_robot_keeps_its_shapes_when_it_is_saved_and_read(format: str) -> None:
    robot = read_bytes(URDF.encode(), "urdf")
    write = formats()[format].write
    assert write is not None
    again = read_bytes(write(robot).text.encode(), format)
    for one, other in zip(robot.shapes, again.shapes, strict=True):
        assert (one.kind, one.size, one.colour, one.file) == (
            other.kind,
            other.size,
            other.colour,
            other.file,
        )
        at, there = (pose(who, what) for who, what in ((robot, one), (again, other)))
        np.testing.assert_allclose(at, there, atol=1e-12)  # angles written as roll, pitch, yaw


def test_a_capsule_is_written_as_a_cylinder_and_two_balls(pin: ModuleType) -> None:
    """Whose union it is; readers of ROS refuse what URDF 1.0 does not have."""
    rod_alone = '<body name="a"><joint/><geom type="capsule" size="0.1 0.5"/></body>'
    robot = read_bytes(f"<mujoco><worldbody>{rod_alone}</worldbody></mujoco>".encode(), "mjcf")
    assert [one.kind for one in robot.shapes] == ["capsule"]
    text = written(robot, "urdf")
    rod, *balls = read_bytes(text.encode(), "urdf").shapes
    assert (rod.kind, rod.size) == ("cylinder", (0.1, 1.0))
    assert [(one.kind, one.size, one.T[2, 3]) for one in balls] == [
        ("ellipsoid", (0.1, 0.1, 0.1), -0.5),
        ("ellipsoid", (0.1, 0.1, 0.1), 0.5),
    ]
    assert pin.buildModelFromXML(text).nv == 1


@pytest.mark.parametrize("format", ["toml", "urdf"])
def test_collision_shapes_and_digits_of_a_urdf_come_back(format: str) -> None:
    """Beside what links look like; typed decimals of an inertia come back though it was moved."""
    body = """<inertial><origin xyz="0.0237 -0.0141 0.0493"/><mass value="2.83"/>
      <inertia ixx="0.00315" ixy="0.0001" ixz="0" iyy="0.00388" iyz="-2e-5" izz="0.004285"/></inertial>
      <collision><origin xyz="0 0 0.1" rpy="0 1.5708 0"/><geometry><cylinder radius="0.05" length="0.3"/>
      </geometry></collision><collision><geometry><mesh filename="upper.stl"/></geometry></collision>"""
    text = URDF.replace('<link name="upper arm">', f'<link name="upper arm">{body}')
    robot = read_bytes(text.encode(), "urdf")
    again = read_bytes(written(robot, format).encode(), format)
    assert [(one.kind, one.size, one.file) for one in again.collisions] == [
        ("cylinder", (0.05, 0.3), ""),
        ("mesh", (1.0, 1.0, 1.0), "upper.stl"),
    ]
    for one, other in zip(robot.collisions, again.collisions, strict=True):
        np.testing.assert_allclose(pose(robot, one), pose(again, other), atol=1e-12)  # roll, pitch, yaw
    assert len(again.shapes) == len(robot.shapes)
    final = written(again, "urdf")
    assert 'ixx="0.00315" ixy="0.0001" ixz="0" iyy="0.00388" iyz="-2e-05" izz="0.004285"' in final
    assert 'xyz="0.0237 -0.0141 0.0493"' in final
    assert final.count("<collision>") == 2


def test_what_was_not_read_of_a_urdf_is_said_when_it_is_written() -> None:
    text = URDF.replace("</robot>", '<transmission name="t"/></robot>')
    write = formats()["urdf"].write
    assert write is not None
    assert any("transmission" in one.text for one in write(read_bytes(text.encode(), "urdf")).findings)


def written(robot: aw.Robot, format: str) -> str:
    write = formats()[format].write
    assert write is not None
    return write(robot).text


def pose(robot: aw.Robot, shape: aw.Shape) -> np.ndarray:
    return np.asarray(robot.pose([0.3], frame=shape.frame) @ shape.T)


def test_shapes_of_mjcf_are_what_the_viewer_draws() -> None:
    robot = read_bytes(MJCF.encode(), "mjcf")
    mesh, box = robot.shapes
    assert (mesh.kind, mesh.frame, mesh.file, mesh.colour) == ("mesh", "a", "m.stl", (0.0, 0.0, 1.0, 1.0))
    np.testing.assert_allclose(mesh.T[:3, 3], [0, 0, -2])  # s·(x − refpos)
    assert (box.frame, box.size) == ("b", (0.2, 0.4, 0.6))


def test_shapes_stay_on_their_links_when_frames_move() -> None:
    robot = aw.load("stanford")
    dressed = aw.Robot(
        robot.name, robot.joints, robot.links, shapes=[aw.Shape(robot.links[2].name, "box", (1, 1, 1))]
    )
    other = dressed.serial_form()
    q = np.linspace(0.1, 0.6, 6)
    np.testing.assert_allclose(pose_at(dressed, q), pose_at(other, q), atol=1e-12)


def pose_at(robot: aw.Robot, q: np.ndarray) -> np.ndarray:
    return np.asarray(robot.pose(q, frame=robot.shapes[0].frame) @ robot.shapes[0].T)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"kind": "cone"}, "is not known"),
        ({"size": (1, 2)}, "size has 3 numbers"),
        ({"size": (1, 2, np.nan)}, "below"),
        ({"colour": (2, 0, 0, 1)}, "from 0 to 1"),
        ({"kind": "mesh"}, "name of its file"),
        ({"placement": tuple(np.diag([2.0, 1, 1, 1]).ravel())}, "not a rigid transform"),
    ],
)
def test_a_shape_that_cannot_be_is_refused_by_its_frame(given: dict[str, object], why: str) -> None:
    with pytest.raises(ArmwrightError, match=why) as caught:
        aw.Shape(**({"frame": "hand", "kind": "box", "size": (1, 1, 1)} | given))  # type: ignore[arg-type]
    assert "'hand'" in str(caught.value)


def test_a_table_of_a_shape_on_no_frame_is_refused(tmp_path: Path) -> None:
    text = formats()["toml"].write(aw.load("planar2r")).text  # type: ignore[misc]
    with pytest.raises(InputError, match="no such frame"):
        read_bytes(f'{text}\n[[shape]]\nframe = "no"\nkind = "box"\nsize = [1, 1, 1]\n'.encode(), "toml")
