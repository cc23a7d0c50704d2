"""Loops in closed form: all assemblies that the search finds, branches in words, branch points [S4-27]."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.expr import pi_times
from armwright.mechanism import mechanism_of
from armwright.mechanism.loop_positions import numeric_tree
from armwright.robot import Loop, Placement, Robot
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.geometry.placement import placement_of
from armwright.robot.joint import Joint, Prismatic, Revolute
from tests.couplings.test_coupled_loops import geared_fivebar
from tests.loops.machines import machine

RIGHT = pi_times(1) / 2
TRIPLES = ("RRR", "RPR", "PRR", "RRP", "PPR", "RPP", "PRP")


def random_loop(kinds: str, seed: int) -> Robot:
    """A motor at the base, then three passive joints in a plane, the last one opened, back to the base."""
    random = np.random.default_rng(seed)
    joints: list[Joint] = []
    is_slide = False
    for i, kind in enumerate(("R", *kinds), 1):
        alpha = {(False, True): RIGHT, (True, False): -RIGHT}.get((is_slide, kind == "P"), 0)
        if is_slide and kind == "P":  # two slides in a row: turned in the plane between them
            place = Placement(alpha=-RIGHT, theta=float(random.uniform(0.5, 1.5)))
            joints.append(aw.Fixed(f"turn{i}", parent=len(joints), placement=place))
            alpha = RIGHT
        is_slide = kind == "P"
        theta = float(random.uniform(-1, 1)) if kind == "R" else 0
        place = Placement(d=float(random.uniform(0.2, 0.5)), alpha=alpha, theta=theta)
        home = float(random.uniform(-1, 1) if kind == "R" else random.uniform(0.1, 0.4))
        made = Prismatic if is_slide else Revolute
        joints.append(
            made(f"j{i}", parent=len(joints), placement=place, variable=f"q{i}", is_active=i == 1, home=home)
        )
    *tree, cut = joints
    links = tuple(aw.Link(f"link{k}") for k in range(1, len(tree) + 1))
    opened = Robot("loop", tuple(tree), links)
    where = opened.transforms()[cut.parent] @ to_numbers(cut.transform(cut.home))
    return replace(opened, loops=(Loop(cut, placement_of(where), 0),))


def same_rows(a: np.ndarray, b: np.ndarray) -> bool:
    """True where both hold the same positions, in any order; whole turns do not matter."""
    if len(a) != len(b) or not len(a):
        return len(a) == len(b)
    apart = np.abs(np.sin(0.5 * (a[:, None] - b[None]))).max(axis=2)
    return bool(max(apart.min(axis=0).max(), apart.min(axis=1).max()) < 1e-8)  # the search closes to 1e-12


@pytest.mark.requirement("S4-27")
@pytest.mark.parametrize("kinds", TRIPLES)
@pytest.mark.parametrize("seed", range(4))
def test_closed_form_has_all_assemblies_that_the_search_finds(kinds: str, seed: int) -> None:
    robot = random_loop(kinds, seed)
    model = aw.model(robot, "loop_geometry")
    assert model.method == "closed form"
    f, search = aw.compile(model), aw.compile(aw.model(robot, "loop_geometry", method="numeric"))
    tree = numeric_tree(mechanism_of(robot), {})
    random = np.random.default_rng(seed)
    closed = 0
    for motor in (robot.home[0], *random.uniform(-np.pi, np.pi, 6)):
        found = f.solve([motor])
        assert found.status in ("closed", "open")
        if len(found.q):
            closed += 1
            assert np.abs(tree.gaps(tree.frames(found.q))).max() < 1e-12
            assert (found.reach > 0).all()
        hits = search.solve([motor])
        if hits.once == 0:
            assert same_rows(found.q, hits.q)
        else:  # the search may have missed some, the formulas must not
            assert len(found.q) >= len(hits.q)
    assert closed


@pytest.mark.requirement("S4-27")
@pytest.mark.parametrize(
    "name", ["fourbar", "fivebar", "palletiser", "minnesota", "twoloop", "planar0", "planar1", "planar2"]
)
def test_machines_of_planar_loops_have_closed_forms(name: str) -> None:
    m = machine(name)
    f = aw.compile(aw.model(m.robot, "loop_geometry"))
    assert f.model.method == "closed form"
    search = aw.compile(aw.model(m.robot, "loop_geometry", method="numeric"))
    for q in m.positions(5):
        motors = q[m.active]
        found = f.solve(motors)
        assert np.abs(m.tree.gaps(m.tree.frames(found.q))).max() < 1e-12
        hits = search.solve(motors)
        assert same_rows(found.q, hits.q) or hits.once
        assert np.abs(np.sin(0.5 * (found.q - q))).max(axis=1).min() < 1e-9
        assert len(set(found.branch)) == len(found.branch)


def test_branches_are_named_in_words() -> None:
    f = aw.compile(aw.model(aw.load("twoloop"), "loop_geometry"))
    words = [label for _, label in f.model.branches]
    assert words[0] == "pin_a bent left, pin_b bent left"
    slider = aw.model(random_loop("RRP", 1), "loop_geometry")
    assert {label for _, label in slider.branches} == {"j4 far out", "j4 far in"}


def test_far_out_is_where_the_slide_is_longer() -> None:
    for kinds, slide in (("RPR", 2), ("PRR", 1)):
        robot = random_loop(kinds, 2)
        f = aw.compile(aw.model(robot, "loop_geometry"))
        found = f.solve(robot.home[:1])
        at = dict(zip(found.branch, found.q[:, slide], strict=True))
        name = f.joints[slide]
        assert at[f"{name} far out"] > at[f"{name} far in"]


def rocker(reach: float) -> Robot:
    """A four-bar whose crank can turn no further than where coupler and rocker are in line."""
    lengths = (0.3, 0.25, 0.25)
    crank = Revolute("crank", variable="q1", home=0.3)
    coupler = Revolute("coupler", 1, Placement(d=lengths[0]), variable="q2", is_active=False, home=0.9)
    swing = Revolute("swing", 0, Placement(d=reach), variable="q3", is_active=False, home=1.0)
    pin = Revolute("pin", 2, Placement(d=lengths[1]), variable="q4", is_active=False)
    links = tuple(aw.Link(f"link{k}") for k in (1, 2, 3))
    return Robot("rocker", (crank, coupler, swing), links, loops=(Loop(pin, Placement(d=lengths[2]), 3),))


def test_branch_points_and_open_positions_are_named() -> None:
    """Crank end and rocker pivot are 0.5 apart where cos q = (0.09 + 0.49 − 0.25)/(2·0.3·0.7)."""
    f = aw.compile(aw.model(rocker(0.7), "loop_geometry"))
    end = float(np.arccos((0.09 + 0.49 - 0.25) / (2 * 0.3 * 0.7)))
    assert f.solve([end - 0.05]).status == "closed"
    assert len(f.solve([end - 0.05]).q) == 2
    at = f.solve([end])
    assert (at.status, len(at.q)) == ("branch point", 1)
    beyond = f.solve([end + 0.05])
    assert (beyond.status, len(beyond.q)) == ("open", 0)
    q, reach = f.forms(np.array([end + 0.05]))
    assert np.isnan(q[:, 1:]).all()
    assert (reach < 0).all()


def test_several_poses_at_once() -> None:
    f = aw.compile(aw.model(aw.load("fourbar"), "loop_geometry"))
    motors = np.linspace(-3, 3, 50)[:, None]
    q, _reach = f.forms(motors)
    assert q.shape == (50, 2, 3)
    for one, rows in zip(motors, q, strict=True):
        np.testing.assert_allclose(np.sort(f(one)[:, 1]), np.sort(rows[:, 1]), atol=1e-14)


def test_loops_without_formulas_say_so() -> None:
    with pytest.raises(ArmwrightError, match="no formulas"):
        aw.model(machine("spatial0").robot, "loop_geometry", method="closed")
    assert aw.model(machine("spatial0").robot, "loop_geometry").method == "inverse geometry of the loops"
    with pytest.raises(ArmwrightError, match="cannot be solved as arms"):
        aw.model(aw.load("prps3"), "loop_geometry", method="arm")
    assert "Newton" in aw.model(aw.load("prps3"), "loop_geometry").method


def test_a_geared_motor_keeps_the_closed_form() -> None:
    robot, _ = geared_fivebar()
    f = aw.compile(aw.model(robot, "loop_geometry"))
    assert f.model.method == "closed form"
    tree = numeric_tree(mechanism_of(robot), {})
    found = f(robot.home[:1])
    assert np.abs(tree.gaps(tree.frames(found))).max() < 1e-12
    assert np.abs(np.sin(0.5 * (found - robot.home))).max(axis=1).min() < 1e-9
