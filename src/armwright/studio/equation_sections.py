"""The equations of a model for a page: typeset, one quantity per line, in the groups of the recursion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from armwright.expr import Node, mathml_of, symbol_mathml
from armwright.models import Model
from armwright.program import Output
from armwright.program.line_order import reading_lines

MOST = 1500  # lines shown; the code has all of them
SHORT = 60  # operations of a result that is written out in full


def equation_groups(model: Model) -> list[dict[str, Any]]:
    """Groups of lines with headings: what depends on parameters only, each link, the results."""
    program = model.program
    symbols = {node: symbol_mathml(name) for node, name in program.names.items()}
    setup, steps = reading_lines(program, program.setup, program.steps)
    lines = [
        *((node, "Once for given parameters") for node, _ in setup),
        *((node, heading or "Equations") for node, heading in steps),
    ]
    shown = [node for node, _ in lines[:MOST]]
    texts = mathml_of([*shown, *(node for one in program.outputs for node in one.elements)], symbols)
    meanings = _meanings(model)
    groups: list[dict[str, Any]] = []
    for node, heading in lines[:MOST]:
        if not groups or groups[-1]["title"] != heading:
            groups.append({"title": heading, "lines": []})
        name = program.names[node]
        line = {"name": name, "math": _equation(symbols[node], texts[node]), "meaning": meanings(name)}
        groups[-1]["lines"].append(line)
    if len(lines) > MOST:
        groups.append({"title": f"… and {len(lines) - MOST} more lines: see the code", "lines": []})
    results = [line for one in program.outputs for line in _results(one, symbols, texts)]
    return [*groups, {"title": "Result", "lines": results}]


def _results(output: Output, symbols: Mapping[Node, str], texts: Mapping[Node, str]) -> list[dict[str, str]]:
    found = []
    for place, node in enumerate(output.elements):
        left = _element(output.name, output.shape, place)
        unit = f" [{output.unit}]" if output.unit else ""
        right = symbols.get(node, texts[node])
        found.append({"name": output.name, "math": _equation(left, right), "meaning": output.meaning + unit})
    return found


def _element(name: str, shape: tuple[int, ...], at: int) -> str:
    """The symbol of one element of a result, indices from 1."""
    indices: list[int] = []
    for size in reversed(shape):
        at, index = divmod(at, size)
        indices.insert(0, index + 1)
    head = symbol_mathml(name)
    if not indices:
        return head
    return f"{head}<mo>[</mo><mn>{','.join(map(str, indices))}</mn><mo>]</mo>"


def _equation(left: str, right: str) -> str:
    return f"<math><mrow>{left}<mo>=</mo>{right}</mrow></math>"


def _meanings(model: Model) -> Any:
    """What tells the meaning of a name, by the longest stem of the legend that it begins with."""
    entries = sorted(model.legend, key=lambda entry: -len(entry.stem))

    def meaning(name: str) -> str:
        for entry in entries:
            if name.startswith(entry.stem):
                return f"{entry.meaning} [{entry.unit}]" if entry.unit else entry.meaning
        return ""

    return meaning
