"""Models as a textbook prints them: closed formulas in the joint angles, matrices as matrices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from armwright.errors import ArmwrightError
from armwright.expr import Node, symbol_latex
from armwright.expr.formula import MOST_IN_FRACTION, LongFractionError, TooDeepError, formula_of
from armwright.expr.formula_lines import WIDEST, broken_latex, formula_width
from armwright.expr.formula_terms import Formula
from armwright.expr.formula_text import formula_latex, formula_text
from armwright.expr.polynomial import TooLongError
from armwright.models.core.notebook import equations_html
from armwright.program import Output

_LINES, _COLUMNS = 10, 80  # of a terminal: what is longer is cut where it is shown without being asked for
MOST_TERMS = 400  # of one expression while it is expanded, and of all outputs together
READ_STEPS = "leave form='textbook' out and read its steps: aw.emit(model, 'latex')"  # the remedy for length


@dataclass(frozen=True, slots=True)
class FormulaTable:
    """One output: a number, a column or a matrix of formulas."""

    name: str
    rows: tuple[tuple[Formula, ...], ...]

    @property
    def size(self) -> int:
        return sum(formula.size for row in self.rows for formula in row)


class ReadableForm(ABC):
    """A model in a form for people: shown as text, typeset in a notebook."""

    __slots__ = ()

    @property
    @abstractmethod
    def text(self) -> str:
        """Plain text, without a line end behind it."""

    @property
    @abstractmethod
    def latex(self) -> str:
        """Displays in LaTeX, each between $$ on lines of its own."""

    @property
    def page_latex(self) -> str:
        """Displays in LaTeX for printed pages, which end between two of them."""
        return self.latex

    def __repr__(self) -> str:
        lines = self.text.splitlines()
        short = [line if len(line) <= _COLUMNS else line[: _COLUMNS - 1] + "…" for line in lines]
        if short == lines and len(lines) <= _LINES:
            return "\n".join(lines)
        kept = short[: _LINES - 1]
        rest = f"{len(lines) - len(kept)} more lines" if len(lines) > len(kept) else "in full"
        return "\n".join([*kept, f"… {rest}: print(….text)"])

    def _repr_latex_(self) -> str:
        return self.latex

    def _repr_html_(self) -> str:
        return equations_html(self.latex)


@dataclass(frozen=True, slots=True, repr=False)
class Textbook(ReadableForm):
    """The outputs of a model as closed formulas; ``text`` and ``latex`` write them."""

    tables: tuple[FormulaTable, ...]

    @property
    def text(self) -> str:
        """One element to a line: A12 = ZZ2 + MX2·d2·cos(q2); zeros of matrices are left out."""
        return "\n".join(line for table in self.tables for line in _text_lines(table))

    @property
    def latex(self) -> str:
        """Displays in LaTeX, matrices in brackets; each between $$ on lines of its own."""
        return "\n\n".join(f"$$\n{display}\n$$" for table in self.tables for display in _displays(table))


def textbook_of(outputs: Sequence[Output], *, what: str) -> Textbook:
    """The outputs as closed formulas; refused where they are too long to read."""
    why = f"more than {MOST_TERMS} terms"
    tables: tuple[FormulaTable, ...] = ()
    try:
        tables = tuple(_table(output) for output in outputs)
    except LongFractionError:
        why = f"a fraction with more than {MOST_IN_FRACTION} terms above or below its line"
    except TooDeepError:
        why = "roots or other functions nested too deeply to read"
    except TooLongError:
        pass
    if not tables or sum(table.size for table in tables) > MOST_TERMS:
        raise ArmwrightError(
            f"{what} in textbook form: {why}; {READ_STEPS}, or lock joints: robot.locked({{'name': 0}})"
        )
    return Textbook(tables)


def _table(output: Output) -> FormulaTable:
    """The formulas of an output in rows; an array of more than two axes in rows of its last one."""
    formulas = [_formula(node) for node in output.elements]
    width = output.shape[-1] if len(output.shape) > 1 else 1
    rows = tuple(tuple(formulas[i : i + width]) for i in range(0, len(formulas), width))
    return FormulaTable(output.name, rows)


def _formula(node: Node) -> Formula:
    return formula_of(node, most=MOST_TERMS)


# ------------------------------------------------------------------------------------ text


def _text_lines(table: FormulaTable) -> list[str]:
    lines = []
    is_column = len(table.rows[0]) == 1 and any(formula.terms for row in table.rows for formula in row)
    for (i, j), formula, first in _elements(table):
        if formula.terms or is_column:
            right = formula_text(formula) if first is None else _label(table, first)
            lines.append(f"{_label(table, (i, j))} = {right}")
    return lines or [f"{table.name} = 0"]


def _label(table: FormulaTable, at: tuple[int, int]) -> str:
    """The name of an element with its indices from 1, with a comma where one has two digits."""
    is_single = len(table.rows) == 1 and len(table.rows[0]) == 1
    return table.name if is_single else table.name + _index(table, at)


def _index(table: FormulaTable, at: tuple[int, int]) -> str:
    i, j = at[0] + 1, at[1] + 1
    if len(table.rows[0]) == 1:
        return str(i)
    comma = "," if len(table.rows) > 9 or len(table.rows[0]) > 9 else ""
    return f"{i}{comma}{j}"


def _elements(table: FormulaTable) -> list[tuple[tuple[int, int], Formula, tuple[int, int] | None]]:
    """Places and formulas; with the place across the diagonal where a symmetric matrix has it already."""
    rows = table.rows
    is_square = len(rows) == len(rows[0]) > 1
    is_symmetric = is_square and all(rows[i][j] == rows[j][i] for i in range(len(rows)) for j in range(i))
    return [
        ((i, j), formula, (j, i) if is_symmetric and j < i else None)
        for i, row in enumerate(rows)
        for j, formula in enumerate(row)
    ]


# ----------------------------------------------------------------------------------- LaTeX


def _displays(table: FormulaTable) -> list[str]:
    """A matrix in one display; where its rows are too wide, its elements by name and what they are.

    A column of wide formulas needs no such table: its elements stand one below the other, zeros among them.
    """
    name = symbol_latex(table.name, italic=True)
    if len(table.rows) == 1 and len(table.rows[0]) == 1:
        return [_equation(name, table.rows[0][0])]
    if max(sum(formula_width(one) for one in row) for row in table.rows) <= WIDEST:
        return [f"{name} = {_matrix(table, formula_latex)}"]
    is_column = len(table.rows[0]) == 1
    lines = [
        rf"{_symbol(table, at)} &= {broken_latex(formula)}"
        for at, formula, first in _elements(table)
        if (is_column or (formula.terms and not _is_number(formula))) and first is None
    ]
    head = [] if is_column else [f"{name} = {_named_matrix(table)}"]
    return [*head, _aligned_display(lines)]


def _equation(name: str, formula: Formula) -> str:
    """A single formula; a long one on several lines."""
    if formula_width(formula) <= WIDEST:
        return f"{name} = {formula_latex(formula)}"
    return _aligned_display([f"{name} &= {broken_latex(formula)}"])


def _aligned_display(lines: Sequence[str]) -> str:
    return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}"


def _named_matrix(table: FormulaTable) -> str:
    """The symbols of the elements; numbers, such as the last row of a frame, as they are."""
    symbols = {
        at: formula_latex(formula) if _is_number(formula) else _symbol(table, first or at)
        for at, formula, first in _elements(table)
    }
    rows = [[symbols[i, j] for j in range(len(table.rows[0]))] for i in range(len(table.rows))]
    return _brackets(rows)


def _is_number(formula: Formula) -> bool:
    return all(not (term.atoms or term.brackets or term.below) for term in formula.terms)


def _matrix(table: FormulaTable, write: Callable[[Formula], str]) -> str:
    return _brackets([[write(formula) for formula in row] for row in table.rows])


def _brackets(rows: Sequence[Sequence[str]]) -> str:
    body = " \\\\\n".join(" & ".join(row) for row in rows)
    return f"\\begin{{bmatrix}}\n{body}\n\\end{{bmatrix}}"


def _symbol(table: FormulaTable, at: tuple[int, int]) -> str:
    """The symbol of an element with its indices; of a column, with one."""
    return f"{symbol_latex(table.name, italic=True)}_{{{_index(table, at)}}}"
