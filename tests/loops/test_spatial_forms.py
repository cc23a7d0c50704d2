"""Spatial loops with a rod between universal joint and ball: formulas find what the search finds [S4-27]."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.mechanism import mechanism_of, mobility
from armwright.mechanism.loop_positions import numeric_tree
from armwright.robot import Link, Loop, Placement, Robot
from armwright.robot.change.composite_joints import expand
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.geometry.placement import placement_of
from armwright.robot.joint import Joint, Prismatic, Revolute
from tests.loops.test_closed_forms import same_rows

BALL = Placement(gamma=0.3, alpha=0.4, d=0.45, b=0.1)


def random_rod(seed: int, *, slides: bool, on_crank: bool) -> Robot:
    """A crank, a rocker that turns or slides, and a rod between them.

    on_crank   the universal joint is on the crank and the ball on the rocker, else the other way round
    """
    random = np.random.default_rng(seed)

    def place() -> Placement:
        gamma, b, theta, r = random.uniform(-0.2, 0.2, 4).tolist()
        alpha, d = float(random.uniform(0.3, 1.5)), float(random.uniform(0.1, 0.3))
        return Placement(gamma=5 * gamma, b=b, alpha=alpha, d=d, theta=5 * theta, r=r)

    def angles(count: int) -> list[float]:
        return [float(x) for x in random.uniform(-0.5, 0.5, count)]

    made = Prismatic if slides else Revolute
    joints: list[Joint] = [
        Revolute("crank", 0, place(), variable="q1", home=angles(1)[0]),
        made("rocker", 0, place(), variable="q2", is_active=False, home=0.25),
    ]
    foot, ball_on, other = (1, 4, 2) if on_crank else (2, 1, 4)
    rod = {"number": 3, "parent": foot, "placement": place(), "link": Link("rod"), "is_active": False}
    joints += expand("universal", "foot", home=angles(2), **rod).joints
    ball = {"number": 5, "parent": ball_on, "placement": BALL, "link": Link("end"), "is_active": False}
    *axes, last = expand("spherical", "ball", home=angles(3), **ball).joints
    joints += axes
    tree = Robot("rod", tuple(joints), tuple(Link(f"link{k}") for k in range(1, 7)))
    cut = replace(last, variable="q7")
    T = tree.transforms()
    where = np.linalg.inv(T[other]) @ T[cut.parent] @ to_numbers(cut.transform(cut.home))
    return replace(tree, loops=(Loop(cut, placement_of(where), other),))


@pytest.mark.requirement("S4-27")
@pytest.mark.parametrize("slides", [False, True])
@pytest.mark.parametrize("on_crank", [False, True])
@pytest.mark.parametrize("seed", range(2))
def test_formulas_have_all_assemblies_that_the_search_finds(seed: int, on_crank: bool, slides: bool) -> None:
    robot = random_rod(seed, slides=slides, on_crank=on_crank)
    assert mobility(robot) == 1
    f = aw.compile(aw.model(robot, "loop_geometry", method="closed"))
    search = aw.compile(aw.model(robot, "loop_geometry", method="numeric"))
    tree = numeric_tree(mechanism_of(robot), {})
    for crank in (robot.home[0], robot.home[0] + 0.2, robot.home[0] - 0.3):
        found, hits = f.solve([crank]), search.solve([crank])
        assert same_rows(found.q, hits.q) or hits.once
        if len(found.q):
            assert np.abs(tree.gaps(tree.frames(found.q))).max() < 1e-11
            assert len(set(found.branch)) == len(found.q)
    at_home = f.solve(robot.home[:1]).q
    assert np.abs(np.sin(0.5 * (at_home - robot.home))).max(axis=1).min() < 1e-9


def test_models_in_the_motor_alone_close_the_rod_inside() -> None:
    robot = random_rod(0, slides=False, on_crank=True)
    made = aw.model(robot, "direct_geometry", positions="active")
    q = aw.compile(aw.model(robot, "loop_geometry"))(robot.home[:1] + 0.1, near=robot.home)
    np.testing.assert_allclose(aw.compile(made)(robot.home[:1] + 0.1), robot.pose(q), atol=1e-9)


CONNECTED = """<mujoco><worldbody>
  <body name="a"><joint name="a" axis="0 1 0"/><geom size="0.05" mass="1"/>
    <body name="b" pos="0.2 0 0"><joint name="b" axis="0 1 0"/><geom size="0.05" mass="1"/></body></body>
  <body name="c" pos="0.5 0 0"><joint name="c" axis="0 1 0"/><geom size="0.05" mass="1"/></body></worldbody>
  <equality><connect body1="b" body2="c" anchor="0.15 0 0.3"/></equality>
  <actuator><motor joint="a"/></actuator></mujoco>"""


@pytest.mark.requirement("S4-27")
def test_a_planar_loop_that_a_ball_closes_has_formulas(tmp_path: Path) -> None:
    """MJCF connects points: two assemblies, and two sets of angles of the ball in each."""
    (tmp_path / "linkage.xml").write_text(CONNECTED)
    robot = aw.load(tmp_path / "linkage.xml")
    f = aw.compile(aw.model(robot, "loop_geometry", method="closed"))
    search = aw.compile(aw.model(robot, "loop_geometry", method="numeric"))
    for motor in (0.0, 0.1, -0.3):
        found = f.solve([motor])
        assert len(found.q) == 4
        assert same_rows(found.q, search.solve([motor]).q)
        assert np.abs(f.model.tree.gaps(f.model.tree.frames(found.q))).max() < 1e-12
