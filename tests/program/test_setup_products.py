"""Setup has no operations that nobody needs: what it computes once, and the step part as before."""

from __future__ import annotations

import re

import pytest

import armwright as aw
from armwright.expr import PI, Node, cos, evaluate, name, sin
from armwright.program import PASSES, Argument, Output, Program, Symbol, schedule
from tests.support.random_robots import random_robot

q1, q2 = name("q1"), name("q2")
a, b, c = name("a"), name("b"), name("c")


def program_of(*nodes: Node) -> Program:
    return schedule(
        [Output("y", (len(nodes),), "", nodes)],
        inputs=[Argument("q", (2,), "rad", ("q1", "q2"))],
        parameters=[Symbol("a"), Symbol("b"), Symbol("c")],
        passes=PASSES,
    )


@pytest.mark.parametrize(
    ("nodes", "setup", "steps"),
    [
        ((a * b * q1, b * q1), (0, 0), (2, 0)),  # a·(b·q1)
        ((a**2 * q1, a * q1), (0, 0), (2, 0)),
        ((a * b * q1, b * q1, a * b * q2, b * q2), (0, 0), (4, 0)),
        ((a * b * q1, b * q1, a * b * cos(q2)), (1, 0), (3, 1)),  # a·b is needed for the last
        ((a * b * q1,), (1, 0), (1, 0)),
        ((c + a / 2 + q1 + a / 2,), (0, 1), (0, 1)),  # two halves
        ((a * q1 * (b / a),), (0, 0), (1, 0)),
    ],
)
def test_setup_makes_no_product_that_the_step_part_has_half_made(
    nodes: tuple[Node, ...], setup: tuple[int, int], steps: tuple[int, int]
) -> None:
    counts = program_of(*nodes).counts
    assert counts.setup is not None
    assert (counts.setup.mul, counts.setup.add, counts.setup.div) == (*setup, 0)
    assert (counts.mul, counts.add + counts.trig) == steps


def test_a_product_of_setup_has_one_number() -> None:
    """Cosines of fixed angles and decimals that come into a product one after the other are one constant."""
    tilted = PI / 180
    node = (0.5 * sin(tilted)) * (sin(tilted) * (cos(tilted) * a)) * q1 + b * (cos(tilted) * (0.2 * c)) * q2
    program = program_of(node)
    assert program.counts.setup is not None
    assert program.counts.setup.mul == 3  # k·a, b·c and k'·(b·c)
    at = {"a": 1.1, "b": -0.7, "c": 0.4, "q1": 0.3, "q2": 2.0}
    assert evaluate(program.outputs[0].elements[0], at) == pytest.approx(evaluate(node, at), rel=1e-15)


def test_terms_that_differ_in_a_fixed_factor_are_one_term() -> None:
    """Turns by fixed angles leave cos²·a + sin²·a, with angles of a model and with numbers of a file."""
    tilted = PI / 180
    turned = cos(tilted) * (cos(tilted) * a + b) + sin(tilted) * (sin(tilted) * a - c)
    rounded = 0.004627249357326549 * b + c + 0.9953727506426735 * b
    none = 0.3 * (q1 * a) + cos(q2) - 0.1 * (q1 * a) - 0.2 * (a * q1)
    node = (turned + rounded) * q1 + none + cos(tilted) * sin(q1) - sin(q1)
    program = program_of(node)
    counts = program.counts
    assert counts.setup is not None
    assert (counts.setup.mul, counts.setup.add) == (2, 2)  # a + k·b + k'·c
    assert (counts.mul, counts.add) == (2, 2)
    at = {"a": 1.1, "b": -0.7, "c": 0.4, "q1": 0.3, "q2": 2.0}
    assert evaluate(program.outputs[0].elements[0], at) == pytest.approx(evaluate(node, at), rel=1e-14)


@pytest.mark.parametrize("kind", ["inverse_dynamics", "base_parameters", "inertia_matrix"])
def test_no_line_of_c_multiplies_two_numbers(kind: str) -> None:
    """One of the arm's joints is tilted by one degree."""
    text = aw.emit(aw.model(aw.load("manseur_doty"), kind), "c")[f"manseur_doty_{kind}.c"]
    body = text[text.index("#include") :]
    assert re.findall(r"[\d.]\*\s*\d+\.\d", body) == []
    assert re.findall(r"\w\*\s*(?:\d+\.\d|\(-?\d+\.\d+\))", body) == []  # numbers come first


def test_the_square_of_a_length_is_not_made_for_one_product() -> None:
    """The momentum of a 2R arm has l1²·qd1 beside l1·qd1."""
    counts = aw.model(aw.load("planar2r").symbolic("all"), "momentum_regressor").program.counts
    assert counts.setup is not None
    assert counts.setup.total == 0


def terms_of(node: Node, sign: int, program: Program, *, is_line: bool = True) -> list[tuple[int, Node]]:
    """The signed terms of a line of a program: through sums that have no line of their own."""
    if node.op == "neg":
        return terms_of(node.args[0], -sign, program, is_line=is_line)
    if node.op not in ("add", "sub") or (node in program.names and not is_line):
        return [(sign, node)]
    left, right = node.args
    second = sign if node.op == "add" else -sign
    return [
        *terms_of(left, sign, program, is_line=False),
        *terms_of(right, second, program, is_line=False),
    ]


OFFSETS = aw.Robot.from_dh(  # as large industrial robots have them
    a=[0.26, 0.68, -0.035, 0, 0, 0],
    d=[0.675, 0, 0, 0.67, 0, 0.158],
    alpha=["pi/2", 0, "-pi/2", "pi/2", "-pi/2", 0],
    name="offsets",
).symbolic("inertial")


@pytest.mark.parametrize(
    ("robot", "kind"),
    [
        (OFFSETS, "inverse_dynamics"),
        (OFFSETS, "direct_dynamics"),
        (OFFSETS, "inertia_matrix"),
        (aw.load("puma560"), "inverse_dynamics"),
        (aw.load("fivebar"), "bias"),
        (aw.load("kr300"), "velocities"),
    ],
)
def test_no_line_adds_and_takes_away_the_same_term(robot: aw.Robot, kind: str) -> None:
    assert opposite_terms(aw.model(robot, kind).program) == []


@pytest.mark.parametrize(("seed", "kind"), [(106, "lagrange"), (114, "inertia_matrix"), (115, "coriolis")])
def test_brackets_that_hoisting_multiplied_out_leave_no_opposite_terms(seed: int, kind: str) -> None:
    assert opposite_terms(aw.model(random_robot(seed), kind).program) == []


def opposite_terms(program: Program) -> list[Node]:
    """What a line of a program adds and takes away again."""
    lines = (terms_of(node, 1, program) for node in (*program.setup, *program.steps))
    return [one for terms in lines for sign, one in terms if (-sign, one) in terms]


def test_a_factor_divides_where_nothing_else_needs_the_reciprocal() -> None:
    """q1·(1/q2) costs a division; beside another user of 1/q2 a product is cheaper than a division."""
    below = 1 / (q2 + cos(q2))
    alone, shared = program_of(cos(q1) * below).counts, program_of(cos(q1) * below, q1 * below).counts
    assert (alone.mul, alone.div) == (0, 1)
    assert (shared.mul, shared.div) == (2, 1)


def test_fixed_angles_that_add_up_to_a_right_one_leave_no_operation() -> None:
    """cos(pi/12 + 5·pi/12) is 0 and its sine 1, though each factor is neither."""
    small, large = PI / 12, 5 * PI / 12
    nothing = cos(small) * cos(large) - sin(small) * sin(large)
    whole = sin(small) * cos(large) + cos(small) * sin(large)
    counts = program_of(nothing * q1 + whole * cos(q2)).counts
    assert counts.setup is not None
    assert (counts.total, counts.setup.total) == (1, 0)
