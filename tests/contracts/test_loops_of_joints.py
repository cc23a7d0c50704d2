"""Loops with every type of joint: each assembly closes, home is among them, and the rates are those of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, final

import numpy as np
import pytest

import armwright as aw
from armwright.expr import ZERO, number
from armwright.expr.spatial import NOTHING, Spatial
from armwright.robot import Joint, Link, Loop, Placement, Revolute, Robot
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.geometry.placement import placements_of
from armwright.robot.joint import JOINT_TYPES
from tests.contracts.test_models_of_joints import Geared, Rope
from tests.support.random_robots import travel

Array = np.ndarray
FAR = 5.0  # [rad] home of the joint that is looked at: more than half a turn, where a screw has moved on
CLOSED = 1e-9  # [m, rad]: Newton's method ends at rounding, times conditions of some thousand


@final
@dataclass(frozen=True, slots=True)
class Reduced(Joint):
    """A type that is not ours: its link turns by a multiple of q, backwards."""

    kind: ClassVar[str] = "reduced"
    letter: ClassVar[str] = "D"
    unit: ClassVar[str] = "rad"

    @property
    def screw(self) -> Spatial:
        return Spatial(NOTHING, (ZERO, ZERO, number(-2.5)))


TYPES = (*JOINT_TYPES.values(), Geared, Reduced, Rope)
MOVING = [pytest.param(kind, id=kind.kind) for kind in TYPES if kind.unit]


def joint_of(kind: type[Joint], i: int, random: np.random.Generator, home: float) -> Joint:
    place = Placement(
        gamma=float(random.uniform(-1, 1)),
        alpha=float(random.uniform(0.5, 2.6)),
        d=float(random.uniform(0.1, 0.4)),
        r=float(random.uniform(0.05, 0.3)),
    )
    own = {key: number(float(random.uniform(0.02, 0.05))) for key, _ in kind.lengths}
    return kind(f"j{i}", i - 1, place, variable=f"q{i}", is_active=i == 1, home=home, **own)


def loop_of(kind: type[Joint], seed: int, *, opened: type[Joint] = Revolute) -> Robot:
    """Seven joints around, one motor: a loop in space whose fourth joint is of this type."""
    random = np.random.default_rng(seed)
    far = FAR if kind.unit == "rad" else 0.2
    joints = [
        joint_of(kind, i, random, far) if i == 4 else joint_of(Revolute, i, random, random.uniform(-1.5, 1.5))
        for i in range(1, 7)
    ]
    tree = Robot("loop", tuple(joints), tuple(Link(f"link{i}") for i in range(1, 7)))
    cut = replace(joint_of(opened, 7, random, 0.0), is_active=False)
    end = tree.transforms()[6] @ to_numbers(cut.placement.transform())
    (twin,) = placements_of(end)
    return replace(tree, loops=(Loop(cut, twin, 0),))


def gap_of(robot: Robot, q: Array) -> float:
    """What is left between both ends after the opened joint has moved as far as it may."""
    loop = robot.loops[0]
    along, about = travel(loop.joint)
    k = robot.transforms(q)[6] @ to_numbers(loop.joint.placement.transform())
    apart = np.linalg.inv(k) @ to_numbers(loop.twin.transform())
    angle = np.arctan2(apart[1, 0], apart[0, 0])
    turns = np.arange(-9, 10) * 2 * np.pi + angle if about else [0.0]
    slid = min(abs(apart[2, 3] - along * turn / about) for turn in turns) if about else 0.0
    turned = 0.0 if about else abs(angle)
    return float(np.abs([*apart[:2, 3], apart[0, 2], apart[1, 2], slid, turned]).max())


@pytest.mark.parametrize("kind", MOVING)
def test_every_assembly_closes_and_home_is_one(kind: type[Joint]) -> None:
    robot = loop_of(kind, 1)
    home = np.array([joint.home for joint in robot.moving])
    assert gap_of(robot, home) < CLOSED
    found = aw.compile(aw.model(robot, "loop_geometry")).solve(home[:1]).q
    assert max(gap_of(robot, q) for q in found) < CLOSED
    around = np.array([isinstance(joint, Revolute) for joint in robot.moving])
    apart = np.where(around, np.remainder(found - home + np.pi, 2 * np.pi) - np.pi, found - home)
    assert np.abs(apart).max(axis=1).min() < 1e-7  # as the condition of the loop has it


@pytest.mark.parametrize("kind", MOVING)
def test_a_loop_opened_at_the_joint_closes(kind: type[Joint]) -> None:
    robot = loop_of(Revolute, 3, opened=kind)
    home = np.array([joint.home for joint in robot.moving])
    found = aw.compile(aw.model(robot, "loop_geometry")).solve(home[:1] + 0.01).q
    assert len(found) > 0
    assert max(gap_of(robot, q) for q in found) < CLOSED


@pytest.mark.parametrize("kind", MOVING)
def test_rates_of_the_joint_keep_the_loop_closed(kind: type[Joint]) -> None:
    """A small way along the velocities of all joints opens the loop by its square only."""
    robot = loop_of(kind, 4)
    home = np.array([joint.home for joint in robot.moving])
    W, _ = aw.compile(aw.model(robot, "loop_kinematics"))(home, np.ones(1))
    step = 1e-5
    way = step * np.array([1.0, *np.ravel(W)]) / max(1.0, np.abs(W).max())
    assert gap_of(robot, home + way) < 20 * step**2


def test_a_four_bar_whose_joint_turns_by_a_multiple_is_the_four_bar() -> None:
    """No closed form takes q for the angle: the rocker's is −2.5 times its q."""
    plain = aw.load("fourbar")
    old = plain.joints[2]
    rocker = Reduced(
        old.name, old.parent, old.placement, variable="q3", is_active=False, home=-old.home / 2.5
    )
    geared = replace(plain, joints=(*plain.joints[:2], rocker))
    ends = [tool_points(robot) for robot in (plain, geared)]
    assert len(ends[0]) == 2
    assert ends[0] == ends[1]


def tool_points(robot: Robot) -> set[tuple[float, ...]]:
    """Where the tool is in all assemblies with the crank at 1.1 rad, in nanometres."""
    rows = aw.compile(aw.model(robot, "loop_geometry")).solve([1.1]).q
    return {tuple((np.round(robot.pose(q)[:2, 3] * 1e9) + 0.0).tolist()) for q in rows}
