"""SYMORO .par read: both dialects, every key, defaults that say so, refusals with their line."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.expr import ZERO, name, number, parse, pi_times
from armwright.robot.geometry.matrix import to_numbers
from tests.robot.par_files import ARM, DISGUISES, SIZED, findings, read, refused, write


@pytest.mark.requirement("S4-1", "S4-2", "S4-3", "S4-8", "S4-9", "S4-10", "S4-13")
def test_every_key_arrives_at_its_place() -> None:
    robot = read(ARM)
    first, second, third = robot.joints
    assert (robot.name, robot.structure, robot.NL, robot.NJ, robot.NF) == ("arm", "serial", 3, 3, 3)
    assert [joint.sigma for joint in robot.joints] == [0, 1, 0]
    assert [joint.is_active for joint in robot.joints] == [True, True, False]
    assert (first.variable, first.placement.theta) == ("th1", ZERO)
    assert (second.variable, second.placement.r) == ("q2", -name("a")), "the offset stays, q2 is the variable"
    assert (second.placement.theta, second.placement.d) == (pi_times(1) / 2, name("L1"))
    assert (third.variable, third.placement.theta) == ("th3", number(-0.5))
    assert robot.links[1].inertia.XX is number(1.5)
    assert (first.rotor, second.friction.FV, second.stiffness) == (name("IA1"), name("FV2"), name("kappa"))
    assert (first.velocity, second.velocity) == ("", "v2")
    assert robot.gravity == (ZERO, ZERO, number(-9.81))
    assert robot.base.placement[2][3] is name("h")


@pytest.mark.requirement("S4-15", "S4-16", "S4-17")
def test_write_then_read_is_the_same_robot_and_the_same_text() -> None:
    robot = read(ARM)
    written = write(robot)
    again = read(written.text)
    assert again == robot
    assert write(again).text == written.text
    assert [finding.code for finding in again.findings] == []


@pytest.mark.parametrize("disguise", DISGUISES)
def test_the_same_file_in_another_dress_is_the_same_robot(disguise: str) -> None:
    assert read(DISGUISES[disguise](ARM)) == read(ARM)


def test_absent_lists_get_the_usual_symbols_and_say_so() -> None:
    robot = read("NL=2 NJ=2 Type=0")
    assert [joint.variable for joint in robot.joints] == ["th1", "th2"]
    assert [joint.parent for joint in robot.joints] == [0, 1]
    assert (name("YZ1"), name("FS2")) == (robot.links[0].inertia.YZ, robot.joints[1].friction.FS)
    assert (ZERO, name("FX2")) == (robot.links[0].wrench.FX, robot.links[1].wrench.FX)
    assert robot.gravity[2] is name("GZ")
    told = " ".join(finding.where for finding in findings(robot, "absent"))
    assert [key for key in ("XX", "CZ", "G", "theta", "alpha", "mu") if key not in told] == []
    assert findings(robot, "name")[0].text.endswith("arm"), "the file name serves where there is no Robotname"


VARIABLES = {
    "q1": ("q1", "0"),
    "t1 + pi/2": ("t1", "pi/2"),
    "theta1": ("theta1", "0"),
    "Th1": ("Th1", "0"),
    "-a + q1": ("q1", "-a"),
    "beta": ("beta", "0"),
    "lambda": ("lambda", "0"),
    "I": ("I", "0"),
    "Pin + S": ("Pin", "S"),  # S stands elsewhere too
    "-a + q7": ("q7", "-a"),  # named like a variable, of whatever joint
    "2*(a + q1/2)": ("q1", "2*a"),
    "q1 - (a - b)": ("q1", "b - a"),
    "0": ("th1", "0"),
    "-pi/2": ("th1", "-pi/2"),
}


@pytest.mark.requirement("S4-3")
@pytest.mark.parametrize("text", VARIABLES)
def test_the_joint_variable_is_told_from_its_offset(text: str) -> None:
    robot = read(f"NL = 2 NJ = 2 Type = 0 theta = {{{text}, th2}} d = {{0, S}}")
    variable, offset = VARIABLES[text]
    assert robot.joints[0].variable == variable
    assert robot.joints[0].placement.theta is parse(offset)
    assert read(write(robot).text) == robot


def test_a_variable_that_would_clash_gets_another_usual_name() -> None:
    robot = read("NL=1 NJ=1 Type=0 sigma={1} theta={0} d={r1}")
    assert robot.joints[0].variable == "q1"


def test_a_flexible_joint_without_stiffness_is_reported() -> None:
    robot = read("NL=1 NJ=1 Type=0 eta={1}")
    assert ("absent", "eta[1]") in [(finding.code, finding.where) for finding in robot.findings]
    assert robot.joints[0].stiffness is ZERO


REFUSALS: dict[str, tuple[str | bytes, list[str]]] = {
    "empty": ("", ["NL", "missing"]),
    "no sense": ("hello world", ["arm.par:1", "'hello'", "key = value"]),
    "no NJ": ("NL = 2", ["NJ"]),
    "NJ < NL": ("NL = 3\nNJ = 2\nType = 0", ["arm.par:1", "3 moving links and 2 joints"]),
    "zero": ("NL = 0\nNJ = 0\nType = 0", ["at least one"]),
    "huge": ("NL = 99999\nNJ = 99999\nType = 0", ["1000"]),
    "word": ("NL = two\nNJ = 2", ["arm.par:1: NL", "'two'"]),
    "type": (SIZED.replace("= 0", "= 7"), ["arm.par:3: Type", "0 simple"]),
    "flag": (SIZED + "is_mobile = yes", ["arm.par:4: is_mobile", "'yes'"]),
    "too long": (
        SIZED + "alpha = {0,0,\n0}",
        [
            "arm.par:4: alpha",
            "3 values given, 2 expected",
            "NF = 2*NJ - NL = 2 frames; those with sigma = 2 count",
        ],
    ),
    "too short": (SIZED + "M = {1}", ["arm.par:4: M", "1 values given, 2", "links 1 to 2"]),
    "floating": (SIZED + "is_floating = 1\nM = {1,2}", ["arm.par:5: M", "3 expected", "links 0 to 2"]),
    "sigma": (SIZED + "sigma = {0,\n0.5}", ["arm.par:5: sigma[2]", "0.5", "0 to 2"]),
    "sigma 3": (SIZED + "sigma = {0,3}", ["sigma[2]", "0 to 2"]),
    "mu": (SIZED + "mu = {0,x}", ["mu[2]", "0 to 1"]),
    "ant": (SIZED + "ant = {0,5}", ["ant[2]", "0 to 2"]),
    "cycle": (SIZED + "ant = {2,1}", [":4", "ant", "cycle"]),
    "expression": (SIZED + "d = {0,\n  2*+}", ["arm.par:5: d[2]", "column 3"]),
    "empty value": (SIZED + "d = {0,}", ["arm.par:4: d[2]", "empty", "write 0"]),
    "open list": (SIZED + "d = {0,1\nr = {0,0}", ["arm.par:4: d", "not closed"]),
    "open comment": (SIZED + "(* d = {0,1}", ["arm.par:4", "comment", "*)"]),
    "no value": (SIZED + "d = ", ["arm.par:4: d", "no value"]),
    "list for word": ("NL = {2}", ["arm.par:1: NL", "one value"]),
    "word for list": (SIZED + "d = 2", ["arm.par:4: d", "braces"]),
    "contradiction": (SIZED + "d = {0,1}\nD = {0,2}", ["arm.par:5: D", "line 4", "keep one"]),
    "backwards": (SIZED + "theta = {th1,\na - q2}", ["arm.par:5: theta[2]", "'q2'", "minus sign"]),
    "geared": (SIZED + "theta = {th1, 2*q2}", ["theta[2]", "factor 2", "offset + q2"]),
    "nonlinear": (SIZED + "theta = {th1, sin(q2)}", ["theta[2]", "offset + q2"]),
    "unclear": (SIZED + "theta = {a + b, th2}", ["theta[1]", "a, b", "th1"]),
    "shared": (SIZED + "theta = {q, q}", ["theta[2]", "joint 1", "th2"]),
    "coupled": (SIZED + "theta = {q1, q2 - q1}", ["arm.par:4", "q1", "joint1"]),
    "used": (SIZED + "theta = {q1, q2}\nd = {0, q1}", ["arm.par:5", "d2", "q1"]),
    "Z": (SIZED + "Z = {1,0,0,0,0,2,0,0,0,0,1,0,0,0,0,1}", ["arm.par:4: Z", "rigid"]),
    "eta": (SIZED + "eta = {0,2}", ["eta[2]", "0 to 1"]),
    "closed without ant": ("NL=3 NJ=4 Type=2", ["ant", "cannot be guessed"]),
    "moving twin": (
        "NL=3 NJ=4 Type=2 ant={0,1,0,2,3} sigma={0,0,0,0,0}",
        ["sigma[5]", "twin", "opened joint 4"],
    ),
    "on the cut": ("NL=3 NJ=4 Type=2 ant={0,1,4,2,3}", ["ant[3]", "opened joint", "its twin, frame 5"]),
    "utf-16": ("NL = 2".encode("utf-16"), ["UTF-16"]),
    "not a file": (bytes(range(256)), ["arm.par:1"]),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refusals_name_line_key_and_remedy(case: str) -> None:
    text, words = REFUSALS[case]
    message = refused(text)
    assert message.startswith("arm.par"), message
    assert [word for word in words if word not in message] == [], message


REPORTED = {
    "unknown": (SIZED + "colour = {1,2}", "unknown", "line 4, colour"),
    "NF": (SIZED + "NF = 7", "size", "2*NJ - NL = 2"),
    "NL from NF": ("NJ = 3 NF = 3 Type = 0", "size", "NL"),
    "no Type": ("NL = 2 NJ = 2", "type", "serial"),
    "wrong Type": ("NL=2 NJ=2 Type=1", "type", "but the frames make a serial robot"),
    "gamma in a chain": (SIZED + "gamma = {0, pi/2}", "type", "tree"),
    "rigid spring": (SIZED + "k = {0, 5}", "ignored", "k[2]"),
    "fixed velocity": (SIZED + "QP = {QP1, 0}", "ignored", "QP[2]"),
    "base rotor": (SIZED + "is_floating=1 IA={IA0,IA1,IA2}", "ignored", "IA[0]"),
    "no symbol": (SIZED + "theta = {0, th2}", "variable", "th1"),
    "motorised cut": ("NL=3 NJ=4 Type=2 ant={0,1,0,2,3} mu={1,1,1,1,0}", "active", "mu[4]"),
    "both flags": (SIZED + "is_mobile = 1 is_floating = 1", "base", "the base floats"),
    "robot name": ("(* Robotname = 'my arm' *)" + SIZED, "name", "my_arm"),
}


@pytest.mark.parametrize("case", REPORTED)
def test_what_is_not_used_is_reported(case: str) -> None:
    text, code, words = REPORTED[case]
    assert any(words in str(finding) for finding in findings(read(text), code))


@pytest.mark.requirement("S4-12")
def test_a_moving_base_brings_values_of_link_0() -> None:
    lists = "M = {M0,M1} FX = {FX0,0} V0 = {vx,0,0} W0={0,0,w}"
    for flag, kind in (("is_floating", "floating"), ("is_mobile", "moving")):
        robot = read(f"NL = 1 NJ = 1 Type = 0 {flag} = True {lists}")
        assert (robot.base.kind, robot.base.link.inertia.M) == (kind, name("M0"))
        assert (name("M1"), name("FX0")) == (robot.links[0].inertia.M, robot.base.link.wrench.FX)
        assert (robot.base.V0[0], robot.base.W0[2]) == (name("vx"), name("w"))
        assert read(write(robot).text) == robot
    assert read("NL=1 NJ=1 Type=0 VP0 = {0,0,a}").base.kind == "moving"


def test_a_fixed_frame_may_have_velocity_zero() -> None:
    """0 in QP is a fixed joint's own value; of a joint that moves it is reported."""
    sized = "NL=2 NJ=2 Type=0 theta={th1,0}"
    fixed = read(f"{sized} sigma={{0,2}} QP={{qp1,0}} QDP={{qdp1,0}} GAM={{g1,0}}")
    assert not findings(fixed, "ignored")
    assert fixed.joints[0].velocity == "qp1"
    moving = read("NL=2 NJ=2 Type=0 QP={qp1,0}")
    assert [finding.where for finding in findings(moving, "ignored")] == ["QP[2]"]


@pytest.mark.requirement("S4-3")
def test_a_fixed_tip_has_no_variable() -> None:
    robot = read("NL=3 NJ=3 Type=0 sigma={0,0,2} theta={th1,th2,0} d={0,l1,l2} M={M1,M2,0}")
    assert (robot.joints[2].kind, robot.joints[2].variable) == ("fixed", "")
    assert len(robot.moving) == 2
    assert read(write(robot).text) == robot


@pytest.mark.requirement("S4-4")
def test_a_chain_with_gamma_or_b_is_no_simple_robot() -> None:
    assert "Type = 0" in write(read(SIZED)).text
    for key in ("gamma", "b"):
        robot = read(SIZED + f"{key} = {{0, x}}")
        assert [finding.severity for finding in findings(robot, "type")] == ["warning"]
        assert "Type = 1" in write(robot).text


@pytest.mark.requirement("S4-5")
def test_every_mu_zero_loads() -> None:
    robot = read(SIZED + "mu = {0,0}")
    assert [joint.is_active for joint in robot.joints] == [False, False]


@pytest.mark.requirement("S4-1", "S4-6")
def test_loops_have_frames_k_and_k_plus_B() -> None:
    robot = read(
        """NL=4 NJ=5 NF=6 Type=2 ant={0,1,0,3,4,2} sigma={0,0,0,0,0,2} mu={1,0,1,0,0,0}
        d={0,d,0,d,d,d} theta={th1,th2,th3,th4,th5,0}"""
    )
    (loop,) = robot.loops
    assert (robot.B, robot.NF, robot.structure) == (1, 6, "closed")
    assert (loop.joint.variable, loop.joint.parent, loop.twin_parent, loop.twin.d) == ("th5", 4, 2, name("d"))
    assert read(write(robot).text) == robot


TWINS = """NL=4 NJ=6 NF=8 Type=2 ant={{0,1,0,3,2,2,4,7}} sigma={{0,0,0,0,0,0,2,2}} mu={{1,1,1,1,0,0,0,0}}
theta={{th1,th2,th3,th4,th5,th6,{0},{1}}} alpha={{0,0,0,0,0,0,{2},{3}}} d={{0,1,0.5,1,1,1,{4},{5}}}
gamma={{0,0,0,0,0,0,{6},{7}}} r={{0,0,0,0,0,0,{8},{9}}} b={{0,0,0,0,0,0,{10},{11}}}
"""
CHAINS = {
    "nothing": "0.3,0,0.2,0,D,0,g,0,0,0,0,0",
    "z screw behind": "0.3,0.1,0.2,0,D,0,g,0.4,0.7,0.2,0,0.5",
    "z screw in front": "0.3,0.1,0,0.2,0,D,g,0.4,0.7,0.2,0.6,0.5",
    "x screws": "0.25,0.1,A,0.2,D,0.3,g,-0.25,0,0.2,0.6,0",
    "along parallel axes": "0.25,0.1,A,0,D,0.3,g,-0.25,0.5,0.2,0.6,0.1",
    "x in front": "0.25,0.1,0,A,D,0.3,g,-0.25,0.5,0.2,0.6,0.1",
    "opposite x": "pi,0.1,A,0.3,D,0.3,g,0,0,0.2,0.6,0",
    "numbers": "0.25,0.1,0.3,0.4,0.5,0.3,0.9,-0.7,0.5,0.2,0.6,0.1",
}


@pytest.mark.parametrize("chain", CHAINS)
def test_a_twin_hung_on_a_twin_stays_where_it_was(chain: str) -> None:
    values = CHAINS[chain].split(",")
    robot = read(TWINS.format(*values))
    first, second = (loop.twin for loop in robot.loops)
    assert [loop.twin_parent for loop in robot.loops] == [4, 4]
    names = {"D": 0.35, "g": 0.8, "A": 1.1}
    numbers = [float(parse(value)) if value not in names else names[value] for value in values]
    theta, alpha, d, gamma, r, b = (numbers[i + 1] for i in range(0, 12, 2))
    T = to_numbers(first.transform(), names)
    wanted = T @ _screws(gamma, b, alpha, d, theta, r)
    # six elementary products of numbers below 2
    np.testing.assert_allclose(to_numbers(second.transform(), names), wanted, atol=2e-15)


def _screws(gamma: float, b: float, alpha: float, d: float, theta: float, r: float) -> np.ndarray:
    def z(angle: float, length: float) -> np.ndarray:
        c, s = np.cos(angle), np.sin(angle)
        return np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, length], [0, 0, 0, 1]])

    c, s = np.cos(alpha), np.sin(alpha)
    x = np.array([[1, 0, 0, d], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1]])
    return z(gamma, b) @ x @ z(theta, r)


def test_a_twin_chain_without_a_common_form_is_refused() -> None:
    message = refused(
        TWINS.format(*["0.25", "0.1", "A", "0.4", "0.5", "0.3", "0.9", "-0.7", "0.5", "0.2", "0.6", "0.1"])
    )
    assert "ant[8]" in message
    assert "give numbers" in message


def test_mathematica_calls_are_understood() -> None:
    robot = read(SIZED + "d = {0, -d12*Sin[g12] + atan2(a, b)}")
    assert robot.joints[1].placement.d is parse("-d12*sin(g12) + atan2(a, b)")


def test_a_thousand_joints_are_read() -> None:
    values = ",".join(f"a{i}+th{i}" for i in range(1, 1001))
    assert read(f"NL=1000 NJ=1000 Type=0 theta={{{values}}}").joints[999].placement.theta is name("a1000")
