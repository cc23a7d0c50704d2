"""Python with NumPy: one call takes one sample or a batch of them."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.emit.core.language import Case, Files, Language, Trial
from armwright.emit.core.layout import Layout
from armwright.emit.core.listing import ListedArray, Listing
from armwright.emit.core.syntax import BREAK, Syntax, caret, multiples_of, numbers, shortest

LAYOUT = Layout(brackets=True)
_BARE = Layout()  # for what is in brackets already
_INNER = "    "

SYNTAX = Syntax(
    number=numbers(shortest, whole=str),
    pi=multiples_of("np.pi", whole=str),
    functions={
        **{op: f"np.{op}({{0}})" for op in ("sin", "cos", "sqrt", "abs", "tanh", "exp", "sign")},
        "atan2": f"np.arctan2({{0}}, {BREAK}{{1}})",
    },
    power=caret("**"),
)


def files(listing: Listing) -> Files:
    """stem.py."""
    parts = [[*LAYOUT.remarks(listing.header), "", "import numpy as np"]]
    if listing.has_data:
        parts += [_known_values(listing), _setup(listing)]
    parts += [_step(listing)]
    return {f"{listing.stem}.py": "\n\n\n".join("\n".join(part) for part in parts) + "\n"}


def _known_values(listing: Listing) -> list[str]:
    values = [
        (one.name, "np.nan" if one.value is None else shortest(one.value)) for one in listing.parameters
    ]
    return [
        f"def {listing.stem}_parameters():",
        '    """The values that are known, and nan for the others."""',
        "    return {",
        *(f'        "{name}": {value},' for name, value in values),
        "    }",
    ]


def _setup(listing: Listing) -> list[str]:
    par = listing.free("par")
    read = listing.setup_copies(lambda name: f'{par}["{name}"]')
    return [
        f"def {listing.stem}_setup({par}):",
        '    """The parameters with what a call needs besides; once, and again when one has changed."""',
        *LAYOUT.copies(read, _INNER),
        *LAYOUT.body(listing.setup, _INNER),
        "    return {",
        f"        **{par},",
        *(f'        "{name}": {name},' for name in listing.kept),
        "    }",
    ]


def _step(listing: Listing) -> list[str]:
    par = listing.free("par")
    return [
        *_BARE.list_items(f"def {listing.stem}(", listing.arguments(par), end="):"),
        '    """Arrays of one sample, or of many with the samples along the first axis."""',
        *(f"    {array.name} = np.asarray({array.name}, dtype=float)" for array in listing.inputs),
        *LAYOUT.copies(listing.step_copies(lambda name: f'{par}["{name}"]', _place), _INNER),
        *LAYOUT.body(listing.steps, _INNER),
        "",
        *_results(listing),
        *LAYOUT.list_items("return ", listing.results, _INNER),
    ]


def _place(array: ListedArray, place: tuple[int, ...]) -> str:
    return f"{array.name}[..., {', '.join(map(str, place))}]" if place else array.name


def _results(listing: Listing) -> list[str]:
    """Every element as long as the batch, then put in its place."""
    batch, x = listing.free("batch"), listing.free("x")
    shapes = [
        f"{array.name}.shape[:-{len(array.shape)}]" if array.shape else f"{array.name}.shape"
        for array in listing.inputs
    ]
    lines = _BARE.statement(f"{batch} = np.broadcast_shapes(", f", {BREAK}".join(shapes) + ")", _INNER)
    for array in listing.outputs:
        if not array.elements:
            lines.append(f"    {array.name} = np.zeros({batch} + {array.shape!r})")
            continue
        lines += [f"    {array.name} = [", *_elements(array), "    ]"]
        rows = f"[np.broadcast_to({x}, {batch}) for {x} in {array.name}], {BREAK}axis=-1"
        stacked = f"{BREAK}{rows}).reshape({batch} + {array.shape!r})"
        lines += _BARE.statement(f"{array.name} = np.stack(", stacked, _INNER)
    return lines


def _elements(array: ListedArray) -> list[str]:
    return [line for text in array.elements for line in LAYOUT.statement("", text, f"{_INNER}    ", ",")]


# ------------------------------------------------------------------------------- running it


def _driver(listing: Listing, cases: Sequence[Case]) -> Files:
    """A script that prints the outputs row by row, and calls all cases at once a second time."""
    stem = listing.stem
    lines = ["import numpy as np", f"import {stem} as module", ""]
    for case in cases:
        arguments = [
            f"np.array({list(case.inputs[array.name])!r}).reshape({array.shape!r})"
            for array in listing.inputs
        ]
        if listing.has_data:
            pairs = {one.name: case.parameters[one.name] for one in listing.parameters}
            lines.append(f"data = module.{stem}_setup({{**module.{stem}_parameters(), **{pairs!r}}})")
            arguments.append("data")
        lines.append(f"result = module.{stem}({', '.join(arguments)})")
        lines.append("for one in result if isinstance(result, tuple) else (result,):")
        lines.append("    for x in np.ravel(one):")
        lines.append("        print(repr(float(x)))")
    return {"run_cases.py": "\n".join(lines) + "\n"}


LANGUAGE = Language(
    name="python",
    title="Python with NumPy",
    syntax={"double": SYNTAX},
    layout=LAYOUT,
    files=files,
    trials=(
        Trial(
            name="python",
            tools=(),
            driver=_driver,
            commands=(("{python}", "run_cases.py"),),
        ),
    ),
)
