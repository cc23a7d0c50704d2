"""Text reads back to the same node."""

from __future__ import annotations

import pytest
from hypothesis import assume, given

from armwright.errors import ArmwrightError, InputError
from armwright.expr import PI, evaluate, flat_text, name, number, parse, sin, to_latex, to_text
from tests.expr.recipes import node_of, recipes


@given(recipes)
def test_parse_of_text_is_the_node(recipe):
    try:
        node = node_of(recipe)
        parsed = parse(to_text(node))
    except (ArithmeticError, OverflowError):
        assume(False)
        return
    except InputError as error:  # a constant such as sqrt(1 - pi) is refused by the parser only
        if "no finite value" not in str(error):
            raise
        assume(False)
        return
    assert parsed is node


@pytest.mark.parametrize(
    "text",
    [
        "-pi/2",
        "a + 0.3*b",
        "sin(L1)**2",
        "b - a",
        "2*a/b",
        "a - (b + c)",
        "sin(q2 + q3 + q4)",
        "a/(b*c)",
        "-(a + b)",
        "3 - a",
        "atan2(a, -b)",
    ],
)
def test_text_is_what_people_write(text):
    assert to_text(parse(text)) == text


def test_a_large_expression_is_not_written_out():
    x = name("x")
    for _ in range(60):
        x = x * x + sin(x)
    assert repr(x) == "<add of 180 operations>"
    with pytest.raises(ArmwrightError, match="operations"):
        to_text(x)


def test_deep_text_is_linear():
    x = name("x")
    for i in range(20_000):
        x = x + name(f"y{i % 5}")
    assert len(to_text(x)) > 90_000


def test_latex():
    q, theta = name("q1"), name("theta3")
    assert to_latex(name("WI12") * q) == r"\mathrm{WI}_{12}\,q_{1}"
    assert to_latex(name("qdd2")) == r"\ddot{q}_{2}"
    assert to_latex(theta / 2) == r"\frac{1}{2}\,\theta_{3}"
    assert to_latex((q - theta) ** 2) == r"\left(q_{1} - \theta_{3}\right)^{2}"
    assert to_latex(number(2.5e-7)) == r"2.5\cdot 10^{-7}"
    assert to_latex(-3 * PI / 4) == r"-\frac{3\pi}{4}"
    assert to_latex(name("L_1")) == r"\mathrm{L\_1}"
    assert to_latex(sin(q) / theta) == r"\frac{\sin\left(q_{1}\right)}{\theta_{3}}"


def test_flat_text_has_no_brackets_around_sums_and_the_same_value() -> None:
    a, b, c, d = map(name, "abcd")
    node = c * d**2 + (a - (b - (c + d)))
    assert "(" in to_text(node)
    assert "(" not in flat_text(node)
    values = {"a": 0.3, "b": 0.7, "c": 1.1, "d": -0.4}
    assert evaluate(parse(flat_text(node)), values) == pytest.approx(evaluate(node, values))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("(0.395 + 0.435)/2*62.6111", 25.9836065),
        ("0.1 + 0.2", 0.3),
        ("1.1**2", 1.21),
        ("0.3/0.1", 3),
        ("1e-999999999*0.5 + 0.1", 0.1),  # a ratio of that length is not made
    ],
)
def test_a_sum_of_decimals_is_rounded_once(text: str, value: float) -> None:
    """As one computes it by hand: the number nearest to the exact value."""
    assert parse(text).value == value


def test_a_constant_before_a_product_needs_no_brackets() -> None:
    a, b, c = map(name, "abc")
    for node, text in ((2 * a * b, "2*a*b"), (a * b / 2, "1/2*a*b"), (PI * a * b, "pi*a*b")):
        assert to_text(node) == text
        assert parse(text) is node
    assert parse(to_text(3 * (a * (b * c)))) is 3 * (a * (b * c))


def test_flat_text_of_a_number_is_that_number() -> None:
    assert flat_text(number(-1)) == "-1"


def test_quotients_read_back_to_the_same_value() -> None:
    """Of lengths and of small whole numbers; other decimals stay."""
    a, b = name("a"), name("b")
    node = (1 / 0.35) * a - (29.0 / 7.0) * (a + b) + 0.25 * b
    text = to_text(node, quotients=True)
    assert text == "0.25*b - (29/7*(a + b) - 1/0.35*a)"
    assert evaluate(parse(text), {"a": 1.3, "b": 0.7}) == evaluate(node, {"a": 1.3, "b": 0.7})
    assert parse(to_text(node)) is node
