"""Denavit-Hartenberg tables in CSV and TOML files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from armwright.errors import InputError
from armwright.expr import name, number, parse, pi_times
from armwright.robot import Inertia, Robot
from armwright.robot.formats import load, read_bytes

CSV = """# convention = standard
# name = arm
a, d, alpha_deg, theta_deg, type, name
0, 0.67, 90, 0, R, waist
0.4318, 0, 0, 22.5, R, shoulder
0, 0.15, -90, 0, P, slide
L, 0, 0, 0, F, flange
"""

TOML = """
name = "arm"
[dh]
convention = "standard"
a = [0, 0.4318, 0, "L"]
d = [0.67, 0, 0.15, 0]
alpha = ["pi/2", 0, "-pi/2", 0]
theta = [0, "pi/8", 0, 0]
types = "RRPF"
names = ["waist", "shoulder", "slide", "flange"]
"""


def read(text: str, file: str = "arm.csv", **options: object) -> Robot:
    return read_bytes(text.encode(), "dh", file=file, **options)


def refused(text: str, file: str = "arm.csv") -> str:
    with pytest.raises(InputError) as caught:
        read(text, file)
    return str(caught.value)


def z(angle: float, length: float) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, length], [0, 0, 0, 1]])


def x(angle: float, length: float) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[1, 0, 0, length], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1]])


def test_csv_and_toml_say_the_same() -> None:
    assert read(CSV) == read(TOML, "arm.toml")


SPELLINGS = {
    "semicolons": lambda text: text.replace(", ", ";").replace(",", ";"),
    "tabs": lambda text: text.replace(", ", "\t"),
    "capitals": lambda text: text.replace("a, d, alpha_deg", "A, D, Alpha_Deg"),
    "brackets": lambda text: text.replace("alpha_deg", "alpha [deg]").replace("theta_deg", "theta (deg)"),
    "words": lambda text: text.replace(" R,", " revolute,").replace(" P,", " 1,"),
    "quotes": lambda text: text.replace("0.4318", '"0.4318"'),
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "blank lines": lambda text: text.replace("\n", "\n\n# remark\n"),
    "byte-order mark": lambda text: "\ufeff" + text,
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_spelling_does_not_matter(spelling: str) -> None:
    assert read(SPELLINGS[spelling](CSV)) == read(CSV)


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_the_pose_is_the_product_of_the_rows(convention: str) -> None:
    random = np.random.default_rng(7)
    rows = random.uniform(-1.5, 1.5, (5, 4)).round(3)
    types = "RPRPR"
    text = "a,d,alpha,theta,type\n" + "".join(
        ",".join(map(str, row)) + f",{letter}\n" for row, letter in zip(rows.tolist(), types, strict=True)
    )
    robot = read(text, convention=convention)
    q = random.uniform(-2, 2, 5)
    T = np.eye(4)
    for (a, d, alpha, theta), letter, value in zip(rows, types, q, strict=True):
        turn = theta + value if letter == "R" else theta
        slide = d + value if letter == "P" else d
        T = T @ (z(turn, slide) @ x(alpha, a) if convention == "standard" else x(alpha, a) @ z(turn, slide))
    # ten products of numbers below 5
    np.testing.assert_allclose(robot.pose(q), T, atol=1e-13)
    assert [finding.code for finding in robot.findings] == []


def test_a_table_without_convention_is_standard_and_says_so() -> None:
    robot = read(CSV.replace("# convention = standard\n", ""))
    assert robot == read(CSV)
    assert [finding.where for finding in robot.findings] == ["convention"]


def test_joint_variables_of_a_printed_table_are_recognised() -> None:
    robot = read("a,d,alpha,theta,type\n0,0,0,theta1 + pi/2,R\n0,d2 - c,0,0,P\nl3,0,0,q3,R\n")
    assert [joint.variable for joint in robot.joints] == ["theta1", "d2", "q3"]
    assert robot.joints[0].placement.theta is pi_times(1) / 2
    assert robot.joints[1].placement.r is -name("c")


def test_an_offset_is_added_where_the_variable_is() -> None:
    robot = read("theta,d,a,alpha,offset_deg,type\nq1,0,0,0,90,R\n0,d2,0,0,0.5,P\n")
    assert robot.joints[0].placement.theta is pi_times(1) / 2
    assert robot.joints[1].placement.r is number(0.5), "degrees are for angles only"


def test_millimetres_are_divided_in_one_rounding() -> None:
    robot = read("a_mm,d_cm,alpha\n431.8,15.005,0\n0.1,7,0\n")
    assert robot.tool[0][3] is number(0.0001)
    assert robot.joints[1].placement.d is number(0.4318)
    assert robot.joints[0].placement.r is number(0.15005)


def test_inertias_and_limits_come_with_the_table() -> None:
    text = """# convention = modified
a,d,alpha,mass,com_x,com_y,com_z,ixx,ixy,ixz,iyy,iyz,izz,lower_deg,upper_deg
0,0,0,2,0.1,0,0.2,1,0,0,1,0,1,-90,90
1,0,pi/2,m2,0,0,0,0,0,0,0,0,0,,
"""
    robot = read(text)
    assert robot.links[0].inertia == Inertia.from_com(2, (0.1, 0, 0.2), (1, 0, 0, 1, 0, 1))
    assert robot.links[1].inertia.M is name("m2")
    assert (robot.joints[0].limits.lower, robot.joints[0].limits.upper) == (-np.pi / 2, np.pi / 2)
    assert robot.joints[1].limits.lower is None
    toml = """[dh]
convention = "modified"
a = [0, 1]
d = [0, 0]
alpha = [0, "pi/2"]
masses = [2, "m2"]
coms = [[0.1, 0, 0.2], [0, 0, 0]]
inertias = [[1, 0, 0, 1, 0, 1], [[0, 0, 0], [0, 0, 0], [0, 0, 0]]]
lower = ["-pi/2", 0]
"""
    assert read(toml, "arm.toml").links == robot.links


def test_degrees_base_and_tool_of_a_toml_table() -> None:
    text = """angle_unit = "deg"
gravity = [0, 0, 0]
[dh]
convention = "modified"
a_mm = [0, 500]
d = [0, 0]
alpha = [90, 0]
[base]
xyz = [0, 0, 1]
[tool]
xyz = [0.1, 0, 0]
rpy = [0, 0, 90]
"""
    robot = read(text, "arm.toml")
    wanted = z(0, 1) @ x(np.pi / 2, 0) @ z(0.3, 0) @ x(0, 0.5) @ z(-0.2, 0) @ x(0, 0.1) @ z(np.pi / 2, 0)
    np.testing.assert_allclose(robot.pose([0.3, -0.2]), wanted, atol=1e-15)
    assert robot.joints[0].placement.alpha is parse("pi/2")


@pytest.mark.parametrize(("suffix", "text"), [("csv", CSV), ("toml", TOML)])
def test_load_recognises_the_file(tmp_path: Path, suffix: str, text: str) -> None:
    path = tmp_path / f"arm.{suffix}"
    path.write_text(text, encoding="utf-8")
    assert load(path) == read(CSV)


def test_unused_columns_are_reported() -> None:
    robot = read(CSV.replace("type, name", "joint, alhpa").replace("R, waist", "1, 2"))
    told = [(finding.code, finding.severity) for finding in robot.findings]
    assert told == [("ignored", "info"), ("unknown", "warning")]


REFUSALS = {
    "empty": ("", ["header"]),
    "header only": ("a,d,alpha\n", ["header"]),
    "missing": ("a,d\n0,0\n", ["alpha", "missing"]),
    "cells": ("a,d,alpha\n0,0\n", ["arm.csv:2", "2 cells, 3"]),
    "expression": ("a,d,alpha\n0,0,0\n0,1+,0\n", ["arm.csv:3: d of joint 2"]),
    "empty cell": ("a,d,alpha\n0,,0\n", ["arm.csv:2: d of joint 1"]),
    "type": ("a,d,alpha,type\n0,0,0,Q\n", ["arm.csv:2: type of joint 1", "'Q'"]),
    "no type": ("a,d,alpha,type\n0,0,0,\n", ["arm.csv:2: type of joint 1"]),
    "unit": ("a_deg,d,alpha\n0,0,0\n", ["'deg'", "mm"]),
    "pi in degrees": ("a,d,alpha_deg\n0,0,pi/2\n", ["arm.csv:2", "degrees"]),
    "twice": ("a,a,d,alpha\n0,0,0,0\n", ["arm.csv:1: a", "twice"]),
    "name": ("a,d,alpha,name\n0,0,0,left arm\n", ["arm.csv:2", "left_arm"]),
    "same name": ("a,d,alpha,name\n0,0,0,x\n0,0,0,x\n", ["'x'"]),
    "convention": ("# convention = craig\na,d,alpha\n0,0,0\n", ["convention", "craig", "modified"]),
    "mass": ("a,d,alpha,ixx\n0,0,0,1\n", ["mass"]),
    "limits": ("a,d,alpha,lower,upper\n0,0,0,1,0\n", ["arm.csv:2", "exchange"]),
    "named limit": ("a,d,alpha,lower\n0,0,0,low\n", ["arm.csv:2: lower", "number"]),
    "backwards": ("a,d,alpha,theta\n0,0,0,pi - q1\n", ["arm.csv:2: theta", "minus sign"]),
    "quote": ('a,d,alpha\n"0,0,0\n', ["arm.csv"]),
    "too many": ("a,d,alpha\n" + "0,0,0\n" * 1001, ["1000"]),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refusals_of_csv_name_line_and_column(case: str) -> None:
    text, words = REFUSALS[case]
    message = refused(text)
    assert message.startswith("arm.csv"), message
    assert [word for word in words if word not in message] == [], message


TOML_REFUSALS = {
    "no list": ("[dh]\na = [0]\n", ["d", "missing"]),
    "lengths": ("[dh]\na = [0]\nd = [0, 1]\nalpha = [0]\n", ["arm.toml:3: dh, d", "2 values given, 1"]),
    "value": ("[dh]\na = [0]\nd = [0]\nalpha = [true]\n", ["arm.toml:4: dh, alpha[1]"]),
    "both units": ("[dh]\na = [0]\na_mm = [0]\nd = [0]\nalpha = [0]\n", ["a_mm", "keep one"]),
    "key": ("[dh]\na = [0]\nd = [0]\nalpha = [0]\nconvetion = 1\n", ["arm.toml:5", "'convention'"]),
    "types": ('[dh]\na = [0]\nd = [0]\nalpha = [0]\ntypes = "RR"\n', ["arm.toml:5", "2 values"]),
    "none": ("[dh]\na = []\nd = []\nalpha = []\n", ["arm.toml:2", "0 joints"]),
    "coms": ("[dh]\na = [0]\nd = [0]\nalpha = [0]\ncoms = [[0,0,0]]\n", ["masses"]),
}


@pytest.mark.parametrize("case", TOML_REFUSALS)
def test_refusals_of_toml_name_line_and_key(case: str) -> None:
    text, words = TOML_REFUSALS[case]
    message = refused(text, "arm.toml")
    assert message.startswith("arm.toml"), message
    assert [word for word in words if word not in message] == [], message


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("", "the cell is empty; write 0"),
        ('"0,4"', "'0,4' has a comma; write 0.4"),
        ("NaN", "'NaN' is not a number; write the value"),
        ("-inf", "'-inf' is not a number"),
    ],
)
def test_a_cell_that_is_no_number_is_named(cell: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        read_bytes(f"a,d,alpha\n0,{cell},0\n".encode(), "dh", file="arm.csv")
    assert str(caught.value).startswith(f"arm.csv:2: d of joint 1: {said}")


def test_a_table_may_count_its_joints_from_zero() -> None:
    robot = read_bytes(b"a,d,alpha,theta\n0,1,0,q0\n1,0,0,q1 - pi/2\n1,0,0,q2\n", "dh", file="arm.csv")
    assert [joint.variable for joint in robot.joints] == ["q0", "q1", "q2"]
    assert [str(joint.placement.theta) for joint in robot.joints] == ["0", "-pi/2", "0"]


def test_degrees_that_are_not_said_are_noticed() -> None:
    robot = read_bytes("a,d,α,θ\n0,1,90,q1\n1,0,-90,q2 + 45\n".encode(), "dh", file="arm.csv")
    noticed = [finding.where for finding in robot.findings if finding.code == "turns"]
    assert noticed == ["alpha of joint 1", "alpha of joint 2", "theta of joint 2"]
    assert [finding.where for finding in robot.check() if finding.code == "turns"] == ["alpha2", "theta2"]
