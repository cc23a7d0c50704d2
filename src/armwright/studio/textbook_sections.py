"""A model as a textbook prints it, for a page: short matrices as matrices, others element by element."""

from __future__ import annotations

from typing import Any

from armwright.expr import symbol_mathml
from armwright.expr.formula_text import formula_mathml, formula_text
from armwright.expr.latex_mathml import display_mathml
from armwright.models import Model
from armwright.models.core.textbook import FormulaTable, Textbook
from armwright.models.writing.solution_page import SolutionTextbook

WIDEST = 110  # characters of a row of a matrix that is shown as one


def textbook_sections(model: Model) -> dict[str, Any]:
    """Groups of typeset lines, the text of all, and lines of words that stand before and after them."""
    form = model.textbook
    if isinstance(form, SolutionTextbook):
        return _solution_sections(form)
    if not isinstance(form, Textbook):
        return {"groups": [], "text": form.text}
    meanings = {one.name: f"{one.meaning} [{one.unit}]".removesuffix(" []") for one in model.outputs}
    groups = []
    for table in form.tables:
        lines = [{"math": math, "meaning": meanings.get(table.name, "")} for math in _lines(table)]
        groups.append({"title": table.name, "lines": lines})
    return {"groups": groups, "text": form.text}


def _solution_sections(form: SolutionTextbook) -> dict[str, Any]:
    """Inverse geometry: a group for each step, the branches in words behind them."""
    groups = [
        {
            "title": section.heading,
            "lines": [
                {"math": display_mathml(f"{one.left} = {one.right}"), "meaning": ""} for one in section.lines
            ],
        }
        for section in form.typeset
    ]
    said = [line for line in form.text.splitlines() if not line.startswith("  ") or " = " not in line]
    titles = {section.heading for section in form.plain}
    words = [line for line in said if line not in titles]
    before = len(form.facts)
    return {"groups": groups, "text": form.text, "before": words[:before], "after": words[before:]}


def _lines(table: FormulaTable) -> list[str]:
    """One line where the table is a number or a short matrix, else one for each element that is not zero."""
    name = symbol_mathml(table.name)
    if len(table.rows) == 1 == len(table.rows[0]):
        return [_equation(name, formula_mathml(table.rows[0][0]))]
    widest = max(sum(len(formula_text(one)) for one in row) for row in table.rows)
    if len(table.rows[0]) > 1 and widest <= WIDEST:
        return [_equation(name, _matrix(table))]
    elements = [(i, j, one) for i, row in enumerate(table.rows, 1) for j, one in enumerate(row, 1)]
    return [
        _equation(_element(name, table, i, j), formula_mathml(formula))
        for i, j, formula in elements
        if formula.terms
    ] or [_equation(name, "<mn>0</mn>")]


def _element(name: str, table: FormulaTable, i: int, j: int) -> str:
    index = f"<mn>{i}</mn>" if len(table.rows[0]) == 1 else f"<mrow><mn>{i}</mn><mo>,</mo><mn>{j}</mn></mrow>"
    return f"<msub><mrow>{name}</mrow>{index}</msub>"


def _matrix(table: FormulaTable) -> str:
    rows = "".join(
        f"<mtr>{''.join(f'<mtd>{formula_mathml(one)}</mtd>' for one in row)}</mtr>" for row in table.rows
    )
    return f"<mrow><mo>[</mo><mtable>{rows}</mtable><mo>]</mo></mrow>"


def _equation(left: str, right: str) -> str:
    return f'<math display="block"><mrow>{left}<mo>=</mo>{right}</mrow></math>'
