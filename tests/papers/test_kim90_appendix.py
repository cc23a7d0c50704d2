"""Kim 1990, Appendix A: the inertia matrix of the Minnesota arm from the general machinery [S0-26, S0-27]."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.expr import Node, name, number, to_sympy
from armwright.models.loops.parallelograms import couple_parallelograms
from armwright.robot import Inertia, Robot
from armwright.study.reproduce.kim90.table1 import BASE, SUMS

sympy = pytest.importorskip("sympy")

ROWS = tuple(SUMS)  # Iz1, Ix2, Y2, Z2, Ie15, Ie16, Ie3, Ie4


def arm() -> Robot:
    """The arm of the library with its parallelogram as couplings: q = (θ1, θ2, θ3)."""
    return couple_parallelograms(aw.load("minnesota").without("friction", "rotor"))


def letters() -> Robot:
    """The same with the letters of the paper: masses, centres, principal inertias, lengths L2, L5, g."""
    robot = arm()
    centres = {1: "0", 2: "X2", 3: "X3", 4: "X4", 5: "X5"}
    signs = {2: 1, 3: 1, 4: -1, 5: -1}  # the coupler's centre is X4 behind its pin on the forearm's tail
    links = []
    for k, link in enumerate(robot.links, 1):
        m = name(f"m{k}")
        x: Node = number(signs[k]) * name(centres[k]) if k in signs else number(0)
        if k == 4:
            x = name("X4") - name("L2")  # from the tail pin; X4 counts from the crank pin
        Ix, Iy, Iz = (name(f"I{axis}{k}") for axis in "xyz")
        square = m * x * x
        links.append(replace(link, inertia=Inertia(XX=Ix, YY=Iy + square, ZZ=Iz + square, MX=m * x, M=m)))
    lengths = {"elbow": name("L2") - name("g"), "tail": -name("L5"), "motor3": -name("g")}
    joints = [
        replace(one, placement=replace(one.placement, d=lengths[one.name])) if one.name in lengths else one
        for one in robot.joints
    ]
    return replace(robot, joints=tuple(joints), links=tuple(links))


def appendix() -> sympy.Matrix:
    """(A-1) … (A-6) with E0-11 and E0-13, and the coupler's moments with link 2, E0-14."""
    text = "m2 m3 m4 m5 X2 X3 X4 X5 L2 L5 g Iz1 Ix2 Iy2 Iz2 Ix3 Iy3 Iz3 Ix4 Iy4 Iz4 Ix5 Iy5 Iz5 q2 q5"
    s = {one: sympy.Symbol(one, real=True) for one in text.split()}
    S2, C2, S3, C3 = sympy.sin(s["q2"]), sympy.cos(s["q2"]), sympy.sin(s["q5"]), sympy.cos(s["q5"])
    e1 = s["m3"] * s["X3"] ** 2 + s["m4"] * s["L5"] ** 2 + s["m5"] * s["X5"] ** 2
    e2 = s["m3"] * (s["L2"] - s["g"]) ** 2 + s["m4"] * (s["X4"] - s["g"]) ** 2 + s["m5"] * s["g"] ** 2
    e3 = (
        s["m3"] * s["X3"] * (s["L2"] - s["g"])
        - s["m4"] * (s["X4"] - s["g"]) * s["L5"]
        + s["m5"] * s["X5"] * s["g"]
    )
    e4, e5, e6 = (s[f"I{axis}3"] + s[f"I{axis}5"] for axis in "xyz")
    x2 = s["Ix2"] + s["Ix4"]
    y2, z2 = s["Iy2"] + s["Iz4"], s["Iz2"] + s["Iy4"]  # z4 = y2: axes of the coupler are turned by 90°
    own = s["m2"] * s["X2"] ** 2
    M11 = s["Iz1"] + C2**2 * (e1 + e6 + e2 + 2 * C3 * e3 + y2 + own)
    M11 += S2**2 * (S3**2 * (e1 + e5) + C3**2 * e4 + x2)
    M12 = S2 * S3 * (e3 + C3 * (e1 + e5 - e4))
    M13 = C2 * (e1 + e6 + C3 * e3)
    M22 = z2 + own + C3**2 * (e1 + e5) + S3**2 * e4 + e2 + 2 * C3 * e3
    return sympy.Matrix([[M11, M12, M13], [M12, M22, 0], [M13, 0, e1 + e6]])


def _is_zero(expression: sympy.Expr) -> bool:
    """True where nothing is left once squares of sines are written by cosines: that form is unique."""
    q2, q5 = sympy.symbols("q2 q5", real=True)
    a, b, c, d = sympy.symbols("a b c d")
    put = {sympy.sin(q2): a, sympy.cos(q2): b, sympy.sin(q5): c, sympy.cos(q5): d}
    left = 0
    for (m, n), factor in sympy.Poly(sympy.expand(expression.subs(put)), a, c).terms():
        left += factor * a ** (m % 2) * c ** (n % 2) * (1 - b**2) ** (m // 2) * (1 - d**2) ** (n // 2)
    return sympy.expand(left) == 0


@pytest.mark.requirement("S0-26", "S0-27")
def test_inertia_matrix_is_that_of_appendix_a_letter_by_letter() -> None:
    model = aw.model(letters(), "inertia_matrix")
    found = sympy.Matrix(3, 3, [to_sympy(node) for node in model.outputs[0].elements])
    assert all(_is_zero(one) for one in found - appendix())


@pytest.mark.requirement("S0-27")
def test_parallelogram_follows_its_motor_and_loses_no_torque() -> None:
    """The closed robot, its passive joints eliminated in numbers, has the torques of the coupled one."""
    closed = aw.load("minnesota")
    coupled = couple_parallelograms(closed)
    assert [(one.follower, one.leader, float(one.ratio)) for one in coupled.couplings] == [
        ("elbow", "motor3", 1.0),
        ("tail", "motor3", -1.0),
    ]
    random = np.random.default_rng(0)
    q = np.array([0.0, 0.4, np.pi / 2]) + random.uniform(-0.6, 0.6, (20, 3))
    tree = np.column_stack([q[:, 0], q[:, 1], q[:, 2], -q[:, 2], q[:, 2]])
    qd, qdd = random.uniform(-1, 1, (2, 20, 3))
    for kind, given in (("inverse_dynamics", (qd, qdd)), ("bias", (qd,)), ("inertia_matrix", ())):
        ours = aw.compile(aw.model(coupled, kind))(q, *given)
        theirs = aw.compile(aw.model(closed, kind))(tree, *given)
        assert np.abs(ours - theirs).max() < 1e-12 * (1 + np.abs(theirs).max())


@pytest.mark.requirement("S0-26")
def test_six_of_eight_rows_of_table_1_can_be_identified_and_the_null_directions_are_these() -> None:
    """M is linear in the eight sums; it does not feel {Iz1, −Ix2, −Y2} and {Z2, −Ie15, −Ie4, Ix2}."""
    s = {one: sympy.Symbol(one) for one in ROWS}
    q2, q5 = sympy.symbols("q2 q5")
    S2, C2, S3, C3 = sympy.sin(q2), sympy.cos(q2), sympy.sin(q5), sympy.cos(q5)
    M11 = s["Iz1"] + C2**2 * (s["Ie16"] + 2 * C3 * s["Ie3"] + s["Y2"])
    M11 += S2**2 * (S3**2 * s["Ie15"] + C3**2 * s["Ie4"] + s["Ix2"])
    M22 = s["Z2"] + C3**2 * s["Ie15"] + S3**2 * s["Ie4"] + 2 * C3 * s["Ie3"]
    M12 = S2 * S3 * (s["Ie3"] + C3 * (s["Ie15"] - s["Ie4"]))
    entries = [M11, M12, C2 * (s["Ie16"] + C3 * s["Ie3"]), M22, s["Ie16"]]
    columns = sympy.lambdify((q2, q5), sympy.Matrix(entries).jacobian([s[one] for one in ROWS]), "numpy")
    rows = np.vstack([columns(*pair) for pair in np.random.default_rng(0).uniform(-3, 3, (60, 2))])
    values = np.linalg.svd(rows, compute_uv=False)
    assert (values > 1e-9 * values[0]).sum() == 6 == len(BASE)
    place = {one: k for k, one in enumerate(ROWS)}
    for direction in ({"Iz1": 1, "Ix2": -1, "Y2": -1}, {"Z2": 1, "Ie15": -1, "Ie4": -1, "Ix2": 1}):
        vector = np.zeros(8)
        for one, value in direction.items():
            vector[place[one]] = value
        assert np.abs(rows @ vector).max() < 1e-13
        for sums in BASE.values():  # the six sums do not feel them either
            assert sum(value * direction.get(one, 0) for one, value in sums.items()) == 0


def test_other_loops_stay_loops() -> None:
    with pytest.raises(ArmwrightError, match="'knee' does not follow a motor at a constant ratio"):
        couple_parallelograms(aw.load("fourbar"))
    with pytest.raises(ArmwrightError, match="it has no loop"):
        couple_parallelograms(aw.load("puma560"))
