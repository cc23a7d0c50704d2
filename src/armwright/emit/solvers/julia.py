"""The solver in Julia, with svd, eigvals and backslash of its LinearAlgebra."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armwright.emit.core.language import Files
from armwright.emit.core.syntax import BREAK
from armwright.emit.languages.julia import LAYOUT
from armwright.emit.solvers.dialect import BlockDialect, EmittedSignature, Local
from armwright.emit.solvers.solver import RESULTS, Driver, EmittedSolver, single_file

_OWN_WORDS = {
    "eigenvalues": (
        "function eigenvalues(wide, order, a)",
        "    real_part = zeros(wide)",
        "    imag_part = zeros(wide)",
        "    part = a[1:order, 1:order]",
        "    if !all(isfinite, part)",
        "        return a, real_part, imag_part, 0",
        "    end",
        "    found = LinearAlgebra.eigvals(part)",
        "    real_part[1:order] = real.(found)",
        "    imag_part[1:order] = imag.(found)",
        "    return a, real_part, imag_part, 1",
        "end",
    ),
    "singular_parts": (
        "function singular_parts(rows, given)",
        "    found = LinearAlgebra.svd(given; full = true)",
        "    return Matrix(found.Vt), found.S",
        "end",
    ),
}


@dataclass(frozen=True)
class JuliaDialect(BlockDialect):
    """Functions return several results at once."""

    def constant(self, name: str, shape: Sequence[int], values: Sequence[str]) -> list[str]:
        text = f"[{f', {BREAK}'.join(values)}]"
        if len(shape) > 1:
            turned = tuple(range(len(shape), 0, -1))
            text = f"permutedims(reshape({text}, {BREAK}{', '.join(map(str, reversed(shape)))}), {turned})"
        return LAYOUT.statement(f"const {name} = ", text)

    def opening(self, signature: EmittedSignature) -> str:
        return f"function {signature.kernel.name}"

    def foot(self, signature: EmittedSignature) -> list[str]:
        return [f"    return {self.result_list(signature.outputs)}", "end"]

    def zeros(self, array: Local) -> str:
        return f"{array.name} = zeros({', '.join(map(str, array.shape))})"

    def copy_array(self, array: Local, source: str) -> str:
        return f"{array.name} = copy({source})"


def _of_two(words: Sequence[str]) -> dict[str, str]:
    return {word: f"{word}({{0}}, {{1}})" for word in words}


DIALECT = JuliaDialect(
    LAYOUT,
    words={"and": "&&", "or": "||", "not": "!"},
    calls={
        **_of_two(("min", "max")),
        "atan2": "atan({0}, {1})",
        "choice": "({0} ? {1} : {2})",
        "float": "Float64({0})",
        "int": "trunc(Int, {0})",
        "quotient": "div({0}, {1})",
        "remainder": "rem({0}, {1})",
    },
    own_words=_OWN_WORDS,
)


def files(solver: EmittedSolver) -> Files:
    """stem.jl: the arm's constants, the functions, and the one to call."""
    call = [f"function {solver.stem}(T)", f"    return {solver.entry}(Array{{Float64}}(T))", "end"]
    if solver.branches:
        call += [
            *("", *LAYOUT.remark(f"{', '.join(RESULTS)}, branch at one pose; see the legend.")),
            f"function {solver.branches_stem}(T)",
            f"    answer = {solver.branches}(Array{{Float64}}(T))",
            "    return (answer[1:5]..., Int.(answer[6]))",
            "end",
        ]
    text = single_file(
        solver,
        LAYOUT,
        results=", ".join(RESULTS),
        call=call,
        imports=["import LinearAlgebra"],
    )
    return {f"{solver.stem}.jl": text}


DRIVER = Driver(DIALECT, files)
