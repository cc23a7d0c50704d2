"""The solver in C99: no library but libm, no allocation, no state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from armwright.emit.core.language import Files
from armwright.emit.core.syntax import BREAK
from armwright.emit.languages.c.c99 import LAYOUT, c_header, declaration
from armwright.emit.solvers.c_folder import folder
from armwright.emit.solvers.dialect import (
    WHOLE,
    Dialect,
    EmittedSignature,
    Local,
    Shape,
    Statement,
    without_brackets,
)
from armwright.emit.solvers.solver import Driver, EmittedSolver


@dataclass(frozen=True)
class CDialect(Dialect):
    """Arrays are stored row by row; results are written where pointers show, numbers under out_names."""

    otherwise: str = "} else {"
    closed: str = "}"

    def element(self, array: Local, places: Sequence[str]) -> str:
        return f"{array.name}[{_place(array, places)}]"

    def row(self, array: Local, places: Sequence[str]) -> str:
        return f"&{array.name}[{_place(array, places)}]"

    def row_filled(self, array: Local, places: Sequence[str], source: str) -> list[Statement]:
        rest = _length(array.shape[len(places) :])
        return [("copy(", f"{rest}, {BREAK}{source}, {BREAK}{self.row(array, places)})")]

    def constant(self, name: str, shape: Sequence[int], values: Sequence[str]) -> list[str]:
        text = f", {BREAK}".join(values)
        return LAYOUT.statement(f"static const double {name}[{len(values)}] = {{", f"{text}}}")

    def head(self, signature: EmittedSignature) -> list[str]:
        arguments = [_input(one) for one in signature.inputs] + [_output(one) for one in signature.outputs]
        lines = LAYOUT.list_items(f"static void {signature.kernel.name}(", arguments, end=")")
        given = {one.name for one in signature.inputs}
        numbers = [
            one
            for one in (*signature.outputs, *signature.locals)
            if not one.is_array and one.name not in given
        ]
        arrays = [one for one in signature.locals if one.is_array]
        sizes = [prod(signature.limits.get(str(n), n) for n in one.shape) for one in arrays]
        lines += ["{", *(f"    double {one.name}[{n}];" for one, n in zip(arrays, sizes, strict=True))]
        for kind in ("double", "int"):
            names = [one.name for one in numbers if _type(one) == kind]
            lines += LAYOUT.list_items(f"{kind} ", names, "    ") if names else []
        return lines

    def idle(self, names: Sequence[str]) -> list[str]:
        return [f"    (void){name};" for name in names]

    def foot(self, signature: EmittedSignature) -> list[str]:
        numbers = [one.name for one in signature.outputs if not one.is_array]
        return [*(f"    *out_{name} = {name};" for name in numbers), "}"]

    def zeros(self, array: Local) -> str:
        return f"clear({_length(array.shape)}, {array.name});"

    def copy_array(self, array: Local, source: str) -> str:
        return f"copy({_length(array.shape)}, {source}, {array.name});"

    def calling(self, function: str, results: Sequence[Local], arguments: Sequence[str]) -> list[Statement]:
        written = [one.name if one.is_array else f"&{one.name}" for one in results]
        return [(f"{function}(", f", {BREAK}".join([*arguments, *written]) + ")")]

    def loop(self, counter: str, first: str, last: str, stop: str, step: int = 1) -> str:
        more = {1: f"{counter}++", -1: f"{counter}--"}.get(step, f"{counter} += {step}")
        return f"for ({counter} = {first}; {counter} {'<' if step > 0 else '>'} {stop}; {more}) {{"

    def repeat(self) -> tuple[str, str]:
        return "while (", ") {"

    def branch(self, place: int) -> tuple[str, str]:
        return ("} else if (" if place else "if ("), ") {"


def _length(shape: Shape) -> str:
    """How many numbers an array of this shape has."""
    names = [size for size in shape if isinstance(size, str)]
    fixed = prod(size for size in shape if isinstance(size, int))
    return "*".join([*([str(fixed)] if fixed > 1 or not names else []), *names])


def _place(array: Local, places: Sequence[str]) -> str:
    """The number of an element, counted row by row."""
    parts = []
    for axis, place in enumerate(places):
        if place == "0":
            continue
        step = _length(array.shape[axis + 1 :])
        at = f"({without_brackets(place)})" if " " in place and step != "1" else place
        parts.append(at if step == "1" else f"{step}*{at}")
    return " + ".join(parts) or "0"


def _type(one: Local) -> str:
    return "int" if one.type == WHOLE else "double"


def _input(one: Local) -> str:
    return f"const double *{one.name}" if one.is_array else f"{_type(one)} {one.name}"


def _output(one: Local) -> str:
    return f"double *{one.name}" if one.is_array else f"{_type(one)} *out_{one.name}"


_HELPERS = {
    "clear": """static void clear(int n, double *x)
{
    for (int k = 0; k < n; k++)
        x[k] = 0.0;
}""",
    "copy": """static void copy(int n, const double *from, double *to)
{
    for (int k = 0; k < n; k++)
        to[k] = from[k];
}""",
    "whole_min": """static int whole_min(int a, int b)
{
    return a < b ? a : b;
}""",
    "whole_max": """static int whole_max(int a, int b)
{
    return a > b ? a : b;
}""",
}
DIALECT = CDialect(
    LAYOUT,
    base=0,
    in_place=True,
    helpers={name: tuple(text.splitlines()) for name, text in _HELPERS.items()},
    words={"and": "&&", "or": "||", "not": "!"},
    calls={
        "abs": "fabs({0})",
        "abs of whole": "(int)fabs((double)({0}))",
        "choice": "({0} ? {1} : {2})",
        "float": "(double)({0})",
        "int": "(int)({0})",
        "quotient": "({0}/{1})",
        "remainder": "({0} % {1})",
        "atan2": "atan2({0}, {1})",
        "min": "fmin({0}, {1})",
        "max": "fmax({0}, {1})",
        "min of whole": "whole_min({0}, {1})",
        "max of whole": "whole_max({0}, {1})",
    },
)

_ARGUMENTS = "const double *T, double *Q, double *residual, int *count, int *status, int *free_joint"


REENTRANT = (
    "Nothing is allocated and no state is kept: several threads may call it at a time, with less than 128 kB "
    "of stack each."
)


def files(solver: EmittedSolver) -> Files:
    """stem.h and stem.c."""
    legend = LAYOUT.remarks(solver.header)
    prototype = LAYOUT.list_items(f"void {solver.stem}(", _ARGUMENTS.split(", "), end=")")
    remark = LAYOUT.remark(f"Q is stored row by row. {REENTRANT}")
    more = _branches_prototype(solver) if solver.branches else []
    header = c_header(
        solver.stem, legend, [*remark, *declaration(prototype), *(declaration(more) if more else [])]
    )
    source = [
        *(
            *legend,
            "",
            "#include <math.h>",
            "",
            f'#include "{solver.stem}.h"',
            "",
            *solver.constants,
            "",
        ),
        *(line for lines in solver.functions for line in (*lines, "")),
        *(*prototype, "{", f"    {solver.entry}(T, Q, residual, count, status, free_joint);", "}"),
        *(("", *more, *_branches_body(solver)) if more else ()),
    ]
    return {f"{solver.stem}.h": "\n".join(header) + "\n", f"{solver.stem}.c": "\n".join(source) + "\n"}


def _branches_prototype(solver: EmittedSolver) -> list[str]:
    arguments = [*_ARGUMENTS.split(", "), "int *branch"]
    return LAYOUT.list_items(f"void {solver.branches_stem}(", arguments, end=")")


def _branches_body(solver: EmittedSolver) -> tuple[str, ...]:
    return (
        "{",
        f"    double numbers[{solver.rows}];",
        f"    {solver.branches}(T, Q, residual, count, status, free_joint, numbers);",
        f"    for (int k = 0; k < {solver.rows}; k++)",
        "        branch[k] = (int)numbers[k];",
        "}",
    )


DRIVER = Driver(DIALECT, files, folder)
