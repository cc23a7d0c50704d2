"""URDF as strangers write it: forgiven with a finding, the same torques as Pinocchio, and no mass lost."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import armwright as aw
from armwright.errors import InputError
from armwright.robot import Robot
from tests.robot.random_urdf import joint_text, link_text, random_urdf
from tests.robot.urdf_files import LIMIT, hinge, noticed, read, two_links, wrap
from tests.support.foreign import urdf_apart

AGREES = 1e-10  # of the largest torque: both sides round a few hundred operations


def codes(robot: Robot) -> set[str]:
    return {finding.code for finding in noticed(robot)}


def mass(robot: Robot) -> float:
    return sum(float(link.inertia.M) for link in (robot.base.link, *robot.links))


# ------------------------------------------------------------------------------- what is forgiven


def test_a_default_namespace_is_read_through() -> None:
    text = two_links(hinge(LIMIT)).replace("<robot", '<robot xmlns="http://ros.org/urdf"')
    robot = read(text)
    assert robot == read(two_links(hinge(LIMIT)))
    assert ["namespace" in one.text for one in robot.findings if one.code == "ignored"] == [True]


def test_a_file_of_gazebo_is_refused_with_what_to_give() -> None:
    with pytest.raises(InputError, match=r"SDF, .*, is not read; give the URDF file that it was made from"):
        read('<sdf version="1.9"><model name="arm"/></sdf>')


def test_names_that_are_empty_or_missing_are_made() -> None:
    text = f"""<robot name="">
  <link name=""/><link name="b"/>
  <joint type="revolute"><parent link=""/><child link="b"/><axis xyz="0 0 1"/>{LIMIT}</joint></robot>"""
    robot = read(text)
    assert (robot.name, robot.base.link.name) == ("robot", "unnamed_link")
    assert robot.joints[0].name == "unnamed_joint_1"
    assert "unnamed" in codes(robot)


def test_a_joint_on_the_world_needs_no_link_of_that_name() -> None:
    """As Drake reads it; any other link that is missing is refused."""
    joint = hinge(LIMIT).replace('parent link="a"', 'parent link="world"')
    robot = read(wrap('<link name="b"/>', joint))
    assert (robot.base.link.name, robot.NL) == ("world", 1)
    assert "which is not a link of the file" in noticed(robot)[-1].text
    with pytest.raises(InputError, match="parent link 'earth' does not exist"):
        read(wrap('<link name="b"/>', joint.replace("world", "earth")))


def test_attributes_of_other_namespaces_are_information() -> None:
    where = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"'
    robot = read(two_links(hinge('<axis xyz="0 0 1"/>' + LIMIT)).replace("<robot", f"<robot {where}"))
    assert [one.severity for one in noticed(robot)] == ["info"]


def test_limits_the_wrong_way_round_are_exchanged_with_a_warning() -> None:
    robot = read(two_links(hinge('<axis xyz="0 0 1"/><limit lower="1" upper="-2" effort="1" velocity="1"/>')))
    assert (robot.joints[0].limits.lower, robot.joints[0].limits.upper) == (-2, 1)
    (finding,) = noticed(robot)
    assert (finding.code, finding.severity) == ("limits", "warning")


def test_infinite_limits_are_none() -> None:
    """As programs print what they have in memory."""
    limit = '<limit lower="-inf" upper="2" effort="Infinity" velocity="1"/>'
    robot = read(two_links(hinge('<axis xyz="0 0 1"/>' + limit)))
    limits = robot.joints[0].limits
    assert (limits.lower, limits.upper, limits.velocity, limits.effort) == (None, 2, 1, None)
    assert noticed(robot) == []
    with pytest.raises(InputError, match='"nan" is not a finite number'):
        read(two_links(hinge(limit.replace("-inf", "nan"))))


@pytest.mark.parametrize(
    "head", ['<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">', '<robot name="r">']
)
def test_rests_of_xacro_and_gazebo_are_findings(head: str) -> None:
    text = (
        f'{head}<xacro:property name="x" value="1"/>'
        '<xacro:macro name="m"><link name="${p}c"/></xacro:macro>'
        '<link name="a"><visual><geometry><mesh filename="$(find pkg)/a.dae"/></geometry></visual></link>'
        f'<link name="b"/><gazebo reference="a"><mu1>${{mu}}</mu1></gazebo>{hinge(LIMIT)}</robot>'
    )
    robot = read(text)
    assert robot.NL == 1
    (finding,) = [one for one in robot.findings if one.code == "xacro"]
    assert "2 times" in finding.text
    assert "run: xacro" in finding.remedy


@pytest.mark.parametrize(
    "text",
    [
        '<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro"><xacro:include filename="a"/></robot>',
        wrap('<link name="${prefix}a"/>'),
        two_links(hinge('<origin xyz="${x} 0 0"/>' + LIMIT)),
        wrap('<link name="a"><inertial><mass value="${m}"/><inertia ixx="1"/></inertial></link>'),
    ],
)
def test_xacro_where_the_robot_should_be_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="run: xacro"):
        read(text)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("<child", '<origin xyz="0 0 400"/><child', "lengths of up to 400 m"),
        (LIMIT, '<limit lower="-170" upper="170" effort="1" velocity="1"/>', "limits of up to 170 rad"),
        ("<child", '<origin rpy="0 0 90"/><child', "more than a turn"),
    ],
)
def test_millimetres_and_degrees_are_warned_of(old: str, new: str, told: str) -> None:
    plain = two_links(hinge(LIMIT))
    robot = read(plain.replace(old, new, 1))
    said = [str(one) for one in (*robot.findings, *robot.check()) if one.severity == "warning"]
    assert any(told in text for text in said)
    exact = read(plain)
    assert not [one for one in (*exact.findings, *exact.check()) if one.code == "units"]


def test_commas_in_numbers_are_refused_with_the_remedy() -> None:
    with pytest.raises(InputError, match="with a point and no comma; blanks separate numbers"):
        read(two_links(hinge(LIMIT)).replace("<child", '<origin xyz="0 0,3 0"/><child', 1))


def test_a_very_small_robot_is_not_told_to_round_its_lengths_away() -> None:
    """1e-5 m is rounding of an arm, and a link of a micromanipulator."""
    text = two_links(hinge(LIMIT)).replace("<child", '<origin xyz="0 0 %s"/><child', 1)
    noticed_of = {size: {one.code for one in read(text % size).findings} for size in ("8e-6", "0.8")}
    assert "rounded" not in noticed_of["8e-6"] | noticed_of["0.8"]
    large = read((text % "0.8").replace('xyz="0 0 0.8"', 'xyz="0 8e-6 0.8"'))
    assert "rounded" in {one.code for one in large.findings}


def test_a_follower_is_told_as_a_formula() -> None:
    joints = hinge(LIMIT) + hinge(LIMIT + '<mimic joint="j" multiplier="-1" offset="0.5"/>').replace(
        'name="j"', 'name="k"'
    ).replace('link="b"', 'link="c"').replace('link="a"', 'link="b"')
    robot = read(wrap('<link name="a"/><link name="b"/><link name="c"/>', joints))
    assert any("k = 0.5 - j" in str(one) for one in robot.check())


def test_a_second_element_is_reported_and_the_first_used() -> None:
    robot = read(two_links(hinge('<axis xyz="0 0 1"/><axis xyz="1 0 0"/>' + LIMIT)))
    np.testing.assert_allclose(robot.transforms([0.3])[1][:3, 2], [0, 0, 1], atol=1e-15)
    assert codes(robot) == {"repeated"}


def test_a_mass_without_inertia_is_a_point_and_an_inertia_without_mass_nothing_as_for_ros(
    pin: ModuleType, tmp_path: Path
) -> None:
    inertia = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    whole = f'<link name="a"><inertial><mass value="1"/>{inertia}</inertial></link>'
    for given, missing, expected in (('<mass value="2"/>', "inertia", 2.0), (inertia, "mass", 0.0)):
        body = f'<link name="b"><inertial>{given}<origin xyz="0.3 0 0.1"/></inertial></link>'
        path, text = tmp_path / f"{missing}.urdf", two_links(hinge(LIMIT))
        path.write_text(text.replace('<link name="b"/>', body).replace('<link name="a"/>', whole))
        robot = aw.load(path)
        assert mass(robot) == 1.0 + expected
        assert max(urdf_apart(pin, path, robot).values()) < 1e-14
        said = [one for one in noticed(robot) if f"without <{missing}>" in one.text]
        assert [one.severity for one in said] == ["warning"]


def test_a_single_free_body_loads_keeps_its_mass_and_can_float(tmp_path: Path) -> None:
    robot = read(wrap(link_text("cube", np.random.default_rng(1))))
    assert robot.NL == 0
    assert mass(robot) > 0
    assert "no_joint" in codes(robot)
    for suffix in ("toml", "urdf"):
        path = tmp_path / f"cube.{suffix}"
        robot.with_base("floating").save(path)
        again = aw.load(path)
        assert again.base.kind == "floating"
        assert mass(again) == pytest.approx(mass(robot), rel=1e-15)


def test_findings_of_the_same_kind_are_one(tmp_path: Path) -> None:
    links = "".join(f'<link name="l-{i}"><visual/><collision/></link>' for i in range(40))
    joints = "".join(
        f'<joint name="j-{i}" type="revolute"><parent link="l-{i}"/><child link="l-{i + 1}"/></joint>'
        for i in range(39)
    )
    robot = read(f'<robot name="r">{links}{joints}</robot>')
    assert len(noticed(robot)) <= 6
    assert any("39 times" in one.text for one in noticed(robot))
    assert robot.pose(frame="l-7").shape == (4, 4)


def test_what_changes_nothing_is_one_finding() -> None:
    """Parts that are not used, and names that are made; each with how often it is met."""
    parts = '<gazebo/><gazebo/><transmission name="t"/><sensor name="s"/>'
    joint = hinge('<axis xyz="0 0 1"/><safety_controller k_velocity="1"/>' + LIMIT)
    robot = read(two_links(joint).replace("</robot>", f"{parts}</robot>").replace('"a"', '"a-1"'))
    unused = [one for one in noticed(robot) if one.code == "ignored"]
    assert len(unused) == 1
    assert "; <gazebo> in <robot> (2 times): settings of a simulator; " in unused[0].text


def test_a_fixed_joint_that_follows_another_is_no_warning() -> None:
    """As reduced models have it: what follows was made fixed and its mimic left."""
    fixed = hinge('<mimic joint="gone"/>').replace('type="revolute"', 'type="fixed"')
    assert [one.severity for one in noticed(read(two_links(fixed))) if "cannot follow" in one.text] == [
        "info"
    ]


def test_joints_that_follow_the_same_missing_joint_are_one_warning() -> None:
    joints = [
        hinge(f'<axis xyz="0 0 1"/><mimic joint="gone"/>{LIMIT}')
        .replace('name="j"', f'name="j{i}"')
        .replace('parent link="a"', f'parent link="l{i}"')
        .replace('child link="b"', f'child link="l{i + 1}"')
        for i in range(3)
    ]
    links = [f'<link name="l{i}"/>' for i in range(4)]
    told = [one for one in noticed(read(wrap(*links, *joints))) if one.code == "mimic"]
    assert len(told) == 1
    assert "'j0', joint 'j1', joint 'j2'" in told[0].where


def test_bodies_with_the_same_mistake_are_one_finding() -> None:
    """The numbers are those of the first; a chain as a file has it is not told to turn its frames."""
    flat = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="{}" ixy="0" ixz="0" iyz="0"/></inertial>'
    links = [f'<link name="l{i}">{flat.format(3 + i)}</link>' for i in range(4)]
    joints = [
        joint_text(f"j{i}", "revolute", (f"l{i}", f"l{i + 1}"), xyz=[0.1, 0.2, 0.3], rpy=[0.3, 0.2, 0.1])
        for i in range(3)
    ]
    told = read(wrap(*links, *joints)).check()
    assert [(one.code, one.severity) for one in told] == [("triangle", "warning")]
    assert "4 > 1 + 1 (the first of 3 links)" in told[0].text.replace("4.000", "4").replace("1.000", "1")


# ------------------------------------------------------------------------- the base keeps its mass


@pytest.mark.parametrize("how", ["keep", "lump"])
@pytest.mark.parametrize("seed", range(6))
def test_torques_on_a_fixed_and_on_a_floating_base_equal_pinocchio(
    pin: ModuleType, tmp_path: Path, seed: int, how: str
) -> None:
    path = tmp_path / "robot.urdf"
    path.write_text(random_urdf(seed, angles="mixed"))
    robot = aw.load(path, fixed=how)
    assert not robot.base.link.inertia.is_zero
    found = urdf_apart(pin, path, robot)
    assert max(found.values()) < AGREES, found
    assert set(found) == {"frames", "torques", "floating"}


def test_torques_are_linear_in_a_mass_below_zero() -> None:
    """τ(−m) + τ(m) = 2·τ(0), with a warning; Pinocchio puts the centre of such a mass 1e30 m away."""

    def wrench(mass: float) -> np.ndarray:
        body = f'<inertial><origin xyz="0.1 0.2 0.3"/><mass value="{mass}"/>{{}}</inertial>'
        body = body.format('<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>')
        text = two_links(hinge(LIMIT)).replace('<link name="a"/>', f'<link name="a">{body}</link>')
        robot = read(text.replace('<link name="b"/>', f'<link name="b">{body}</link>')).with_base("floating")
        assert (mass < 0) == ("is negative" in str(robot.check()))
        one = np.random.default_rng(1).uniform(-1, 1, (2, 6))
        f = aw.compile(aw.model(robot, "inverse_dynamics"))
        return np.asarray(f(np.eye(4), [0.4], one[0], [0.3], one[1], [0.2]))

    assert np.abs(wrench(-2.0) + wrench(2.0) - 2 * wrench(0.0)).max() < 1e-12  # of torques up to 60


def test_a_massless_root_with_the_trunk_fixed_on_it_floats_too(pin: ModuleType, tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    legs = [
        joint_text(
            f"hip{i}", "revolute", ("trunk", f"leg{i}"), xyz=[0.1 * i, 0.1, 0], rpy=[0, 0, 0], axis=[0, 1, 0]
        )
        for i in (1, 2)
    ]
    path = tmp_path / "legged.urdf"
    path.write_text(
        wrap(
            '<link name="root"/>',
            link_text("trunk", rng),
            link_text("leg1", rng),
            link_text("leg2", rng),
            joint_text("stand", "fixed", ("root", "trunk"), xyz=[0, 0, 0.1], rpy=[0.1, 0.2, 0.3]),
            *legs,
        )
    )
    for how in ("keep", "lump"):
        found = urdf_apart(pin, path, aw.load(path, fixed=how))
        assert max(found.values()) < AGREES, found


@pytest.mark.parametrize("suffix", ["toml", "urdf"])
@pytest.mark.parametrize("how", ["keep", "lump"])
def test_saving_loses_no_mass(tmp_path: Path, suffix: str, how: str) -> None:
    robot = read(random_urdf(4, angles="mixed"), fixed=how)
    robot.save(tmp_path / f"robot.{suffix}")
    again = aw.load(tmp_path / f"robot.{suffix}")
    assert mass(again) == pytest.approx(mass(robot), rel=1e-15)
    np.testing.assert_allclose(
        again.base.link.inertia.numbers(), robot.base.link.inertia.numbers(), rtol=1e-12, atol=1e-15
    )
