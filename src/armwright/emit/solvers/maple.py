"""The solver in Maple: arithmetic alone, so that no package has to be there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armwright.emit.core.language import Files
from armwright.emit.core.syntax import BREAK, NEWLINE, nested_lists
from armwright.emit.languages.maple import LAYOUT
from armwright.emit.solvers.dialect import Dialect, EmittedSignature, Local, Shape, Statement
from armwright.emit.solvers.solver import RESULTS, Driver, EmittedSolver, single_file

_TOGETHER = "all_results"  # a name that no kernel has


@dataclass(frozen=True)
class MapleDialect(Dialect):
    """Arrays are matrices and vectors, indices count from 1; several results come as a list."""

    closed: str = "end if;"

    def element(self, array: Local, places: Sequence[str]) -> str:
        """Arrays of three axes are matrices, the first two axes of which stand below one another."""
        if len(array.shape) < 3:
            return super().element(array, places)
        return f"{array.name}[{_below(array, places)}, {places[2]}]"

    def row(self, array: Local, places: Sequence[str]) -> str:
        if len(array.shape) - len(places) == 1:
            line = places[0] if len(places) == 1 else _below(array, places)
            return f"row_of({array.name}, {line}, {array.shape[-1]})"
        first = _below(array, [places[0], "1"])
        return f"rows_of({array.name}, {first}, {array.shape[1]}, {array.shape[2]})"

    def row_filled(self, array: Local, places: Sequence[str], source: str) -> list[Statement]:
        return [(self.assignment_head(array.name), f"{self._row_call(array, places)}{source})")]

    def _row_call(self, array: Local, places: Sequence[str]) -> str:
        if len(array.shape) - len(places) == 1:
            line = places[0] if len(places) == 1 else _below(array, places)
            return f"with_row({array.name}, {line}, {array.shape[-1]}, "
        first = _below(array, [places[0], "1"])
        return f"with_rows({array.name}, {first}, {array.shape[1]}, {array.shape[2]}, "

    def constant(self, name: str, shape: Sequence[int], values: Sequence[str]) -> list[str]:
        flat = tuple(shape) if len(shape) < 3 else (shape[0] * shape[1], shape[2])
        return LAYOUT.statement(f"{name} := ", nested_lists(list(values), flat).replace(NEWLINE, ""))

    def head(self, signature: EmittedSignature) -> list[str]:
        arguments = [one.name for one in signature.inputs]
        names = [one.name for one in signature.own_variables]
        lines = LAYOUT.list_items(f"{signature.kernel.name} := proc(", arguments, end=")")
        return lines + LAYOUT.list_items("local ", [_TOGETHER, *names], self.inner)

    def foot(self, signature: EmittedSignature) -> list[str]:
        names = [one.name for one in signature.outputs]
        text = names[0] if len(names) == 1 else f"[{', '.join(names)}]"
        return [f"{self.inner}return {text};", "end proc:"]

    def zeros(self, array: Local) -> str:
        maker = "Vector" if len(array.shape) == 1 else "Matrix"
        sizes = [str(size) if isinstance(size, int) else f"1 .. {size}" for size in _flat(array.shape)]
        return f"{array.name} := {maker}({', '.join(sizes)});"

    def copy_array(self, array: Local, source: str) -> str:
        maker = "Vector" if len(array.shape) == 1 else "Matrix"
        is_new = source.startswith(("row_of(", "rows_of("))
        return f"{array.name} := {source};" if is_new else f"{array.name} := {maker}({source});"

    def calling(self, function: str, results: Sequence[Local], arguments: Sequence[str]) -> list[Statement]:
        text = f"{function}({f', {BREAK}'.join(arguments)})"
        if len(results) == 1:
            return self._assignment(results[0], text)
        parts = [self._assignment(one, f"{_TOGETHER}[{i}]") for i, one in enumerate(results, 1)]
        return [(self.assignment_head(_TOGETHER), text), *(part for some in parts for part in some)]

    def _assignment(self, one: Local, text: str) -> list[Statement]:
        if one.root is not None and one.is_array:
            return self.row_filled(one.root, one.places, text)
        return [(self.assignment_head(one.name), text)]

    def loop(self, counter: str, first: str, last: str, stop: str, step: int = 1) -> str:
        by = f" by {step}" if step != 1 else ""
        return f"for {counter} from {first}{by} to {last} do"

    def loop_end(self, counter: str, first: str, last: str, step: int = 1) -> str:
        return "end do;"

    def repeat(self) -> tuple[str, str]:
        return "while ", " do"

    def repeat_end(self) -> str:
        return "end do;"

    def branch(self, place: int) -> tuple[str, str]:
        return ("elif " if place else "if "), " then"


def _below(array: Local, places: Sequence[str]) -> str:
    """The line of a matrix in which the first two axes of an array stand below one another."""
    first, second = places[:2]
    count = array.shape[1]
    if first.isdigit():
        return second if first == "1" else f"{(int(first) - 1) * int(count)} + {second}"
    at = first.removesuffix(" + 1") if first.endswith(" + 1") else f"({first} - 1)"
    return f"{count}*{at if at.isidentifier() or at.startswith('(') else f'({at})'} + {second}"


def _flat(shape: Shape) -> Shape:
    return shape if len(shape) < 3 else (int(shape[0]) * int(shape[1]), shape[2])


_HELPERS = {
    "row_of": """row_of := proc(a, place, width)
  local k, x;
  x := Vector(1 .. width);
  for k from 1 to width do
    x[k] := a[place, k];
  end do;
  return x;
end proc:""",
    "rows_of": """rows_of := proc(a, place, rows, width)
  local k, n, x;
  x := Matrix(1 .. rows, 1 .. width);
  for n from 1 to rows do
    for k from 1 to width do
      x[n, k] := a[place + n - 1, k];
    end do;
  end do;
  return x;
end proc:""",
    "with_row": """with_row := proc(given_a, place, width, x)
  local a, k;
  a := given_a;
  for k from 1 to width do
    a[place, k] := x[k];
  end do;
  return a;
end proc:""",
    "with_rows": """with_rows := proc(given_a, place, rows, width, x)
  local a, k, n;
  a := given_a;
  for n from 1 to rows do
    for k from 1 to width do
      a[place + n - 1, k] := x[n, k];
    end do;
  end do;
  return a;
end proc:""",
    "chosen": """chosen := proc(test, a, b)
  if test then return a; else return b; end if;
end proc:""",
}

DIALECT = MapleDialect(
    LAYOUT,
    inner="  ",
    given="all",
    helpers={name: tuple(text.splitlines()) for name, text in _HELPERS.items()},
    words={"==": "=", "!=": "<>", "not": "not "},
    calls={
        "choice": "chosen({0}, {1}, {2})",
        "float": "evalf({0})",
        "int": "trunc({0})",
        "quotient": "iquo({0}, {1})",
        "remainder": "irem({0}, {1})",
        **{word: f"{word}({{0}}, {{1}})" for word in ("min", "max")},
        "atan2": "arctan({0}, {1})",
    },
)


def files(solver: EmittedSolver) -> Files:
    """stem.mpl: the arm's constants, the functions, and the one to call."""
    call = [
        f"{solver.stem} := proc(T)",
        "  Digits := max(Digits, 17);",
        f"  return {solver.entry}(evalf(T));",
        "end proc:",
    ]
    if solver.branches:
        call += [
            *("", *LAYOUT.remark(f"[{', '.join(RESULTS)}, branch] at one pose; see the legend.")),
            f"{solver.branches_stem} := proc(T)",
            "  Digits := max(Digits, 17);",
            f"  return {solver.branches}(evalf(T));",
            "end proc:",
        ]
    results = f"[{', '.join(RESULTS)}]"
    text = single_file(solver, LAYOUT, results=results, call=call)
    return {f"{solver.stem}.mpl": text}


DRIVER = Driver(DIALECT, files)
