"""Matlab and Octave: one function per file, parameters in a structure."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.emit.core.language import Case, Files, Language, Trial
from armwright.emit.core.layout import Layout
from armwright.emit.core.listing import ListedArray, Listing
from armwright.emit.core.syntax import BREAK, Syntax, caret, multiples_of, nested_lists, numbers, shortest

LAYOUT = Layout(comment=("% ", ""), end=";", continuation=" ...")
_INNER = "    "

SYNTAX = Syntax(
    number=numbers(shortest, whole=str),
    pi=multiples_of("pi", whole=str),
    functions={
        **{op: f"{op}({{0}})" for op in ("sin", "cos", "sqrt", "abs", "tanh", "exp", "sign")},
        "atan2": f"atan2({{0}}, {BREAK}{{1}})",
    },
    power=caret("^"),
)


def files(listing: Listing) -> Files:
    """stem.m, and where there are parameters stem_parameters.m and stem_setup.m."""
    made = {f"{listing.stem}.m": _text(listing, _step(listing))}
    if listing.has_data:
        made[f"{listing.stem}_parameters.m"] = _text(listing, _known_values(listing))
        made[f"{listing.stem}_setup.m"] = _text(listing, _setup(listing))
    return made


def _text(listing: Listing, lines: Sequence[str]) -> str:
    return "\n".join([*LAYOUT.remarks(listing.header), "", *lines]) + "\n"


def _known_values(listing: Listing) -> list[str]:
    par = listing.free("par")
    values = [(one.name, "NaN" if one.value is None else shortest(one.value)) for one in listing.parameters]
    lines = [f"    {par}.{name} = {value};" for name, value in values]
    return [f"function {par} = {listing.stem}_parameters()", *lines, "end"]


def _setup(listing: Listing) -> list[str]:
    par = listing.free("par")
    read = listing.setup_copies(lambda name: f"{par}.{name}")
    return [
        f"function {par} = {listing.stem}_setup({par})",
        *LAYOUT.copies(read, _INNER),
        *LAYOUT.body(listing.setup, _INNER),
        *LAYOUT.copies([(f"{par}.{name}", name) for name in listing.kept], _INNER),
        "end",
    ]


def _step(listing: Listing) -> list[str]:
    par = listing.free("par")
    results = listing.results
    left = results[0] if len(results) == 1 else nested_lists(results, (len(results),))
    right = f", {BREAK}".join(listing.arguments(par))
    return [
        *LAYOUT.statement("function ", f"{left} = {BREAK}{listing.stem}({right})", end=""),
        *LAYOUT.copies(listing.step_copies(lambda name: f"{par}.{name}", _place), _INNER),
        *LAYOUT.body(listing.steps, _INNER),
        "",
        *_results(listing),
        "end",
    ]


def _place(array: ListedArray, place: tuple[int, ...]) -> str:
    return f"{array.name}({', '.join(str(i + 1) for i in place)})" if place else array.name


def _results(listing: Listing) -> list[str]:
    lines = []
    for array in listing.outputs:
        sizes = [*array.shape, 1] if len(array.shape) < 2 else array.shape
        if array.shape:
            lines.append(f"    {array.name} = zeros({', '.join(map(str, sizes))});")
        for text, place in zip(array.elements, array.places(), strict=True):
            lines += LAYOUT.statement(f"{_place(array, place)} = ", text, _INNER)
    return lines


# ------------------------------------------------------------------------------- running it


def _driver(listing: Listing, cases: Sequence[Case]) -> Files:
    """A script that prints the outputs row by row."""
    lines = ["1;"]
    names = [f"v_{array.name}" for array in listing.inputs] + (["par"] if listing.has_data else [])
    results = [f"r_{array.name}" for array in listing.outputs]
    for case in cases:
        for array in listing.inputs:
            values = ", ".join(shortest(value) for value in case.inputs[array.name])
            lines.append(f"v_{array.name} = {_rows(values, array.shape)};")
        if listing.has_data:
            lines += [f"par = {listing.stem}_parameters();"]
            lines += [
                f"par.{one.name} = {shortest(case.parameters[one.name])};" for one in listing.parameters
            ]
            lines += [f"par = {listing.stem}_setup(par);"]
        lines.append(f"[{', '.join(results)}] = {listing.stem}({', '.join(names)});")
        for array, result in zip(listing.outputs, results, strict=True):
            flipped = f"permute({result}, {len(array.shape)}:-1:1)" if len(array.shape) > 1 else result
            lines.append(f"printf('%.17g\\n', {flipped});")
    return {"run_cases.m": "\n".join(lines) + "\n"}


def _rows(values: str, shape: tuple[int, ...]) -> str:
    """An array from its elements row by row, though Matlab stores columns."""
    if len(shape) < 2:
        return f"[{values}]"
    return f"permute(reshape([{values}], {list(reversed(shape))}), {len(shape)}:-1:1)"


LANGUAGE = Language(
    name="matlab",
    title="Matlab and Octave",
    syntax={"double": SYNTAX},
    layout=LAYOUT,
    files=files,
    trials=(
        Trial(
            name="octave",
            tools=("octave-cli",),
            driver=_driver,
            commands=(("octave-cli", "--norc", "--quiet", "run_cases.m"),),
            note="run in Octave",
        ),
    ),
)
