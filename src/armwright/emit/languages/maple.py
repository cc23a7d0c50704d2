"""Maple: procedures with local variables, parameters in a table, exact constants."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.emit.core.keyed_step import keyed_step
from armwright.emit.core.language import Case, Files, Language, Trial, words
from armwright.emit.core.layout import Layout
from armwright.emit.core.listing import ListedArray, Listing
from armwright.emit.core.syntax import (
    BREAK,
    Syntax,
    caret,
    exact_number,
    multiples_of,
    nested_lists,
    shortest,
)

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
        parts += [_known_values(listing), _setup(listing)]
    parts += [_step(listing)]
    return {f"{listing.stem}.mpl": "\n\n".join("\n".join(part) for part in parts) + "\n"}


def _table(pairs: Sequence[str]) -> str:
    return f"table([{f', {BREAK}'.join(pairs)}])"


def _known_values(listing: Listing) -> list[str]:
    """A parameter that is not known stands for itself."""
    pairs = [
        f'"{one.name}" = {one.name if one.value is None else shortest(one.value)}'
        for one in listing.parameters
    ]
    return LAYOUT.assignment(f"{listing.stem}_parameters", _table(pairs))


def _procedure(name: str, arguments: Sequence[str], local: Sequence[str], body: Sequence[str]) -> list[str]:
    head = LAYOUT.list_items(f"{name} := proc(", arguments, end=")")
    return [*head, *(LAYOUT.list_items("local ", local, _INNER) if local else []), *body, "end proc:"]


def _setup(listing: Listing) -> list[str]:
    """A table with the parameters and what setup makes of them."""
    par, read = listing.free("par"), [one.name for one in listing.parameters]
    pairs = [f'"{name}" = {name}' for name in (*read, *listing.kept)]
    body = [
        *LAYOUT.copies([(name, f'{par}["{name}"]') for name in read], _INNER),
        *LAYOUT.body(listing.setup, _INNER),
        *LAYOUT.statement("return ", _table(pairs), _INNER),
    ]
    local = [*read, *(line.name for line in listing.setup)]
    return _procedure(f"{listing.stem}_setup", [par], local, body)


def _step(listing: Listing) -> list[str]:
    step = keyed_step(listing, LAYOUT, _place, indent=_INNER)
    answer = LAYOUT.statement("return ", step.answer, _INNER)
    return _procedure(listing.stem, step.arguments, step.local, [*step.body, *answer])


def _place(array: ListedArray, place: tuple[int, ...]) -> str:
    return array.name + "".join(f"[{i + 1}]" for i in place)


# ------------------------------------------------------------------------------- running it


# giac has no arctan of two arguments and no signum, and counts brackets in comments: it reads a copy
# that has other words for the two and no comments
_FOR_GIAC = """maple_mode(1):
Digits := 17:
angle_of := proc(y, x) evalf(arg(x + I*y)) end proc:
sign_of := proc(x) sign(x) end proc:
read("for_giac.mpl"):"""


def _driver(listing: Listing, cases: Sequence[Case]) -> Files:
    """A copy for giac, and calls whose values giac prints."""
    (text,) = files(listing).values()
    code = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    copy = "\n".join(code).replace("arctan(", "angle_of(").replace("signum(", "sign_of(") + "\n"
    lines = [_FOR_GIAC]
    for case in cases:
        arguments = [
            nested_lists([shortest(value) for value in case.inputs[array.name]], array.shape)
            for array in listing.inputs
        ]
        if listing.has_data:
            pairs = [f'"{one.name}" = {shortest(case.parameters[one.name])}' for one in listing.parameters]
            lines.append(f"data := {listing.stem}_setup(table([{', '.join(pairs)}])):")
            arguments.append("data")
        lines.append(f"result := {listing.stem}({', '.join(arguments)}):")
        lines.append("flat := flatten([result]):")
        count = sum(len(array.elements) for array in listing.outputs)
        lines += [f"evalf(flat[{k + 1}]);" for k in range(count)]
    return {"for_giac.mpl": copy, "run_cases.giac": "\n".join(lines) + "\n"}


# Names with a meaning inside a procedure of Maple.
_SPECIAL = "args nargs procname thisproc thismodule ERROR RETURN"
# Words that giac will not take as local variables: commands without arguments, options, colours, French.
_GIAC = """
    ACOSH ACOT ACSC acyclic adaptive alors Archive ASEC ASINH ATANH avance axes bandwidth bins bipartite
    black blue brown cap Circle ClrDraw ClrGraph ClrIO Col COND confrac CopyVar COT crayon CSC cyan CyclePic
    de DelFold DelVar deSolve dfc2f Dialog DIGITS directed Disp DispG DispHome disque DrawFunc DrawInv
    DrawParm DrawPol DrawSlp DropDown DrwCtour ecris efface end_for end_if end_while EndDlog epaisseur expln
    fadeev faire FALSE ffaire ffonction ffunction Fill filled fonction fpour frames fsi ftantque fullparfrac
    func gauss15 Get GetFold gl_x gl_y gl_z gold Graph green grey hasard identifier IFTE ifte Input InputStr
    jusqua jusque label labels learning_rate Line LineHorz LineTan LineVert lis LN LQ LSQ magenta momentum
    MSE navy NewFold NewPic non nonnegint of olive Output parfrac pas Pause pencolor pendown penup pink
    planar plex polynom PopUp position pour purple quadrant1 quadrant2 quadrant3 quadrant4 ramene RandSeed
    randseed RclPic recule red REDIM ReLU repeat repete repeter REPLACE Request restart revlex rombergm
    rombergt rond Row RplcPic saute sauve SCALE SCALEADD SCHUR SetFold si signe simpson sinon SortA SortD
    srand stack step StoPic SVD SVL SWAPCOL SWAPROW tantque tdeg teal Text thickness Title title titre
    trapeze trapezoid tree TRUE tstep Unarchiv undef unfactored ustep var vers view violet vstep WAIT
    weight_decay weighted weights white xstep yellow ystep
"""

LANGUAGE = Language(
    name="maple",
    title="Maple",
    syntax={"double": SYNTAX},
    layout=LAYOUT,
    files=files,
    reserved=words(
        "flatten re im conj assume purge arg tr ker floor ceil angle_of sign_of " + _SPECIAL + _GIAC
    ),
    trials=(
        Trial(
            name="giac",
            tools=("giac",),
            driver=_driver,
            commands=(("giac", "run_cases.giac"),),
            note="run in giac's Maple mode, with its own words for arctan(y, x) and signum",
        ),
    ),
)
