"""URDF written: read back it is the same robot, and what it cannot hold is said."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

import numpy as np
import pytest

from armwright.errors import ArmwrightError
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
from armwright.robot.formats import load, robots
from armwright.robot.formats.urdf.urdf_write import write
from armwright.robot.geometry.matrix import IDENTITY4, matrix, to_numbers
from armwright.robot.geometry.urdf_convention import rpy_matrix, transform
from armwright.robot.link import NamedFrame
from tests.robot.random_urdf import random_urdf
from tests.robot.urdf_files import (
    SEEDS,
    SHARP,
    assert_same_origins_and_axes,
    noticed,
    read,
)


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
    """Parameters to the last bit; frames of links on axes that are no coordinate axis to rounding."""
    robot = read(random_urdf(seed, angles=angles, decimals=decimals))
    written = write(robot)
    again = read(written.text)
    bare = {"tool": IDENTITY4, "named_frames": (), "findings": ()}
    assert replace(again, **bare) == replace(robot, **bare)
    for ours, theirs in zip(again.named_frames, robot.named_frames, strict=True):
        assert replace(ours, placement=IDENTITY4) == replace(theirs, placement=IDENTITY4)
        np.testing.assert_allclose(to_numbers(ours.placement), to_numbers(theirs.placement), atol=1e-15)
    assert again.tip == robot.tip
    assert not noticed(again)
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
    tip = "tool" if "tool" in again.findings[0].text else robot.tip
    np.testing.assert_allclose(again.with_tip(tip).pose(theirs), robot.pose(q), atol=SHARP)
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
    assert {finding.code for finding in write(robot).findings} == {"base", "gravity", "tool"}


def test_floating_base_comes_back() -> None:
    link = Link("trunk", Inertia.of([0.1, 0, 0, 0.12, 0, 0.12, 0.2, 0, 0, 2]))
    Z = matrix(transform(np.eye(3), [0.0, 0.0, 1.5]))
    robot = Robot(
        "arm",
        (Revolute("j1", 0, Placement(d=number(0.3)), variable="q1"),),
        (Link("l1"),),
        base=Base("floating", Z, link=link),
    )
    assert read(write(robot).text) == robot.with_tip("l1")
    (finding,) = write(robot).findings
    assert (finding.code, finding.severity) == ("base", "info")
    assert "from a link 'world'" in finding.text
    assert 'base="fixed"' in finding.remedy


@pytest.mark.parametrize(
    "limits",
    [Limits(), Limits(-1.0, 1.0), Limits(upper=2.0), Limits(velocity=3.0), Limits(-1.0, 1.0, 2.0, 3.0)],
)
@pytest.mark.parametrize("kind", [Revolute, Prismatic])
def test_limits_known_or_not_come_back(pin: ModuleType, limits: Limits, kind: type[Revolute]) -> None:
    robot = Robot("arm", (kind("j1", 0, variable="q1", limits=limits),), (Link("l1"),))
    text = write(robot).text
    assert read(text) == robot.with_tip("l1")
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
        *("friction", "stiffness", "gravity"),  # these change torques
        *("motor", "passive", "rotor", "home", "symbols", "source"),
    ]
    assert [finding.severity for finding in found] == ["warning"] * 3 + ["info"] * 6
    assert all(finding.where in ("elbow", "arm") and finding.remedy for finding in found)


def test_gravity_that_is_turned_with_the_base_is_reported() -> None:
    """It is given in the axes of the base, and readers let it point down in those of the root."""
    arm = Robot("arm", (Revolute("j1", variable="q1"),), (Link("l1"),))
    turned = matrix(transform(rpy_matrix((np.pi / 2, 0.0, 0.0)), np.zeros(3)))
    tilted = replace(arm, base=replace(arm.base, placement=turned))
    upright = replace(tilted, gravity=(ZERO, number(-9.81), ZERO))
    said = [{one.code for one in write(robot).findings} for robot in (arm, tilted, upright)]
    assert ["gravity" in codes for codes in said] == [False, True, False]


def test_the_inertia_of_rotors_comes_back() -> None:
    """In an attribute that other programs pass over, and only where there is any."""
    joint = Revolute("j1", variable="q1", rotor=number(0.125), limits=Limits(-1.0, 1.0))
    assert read(write(Robot("arm", (joint,), (Link("l1"),))).text).joints[0].rotor is number(0.125)
    assert "armature" not in write(Robot("arm", (replace(joint, rotor=ZERO),), (Link("l1"),))).text


def test_a_tip_that_a_reader_would_not_choose_is_reported() -> None:
    """A frame marked on the last link is a link of the file, so it is at the end of the chain there."""
    mark = NamedFrame("pad", 1, IDENTITY4)
    robot = Robot("arm", (Revolute("j1", variable="q1"),), (Link("l1"),), named_frames=(mark,)).with_tip("l1")
    written = write(robot)
    assert read(written.text).tip == "pad"
    (finding,) = written.findings
    assert (finding.code, finding.remedy) == ("tip", 'load the file with tip="l1"')
    assert finding.text.endswith("models end at 'pad'")
    assert not write(robot.with_tip("pad")).findings


def test_the_tip_of_a_reader_is_reported_whatever_becomes_of_frames_and_tool() -> None:
    """A frame beside the axis, a tool next to a flange, links that stand elsewhere in the file."""
    hinges = Revolute("j1", variable="q1"), Revolute("j2", 0, variable="q2")
    beside = NamedFrame("foot", 1, matrix(transform(np.eye(3), [0.1, 0, 0])), is_link=True)
    flange, tool = NamedFrame("flange", 1), matrix(transform(np.eye(3), [0, 0, 0.2]))
    pair = Link("l1"), Link("l2")
    arm = Robot("arm", hinges[:1], pair[:1], named_frames=(beside,)).with_tip("foot")
    tooled = replace(Robot("arm", hinges[:1], pair[:1], named_frames=(flange,)).with_tip("flange"), tool=tool)
    late = Robot("arm", (*hinges, Fixed("f", 1)), (*pair, Link("l3"))).with_tip("l2")
    for robot in (arm, arm.with_tip("l1"), tooled, late, late.with_tip("l3")):
        written = write(robot)
        said = [finding.remedy for finding in written.findings if finding.code == "tip"]
        tip = "tool" if robot is tooled else "foot" if robot.tip == "l1" else robot.tip
        assert (read(written.text).tip == tip) is (not said)
        assert said in ([], [f'load the file with tip="{tip}"'])
        again, q = read(written.text).with_tip(tip), np.linspace(0.1, 0.4, len(robot.moving))
        np.testing.assert_allclose(again.pose(q), robot.pose(q), atol=SHARP)


def test_order_of_joints_that_will_change_is_reported() -> None:
    joints = tuple(Revolute(f"j{j}", parent, variable=f"q{j}") for j, parent in ((1, 0), (2, 0), (3, 1)))
    robot = Robot("arm", joints, (Link("l1"), Link("l2"), Link("l3")))
    (finding,) = write(robot).findings
    assert finding.code == "order"
    assert "j1, j3, j2" in finding.text


def test_names_whose_values_are_known_are_written_as_these() -> None:
    """A robot that was made symbolic keeps its numbers as values of the names, zeros too."""
    robot = read(random_urdf(3))
    written = write(robot.symbolic("inertial"))
    assert written.text == write(robot).text
    (finding,) = [one for one in written.findings if one.code == "symbols"]
    assert "values are written: M1" in finding.text


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
