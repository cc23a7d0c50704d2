"""Solutions as a textbook prints them: formulas of all unknowns in order, and the branches in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from armwright.expr.formula import formula_of
from armwright.expr.formula_lines import broken_latex
from armwright.expr.formula_text import positive_first
from armwright.models.core.textbook import ReadableForm
from armwright.models.writing.formula_page import WrittenLine
from armwright.models.writing.handwriting import MOST_TERMS


@dataclass(frozen=True, slots=True)
class FormulaSection:
    """A heading and the formulas below it."""

    heading: str
    lines: tuple[WrittenLine, ...]


@dataclass(frozen=True, slots=True, repr=False)
class SolutionTextbook(ReadableForm):
    """A closed form with all its solutions; ``text`` and ``latex`` write it.

    facts      lines before the formulas: joints, and what holds of all that is given
    plain      the sections as text; typeset: the same in LaTeX
    signs      unknowns that have a double sign
    branches   a row of signs for each branch, and what it is called
    endings    lines behind all of them
    """

    facts: tuple[str, ...]
    plain: tuple[FormulaSection, ...]
    typeset: tuple[FormulaSection, ...]
    signs: tuple[str, ...]
    branches: tuple[tuple[tuple[int, ...], str], ...]
    endings: tuple[str, ...]

    @property
    def text(self) -> str:
        """A section for each step with its formulas below it, then the branches in words."""
        lines = list(self.facts)
        for section in self.plain:
            lines.append(section.heading)
            lines += [f"  {line.left} = {line.right}" for line in section.lines]
        return "\n".join([*lines, *self._branch_lines()])

    @property
    def latex(self) -> str:
        """One display in LaTeX between $$ on lines of their own, so that all lines have one left edge."""
        return _display([row for rows in self._rows() for row in rows])

    @property
    def page_latex(self) -> str:
        """A display for each section, between which a page can end."""
        return "\n\n".join(_display(rows) for rows in self._rows())

    def _rows(self) -> Iterator[list[str]]:
        """The lines of each section in LaTeX."""
        yield [_latex_words(fact) for fact in self.facts]
        for section in self.typeset:
            yield [
                _latex_words(section.heading),
                *(rf"\quad {one.left} = {_right(one)}" for one in section.lines),
            ]
        head = [_latex_words(self._branch_heading)] if len(self.branches) > 1 else []
        rows = self.branches if head else ()
        signs = [rf"\quad {_latex_signs(marks)}\quad {_latex_words(words)}" for marks, words in rows]
        yield [*head, *signs, *map(_latex_words, self.endings)]

    @property
    def _branch_heading(self) -> str:
        return f"branches, by the signs of {', '.join(self.signs)}:"

    def _branch_lines(self) -> Iterator[str]:
        if len(self.branches) > 1:
            yield self._branch_heading
            for marks, words in self.branches:
                yield f"  {' '.join('+' if one > 0 else '-' for one in marks)}  {words}"
        yield from self.endings


# ----------------------------------------------------------------------------------- LaTeX


_SPECIAL = {
    **{one: "\\" + one for one in "_&%#${}"},
    "·": r"\cdot ",
    "π": r"\pi ",
    "^": r"\hat{\ }",
    "~": r"\sim ",
    "\\": r"\backslash ",
}
_TRANSFORM = re.compile(r"(\d+)T(\d+)")


def _display(rows: Sequence[str]) -> str:
    """Words and equations in one aligned display."""
    body = " \\\\\n".join("&" + row for row in rows)
    return f"$$\n\\begin{{aligned}}\n{body}\n\\end{{aligned}}\n$$"


def _right(line: WrittenLine) -> str:
    if line.node is None:
        return line.right
    return broken_latex(positive_first(formula_of(line.node, most=MOST_TERMS)), indent=r"\qquad\qquad")


def _latex_signs(marks: Sequence[int]) -> str:
    return r"\;".join("{+}" if one > 0 else "{-}" for one in marks)


def _latex_words(text: str) -> str:
    r"""Words that LaTeX and notebooks print as they are; 1T0 becomes a transform with its frames.

    What needs a command stands between two texts: inside of one, notebooks print commands letter by letter.
    """
    marked = _TRANSFORM.sub(r"\0{}^{\1}T_{\2}\0", text).split("\0")  # every other one is a transform
    return "".join(one if i % 2 else _latex_text(one) for i, one in enumerate(marked))


def _latex_text(text: str) -> str:
    pieces = re.split(r"([_&%#${}·π^~\\])", text)
    return "".join(_SPECIAL.get(one, rf"\text{{{one}}}") for one in pieces if one)
