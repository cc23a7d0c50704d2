"""How a model shows itself in a notebook: a heading, what it costs, and its equations typeset."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from armwright.expr import latex_of, symbol_latex
from armwright.program import Counts, Program

if TYPE_CHECKING:
    from armwright.models.core.model import Model

MOST = 400  # equations shown; emit a listing to read longer models


def model_latex(model: Model) -> str:
    """The equations of a model in one aligned display."""
    return "$$\n" + "\n".join(_display(model.program)) + "\n$$"


def model_html(model: Model) -> str:
    """Title, arguments and counts, then the equations; the page typesets them."""
    calls = ", ".join(argument.name for argument in model.inputs)
    gives = ", ".join(f"{output.name} {_shape(output.shape)}" for output in model.outputs)
    counts = model.program.counts
    lines = [
        f"<b>{escape(model.title or model.name)}</b> of {escape(str(model.robot))}",
        f"f({escape(calls)}) → {escape(gives)}",
        f"{_costs(counts)}; once for given parameters {_costs(counts.setup or Counts())}",
    ]
    if model.references:
        lines.append(escape(", ".join(model.references)))
    return f"<div>{'<br>'.join(lines)}</div>\n<div>{escape(model_latex(model))}</div>"


def _shape(shape: tuple[int, ...]) -> str:
    return "(" + ", ".join(map(str, shape)) + ("," if len(shape) == 1 else "") + ")"


def _costs(counts: Counts) -> str:
    return f"{counts.mul} ×, {counts.add} +, {counts.div} ÷, {counts.trig} sin/cos"


def _display(program: Program) -> list[str]:
    symbols = {node: symbol_latex(name) for node, name in program.names.items()}
    named = [node for node in (*program.setup, *program.steps) if node in symbols]
    texts = latex_of([*named, *(node for output in program.outputs for node in output.elements)], symbols)
    rows = [(symbols[node], texts[node]) for node in named]
    for output in program.outputs:
        rows += [
            (_element(output.name, output.shape, i), symbols.get(node, texts[node]))
            for i, node in enumerate(output.elements)
        ]
    shown = [rf"{left} &= {right} \\" for left, right in rows[:MOST]]
    more = [rf"&\ldots\text{{ {len(rows) - MOST} more}}"] if len(rows) > MOST else []
    return [r"\begin{aligned}", *shown, *more, r"\end{aligned}"]


def _element(name: str, shape: tuple[int, ...], at: int) -> str:
    """The symbol of one element of an output, indices from 1."""
    indices: list[int] = []
    for size in reversed(shape):
        at, index = divmod(at, size)
        indices.insert(0, index + 1)
    return rf"{symbol_latex(name)}" + (f"[{', '.join(map(str, indices))}]" if indices else "")
