"""MathML of our LaTeX says what the LaTeX says: the same symbols in the same order, brackets and rows."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import armwright as aw
from armwright.expr import parse, to_latex
from armwright.expr.latex_mathml import display_mathml, displays_mathml
from armwright.models.writing.solution_page import _latex_words


def shown(mathml: str) -> str:
    """The letters that a browser shows, without blanks."""
    return re.sub(r"\s", "", "".join(ElementTree.fromstring(mathml).itertext()))


def tags(mathml: str) -> list[str]:
    return [element.tag for element in ElementTree.fromstring(mathml).iter()]


@pytest.mark.parametrize(
    ("latex", "letters"),
    [
        (r"\frac{a + 1}{2\,b}", "a+12b"),
        (r"\left|x\right| - 0.25\cdot 10^{-3}", "|x|−0.25·10−3"),
        (r"\sin^{2} q_{1} + \cos(q_{1} + q_{2})", "sin2q1+cos(q1+q2)"),
        (r"\ddot{q}_{1}\,\mathrm{MX}_{2} \pm \theta_{3}", "q¨1MX2±θ3"),
        (r"{}^{1}T_{0} = \text{sum of  known} \ldots", "1T0=sumofknown…"),
        (r"\begin{bmatrix} 1 & 0 \\ 0 & x \end{bmatrix}", "[100x]"),
        (r"\begin{aligned} a &= \bigl(b \\ &\quad + c\bigr) \end{aligned}", "a=(b+c)"),
    ],
)
def test_letters_stay_in_their_order(latex: str, letters: str) -> None:
    assert shown(display_mathml(latex)) == letters


def test_a_matrix_has_its_rows_and_columns() -> None:
    found = tags(display_mathml(r"\begin{bmatrix} a & b & c \\ d & e & f \end{bmatrix}"))
    assert (found.count("mtr"), found.count("mtd")) == (2, 6)


def test_every_fraction_and_root_has_its_parts() -> None:
    text = to_latex(parse("sqrt(a/b + 1)/(c - d)"))
    tree = ElementTree.fromstring(display_mathml(text))
    assert [len(one) for one in tree.iter("mfrac")] == [2, 2]
    assert text.count(r"\sqrt") == len(list(tree.iter("msqrt"))) == 1


def test_words_with_signs_of_latex_are_shown_as_they_are() -> None:
    words = r"joint_1 & 50% of {a} #2 $x ~y a<b \c"
    plain = words.replace("~", "∼").replace(" ", "")
    assert shown(display_mathml(_latex_words(words))) == plain


def test_unknown_commands_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"\\overbrace"):
        display_mathml(r"\overbrace{x}")
    with pytest.raises(ValueError, match="expected"):
        display_mathml(r"\left( x")


@pytest.mark.parametrize("kind", ["direct_geometry", "inertia_matrix", "lagrange", "jacobian_determinant"])
def test_every_display_of_a_model_is_typeset(kind: str) -> None:
    latex = aw.model(aw.load("planar2r").symbolic("all"), kind)._repr_latex_()
    displays = displays_mathml(latex).split("\n")
    assert len(displays) == latex.count("$$") / 2
    assert all("\\" not in shown(one) and "$" not in shown(one) for one in displays)


def test_inverse_geometry_is_typeset_with_its_branches_in_words() -> None:
    book = aw.model(aw.load("puma560"), "inverse_geometry").textbook
    html = book._repr_html_()
    math = html[html.index("<math") : html.index("</math>") + len("</math>")]
    assert all(words.replace(" ", "") in shown(math) for _, words in book.branches)
    assert tags(math).count("msqrt") == book.latex.count(r"\sqrt")
    assert 'class="armwright-math" hidden="hidden"' in html  # unseen where a notebook drops styles and MathML


def test_a_sign_behind_an_equation_or_a_comma_stands_close_to_its_term() -> None:
    text = display_mathml(r"y = -x - \left(a,\, -b\right)")
    assert re.findall(r"<mo( form=\"prefix\")?>−</mo>", text) == [' form="prefix"', "", ' form="prefix"']
