"""Programs: order, setup and step, signs, names."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import assume, given, settings

import armwright
from armwright.errors import ArmwrightError
from armwright.expr import (
    Node,
    cos,
    evaluate_all,
    is_reserved,
    label,
    name,
    number,
    postorder,
    sin,
    without_underscores,
)
from armwright.program import Argument, Output, Program, Quantity, Symbol, liveness, schedule
from armwright.program.lines import LONGEST
from tests.expr.recipes import Unsuitable, value_of, values
from tests.program.programs import INPUTS, PARAMETERS, outputs_of, recipe_lists, values_by_steps

q1, q2 = name("q1"), name("q2")
a, b = name("a"), name("b")


def small(
    *nodes: Node, quantities: tuple[Quantity, ...] = (), parameters: tuple[str, ...] = ("a", "b")
) -> Program:
    return schedule(
        [Output("y", (len(nodes),), "", nodes)],
        inputs=INPUTS,
        parameters=[Symbol(text) for text in parameters],
        quantities=quantities,
        passes=(),
    )


@given(recipe_lists, values)
@settings(max_examples=80)
def test_a_program_computes_its_outputs(found, at):
    """Line by line, each node after its operands, setup without inputs."""
    try:
        largest = max(value_of(recipe, at).largest for recipe in found)
        outputs, quantities = outputs_of(found)
    except (Unsuitable, ArithmeticError, OverflowError):
        assume(False)
        return
    program = schedule(outputs, inputs=INPUTS, parameters=PARAMETERS, quantities=quantities)
    wanted = evaluate_all([node for output in outputs for node in output.elements], at)
    scale = max(1.0, largest) ** len(wanted)
    assert values_by_steps(program, at) == pytest.approx(wanted, rel=1e-9, abs=1e-10 * scale)
    check_form(program)


def check_form(program: Program) -> None:
    varying = {element for argument in program.inputs for element in argument.elements}
    seen: set[Node] = set()
    for node in (*program.setup, *program.steps):
        assert node.args
        assert all(arg in seen or not arg.args for arg in node.args)
        assert node not in seen
        seen.add(node)
    leaves = {node.value for node in postorder(program.setup) if node.op == "name"}
    assert not leaves & varying
    for node in program.steps:
        assert any(item.op == "name" and item.value in varying for item in postorder([node]))
    used = [*program.names.values(), *program.symbols.values(), *program.arrays.values()]
    assert len({text.lower() for text in used}) == len(used)
    assert not any(is_reserved(text) for text in used)
    for node in program.kept_nodes:
        assert node in program.names or node.op == "neg"
    needed = set(postorder(node for output in program.outputs for node in output.elements))
    assert set(program.steps) <= needed


def test_quantities_stand_in_the_order_of_computing():
    x, y, z = sin(q1), cos(q1), q1 * q2
    quantities = (Quantity("Z1", z), Quantity("X1", x), Quantity("Y1", y))
    program = small(x * y + z, quantities=quantities)
    assert [program.names[node] for node in program.steps if node in program.names] == ["Z1", "X1", "Y1"]


def test_a_named_quantity_keeps_its_sign():
    """W1 = -(a·q1) is stored as W1, and who adds W1 adds it."""
    w = -(a * q1)
    program = small(w + q2, w * w * q2, quantities=(Quantity("W1", w),))
    (stored,) = (node for node, text in program.names.items() if text == "W1")
    assert evaluate_all([stored], {"a": 2.0, "q1": 3.0}) == [-6.0]
    first = program.outputs[0].elements[0]
    assert first.op == "add"
    assert stored in first.args


def test_a_variable_that_is_a_negative_stays_one():
    """X1 = (b - a)**3 is kept as -(a - b)**3; who needs the other sign takes -X1."""
    cube = (b - a) ** 3
    program = small(-cube, cube * q1, quantities=(Quantity("X1", cube),))
    assert list(program.names.values()) == ["X1"]
    assert all(node in program.names or node.op == "neg" for node in program.kept_nodes)
    at = {"a": 1.0, "b": 3.0, "q1": 2.0}
    assert evaluate_all(program.outputs[0].elements, at) == [-8.0, 16.0]


def test_sums_are_written_without_loose_signs():
    d = q1 - a
    program = small(-d - b, quantities=(Quantity("D", d),))
    assert sum(node.op == "neg" for node in program.steps) <= 1
    assert evaluate_all(program.outputs[0].elements, {"q1": 1, "a": 4, "b": 2}) == [1.0]


def test_leaves_and_constants_get_no_variable():
    program = small(q1 + a, quantities=(Quantity("X", q1), Quantity("Y", -a), Quantity("Z", number(3))))
    assert not program.names


def test_a_node_keeps_its_first_name():
    program = small(sin(q1) * q2, quantities=(Quantity("S1", sin(q1)), Quantity("T1", sin(q1))))
    assert list(program.names.values()) == ["S1"]


def test_shared_unnamed_terms_get_the_name_of_their_first_user():
    shared = q1 * q2
    quantities = (Quantity("F21", sin(shared) * shared), Quantity("F22", cos(shared)))
    program = small(*(item.node for item in quantities), quantities=quantities)
    assert next(iter(program.names.values())) == "F21a"


def test_setup_holds_what_depends_on_parameters_only():
    program = small(q1 * (a * b) + sin(a), a - b)
    assert len(program.setup) == 3
    assert set(program.kept_nodes) == set(program.setup)
    assert all(node in program.names for node in program.kept_nodes)


def test_long_lines_are_broken_up():
    total: Node = q1
    for i in range(60):
        total = total + sin(q2 * (i + 2))
    program = small(total)
    longest = 0
    size: dict[Node, int] = {}
    for node in program.steps:
        size[node] = 1 + sum(size.get(arg, 0) for arg in node.args)
        longest = max(longest, size[node])
        if node in program.names:
            size[node] = 0
    assert longest <= 2 * LONGEST + 1


@pytest.mark.parametrize(
    ("parameter", "written"),
    [
        ("I", "Ipar"),
        ("if", "ifpar"),
        ("end", "endpar"),
        ("Sin", "Sinpar"),
        ("lambda", "lambdapar"),
        ("q", "qpar"),
    ],
)
def test_hostile_names_are_renamed_and_listed(parameter, written):
    program = small(q1 * name(parameter), parameters=(parameter,))
    assert program.symbols[parameter] == written
    assert [(item.original, item.written) for item in program.renamed] == [(parameter, written)]
    assert program.renamed[0].reason


def test_names_that_differ_in_case_only_are_told_apart():
    program = small(name("m1") * name("M1") * q1, parameters=("m1", "M1"))
    assert program.symbols["m1"] == "m1"
    assert program.symbols["M1"] == "M1par"


def test_a_quantity_does_not_take_the_name_of_a_parameter():
    program = small(sin(q1) * name("W12"), quantities=(Quantity("w12", sin(q1)),), parameters=("W12",))
    assert program.names[sin(q1)] == "w12x"
    assert program.symbols["W12"] == "W12"


def test_very_long_names_are_cut():
    long = "L" * 64
    program = small(q1 * name(long), parameters=(long,))
    assert len(program.symbols[long]) <= 60


def test_labels_are_unambiguous_above_nine_joints():
    assert label("WI", 2, component=1) == "WI12"
    assert label("A", 1, 12, largest=12) == "A0112"
    assert label("A", 11, 2, largest=12) == "A1102"
    every = [label("A", i, j, largest=12) for i in range(1, 13) for j in range(1, 13)]
    assert len(set(every)) == 144


def test_names_without_underscores_stay_apart():
    flat = without_underscores(["a_b", "ab", "aB_", "N_", "c"])
    assert flat["ab"] == "ab"
    assert flat["c"] == "c"
    assert len({text.lower() for text in flat.values()}) == 5
    assert not any("_" in text or is_reserved(text) for text in flat.values())


def test_what_is_wrong_is_named():
    with pytest.raises(ArmwrightError, match="'y': shape"):
        schedule([Output("y", (2,), "", (q1,))], inputs=INPUTS)
    with pytest.raises(ArmwrightError, match="z: neither"):
        schedule([Output("y", (1,), "", (name("z"),))], inputs=INPUTS)
    with pytest.raises(ArmwrightError, match="q1: given twice"):
        schedule([Output("y", (1,), "", (q1,))], inputs=INPUTS, parameters=[Symbol("q1")])
    with pytest.raises(ArmwrightError, match="q: given twice"):
        schedule([Output("q", (1,), "", (q1,))], inputs=INPUTS)


def test_empty_and_trivial_programs():
    assert small().steps == ()
    program = small(q1, number(2), a, -a)
    assert program.steps == ()
    assert evaluate_all(program.outputs[0].elements, {"q1": 1, "a": 3}) == [1, 2, 3, -3]


@pytest.mark.requirement("S4-41")
def test_counting_rule():
    """Products and quotients, powers by squaring, free signs, free constants, sin and cos apart."""
    counts = small(q1 * q2 + q1**5 - sin(q1) / q2 - (-q2), number(2) ** 3 * a).counts
    assert (counts.mul, counts.add, counts.div, counts.trig) == (4, 3, 1, 1)
    assert counts.setup is not None
    assert counts.setup.as_dict() == {"mul": 1, "add": 0, "div": 0, "trig": 0, "other": 0}


def test_constants_alone_cost_nothing():
    counts = small(q1 * sin(number(2)) * cos(number(3))).counts
    assert counts.setup is not None
    assert counts.setup.total == 0


def test_liveness_counts_values_that_are_still_needed():
    x = sin(q1)
    y = x * q2
    program = small(y + x, y)
    found = liveness(program)
    assert found.alive[0] == 1
    assert found.peak == 2
    assert found.alive[-1] == 2
    assert found.last_use[x] == program.steps.index(program.outputs[0].elements[0])


_SCRIPT = """
import sys
from armwright.expr import name, sin, cos
for word in sys.argv[1].split():
    sin(name(word)) * name("q1")
from armwright.program import Argument, Output, Quantity, Symbol, schedule
q = [name(f"q{i}") for i in range(1, 5)]
p = [name(f"p{i}") for i in range(1, 5)]
x = [sin(a) * b - cos(b) * a for a, b in zip(q, p)]
y = [x[i] * x[i - 1] + p[i] * q[i - 1] - x[i - 2] for i in range(4)]
program = schedule(
    [Output("y", (4,), "", tuple(y))],
    inputs=[Argument("q", (4,), "rad", tuple(n.value for n in q))],
    parameters=[Symbol(n.value) for n in p],
    quantities=[Quantity(f"Y{i}", n) for i, n in enumerate(y)],
)
for node in (*program.setup, *program.steps):
    print(program.names.get(node), node)
"""


def test_a_program_is_the_same_in_every_process():
    def text(seed: str, history: str) -> str:
        path = str(Path(armwright.__file__).parents[1])
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
        run = subprocess.run(
            [sys.executable, "-c", _SCRIPT, history], capture_output=True, text=True, env=env, check=True
        )
        return run.stdout

    assert text("1", "q3 q1 p2") == text("5", "p4 p1 q2 q4 zz") == text("9", "")


def test_argument_meaning_is_optional():
    assert Argument("q", (1,), "rad", ("q1",)).meaning == ""


def test_hints_name_what_passes_leave_whole_and_cost_nothing():
    x, y, p = name("x"), name("y"), name("p")
    whole, apart = sin(x) + y, p * x + p * y
    outputs = [Output("o", (2,), "", (whole * cos(y), apart * sin(y)))]
    arrays = {"inputs": [Argument("v", (2,), "", ("x", "y"))], "parameters": [Symbol("p")]}
    hints = [Quantity("N1", whole, "moments"), Quantity("N2", p * x, "moments"), Quantity("N3", x * x)]
    plain, hinted = schedule(outputs, **arrays), schedule(outputs, **arrays, hints=hints)
    assert hinted.counts == plain.counts
    assert "N1" in hinted.names.values()
    assert not {"N2", "N3"} & set(hinted.names.values())  # p·(x + y) needs no p·x, and nothing needs x²
    named = {text: node for node, text in hinted.names.items()}
    assert hinted.groups[named["N1"]] == "moments"


def test_offered_names_stand_for_what_needs_a_variable_anyway():
    x, y, z = name("x"), name("y"), name("z")
    twice, once, other = x - y, y + z, x * z
    nodes = (twice * sin(x), twice * cos(y), once * sin(z), other * sin(x), other * cos(x))
    arrays = {"inputs": [Argument("v", (3,), "", ("x", "y", "z"))]}
    offers = [Quantity("D1", -twice, "parts"), Quantity("D2", once), Quantity("D3", z * z)]
    offers.append(Quantity("x", other))
    plain = schedule([Output("o", (5,), "", nodes)], **arrays)
    made = schedule([Output("o", (5,), "", nodes)], **arrays, offers=offers)
    assert made.counts == plain.counts
    assert len(made.names) == len(plain.names)
    written = {text: node for node, text in made.names.items()}
    assert repr(written["D1"]) == "y - x"  # with the sign of the name
    assert made.groups[written["D1"]] == "parts"
    assert not {"D2", "D3"} & set(written)  # used once, not used at all
    assert "x" not in written  # taken by the input: the variable is named after its first user
    assert not made.renamed  # an offer that is not taken up is no renaming
