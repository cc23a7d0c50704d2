"""URDF read: every element arrives at its place, is reported or refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from armwright.errors import InputError
from armwright.expr import ZERO
from armwright.robot import (
    Fixed,
    Robot,
)
from armwright.robot.formats import load
from tests.robot.random_urdf import MOVING, joint_text, link_text
from tests.robot.urdf_files import (
    LIMIT,
    hinge,
    noticed,
    read,
    two_links,
    wrap,
)

# ------------------------------------------------------------------------------- what is read


def test_typed_lengths_and_right_angles_survive() -> None:
    """The PUMA-like chain of a tutorial file gives the table an engineer would write."""
    text = wrap(
        *(link_text(name, None) for name in "abcd"),
        joint_text("j1", "revolute", ("a", "b"), xyz=[0, 0, 0.67], rpy=[0, 0, 0]),
        joint_text("j2", "revolute", ("b", "c"), xyz=[0, 0.2435, 0], rpy=[-np.pi / 2, 0, 0]),
        joint_text("j3", "revolute", ("c", "d"), xyz=[0.4318, 0, -0.0934], rpy=[0, 0, 0]),
    )
    rows = [joint.placement for joint in read(text).joints]
    assert [repr(row.alpha) for row in rows] == ["0", "-pi/2", "0"]
    assert [repr(row.d) for row in rows] == ["0", "0", "0.4318"]
    assert [repr(row.r) for row in rows] == ["0.67", "0.2435", "-0.0934"]
    assert all(row.gamma is row.b is row.theta is ZERO for row in rows)


def test_limits_friction_and_home() -> None:
    robot = read(
        two_links(
            hinge(
                '<limit lower="0.5" upper="1.5" effort="7" velocity="3"/>'
                '<dynamics damping="0.1" friction="0.2"/>'
            )
        )
    )
    (joint,) = robot.joints
    assert (joint.limits.lower, joint.limits.upper, joint.limits.velocity, joint.limits.effort) == (
        0.5,
        1.5,
        3,
        7,
    )
    assert (joint.friction.FV, joint.friction.FS) == (0.1, 0.2)
    assert joint.home == 1.0  # 0 is outside of the range


def test_default_axis_is_x() -> None:
    robot = read(two_links(hinge(LIMIT)))
    np.testing.assert_allclose(robot.transforms([0.3])[1][:3, 2], [1, 0, 0], atol=1e-15)


def test_order_is_depth_first_in_file_order() -> None:
    text = wrap(
        *(link_text(name, None) for name in "abcdef"),
        joint_text("late", "revolute", ("b", "e"), xyz=[0, 0, 0], rpy=[0, 0, 0]),
        joint_text("right", "revolute", ("a", "c"), xyz=[0, 0, 0], rpy=[0, 0, 0]),
        joint_text("left", "revolute", ("a", "b"), xyz=[0, 0, 0], rpy=[0, 0, 0]),
        joint_text("right2", "revolute", ("c", "d"), xyz=[0, 0, 0], rpy=[0, 0, 0]),
        joint_text("later", "revolute", ("b", "f"), xyz=[0, 0, 0], rpy=[0, 0, 0]),
    )
    robot = read(text)
    assert [joint.name for joint in robot.joints] == ["right", "right2", "left", "late", "later"]
    assert [joint.parent for joint in robot.joints] == [0, 1, 0, 3, 3]
    assert [joint.variable for joint in robot.joints] == ["q1", "q2", "q3", "q4", "q5"]


def test_floating_joint_on_the_root_is_a_floating_base() -> None:
    text = wrap(
        '<link name="world"/>',
        link_text("trunk", np.random.default_rng(2)),
        '<link name="arm"/>',
        '<joint name="free" type="floating"><parent link="world"/><child link="trunk"/>'
        '<origin xyz="0 0 1.5"/></joint>',
        joint_text("j", "revolute", ("trunk", "arm"), xyz=[0.1, 0, 0], rpy=[0, 0, 0]),
    )
    robot = read(text)
    assert robot.base.kind == "floating"
    assert robot.base.link.name == "trunk"
    assert float(robot.base.link.inertia.M) > 0
    assert float(robot.base.placement[2][3]) == 1.5
    assert [joint.name for joint in robot.joints] == ["j"]


def test_nearly_parallel_axes_get_an_auxiliary_frame() -> None:
    text = wrap(
        *(link_text(name, None) for name in "abc"),
        joint_text("j1", "revolute", ("a", "b"), xyz=[0, 0, 0.3], rpy=[1.5708, 0, 0], axis=[0, 1, 0]),
        joint_text("j2", "revolute", ("b", "c"), xyz=[0.1, 0.2, 0.3], rpy=[-1.5708, 0, 0], axis=[0, 0, -1]),
    )
    robot = read(text)
    extra = [joint for joint in robot.joints if isinstance(joint, Fixed)]
    assert [joint.name for joint in extra] == ["j2_aux"]
    lengths = [abs(float(x)) for j in robot.joints for x in (j.placement.b, j.placement.d, j.placement.r)]
    assert max(lengths) < 1.0


# --------------------------------------------------------------------------- what is reported


def codes(robot: Robot) -> list[tuple[str, str]]:
    return [(finding.code, finding.where) for finding in robot.findings]


def test_every_element_is_read_or_reported() -> None:
    text = """<robot name="arm">
  <material name="grey"/>
  <link name="a"><inertial><mass value="1"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <link name="b"><visual/><visual/><collision/><wings/></link>
  <joint name="j" type="revolute" colour="red"><parent link="a"/><child link="b"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
    <calibration rising="0"/><safety_controller k_velocity="1"/><mimic joint="k" multiplier="2"/></joint>
  <transmission name="t"/><gazebo/><gazebo reference="a"/><sensor name="s"/><propeller/>
</robot>"""
    robot = read(text)
    (unused,) = [finding for finding in noticed(robot) if finding.code == "ignored"]
    assert unused.where == "line 8"
    joint, whole = ("calibration", "safety_controller"), ("transmission", "sensor")
    for place in (*(f"<{tag}> in <joint>" for tag in joint), *(f"<{tag}> in <robot>" for tag in whole)):
        assert f" {place}: " in unused.text
    assert " <gazebo> in <robot> (2 times): " in unused.text
    rest = [finding for finding in noticed(robot) if finding is not unused]
    assert {(finding.code, finding.where.split(", ", 1)[1]) for finding in rest} == {
        ("shape", "'b'"),
        ("unknown", "<propeller> in <robot>, <wings> in <link>"),
        ("unknown", "<joint colour=>"),
        ("missing", '<joint name="j">'),  # the axis
        ("mimic", "joint 'j'"),
    }
    assert [finding.severity for finding in robot.findings] == sorted(
        (finding.severity for finding in robot.findings), key=["warning", "info"].index
    )
    mimic = next(finding for finding in robot.findings if finding.code == "mimic")
    assert "follows 'k', which is not another moving joint; it moves freely here" in mimic.text


def test_joints_that_follow_each_other_are_told_so_and_move_freely() -> None:
    """A circle has no leader; 'which is not another moving joint' would be wrong of both."""
    links = [link_text(name, None) for name in "abc"]
    first = hinge(LIMIT + '<mimic joint="k"/>')
    other = hinge(LIMIT + '<mimic joint="j"/>', attributes='name="k" type="revolute"')
    robot = read(wrap(*links, first, other.replace('"b"', '"c"')))
    said = [finding.text for finding in robot.findings if finding.code == "mimic"]
    assert len(robot.moving) == 2
    assert "follows 'k', and that it in turn; it moves freely here" in said


def test_names_that_are_not_allowed_are_changed_and_reported() -> None:
    text = wrap(
        '<link name="base link"/>',
        '<link name="base_link"/>',
        '<joint name="1-2" type="continuous"><parent link="base link"/><child link="base_link"/></joint>',
    )
    robot = read(text)
    assert (robot.base.link.name, robot.links[0].name) == ("base_link", "base_link_2")
    assert robot.joints[0].name == "joint_1_2"
    assert [finding.code for finding in robot.findings if finding.code == "renamed"] == ["renamed"]
    assert "'1-2' is called 'joint_1_2'" in str(robot.findings)


# ----------------------------------------------------------------------------- what is refused

REFUSED = {
    "empty": ("", 1, "the file is empty"),
    "git lfs": ("version https://git-lfs.github.com/spec/v1\noid sha256:0\n", 1, "run: git lfs pull"),
    "web page": ("<!DOCTYPE html>\n<html><body>404</body></html>", 1, "an HTML page"),
    "spelling": (
        wrap('<link name="a"/>', '<link name="b"/>', hinge(LIMIT).replace("joint", "Joint")),
        3,
        "2 links have no parent: 'a', 'b'; in line 4 write <joint> for <Joint>",
    ),
    "not a robot": ("<sdf/>", 1, "root element is not <robot>"),
    "entity": ('<!DOCTYPE r [<!ENTITY e "x">]><robot name="&e;"/>', 1, "document types and entities"),
    "xacro element": (
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">\n<xacro:property name="x"/></robot>',
        2,
        "run: xacro file.xacro > file.urdf",
    ),
    "xacro expression": (wrap('<link name="${prefix}a"/>'), 2, "xacro"),
    "no link": (wrap(), 1, "no <link>"),
    "duplicate link": (wrap('<link name="a"/>', '<link name="a"/>'), 3, "first is in line 2"),
    "duplicate joint": (
        wrap('<link name="a"/>', '<link name="b"/>', '<link name="c"/>', hinge(LIMIT), hinge(LIMIT)),
        6,
        "a second joint",
    ),
    "missing link": (wrap('<link name="a"/>', hinge(LIMIT)), 3, "child link 'b' does not exist"),
    "two roots": (wrap('<link name="a"/>', '<link name="b"/>'), 3, "2 links have no parent: 'a', 'b'"),
    "cycle": (
        wrap(
            '<link name="a"/>',
            '<link name="b"/>',
            hinge(LIMIT),
            hinge(LIMIT, attributes='name="k" type="revolute"')
            .replace('"a"', '"c"')
            .replace('"b"', '"a"')
            .replace('"c"', '"b"'),
        ),
        1,
        "cycle",
    ),
    "second parent": (
        two_links(hinge(LIMIT) + hinge(LIMIT, attributes='name="k" type="revolute"')),
        4,
        "already the child of joint 'j'",
    ),
    "type": (two_links(hinge(attributes='name="j" type="hinge"')), 4, "use one of revolute, continuous"),
    "word for number": (two_links(hinge('\n<origin xyz="0 0 zero"/>' + LIMIT)), 5, '"zero" is not a finite'),
    "nan": (two_links(hinge('<origin xyz="0 0 nan"/>')), 4, '"nan" is not a finite number'),
    "inf": (two_links(hinge('<origin xyz="0 0 1e999"/>')), 4, '"1e999" is not a finite number'),
    "underscore": (two_links(hinge('<origin xyz="0 0 1_0"/>')), 4, '"1_0" is not a finite number'),
    "comma": (two_links(hinge('<origin xyz="0,0,0"/>')), 4, "1 values given, 3 expected"),
    "four numbers": (two_links(hinge('<origin xyz="0 0 0 0"/>')), 4, "more values given, 3 expected"),
    "millimetres": (two_links(hinge('<origin xyz="0 0 1e7"/>')), 4, "lengths are metres"),
    "zero axis": (two_links(hinge('<axis xyz="0 0 0"/>' + LIMIT)), 4, "the axis has no direction"),
    "no child": (
        two_links('<joint name="j" type="fixed"><parent link="a"/></joint>'),
        4,
        "<child> is missing",
    ),
    "five moments": (
        wrap('<link name="a"><inertial><mass value="1"/><inertia ixx="1"/></inertial></link>'),
        2,
        "attribute ixy is missing",
    ),
    "floating away from the root": (
        wrap(
            *(link_text(name, None) for name in "abc"),
            hinge(LIMIT),
            '<joint name="k" type="floating"><parent link="b"/><child link="c"/></joint>',
        ),
        6,
        "only the base may float",
    ),
    "floating beside another": (
        wrap(
            *(link_text(name, None) for name in "abc"),
            hinge(LIMIT),
            '<joint name="k" type="floating"><parent link="a"/><child link="c"/></joint>',
        ),
        6,
        "is mounted on the same root",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refusal_names_line_reason_and_remedy(case: str) -> None:
    text, line, reason = REFUSED[case]
    with pytest.raises(InputError) as caught:
        read(text)
    assert caught.value.line == line
    assert caught.value.remedy
    assert reason in str(caught.value)
    assert str(caught.value).startswith(f"robot.urdf:{line}: ")


def test_unknown_option_is_refused() -> None:
    with pytest.raises(InputError, match="fixed="):
        read(two_links(hinge(LIMIT)), fixed="melt")


def test_xml_suffix_is_told_by_its_root(tmp_path: Path) -> None:
    path = tmp_path / "arm.xml"
    path.write_text(two_links(hinge(LIMIT)), encoding="utf-8")
    assert load(path).joints[0].name == "j"


@pytest.mark.parametrize("kind", MOVING)
def test_every_kind_moves_along_or_about_its_axis(kind: str) -> None:
    text = two_links(
        joint_text("j", kind, ("a", "b"), xyz=[0.1, 0.2, 0.3], rpy=[0.1, 0.2, 0.3], axis=[1, 2, 3])
    )
    robot = read(text)
    first, then = robot.transforms([0.0])[1], robot.transforms([0.4])[1]
    axis = first[:3, 2]
    moved = then[:3, 3] - first[:3, 3]
    np.testing.assert_allclose(then[:3, 2], axis, atol=1e-15)
    np.testing.assert_allclose(moved, 0.4 * axis if kind == "prismatic" else np.zeros(3), atol=1e-15)
