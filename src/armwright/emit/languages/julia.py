"""Julia: functions of any real type, parameters in a structure."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.emit.core.language import Case, Files, Language, Trial
from armwright.emit.core.layout import Layout
from armwright.emit.core.listing import ListedArray, Listing
from armwright.emit.core.syntax import BREAK, Syntax, caret, flat_list, multiples_of, numbers, shortest

LAYOUT = Layout()
_INNER = "    "

SYNTAX = Syntax(
    number=numbers(shortest, whole=str),
    pi=multiples_of("pi", whole=str),
    functions={
        **{op: f"{op}({{0}})" for op in ("sin", "cos", "sqrt", "abs", "tanh", "exp", "sign")},
        "atan2": f"atan({{0}}, {BREAK}{{1}})",
    },
    power=caret("^"),
)


def files(listing: Listing) -> Files:
    """stem.jl."""
    parts = [LAYOUT.remarks(listing.header)]
    if listing.has_data:
        parts += [_structure(listing), _setup(listing)]
    parts += [_step(listing)]
    return {f"{listing.stem}.jl": "\n\n".join("\n".join(part) for part in parts) + "\n"}


def _structure(listing: Listing) -> list[str]:
    lines = [f"Base.@kwdef mutable struct {listing.stem}_data{{T<:Real}}"]
    for one in listing.parameters:
        value = "NaN" if one.value is None else shortest(one.value)
        lines.append(f"    {one.name}::T = {value}{LAYOUT.trailing_comment(one.unit)}")
    if listing.kept:
        lines += LAYOUT.remark(f"made by {listing.stem}_setup!", _INNER)
        lines += [f"    {name}::T = NaN" for name in listing.kept]
    return [*lines, "end"]


def _setup(listing: Listing) -> list[str]:
    par = listing.free("par")
    read = listing.setup_copies(lambda name: f"{par}.{name}")
    return [
        *LAYOUT.remark("To be called once, and again whenever a parameter has changed."),
        f"function {listing.stem}_setup!({par})",
        *LAYOUT.copies(read, _INNER),
        *LAYOUT.body(listing.setup, _INNER),
        *LAYOUT.copies([(f"{par}.{name}", name) for name in listing.kept], _INNER),
        f"    return {par}",
        "end",
    ]


def _step(listing: Listing) -> list[str]:
    par = listing.free("par")
    return [
        *LAYOUT.list_items(f"function {listing.stem}(", listing.arguments(par), end=")"),
        *LAYOUT.copies(listing.step_copies(lambda name: f"{par}.{name}", _place), _INNER),
        *LAYOUT.body(listing.steps, _INNER),
        "",
        *_results(listing),
        *LAYOUT.list_items("return ", listing.results, _INNER),
        "end",
    ]


def _place(array: ListedArray, place: tuple[int, ...]) -> str:
    return f"{array.name}[{', '.join(str(i + 1) for i in place)}]" if place else array.name


def _results(listing: Listing) -> list[str]:
    lines = []
    for array in listing.outputs:
        vector = f"float({flat_list(array.elements, array.shape)})" if array.elements else "Float64[]"
        text = _reshape(vector, array.shape) if array.shape else f"float({array.elements[0]})"
        lines += LAYOUT.assignment(array.name, text, _INNER)
    return lines


def _reshape(vector: str, shape: tuple[int, ...]) -> str:
    """An array from its elements row by row, though Julia stores columns."""
    if not shape:
        return f"{vector}[1]"
    if len(shape) == 1:
        return vector
    sizes = ", ".join(str(length) for length in reversed(shape))
    return f"permutedims(reshape({vector}, {sizes}), {len(shape)}:-1:1)"


# ------------------------------------------------------------------------------- running it


def _driver(listing: Listing, cases: Sequence[Case]) -> Files:
    """A script that prints the outputs row by row."""
    lines = [f'include("{listing.stem}.jl")', "show_all(x::Real) = println(x)"]
    lines += ["show_all(x::AbstractArray) = foreach(println, permutedims(x, ndims(x):-1:1))"]
    lines += ["show_all(x::Tuple) = foreach(show_all, x)"]
    for case in cases:
        arguments = []
        for array in listing.inputs:
            values = [shortest(value) for value in case.inputs[array.name]]
            arguments.append(_reshape(f"Float64[{', '.join(values)}]", array.shape))
        if listing.has_data:
            pairs = [f"{one.name} = {shortest(case.parameters[one.name])}" for one in listing.parameters]
            lines.append(f"data = {listing.stem}_data{{Float64}}(; {', '.join(pairs)})")
            lines.append(f"{listing.stem}_setup!(data)")
            arguments.append("data")
        lines.append(f"show_all({listing.stem}({', '.join(arguments)}))")
    return {"run_cases.jl": "\n".join(lines) + "\n"}


LANGUAGE = Language(
    name="julia",
    title="Julia",
    syntax={"double": SYNTAX},
    layout=LAYOUT,
    files=files,
    trials=(
        Trial(
            name="julia",
            tools=("julia",),
            driver=_driver,
            commands=(("julia", "--startup-file=no", "--compile=min", "-O0", "run_cases.jl"),),
        ),
    ),
)
