"""Fortran 2008: one module with a derived type for the parameters."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.emit.core.language import Case, Files, Language, Trial, words
from armwright.emit.core.layout import Layout
from armwright.emit.core.listing import ListedArray, Listing, variable_names
from armwright.emit.core.syntax import BREAK, Syntax, caret, multiples_of, numbers, shortest

LAYOUT = Layout(comment=("! ", ""), continuation=" &")
_INNER = "    "


def _whole(value: int) -> str:
    return f"{value}d0"


def _literal(value: float) -> str:
    text = shortest(value, exponent="d")
    return text if "d" in text else f"{text}d0"


SYNTAX = Syntax(
    number=numbers(_literal, whole=_whole),
    pi=multiples_of("pi", whole=_whole),
    functions={
        **{op: f"{op}({{0}})" for op in ("sin", "cos", "sqrt", "abs", "tanh", "exp")},
        "atan2": f"atan2({{0}}, {BREAK}{{1}})",
        "sign": "signum({0})",  # the intrinsic sign(1, x) is 1 at x = 0
    },
    power=caret("**"),
)


def files(listing: Listing) -> Files:
    """stem.f90 with module stem_module."""
    stem = listing.stem
    lines = [
        *LAYOUT.remarks(listing.header),
        "",
        f"module {stem}_module",
        "  implicit none",
        "  private",
        "  integer, parameter :: dp = kind(1.0d0)",
        *(["  real(dp), parameter :: pi = 3.141592653589793d0"] if "pi" in listing.operations else []),
        *_structure(listing),
        *LAYOUT.list_items("public :: ", _public(listing), "  "),
        "",
        "contains",
        *(_setup(listing) if listing.has_data else []),
        *_step(listing),
        *(_signum() if "sign" in listing.operations else []),
        "",
        f"end module {stem}_module",
    ]
    return {f"{stem}.f90": "\n".join(lines) + "\n"}


def _public(listing: Listing) -> list[str]:
    data = [f"{listing.stem}_data", f"{listing.stem}_setup"] if listing.has_data else []
    return [*data, listing.stem]


def _structure(listing: Listing) -> list[str]:
    """Known values are the initial ones; a value that is not known is not a number until it is set."""
    if not listing.has_data:
        return []
    lines = [
        "  integer, parameter :: long = selected_int_kind(18)",
        "  real(dp), parameter :: unset = transfer(9221120237041090560_long, 1.0d0) ! not a number",
        f"  type :: {listing.stem}_data",
    ]
    for one in listing.parameters:
        value = "unset" if one.value is None else _literal(one.value)
        lines.append(f"    real(dp) :: {one.name} = {value}{LAYOUT.trailing_comment(one.unit)}")
    if listing.kept:
        lines += LAYOUT.remark(f"made by {listing.stem}_setup", _INNER)
        lines += [f"    real(dp) :: {name} = unset" for name in listing.kept]
    return [*lines, f"  end type {listing.stem}_data"]


def _declarations(names: Sequence[str]) -> list[str]:
    """Few names to a statement: the standard allows 255 continued lines."""
    groups = [names[i : i + 40] for i in range(0, len(names), 40)]
    return [line for group in groups for line in LAYOUT.list_items("real(dp) :: ", group, _INNER)]


def _setup(listing: Listing) -> list[str]:
    name, par = f"{listing.stem}_setup", listing.free("par")
    read = listing.setup_copies(lambda one: f"{par}%{one}")
    return [
        "",
        *LAYOUT.remark("To be called once, and again whenever a parameter has changed.", "  "),
        f"  subroutine {name}({par})",
        f"    type({listing.stem}_data), intent(inout) :: {par}",
        *_declarations(variable_names(read, listing.setup)),
        *LAYOUT.copies(read, _INNER),
        *LAYOUT.body(listing.setup, _INNER),
        *LAYOUT.copies([(f"{par}%{one}", one) for one in listing.kept], _INNER),
        *([] if listing.kept else _touch_unused([par])),
        f"  end subroutine {name}",
    ]


def _step(listing: Listing) -> list[str]:
    par = listing.free("par")
    read = listing.step_copies(lambda name: f"{par}%{name}", _place)
    arrays = [*listing.inputs, *listing.outputs]
    arguments = [*([par] if listing.has_data else []), *(array.name for array in arrays)]
    idle = [*listing.idle, *([par] if listing.has_data and not listing.data else [])]
    return [
        "",
        *LAYOUT.list_items(f"subroutine {listing.stem}(", arguments, "  ", end=")"),
        *([f"    type({listing.stem}_data), intent(in) :: {par}"] if listing.has_data else []),
        *(_argument(array, "in") for array in listing.inputs),
        *(_argument(array, "out") for array in listing.outputs),
        *_declarations(variable_names(read, listing.steps)),
        *_touch_unused(idle),
        *LAYOUT.copies(read, _INNER),
        *LAYOUT.body(listing.steps, _INNER),
        "",
        *_results(listing),
        f"  end subroutine {listing.stem}",
    ]


def _argument(array: ListedArray, intent: str) -> str:
    size = f"({', '.join(map(str, array.shape))})" if array.shape else ""
    return f"    real(dp), intent({intent}) :: {array.name}{size}{LAYOUT.trailing_comment(array.unit)}"


def _place(array: ListedArray, place: tuple[int, ...]) -> str:
    return f"{array.name}({', '.join(str(i + 1) for i in place)})" if place else array.name


def _results(listing: Listing) -> list[str]:
    empty = [f"{_INNER}{array.name} = 0d0" for array in listing.outputs if not array.elements]
    return empty + [
        line
        for array in listing.outputs
        for text, place in zip(array.elements, array.places(), strict=True)
        for line in LAYOUT.statement(f"{_place(array, place)} = ", text, _INNER)
    ]


def _touch_unused(names: Sequence[str]) -> list[str]:
    """Arguments of the call that this model does not need, touched so that no warning is given."""
    return [line for name in names for line in (f"    associate (unused => {name})", "    end associate")]


def _signum() -> list[str]:
    return [
        "",
        "  pure function signum(x) result(y)",
        "    real(dp), intent(in) :: x",
        "    real(dp) :: y",
        "    y = merge(sign(1.0d0, x), x, abs(x) > 0.0d0)",
        "  end function signum",
    ]


# ------------------------------------------------------------------------------- running it


def _driver(listing: Listing, cases: Sequence[Case]) -> Files:
    """A main program that calls the subroutine for each case and prints row by row."""
    stem = listing.stem
    lines = ["program main", f"  use {stem}_module", "  implicit none"]
    lines += [f"  type({stem}_data) :: par"] if listing.has_data else []
    for array in (*listing.inputs, *listing.outputs):
        size = f"({', '.join(map(str, array.shape))})" if array.shape else ""
        lines.append(f"  double precision :: v_{array.name}{size}")
    for case in cases:
        for array in listing.inputs:
            values = zip(array.places(), case.inputs[array.name], strict=True)
            lines += [f"  v_{_place(array, place)} = {_literal(value)}" for place, value in values]
        if listing.has_data:
            lines += [
                f"  par%{one.name} = {_literal(case.parameters[one.name])}" for one in listing.parameters
            ]
            lines += [f"  call {stem}_setup(par)"]
        names = [*(["par"] if listing.has_data else [])]
        names += [f"v_{array.name}" for array in (*listing.inputs, *listing.outputs)]
        lines += LAYOUT.list_items(f"call {stem}(", names, "  ", end=")")
        for array in listing.outputs:
            lines += [f"  print '(es26.17e3)', v_{_place(array, place)}" for place in array.places()]
    return {"main.f90": "\n".join([*lines, "end program main"]) + "\n"}


_FLAGS = ("-std=f2008", "-Wall", "-Wextra", "-Werror", "-O1", "-fcheck=all", "-ffpe-trap=invalid,zero")

LANGUAGE = Language(
    name="fortran",
    title="Fortran 2008",
    syntax={"double": SYNTAX},
    layout=LAYOUT,
    files=files,
    reserved=words("dp long unset unused signum merge transfer associate selected_int_kind"),
    trials=(
        Trial(
            name="gfortran",
            tools=("gfortran",),
            driver=_driver,
            commands=(("gfortran", *_FLAGS, "{stem}.f90", "main.f90", "-o", "main"), ("./main",)),
            note="warnings are errors, bounds checked, invalid operations trapped",
        ),
    ),
)
