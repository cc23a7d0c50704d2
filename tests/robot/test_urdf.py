"""URDF read and written: same motion and same bodies as Pinocchio sees, and nothing hidden."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from armwright.errors import ArmwrightError, InputError
from armwright.expr import ZERO, number, parse, pi_times
from armwright.robot import (
    Base,
    Fixed,
    Friction,
    Inertia,
    Limits,
    Link,
    Loop,
    Motor,
    Placement,
    Prismatic,
    Revolute,
    Robot,
)
from armwright.robot.convention import Array, rpy_matrix, transform
from armwright.robot.formats import load, read_bytes, robots
from armwright.robot.formats.urdf_write import write
from armwright.robot.matrix import matrix
from tests.robot.random_urdf import MOVING, joint_text, link_text, random_urdf

SHARP = 1e-12  # asked for; measured 1e-14: rounding of angles to 1e-14 over a few joints of 1 m
SEEDS = range(12)


@pytest.fixture(scope="module")
def pin() -> ModuleType:
    return pytest.importorskip("pinocchio")


def read(text: str, **options: object) -> Robot:
    return read_bytes(text.encode(), "urdf", file="robot.urdf", **options)


def wrap(*parts: str) -> str:
    return '<robot name="arm">\n' + "\n".join(parts) + "\n</robot>"


def two_links(joint: str) -> str:
    return wrap('<link name="a"/>', '<link name="b"/>', joint)


def hinge(inside: str = "", *, attributes: str = 'name="j" type="revolute"') -> str:
    return f'<joint {attributes}><parent link="a"/><child link="b"/>{inside}</joint>'


LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'


# ------------------------------------------------------------------------ the same as Pinocchio


def pinocchio_q(pin: ModuleType, model: object, values: dict[str, float]) -> Array:
    """The configuration of Pinocchio with our joint values by joint name."""
    q = pin.neutral(model)
    for i, name in enumerate(model.names[1:], 1):  # type: ignore[attr-defined]
        joint = model.joints[i]  # type: ignore[attr-defined]
        if joint.nq == 1:
            q[joint.idx_q] = values[name]
        elif joint.nq == 2:  # a continuous joint: cosine and sine
            q[joint.idx_q : joint.idx_q + 2] = np.cos(values[name]), np.sin(values[name])
        else:  # planar: x, y, cosine and sine
            x, y, turn = (values[f"{name}_{k}"] for k in (1, 2, 3))
            q[joint.idx_q : joint.idx_q + 4] = x, y, np.cos(turn), np.sin(turn)
    return q


def assert_same_origins_and_axes(pin: ModuleType, text: str, robot: Robot, seed: int) -> None:
    """Every link frame: same origin, and z is the joint axis of Pinocchio's frame turned with it."""
    model = pin.buildModelFromXML(text)
    data = model.createData()
    rng = np.random.default_rng(seed)
    for _ in range(3):
        q = rng.uniform(-2, 2, len(robot.moving))
        values = {joint.name: value for joint, value in zip(robot.moving, q, strict=True)}
        pin.framesForwardKinematics(model, data, pinocchio_q(pin, model, values))
        pin.updateFramePlacements(model, data)
        T = robot.transforms(q)
        zero = robot.transforms(np.zeros(len(q)))
        data_zero = model.createData()
        pin.framesForwardKinematics(model, data_zero, pinocchio_q(pin, model, dict.fromkeys(values, 0.0)))
        for j, link in enumerate(robot.links, 1):
            if not model.existFrame(link.name, pin.BODY):
                assert link.inertia.is_zero  # auxiliary frames and links between axes
                continue
            frame = model.getFrameId(link.name, pin.BODY)
            theirs = data.oMf[frame].homogeneous
            turn = np.linalg.inv(data_zero.oMf[frame].homogeneous) @ zero[j]  # constant: our axes in theirs
            np.testing.assert_allclose(turn[:3, 3], 0, atol=SHARP)
            np.testing.assert_allclose(T[j], theirs @ turn, atol=SHARP)


@pytest.mark.requirement("S4-2", "S4-3")
@pytest.mark.parametrize("angles", ["random", "quarters", "mixed"])
@pytest.mark.parametrize("seed", SEEDS)
def test_forward_kinematics_equal_pinocchio(pin: ModuleType, seed: int, angles: str) -> None:
    text = random_urdf(seed, angles=angles)
    assert_same_origins_and_axes(pin, text, read(text), seed)


@pytest.mark.parametrize("decimals", [2, 4, 6])
@pytest.mark.parametrize("seed", SEEDS)
def test_forward_kinematics_equal_pinocchio_with_rounded_angles(
    pin: ModuleType, seed: int, decimals: int
) -> None:
    """1.57, 1.5708 and 1.570796 put common normals far away; the answer must not suffer."""
    text = random_urdf(seed, angles="quarters", decimals=decimals)
    robot = read(text)
    assert_same_origins_and_axes(pin, text, robot, seed)


def test_planar_joint_equals_pinocchio(pin: ModuleType) -> None:
    text = wrap(
        *(link_text(name, np.random.default_rng(1)) for name in "abc"),
        joint_text("slab", "planar", ("a", "b"), xyz=[0.1, 0.2, 0.3], rpy=[0.4, 0.5, 0.6]),
        joint_text("arm", "revolute", ("b", "c"), xyz=[0.1, 0.0, 0.3], rpy=[0.4, 0.0, 0.6], axis=[1, 2, 3]),
    )
    robot = read(text)
    assert [joint.name for joint in robot.joints] == ["slab_1", "slab_2", "slab_3", "arm"]
    assert [joint.kind for joint in robot.joints] == ["prismatic", "prismatic", "revolute", "revolute"]
    assert_same_origins_and_axes(pin, text, robot, 1)


def total_body(robot: Robot, q: Array) -> tuple[float, Array, Array]:
    """Mass, first moments and inertia about the world origin of all links that can move."""
    mass, first, tensor = 0.0, np.zeros(3), np.zeros((3, 3))
    can_move = [False]
    for joint, T, link in zip(robot.joints, robot.transforms(q)[1:], robot.links, strict=True):
        can_move.append(joint.is_moving or can_move[joint.parent])
        if not can_move[-1]:
            continue
        rows = tuple(tuple(number(float(x)) for x in row) for row in T)
        xx, xy, xz, yy, yz, zz, *s, m = link.inertia.seen_from(rows).numbers()
        mass, first = mass + m, first + np.array(s)
        tensor = tensor + np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return mass, first, tensor


@pytest.mark.requirement("S4-7")
@pytest.mark.parametrize("fixed", ["keep", "lump"])
@pytest.mark.parametrize("seed", SEEDS)
def test_mass_centre_of_mass_and_inertia_equal_pinocchio(pin: ModuleType, seed: int, fixed: str) -> None:
    text = random_urdf(seed, angles="mixed")
    robot = read(text, fixed=fixed)
    model = pin.buildModelFromXML(text)
    data = model.createData()
    q = np.random.default_rng(seed).uniform(-2, 2, len(robot.moving))
    values = {joint.name: value for joint, value in zip(robot.moving, q, strict=True)}
    pin.forwardKinematics(model, data, pinocchio_q(pin, model, values))
    bodies = [data.oMi[i].act(model.inertias[i]) for i in range(1, model.njoints)]
    mass, first, tensor = total_body(robot, q)
    assert mass == pytest.approx(sum(body.mass for body in bodies), rel=1e-14)
    np.testing.assert_allclose(first, sum(body.mass * body.lever for body in bodies), atol=1e-11)
    np.testing.assert_allclose(tensor, sum(body.matrix()[3:, 3:] for body in bodies), atol=1e-10)


@pytest.mark.parametrize("seed", SEEDS)
def test_lumping_keeps_every_moving_frame(seed: int) -> None:
    text = random_urdf(seed, angles="mixed", joints=10)
    kept, lumped = read(text), read(text, fixed="lump")
    assert all(joint.kind != "fixed" or joint.name.endswith("_aux") for joint in lumped.joints)
    assert [joint.name for joint in lumped.moving] == [joint.name for joint in kept.moving]
    q = np.random.default_rng(seed).uniform(-2, 2, len(kept.moving))
    T_kept, T_lumped = kept.transforms(q), lumped.transforms(q)
    where = {joint.name: j for j, joint in enumerate(kept.joints, 1)}
    for j, joint in enumerate(lumped.joints, 1):
        if joint.is_moving:
            np.testing.assert_allclose(T_lumped[j], T_kept[where[joint.name]], atol=SHARP)


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
    found = {(finding.code, finding.where.split(", ", 1)[1]) for finding in robot.findings}
    assert found == {
        ("ignored", "<material> in <robot>"),
        ("ignored", '<link name="a">'),
        ("ignored", "<visual> in <link>"),
        ("ignored", "<collision> in <link>"),
        ("unknown", "<wings> in <link>"),
        ("unknown", "<joint colour=>"),
        ("ignored", "<calibration> in <joint>"),
        ("ignored", "<safety_controller> in <joint>"),
        ("missing", '<joint name="j">'),  # the axis
        ("mimic", '<joint name="j">'),
        ("ignored", "<transmission> in <robot>"),
        ("ignored", "<gazebo> in <robot>"),
        ("ignored", "<sensor> in <robot>"),
        ("unknown", "<propeller> in <robot>"),
    }
    by_place = {finding.where: finding for finding in robot.findings}
    assert "2 times" in by_place["line 5, <visual> in <link>"].text
    assert "2 times" in by_place["line 9, <gazebo> in <robot>"].text
    mimic = next(finding for finding in robot.findings if finding.code == "mimic")
    assert "'j' follows joint 'k', which the file does not have (q = 2.0*q_k + 0.0)" in mimic.text


def test_names_that_are_not_allowed_are_changed_and_reported() -> None:
    text = wrap(
        '<link name="base link"/>',
        '<link name="base_link"/>',
        '<joint name="1-2" type="continuous"><parent link="base link"/><child link="base_link"/></joint>',
    )
    robot = read(text)
    assert (robot.base.link.name, robot.links[0].name) == ("base_link", "base_link_2")
    assert robot.joints[0].name == "joint_1_2"
    assert [finding.code for finding in robot.findings if finding.code != "missing"] == ["renamed"] * 3


# ----------------------------------------------------------------------------- what is refused

REFUSED = {
    "empty": ("", 1, "no element found"),
    "not a robot": ("<sdf/>", 1, "root element is not <robot>"),
    "entity": ('<!DOCTYPE r [<!ENTITY e "x">]><robot name="&e;"/>', 1, "document types and entities"),
    "xacro element": (
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">\n<xacro:property name="x"/></robot>',
        2,
        "run: xacro file.xacro > file.urdf",
    ),
    "xacro expression": (wrap('<link name="${prefix}a"/>'), 2, "xacro"),
    "xacro argument": (wrap('<link name="a"><visual name="$(find x)"/></link>'), 2, "xacro"),
    "xacro prefix undeclared": (wrap("<xacro:macro/>"), 2, "prefix"),
    "no link": (wrap(), 1, "no <link>"),
    "no joint": (wrap('<link name="a"/>'), 1, "no joint"),
    "no name": (wrap("<link/>"), 2, "attribute name is missing"),
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
    "limits exchanged": (two_links(hinge('<limit lower="1" upper="-1"/>')), 4, "exchange them"),
    "no child": (
        two_links('<joint name="j" type="fixed"><parent link="a"/></joint>'),
        4,
        "<child> is missing",
    ),
    "two origins": (two_links(hinge("<origin/><origin/>" + LIMIT)), 4, "a second <origin>"),
    "no mass": (
        wrap('<link name="a"><inertial><inertia/></inertial></link>'),
        2,
        "<mass> is missing",
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
        "stands on the same root",
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


# ------------------------------------------------------------------------------- what is written


def random_robot(seed: int, *, joints: int = 7) -> Robot:
    """A tree with arbitrary Khalil-Kleinfinger parameters and every joint type."""
    rng = np.random.default_rng(seed)
    made, links = [], []
    for j in range(1, joints + 1):
        angles = [pi_times(1) * int(k) / 12 for k in rng.integers(-12, 13, 3)]
        if rng.random() < 0.4:
            angles = [number(float(x)) for x in rng.uniform(-3, 3, 3)]
        b, d, r = (number(float(x)) for x in rng.uniform(-0.7, 0.7, 3) * rng.integers(0, 2, 3))
        placement = Placement(angles[0], b, angles[1], d, angles[2], r)
        kind = (Revolute, Prismatic, Fixed)[int(rng.integers(3)) if j > 1 else 0]
        limits = Limits(-1.0, 2.0, 3.0, 4.0) if rng.random() < 0.5 else Limits()
        parent = int(rng.integers(max(0, j - 2), j))
        variable = "" if kind is Fixed else f"q{j}"
        limits = Limits() if kind is Fixed else limits
        made.append(kind(f"j{j}", parent, placement, variable=variable, limits=limits))
        m, com = rng.uniform(0.1, 5), rng.uniform(-0.2, 0.2, 3)
        links.append(
            Link(f"l{j}", Inertia.from_com(float(m), com.tolist(), [0.1, 0.01, 0.02, 0.2, 0.03, 0.25]))
        )
    return Robot(f"random{seed}", tuple(made), tuple(links))


@pytest.mark.requirement("S4-16")
@pytest.mark.parametrize("decimals", [None, 4])
@pytest.mark.parametrize("angles", ["random", "quarters", "mixed"])
@pytest.mark.parametrize("seed", SEEDS)
def test_load_save_load_is_identical(seed: int, angles: str, decimals: int | None) -> None:
    robot = read(random_urdf(seed, angles=angles, decimals=decimals))
    written = write(robot)
    again = read(written.text)
    assert again == robot
    assert write(again).text == written.text
    assert not again.findings
    assert not written.findings


@pytest.mark.requirement("S4-2")
@pytest.mark.parametrize("seed", SEEDS)
def test_any_tree_keeps_its_frames_and_bodies_in_urdf(pin: ModuleType, seed: int) -> None:
    """KK → URDF → KK, and Pinocchio reads the same motion from the file."""
    robot = random_robot(seed)
    text = write(robot).text
    again = read(text)
    q = np.random.default_rng(seed).uniform(-2, 2, len(robot.moving))
    values = {joint.name: value for joint, value in zip(robot.moving, q, strict=True)}
    T, T_again = robot.transforms(q), again.transforms([values[joint.name] for joint in again.moving])
    where = {link.name: j for j, link in enumerate(again.links, 1)}
    for j, link in enumerate(robot.links, 1):
        np.testing.assert_allclose(T_again[where[link.name]], T[j], atol=SHARP)
        theirs = again.links[where[link.name] - 1].inertia.numbers()
        np.testing.assert_allclose(theirs, link.inertia.numbers(), atol=1e-13)
    assert_same_origins_and_axes(pin, text, again, seed)


OPEN = [name for name in robots() if not load(name).loops and name != "puma560_symmetric"]


@pytest.mark.parametrize("name", OPEN)
def test_library_robots_keep_their_motion_in_urdf(pin: ModuleType, name: str) -> None:
    """Every frame and the tool; puma560_symmetric is regrouped and has no bodies to write."""
    robot = load(name)
    text = write(robot).text
    again = read(text)
    q = np.random.default_rng(1).uniform(-1, 1, len(robot.moving))
    values = {joint.name: value for joint, value in zip(robot.moving, q, strict=True)}
    theirs = [values[joint.name] for joint in again.moving]
    T, T_again = robot.transforms(q), again.transforms(theirs)
    where = {link.name: j for j, link in enumerate(again.links, 1)}
    for j, link in enumerate(robot.links, 1):
        np.testing.assert_allclose(T_again[where[link.name]], T[j], atol=SHARP)
    np.testing.assert_allclose(again.pose(theirs), robot.pose(q), atol=SHARP)
    free = 6 if robot.base.kind == "floating" else 0
    assert pin.buildModelFromXML(text).nv == len(robot.moving) + free


def test_base_placement_and_tool_become_fixed_joints() -> None:
    Z = transform(rpy_matrix([0.1, 0.2, 0.3]), [0.0, 0.1, 0.67])
    E = transform(rpy_matrix([0.4, 0.0, 0.0]), [0.0, 0.0, 0.2])
    robot = Robot(
        "arm",
        (Revolute("j1", 0, Placement(d=number(0.3)), variable="q1"),),
        (Link("l1"),),
        base=Base(placement=matrix(Z)),
        tool=matrix(E),
    )
    again = read(write(robot).text)
    assert (again.base.link.name, again.links[-1].name) == ("world", "tool")
    np.testing.assert_allclose(again.pose([0.7]), robot.pose([0.7]), atol=SHARP)
    assert {finding.code for finding in write(robot).findings} == {"base", "tool"}


def test_floating_base_comes_back() -> None:
    link = Link("trunk", Inertia.of([0.1, 0, 0, 0.12, 0, 0.12, 0.2, 0, 0, 2]))
    Z = matrix(transform(np.eye(3), [0.0, 0.0, 1.5]))
    robot = Robot(
        "arm",
        (Revolute("j1", 0, Placement(d=number(0.3)), variable="q1"),),
        (Link("l1"),),
        base=Base("floating", Z, link=link),
    )
    assert read(write(robot).text) == robot


@pytest.mark.parametrize(
    "limits",
    [Limits(), Limits(-1.0, 1.0), Limits(upper=2.0), Limits(velocity=3.0), Limits(-1.0, 1.0, 2.0, 3.0)],
)
@pytest.mark.parametrize("kind", [Revolute, Prismatic])
def test_limits_known_or_not_come_back(pin: ModuleType, limits: Limits, kind: type[Revolute]) -> None:
    robot = Robot("arm", (kind("j1", 0, variable="q1", limits=limits),), (Link("l1"),))
    text = write(robot).text
    assert read(text) == robot
    assert pin.buildModelFromXML(text).nv == 1  # other programs insist on complete limits


def test_what_urdf_cannot_hold_is_reported() -> None:
    joint = Revolute(
        "elbow",
        variable="alpha",
        rotor=number(0.1),
        motor=Motor(R=number(1)),
        stiffness=number(5),
        friction=Friction(OFF=number(1)),
        home=0.5,
        is_active=False,
    )
    zero = (ZERO, ZERO, ZERO)
    found = write(Robot("arm", (joint,), (Link("l1"),), gravity=zero, title="An arm")).findings
    assert [finding.code for finding in found] == [
        "rotor",
        "motor",
        "friction",
        "stiffness",
        "passive",
        "home",
        "symbols",
        "gravity",
        "source",
    ]
    assert all(finding.where in ("elbow", "arm") and finding.remedy for finding in found)


def test_order_of_joints_that_will_change_is_reported() -> None:
    joints = tuple(Revolute(f"j{j}", parent, variable=f"q{j}") for j, parent in ((1, 0), (2, 0), (3, 1)))
    robot = Robot("arm", joints, (Link("l1"), Link("l2"), Link("l3")))
    (finding,) = write(robot).findings
    assert finding.code == "order"
    assert "j1, j3, j2" in finding.text


def test_names_loops_and_moments_without_mass_are_refused() -> None:
    joint = Revolute("j1", variable="q1")
    link = Link("l1")
    symbolic = Robot("arm", (Revolute("j1", placement=Placement(d=parse("L1")), variable="q1"),), (link,))
    with pytest.raises(ArmwrightError, match=r"names without values: L1; .*with_values"):
        write(symbolic)
    cut = Loop(Revolute("pin", 1, variable="q2"), Placement(), 0)
    with pytest.raises(ArmwrightError, match=r"closed loops \(opened at pin\).*\.toml"):
        write(Robot("arm", (joint,), (link,), (cut,)))
    grouped = Link("l1", Inertia(ZZ=number(1), MX=number(0.1)))
    with pytest.raises(ArmwrightError, match="link 'l1' has first moments"):
        write(Robot("arm", (joint,), (grouped,)))
