"""MathML says what LaTeX says: the same symbols, signs and brackets in the same places."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from armwright.expr import latex_of, mathml_of, parse, symbol_mathml, to_latex

TEXTS = (
    "a - (b - c)",
    "-(a + b)*c",
    "a*(-b)",
    "(a + b)^2/(2*c)",
    "pi/2 - 3*pi/4",
    "sqrt(a^2 + 1.5e-7)",
    "atan2(S1, -C1)*abs(x)",
    "-0.25*q1 + 2/3",
)


def plain(markup: str) -> str:
    """Letters, digits, operators and brackets of a markup, in order."""
    return re.sub(r"[^A-Za-z0-9+−·|(),π.]", "", markup.replace("-", "−"))


@pytest.mark.parametrize("text", TEXTS)
def test_both_markups_have_the_same_words_signs_and_brackets(text: str) -> None:
    node = parse(text)
    mathml = mathml_of([node], {})[node]
    tree = ElementTree.fromstring(f"<math>{mathml}</math>")
    latex = to_latex(node).replace(r"\,", "").replace(r"\cdot", "·").replace(r"\pi", "π")
    latex = re.sub(r"\\(mathrm|operatorname|text|frac|sqrt|left|right|sin|cos)", "", latex)
    seen = plain("".join(tree.itertext()))
    assert seen.replace("sqrt", "").replace("atan2", "") == plain(latex).replace("atan2", "")


def test_a_symbol_stands_for_its_node() -> None:
    root = parse("(a + b)*c")
    inner = root.args[0]
    symbols = {inner: symbol_mathml("U12")}
    assert "<mn>12</mn>" in mathml_of([root], symbols)[root]
    assert "U12" in latex_of([root], {inner: "U12"})[root]


def test_names_are_split_into_letters_and_index() -> None:
    assert symbol_mathml("qdd3") == '<msub><mover accent="true"><mi>q</mi><mo>¨</mo></mover><mn>3</mn></msub>'
    assert symbol_mathml("theta2") == "<msub><mi>θ</mi><mn>2</mn></msub>"
    assert "&lt;" in symbol_mathml("<b>")
