"""Joints that follow others: files keep them, poses and geometric models follow, chains of them too."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError, InputError
from armwright.mechanism import mechanism_of
from armwright.robot import Coupling, Robot
from armwright.robot.check.description import validate
from tests.dynamics.robots import values
from tests.support.random_robots import random_robot

GEOMETRIC = ("transform", "direct_geometry", "fast_geometry")
WALKER_ORIN = ("for_arm", "inv_arm", "walker_orin")


def coupled(seed: int, **changes: object) -> Robot:
    """Joint 3 of a chain follows joint 1."""
    robot = random_robot(seed, joints=4, types=(aw.Revolute, aw.Prismatic, aw.Helical), is_serial=True)
    return replace(robot, couplings=(Coupling("joint3", "joint1", ratio=-2, offset=0.3),), **changes)


@pytest.mark.parametrize("seed", range(4))
def test_follower_stands_where_its_leader_puts_it(seed: int) -> None:
    robot = coupled(seed)
    q = np.random.default_rng(seed).uniform(-1, 1, 3)
    assert [joint.name for joint in robot.moving] == ["joint1", "joint2", "joint4"]
    free = replace(robot, couplings=())
    expected = free.pose([q[0], q[1], 0.3 - 2 * q[0], q[2]])
    np.testing.assert_allclose(robot.pose(q), expected, atol=1e-13)
    held = robot.locked({"joint1": q[0]})
    assert held.couplings == ()
    np.testing.assert_allclose(held.pose(q[1:]), expected, atol=1e-13)


@pytest.mark.parametrize("name", GEOMETRIC)
def test_geometric_models_have_no_variable_of_the_follower(name: str) -> None:
    robot = coupled(1).without("tool")
    q = np.array([0.4, -0.3, 0.8])
    made = aw.model(robot, name)
    Z = np.linalg.inv(robot.transforms(q)[0]) if name == "transform" else np.eye(4)
    assert made.inputs[0].shape == (3,)
    np.testing.assert_allclose(values(made, q), Z @ robot.pose(q), atol=1e-13)


def test_only_methods_for_serial_arms_refuse_by_name() -> None:
    refused = []
    for name in aw.models():
        try:
            aw.model(coupled(1), name)
        except ArmwrightError as error:
            if "follows 'joint1'" in str(error):
                refused.append(name)
    assert sorted(refused) == sorted(WALKER_ORIN)


def test_mechanism_parts_joints_into_those_with_variables_and_followers() -> None:
    mechanism = mechanism_of(coupled(2))
    assert list(mechanism.q) == [1, 2, 3, 4]
    assert list(mechanism.free) == [1, 2, 4]
    assert {k: lead.leader for k, lead in mechanism.leads.items()} == {3: 1}
    assert [argument.shape for argument in mechanism.joint_arguments("q", "qd")] == [(3,), (3,)]


def test_a_chain_of_followers_is_led_by_its_head() -> None:
    robot = replace(
        coupled(1), couplings=(Coupling("joint4", "joint3", ratio=3, offset=1), *coupled(1).couplings)
    )
    q = np.array([0.4, -0.3])
    third = 0.3 - 2 * q[0]
    free = replace(robot, couplings=())
    np.testing.assert_allclose(robot.pose(q), free.pose([*q, third, 1 + 3 * third]), atol=1e-13)
    lead = mechanism_of(robot).leads[4]
    assert (lead.leader, float(lead.ratio)) == (1, -6.0)
    assert float(lead.offset) == pytest.approx(1.9, abs=1e-15)
    assert validate(robot) is robot


def test_native_file_keeps_couplings(tmp_path: Path) -> None:
    robot = replace(coupled(3), couplings=(Coupling("joint3", "joint1", ratio="n", offset="pi/2"),))
    robot.save(tmp_path / "coupled.toml")
    assert aw.load(tmp_path / "coupled.toml") == robot
    assert "n" in robot.symbols
    assert robot.with_values({"coupling_ratio3": -1}).couplings[0].ratio is (-aw.Coupling("a", "b").ratio)


def test_files_without_couplings_refuse_them(tmp_path: Path) -> None:
    with pytest.raises(ArmwrightError, match=r"joint 'joint3' follows 'joint1', .*\.toml"):
        coupled(1).save(tmp_path / "coupled.par")


def test_locking_a_follower_is_refused() -> None:
    with pytest.raises(ArmwrightError, match="'joint3' follows 'joint1' and does not move independently"):
        coupled(1).locked({"joint3": 0.0})


@pytest.mark.parametrize(
    ("couplings", "said"),
    [
        ((Coupling("joint3", "nobody"),), "the leader 'nobody' is not a moving joint"),
        ((Coupling("nobody", "joint1"),), "the follower 'nobody' is not a moving joint"),
        ((Coupling("joint3", "joint3"),), "it follows itself"),
        ((Coupling("joint3", "joint2"), Coupling("joint2", "joint3")), "it follows itself"),
        ((Coupling("joint3", "joint1"), Coupling("joint3", "joint2")), "it follows two joints"),
    ],
)
def test_couplings_that_cannot_be_are_refused(couplings: tuple[Coupling, ...], said: str) -> None:
    with pytest.raises(InputError, match=said):
        validate(replace(coupled(1), couplings=couplings))
