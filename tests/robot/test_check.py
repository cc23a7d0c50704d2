"""What a description may not be, and what is reported about it."""

from __future__ import annotations

import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from armwright.errors import InputError
from armwright.expr import ZERO, name, number, parse
from armwright.models import model
from armwright.robot import Base, Fixed, Inertia, Limits, Link, Loop, Motor, Placement, Revolute, Robot
from armwright.robot.check.body_check import check_inertia
from armwright.robot.check.description import symoro_type, validate
from armwright.robot.check.joint_findings import check_joint
from armwright.robot.formats import load
from tests.robot.test_tip import ROS
from tests.robot.urdf_files import read as read_urdf
from tests.support.random_robots import random_robot


def _chain(n: int = 3) -> Robot:
    joints = tuple(Revolute(f"joint{j}", j - 1, variable=f"q{j}") for j in range(1, n + 1))
    body = Inertia.from_com(1.0, [0, 0, 0], [1, 0, 0, 1, 0, 1])
    return Robot("chain", joints, tuple(Link(f"link{j}", body) for j in range(1, n + 1)))


@pytest.mark.requirement("S4-1", "S4-4")
def test_sizes_and_structure_are_derived() -> None:
    chain = _chain()
    assert (chain.NL, chain.NJ, chain.NF, chain.B, chain.structure) == (3, 3, 3, 0, "serial")
    branched = replace(chain, joints=(*chain.joints[:2], replace(chain.joints[2], parent=1)))
    assert branched.structure == "tree"
    turned = replace(chain.joints[1], placement=Placement(gamma=parse("pi/2")))
    bent = replace(chain, joints=(chain.joints[0], turned, chain.joints[2]))
    assert (bent.structure, symoro_type(bent), symoro_type(chain)) == ("serial", "tree", "serial")
    assert [(f.code, f.where) for f in bent.check()] == [("serial_form", "gamma2")]
    loop = Loop(Revolute("cut", 2, variable="q4", is_active=False), Placement(), 3)
    closed = replace(branched, loops=(loop,))
    assert (closed.NL, closed.NJ, closed.NF, closed.B, closed.structure) == (3, 4, 5, 1, "closed")


@pytest.mark.requirement("S4-6")
def test_frames_of_an_opened_joint_are_k_and_k_plus_B() -> None:
    loop = Loop(Revolute("cut", 2, variable="q4", is_active=False), Placement(d=number(0.1)), 3)
    frames = replace(_chain(), loops=(loop,)).frames
    assert [(f.number, f.name, f.parent) for f in frames[3:]] == [(4, "cut", 2), (5, "cut_twin", 3)]
    assert frames[4].joint is None
    assert frames[4].placement.d == 0.1


@pytest.mark.parametrize(
    ("parents", "message"),
    [
        ((0, 7, 2), "antecedent 7"),
        ((0, 3, 2), "cycle"),
        ((0, 2, 2), "antecedent 2"),
        ((0, -1, 2), "antecedent -1"),
    ],
)
def test_impossible_antecedents_are_refused(parents: tuple[int, ...], message: str) -> None:
    chain = _chain()
    joints = tuple(replace(j, parent=p) for j, p in zip(chain.joints, parents, strict=True))
    with pytest.raises(InputError, match=message):
        validate(replace(chain, joints=joints))


def test_antecedents_may_come_later_in_the_file() -> None:
    chain = _chain()
    joints = tuple(replace(j, parent=p) for j, p in zip(chain.joints, (2, 3, 0), strict=True))
    robot = validate(replace(chain, joints=joints))
    assert np.isfinite(robot.transforms([0.1, 0.2, 0.3])).all()


def test_shared_or_misspelt_names_are_refused() -> None:
    chain = _chain()
    with pytest.raises(InputError, match="two joints are called 'joint2'"):
        validate(replace(chain, joints=(*chain.joints[:2], replace(chain.joints[2], name="joint2"))))
    with pytest.raises(InputError, match="link name"):
        validate(replace(chain, links=(Link("a b"), *chain.links[1:])))
    with pytest.raises(InputError, match="share the variable 'q1'"):
        validate(replace(chain, joints=(*chain.joints[:2], replace(chain.joints[2], variable="q1"))))
    bad = replace(chain.joints[2], placement=Placement(d=name("q1")))
    with pytest.raises(InputError, match="d3 = q1 uses the variable of joint 'joint1'"):
        validate(replace(chain, joints=(*chain.joints[:2], bad)))


@pytest.mark.requirement("S4-5")
def test_passive_joint_in_an_open_robot_is_reported_and_taken_as_active() -> None:
    chain = _chain()
    robot = replace(chain, joints=(replace(chain.joints[0], is_active=False), *chain.joints[1:]))
    assert [finding.code for finding in robot.check()] == ["passive"]
    assert len(robot.active) == 3


@pytest.mark.requirement("S4-5")
def test_passive_joints_of_a_closed_robot_are_not_active() -> None:
    chain = _chain()
    joints = (chain.joints[0], *(replace(j, is_active=False) for j in chain.joints[1:]))
    loop = Loop(Revolute("cut", 3, variable="q4", is_active=False), Placement(), 0)
    assert [j.name for j in replace(chain, joints=joints, loops=(loop,)).active] == ["joint1"]


def test_bad_inertia_is_reported_and_kinematics_stay() -> None:
    chain = _chain()
    bad = Link("heavy", Inertia.of([1, 0, 0, 1, 0, 5, 0, 0, 0, 2]))
    robot = replace(chain, links=(bad, *chain.links[1:]))
    finding = robot.check()[0]
    assert finding.where == "link 'heavy' (1)"
    assert "triangle" in finding.text
    assert robot.pose([0.1, 0.2, 0.3]).shape == (4, 4)


def test_doubtful_joints_are_reported() -> None:
    joint = Revolute("a", variable="q1", limits=Limits(2.0, -2.0), rotor=number(-1))
    codes = [finding.code for finding in Robot("r", (joint,), (Link("l"),)).check()]
    assert codes == ["limits", "negative", "no_mass"]
    away = Revolute("a", variable="q1", limits=Limits(-1.0, 1.0), home=2.0)
    assert [f.code for f in Robot("r", (away,), (Link("l"),)).check()] == ["no_mass", "home"]


@pytest.mark.parametrize("seed", range(10))
def test_random_robots_are_valid_and_without_findings(seed: int) -> None:
    robot = validate(random_robot(seed, joints=10))
    assert [one for one in robot.check() if one.code != "tip"] == []  # a random tip may be anywhere


def test_nan_is_no_name_of_a_parameter() -> None:
    robot = _chain()
    with pytest.raises(InputError, match="M1 = nan: 'nan' is not a number"):
        robot.with_values({"M1": "nan"})


@pytest.mark.requirement("S2-38")
def test_a_small_body_is_judged_by_its_own_size() -> None:
    body = Inertia.from_com(5.0, (0.0, 0.0, 0.0), (1e-9, 0, 0, 1e-9, 0, 5e-9))
    assert [finding.code for finding in check_inertia(body, where="speck")] == ["triangle"]
    real = Inertia.from_com(5.0, (0.3, 0.0, 0.0), (1e-9, 0, 0, 1e-9, 0, 2e-9))
    assert check_inertia(real, where="plate") == []


def test_what_a_joint_cannot_use_or_be_is_reported() -> None:
    arm = _chain(1)
    odd = {
        "fixed": Fixed("tip", 1, variable="q", rotor=number(1)),
        "limits": Revolute("spin", 1, variable="q2", limits=Limits(velocity=-1.0)),
        "negative": Revolute("spring", 1, variable="q2", stiffness=number(-5)),
        "motor": Revolute("drive", 1, variable="q2", motor=Motor(inertia=number(1e-4))),
    }
    for code, joint in odd.items():
        robot = Robot("arm", (*arm.joints, joint), (*arm.links, Link("last")))
        assert [(f.code, f.where) for f in robot.check()] == [(code, f"joint '{joint.name}'")]
    geared = replace(odd["motor"], motor=Motor(inertia=number(1e-4), ratio=ZERO))
    assert "ratio of the motor is 0" in str(check_joint(geared)[0])


@pytest.mark.requirement("S4-6")
def test_an_opened_joint_is_between_two_links() -> None:
    arm = _chain(2)
    loop = Loop(Revolute("pin", 2, variable="q3", is_active=False), Placement(), 2)
    with pytest.raises(InputError, match="joint 'pin': both sides of the opened joint are on link 2"):
        validate(replace(arm, loops=(loop,)))


def test_a_floating_base_needs_mass() -> None:
    robot = replace(_chain(), base=Base("floating"))
    assert [(finding.code, finding.where) for finding in robot.check()] == [("massless", "link 'base' (0)")]


def test_a_robot_without_any_mass_is_said_when_read_and_when_checked() -> None:
    robot = read_urdf(ROS)
    for findings in (robot.findings, robot.check()):
        (finding,) = [one for one in findings if one.code == "no_mass"]
        assert finding.severity == "warning"
    heavy = robot.with_load({"mass": 1.0}, link=3)
    assert not [one for one in heavy.check() if one.code == "no_mass"]


def test_a_tip_that_no_joint_moves_is_doubtful() -> None:
    robot = read_urdf(ROS)
    assert not [one for one in robot.check() if one.code == "tip"]
    (finding,) = [one for one in robot.with_tip("base").check() if one.code == "tip"]
    assert "no joint moves the tip 'base'" in finding.text


@pytest.mark.parametrize("length", [1e-10, -5.78e-34, 1e-300])
def test_lengths_that_are_noise_are_named(length: float) -> None:
    robot = load("puma560").with_values({"r3": length})
    (finding,) = [one for one in robot.check() if one.code == "noise"]
    assert finding.where == "r3"
    assert not [one for one in robot.exact(1e-9).check() if one.code == "noise"]


def test_losses_of_the_same_kind_are_one_finding(tmp_path: Path) -> None:
    robot = load("panda")
    found = robot.save(tmp_path / "panda.par")
    assert len([one for one in found if "limits" in one.text]) == 1
    severities = [one.severity for one in found]
    assert severities == sorted(severities, reverse=True)


def test_findings_are_ranked_and_what_is_said_often_is_said_once() -> None:
    links = tuple(Link(f"l{j}", Inertia.of([-1.0, 0, 0, 1, 0, 1, 0, 0, 0, 1.0])) for j in range(1, 6))
    joints = tuple(Revolute(f"j{j}", j - 1, variable=f"q{j}") for j in range(1, 6))
    found = Robot("arm", joints, links).check()
    assert [one.severity for one in found] == sorted((one.severity for one in found), reverse=True)
    (negative,) = [one for one in found if "negative" in one.text]
    assert all(f"l{j}" in negative.where for j in range(1, 6))


@pytest.mark.parametrize("kind", ["inverse_dynamics", "gravity", "inertia_matrix"])
def test_models_of_a_robot_without_mass_say_why_they_are_zero(kind: str) -> None:
    """Of who does not read findings; a friction of its own is an answer."""
    arm = Robot.from_dh(a=[0.3, 0.2], d=[0, 0], alpha=[0, 0], name="light")
    with pytest.warns(UserWarning, match=f"{kind} of 'light' is zero: no link has a mass") as told:
        model(arm, kind)
    assert told[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model(arm, "jacobian")
        model(arm.symbolic("inertial"), kind)


def test_models_of_a_tip_that_no_joint_moves_say_why_they_are_zero() -> None:
    """Whether or not links have a mass; a mass would change nothing."""
    arm = Robot.from_dh(a=[0.3, 0.2], d=[0, 0], alpha=[0, 0], name="still").with_tip("base")
    with pytest.warns(UserWarning, match="jacobian of 'still' is zero") as told:
        model(arm, "jacobian")
    assert [str(one.message).split(":")[1].split(";")[0] for one in told] == [
        " no joint moves the tip 'base'"
    ]
