"""Denavit-Hartenberg tables: the same forward kinematics in every convention."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import PI, to_text
from armwright.robot import Fixed, Prismatic, Revolute, Robot
from armwright.robot.change.dh_table import DHTable, from_dh
from armwright.robot.geometry.matrix import matrix
from tests.support.random_robots import DH_TYPES, random_inertia, random_robot

EXACT = 1e-12  # products of a dozen rotations in double precision
SEEDS = range(25)


def _standard(theta: float, d: float, a: float, alpha: float) -> np.ndarray:
    """A_i of [Swartz82], erratum E3-1, written out independently of the package."""
    ct, st, ca, sa = np.cos(theta), np.sin(theta), np.cos(alpha), np.sin(alpha)
    return np.array(
        [[ct, -st * ca, st * sa, a * ct], [st, ct * ca, -ct * sa, a * st], [0, sa, ca, d], [0, 0, 0, 1]]
    )


def _modified(theta: float, d: float, a: float, alpha: float) -> np.ndarray:
    ct, st, ca, sa = np.cos(theta), np.sin(theta), np.cos(alpha), np.sin(alpha)
    return np.array(
        [[ct, -st, 0, a], [st * ca, ct * ca, -sa, -d * sa], [st * sa, ct * sa, ca, d * ca], [0, 0, 0, 1]]
    )


@pytest.mark.requirement("S3-8", "S4-3")
@pytest.mark.parametrize("convention", ["standard", "modified"])
@pytest.mark.parametrize("seed", SEEDS)
def test_from_dh_has_the_kinematics_of_the_table(seed: int, convention: str) -> None:
    random = np.random.default_rng(seed)
    a, d, alpha, theta = random.uniform(-1, 1, (4, 5))
    types = "".join(random.choice(list("RPF"), 5))
    robot = Robot.from_dh(a=a, d=d, alpha=alpha, theta=theta, types=types, convention=convention)
    q = random.uniform(-2, 2, sum(letter != "F" for letter in types))
    row = _standard if convention == "standard" else _modified
    T, values = np.eye(4), iter(q)
    for i, letter in enumerate(types):
        add = next(values) if letter != "F" else 0.0
        T = T @ row(theta[i] + add * (letter == "R"), d[i] + add * (letter == "P"), a[i], alpha[i])
    np.testing.assert_allclose(robot.pose(q), T, atol=EXACT)


@pytest.mark.requirement("S3-8")
@pytest.mark.parametrize("convention", ["standard", "modified"])
@pytest.mark.parametrize("seed", SEEDS)
def test_any_serial_robot_there_and_back_keeps_the_tool(seed: int, convention: str) -> None:
    """Also chains with γ and b, fixed frames, a base location and a tool."""
    chain = _chained(random_robot(seed, joints=5, types=DH_TYPES))
    q = np.random.default_rng(seed).uniform(-2, 2, len(chain.moving))
    table = chain.to_dh(convention)
    np.testing.assert_allclose(table.pose(q), chain.pose(q), atol=EXACT)
    again = from_dh(table)
    np.testing.assert_allclose(again.pose(q), chain.pose(q), atol=EXACT)


def _chained(robot: Robot) -> Robot:
    """The same joints one behind the other."""
    return replace(robot, joints=tuple(replace(joint, parent=i) for i, joint in enumerate(robot.joints)))


@pytest.mark.requirement("S4-4")
@pytest.mark.parametrize("seed", SEEDS)
def test_serial_form_moves_frames_but_not_bodies(seed: int) -> None:
    """γ = b = 0 afterwards; tool, centre of mass of every link and gravity in the room stay."""
    chain = _chained(random_robot(seed, joints=5))
    plain = chain.serial_form()
    assert plain.structure == "serial"
    q = np.random.default_rng(seed).uniform(-2, 2, len(chain.moving))
    np.testing.assert_allclose(plain.pose(q), chain.pose(q), atol=EXACT)
    for before, after in zip(_bodies(chain, q), _bodies(plain, q), strict=True):
        np.testing.assert_allclose(after, before, atol=1e-11)  # inertias of order ten
    np.testing.assert_allclose(_gravity(plain), _gravity(chain), atol=EXACT)


def _bodies(robot: Robot, q: np.ndarray) -> list[np.ndarray]:
    T = robot.transforms(q)
    return [link.inertia.seen_from(matrix(T[j])).numbers() for j, link in enumerate(robot.links, 1)]


def _gravity(robot: Robot) -> np.ndarray:
    return robot.transforms()[0][:3, :3] @ np.array([float(x) for x in robot.gravity])


@pytest.mark.requirement("S3-8")
def test_links_given_in_standard_frames_stay_where_they_are() -> None:
    random = np.random.default_rng(1)
    a, d, alpha, q = random.uniform(-1, 1, (4, 3))
    bodies = [random_inertia(random) for _ in range(3)]
    robot = Robot.from_dh(a=a, d=d, alpha=alpha, links=bodies)
    T = np.eye(4)
    for i, (body, seen) in enumerate(zip(bodies, _bodies(robot, q), strict=True)):
        T = T @ _standard(q[i], d[i], a[i], alpha[i])
        np.testing.assert_allclose(seen, body.seen_from(matrix(T)).numbers(), atol=1e-12)


@pytest.mark.requirement("S4-2")
def test_names_and_exact_angles_survive_the_conversion() -> None:
    robot = Robot.from_dh(a=["L1", 0], d=[0, "h + 0.1"], alpha=["pi/2", -np.pi / 2], types="RP")
    table = robot.to_dh("modified")
    assert [to_text(x) for x in table.a] == ["0", "L1"]
    assert [to_text(x) for x in table.d] == ["0", "h + 0.1"]
    assert table.alpha[1] is PI / 2
    standard = robot.to_dh("standard")
    assert [to_text(x) for x in standard.a] == ["L1", "0"]


def test_joint_types_are_read_as_letters_and_words() -> None:
    table = DHTable.of(a=[0] * 3, d=[0] * 3, alpha=[0] * 3, types=["revolute", "P", "fixed"])
    assert [type(joint) for joint in from_dh(table).joints] == [Revolute, Prismatic, Fixed]


def test_refusals_name_the_column_and_the_remedy() -> None:
    with pytest.raises(ArmwrightError, match="2 values of d, 3 of a"):
        Robot.from_dh(a=[0, 0, 0], d=[0, 0], alpha=[0, 0, 0])
    with pytest.raises(ArmwrightError, match="'X': use R, P or F"):
        Robot.from_dh(a=[0], d=[0], alpha=[0], types="X")
    with pytest.raises(ArmwrightError, match="use standard or modified"):
        Robot.from_dh(a=[0], d=[0], alpha=[0], convention="craig")
    with pytest.raises(ArmwrightError, match=r"DH d\[0\]: nan is not finite"):
        Robot.from_dh(a=[0], d=[float("nan")], alpha=[0])
    with pytest.raises(ArmwrightError, match="not a serial chain"):
        random_robot(2, joints=6, types=DH_TYPES).to_dh()


def test_a_table_that_makes_no_robot_is_refused() -> None:
    with pytest.raises(ArmwrightError, match="at least one joint"):
        Robot.from_dh([], [], [])
    with pytest.raises(ArmwrightError, match="robot name '1 a'"):
        Robot.from_dh([1], [0], [0], name="1 a")
    with pytest.raises(ArmwrightError, match=r"theta1 = .* write the offset alone; q1 is added to it"):
        Robot.from_dh([1], [0], [0], theta=["q1 - pi/2"])
    with pytest.raises(ArmwrightError, match="uses the variable of joint 'joint2'"):
        Robot.from_dh(["q2", 0], [0, 0], [0, 0])
