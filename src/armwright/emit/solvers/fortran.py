"""The solver in Fortran 2008: a module, no library, no allocation, no state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armwright.emit.core.language import Files
from armwright.emit.core.syntax import BREAK, shortest
from armwright.emit.languages.fortran import LAYOUT
from armwright.emit.languages.fortran import files as fortran_files
from armwright.emit.solvers.dialect import WHOLE, Dialect, Local, Signature, Statement
from armwright.emit.solvers.solver import RESULTS, Driver, Solver

_INNER = "    "


@dataclass(frozen=True)
class FortranDialect(Dialect):
    """Arrays are declared with indices from 0."""

    closed: str = "end if"

    def real(self, value: float) -> str:
        text = shortest(value, exponent="d")
        return text if "d" in text else f"{text}d0"

    def element(self, array: Local, places: Sequence[str]) -> str:
        return f"{array.name}({', '.join(places)})"

    def head(self, signature: Signature) -> list[str]:
        name = signature.kernel.name
        arguments = [one.name for one in (*signature.inputs, *signature.outputs)]
        lines = LAYOUT.list_items(f"subroutine {name}(", arguments, "  ", end=")")
        lines += [_declared(one, ", intent(in)") for one in signature.inputs]
        lines += [_declared(one, ", intent(out)") for one in signature.outputs]
        return lines + [_declared(one) for one in signature.locals]

    def foot(self, signature: Signature) -> list[str]:
        return [f"  end subroutine {signature.kernel.name}"]

    def zeros(self, array: Local) -> str:
        return f"{array.name} = 0d0"

    def copied(self, array: Local, source: str) -> str:
        return f"{array.name} = {source}"

    def calling(self, function: str, results: Sequence[Local], arguments: Sequence[str]) -> list[Statement]:
        """A number that is argument and result is given as a copy: the two must not be one."""
        names = [one.name for one in results]
        given = [f"({text})" if text in names else text for text in arguments]
        return [(f"call {function}(", f", {BREAK}".join([*given, *names]) + ")")]

    def loop(self, counter: str, first: str, last: str, stop: str) -> str:
        return f"do {counter} = {first}, {last}"

    def loop_end(self, counter: str, first: str, last: str) -> str:
        return "end do"

    def repeat(self) -> tuple[str, str]:
        return "do while (", ")"

    def repeat_end(self) -> str:
        return "end do"

    def branch(self, place: int) -> tuple[str, str]:
        return ("else if (" if place else "if ("), ") then"

    def remark(self, text: str, indent: str) -> list[str]:
        return LAYOUT.remark(text, indent or "  ")


def _declared(one: Local, intent: str = "") -> str:
    kind = "integer" if one.type == WHOLE else "real(dp)"
    bounds = ", ".join(f"0:{length - 1}" for length in one.shape)
    return f"{_INNER}{kind}{intent} :: {one.name}" + (f"({bounds})" if bounds else "")


DIALECT = FortranDialect(
    LAYOUT,
    base=0,
    in_place=True,
    words={"and": ".and.", "or": ".or.", "!=": "/="},
    calls={word: f"{word}({{0}}, {{1}})" for word in ("atan2", "min", "max")},
)


def files(solver: Solver) -> Files:
    """stem.f90 with module stem_module, and a module for each program of the arm."""
    made: Files = {}
    for one in solver.programs:
        made |= fortran_files(one)
    stem = solver.stem
    lines = [
        *(*LAYOUT.remarks(solver.header), "", f"module {stem}_module"),
        *(f"  use {one.stem}_module, only: {one.stem}" for one in solver.programs),
        *("  implicit none", "  private", "  integer, parameter :: dp = kind(1.0d0)"),
        *(f"  public :: {stem}", "", "contains", ""),
        *LAYOUT.remark("All solutions at one pose; see the legend.", "  "),
        *LAYOUT.list_items(f"subroutine {stem}(", ["T", *RESULTS], "  ", end=")"),
        "    real(dp), intent(in) :: T(4, 4)",
        f"    real(dp), intent(out) :: Q(16, {solver.width}), residual(16)",
        "    integer, intent(out) :: count, status, free_joint",
        "    call solved(T, Q, residual, count, status, free_joint)",
        f"  end subroutine {stem}",
        *(line for function in solver.functions for line in ("", *function)),
        *("", f"end module {stem}_module"),
    ]
    return {**made, f"{stem}.f90": "\n".join(lines) + "\n"}


DRIVER = Driver(DIALECT, files)
