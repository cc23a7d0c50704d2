"""Closed robots whose mobility is wrong: the message names the joints concerned and says what to type."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.mechanism import mobility

LINK = "link = { mass = 1, com = [0.1, 0, 0], inertia = [0.01, 0, 0, 0.02, 0, 0.02] }\n"
HEAD = 'armwright = 1\nname = "faulty"\n'


def joint(name: str, more: str = "") -> str:
    return f'[[joint]]\nname = "{name}"\n{more}\n{LINK}\n'


def loop(parent: str, closes: str, more: str = "d = 0.6") -> str:
    return f'[[loop]]\nname = "pin"\nparent = "{parent}"\n{more}\ncloses = "{closes}"\n\n'


def fourbar(coupler: str = "", end: str = "") -> str:
    rocker = joint("rocker", 'parent = "base"\nd = 0.7\nhome = 1.3')
    chain = joint("crank", "home = 1.0") + joint("coupler", f"d = 0.5\nhome = -0.4{coupler}")
    return HEAD + chain + rocker + loop("coupler", "rocker") + end


def fivebar(*motors: str) -> str:
    places = {
        "left": "home = 2.0",
        "left_elbow": "d = 0.3\nhome = -0.9",
        "right": 'parent = "base"\nd = 0.4\nhome = 1.0',
        "right_elbow": "d = 0.3\nhome = 0.9",
    }
    said = {name: f"{text}\nactive = {str(name in motors).lower()}" for name, text in places.items()}
    chain = "".join(joint(name, text) for name, text in said.items())
    return HEAD + chain + loop("left_elbow", "right_elbow", "d = 0.4")


THIRD = np.pi / 3
TRIANGLE = HEAD + joint("a", f"home = {THIRD}") + joint("b", f"d = 0.5\nhome = {-2 * THIRD}")
TRIANGLE += loop("b", "base", "d = 0.5")
ON_A_TABLE = (
    HEAD
    + joint("table", "active = true")
    + joint("a", f'alpha = "pi/2"\nhome = {THIRD}\nactive = true')
    + joint("b", f"d = 0.5\nhome = {-2 * THIRD}")
    + loop("b", "table", "d = 0.5")
)
SHORT = fourbar().replace('closes = "rocker"', '[loop.twin]\nparent = "rocker"\nd = 3.0')

BODY = '<geom type="capsule" size=".02" fromto="0 0 0 {0}"/>'
MJCF = f"""<mujoco model="faulty"><worldbody>
<body name="crank"><joint name="jc" axis="0 0 1"/>{BODY.format("0 .2 0")}
 <body name="coupler" pos="0 .2 0"><joint name="jk" axis="0 0 1"/>{BODY.format(".5 .1 0")}</body></body>
<body name="rocker" pos=".6 0 0"><joint name="jr" axis="0 0 1"/>{BODY.format("-.1 .3 0")}</body></worldbody>
<equality><connect body1="coupler" body2="rocker" anchor=".5 .1 0"/></equality>
<actuator><motor joint="jc"/><motor joint="jr"/></actuator></mujoco>"""
WELDED = MJCF.replace(
    '<connect body1="coupler" body2="rocker" anchor=".5 .1 0"/>', '<weld body1="coupler" body2="rocker"/>'
)

LOCKED = "its loops lock it"
FAULTS = {
    "a triangle": ("x.toml", TRIANGLE, [LOCKED, "(a, b, pin)", "one more joint"]),
    "twisted axes": ("x.toml", fourbar("\nalpha = 0.3"), [LOCKED, "(crank, coupler, pin, rocker)"]),
    "an axis nearly parallel": (
        "x.toml",
        fourbar("\nalpha = 0.02"),
        ["'crank' and 'coupler'", "1.15 degrees"],
    ),
    "a gear that fights the loop": (
        "x.toml",
        fourbar(end='[[coupling]]\nfollower = "rocker"\nleader = "crank"\nratio = 2.0\noffset = -0.7\n'),
        [LOCKED, "crank"],
    ),
    "one motor too few": (
        "x.toml",
        fivebar("left"),
        ["2 degrees of freedom, 1 driven", "left_elbow, right, right_elbow", "active = true for 1", "mu = 1"],
    ),
    "no motor": ("x.toml", fivebar(), ["2 degrees of freedom, 0 driven", "active = true for 2"]),
    "links that are too short": ("x.toml", SHORT, ["crank, coupler, pin, rocker", "'pin'", "lengths"]),
    "a welded four-bar": ("x.xml", WELDED, [LOCKED, "jc, jk, jr"]),
}


@pytest.mark.parametrize("case", FAULTS)
def test_models_say_why_motors_cannot_move_it(case: str, tmp_path: Path) -> None:
    name, text, words = FAULTS[case]
    (tmp_path / name).write_text(text)
    robot = aw.load(tmp_path / name)
    said = " ".join(str(one) for one in robot.check() if one.code == "mobility")
    with pytest.raises(aw.ArmwrightError) as refused:
        aw.model(robot, "inverse_dynamics")
    for word in words:
        assert word in said
        assert word in str(refused.value)
    assert "were chosen" not in " ".join(str(one) for one in robot.findings)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        (
            "x.toml",
            fivebar("left", "right", "left_elbow"),
            ["left, left_elbow, right", "active = false for right "],
        ),
        ("x.xml", MJCF, ["2 motors, jc, jr, drive 1 degree of freedom:", "active = false for jr"]),
        ("x.toml", ON_A_TABLE, ["lock joints with motors: a cannot move", "active = false"]),
    ],
)
def test_surplus_and_locked_motors_are_named_and_models_are_made(
    name: str, text: str, words: list[str], tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text)
    robot = aw.load(tmp_path / name)
    said = " ".join(str(one) for one in robot.check() if one.code == "mobility")
    assert all(word in said for word in words), said
    assert "1 motor more than degrees of freedom" in aw.model(robot, "inverse_dynamics").reason


def test_a_par_file_says_the_same(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(fivebar("left"))
    aw.load(tmp_path / "x.toml").save(tmp_path / "x.par")
    with pytest.raises(aw.ArmwrightError, match=r"nothing holds joint2, joint3, joint4; .*mu = 1 in \.par"):
        aw.model(aw.load(tmp_path / "x.par"), "gravity")


# ------------------------------------------------------------------------------ rods between balls

BALL = '[[joint]]\nname = "ball"\ntype = "spherical"\nd = 0.2\n' + LINK + "\n"
ROCKER = joint("rocker", 'parent = "base"\nalpha = 1.2\nd = 0.5\nr = 0.1\nhome = 1.3')
END = loop("ball", "rocker", 'type = "spherical"\nd = 0.6\nr = 0.1').replace('"pin"', '"far"')
RSSR = HEAD + joint("crank", "home = 0.3") + BALL + ROCKER + END


def test_the_spin_of_a_rod_between_balls_is_held_and_no_motor(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(RSSR)
    robot = aw.load(tmp_path / "x.toml")
    (idle,) = [one for one in robot.findings if one.code == "idle"]
    assert "'ball_1' and 'far_1'" in idle.text
    assert ([one.name for one in robot.active], mobility(robot)) == (["crank"], 1)
    loops = aw.compile(aw.model(robot, "loop_geometry"))
    assert loops.model.method == "closed form"
    rows = loops.solve(robot.home[:1]).q
    assert np.abs(np.sin(0.5 * (rows - robot.home))).max(axis=1).min() < 1e-9  # home is one of them


def test_a_ball_that_is_said_to_be_driven_stays_free(tmp_path: Path) -> None:
    first = 'type = "spherical"\nd = 0.2'
    (tmp_path / "x.toml").write_text(RSSR.replace(first, f"{first}\nactive = true"))
    robot = aw.load(tmp_path / "x.toml")
    assert not [one for one in robot.findings if one.code == "idle"]
    assert [one.name for one in robot.active] == ["ball_1", "ball_2", "ball_3"]
