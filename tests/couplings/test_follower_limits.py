"""Joints that follow others keep their own limits: ranges and speeds count at the joint that leads them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.mechanism.follower_limits import within_followers
from armwright.robot import Limits, Robot
from armwright.simulate.motion_shapes import quintic

INERTIAL = (
    '<inertial><origin xyz="0.1 0.02 0.03"/><mass value="{}"/>'
    '<inertia ixx="0.01" ixy="0.001" ixz="0" iyy="0.02" iyz="0.0005" izz="0.015"/></inertial>'
)
JOINT = (
    '<joint name="{}" type="{}"><parent link="{}"/><child link="{}"/><origin xyz="0.2 0 {}"/><axis xyz="{}"/>'
    '<limit lower="{}" upper="{}" effort="60" velocity="{}"/>{}</joint>'
)
MIRROR = '<mimic joint="grip" multiplier="1" offset="0"/>'
THUMB = '<mimic joint="grip" multiplier="-15" offset="0.45"/>'


@pytest.fixture
def hand(tmp_path: Path) -> Robot:
    """An upright arm of two joints with a gripper, whose mirrored finger and thumb have less room than it."""
    names = ("base", "upper", "palm", "left", "right", "thumb")
    joints = [
        ("shoulder", "revolute", "base", "upper", 0.3, "0 1 0", -2.0, 2.0, 2.0, ""),
        ("wrist", "revolute", "upper", "palm", 0.0, "1 0 0", -2.5, 2.5, 3.0, ""),
        ("grip", "prismatic", "palm", "left", 0.01, "0 1 0", 0.0, 0.04, 0.1, ""),
        ("mirror", "prismatic", "palm", "right", -0.01, "0 -1 0", 0.0, 0.03, 0.08, MIRROR),
        ("thumb_turn", "revolute", "palm", "thumb", 0.02, "1 0 0", 0.15, 0.5, 0.9, THUMB),
    ]
    links = "".join(f'<link name="{name}">{INERTIAL.format(0.5)}</link>' for name in names)
    text = f'<robot name="hand">{links}{"".join(JOINT.format(*one) for one in joints)}</robot>'
    (tmp_path / "hand.urdf").write_text(text, encoding="utf-8")
    return aw.load(tmp_path / "hand.urdf")


def test_limits_of_followers_count_at_their_leader(hand: Robot) -> None:
    """0.45 − 15·q ≥ 0.15 and q ≤ 0.03 end at 0.02; 0.9/15 is the smallest speed."""
    narrow, unmet = within_followers(hand)
    found = {joint.name: joint.limits for joint in narrow.active}["grip"]
    assert (found.lower, found.upper, found.velocity) == pytest.approx((0.0, 0.02, 0.06))
    assert unmet == ()
    assert {joint.name: joint.limits for joint in narrow.active}["wrist"].upper == 2.5


def test_an_exciting_motion_keeps_followers_within_their_limits(hand: Robot) -> None:
    found = aw.excite(hand, duration=4.0, harmonics=2, starts=1, rate=25.0)
    grip = [joint.name for joint in hand.active].index("grip")
    at = found.motion.samples(np.linspace(0.0, 4.0, 2001))
    q, qd = at[:, 0, grip], at[:, 1, grip]
    assert 0.0 <= q.min() < q.max() <= 0.02
    assert np.ptp(q) > 0.01  # it moves as far as it may, or nearly
    assert np.abs(qd).max() <= 0.06


def test_step_tests_and_checks_of_motions_know_the_limits_of_followers(hand: Robot) -> None:
    plan = aw.step_test(hand).plan(poses=2)
    places = [value for one in plan.experiments for name, value in one.pose if name == "grip"]
    assert 0.0 <= min(places) <= max(places) <= 0.02
    assert all(0.0 <= one.start <= 0.02 for one in plan.experiments if one.joint == "grip")
    said = aw.check_motion(hand, quintic([0, 0, 0.005], [0, 0, 0.035], duration=3.0)).problems
    assert said == ("joint 'grip' goes to 0.035 m, its range ends at 0.02",)


def test_a_range_that_does_not_meet_its_leaders_is_said_and_not_kept(hand: Robot) -> None:
    far = Limits(1.0, 2.0, velocity=0.5)
    odd = replace(
        hand,
        joints=tuple(replace(one, limits=far) if one.name == "mirror" else one for one in hand.joints),
    )
    narrow, unmet = within_followers(odd)
    assert unmet == ("mirror",)
    assert {joint.name: joint.limits for joint in narrow.active}["grip"].upper == pytest.approx(0.02)
    found = aw.excite(odd, duration=4.0, harmonics=2, starts=1, rate=25.0)
    assert ("follower-range", "mirror") in {(one.code, one.where) for one in found.findings}
