"""A file typed 1.5708 and one typed with all digits are the same robot after ``exact``."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import PI, ZERO, number, parse, pi_times
from armwright.robot import Fixed, Inertia, Limits, Link, Placement, Prismatic, Revolute, Robot
from armwright.robot.formats import load, read_bytes, robots
from armwright.robot.geometry.exact_geometry import exact
from armwright.robot.geometry.matrix import matrix, to_numbers
from armwright.robot.geometry.urdf_convention import rpy_matrix, transform
from tests.robot.mjcf_files import read as read_mjcf
from tests.robot.random_urdf import QUARTERS, joint_text, link_text, random_urdf

HALF = PI / 2


def read(text: str) -> Robot:
    return read_bytes(text.encode(), "urdf")


def one_joint(**parameters: object) -> Robot:
    values = {
        key: parse(value) if isinstance(value, str) else number(value) for key, value in parameters.items()
    }
    return Robot("arm", (Revolute("j1", 0, Placement(**values), variable="q1"),), (Link("l1"),))


@pytest.mark.requirement("S4-2", "S4-7")
@pytest.mark.parametrize("is_serial", [True, False])
@pytest.mark.parametrize("angles", ["quarters", "twelfths"])
@pytest.mark.parametrize("seed", range(12))
def test_rounded_file_is_the_same_robot_after_exact(seed: int, angles: str, *, is_serial: bool) -> None:
    """Axes ±x ±y ±z, offsets of 1 to 5 decimals, inertial rpy, four decimals of every angle."""
    full = read(random_urdf(seed, angles=angles, is_serial=is_serial))
    rounded = read(random_urdf(seed, angles=angles, is_serial=is_serial, decimals=4))
    assert rounded.exact(tolerance=1e-4) == full
    assert full.exact(tolerance=1e-4) == full


@pytest.mark.parametrize("seed", range(12))
def test_rounded_right_angles_are_within_1e_5(seed: int) -> None:
    """1.5708, -1.5708 and 3.1416 with the tolerance that the documentation names."""
    full = read(random_urdf(seed, angles="quarters"))
    assert read(random_urdf(seed, angles="quarters", decimals=4)).exact(tolerance=1e-5) == full


def mixed_urdf(seed: int, *, decimals: int | None) -> str:
    """A chain whose rpy mix right angles with one or two angles typed with two decimals."""
    rng = np.random.default_rng(seed)
    parts = [link_text("l0", None)]
    for j in range(1, 6):
        rpy = rng.choice(QUARTERS, 3)
        rpy = rpy if decimals is None else np.round(rpy, decimals)
        for i in rng.permutation(3)[: 1 + seed % 2]:
            rpy[i] = round(float(rng.uniform(-1.4, 1.4)), 2)
        axis = np.zeros(3)
        axis[rng.integers(3)] = rng.choice((-1.0, 1.0))
        xyz = np.round(rng.uniform(-0.6, 0.6, 3), 3) * rng.integers(0, 2, 3)
        ends = (f"l{j - 1}", f"l{j}")
        parts.append(link_text(f"l{j}", rng))
        parts.append(joint_text(f"j{j}", "revolute", ends, xyz=xyz, rpy=rpy, axis=axis))
    return '<robot name="arm">' + "".join(parts) + "</robot>"


@pytest.mark.parametrize("decimals", [4, 5])
@pytest.mark.parametrize("seed", range(12))
def test_right_angles_mixed_with_others_are_found_again(seed: int, decimals: int) -> None:
    """With roll 1.5708 and pitch 0.3 none of γ, α, θ is near a multiple; roll, pitch, yaw are."""
    full = read(mixed_urdf(seed, decimals=None))
    assert read(mixed_urdf(seed, decimals=decimals)).exact(tolerance=1e-5) == full


def test_the_usual_arm_typed_with_1_5708() -> None:
    def text(half: str) -> str:
        h = float(half)
        rows = [
            joint_text("j1", "revolute", ("a", "b"), xyz=[0, 0, 0.67], rpy=[0, 0, 0]),
            joint_text("j2", "revolute", ("b", "c"), xyz=[0, 0.2435, 0], rpy=[-h, 0, 0]),
            joint_text(
                "j3", "revolute", ("c", "d"), xyz=[0.4318, 0, -0.0934], rpy=[h, 0, h], axis=[0, -1, 0]
            ),
        ]
        links = [link_text(name, np.random.default_rng(1), rpy=[h, 0, -h]) for name in "abcd"]
        return '<robot name="arm">' + "".join([*links, *rows]) + "</robot>"

    rounded, full = read(text("1.5708")), read(text(repr(math.pi / 2)))
    assert any(isinstance(joint, Fixed) for joint in rounded.joints)  # j3_aux
    repaired = rounded.exact(tolerance=1e-5)
    assert repaired == full
    assert [joint.variable for joint in repaired.joints] == ["q1", "q2", "q3"]
    found = {finding.where: finding.text for finding in repaired.findings if finding.code == "snapped"}
    assert found["j3_aux"].startswith("auxiliary frame removed")
    assert found["alpha2"] == "-1.5708 → -pi/2"
    assert all(finding.severity == "info" for finding in repaired.findings if finding.code == "snapped")


def test_many_limits_made_exact_are_one_finding() -> None:
    robot = load("puma560")
    rounded = replace(
        robot, joints=tuple(replace(one, limits=Limits(-3.14159, 3.14159)) for one in robot.joints)
    )
    (told,) = [one for one in rounded.exact(1e-5).findings if one.code == "snapped"]
    assert str(told).startswith("info: 12 limits: such as lower1: -3.14159 → ")


def test_a_frame_that_is_written_with_other_parameters_is_one_change_and_hardly_moves() -> None:
    """Once its axis is exactly parallel, what was b is r; a list of the two reads as a lost length."""
    robot = read("""<robot name="a"><link name="base"/><link name="hand"/><link name="tool0"/>
<joint name="turn" type="continuous"><parent link="base"/><child link="hand"/><axis xyz="-1 0 0"/></joint>
<joint name="flange" type="fixed"><parent link="hand"/><child link="tool0"/>
  <origin xyz="0.158 0 0" rpy="0 1.57079632679 0"/></joint></robot>""")
    assert any("1 angle or length is close" in one.text for one in robot.findings)
    (told,) = [one for one in robot.exact(1e-5).findings if one.code == "snapped"]
    assert str(told) == (
        "info: frame 2: written anew along exact axes, moves by at most 4.9e-12: "
        "gamma 0, b 0, alpha pi, d 0, theta pi, r 0.158"
    )


@pytest.mark.parametrize(("angle", "moved"), [("1.5708", "3.7e-06"), ("1.5707963267948966", "")])
def test_what_exact_offers_counts_frames_that_only_have_a_name(angle: str, moved: str) -> None:
    """A site moves too; and zeros that turning onto a joint's axis left at 1e-17 are no offer."""
    sites = f'<site name="s" pos="0.1 0 0" axisangle="0 1 0 {angle}"/>'
    robot = read_mjcf(
        '<mujoco><compiler angle="radian"/><worldbody><body name="a">'
        f'<joint name="j" axis="1 1 0" pos="0.1 0.2 0"/><geom size="0.1"/>{sites}</body></worldbody></mujoco>'
    )
    offered = [one.text for one in robot.findings if one.code == "rounded"]
    assert len(offered) == bool(moved)
    assert all(f"would move no frame by more than {moved} " in text for text in offered)


@pytest.mark.parametrize("name", robots())
def test_library_robots_are_exact_already(name: str) -> None:
    robot = load(name)
    assert robot.exact() == robot
    assert robot.exact().findings == robot.findings


def test_frames_move_no_more_than_the_tolerance_allows() -> None:
    """Position of the last frame: 8 joints, 3 angles each of up to 3 tolerances, 8 x 1 m of reach."""
    for seed in range(6):
        rounded = read(random_urdf(seed, angles="mixed", decimals=4, is_serial=True))
        repaired = rounded.exact(tolerance=1e-4)
        q = np.random.default_rng(seed).uniform(-2, 2, len(rounded.moving))
        bound = 8 * 3 * 3e-4 * 8
        np.testing.assert_allclose(repaired.pose(q), rounded.pose(q), atol=bound)


def test_other_values_are_left_alone() -> None:
    """Neither numbers further away than the tolerance nor exact ones in a form of their own."""
    robot = one_joint(gamma=0.3, b=0.2, alpha="pi/2", d=1e-3, theta="3*pi/2", r=0.1)
    assert robot.exact(1e-5) == robot
    parallel = one_joint(gamma="pi/2", b=0.25, alpha=0, d=0.5, theta="-pi/2", r=0.5)
    assert parallel.exact(1e-5) == parallel
    assert one_joint(alpha=1.5709).exact(1e-5) == one_joint(alpha=1.5709)


def test_each_change_is_listed_by_its_canonical_name() -> None:
    found = one_joint(alpha=1.5708, d=1e-7, r=0.3).exact(1e-5).findings
    assert [(f.where, f.text) for f in found] == [("alpha1", "1.5708 → pi/2"), ("d1", "1e-07 → 0")]


def test_lengths_of_a_table_stay_as_typed() -> None:
    """Where b, d, r were typed and not a position, r = 0.3 is still 0.3 along the exact axis."""
    table = one_joint(alpha=1.5708, d=0.25, theta=-3.1416, r=0.3)
    assert table.exact(1e-5) == one_joint(alpha="pi/2", d=0.25, theta="-pi", r=0.3)


def test_meaningful_angle_of_parallel_axes_is_the_sum() -> None:
    """γ points along the offset (3, 4)/10, so θ alone is near nothing."""
    gamma = math.atan2(0.4, 0.3)
    near = one_joint(gamma=gamma, alpha=0, d=0.5, theta=1.5708 - gamma).exact(1e-5)
    T = to_numbers(near.joints[0].placement.transform())
    np.testing.assert_allclose(T, transform(rpy_matrix([0, 0, math.pi / 2]), [0.3, 0.4, 0]), atol=1e-14)


def test_frames_with_names_are_treated_number_by_number() -> None:
    robot = one_joint(gamma="G1", b=1e-9, alpha=-1.5708, d="L1", theta=3.1416, r=0.2)
    assert robot.exact(1e-5) == one_joint(gamma="G1", alpha="-pi/2", d="L1", theta="pi", r=0.2)


def test_base_and_tool_are_made_exact() -> None:
    T = transform(rpy_matrix([0, 1.5708, 0]), [0.1, 0.2, 1e-8])
    robot = one_joint(d=0.3)
    rounded = robot.with_tool(T)
    repaired = rounded.exact(1e-5)
    assert repaired.tool == matrix([[0, 0, 1, 0.1], [0, 1, 0, 0.2], [-1, 0, 0, 0], [0, 0, 0, 1]])
    assert [finding.where for finding in repaired.findings] == ["tool"]


def test_limits_and_home_of_revolute_joints_only() -> None:
    limits = Limits(0.0001, 3.1416, 1.5708, 3.1416)
    joints = (
        Revolute("a", 0, variable="q1", limits=limits, home=(0.0001 + 3.1416) / 2),
        Prismatic("b", 1, variable="q2", limits=limits),
    )
    robot = Robot("arm", joints, (Link("l1"), Link("l2"))).exact(1e-3)
    assert robot.joints[0].limits == Limits(0.0, math.pi, math.pi / 2, 3.1416)
    assert robot.joints[0].home == math.pi / 2
    assert robot.joints[1] == joints[1]


def test_full_tensors_and_massless_bodies_are_left_alone() -> None:
    full = Inertia.from_com(2, [0.1, 0.2, 0.3], [0.3, 0.01, 0.02, 0.4, 0.03, 0.5])
    regrouped = Inertia(ZZ=number(0.3), MX=number(0.2), XY=number(1e-9))
    symbolic = Inertia(XX=parse("XX1"), XY=number(1e-9), M=number(2))
    for inertia in (full, regrouped, symbolic):
        robot = Robot("arm", (Revolute("a", 0, variable="q1"),), (Link("l1", inertia),))
        assert exact(robot, 1e-5) == robot


def test_own_frame_called_aux_stays() -> None:
    joints = (
        Fixed("j2_aux", 0, Placement(gamma=number(0.3), d=number(0.2))),
        Revolute("j2", 1, Placement(alpha=pi_times(1), b=number(0.3)), variable="q2"),
    )
    robot = Robot("arm", joints, (Link("l1"), Link("l2")))
    assert robot.exact(1e-5) == robot
    assert robot.exact(1e-5).joints[0].placement.theta is ZERO


@pytest.mark.parametrize("tolerance", [-1e-9, 0.2, float("nan")])
def test_tolerance_that_reaches_the_next_multiple_is_refused(tolerance: float) -> None:
    with pytest.raises(ArmwrightError, match="use a number from 0"):
        one_joint().exact(tolerance)
