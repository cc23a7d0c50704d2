"""What every emitted file begins with: robot, model, references, costs and symbols with units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase, digits
from typing import TypeAlias

from armwright.emit.core.layout import plain_text
from armwright.models import Model
from armwright.models.core.model import citations_text
from armwright.program import Argument, Counts, Output, Program, Symbol

Row: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Legend:
    """The legend in columns; names as they are written in the language.

    facts        label, text: robot, model, method, references, operations
    inputs       name, size, unit, elements and meaning; outputs alike
    parameters   name, unit, value, meaning
    columns      of a regressor or base set: number from 1, parameter, unit, what it is made of
    quantities   stem, unit, meaning
    renamed      original, written, reason
    idle         parameters that have no effect, columns of a regressor apart
    has_parts    True where names with small letters behind them stand for parts of quantities
    """

    facts: tuple[Row, ...]
    inputs: tuple[Row, ...]
    outputs: tuple[Row, ...]
    parameters: tuple[Row, ...]
    quantities: tuple[Row, ...]
    renamed: tuple[Row, ...]
    idle: tuple[str, ...]
    has_parts: bool
    columns: tuple[Row, ...] = ()

    def lines(self) -> tuple[str, ...]:
        """The legend as plain text."""
        renamed = [(original, "is written", name, f"({reason})") for original, name, reason in self.renamed]
        blocks = [
            [f"{label:<12}{text}" for label, text in self.facts],
            _table("Inputs", self.inputs),
            _table("Outputs", self.outputs),
            _table(COLUMNS, self.columns),
            [*_table("Parameters", self.parameters), *self.remarks_on_parameters()],
            [*_table(QUANTITIES, self.quantities), *self.remarks_on_quantities()],
            _table("Renamed", renamed),
        ]
        lines: list[str] = []
        for block in blocks:
            lines += ["", *block] if block and lines else block
        return tuple(plain_text(line) for line in lines)

    def remarks_on_parameters(self) -> list[str]:
        """Remarks on parameters below their table."""
        return [f"Parameters without effect here: {', '.join(self.idle)}"] if self.idle else []

    def remarks_on_quantities(self) -> list[str]:
        """Remarks on quantities below their table."""
        has_stages = any("stage" in row[-1] for row in self.quantities)
        return [*([STAGE] if has_stages else []), *([PARTS] if self.has_parts else [])]


COLUMNS = "Parameters in the order of the columns (of a vector, the elements), counted from 1"
QUANTITIES = "Quantities: a name is one of these, component digits, joint numbers"
STAGE = "A stage is a run of links on parallel axes, seen from axes that do not turn with them."
PARTS = "A name that ends in small letters is a part of the quantity before them."


def legend(model: Model, names: Mapping[str, str], read: Iterable[str]) -> Legend:
    """The legend of a model; ``read`` are the written names that its program uses."""
    program, used = model.program, frozenset(read)
    listed = {one.name for one in model.parameters[: len(model.columns)]}
    written = {names[program.symbols[symbol.name]]: symbol for symbol in program.parameters}
    return Legend(
        facts=_facts(model),
        inputs=tuple(_array(names, program, one) for one in program.inputs),
        outputs=tuple(_array(names, program, one) for one in program.outputs),
        parameters=tuple(
            (name, _unit(one.unit), "" if one.value is None else repr(one.value), _meaning(one))
            for name, one in written.items()
            if name in used
        ),
        quantities=_quantities(model, names),
        renamed=_renamings(program, names),
        idle=tuple(name for name, one in written.items() if name not in used and one.name not in listed),
        has_parts=_has_parts(model, names),
        columns=_columns(model),
    )


def _facts(model: Model) -> tuple[Row, ...]:
    counts = model.program.counts
    rows = [
        ("Robot", str(model.robot)),
        ("Model", f"{model.name}: {model.title}"),
        ("Method", ": ".join(text for text in (model.method, model.reason) if text)),
        ("References", citations_text(model.references)),
        ("Operations", f"step: {_costs(counts)}"),
        ("", f"setup: {_costs(counts.setup or Counts())}"),
        *_branches(model),
        *(("Joints" if i == 0 else "", text) for i, text in enumerate(model.places)),
    ]
    return tuple(row for row in rows if row[1])


def _branches(model: Model) -> list[Row]:
    """The names of the branches (rows of the output), and the letters their quantities end in."""
    rows = [
        f"row {i}: {label}" + (f" (names end in {letters})" if letters else "")
        for i, (letters, label) in enumerate(model.branches, 1)
        if label
    ]
    return [("Branches" if i == 0 else "", text) for i, text in enumerate(rows)]


def _costs(counts: Counts) -> str:
    parts = [f"{number} {key}" for key, number in counts.as_dict().items() if key != "other" or number]
    return ", ".join(parts)


def _array(names: Mapping[str, str], program: Program, one: Argument | Output) -> Row:
    size = " x ".join(str(length) for length in one.shape) or "scalar"
    elements = one.elements if isinstance(one, Argument) else ()
    listed = ", ".join(names[program.symbols[element]] for element in elements)
    about = "; ".join(part for part in (listed, one.meaning) if part)
    return names[program.arrays[one.name]], size, _unit(one.unit), about


def _meaning(one: Symbol) -> str:
    return " ".join(part for part in (one.meaning, _grouping(one)) if part)


def _grouping(one: Symbol) -> str:
    """The composition of a regrouped parameter, = ZZ1 + IA1 + YY2; "" for one that is not regrouped."""
    return "" if one.grouping in ("", one.name) else f"= {one.grouping}"


def _columns(model: Model) -> tuple[Row, ...]:
    """Number, name, unit and grouping of the parameters that columns belong to."""
    pairs = enumerate(model.parameters[: len(model.columns)], 1)
    return tuple((str(k), one.name, _unit(one.unit), _meaning(one)) for k, one in pairs)


def _unit(unit: str) -> str:
    return f"[{unit}]" if unit else "[-]"


def _quantities(model: Model, names: Mapping[str, str]) -> tuple[Row, ...]:
    stems: set[str] = set()
    for name in model.program.names.values():
        word = names[name]
        without_letters = word.rstrip(ascii_lowercase)
        stem = without_letters.rstrip(digits)
        stems.add(stem)
        stems.add(stem if stem != without_letters else word)  # of a name without number, all of it
        stems.add(without_letters.rstrip("NP").rstrip(digits))  # of a branch: C23PN
    return tuple(
        (entry.stem, _unit(entry.unit), entry.meaning) for entry in model.legend if entry.stem in stems
    )


def _has_parts(model: Model, names: Mapping[str, str]) -> bool:
    written = {names[name] for name in model.program.names.values()}
    labels = {output.name for output in model.program.outputs}
    stems = {name.rstrip(ascii_lowercase) for name in written if name[-1] in ascii_lowercase}
    return any(stem in written or stem.rstrip("0123456789") in labels for stem in stems)


def _renamings(program: Program, names: Mapping[str, str]) -> tuple[Row, ...]:
    changed = {one.written: (one.original, one.reason) for one in program.renamed}
    rows = []
    for word, name in names.items():
        original, reason = changed.get(word, (word, "not allowed in this language"))
        if name != original:
            rows.append((original, name, reason))
    return tuple(rows)


def _table(title: str, rows: Sequence[Row]) -> list[str]:
    """A title and rows in columns; the last column is as wide as it likes."""
    if not rows:
        return []
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    lines = []
    for row in rows:
        cells = [f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)]
        lines.append("  " + "  ".join([*cells, row[-1]]).rstrip())
    return [title, *lines]
