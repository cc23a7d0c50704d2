"""Mathematica: functions with local variables, parameters in an association, exact constants."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.emit.core.keyed_step import keyed_step
from armwright.emit.core.language import Case, Files, Language, Trial
from armwright.emit.core.layout import Layout
from armwright.emit.core.listing import ListedArray, Listing, variable_names
from armwright.emit.core.syntax import (
    BREAK,
    Syntax,
    caret,
    exact_number,
    multiples_of,
    nested_lists,
    shortest,
)

LAYOUT = Layout(
    comment=("(* ", " *)"), block=("(*", "   ", "*)"), end=";", unsafe=(("(*", "( *"), ("*)", "* )"))
)
_INNER = "  "
_MACHINE = 15  # a literal with more digits has higher precision unless a backquote stands behind it


def literal(value: float) -> str:
    """1.5*^-3; the backquote keeps long literals machine numbers."""
    mantissa, _, power = shortest(value).partition("e")
    digits = sum(c.isdigit() for c in mantissa.lstrip("-0."))
    mark = "`" if digits > _MACHINE else ""
    return f"{mantissa}{mark}*^{power}" if power else f"{mantissa}{mark}"


SYNTAX = Syntax(
    number=exact_number(literal),
    pi=multiples_of("Pi", whole=str),
    functions={
        **{op: f"{op.capitalize()}[{{0}}]" for op in ("sin", "cos", "sqrt", "abs", "tanh", "exp", "sign")},
        "atan2": f"ArcTan[{{1}}, {BREAK}{{0}}]",  # x before y
    },
    power=caret("^"),
    is_exact=True,
)


def camel(word: str) -> str:
    """The word as robotModelName: names have no underscores here."""
    first, *rest = word.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


def files(listing: Listing) -> Files:
    """stem.wl."""
    parts = [LAYOUT.remarks(listing.header)]
    if listing.has_data:
        parts += [_known_values(listing), _setup(listing)]
    parts += [_step(listing)]
    return {f"{listing.stem}.wl": "\n\n".join("\n".join(part) for part in parts) + "\n"}


def _known_values(listing: Listing) -> list[str]:
    """A parameter that is not known stands for itself."""
    pairs = [
        f'"{one.name}" -> {one.name if one.value is None else literal(one.value)}'
        for one in listing.parameters
    ]
    return LAYOUT.list_items(f"{camel(listing.stem)}Parameters = <|", [*pairs[:-1], f"{pairs[-1]}|>"])


def _module(name: str, arguments: Sequence[str], local: Sequence[str], body: Sequence[str]) -> list[str]:
    head = LAYOUT.list_items(f"{name}[", [f"{one}_" for one in arguments], end="] := Module[")
    variables = LAYOUT.statement("{", f", {BREAK}".join(local) + "}", _INNER, end=",")
    return [*head, *variables, *body, "];"]


def _setup(listing: Listing) -> list[str]:
    par = listing.free("par")
    read = listing.setup_copies(lambda name: f'{par}["{name}"]')
    pairs = [f'"{name}" -> {name}' for name in listing.kept]
    body = [
        *LAYOUT.copies(read, _INNER),
        *LAYOUT.body(listing.setup, _INNER),
        *LAYOUT.statement(f"Join[{par}, <|", f", {BREAK}".join(pairs) + "|>]", _INNER, end=""),
    ]
    local = variable_names(read, listing.setup)
    return _module(f"{camel(listing.stem)}Setup", [par], local, body)


def _step(listing: Listing) -> list[str]:
    step = keyed_step(listing, LAYOUT, _place, indent=_INNER, brackets="{}")
    answer = LAYOUT.statement("", step.answer, _INNER, end="")
    return _module(camel(listing.stem), step.arguments, step.local, [*step.body, *answer])


def _place(array: ListedArray, place: tuple[int, ...]) -> str:
    return f"{array.name}[[{', '.join(str(i + 1) for i in place)}]]" if place else array.name


# ------------------------------------------------------------------------------- running it


def _driver(listing: Listing, cases: Sequence[Case]) -> Files:
    """Prints the outputs row by row, ten digits more than needed where there are that many."""
    name = camel(listing.stem)
    lines = [f'Get["{listing.stem}.wl"];', "print[x_] := Print[ToString[N[x], InputForm]];"]
    for case in cases:
        arguments = [
            nested_lists([literal(value) for value in case.inputs[array.name]], array.shape, brackets="{}")
            for array in listing.inputs
        ]
        if listing.has_data:
            pairs = [f'"{one.name}" -> {literal(case.parameters[one.name])}' for one in listing.parameters]
            lines.append(f"data = {name}Setup[<|{', '.join(pairs)}|>];")
            arguments.append("data")
        lines.append(f"result = {name}[{', '.join(arguments)}];")
        lines.append("Scan[print, Flatten[{result}]];")
    return {"run_cases.m": "\n".join(lines) + "\n"}


LANGUAGE = Language(
    name="mathematica",
    title="Mathematica",
    syntax={"double": SYNTAX},
    layout=LAYOUT,
    files=files,
    underscores=False,
    trials=(
        Trial(
            name="mathics",
            tools=("mathics3",),
            driver=_driver,
            commands=(("mathics3", "-f", "run_cases.m"),),
            note="run in Mathics, a free interpreter of the same language",
        ),
    ),
)
