"""Base parameters as a textbook prints them: what is regrouped by its own name, then what stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armwright.expr import symbol_latex
from armwright.expr.formula_terms import Formula, FormulaTerm
from armwright.models.core.textbook import FormulaTable, ReadableForm, Textbook, textbook_of
from armwright.program import Output, Symbol

_KEPT, _LOST = "as they are: ", "no effect: "


@dataclass(frozen=True, slots=True, repr=False)
class WrittenGroupings(ReadableForm):
    """Groupings as equations, the base parameters that are standard ones, and those without effect."""

    equations: Textbook
    kept: tuple[str, ...]
    lost: tuple[str, ...]

    @property
    def text(self) -> str:
        """ZZR1 = ZZ1 + M2·d2² on a line each, then the others by name."""
        lists = [f"{head}{', '.join(names)}" for head, names in self._lists()]
        return "\n".join([*filter(None, [self.equations.text]), *lists])

    @property
    def latex(self) -> str:
        """Displays between $$, one for each equation and each list."""
        lists = [f"$$\n\\text{{{head}}}{_symbols(names)}\n$$" for head, names in self._lists()]
        return "\n\n".join([*filter(None, [self.equations.latex]), *lists])

    def _lists(self) -> list[tuple[str, tuple[str, ...]]]:
        return [(head, names) for head, names in ((_KEPT, self.kept), (_LOST, self.lost)) if names]


def _symbols(names: Sequence[str]) -> str:
    return r",\ ".join(symbol_latex(name, italic=True) for name in names)


def written_groupings(symbols: Sequence[Symbol], lost: Sequence[str], *, what: str) -> WrittenGroupings:
    """The base parameters for people; refused where a grouping is too long to read."""
    made = {
        one.name: one.expression
        for one in symbols
        if one.expression is not None and (one.expression.op, one.expression.value) != ("name", one.name)
    }
    shown = [Output(key, (), "", (node,)) for key, node in made.items()]
    tables = textbook_of(shown, what=what).tables if shown else ()
    equations = Textbook(tuple(FormulaTable(one.name, ((_names_first(one.rows[0][0]),),)) for one in tables))
    return WrittenGroupings(
        equations, tuple(one.name for one in symbols if one.name not in made), tuple(lost)
    )


def _names_first(formula: Formula) -> Formula:
    """ZZ1 + IA1 + M2·d2²: the parameters themselves before what others add to them."""
    return Formula(tuple(sorted(formula.terms, key=lambda term: (_is_scaled(term), term.value < 0))))


def _is_scaled(term: FormulaTerm) -> bool:
    return abs(term.value) != 1 or bool(term.brackets) or len(term.atoms) > 1
