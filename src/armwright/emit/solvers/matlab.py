"""The solver in Matlab and Octave, with the language's own svd, eig and backslash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armwright.emit.core.language import Files
from armwright.emit.core.syntax import BREAK
from armwright.emit.languages.matlab import LAYOUT
from armwright.emit.solvers.dialect import BlockDialect, EmittedSignature, Local, Statement
from armwright.emit.solvers.solver import RESULTS, Driver, EmittedSolver

_OWN_WORDS = {
    "eigenvalues": (
        "function [a, real_part, imag_part, is_found] = eigenvalues(wide, order, a)",
        "    real_part = zeros(wide, 1);",
        "    imag_part = zeros(wide, 1);",
        "    part = a(1:order, 1:order);",
        "    is_found = double(all(isfinite(part(:))));",
        "    if is_found",
        "        found = eig(part);",
        "        real_part(1:order) = real(found);",
        "        imag_part(1:order) = imag(found);",
        "    end",
        "end",
    ),
    "singular_parts": (
        "function [vectors, values] = singular_parts(rows, given)",
        "    [~, s, v] = svd(given);",
        "    vectors = v';",
        "    values = diag(s);",
        "end",
    ),
    "subtract": (
        "function goal = subtract(cols, times, row, goal)",
        "    goal = goal - times*reshape(row, size(goal));",
        "end",
    ),
    "multiply": (
        "function out = multiply(a, b)",
        "    out = a(:, 1:3)*b;",
        "    out(:, 4) = out(:, 4) + a(:, 4);",
        "end",
    ),
}


@dataclass(frozen=True)
class MatlabDialect(BlockDialect):
    """Local functions of one file; results are named where they begin."""

    def element(self, array: Local, places: Sequence[str]) -> str:
        return f"{array.name}({', '.join(places)})"

    def row(self, array: Local, places: Sequence[str]) -> str:
        """A row of an array of three axes, as a matrix or a column: without leading axes of length one."""
        text = super().row(array, places)
        rest = array.shape[len(places) :]
        return text if len(array.shape) < 3 else f"reshape({text}, {', '.join(map(str, (*rest, 1)[:2]))})"

    def row_filled(self, array: Local, places: Sequence[str], source: str) -> list[Statement]:
        return [(self.assignment_head(super().row(array, places)), source)]

    def field(self, record: str, name: str) -> str:
        return f"{record}.{name}"

    def constant(self, name: str, shape: Sequence[int], values: Sequence[str]) -> list[str]:
        text = f"[{f', {BREAK}'.join(values)}]"
        if len(shape) == 1:
            text = f"{text}'"
        elif len(shape) == 2:
            text = f"reshape({text}, {BREAK}{shape[1]}, {shape[0]})'"
        else:
            text = f"permute(reshape({text}, {BREAK}{shape[2]}, {shape[1]}, {shape[0]}), [3, 2, 1])"
        return LAYOUT.statement(f"{name} = ", text, self.inner)

    def result_list(self, results: Sequence[Local]) -> str:
        names = [one.name if one.root is None else self._target(one) for one in results]
        return names[0] if len(names) == 1 else f"[{', '.join(names)}]"

    def _target(self, one: Local) -> str:
        assert one.root is not None
        return super().row(one.root, one.places) if one.is_array else self.element(one.root, one.places)

    def opening(self, signature: EmittedSignature) -> str:
        return f"function {self.result_list(signature.outputs)} = {signature.kernel.name}"

    def foot(self, signature: EmittedSignature) -> list[str]:
        return ["end"]

    def zeros(self, array: Local) -> str:
        sizes = array.shape if len(array.shape) > 1 else (*array.shape, 1)
        return f"{array.name} = zeros({', '.join(map(str, sizes))});"

    def copy_array(self, array: Local, source: str) -> str:
        return f"{array.name} = {source};"


DIALECT = MatlabDialect(
    LAYOUT,
    struct=True,
    may_leave_results=True,
    helpers={
        "chosen": (
            "function value = chosen(test, a, b)",
            "    if test",
            "        value = a;",
            "    else",
            "        value = b;",
            "    end",
            "end",
        )
    },
    words={"and": "&&", "or": "||", "!=": "~=", "not": "~"},
    calls={
        **{word: f"{word}({{0}}, {{1}})" for word in ("atan2", "min", "max")},
        "choice": "chosen({0}, {1}, {2})",
        "float": "{0}",
        "int": "fix({0})",
        "quotient": "floor({0}/{1})",
        "remainder": "mod({0}, {1})",
    },
    own_words=_OWN_WORDS,
)


def files(solver: EmittedSolver) -> Files:
    """stem.m; the arm's constants are made at the first call."""
    results = ", ".join((*RESULTS, "branch") if solver.branches else RESULTS)
    lines = [
        *LAYOUT.remarks(solver.header),
        "",
        f"function [{results}] = {solver.stem}(T)",
        f"    persistent {solver.record}",
        f"    if isempty({solver.record})",
        f"        {solver.record} = arm_constants();",
        "    end",
        f"    [{results}] = {solver.branches or solver.entry}({solver.record}, T);",
        "end",
        "",
        f"function {solver.record} = arm_constants()",
        *solver.constants,
        "end",
    ]
    lines += [line for function in solver.functions for line in ("", *function)]
    return {f"{solver.stem}.m": "\n".join(lines) + "\n"}


DRIVER = Driver(DIALECT, files)
