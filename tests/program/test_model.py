"""Models: names given while computing, notebooks, the registry, and one real recursion."""

from __future__ import annotations

import inspect
import re
import time
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.expr import Node, cos, derivative, evaluate_all, name, number, pi_times, sin
from armwright.models import Argument, Builder, Kind, Model, Output, Symbol, find_kind, kinds, model
from armwright.models.core.registry import _in_own_file
from armwright.program import casadi_function
from armwright.robot import Link, Placement, Prismatic, Revolute, Robot
from tests.support.pinocchio_robots import joint_there
from tests.support.random_robots import random_inertia, random_robot


def inverse_dynamics(robot: Robot) -> Model:
    return model(robot, "inverse_dynamics")


INERTIAL = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")


def puma() -> Robot:
    """The frames of the counted arm: r2 = 0, r3 = 0.15005, all inertial parameters free."""
    half = pi_times(1) / 2
    rows = [
        (0, 0, 0),
        (-half, 0, 0),
        (0, 0.4318, 0.15005),
        (-half, 0.0203, 0.4318),
        (half, 0, 0),
        (-half, 0, 0),
    ]
    return _serial("puma", [Placement(alpha=0 * half + a, d=number(d), r=number(r)) for a, d, r in rows])


def general(n: int) -> Robot:
    """A serial arm with every parameter of every frame free; frame 0 is frame 1 at q1 = 0."""
    free = [Placement(alpha=name(f"alpha{j}"), d=name(f"d{j}"), r=name(f"r{j}")) for j in range(2, n + 1)]
    return _serial("general", [Placement(), *free])


def chain(n: int) -> Robot:
    half = pi_times(1) / 2
    turns = [half, -half, number(0)]
    return _serial(
        "chain", [Placement(alpha=turns[j % 3], d=number(0.11 + j / 50), r=number(0.3)) for j in range(n)]
    )


def _serial(title: str, placements: list[Placement]) -> Robot:
    joints = tuple(
        Revolute(f"joint{j}", j - 1, placement, variable=f"q{j}") for j, placement in enumerate(placements, 1)
    )
    return Robot(title, joints, tuple(Link(f"link{j}") for j in range(1, len(joints) + 1))).symbolic(
        "inertial"
    )


def base_parameters(robot: Robot) -> Robot:
    """The 36 of the counted arm: ZZ1, and XX XY XZ YZ ZZ MX MY of the other links."""
    zero = [f"{key}{j}" for j in range(2, 7) for key in ("YY", "MZ", "M")]
    zero += [f"{key}1" for key in INERTIAL if key != "ZZ"]
    return robot.with_values(dict.fromkeys(zero, 0))


# ------------------------------------------------------------------------------- counts


@pytest.mark.requirement("S4-41")
def test_counts_of_the_counted_arm():
    """At most what [KC97, Table II] prints, 271 and 265, and the 259 and 240 of general rules."""
    complete = inverse_dynamics(base_parameters(puma())).program.counts
    assert complete.mul <= 259
    assert complete.add <= 240


@pytest.mark.requirement("S4-41")
def test_counts_with_symmetric_links():
    """[KC97, Table II] 185 and 142; symmetric means XY = XZ = YZ = MX = 0."""
    zero = {f"{key}{j}": 0 for j in range(2, 7) for key in ("XY", "XZ", "YZ", "MX")}
    counts = inverse_dynamics(base_parameters(puma()).with_values(zero)).program.counts
    assert counts.mul <= 185
    assert counts.add <= 142


@pytest.mark.requirement("S4-40")
@pytest.mark.parametrize("n", [3, 6, 9])
def test_general_serial_robot_is_within_the_bound(n):
    """92n - 127 products and 81n - 117 sums [KC97 5.1]."""
    counts = inverse_dynamics(general(n)).program.counts
    assert counts.mul <= 92 * n - 127
    assert counts.add <= 81 * n - 117


@pytest.mark.requirement("S4-40")
def test_nothing_is_multiplied_by_zero_or_one_and_nothing_is_unused():
    program = inverse_dynamics(puma()).program
    used = {arg for node in (*program.setup, *program.steps) for arg in node.args}
    used.update(node for output in program.outputs for node in output.elements)
    for node in (*program.setup, *program.steps):
        assert node in used
        assert node.op != "mul" or not any(arg == 0 or arg == 1 or arg == -1 for arg in node.args)


def test_names_are_those_of_the_paper():
    names = set(inverse_dynamics(puma()).program.names.values())
    assert {"C2", "S2", "S23", "W14", "WP14", "U114", "VP14", "F14", "FDI14", "GAM1"} <= names


def test_names_are_unambiguous_above_nine_joints():
    program = inverse_dynamics(chain(12)).program
    names = set(program.names.values())
    assert {"C01", "C11", "U1104", "U1110", "F104", "FDI104", "FDI110", "GAM01", "GAM12"} <= names
    assert not program.renamed


# ------------------------------------------------------------------------------- values


def _dense(robot: Robot, random: np.random.Generator) -> dict[str, float]:
    bodies = [random_inertia(random) for _ in robot.links]
    return {f"{key}{j}": float(getattr(body, key)) for j, body in enumerate(bodies, 1) for key in INERTIAL}


def _inputs(model: Model, random: np.random.Generator) -> dict[str, float]:
    names = [element for argument in model.inputs for element in argument.elements]
    return dict(zip(names, random.normal(size=len(names)).tolist(), strict=True))


def _pinocchio(pin: Any, robot: Robot, values: dict[str, float]) -> Any:
    """The same tree there; a fixed joint becomes a constant placement."""
    theirs = pin.Model()
    theirs.gravity.linear = np.array([float(x) for x in robot.gravity])
    places = {0: (0, pin.SE3.Identity())}  # link: (their joint, our frame in it)
    for j, joint in enumerate(robot.joints, 1):
        T = np.array([[float(x) for x in row] for row in joint.placement.transform()])
        parent, before = places[joint.parent]
        here = before * pin.SE3(T[:3, :3], T[:3, 3])
        if joint.is_moving:
            kind = joint_there(joint)
            parent, here = theirs.addJoint(parent, kind, here, joint.name), pin.SE3.Identity()
        places[j] = parent, here
        if parent:
            theirs.appendBodyToJoint(parent, _body(pin, [values[f"{key}{j}"] for key in INERTIAL]), here)
    return theirs


def _body(pin: Any, ten: list[float]) -> Any:
    XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M = ten
    c = np.array([MX, MY, MZ]) / M
    J = np.array([[XX, XY, XZ], [XY, YY, YZ], [XZ, YZ, ZZ]])
    return pin.Inertia(M, c, J - M * (c @ c * np.eye(3) - np.outer(c, c)))


def _trees() -> list[Robot]:
    trees = [random_robot(seed, joints=7).without("rotor", "friction") for seed in range(6)]
    return [puma(), *(tree.symbolic("inertial") for tree in trees)]


@pytest.mark.parametrize("robot", _trees(), ids=lambda robot: robot.name)
def test_torque_is_that_of_pinocchio(robot):
    pin = pytest.importorskip("pinocchio")
    random = np.random.default_rng(5)
    model, values = inverse_dynamics(robot), _dense(robot, random)
    theirs = _pinocchio(pin, robot, values)
    data, n = theirs.createData(), len(robot.moving)
    order = [theirs.getJointId(joint.name) - 1 for joint in robot.moving]
    for _ in range(3):
        at = _inputs(model, random)
        q, qd, qdd = np.zeros((3, n))
        q[order], qd[order], qdd[order] = np.array(list(at.values())).reshape(3, n)
        wanted = pin.rnea(theirs, data, q, qd, qdd)[order]
        found = evaluate_all(model.program.outputs[0].elements, {**values, **at})
        # 500 operations in double precision
        assert found == pytest.approx(wanted, abs=1e-12 * max(1, np.abs(wanted).max()))


@pytest.mark.parametrize("seed", range(6))
def test_passes_keep_the_torques_of_random_trees(seed):
    random = np.random.default_rng(seed)
    model = inverse_dynamics(random_robot(seed))
    at = _inputs(model, random) | {symbol.name: random.normal() for symbol in model.parameters}
    wanted = evaluate_all(model.outputs[0].elements, at)
    found = evaluate_all(model.program.outputs[0].elements, at)
    assert found == pytest.approx(wanted, rel=1e-11, abs=1e-11 * max(1, *map(abs, wanted)))


def test_power_is_the_rate_of_energy_of_a_slide_and_a_turn():
    """Γᵀq̇ = dT/dt without gravity, with T taken from Γ at unit accelerations."""
    joints = (
        Revolute("turn", 0, Placement(), variable="q1"),
        Prismatic("slide", 1, Placement(alpha=pi_times(1) / 2, d=number(0.2)), variable="q2"),
    )
    nothing = (number(0), number(0), number(0))
    robot = Robot("rp", joints, (Link("a"), Link("b")), gravity=nothing).symbolic("inertial")
    model = inverse_dynamics(robot)
    torques = model.outputs[0].elements
    q, qd, qdd = (argument.elements for argument in model.inputs)
    energy = _kinetic_energy(torques, qd, qdd)
    rate = sum(
        (
            derivative(energy, x) * name(v) + derivative(energy, v) * name(a)
            for x, v, a in zip(q, qd, qdd, strict=True)
        ),
        number(0),
    )
    power = sum((torque * name(v) for torque, v in zip(torques, qd, strict=True)), number(0))
    random = np.random.default_rng(1)
    at = _inputs(model, random) | {symbol.name: random.normal() for symbol in model.parameters}
    assert evaluate_all([power], at) == pytest.approx(evaluate_all([rate], at), rel=1e-12)


def _kinetic_energy(torques: tuple[Node, ...], qd: tuple[str, ...], qdd: tuple[str, ...]) -> Node:
    """½ q̇ᵀ A q̇ with A the derivative of the torques by the accelerations."""
    total = number(0)
    for torque, v in zip(torques, qd, strict=True):
        for a, w in zip(qdd, qd, strict=True):
            total = total + derivative(torque, a) * name(v) * name(w) / 2
    return total


def test_a_hundred_joints_take_seconds():
    """Linear in size: ten times the joints of a 10-joint chain, at most 20 times the time."""
    started = time.thread_time()
    program = inverse_dynamics(chain(100)).program
    assert time.thread_time() - started < 10
    assert 4000 < program.counts.mul < 8000
    assert program.counts.mul < 11 * inverse_dynamics(chain(10)).program.counts.mul * 1.3


# ------------------------------------------------------------------------------- the contract


def _sample() -> Model:
    b = Builder()
    q, mass = name("q1"), name("M1")
    c = b.name(cos(q), "C1", group="geometry")
    s = b.name(sin(q), "S1", group="geometry")
    torque = b.name(-(mass * c) * s, b.label("GAM", 1), group="torques")
    return Model(
        "sample",
        "arm",
        "A sample",
        "",
        ("KC97 (1)",),
        (Argument("q", (1,), "rad", ("q1",)),),
        (Output("tau", (1,), "N m", (torque,)), Output("R", (2, 2), "", (c, -s, s, c))),
        (Symbol("M1", "kg"),),
        tuple(b.quantities),
    )


def test_naming_only_records():
    b = Builder()
    q = name("q1")
    assert b.name(q, "X") is q
    assert b.name(-q, "X") is -q
    assert b.name(2, "X") == 2
    assert not b.quantities
    node = b.name(sin(q), "S1", group="g")
    assert node is sin(q)
    assert [(item.name, item.node, item.group) for item in b.quantities] == [("S1", sin(q), "g")]


def test_a_model_shows_itself_in_a_notebook():
    model = _sample()
    latex, html = model._repr_latex_(), model._repr_html_()
    assert r"\tau = -M_{1}\,\cos q_{1}\,\sin q_{1}" in latex
    assert r"\cos q_{1} & -\sin q_{1} \\" in latex
    assert latex.startswith("$$\n")
    assert "A sample" in html
    assert html.count("<math") == 2
    assert repr(model) == "<Model sample of arm: f(q) -> tau, R>"


def test_a_program_is_made_once():
    model = _sample()
    assert model.program is model.program
    assert "steps" in repr(model.program)


def test_casadi_function_of_a_robot():
    casadi = pytest.importorskip("casadi")
    random = np.random.default_rng(3)
    robot = puma()
    model = inverse_dynamics(robot)
    f = casadi_function(model.program, "inverse dynamics")
    assert f.name_in() == ["q", "qd", "qdd", "parameters"]
    values, at = _dense(robot, random), _inputs(model, random)
    given = [np.array([at[e] for e in argument.elements]) for argument in model.inputs]
    theirs = f(*given, np.array([values[symbol.name] for symbol in model.parameters]))
    ours = evaluate_all(model.outputs[0].elements, {**values, **at})
    assert np.array(casadi.DM(theirs)).ravel() == pytest.approx(ours, rel=1e-10, abs=1e-10)


def test_casadi_matrices_are_those_of_the_model():
    pytest.importorskip("casadi")
    f = casadi_function(_sample().program, "f")
    _, R = f(0.3, 2.0)
    assert np.array(R) == pytest.approx(np.array([[np.cos(0.3), -np.sin(0.3)], [np.sin(0.3), np.cos(0.3)]]))


def test_every_kind_says_what_it_is():
    for key, kind in kinds().items():
        assert isinstance(kind, Kind)
        assert key == kind.name
        assert kind.title
        assert all(option.default is not option.empty for option in kind.options.values())


def test_models_are_listed_with_one_line_each():
    listed = aw.models()
    assert list(listed) == list(kinds())
    assert all(line and "\n" not in line for line in listed.values())
    assert listed["direct_geometry"] == "Direct geometric model (also called forward_kinematics)"


@pytest.mark.parametrize(
    ("alias", "name"),
    [("forward_kinematics", "direct_geometry"), ("inverse_kinematics", "inverse_geometry")],
)
def test_a_model_has_the_names_that_roboticists_use(alias: str, name: str):
    robot = aw.load("puma560")
    assert aw.model(robot, alias) == aw.model(robot, name)
    assert alias not in kinds()
    assert find_kind(alias) is kinds()[name]


def test_no_name_stands_for_two_models():
    names = [name for kind in kinds().values() for name in (kind.name, *kind.aliases)]
    assert len(set(names)) == len(names)


def test_a_kind_is_found_in_the_file_of_its_name_too():
    for key, kind in kinds().items():
        assert _in_own_file(key) in (kind, None)
    assert _in_own_file("jacobian") is kinds()["jacobian"]
    assert [_in_own_file(key) for key in ("builder", "no.such", "nothing_like_it", "")] == [None] * 4


def test_unknown_models_and_options_are_refused_by_name():
    robot = aw.load("planar2r")
    with pytest.raises(ArmwrightError, match="did you mean 'jacobian'"):
        aw.model(robot, "jacobien")
    with pytest.raises(ArmwrightError, match="no option colour"):
        aw.model(robot, "jacobian", colour=1)
    assert aw.model(robot, "jacobian", parameters="standard").name == "jacobian"


def test_an_option_that_is_given_later_is_refused_with_what_takes_it():
    """Every word named so is a keyword of what the refusal says to type."""
    robot = aw.load("planar2r")
    later = kinds()["inverse_geometry"].later
    solver = aw.compile(aw.model(robot, "inverse_geometry", task=("x", "y")))
    takers = {"solver(": solver.__call__, "solver.solve(": solver.solve, "aw.compile(": aw.compile}
    for word, remedy in later.items():
        with pytest.raises(ArmwrightError, match=f"no option {word}; .*{re.escape(remedy)}"):
            aw.model(robot, "inverse_geometry", **{word: None})
        call = re.findall(r"[\w.]+\(", remedy)[-1]
        assert word in inspect.signature(takers[call]).parameters


def test_parameters_become_a_trailing_argument():
    robot = aw.load("planar2r")
    model = aw.model(robot, "direct_geometry", inputs=("d2", "M1"))
    assert model.inputs[-1].name == "p"
    assert model.inputs[-1].elements == ("d2", "M1")
    assert "d2" not in [symbol.name for symbol in model.parameters]
    with pytest.raises(ArmwrightError, match="twice"):
        aw.model(robot, "direct_geometry", inputs=("d2", "d2"))
    with pytest.raises(ArmwrightError, match="nosuch"):
        aw.model(robot, "direct_geometry", inputs=("nosuch",))
