"""The solver in Maple: arithmetic alone, so that no package has to be there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armwright.emit.core.language import Files
from armwright.emit.core.syntax import BREAK
from armwright.emit.languages.maple import LAYOUT
from armwright.emit.languages.maple import files as maple_files
from armwright.emit.solvers.dialect import Dialect, Local, Signature, Statement
from armwright.emit.solvers.single_file import single_file
from armwright.emit.solvers.solver import RESULTS, Driver, Solver

_TOGETHER = "all_results"  # a name that no kernel has


@dataclass(frozen=True)
class MapleDialect(Dialect):
    """Arrays are matrices and vectors, indices count from 1; several results come as a list."""

    closed: str = "end if;"

    def head(self, signature: Signature) -> list[str]:
        arguments = [one.name for one in signature.inputs]
        taken = set(arguments)
        names = [one.name for one in (*signature.outputs, *signature.locals) if one.name not in taken]
        lines = LAYOUT.list_items(f"{signature.kernel.name} := proc(", arguments, end=")")
        return lines + LAYOUT.list_items("local ", [_TOGETHER, *names], self.inner)

    def foot(self, signature: Signature) -> list[str]:
        names = [one.name for one in signature.outputs]
        text = names[0] if len(names) == 1 else f"[{', '.join(names)}]"
        return [f"{self.inner}return {text};", "end proc:"]

    def zeros(self, array: Local) -> str:
        maker = "Vector" if len(array.shape) == 1 else "Matrix"
        return f"{array.name} := {maker}({', '.join(map(str, array.shape))});"

    def copied(self, array: Local, source: str) -> str:
        maker = "Vector" if len(array.shape) == 1 else "Matrix"
        return f"{array.name} := {maker}({source});"

    def calling(self, function: str, results: Sequence[Local], arguments: Sequence[str]) -> list[Statement]:
        text = f"{function}({f', {BREAK}'.join(arguments)})"
        if len(results) == 1:
            return [(self.assigned(results[0].name), text)]
        parts = [(self.assigned(one.name), f"{_TOGETHER}[{i}]") for i, one in enumerate(results, 1)]
        return [(self.assigned(_TOGETHER), text), *parts]

    def loop(self, counter: str, first: str, last: str, stop: str) -> str:
        return f"for {counter} from {first} to {last} do"

    def loop_end(self, counter: str, first: str, last: str) -> str:
        return "end do;"

    def repeat(self) -> tuple[str, str]:
        return "while ", " do"

    def repeat_end(self) -> str:
        return "end do;"

    def branch(self, place: int) -> tuple[str, str]:
        return ("elif " if place else "if "), " then"


DIALECT = MapleDialect(
    LAYOUT,
    inner="  ",
    words={"==": "=", "!=": "<>"},
    calls={
        **{word: f"{word}({{0}}, {{1}})" for word in ("min", "max")},
        "atan2": "arctan({0}, {1})",
    },
)


def files(solver: Solver) -> Files:
    """stem.mpl: the arm's programs, the functions, and the one to call."""
    call = [
        f"{solver.stem} := proc(T)",
        "  Digits := max(Digits, 17);",
        "  return solved(evalf(T));",
        "end proc:",
    ]
    results = f"[{', '.join(RESULTS)}]"
    text = single_file(solver, LAYOUT, programs=maple_files, results=results, call=call)
    return {f"{solver.stem}.mpl": text}


DRIVER = Driver(DIALECT, files)
