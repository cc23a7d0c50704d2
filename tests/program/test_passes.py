"""No pass changes a value, and none raises the count."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import armwright as aw
from armwright.expr import Node, cos, evaluate_all, name, number, pi_times, sin
from armwright.program import PASSES, Argument, Output, Pass, Program, Quantity, Symbol, schedule
from armwright.program.cancellation import without_opposites
from armwright.program.counts import Counts
from tests.expr.recipes import Unsuitable, value_of, values
from tests.program.programs import INPUTS, PARAMETERS, outputs_of, recipe_lists

q1, q2, q3 = name("q1"), name("q2"), name("q3")
a, b, c = name("a"), name("b"), name("c")
Q = (Argument("q", (3,), "rad", ("q1", "q2", "q3")),)
P = (Symbol("a"), Symbol("b"), Symbol("c"))


def program_of(
    *nodes: Node, passes: tuple[Pass, ...] = PASSES, quantities: tuple[Quantity, ...] = ()
) -> Program:
    return schedule(
        [Output("y", (len(nodes),), "", nodes)],
        inputs=Q,
        parameters=P,
        quantities=quantities,
        passes=passes,
    )


def one_pass(wanted: str) -> tuple[Pass, ...]:
    return tuple(item for item in PASSES if item.name == wanted)


@pytest.mark.requirement("S4-59")
@pytest.mark.parametrize("chosen", [*(item.name for item in PASSES), "all"])
@given(found=recipe_lists, at=values)
@settings(max_examples=60)
def test_a_pass_keeps_values_and_never_costs_more(chosen, found, at):
    try:
        largest = max(value_of(recipe, at).largest for recipe in found)
        outputs, quantities = outputs_of(found)
    except (Unsuitable, ArithmeticError, OverflowError):
        assume(False)
        return
    nodes = [node for output in outputs for node in output.elements]
    passes = PASSES if chosen == "all" else one_pass(chosen)
    program = schedule(outputs, inputs=INPUTS, parameters=PARAMETERS, quantities=quantities, passes=passes)
    plain = schedule(outputs, inputs=INPUTS, parameters=PARAMETERS, quantities=quantities, passes=())
    wanted = evaluate_all(nodes, at)
    new = evaluate_all([node for output in program.outputs for node in output.elements], at)
    scale = max(1.0, largest) ** len(nodes)
    assert new == pytest.approx(wanted, rel=1e-9, abs=1e-10 * scale)
    for step in program.report:
        assert step.after.total <= step.before.total
        assert step.after.cost <= step.before.cost
    assert program.counts.total <= plain.counts.total
    assert program.counts == program.report[-1].after


def test_common_factor():
    program = program_of(q1 * q2 + q1 * q3, passes=one_pass("common factor"))
    assert (program.counts.mul, program.counts.add) == (1, 1)


def test_common_factor_of_three_terms_and_signs():
    program = program_of(q1 * q2 - q1 * q3 - q1 * sin(q2), passes=one_pass("common factor"))
    assert (program.counts.mul, program.counts.add) == (1, 2)


def test_products_that_others_need_are_not_taken_apart():
    program = program_of(q1 * q2 + q1 * q3, q1 * q2, passes=one_pass("common factor"))
    assert (program.counts.mul, program.counts.add) == (2, 1)


def test_a_sum_that_has_become_a_multiple_is_computed_once():
    """0.42·(x·s + y·c) for two users, beside x·s + y·c: 0.42 is not pulled into each."""
    turned = q1 * sin(q3) + q2 * cos(q3)
    moved = number(0.42) * (q1 * sin(q3)) + number(0.42) * (q2 * cos(q3))
    nodes = (turned, moved * cos(q1), moved * sin(q1), moved)
    counts = program_of(*nodes, passes=one_pass("common factor")).counts
    assert (counts.mul, counts.add) == (5, 1)


def test_common_factor_of_parameters_moves_to_setup():
    program = program_of(a * q1 + b * q1)
    assert (program.counts.mul, program.counts.add) == (1, 0)
    assert program.counts.setup is not None
    assert program.counts.setup.add == 1


@pytest.mark.parametrize(
    ("node", "mul", "add"),
    [
        (a * (q1 * b), 1, 0),
        (a * (q1 * (b * (q2 * c))), 2, 0),
        (a + (q1 + b), 0, 1),
        ((a - q1) - (q2 - b) + c, 0, 2),
        (q1 / a, 1, 0),
        (2 * (a * q1), 1, 0),
    ],
)
def test_hoisting(node, mul, add):
    program = program_of(node, passes=one_pass("hoisting"))
    assert (program.counts.mul, program.counts.add, program.counts.div) == (mul, add, 0)


def test_hoisting_leaves_named_quantities_whole():
    inner = a * q1
    program = program_of(b * inner, inner + 1, quantities=(Quantity("X", inner),))
    assert "X" in program.names.values()
    assert program.counts.mul == 2


@pytest.mark.parametrize(
    ("nodes", "add"),
    [
        ((q1 + q2 + q3, a * q3 + q1 + q2), 4 - 1),
        ((q1 - q2 + cos(q3), b - q2 + q1), 4 - 1),
        ((q1 - q2 + cos(q3), b * q3 - q1 + q2), 4 - 1),
        ((q1 + q2 + cos(q3), q1 - q2 + sin(q3)), 4),
        ((q1 + q2, (q1 + cos(q3)) + (q2 + (a + b * a))), 4 - 1),
    ],
)
def test_what_two_sums_have_is_added_once(nodes: tuple[Node, ...], add: int) -> None:
    """Whatever stands between the two terms, and with opposite signs of both as well."""
    program = program_of(*nodes, passes=one_pass("shared sums"))
    assert program.counts.add == add
    at = {"q1": 0.3, "q2": -0.7, "q3": 1.1, "a": 0.4, "b": -2.0, "c": 0.9}
    assert evaluate_all(list(program.outputs[0].elements), at) == pytest.approx(evaluate_all(nodes, at))


def rotation_products(first: Node, second: Node) -> list[Node]:
    return [
        cos(first) * cos(second) - sin(first) * sin(second),
        sin(first) * cos(second) + cos(first) * sin(second),
        cos(first) * cos(second) + sin(first) * sin(second),
        sin(first) * cos(second) - cos(first) * sin(second),
        -(sin(first) * sin(second)) + a * 0 + cos(first) * cos(second),
    ]


def test_sums_of_angles_are_found_in_what_sums_of_angles_have_become():
    """sin(q2 - q23) and cos(q2 - q23) are those of q3, and turned by q23 those of q2."""
    q23 = q2 + q3
    S, C = sin(q23), cos(q23)
    node = S * (C * sin(q2) - S * cos(q2)) - C * (S * sin(q2) + C * cos(q2))
    counts = program_of(node, S, C, passes=one_pass("sum of angles")).counts
    assert (counts.mul, counts.add, counts.trig) == (0, 1, 3)


def test_opposite_terms_cancel_behind_a_sign_too():
    assert without_opposites(q2 + q3 - q2) is q3
    assert without_opposites(q2 - (q2 + q3)) is -q3


def test_sum_of_angles_of_parallel_axes():
    program = program_of(*rotation_products(q1, q2))
    assert program.counts.mul == 0
    assert program.counts.add == 2
    assert program.counts.trig == 4


def test_sum_of_angles_with_common_factors():
    x = a * q3
    program = program_of(x * cos(q1) * cos(q2) - sin(q2) * (sin(q1) * x))
    assert program.counts.mul == 2
    assert program.counts.trig == 1


def test_three_parallel_axes_need_one_angle():
    c12, s12, *_ = rotation_products(q1, q2)
    program = program_of(c12 * cos(q3) - s12 * sin(q3), s12 * cos(q3) + c12 * sin(q3))
    assert (program.counts.mul, program.counts.add, program.counts.trig) == (0, 2, 2)


def test_sum_of_angles_only_where_it_pays():
    """With the other sines and cosines in use, one more angle costs more than two products."""
    trig = [cos(q1), sin(q1), cos(q2), sin(q2)]
    program = program_of(rotation_products(q1, q2)[0], *trig)
    assert program.counts.trig == 4
    assert program.counts.mul == 2


@given(st.permutations([q1, q2, q3]), values)
def test_addition_theorems_hold(order, at):
    at = {**at, "q3": 0.9}
    nodes = rotation_products(order[0], order[1])
    program = program_of(*nodes)
    new = evaluate_all(program.outputs[0].elements, at)
    assert new == pytest.approx(evaluate_all(nodes, at), abs=1e-15)


@pytest.mark.requirement("S4-59")
def test_report_tells_common_sub_expressions_and_dead_code():
    shared = sin(q1) * q2
    quantities = (Quantity("X", shared * 3 + q3), Quantity("Y", shared + a), Quantity("Z", q1 * q2 * q3))
    program = program_of(quantities[0].node, quantities[1].node, quantities=quantities)
    first, second = program.report[:2]
    assert first.name == "common sub-expressions"
    assert first.before.trig == 2
    assert first.after.trig == 1
    assert second.name == "dead code"
    assert (second.before.mul, second.after.mul) == (4, 2)


@pytest.mark.parametrize(
    ("node", "mul", "add"),
    [
        (a + b + q1 - b, 0, 1),
        (q1 - (q1 + q2), 0, 0),
        (q1 * q2 - (q3 + q1 * q2) + a, 0, 1),
    ],
)
def test_terms_cancel(node, mul, add):
    program = program_of(node, passes=one_pass("cancellation"))
    assert (program.counts.mul, program.counts.add) == (mul, add)


def test_terms_of_two_named_sums_cancel_in_setup():
    """(a/2 - b/2) + c + (a/2 + b/2) is a + c, though each of the sums has a name and a user of its own."""
    half, other = 0.5 * a, 0.5 * b
    named = (Quantity("U", half - other), Quantity("V", half + other))
    program = program_of((half - other) + c + (half + other) + cos(q1), quantities=named)
    assert program.counts.setup == Counts(add=1)
    assert program.counts.add == 1


def test_constants_of_fixed_angles_are_one_number_each():
    """0.25, not 0.24999999999999997, and sin(5·pi/12) and cos(pi/12) are the same variable."""
    angle = pi_times(Fraction(1, 12))
    quarter = sin(angle) * cos(angle) * q1
    program = program_of(
        quarter, sin(5 * angle) * q2, cos(angle) * q2, sin(3 * angle) * q3, cos(3 * angle) * q3
    )
    assert (program.counts.mul, program.counts.add) == (3, 0)
    first, second, third, fourth, fifth = program.outputs[0].elements
    assert first is 0.25 * q1
    assert (second, fourth) == (third, fifth)


def test_a_shared_sum_is_opened_where_its_term_cancels():
    shared = q1 + q2
    program = program_of(sin(shared), shared - q1, passes=one_pass("cancellation"))
    assert (program.counts.add, program.outputs[0].elements[1]) == (1, q2)


def turned(u: Node, v: Node, angle: Node) -> tuple[Node, Node]:
    return u * cos(angle) - v * sin(angle), v * cos(angle) + u * sin(angle)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("is_swapped", [False, True])
@pytest.mark.parametrize("component", [0, 1])
def test_a_vector_turned_and_turned_back_is_turned_by_the_difference(component, is_swapped, sign):
    x, y = turned(a, b, q1 + q2)
    back = sign * q1
    terms = (cos(back) * x, sin(back) * y) if component == 0 else (cos(back) * y, -sin(back) * x)
    node = c * (terms[1] + terms[0] if is_swapped else terms[0] + terms[1])
    program = program_of(node, passes=one_pass("turning back"))
    assert (program.counts.mul, program.counts.trig) == (3, 2)
    at = {"q1": 0.3, "q2": -1.1, "a": 0.7, "b": 1.9, "c": 2.3}
    new = program.outputs[0].elements[0]
    assert evaluate_all([new], at) == pytest.approx(evaluate_all([node], at), rel=1e-14)


def test_turns_that_others_need_stay():
    x, y = turned(a, b, q1 + q2)
    program = program_of(cos(q1) * x + sin(q1) * y, x, y, cos(q1), sin(q1), passes=one_pass("turning back"))
    assert program.counts.trig == 4


S, C = sin(q1), cos(q1)


@pytest.mark.parametrize(
    ("node", "wanted"),
    [
        (S**2 + C**2, number(1)),
        (b * S**2 + b * C**2, b),
        (S * (S * a - C * b) + C * (S * b + C * a), a),
        (-C * (a + b * C) - S * b * S, -(a * C) - b),
        (q2 * S * (c + S * a) + q2 * C * (C * a - b), q2 * S * c - q2 * C * b + q2 * a),
        (C * (a - (q3 - C * (q2 * b))) + S * (S * (q2 * b)), C * (a - q3) + q2 * b),
    ],
)
def test_squares_of_sine_and_cosine_are_one_where_brackets_are_opened(node, wanted):
    """Written as by hand: to the same number of operations, and of the same value."""
    program = program_of(node, passes=one_pass("unit circle"))
    by_hand = program_of(wanted, passes=())
    assert program.counts == by_hand.counts
    at = {"q1": 0.7, "q2": -1.3, "q3": 0.4, "a": 1.1, "b": 0.6, "c": -2.0}
    elements = [program.outputs[0].elements[0], wanted, node]
    new, expected, given = evaluate_all(elements, at)
    assert new == pytest.approx(expected, abs=1e-15)
    assert new == pytest.approx(given, abs=1e-14)


@pytest.mark.parametrize("node", [S**2 - C**2, S**2 + 2 * C**2, S**2 * a + C**2 * b, S**2 + cos(q2) ** 2])
def test_other_sums_of_squares_stay(node):
    as_it_is = program_of(node, passes=())
    assert program_of(node, passes=one_pass("unit circle")).outputs == as_it_is.outputs


def test_a_bracket_that_others_need_is_opened_only_where_it_pays():
    shared = q2 + C * a + q3 * b + q2 * q3
    program = program_of(C * shared + S * (S * a), shared, shared * q3, passes=one_pass("unit circle"))
    plain = program_of(C * shared + S * (S * a), shared, shared * q3, passes=())
    assert program.counts.total <= plain.counts.total
    assert program.counts.mul <= plain.counts.mul


@pytest.mark.parametrize(
    ("robot", "kind"),
    [
        ("ddarm", "dynamic_regressor"),
        ("fivebar", "jacobian"),
        ("fivebar", "bias"),
        ("planar2r", "inertia_matrix"),
    ],
)
def test_no_kind_of_operation_pays_for_another(robot: str, kind: str) -> None:
    """Turning back, unit circles and cancellation leave no model with more products or sums."""
    model = aw.model(aw.load(robot), kind)
    older = tuple(one for one in PASSES if not one.is_tried and one.may_trade)
    without = schedule(
        model.outputs,
        inputs=model.inputs,
        parameters=model.parameters,
        quantities=model.quantities,
        hints=model.hints,
        offers=model.offers,
        passes=older,
    )
    assert model.program.counts.is_below_in_every_kind(without.counts)


@pytest.mark.parametrize(("size", "is_kept"), [(400, True), (40000, False)])
def test_a_large_model_gets_no_functions_for_products_and_sums(size: int, is_kept: bool) -> None:
    """25 operations for two functions pay; a small model is looked at once more without the pass."""
    (turning_back,) = one_pass("turning back")
    before, after = Counts(mul=size, add=13, trig=20), Counts(mul=size - 12, trig=22)
    assert turning_back.is_kept(after, before) is is_kept
