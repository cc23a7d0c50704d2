"""Lines: long ones are broken where a language allows, comments stay comments, depth costs nothing."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

import armwright as aw
from armwright.emit import BREAK, Layout, Level, Piece, all_languages, emit
from armwright.emit.core.expression import constants, texts
from armwright.emit.core.layout import plain_text
from armwright.emit.core.syntax import nested_lists, product, quotient, total
from armwright.expr import Node, name, pi_times, sin
from armwright.models import Argument, Model, Output
from armwright.program import schedule


def test_long_statement_is_broken_behind_operators() -> None:
    layout = Layout(end=";", continuation=" &", width=30)
    text = f" + {BREAK}".join(f"x{i}" for i in range(20))
    lines = layout.assignment("y", text, "  ")
    assert all(len(line) <= 30 for line in lines)
    assert all(line.endswith("+ &") for line in lines[:-1])
    assert "".join(line.strip().removesuffix(" &").replace(" ", "") for line in lines) == (
        "y=" + "+".join(f"x{i}" for i in range(20)) + ";"
    )


def test_a_product_stays_on_a_line_where_it_fits_on_one() -> None:
    layout = Layout(end=";", width=30)
    text = f"a + {BREAK}bbbbbb*{BREAK}cccccc - {BREAK}dddddd*{BREAK}eeeeee*{BREAK}ffffff"
    assert layout.assignment("y", text) == ["y = a + bbbbbb*cccccc -", "    dddddd*eeeeee*ffffff;"]
    long = f"*{BREAK}".join(9 * ["gggggg"])
    assert layout.assignment("y", long) == [
        "y = gggggg*gggggg*gggggg*",
        "    gggggg*gggggg*gggggg*",
        "    gggggg*gggggg*gggggg;",
    ]


def test_name_longer_than_the_line_gets_a_line() -> None:
    layout = Layout(brackets=True, width=40)
    assert layout.assignment("a" * 30, "b" * 30) == [f"{'a' * 30} = (", f"    {'b' * 30})"]


def test_comment_cannot_be_left() -> None:
    layout = Layout(comment=("/* ", " */"), unsafe=(("*/", "* /"),))
    (line,) = layout.remark("**/ int x; */ /*/")
    assert line.count("*/") == 1
    assert line.endswith(" */")


def test_long_comment_is_broken_between_words() -> None:
    lines = Layout(width=40).remark("  " + "word " * 30)
    assert all(line.startswith("#   ") and len(line) <= 40 for line in lines)


def test_plain_text_is_one_line_of_ascii() -> None:
    assert plain_text("γ·ω̇ ≤ 3−é\n\t…") == "gamma omega <= 3-e  ..."
    assert plain_text("漢") == "?"
    assert plain_text("∫x² dm") == "integral x^2 dm"


def test_brackets_stand_where_they_change_the_meaning_only() -> None:
    a, b = Piece("a"), Piece("b + c", Level.SUM)
    assert product(a, b).text.replace(BREAK, "") == "a*(b + c)"
    assert product(a, product(a, a)).text.replace(BREAK, "") == "a*a*a"
    assert quotient(a, product(a, a)).text.replace(BREAK, "") == "a/(a*a)"
    assert product(Piece("-a", Level.SIGN), Piece("-b", Level.SIGN)).text.replace(BREAK, "") == "a*b"
    assert product(a, Piece("-b", Level.SIGN)).text.replace(BREAK, "") == "-a*b"


def test_rows_of_a_matrix_stand_below_each_other() -> None:
    lines = Layout(end=";").assignment("T", nested_lists(["a", "b", "c", "d"], (2, 2)))
    assert lines == ["T = [[a, b],", "    [c, d]];"]


@pytest.mark.parametrize("language", all_languages())
def test_depth_of_an_expression_is_no_limit(language: str) -> None:
    """A chain of 6,000 operations: nothing here is recursive, and no line is long."""
    x = node = name("x1")
    for i in range(3000):
        node = sin(node) + (x if i % 2 else 1)
    model = Model(
        name="deep",
        robot="chain",
        title="A deep chain",
        menu="",
        references=(),
        inputs=(Argument("x", (1,), "", ("x1",)),),
        outputs=(Output("y", (1,), "", (node,)),),
    )
    for text in emit(model, language).values():
        assert max(map(len, text.splitlines())) < 2000


def test_verb_stays_a_verb_when_its_room_is_imported() -> None:
    code = (
        "import armwright.emit.languages.c.c99, armwright as aw; assert callable(aw.emit), aw.emit; "
        "from armwright.emit import all_languages; import armwright.emit; assert callable(aw.emit); "
        "all_languages()"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env=_environment())


def _environment() -> dict[str, str]:
    import os
    from pathlib import Path

    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")}


def test_a_reason_without_a_method_stands_alone() -> None:
    (text,) = emit(aw.model(aw.load("planar2r"), "jacobian_determinant"), "maple").values()
    assert "# Method      rows x, y of" in text


def written_in_c(nodes: tuple[Node, ...], inputs: str) -> list[str]:
    """The right sides of these outputs, names of one letter, as C has them."""
    arguments = (Argument("q", (len(inputs),), "", tuple(inputs)),)
    program = schedule([Output("f", (len(nodes),), "", nodes)], inputs=arguments, passes=())
    syntax = all_languages()["c"].syntax["double"]
    names = {one: one for one in (*inputs, *program.names.values())}
    written = texts(program, syntax, names=names, constant=constants(program))
    return [text.replace(BREAK, "") for text in written.outputs[0]]


def minus_a_half() -> Node:
    """sin(π/10) - sin(3π/10) is -0.5 but for rounding, and known to be negative only when it is written."""
    return sin(pi_times(Fraction(1, 10))) - sin(pi_times(Fraction(3, 10)))


def test_constant_below_zero_gives_its_sign_to_the_sum() -> None:
    half = minus_a_half()
    a, b, c, d, y = map(name, "abcdy")
    assert written_in_c((half * a + y, y - half * b, half * c - y, -(half * d)), "abcdy") == [
        "y - 0.5*a",
        "y + 0.5*b",
        "-0.5*c - y",
        "0.5*d",
    ]


def test_negative_of_a_sum_that_begins_with_a_minus_is_the_sum_with_other_signs() -> None:
    half = minus_a_half()
    a, b, c, d, z = map(name, "abcdz")
    nodes = (-(half * a + half * b), -(half * c + half * d) - z)
    assert written_in_c(nodes, "abcdz") == ["0.5*a + 0.5*b", "0.5*c + 0.5*d - z"]


def test_first_term_with_a_minus_needs_no_bracket() -> None:
    a, b, c, d, x, y = map(name, "abcdxy")
    nodes = (-(a * x + b * y) - c, x * -(a * y + b * x) - d)
    assert written_in_c(nodes, "abcdxy") == ["-a*x - b*y - c", "-d - x*(a*y + b*x)"]


def test_bracket_that_begins_with_a_constant_below_zero_gives_its_sign_away() -> None:
    half = minus_a_half()
    a, b, c, d, x, y = map(name, "abcdxy")
    nodes = (x - (half * a + half * b), y * (c - half * d))
    assert written_in_c(nodes, "abcdxy") == ["x + (0.5*a + 0.5*b)", "y*(c + 0.5*d)"]


def test_sum_does_not_begin_with_a_constant_below_zero_where_another_term_is_above() -> None:
    minus_a, minus_b = Piece("-0.3*a", Level.TERM), Piece("-0.2*b", Level.TERM)
    both = Piece("c + d", Level.SUM)
    assert total(minus_a, minus_b, "-").text.replace(BREAK, "") == "0.2*b - 0.3*a"
    assert total(minus_a, both, "+").text.replace(BREAK, "") == "c + d - 0.3*a"
    assert total(minus_a, minus_b, "+").text.replace(BREAK, "") == "-0.3*a - 0.2*b"
