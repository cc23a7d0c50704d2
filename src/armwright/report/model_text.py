"""Models as text and as plain data: the list of them, a description, the costs of passes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from armwright.expr import flat_text, to_text
from armwright.models import Model, aliases, kinds
from armwright.models.core.model import citations_text
from armwright.models.identification.base_parameters import BaseParameters
from armwright.models.inverse.inverse_model import InverseModel
from armwright.program import ANY_NUMBER, Argument, Counts, Output

Rows = Sequence[tuple[str, ...]]


def models_rows() -> Rows:
    """The models there are, with their menu items and options, and further names of some; heads first."""
    rows = [("model", "SYMORO+ menu", "options")]
    rows += [(kind.name, kind.menu or "-", ", ".join(kind.options) or "-") for kind in kinds().values()]
    return [*rows, *((alias, f"= {kind.name}", "-") for alias, kind in aliases().items())]


def models_data() -> dict[str, Any]:
    """The models there are, with titles, menu items and options, as plain data."""
    models = [
        {"name": kind.name, "title": kind.title, "menu": kind.menu, "options": list(kind.options)}
        for kind in kinds().values()
    ]
    return {"models": models}


def model_description(model: Model) -> list[tuple[str, str]]:
    """Title, references, what goes in and out, parameters and costs: labels and texts."""
    counts = model.program.counts
    return [
        ("robot", str(model.robot)),
        ("model", model.title),
        *([("menu", model.menu)] if model.menu else []),
        *([("method", ": ".join(filter(None, (model.method, model.reason))))] if model.method else []),
        ("references", citations_text(model.references)),
        *(("input", _array(one)) for one in model.inputs),
        *(("output", _array(one)) for one in model.outputs),
        *_columns(model),
        ("parameters", ", ".join(symbol.name for symbol in model.parameters) or "none"),
        ("step", _costs(counts)),
        ("setup", _costs(counts.setup or Counts())),
        *(("grouping", line) for line in _groupings(model)),
        *([("no effect", ", ".join(lost))] if (lost := _without_effect(model)) else []),
        *(("factor", flat_text(node)) for node in model.factors),
    ]


def _columns(model: Model) -> list[tuple[str, str]]:
    """The joints that are the columns of solutions, and the tip that is brought to the pose."""
    if not isinstance(model, InverseModel):
        return []
    return [("joints", ", ".join(model.arm.names)), ("tip", str(model.arm.robot.tip))]


def _groupings(model: Model) -> list[str]:
    """What regrouped parameters are made of, ZZR1 = ZZ1 + YY2; none where nothing is regrouped."""
    return [f"{one.name} = {one.grouping}" for one in model.parameters if one.grouping not in ("", one.name)]


def _without_effect(model: Model) -> list[str]:
    """Standard parameters that no torque depends on, where the model is the list of base parameters."""
    return model.without_effect if isinstance(model, BaseParameters) else []


PASSES_LEGEND = "(mul/add/div/trig/other)"


def passes_rows(model: Model) -> Rows:
    """Operations before and after each pass, of step and setup; heads first."""
    rows: list[tuple[str, ...]] = [("pass", "step before", "step after", "setup before", "setup after")]
    for one in model.program.report:
        before, after = one.before, one.after
        parts = (before, after, before.setup or Counts(), after.setup or Counts())
        rows.append((one.name, *(_short(part) for part in parts)))
    final = model.program.counts
    return [*rows, ("program", "", _short(final), "", _short(final.setup or Counts()))]


def model_data(model: Model, files: Mapping[str, str]) -> dict[str, Any]:
    """A model as plain data: arrays, costs, passes, parameters, and its files in a language."""
    counts = model.program.counts
    return {
        "robot": str(model.robot),
        "model": model.name,
        "title": model.title,
        "menu": model.menu,
        "references": list(model.references),
        "method": model.method or None,
        "reason": model.reason or None,
        "inputs": [_array_data(one) for one in model.inputs],
        "outputs": [_array_data(one) for one in model.outputs],
        "counts": counts.as_dict(),
        "setup": (counts.setup or Counts()).as_dict(),
        "passes": [
            {"name": one.name, "before": one.before.as_dict(), "after": one.after.as_dict()}
            for one in model.program.report
        ],
        "parameters": [
            {
                "name": one.name,
                "unit": one.unit,
                "value": one.value,
                "expression": None if one.expression is None else to_text(one.expression, quotients=True),
                "grouping": one.grouping or None,
            }
            for one in model.parameters
        ],
        "columns": list(model.columns),
        "without_effect": _without_effect(model),
        "factors": [flat_text(node) for node in model.factors],
        "files": dict(files),
    }


def _array_data(one: Argument | Output) -> dict[str, Any]:
    return {"name": one.name, "shape": list(one.shape), "unit": one.unit}


def _array(one: Argument | Output) -> str:
    size = " x ".join("any number" if n == ANY_NUMBER else str(n) for n in one.shape) or "scalar"
    unit = f" [{one.unit}]" if one.unit else ""
    return f"{one.name} ({size}){unit} {one.meaning}".rstrip()


def _costs(counts: Counts) -> str:
    return ", ".join(f"{number} {key}" for key, number in counts.as_dict().items())


def _short(counts: Counts) -> str:
    return "/".join(str(number) for number in counts.as_dict().values())


def in_columns(rows: Rows) -> str:
    """Rows in columns; the last column is as wide as it likes."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    lines = []
    for row in rows:
        cells = [f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)]
        lines.append("  ".join([*cells, row[-1]]).rstrip())
    return "\n".join(lines)
