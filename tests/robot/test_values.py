"""Robots put together in Python: numbers and texts where parameters stand, lists where tuples are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.expr import Node, name, number, parse, pi_times
from armwright.mechanism import mechanism_of
from armwright.robot import (
    Base,
    Fixed,
    Friction,
    Inertia,
    Limits,
    Link,
    Motor,
    Placement,
    Prismatic,
    Revolute,
    Robot,
    Wrench,
)
from armwright.robot.formats import load
from armwright.robot.parameters import parameters


def arm(number_of: Any, text_of: Any) -> Robot:
    """The same arm from plain values or from nodes."""
    n, t = number_of, text_of
    joints = [
        Revolute(
            "waist",
            placement=Placement(alpha=t("pi/2"), r=n(0.4)),
            variable="q1",
            rotor=n(0.2),
            friction=Friction(n(0.1), t("fs"), law="stribeck", extra=(("vs", n(0.01)),)),
            motor=Motor(R=n(1.5), ratio=n(-60)),
        ),
        Prismatic("slide", 1, Placement(d=t("L + 0.1")), variable="q2", stiffness=n(200)),
        Fixed("tip", 2, Placement(theta=t("-pi/3"))),
    ]
    body = Inertia(M=n(2), ZZ=n(0.1), MX=t("m*x"))
    links = [Link("trunk", body), Link("beam", wrench=Wrench(FX=n(3))), Link("hand")]
    turned = [[0, -1, 0, 0.5], [1, 0, 0, 0], [0, 0, 1, "h"], [0, 0, 0, 1]]
    base = Base(
        "moving", [[t(x) if isinstance(x, str) else n(x) for x in row] for row in turned], V0=[n(0)] * 3
    )
    return Robot("arm", joints, links, base=base, gravity=[n(0), n(0), n(-9.81)], tool=np.eye(4))


@pytest.mark.requirement("S4-2")
def test_plain_values_are_what_nodes_are(tmp_path: Path) -> None:
    plain, nodes = arm(lambda x: x, lambda x: x), arm(number, parse)
    assert plain == nodes
    assert all(isinstance(parameter.value, Node) for parameter in parameters(plain))
    plain.save(tmp_path / "arm.toml")
    assert load(tmp_path / "arm.toml") == plain


def test_angles_typed_as_floats_are_exact_where_they_can_mean_nothing_else() -> None:
    placement = Placement(alpha=np.pi / 2, d=np.pi / 2)
    assert placement.alpha is pi_times(parse("1/2").value)
    assert placement.d is number(np.pi / 2)
    assert Placement(gamma="g").gamma is name("g")


@pytest.mark.parametrize("value", [float("nan"), float("inf"), None, object(), "1 +", [1]])
def test_what_is_no_parameter_is_refused_by_name(value: Any) -> None:
    if value is None:
        assert Motor(R=None).R is None  # not known
        return
    with pytest.raises(ArmwrightError, match=r"^d: "):
        Placement(d=value)


def test_sizes_that_contradict_each_other_are_refused_before_use() -> None:
    for robot, said in (
        (Robot("arm", [Revolute("a", variable="q1")]), "1 joints and 0 links"),
        (
            Robot("arm", [Revolute("a", 5, variable="q1")], [Link("b")]),
            r"frame 1 \(a\) hangs on 5; use 0 to 1",
        ),
    ):
        with pytest.raises(ArmwrightError, match=said):
            robot.pose([0])
        with pytest.raises(ArmwrightError, match=said):
            mechanism_of(robot)


def test_limits_and_home_are_numbers() -> None:
    joint = Revolute("a", variable="q1", limits=Limits("-pi/2", 2), home="pi/4")  # type: ignore[arg-type]
    assert joint.limits == Limits(-np.pi / 2, 2.0)
    assert joint.home == np.pi / 4
    with pytest.raises(ArmwrightError, match="lower: 'L' is not a number"):
        Limits("L")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "mistake",
    [
        lambda: aw.load(None),
        lambda: aw.load("planar2r").save(3),
        lambda: aw.load("planar2r").pose("ab"),
        lambda: aw.load("planar2r").exact("little"),
        lambda: aw.model(aw.load("planar2r"), None),
        lambda: aw.Robot.from_dh(a=1, d=2, alpha=3),
        lambda: aw.Inertia.of(3),
        lambda: aw.Placement(alpha=None),
        lambda: aw.Wrench(FX=None),
    ],
)
def test_things_of_another_kind_are_refused_with_what_to_give(mistake: Callable[[], object]) -> None:
    with pytest.raises(aw.ArmwrightError, match=r"give|use"):
        mistake()
