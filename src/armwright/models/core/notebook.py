"""How models and their formulas show themselves in a notebook: a heading, costs, equations typeset."""

from __future__ import annotations

from html import escape

from armwright.expr import latex_of, symbol_latex
from armwright.expr.latex_mathml import displays_mathml
from armwright.program import Counts, Program
from armwright.program.line_order import reading_lines

MOST = 400  # equations shown; emit a listing to read longer models


_STYLE = (
    "<style>.armwright-tex {display: none} "
    ".armwright-math {display: block; overflow-x: auto; color: inherit} "
    ".armwright-math math {margin: 0.6em 0; font-size: 1.15em}</style>"
)


def equations_html(latex: str) -> str:
    """Displays of LaTeX as MathML, which every page typesets by itself, without network.

    A notebook that is not trusted drops MathML and styles, and what is hidden stays so: there the LaTeX
    beside it is seen, for which JupyterLab has a script of its own.
    """
    return (
        f'{_STYLE}\n<div class="armwright-tex">{escape(latex)}</div>\n'
        f'<div class="armwright-math" hidden="hidden">{displays_mathml(latex)}</div>'
    )


def program_latex(program: Program) -> str:
    """The equations of a program in one aligned display."""
    return "$$\n" + "\n".join(_display(program)) + "\n$$"


def model_html(program: Program, equations: str, *, title: str, robot: str, citations: str) -> str:
    """Title and arguments, the equations, given in LaTeX, then counts and sources."""
    calls = ", ".join(argument.name for argument in program.inputs)
    gives = ", ".join(f"{output.name} {_shape(output.shape)}".rstrip() for output in program.outputs)
    if len(program.outputs) == 1 and program.outputs[0].meaning:
        gives += f": {program.outputs[0].meaning}"
    counts = program.counts
    lines = [
        f"<b>{escape(title)}</b> of {escape(str(robot))}",
        f"f({escape(calls)}) → {escape(gives)}",
    ]
    behind = [
        f"{_costs(counts)}; once for given parameters {_costs(counts.setup or Counts())}",
    ]
    if citations:
        behind.append(escape(citations))
    return (
        f"<div>{'<br>'.join(lines)}</div>\n{equations_html(equations)}\n"
        f"<div><small>{'<br>'.join(behind)}</small></div>"
    )


def _shape(shape: tuple[int, ...]) -> str:
    if not shape:
        return ""
    return "(" + ", ".join(map(str, shape)) + ("," if len(shape) == 1 else "") + ")"


def _costs(counts: Counts) -> str:
    return f"{counts.mul} ×, {counts.add} +, {counts.div} ÷, {counts.trig} sin/cos"


def _display(program: Program) -> list[str]:
    symbols = {node: symbol_latex(name) for node, name in program.names.items()}
    parts = reading_lines(program, program.setup, program.steps)
    named = [node for lines in parts for node, _ in lines]
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
