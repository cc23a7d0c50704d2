"""What native TOML files cannot be is refused with line, key and remedy, and in time."""

from __future__ import annotations

import pytest

from armwright.errors import ArmwrightError, InputError
from armwright.robot.formats import read_bytes
from armwright.robot.formats.toml_lines import line_numbers
from tests.robot.toml_files import HEAD, RICH, read, refused, write

REFUSALS = {
    "not TOML": ("a = = 1", ["arm.toml:1", "not TOML"]),
    "version": ('name = "arm"\n', ["armwright", "begin with armwright = 1"]),
    "future": ("armwright = 2\n", ["arm.toml:1: armwright", "version 2"]),
    "no name": ("armwright = 1\n[[joint]]\n", ["name", "missing"]),
    "top key": (HEAD + "gravitiy = [0,0,0]\n[[joint]]\n", ["arm.toml:3", "did you mean 'gravity'"]),
    "joint key": (HEAD + "[[joint]]\n\n[[joint]]\nalhpa = 1\n", ["arm.toml:6: joint 2, alhpa", "'alpha'"]),
    "link key": (
        HEAD + '[[joint]]\nname = "a"\n[joint.link]\nmas = 1\n',
        ["arm.toml:6: joint 1 (a), link, mas"],
    ),
    "type": (HEAD + '[[joint]]\ntype = "rotary"\n', ["arm.toml:4", "'rotary'", "revolute"]),
    "parent": (HEAD + '[[joint]]\nparent = "bse"\n', ["arm.toml:4", "did you mean 'base'"]),
    "cycle": (HEAD + '[[joint]]\nparent = "link2"\n[[joint]]\nparent = "link1"\n', ["cycle"]),
    "expression": (HEAD + '[[joint]]\nd = "2 +"\n', ["arm.toml:4: joint 1, d", "position"]),
    "no number": (HEAD + "[[joint]]\nd = true\n", ["arm.toml:4", "number"]),
    "infinite": (HEAD + "[[joint]]\nd = inf\n", ["arm.toml:4", "finite"]),
    "short list": (HEAD + "gravity = [0, 1]\n[[joint]]\n", ["arm.toml:3: gravity", "2 values given, 3"]),
    "both forms": (HEAD + "[[joint]]\nlink = {mass = 1, XX = 2}\n", ["arm.toml:4", "XX", "mass"]),
    "com only": (HEAD + "[[joint]]\nlink = {com = [0, 0, 1]}\n", ["without a mass"]),
    "limits": (HEAD + "[[joint]]\nlimits = {lower = 1, upper = 0}\n", ["arm.toml:4", "exchange"]),
    "same joint": (HEAD + '[[joint]]\nname = "a"\n[[joint]]\nname = "a"\n', ["arm.toml:6", "'a'"]),
    "same link": (HEAD + '[[joint]]\nlink = {name = "base"}\n', ["arm.toml:4", "'base'"]),
    "bad name": (HEAD + '[[joint]]\nname = "left arm"\n', ["arm.toml:4", "left_arm"]),
    "variable": (HEAD + '[[joint]]\nvariable = "sin"\n', ["arm.toml:4", "'sin'"]),
    "two variables": (HEAD + '[[joint]]\nvariable = "q2"\n[[joint]]\n', ["arm.toml:5", "q2"]),
    "variable in d": (HEAD + '[[joint]]\n[[joint]]\nd = "2*q1"\n', ["arm.toml:5", "q1", "joint1"]),
    "parts": ('armwright_parts = 1\nname = "arm"\n', ["arm.toml:1", "parts database", "convert"]),
    "fixed base": (HEAD + "[base]\nV0 = [0, 0, 1]\n[[joint]]\n", ["arm.toml:4", "moving"]),
    "pi in degrees": (HEAD + 'angle_unit = "deg"\n[[joint]]\nalpha = "pi/2"\n', ["arm.toml:5", "degrees"]),
    "no rotation": (
        HEAD + "[[joint]]\n[tool]\nplacement = [[2,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]",
        ["arm.toml:5"],
    ),
    "mirror": (
        HEAD + "[[joint]]\n[tool]\nplacement = [[1,0,0,0],[0,-1,0,0],[0,0,1,0],[0,0,0,1]]",
        ["right-handed"],
    ),
    "last row": (
        HEAD + "[[joint]]\n[tool]\nplacement = [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,2]]",
        ["last row"],
    ),
    "loop side": (HEAD + '[[joint]]\n[[loop]]\nparent = "base"\n', ["closes", "[loop.twin]"]),
    "loop active": (
        HEAD + '[[joint]]\n[[loop]]\nparent = "base"\nactive = true\n',
        ["arm.toml:6", "passive"],
    ),
    "ball motor": (HEAD + '[[joint]]\ntype = "spherical"\nIA = 1\n', ["arm.toml:5", "3 axes", "revolute"]),
    "encoding": ("\xff", []),
    "table": (HEAD + "joint = 3\n", ["arm.toml:3", "[[joint]]"]),
    "asymmetric": (
        HEAD + "[[joint]]\nlink = {mass=1, inertia=[[1,2,0],[0,1,0],[0,0,1]]}\n",
        ["not symmetric"],
    ),
    "friction": (HEAD + "[[joint]]\nfriction = {FV = 1}\n", ["arm.toml:4", "[[joint]]"]),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refusals_name_line_key_and_remedy(case: str) -> None:
    text, words = REFUSALS[case]
    message = refused(text)
    assert message.startswith("arm.toml"), message
    assert [word for word in words if word not in message] == [], message


def test_latin_1_is_refused_with_its_line() -> None:
    with pytest.raises(InputError, match=r"arm\.toml:2: byte 0xe9 is not UTF-8"):
        read_bytes("armwright = 1\n# é".encode("latin-1"), "toml", file="arm.toml")


def test_a_dotted_key_cannot_stall_the_reader() -> None:
    message = refused(HEAD + "a." * 100_000 + "a = 1\n")
    assert "arm.toml:3" in message


def test_nesting_cannot_exhaust_the_stack() -> None:
    assert "nested" in refused(HEAD + "x = " + "[" * 100_000)


def test_a_robot_of_a_thousand_joints_is_read_and_one_more_is_refused() -> None:
    assert read(HEAD + "[[joint]]\n" * 1000).NL == 1000
    assert "1000" in refused(HEAD + "[[joint]]\n" * 1001)


def test_lines_are_found_through_strings_comments_and_nested_tables() -> None:
    lines = line_numbers(
        'a = """\n[x]\nb = 1 # no"""\n# c = 1\n[[j]]\nd = [1,\n2]\n[j.k]\n"e f" = 1\n[[j]]\nd = 1\n'
    )
    assert lines == {
        ("a",): 1,
        ("j", 1): 5,
        ("j", 1, "d"): 6,
        ("j", 1, "k"): 8,
        ("j", 1, "k", "e f"): 9,
        ("j", 2): 10,
        ("j", 2, "d"): 11,
    }


def test_a_name_no_file_can_hold_is_refused_by_the_writer() -> None:
    from dataclasses import replace

    with pytest.raises(ArmwrightError, match="robot name"):
        write(replace(read(RICH), name="two words"))


def test_a_joint_that_hangs_on_itself_is_refused_with_its_line() -> None:
    with pytest.raises(InputError) as caught:
        read_bytes(b'armwright = 1\nname = "x"\n[[joint]]\nparent = "joint1"\n', "toml", file="x.toml")
    assert caught.value.line == 3
