"""Long formulas in LaTeX on several lines: broken before a sign, in a bracket where one term is long."""

from __future__ import annotations

from dataclasses import replace

from armwright.expr.formula_terms import Formula, FormulaTerm
from armwright.expr.formula_text import formula_latex, formula_text, positive_first

WIDEST = 100  # letters on a line
_SIGN = 3  # letters of a sign between terms

Piece = tuple[str, int]  # LaTeX with its sign, and how many letters are printed about


def formula_width(formula: Formula) -> int:
    """How many letters a formula takes about on a line; a fraction as many as its longer side."""
    return sum(_term_width(term) + _SIGN for term in formula.terms)


def broken_latex(formula: Formula, *, indent: str = r"\quad") -> str:
    """A formula on the lines of an aligned display, whose left side stands before it.

    indent   what lines behind the first one begin with
    """
    lines, width = [""], 0
    for text, letters in _pieces(formula):
        if width + letters > WIDEST and lines[-1]:
            lines.append(indent + text)
            width = letters
        else:
            lines[-1] += text
            width += letters
    return " \\\\\n&".join(lines) or "0"


def _term_width(term: FormulaTerm) -> int:
    if not term.below:
        return len(formula_text(Formula((term,))))
    above = len(formula_text(Formula((replace(term, below=()),))))
    below = sum(formula_width(formula) for formula, _ in term.below)
    return max(above, below)


def _pieces(formula: Formula) -> list[Piece]:
    """What a line may be broken between; the first piece is without a plus."""
    found: list[Piece] = []
    for i, term in enumerate(formula.terms):
        pieces = _term_pieces(term)
        text, letters = pieces[0]
        signed = text if not i else f" - {text[1:]}" if text.startswith("-") else f" + {text}"
        found += [(signed, letters + _SIGN), *pieces[1:]]
    return found


def _term_pieces(term: FormulaTerm) -> list[Piece]:
    """A term in one piece; where it is longer than a line, its longest bracket is opened."""
    open_ones = [one for one in term.brackets if one[1] == 1]
    width = _term_width(term)
    if width <= WIDEST or not open_ones:
        return [(formula_latex(Formula((term,))), width)]
    inside = max(open_ones, key=lambda one: formula_width(one[0]))
    rest = replace(term, brackets=tuple(one for one in term.brackets if one is not inside))
    before = formula_latex(Formula((rest,)))
    head = {"1": "", "-1": "-"}.get(before, before + r"\,")
    pieces = _pieces(positive_first(inside[0]))
    pieces[0] = (rf"{head}\bigl({pieces[0][0]}", pieces[0][1] + _term_width(rest))
    pieces[-1] = (rf"{pieces[-1][0]}\bigr)", pieces[-1][1])
    return pieces
