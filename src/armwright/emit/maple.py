"""Maple: procedures with local variables, parameters in a table, exact constants."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.emit.language import Case, Files, Language, Trial
from armwright.emit.layout import Layout
from armwright.emit.listing import Array, Listing
from armwright.emit.syntax import BREAK, Syntax, caret, exact_number, multiples_of, nested, shortest

LAYOUT = Layout(comment=("# ", ""), assign=" := ", end=";", unsafe=(("\\", "/"),))
_INNER = "  "

SYNTAX = Syntax(
    number=exact_number(shortest),
    pi=multiples_of("Pi", whole=str),
    functions={
        **{op: f"{op}({{0}})" for op in ("sin", "cos", "sqrt", "abs", "tanh", "exp")},
        "atan2": f"arctan({{0}}, {BREAK}{{1}})",
        "sign": "signum({0})",
    },
    power=caret("^"),
    is_exact=True,
)
_DIGITS = "Set Digits := 17 before a call for results as exact as doubles."


def files(listing: Listing) -> Files:
    """stem.mpl."""
    parts = [LAYOUT.remarks([*listing.header, "", _DIGITS])]
    if listing.has_data:
        parts += [_known(listing), _setup(listing)]
    parts += [_step(listing)]
    return {f"{listing.stem}.mpl": "\n\n".join("\n".join(part) for part in parts) + "\n"}


def _table(pairs: Sequence[str]) -> str:
    return f"table([{f', {BREAK}'.join(pairs)}])"


def _known(listing: Listing) -> list[str]:
    """A parameter that is not known stands for itself."""
    pairs = [
        f'"{one.name}" = {one.name if one.value is None else shortest(one.value)}'
        for one in listing.parameters
    ]
    return LAYOUT.assignment(f"{listing.stem}_parameters", _table(pairs))


def _procedure(head: str, local: Sequence[str], body: Sequence[str]) -> list[str]:
    return [head, *(LAYOUT.listed("local ", local, _INNER) if local else []), *body, "end proc:"]


def _setup(listing: Listing) -> list[str]:
    """A table with the parameters and what setup makes of them."""
    par, read = listing.free("par"), [one.name for one in listing.parameters]
    pairs = [f'"{name}" = {name}' for name in (*read, *listing.kept)]
    body = [
        *(f'  {name} := {par}["{name}"];' for name in read),
        *LAYOUT.body(listing.setup, _INNER),
        *LAYOUT.statement("return ", _table(pairs), _INNER),
    ]
    local = [*read, *(line.name for line in listing.setup)]
    return _procedure(f"{listing.stem}_setup := proc({par})", local, body)


def _step(listing: Listing) -> list[str]:
    par, picked = listing.free("par"), listing.picked()
    arguments = [*(array.name for array in listing.inputs), *([par] if listing.has_data else [])]
    local = [*listing.data, *(name for name, _, _ in picked), *(line.name for line in listing.steps)]
    results = [array.name for array in listing.outputs]
    body = [
        *(f'  {name} := {par}["{name}"];' for name in listing.data),
        *(f"  {name} := {_place(array, place)};" for name, array, place in picked),
        *LAYOUT.body(listing.steps, _INNER),
        "",
        *_results(listing),
        f"  return {results[0] if len(results) == 1 else '[' + ', '.join(results) + ']'};",
    ]
    head = f"{listing.stem} := proc({', '.join(arguments)})"
    return _procedure(head, [*local, *results], body)


def _place(array: Array, place: tuple[int, ...]) -> str:
    return array.name + "".join(f"[{i + 1}]" for i in place)


def _results(listing: Listing) -> list[str]:
    return [
        line
        for array in listing.outputs
        for line in LAYOUT.assignment(array.name, nested(array.elements, array.shape), _INNER)
    ]


# ------------------------------------------------------------------------------- running it


def _driver(listing: Listing, cases: Sequence[Case]) -> Files:
    """For giac, which has the language but calls Maple's signum sign."""
    lines = ["maple_mode(1):", "Digits := 17:"]
    lines += ["signum := proc(x) sign(x) end proc:"] if "sign" in listing.operations else []
    lines.append(f'read("{listing.stem}.mpl"):')
    for case in cases:
        arguments = [
            nested([shortest(value) for value in case.inputs[array.name]], array.shape)
            for array in listing.inputs
        ]
        if listing.has_data:
            pairs = [f'"{one.name}" = {shortest(case.parameters[one.name])}' for one in listing.parameters]
            lines.append(f"data := {listing.stem}_setup(table([{', '.join(pairs)}])):")
            arguments.append("data")
        lines.append(f"result := {listing.stem}({', '.join(arguments)}):".replace(BREAK, ""))
        lines.append("flat := flatten([result]):")
        lines.append("for k from 1 to nops(flat) do print(evalf(flat[k])) od:")
    return {"run_cases.giac": "\n".join(lines) + "\n"}


LANGUAGE = Language(
    name="maple",
    title="Maple",
    syntax={"double": SYNTAX},
    layout=LAYOUT,
    files=files,
    trials=(
        Trial(
            name="giac",
            tools=("giac",),
            driver=_driver,
            commands=(("giac", "run_cases.giac"),),
            note="run in giac's Maple mode",
        ),
    ),
)
