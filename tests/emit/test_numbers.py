"""Numbers are written so that they read back to the same value."""

from __future__ import annotations

import math
import re
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from armwright.emit import Language, all_languages
from armwright.emit.core.syntax import shortest_single
from armwright.errors import ArmwrightError

LANGUAGES = [
    pytest.param(language, id=name)
    for name, language in all_languages().items()
    if "double" in language.syntax
]


def value_of(text: str) -> float:
    """The value of a literal or a ratio of literals, whatever the language."""
    text = re.sub(r"^(-?)\\frac\{(.*?)\}\{(.*?)\}$", r"\1\2/\3", text)
    text = re.sub(r"\\cdot 10\^\{(-?\d+)\}", r"e\1", text)
    parts = [float(re.sub(r"\*\^|d", "e", part.replace("`", ""))) for part in text.split("/")]
    return parts[0] / parts[1] if len(parts) == 2 else parts[0]


@pytest.mark.parametrize("language", LANGUAGES)
@given(value=st.floats(allow_nan=False, allow_infinity=False))
@example(5e-324)
@example(1.7976931348623157e308)
@example(-0.1)
@example(1e22)
def test_float_reads_back_to_the_same_double(language: Language, value: float) -> None:
    text = language.syntax["double"].number(value).text
    assert value_of(text) == value


@pytest.mark.parametrize("language", LANGUAGES)
@given(value=st.fractions(max_denominator=10**12))
@example(Fraction(10**30, 7))
@example(Fraction(1, 3))
def test_ratio_is_the_nearest_double(language: Language, value: Fraction) -> None:
    """Within one rounding where both parts are doubles, as the graph does it."""
    exact = value.numerator if value.denominator == 1 else value
    text = language.syntax["double"].number(exact).text
    assert math.isclose(value_of(text), float(value), rel_tol=2**-52, abs_tol=0.0)


@given(value=st.floats(width=32, allow_nan=False, allow_infinity=False))
@example(1.401298464324817e-45)
@example(0.1)
def test_single_literal_reads_back_to_the_same_float(value: float) -> None:
    nearest = np.float32(value)
    text = shortest_single(value)
    assert text.endswith("f")
    assert np.float32(float(text[:-1])) == nearest
    assert sum(c.isdigit() for c in text.partition("e")[0].strip("0.f-")) <= max(9, len(str(int(abs(value)))))


def test_number_beyond_single_precision_is_refused() -> None:
    with pytest.raises(ArmwrightError, match="1e\\+300 is beyond single precision"):
        shortest_single(1e300)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_numbers_are_not_divided_as_integers(language: Language) -> None:
    """1/3 is never 0: where 1 and 3 would be integers to the language, they are written as reals."""
    text = language.syntax["double"].number(Fraction(1, 3)).text
    has_integer_division = language.name in ("c", "fortran")
    assert bool(re.search(r"[.d]", text)) == has_integer_division


@pytest.mark.parametrize("language", LANGUAGES)
def test_signed_numbers_stand_in_brackets_behind_an_operator(language: Language) -> None:
    syntax = language.syntax["double"]
    product = "".join(filter(str.isprintable, syntax.product(syntax.number(2), syntax.number(-3)).text))
    assert re.search(r"[*/^ ]-", product) is None  # the sign stands first, or in brackets
    assert product.count("-") == 1
    assert "--" not in syntax.power(syntax.number(-2), 2).text
    assert syntax.power(syntax.number(-2), 2).text.count("(") >= 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("value", "parts"),
    [(1 / 0.36, ("1", "0.36")), (-1 / 0.0815, ("1", "0.0815")), (2 / 3, ("2", "3")), (44 / 3, ("44", "3"))],
)
def test_quotient_of_short_numbers_is_written_as_one(
    language: Language, value: float, parts: tuple[str, str]
) -> None:
    text = language.syntax["double"].number(value).text
    assert value_of(text) == value
    assert [re.search(rf"(?<![\d.]){part}(\.0)?(?!\d)", text) is not None for part in parts] == [True, True]
    assert len(text) < len(f"\\frac{{{value!r}}}")


def test_quotient_stays_a_decimal_in_single_precision() -> None:
    """1.0f/0.36f is not always the float nearest to the quotient."""
    assert all_languages()["c"].syntax["single"].number(1 / 0.36).text == "2.7777777f"
