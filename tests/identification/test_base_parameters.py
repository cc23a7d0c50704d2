"""Base parameters: counts, torques that do not change, symbols against numbers."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.expr import ZERO, evaluate, name, names_in, number, pi_times
from armwright.robot import Fixed, Friction, Joint, Link, Placement, Prismatic, Revolute, Robot
from armwright.robot.formats import load
from tests.identification.bases import assert_same_torques, base
from tests.identification.oracle import random_state, torques
from tests.support.random_robots import random_robot

DOWN = (ZERO, ZERO, number(-9.81))


# ------------------------------------------------------------------------------ counts


@pytest.mark.requirement("S4-55")
@pytest.mark.parametrize(
    ("name", "without", "count"),
    [
        ("puma560", ("rotor", "friction"), 36),
        ("puma560", ("friction",), 40),
        ("puma560", ("wrench",), 52),
        ("rx90", ("friction",), 40),
        ("stanford", ("friction",), 37),
        ("scara", ("friction",), 11),
        ("ddarm", ("friction",), 15),
    ],
)
def test_counts_known_from_the_literature(name: str, without: tuple[str, ...], count: int) -> None:
    robot = load(name).without(*without)
    for variant in (robot, robot.symbolic("all")):
        found = base(variant)
        assert len(found.parameters) == count == len(found.columns)
        assert found.method == "symbolic"


@pytest.mark.requirement("S4-55")
def test_puma_groupings_are_those_of_the_serial_revolute_rule() -> None:
    found = base(load("puma560").without("friction").symbolic("all"))
    by_name = {symbol.name: symbol.expression for symbol in found.parameters}
    values = {
        key: float(i + 2) / 7
        for i, key in enumerate(sorted({n for e in by_name.values() for n in names_in(e)}))
    }
    v = values
    tip = v["M4"] + v["M5"] + v["M6"]
    rule = {
        "ZZR1": v["ZZ1"] + v["IA1"] + v["YY2"] + v["YY3"] + 2 * v["r3"] * v["MZ3"]
        + (v["d3"] ** 2 + v["r3"] ** 2) * v["M3"] + (v["d3"] ** 2 + v["d4"] ** 2 + v["r3"] ** 2) * tip,
        "XXR2": v["XX2"] - v["YY2"] - v["d3"] ** 2 * (v["M3"] + tip),
        "ZZR2": v["ZZ2"] + v["IA2"] + v["d3"] ** 2 * (v["M3"] + tip),
        "MYR3": v["MY3"] - v["MZ4"] - v["r4"] * tip,
        "XYR3": v["XY3"] + v["d4"] * v["MZ4"] + v["d4"] * v["r4"] * tip,
        "XXR6": v["XX6"] - v["YY6"],
    }  # fmt: skip
    for key, expected in rule.items():
        assert evaluate(by_name[key], values) == pytest.approx(expected, rel=1e-13)


# ----------------------------------------------------------------------------- torques


@pytest.mark.requirement("S4-55", "S4-58")
@pytest.mark.parametrize("kind", ["fixed", "floating"])
@pytest.mark.parametrize("seed", range(8))
def test_torques_of_random_trees_do_not_change(seed: int, kind: str) -> None:
    robot = random_robot(seed, kind=kind)
    found = base(robot)
    assert found.method == "symbolic"
    assert_same_torques(robot, found.robot, seed=seed)


@pytest.mark.parametrize("gravity", [(0, 0, -9.81), (0, 9.81, 0), (0, 0, 0), (3, -4, 5)])
@pytest.mark.parametrize("robot_name", ["scara", "stanford", "cartesian6", "planar3r", "hand3"])
def test_torques_do_not_change_under_any_gravity(robot_name: str, gravity: tuple[float, ...]) -> None:
    x, y, z = (number(value) for value in gravity)
    robot = replace(load(robot_name), gravity=(x, y, z))
    assert_same_torques(robot, base(robot).robot)


def test_torques_do_not_change_on_a_moving_base() -> None:
    """A base that turns and accelerates shows more parameters: all of link 1."""
    robot = load("puma560").without("friction", "rotor")
    motion = {f"W0{i}": 0.3 * i for i in (1, 2, 3)} | {f"WP0{i}": 0.7 * i for i in (1, 2, 3)}
    W0, WP0, VP0 = (tuple(name(f"{key}{i}") for i in range(3)) for key in ("w", "wp", "vp"))
    named = replace(robot, base=replace(robot.base, kind="moving", W0=W0, WP0=WP0, VP0=VP0))
    found = base(named)
    assert len(found.parameters) == 42 == 7 * 6  # nothing is lost at the first joint
    values = {f"{key}{i}": 0.2 * i - 0.3 for key in ("w", "wp", "vp") for i in range(3)}
    assert_same_torques(named.with_values(values), found.robot.with_values(values))
    assert_same_torques(robot.with_values(motion), base(robot.with_values(motion)).robot)


@pytest.mark.requirement("S4-55")
def test_every_base_parameter_is_felt() -> None:
    """Dropping one of them changes a torque: none is too many."""
    robot = load("puma560")
    found = base(robot)
    random = np.random.default_rng(0)
    states = [random_state(robot, random) for _ in range(3)]
    ones = found.robot.with_values(dict.fromkeys(found.columns, 1.0))
    expected = [torques(ones, *state) for state in states]
    for place in found.columns:
        lacking = ones.with_values({place: 0.0})
        change = max(np.abs(torques(lacking, *s) - e).max() for s, e in zip(states, expected, strict=True))
        assert change > 1e-3, place


# -------------------------------------------------------- symbols against numbers


def small_robot(types: str, alphas: tuple[str, ...], gravity: str) -> Robot:
    angles = {"0": ZERO, "q": pi_times(1) / 2, "p": pi_times(1)}
    falls = {
        "z": DOWN,
        "y": (ZERO, number(-9.81), ZERO),
        "0": (ZERO,) * 3,
        "n": (name("G1"), ZERO, name("G3")),
    }
    joints: list[Joint] = []
    for j, (letter, alpha) in enumerate(zip(types, alphas, strict=True), 1):
        cls = {"R": Revolute, "P": Prismatic, "F": Fixed}[letter]
        twist, r = angles.get(alpha, name(f"al{j}")), ZERO if letter == "P" else name(f"r{j}")
        place = Placement(ZERO, ZERO, twist, name(f"d{j}"), ZERO, r)
        law = Friction() if cls is Fixed else Friction(number(0.1), number(0.2), number(0.3))
        rotor = ZERO if cls is Fixed else number(0.1)
        joints.append(cls(f"j{j}", j - 1, place, variable=f"q{j}", friction=law, rotor=rotor))
    links = tuple(Link(f"l{j}") for j in range(1, len(types) + 1))
    return Robot("small", tuple(joints), links, gravity=falls[gravity])


SMALL = [
    *itertools.product(
        ("RRP", "RPR", "PRR", "PPR", "RPP", "PRP", "PPP", "RRR"), ("0q0", "q00", "gpq", "00g"), "zn"
    ),
    *itertools.product(("RFR", "PFR", "RRRP", "PRPR", "RPRP"), ("0q0q",), "y0"),
]


@pytest.mark.requirement("S4-55", "S4-57")
@pytest.mark.parametrize(("types", "alphas", "gravity"), SMALL)
def test_symbolic_grouping_is_the_numeric_one_at_random_lengths(
    types: str, alphas: str, gravity: str
) -> None:
    """First axes of every kind, parallel, crossed and oblique (α1 too), with offsets and rotors."""
    robot = small_robot(types, tuple(alphas[: len(types)]), gravity)
    found = base(robot, offset=True)
    assert found.method == "symbolic"
    random = np.random.default_rng(7)
    lengths = {key: float(x) for key, x in zip(robot.symbols, random.uniform(0.2, 1.5, 99), strict=False)}
    numbers = base(robot.with_values(lengths), method="qr", offset=True, keep=found.columns)
    assert numbers.columns == found.columns
    ours = np.array([[evaluate(node, lengths) for node in row] for row in found.matrix])
    np.testing.assert_allclose(ours, numbers.matrix, rtol=1e-8, atol=1e-8)
    standard = dict(zip(found.standard, random.uniform(-1, 1, 99), strict=False))
    values = [evaluate(symbol.expression, standard | lengths) for symbol in found.parameters]
    np.testing.assert_allclose(values, ours @ list(standard.values()), rtol=1e-11, atol=1e-11)


@pytest.mark.requirement("S4-57", "S2-33", "S2-28")
@pytest.mark.parametrize("robot_name", ["ddarm", "scara", "stanford", "puma560"])
def test_qr_svd_and_symbols_span_the_same_space(robot_name: str) -> None:
    robot = load(robot_name)
    spaces = []
    for method in ("symbolic", "qr", "svd"):
        found = base(robot, method=method)
        Q = np.linalg.qr(found.matrix.astype(float).T)[0]
        spaces.append((Q @ Q.T, found.groups))
    for projector, groups in spaces[1:]:
        np.testing.assert_allclose(projector, spaces[0][0], atol=1e-9)
        assert groups == spaces[0][1]


# ------------------------------------------------------------------------------ DDArm


@pytest.mark.requirement("S2-28", "S2-30", "S2-31")
def test_ddarm_has_9_identifiable_10_combined_and_11_unidentifiable_parameters() -> None:
    words = base(load("ddarm")).groups
    by_word = {word: {key for key, w in words.items() if w == word} for word in set(words.values())}
    assert by_word["identifiable"] == {"MX2", "XY2", "XZ2", "MX3", "MY3", "XY3", "XZ3", "YZ3", "ZZ3"}
    assert len(by_word["combined"]) == 10
    assert by_word["unidentifiable"] == {
        "M1", "MX1", "MY1", "MZ1", "XX1", "XY1", "XZ1", "YY1", "YZ1", "M2", "MZ2"
    }  # fmt: skip


@pytest.mark.requirement("S2-29", "S2-32")
def test_ddarm_combinations_are_those_of_table_5() -> None:
    """SP1 … SP6, up to sign, when YY is kept in the place of XX; l2 is b3 (errata E2-17 … E2-20)."""
    found = base(load("ddarm").symbolic("all"), keep=("YY2", "YY3"))
    lines = dict(line.split(" = ") for line in found.table.splitlines()[:-1])
    combined = {key.strip(): text for key, text in lines.items() if "R" in key}
    assert combined == {
        "YZR2": "YZ2 + b3*MZ3",  # SP1
        "YYR3": "YY3 - XX3",  # -SP2
        "ZZR2": "ZZ2 + XX3",  # SP3
        "ZZR1": "ZZ1 + XX2 + XX3 + b3**2*M3",  # SP4
        "YYR2": "YY2 - XX2 - XX3",  # -SP5
        "MYR2": "MY2 - MZ3",  # -SP6
    }


def test_groupings_over_fixed_angles_have_plain_numbers() -> None:
    """1 - cos²(pi/6) is 1/4, and a product has brackets around its sums only."""
    arm = aw.Robot.from_dh(a=["a1", "a2", "a3"], d=["d1", "d2", 0], alpha=["pi/2", "pi/6", 0]).symbolic("all")
    lines = aw.model(arm, "base_parameters").table.splitlines()
    assert "XXR2 = XX2 - YY2 + 1/4*YY3 - a2**2*M3" in lines
    assert "ZZR2 = ZZ2 + 1/4*YY3 + a2**2*M3" in lines
    slides = aw.Robot.from_dh(
        a=[0, "a1", 0, 0, 0], d=[0, 0, 0, "r4", 0], alpha=[0, "pi/3", "pi/3", 0, 0], types="RRPPR"
    )
    table = aw.model(slides.symbolic("all"), "base_parameters").table
    assert "**2*YY" not in table
    assert "((" not in table
