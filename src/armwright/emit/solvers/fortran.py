"""The solver in Fortran 2008: a module, no library, no allocation, no state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armwright.emit.core.language import Files
from armwright.emit.core.syntax import BREAK, shortest
from armwright.emit.languages.fortran import LAYOUT
from armwright.emit.solvers.dialect import WHOLE, Dialect, EmittedSignature, Local, Statement
from armwright.emit.solvers.solver import RESULTS, Driver, EmittedSolver

_INNER = "    "
_PIECE = 400  # numbers of a constant in one statement


@dataclass(frozen=True)
class FortranDialect(Dialect):
    """Arrays are declared with indices from 0."""

    closed: str = "end if"

    def constant(self, name: str, shape: Sequence[int], values: Sequence[str]) -> list[str]:
        """A statement has at most 255 lines, so a long array is put together from pieces."""
        starts = range(0, len(values), _PIECE)
        pieces = [f"{name}_{i}" for i in range(1, len(starts) + 1)] if len(values) > _PIECE else []
        lines = [
            line
            for piece, start in zip(pieces, starts, strict=False)
            for line in _parameter(
                f"{piece}({len(values[start : start + _PIECE])})", values[start : start + _PIECE]
            )
        ]
        bounds = ", ".join(f"0:{length - 1}" for length in shape)
        order = "" if len(shape) == 1 else f", order=[{', '.join(str(i) for i in range(len(shape), 0, -1))}]"
        ending = f", {BREAK}[{', '.join(map(str, shape))}]{order})"
        return lines + _parameter(f"{name}({bounds})", pieces or values, "reshape(", ending)

    def real(self, value: float) -> str:
        text = shortest(value, exponent="d")
        return text if "d" in text else f"{text}d0"

    def equal(self, left: str, right: str, sign: str) -> str:
        """Written with two comparisons, because compilers warn of an equality of real numbers."""
        same = f"({left} <= {right} .and. {BREAK}{left} >= {right})"
        return same if sign == "==" else f"(.not. {same})"

    def element(self, array: Local, places: Sequence[str]) -> str:
        return f"{array.name}({', '.join(places)})"

    def head(self, signature: EmittedSignature) -> list[str]:
        name = signature.kernel.name
        arguments = [one.name for one in (*signature.inputs, *signature.outputs)]
        lines = LAYOUT.list_items(f"subroutine {name}(", arguments, "  ", end=")")
        inputs = sorted(signature.inputs, key=lambda one: one.is_array)  # sizes before arrays of these sizes
        lines += [_declaration(one, ", intent(in)") for one in inputs]
        for one in signature.outputs:
            lines.append(
                _declaration(one, f", intent({'inout' if one.name in signature.changed else 'out'})")
            )
        return lines + [_declaration(one) for one in signature.locals]

    def idle(self, names: Sequence[str]) -> list[str]:
        return [line for name in names for line in (f"    associate (idle => {name})", "    end associate")]

    def foot(self, signature: EmittedSignature) -> list[str]:
        return [f"  end subroutine {signature.kernel.name}"]

    def zeros(self, array: Local) -> str:
        return f"{array.name} = 0d0"

    def copy_array(self, array: Local, source: str) -> str:
        return f"{array.name} = {source}"

    def calling(self, function: str, results: Sequence[Local], arguments: Sequence[str]) -> list[Statement]:
        """A number that is argument and result is given as a copy: the two must not be one."""
        names = [one.name for one in results]
        given = [f"({text})" if text in names else text for text in arguments]
        return [(f"call {function}(", f", {BREAK}".join([*given, *names]) + ")")]

    def loop(self, counter: str, first: str, last: str, stop: str, step: int = 1) -> str:
        return f"do {counter} = {first}, {last}" + (f", {step}" if step != 1 else "")

    def loop_end(self, counter: str, first: str, last: str, step: int = 1) -> str:
        return "end do"

    def repeat(self) -> tuple[str, str]:
        return "do while (", ")"

    def repeat_end(self) -> str:
        return "end do"

    def branch(self, place: int) -> tuple[str, str]:
        return ("else if (" if place else "if ("), ") then"

    def remark(self, text: str, indent: str) -> list[str]:
        return LAYOUT.remark(text, indent or "  ")


def _declaration(one: Local, intent: str = "") -> str:
    kind = "integer" if one.type == WHOLE else "real(dp)"
    bounds = ", ".join(f"0:{n - 1 if isinstance(n, int) else f'{n} - 1'}" for n in one.shape)
    return f"{_INNER}{kind}{intent} :: {one.name}" + (f"({bounds})" if bounds else "")


def _parameter(name: str, values: Sequence[str], before: str = "", after: str = "") -> list[str]:
    text = f"{before}[{f', {BREAK}'.join(values)}]{after}"
    return LAYOUT.statement(f"real(dp), parameter :: {name} = ", text, "  ")


DIALECT = FortranDialect(
    LAYOUT,
    base=0,
    in_place=True,
    given="numbers",
    leave="exit",
    words={"and": ".and.", "or": ".or.", "!=": "/=", "not": ".not. "},
    calls={
        **{word: f"{word}({{0}}, {{1}})" for word in ("atan2", "min", "max")},
        "floor": "(aint({0}) - merge(1.0_dp, 0.0_dp, {0} < aint({0})))",  # integers end at 2^31
        "choice": "merge({1}, {2}, {0})",
        "float": "real({0}, dp)",
        "quotient": "(({0} - mod({0}, {1}))/{1})",  # without a rest, of which compilers warn
        "remainder": "mod({0}, {1})",
    },
)


def files(solver: EmittedSolver) -> Files:
    """stem.f90 with module stem_module."""
    stem = solver.stem
    lines = [
        *(*LAYOUT.remarks(solver.header), "", f"module {stem}_module"),
        *("  implicit none", "  private", "  integer, parameter :: dp = kind(1.0d0)"),
        f"  public :: {stem}{f', {solver.branches_stem}' if solver.branches else ''}",
        *("", *solver.constants, "", "contains", ""),
        *LAYOUT.remark("All solutions at one pose; see the legend.", "  "),
        *_head(solver, stem, RESULTS),
        f"    call {solver.entry}(T, Q, residual, count, status, free_joint)",
        f"  end subroutine {stem}",
        *(_branches_subroutine(solver) if solver.branches else ()),
        *(line for function in solver.functions for line in ("", *function)),
        *("", f"end module {stem}_module"),
    ]
    return {f"{stem}.f90": "\n".join(lines) + "\n"}


def _head(solver: EmittedSolver, stem: str, results: Sequence[str]) -> list[str]:
    return [
        *LAYOUT.list_items(f"subroutine {stem}(", ["T", *results], "  ", end=")"),
        "    real(dp), intent(in) :: T(4, 4)",
        f"    real(dp), intent(out) :: Q({solver.rows}, {solver.width}), residual({solver.rows})",
        "    integer, intent(out) :: count, status, free_joint",
    ]


def _branches_subroutine(solver: EmittedSolver) -> list[str]:
    return [
        *("", *LAYOUT.remark("All solutions with the branch of each.", "  ")),
        *_head(solver, solver.branches_stem, (*RESULTS, "branch")),
        f"    integer, intent(out) :: branch({solver.rows})",
        f"    real(dp) :: numbers({solver.rows})",
        f"    call {solver.branches}(T, Q, residual, count, status, free_joint, numbers)",
        "    branch = nint(numbers)",
        f"  end subroutine {solver.branches_stem}",
    ]


DRIVER = Driver(DIALECT, files)
