"""Closed robots with symbolic lengths: closure equations of all, solved where no order needs numbers."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.expr import PI
from tests.loops.machines import machine

PLANAR = ("fourbar", "fivebar", "minnesota", "palletiser", "twoloop")
_ROUNDING = 1e-12  # of results of the size of one: cofactors and pivots lose some digits each


def _numbers(model: aw.Model) -> dict[str, float]:
    return {one.name: one.value for one in model.parameters if one.value is not None}


@pytest.mark.requirement("S4-35")
@pytest.mark.parametrize("name", [*PLANAR, "prps3", "gough_stewart"])
def test_closure_equations_need_no_numbers(name: str) -> None:
    """The gaps vanish at closed positions, and W_a·q̇_a + W_p·q̇_p at velocities that keep them closed."""
    m = machine(name)
    named = aw.model(m.robot.symbolic("geometric"), "loop_constraints")
    f = aw.compile(named, _numbers(named))
    q = m.positions(3)
    found = f(q, np.zeros_like(q))
    assert np.abs(found.gap).max() < 1e-10
    qd = np.random.default_rng(1).uniform(-1, 1, (len(q), len(m.active)))
    W, psi = aw.compile(aw.model(m.robot, "loop_kinematics"))(q, qd)
    v = np.einsum("nij,nj->ni", W, qd)
    rows = np.einsum("nij,nj->ni", found.Wa, qd) + np.einsum("nij,nj->ni", found.Wp, v)
    assert np.abs(rows).max() < 1e-9 * (1 + np.abs(v).max())
    Phi = f(q, m.spread(qd, v)).Phi
    assert np.abs(np.einsum("nij,nj->ni", found.Wp, psi) + Phi).max() < 1e-8 * (1 + np.abs(psi).max())


@pytest.mark.parametrize("kind", ["loop_kinematics", "inverse_dynamics", "jacobian"])
@pytest.mark.parametrize("name", PLANAR)
def test_planar_loops_are_solved_with_symbolic_lengths_as_with_numbers(name: str, kind: str) -> None:
    m = machine(name)
    named, own = aw.model(m.robot.symbolic("geometric"), kind), aw.model(m.robot, kind)
    q = m.positions(2)
    random = np.random.default_rng(2)
    others = [random.uniform(-1, 1, (len(q), len(one.elements))) for one in own.inputs[1:]]
    first, second = (np.atleast_1d(f(q, *others)[0]) for f in (aw.compile(named), aw.compile(own)))
    assert np.abs(first - second).max() < _ROUNDING * (1 + np.abs(second).max())


def test_fourbar_reads_as_in_a_textbook() -> None:
    text = aw.model(aw.load("fourbar").symbolic("geometric"), "loop_constraints").textbook.text
    gaps = [line for line in text.splitlines() if line.startswith("gap")]
    assert len(gaps) == 2
    assert all(line.count("cos(") + line.count("sin(") == 3 for line in gaps)


def test_axes_that_are_never_parallel_are_refused_with_names_for_lengths_too() -> None:
    """Rows of the axes that no joint changes were left out with the redundant ones."""
    named = aw.load("fourbar").symbolic("geometric")
    pin = named.loops[0]
    tilted = replace(pin, twin=replace(pin.twin, alpha=PI / 2))
    with pytest.raises(aw.ArmwrightError, match="that of its twin enclose 90 deg"):
        aw.model(replace(named, loops=(tilted,)), "loop_constraints")


def test_equations_of_a_robot_with_numbers_are_printed_with_all_velocities() -> None:
    made = aw.model(aw.load("fourbar"), "loop_constraints")
    assert made.textbook.text == aw.model(aw.load("fourbar"), "loop_constraints", rates="all").textbook.text
    with pytest.raises(aw.ArmwrightError, match="use auto, motors, all"):
        aw.model(aw.load("fourbar"), "loop_constraints", rates="none")


@pytest.mark.parametrize(
    ("name", "kind", "why"),
    [
        ("prps3", "loop_kinematics", "the order in which 10 constraint equations are solved depends on them"),
        ("fourbar", "loop_geometry", "assemblies are found numerically"),
    ],
)
def test_what_needs_numbers_says_why(name: str, kind: str, why: str) -> None:
    with pytest.raises(aw.ArmwrightError, match=why):
        aw.model(aw.load(name).symbolic("geometric"), kind)
