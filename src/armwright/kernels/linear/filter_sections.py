"""Recursive filters: sections of second order one after the other, over many signals at once."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.language import Array, Whole, hot, record

Coefficients: TypeAlias = Annotated[Array, ("sections", 5)]
Signals: TypeAlias = Annotated[Array, ("rows", "columns")]
Begin: TypeAlias = Annotated[Array, ("sections", 2, "columns")]


@record
class Sections:
    """Sections y = b0·x + b1·x₋₁ + b2·x₋₂ − a1·y₋₁ − a2·y₋₂, each with its b0, b1, b2, a1, a2."""

    rows: Whole
    columns: Whole
    sections: Whole
    coefficients: Coefficients


@hot
def filtered_signals(filter: Sections, state: Begin, x: Signals) -> tuple[Begin, Signals]:
    """Signals by columns, time down the rows, after all sections; ``state`` is what each remembers at first.

    The second transposed form: what is remembered are two numbers per section and signal.
    """
    for s in range(filter.sections):
        for r in range(filter.rows):
            for k in range(filter.columns):
                given = x[r, k]
                made = filter.coefficients[s, 0] * given + state[s, 0, k]
                state[s, 0, k] = (
                    filter.coefficients[s, 1] * given - filter.coefficients[s, 3] * made + state[s, 1, k]
                )
                state[s, 1, k] = filter.coefficients[s, 2] * given - filter.coefficients[s, 4] * made
                x[r, k] = made
    return state, x
