"""The solver in Mathematica, with the language's own decompositions and eigenvalues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armwright.emit.core.language import Files
from armwright.emit.core.syntax import BREAK
from armwright.emit.languages.mathematica import LAYOUT, camel, literal
from armwright.emit.solvers.dialect import Dialect, EmittedSignature, Local, Statement
from armwright.emit.solvers.solver import RESULTS, Driver, EmittedSolver, single_file

_OWN_WORDS = {
    "eigenvalues": (
        "eigenvalues[wide_, order_, a_] := Module[",
        "  {found},",
        "  found = Eigenvalues[N[Take[a, order, order]]];",
        "  {a, PadRight[Re[found], wide], PadRight[Im[found], wide], 1}",
        "];",
    ),
    "singular_parts": (
        "singularParts[rows_, given_] := Module[",
        "  {found},",
        "  found = SingularValueDecomposition[Transpose[N[given]]];",
        "  {Transpose[found[[1]]], Diagonal[found[[2]]]}",
        "];",
    ),
    "subtract": ("subtract[cols_, times_, row_, goal_] := goal - times*row;",),
    "multiply": ("multiply[a_, b_] := a[[All, 1 ;; 3]] . b + Map[{0, 0, 0, #} &, a[[All, 4]]];",),
}


@dataclass(frozen=True)
class MathematicaDialect(Dialect):
    """Arrays are lists, indices count from 1; blocks are arguments of functions."""

    otherwise: str = ","
    closed: str = "];"

    def name(self, word: str) -> str:
        return camel(word)

    def real(self, value: float) -> str:
        return literal(value)

    def element(self, array: Local, places: Sequence[str]) -> str:
        return f"{camel(array.name)}[[{', '.join(places)}]]"

    def row(self, array: Local, places: Sequence[str]) -> str:
        return self.element(array, places)

    def row_filled(self, array: Local, places: Sequence[str], source: str) -> list[Statement]:
        return [(self.assignment_head(self.row(array, places)), f"N[{source}]")]

    def constant(self, name: str, shape: Sequence[int], values: Sequence[str]) -> list[str]:
        text = f"{{{f', {BREAK}'.join(values)}}}"
        for length in reversed(shape[1:]):
            text = f"Partition[{text}, {length}]"
        return LAYOUT.statement(f"{name} = ", text)

    def result_list(self, results: Sequence[Local]) -> str:
        names = [camel(one.name) for one in results]
        return names[0] if len(names) == 1 else f"{{{', '.join(names)}}}"

    def calling(self, function: str, results: Sequence[Local], arguments: Sequence[str]) -> list[Statement]:
        text = f"{camel(function)}[{f', {BREAK}'.join(arguments)}]"
        return [(self.assignment_head(self.result_list(results)), text)]

    def head(self, signature: EmittedSignature) -> list[str]:
        arguments = f", {BREAK}".join(f"{camel(one.name)}_" for one in signature.inputs)
        names = [camel(one.name) for one in signature.own_variables]
        head = LAYOUT.statement(f"{camel(signature.kernel.name)}[", f"{arguments}] := Module[", end="")
        return head + LAYOUT.statement("{", f", {BREAK}".join(names) + "}", self.inner, end=",")

    def foot(self, signature: EmittedSignature) -> list[str]:
        return [f"{self.inner}{self.result_list(signature.outputs)}", "];"]

    def zeros(self, array: Local) -> str:
        sizes = [camel(size) if isinstance(size, str) else str(size) for size in array.shape]
        shape = f"{{{', '.join(sizes)}}}" if len(sizes) > 1 else sizes[0]
        return f"{camel(array.name)} = ConstantArray[0.0, {shape}];"

    def copy_array(self, array: Local, source: str) -> str:
        return f"{camel(array.name)} = N[{source}];"  # N, because Mathics gives one list two names otherwise

    def loop(self, counter: str, first: str, last: str, stop: str, step: int = 1) -> str:
        return "Do["

    def loop_end(self, counter: str, first: str, last: str, step: int = 1) -> str:
        return f", {{{counter}, {first}, {last}{f', {step}' if step != 1 else ''}}}];"

    def repeat(self) -> tuple[str, str]:
        return "While[", ","

    def branch(self, place: int) -> tuple[str, str]:
        return (", If[" if place else "If["), ","

    def branch_end(self, place: int) -> str:
        return "]" * (place + 1) + ";"


DIALECT = MathematicaDialect(
    LAYOUT,
    inner="  ",
    given="all",
    leave="Break[]",
    nothing="Null;",
    words={"and": "&&", "or": "||", "not": "!"},
    calls={
        **{word: f"{word.capitalize()}[{{0}}]" for word in ("sqrt", "sin", "cos", "abs", "floor")},
        **{word: f"{word.capitalize()}[{{0}}, {{1}}]" for word in ("min", "max")},
        "atan2": "ArcTan[{1}, {0}]",  # x before y
        "choice": "If[{0}, {1}, {2}]",
        "float": "N[{0}]",
        "int": "IntegerPart[{0}]",
        "quotient": "Quotient[{0}, {1}]",
        "remainder": "Mod[{0}, {1}]",
    },
    own_words=_OWN_WORDS,
)


def files(solver: EmittedSolver) -> Files:
    """stem.wl: the arm's constants, the functions, and the one to call."""
    call = [f"{camel(solver.stem)}[pose_] := {camel(solver.entry)}[N[pose]];"]
    if solver.branches:
        call += [
            *("", *LAYOUT.remark(f"{{{', '.join(RESULTS)}, branch}} at one pose; see the legend.")),
            f"{camel(solver.branches_stem)}[pose_] := {camel(solver.branches)}[N[pose]];",
        ]
    results = f"{{{', '.join(RESULTS)}}}"
    text = single_file(solver, LAYOUT, results=results, call=call)
    return {f"{solver.stem}.wl": text}


DRIVER = Driver(DIALECT, files)
