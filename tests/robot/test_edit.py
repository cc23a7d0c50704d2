"""Changes of a robot: each gives a new value and says what it refuses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, name, number, parse
from armwright.robot import Fixed, Inertia, Link, Placement, Prismatic, Revolute, Robot, Wrench
from armwright.robot.formats import load
from armwright.robot.geometry.matrix import matrix
from armwright.robot.parameters import map_parameters, parameters
from tests.support.random_robots import random_inertia, random_robot, random_transform


@pytest.mark.parametrize("seed", range(5))
def test_mapping_the_identity_gives_the_same_robot(seed: int) -> None:
    robot = random_robot(seed)
    assert map_parameters(robot, lambda parameter: parameter.value) == robot


@pytest.mark.parametrize("seed", range(5))
def test_parameter_names_are_unique_ignoring_case(seed: int) -> None:
    names = [parameter.name.lower() for parameter in parameters(random_robot(seed, joints=12))]
    assert len(names) == len(set(names))


@pytest.mark.requirement("S4-2")
@pytest.mark.parametrize("seed", range(10))
def test_values_put_back_into_names_give_the_numbers_again(seed: int) -> None:
    robot = random_robot(seed, kind="floating" if seed % 2 else "fixed")
    named = robot.symbolic("all")
    assert set(named.symbols) <= set(dict(named.defaults))
    numbers = {key: value for key, value in named.defaults if key in named.symbols}
    assert named.with_values(numbers) == robot


def test_symbolic_gravity_is_g_and_the_tool_has_a_position() -> None:
    named = load("planar2r").symbolic("gravity", "tool")
    assert named.gravity == (ZERO, -name("g"), ZERO)
    assert (named.tool[0][3], named.tool[1][3]) == (name("xt"), ZERO)
    assert dict(named.defaults) == {"g": 9.81, "xt": 0.8}
    assert named.with_values({"g": 9.81, "xt": 0.8}).gravity == load("planar2r").gravity


def test_symbolic_inertial_names_zeros_too() -> None:
    robot = Robot("r", (Revolute("j", variable="q1"),), (Link("l"),))
    named = robot.symbolic("inertial").links[0].inertia
    assert named.values == tuple(
        name(f"{key}1") for key in ["XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"]
    )
    assert robot.symbolic("rotor", "friction") == robot  # exact zeros mean "has none"


def test_symbolic_geometric_keeps_zeros_and_multiples_of_pi() -> None:
    place = Placement(alpha=parse("pi/2"), d=number(0.3), theta=number(0.1), r=ZERO, gamma=parse("L"))
    robot = Robot("r", (Revolute("j", placement=place, variable="q1"),), (Link("l"),))
    new = robot.symbolic("geometric").joints[0].placement
    assert (new.alpha, new.d, new.theta, new.r, new.gamma) == (
        parse("pi/2"),
        name("d1"),
        name("theta1"),
        ZERO,
        name("L"),
    )


def test_symbolic_avoids_the_joint_variable() -> None:
    slide = Prismatic("j", placement=Placement(r=number(0.2)), variable="r1")
    named = Robot("r", (slide,), (Link("l"),)).symbolic("geometric")
    assert named.joints[0].placement.r is name("r1_0")


def test_without_leaves_exact_zeros() -> None:
    robot = random_robot(1)
    link = replace(robot.links[0], wrench=Wrench(FX=number(3)))
    bare = replace(robot, links=(link, *robot.links[1:])).without("rotor", "friction", "wrench")
    assert all(joint.rotor is ZERO and joint.friction.is_zero for joint in bare.joints)
    assert all(item.wrench == Wrench() for item in bare.links)
    assert bare.links[0].inertia == robot.links[0].inertia
    with pytest.raises(ArmwrightError, match="group 'springs': use rotor, friction"):
        robot.without("springs")
    with pytest.raises(ArmwrightError, match="no group given"):
        robot.without()


def test_with_values_sets_places_and_names() -> None:
    robot = random_robot(3, joints=2, types=(Revolute,))
    changed = robot.with_values({"XX1": 0.35, "d2": "2*L", "G3": -1.6})
    assert changed.links[0].inertia.XX == 0.35
    assert changed.joints[1].placement.d is parse("2*L")
    assert changed.gravity[2] == -1.6
    assert changed.with_values({"L": 0.25}).joints[1].placement.d == 0.5
    with pytest.raises(ArmwrightError, match="did you mean"):
        robot.with_values({"XX11": 1.0})
    with pytest.raises(ArmwrightError, match="joint variable"):
        robot.with_values({"q1": 1.0})
    with pytest.raises(ArmwrightError, match="XX1: inf is not finite"):
        robot.with_values({"XX1": float("inf")})


@pytest.mark.parametrize("seed", range(10))
def test_locked_joint_stands_where_it_was_locked(seed: int) -> None:
    robot = random_robot(seed, joints=6, types=(Revolute, Prismatic))
    q = np.random.default_rng(seed).uniform(-1, 1, 6)
    fixed = robot.locked({"joint2": q[1], "q4": q[3]})
    assert [type(joint) is Fixed for joint in fixed.joints] == [False, True, False, True, False, False]
    np.testing.assert_allclose(fixed.transforms(q[[0, 2, 4, 5]]), robot.transforms(q), atol=1e-14, rtol=0)
    with pytest.raises(ArmwrightError, match="'joint9' is not a moving joint"):
        robot.locked({"joint9": 0.0})


def test_tool_is_behind_the_terminal_link() -> None:
    random = np.random.default_rng(0)
    robot, T = random_robot(4), random_transform(random)
    tooled = robot.with_tool(T, link="link2")
    np.testing.assert_allclose(tooled.pose(), robot.transforms()[2] @ T, atol=1e-14)
    with pytest.raises(ArmwrightError, match="not a rotation"):
        robot.with_tool(np.diag([1, 1, 2, 1.0]))
    with pytest.raises(ArmwrightError, match="reflection"):
        robot.with_tool(np.diag([1, 1, -1, 1.0]))
    with pytest.raises(ArmwrightError, match="4x4"):
        robot.with_tool(np.eye(3))


@pytest.mark.parametrize("form", ["inertia", "com", "names", "ten"])
def test_load_is_added_about_the_link_frame(form: str) -> None:
    robot, load = random_robot(5), random_inertia(np.random.default_rng(1))
    mass, com, central = load.to_com()
    given = {
        "inertia": load,
        "com": {"mass": mass, "com": com, "inertia": central},
        "names": dict(
            zip(["XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"], load.values, strict=True)
        ),
        "ten": load.values,
    }[form]
    loaded = robot.with_load(given, link=3)
    expected = robot.links[2].inertia.numbers() + load.numbers()
    np.testing.assert_allclose(loaded.links[2].inertia.numbers(), expected, atol=1e-14)
    assert loaded.links[:2] == robot.links[:2]


def test_load_refuses_what_is_not_a_body() -> None:
    robot = random_robot(5)
    with pytest.raises(ArmwrightError, match="mass is missing"):
        robot.with_load({"com": [0, 0, 0]})
    with pytest.raises(ArmwrightError, match="has frames"):
        robot.with_load(Inertia(), link=99)


def test_a_robot_cannot_be_changed_in_place() -> None:
    robot = random_robot(1)
    with pytest.raises(AttributeError):
        robot.name = "other"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        robot.joints[0].placement.d.op = "mul"


def test_inertia_about_a_moved_load_frame_equals_with_load_of_the_moved_body() -> None:
    T = matrix(random_transform(np.random.default_rng(2)))
    load = random_inertia(np.random.default_rng(3))
    robot = random_robot(6)
    one = robot.with_load(load.seen_from(T)).links[-1].inertia.numbers()
    np.testing.assert_allclose(one, (robot.links[-1].inertia + load.seen_from(T)).numbers(), atol=1e-13)


def test_a_parameter_cannot_become_a_joint_variable() -> None:
    robot = random_robot(3)
    first, second = robot.moving[:2]
    tool = [["1", 0, 0, first.variable], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    for change in (
        lambda: robot.with_values({"M1": f"2*{first.variable}"}),
        lambda: robot.locked({second.name: first.variable}),  # type: ignore[dict-item]
        lambda: robot.with_tool(tool),
        lambda: robot.with_load({"M": first.variable}),
    ):
        with pytest.raises(ArmwrightError, match=f"uses the variable of joint '{first.name}'"):
            change()


@pytest.mark.parametrize("given", [[1, 2], {1: 2.0}, None])
def test_values_are_given_by_name(given: object) -> None:
    robot = random_robot(3)
    for method in (robot.with_values, robot.locked):
        with pytest.raises(ArmwrightError, match=r"give values by name, e\.g\."):
            method(given)  # type: ignore[arg-type]


def test_bodies_and_tools_of_a_wrong_shape_are_refused_with_what_to_give() -> None:
    robot = random_robot(3)
    with pytest.raises(ArmwrightError, match="com: 2 values given, 3 expected"):
        robot.with_load({"mass": 1, "com": [0, 0]})
    with pytest.raises(ArmwrightError, match="inertia M: nan is not finite"):
        robot.with_load({"M": float("nan")})
    with pytest.raises(ArmwrightError, match=r"2\.0 is not a body; give mass"):
        robot.with_load(2.0)  # type: ignore[arg-type]
    for tool in (None, 3, np.eye(3), [1, 2, 3, 4]):
        with pytest.raises(ArmwrightError, match="give a 4x4 matrix"):
            robot.with_tool(tool)


def test_saving_where_there_is_no_folder_names_the_file(tmp_path: Path) -> None:
    target = tmp_path / "none" / "arm.toml"
    with pytest.raises(ArmwrightError, match="cannot be written: No such file or directory") as caught:
        random_robot(3).save(target)
    assert str(caught.value).startswith(f"{target}: ")
    assert list(tmp_path.iterdir()) == []


def test_a_pose_takes_values_of_the_robots_own_names_only() -> None:
    arm = Robot.from_dh(["L1", 0.2], [0, 0], [0, 0])
    assert arm.pose([0, 0], L1=0.3)[0, 3] == pytest.approx(0.5, abs=1e-15)
    with pytest.raises(ArmwrightError, match="'L2' is not a name in 'robot'; its names: L1"):
        arm.pose([0, 0], L1=0.3, L2=0.1)
    assert arm.pose([0, 0], frame=np.int64(1), L1=0.3).shape == (4, 4)


def test_a_joint_with_a_typing_error_is_suggested() -> None:
    with pytest.raises(ArmwrightError, match=r"'wiast' is not .*; did you mean 'waist'\? it has"):
        load("puma560").locked({"wiast": 0.0})


def test_a_parameter_in_another_case_is_suggested() -> None:
    with pytest.raises(ArmwrightError, match="'xx1' is not a parameter of 'random3'; did you mean 'XX1'"):
        random_robot(3).with_values({"xx1": 1.0})


def test_names_of_the_same_kind_are_offered_first() -> None:
    with pytest.raises(
        ArmwrightError, match="'M9' is not a parameter of 'puma560'; it has M0, M1, M2, M3, M4"
    ):
        load("puma560").with_values({"M9": 3})
