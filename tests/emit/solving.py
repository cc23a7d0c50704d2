"""Runs emitted solvers of inverse geometry and reads what they print, pose by pose."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from armwright.emit.core.syntax import shortest
from armwright.emit.languages.mathematica import literal
from armwright.emit.solvers.mathematica import camel
from tests.emit.running import SECONDS, call, need, read_numbers, write

Array = np.ndarray
Files = dict[str, str]
WIDTH = 16


@dataclass(frozen=True)
class Answer:
    """What a solver says about one pose."""

    q: Array
    residual: Array
    status: int
    free_joint: int


@dataclass(frozen=True)
class Tool:
    """How the text of a language is run: a file that prints everything, and commands.

    script   {file name: text} from stem, poses, number of joints and emitted files
    seconds  that a command may take; by the clock, of which a busy machine may give a tenth
    """

    language: str
    needs: tuple[str, ...]
    script: Callable[[str, Sequence[Array], int, Files], Files]
    commands: Callable[[str, Sequence[str]], list[list[str]]]
    seconds: float = SECONDS


def solve(tool: Tool, files: Files, stem: str, poses: Sequence[Array], n: int, folder: Path) -> list[Answer]:
    """The answers of an emitted solver to poses; n joints."""
    need(tool.needs)
    write({**files, **tool.script(stem, poses, n, files)}, folder)
    printed = ""
    for command in tool.commands(stem, list(files)):
        printed = call(command, folder, tool.seconds)
    size = 3 + WIDTH * (n + 1)
    rows = np.array(read_numbers(printed)).reshape(len(poses), size)
    return [_answer(row, n) for row in rows]


def _answer(row: Array, n: int) -> Answer:
    count, status, free = (int(x) for x in row[:3])
    return Answer(row[3 + WIDTH :].reshape(WIDTH, n)[:count], row[3 : 3 + count], status, free)


def _rows(T: Array, brackets: str = "[]", comma: str = ", ") -> str:
    lines = (comma.join(shortest(float(x)) for x in row) for row in T)
    return ", ".join(f"{brackets[0]}{line}{brackets[1]}" for line in lines)


# ------------------------------------------------------------------------------------ scripts


def _python(stem: str, poses: Sequence[Array], n: int, files: Files) -> Files:
    lines = ["import numpy as np", f"from {stem} import {stem}"]
    lines.append(f"for T in [{', '.join(f'[{_rows(T)}]' for T in poses)}]:")
    lines.append(f"    Q, residual, count, status, free_joint = {stem}(T)")
    lines.append("    for x in (count, status, free_joint, *residual, *Q.ravel()):")
    lines.append("        print(float(x))")
    return {"run_poses.py": "\n".join(lines) + "\n"}


def _c(stem: str, poses: Sequence[Array], n: int, files: Files) -> Files:
    table = ",\n".join("{" + ", ".join(shortest(float(x)) for x in T.ravel()) + "}" for T in poses)
    return {
        "main.c": f"""#include <stdio.h>
#include "{stem}.h"
static const double poses[{len(poses)}][16] = {{
{table}}};
int main(void)
{{
    double Q[{WIDTH * n}], residual[{WIDTH}];
    int count, status, free_joint;
    for (int i = 0; i < {len(poses)}; i++) {{
        {stem}(poses[i], Q, residual, &count, &status, &free_joint);
        printf("%d\\n%d\\n%d\\n", count, status, free_joint);
        for (int k = 0; k < {WIDTH}; k++)
            printf("%.17g\\n", residual[k]);
        for (int k = 0; k < {WIDTH * n}; k++)
            printf("%.17g\\n", Q[k]);
    }}
    return 0;
}}
"""
    }


def _fortran(stem: str, poses: Sequence[Array], n: int, files: Files) -> Files:
    lines = ["program main", f"  use {stem}_module", "  implicit none"]
    lines += [f"  double precision :: T(4, 4), Q({WIDTH}, {n}), residual({WIDTH})", "  integer :: c, s, f, k"]
    for T in poses:
        for i in range(4):
            lines += [f"  T({i + 1}, {k + 1}) = {_double(T[i, k])}" for k in range(4)]
        lines += [f"  call {stem}(T, Q, residual, c, s, f)", "  print '(i0)', c, s, f"]
        lines += ["  print '(es26.17e3)', residual", f"  print '(es26.17e3)', (Q(k, :), k = 1, {WIDTH})"]
    return {"main.f90": "\n".join([*lines, "end program main"]) + "\n"}


def _double(value: float) -> str:
    text = shortest(float(value), exponent="d")
    return text if "d" in text else f"{text}d0"


def _matlab(stem: str, poses: Sequence[Array], n: int, files: Files) -> Files:
    lines = ["1;"]
    for T in poses:
        lines.append(f"[Q, residual, count, status, free_joint] = {stem}([{_semicolons(T)}]);")
        lines.append("printf('%.17g\\n', count, status, free_joint, residual, Q');")
    return {"run_poses.m": "\n".join(lines) + "\n"}


def _semicolons(T: Array) -> str:
    return "; ".join(" ".join(shortest(float(x)) for x in row) for row in T)


def _julia(stem: str, poses: Sequence[Array], n: int, files: Files) -> Files:
    lines = [f'include("{stem}.jl")']
    for T in poses:
        lines.append(f"Q, residual, count, status, free_joint = {stem}([{_semicolons(T)}])")
        lines.append("foreach(println, (count, status, free_joint, residual..., permutedims(Q)...))")
    return {"run_poses.jl": "\n".join(lines) + "\n"}


def _mathics(stem: str, poses: Sequence[Array], n: int, files: Files) -> Files:
    """The text as it is. Mathics counts the symbols of a whole call against the limit of one of them."""
    lines = [
        "$IterationLimit = 10^9;",
        f'Get["{stem}.wl"];',
        "print[x_] := Print[ToString[N[x], InputForm]];",
    ]
    for T in poses:
        rows = ("{" + ", ".join(literal(float(x)) for x in row) + "}" for row in T)
        lines.append(f"r = {camel(stem)}[{{{', '.join(rows)}}}];")
        lines.append("Scan[print, Flatten[{r[[3]], r[[4]], r[[5]], r[[2]], r[[1]]}]];")
    return {"run_poses.m": "\n".join(lines) + "\n"}


# Words of giac that Maple does not mind; it has no arctan of two arguments, and its lists are values.
_GIAC_WORDS = (
    "angle back companion count curve eigenvalues grid hessenberg length mid more order part point row same "
    "scale shift volume step multiply head normal round distance dot line axes base weights group "
    "at backward choice exact lower root sizes slope square trail triangle upper"
)
GIAC_HEAD = """maple_mode(1):
Digits := 14:
angleQof := proc(y, x) evalf(arg(x + I*y)) end proc:
read("giac.mpl"):
"""
_GIAC_TEXT = (
    (r"arctan\(", "angle_of("),
    (r"signum\(", "sign("),
    (r"  Digits := max\(Digits, 17\);\n", ""),
    (r"Matrix\((?:1 \.\. )?(\w+), (?:1 \.\. )?(\w+)\)", r"matrix(\1,\2)"),
    (r"Vector\(1 \.\. (\w+)\)", r"makelist(0.0,1,\1)"),
    (r"Vector\((\d+)\)", r"makelist(0.0,1,\1)"),
    (r"(Matrix|Vector)\((\w+)\)", r"\2"),
    (rf"\b({_GIAC_WORDS.replace(' ', '|')})\b", r"\1_g"),
    (r"(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])", "Q"),  # giac takes what follows an underscore for a unit
)


_PROCEDURE = re.compile(r"(\w+) := proc\(.*?end proc:", re.DOTALL)
_VARIABLES = re.compile(r"local ([^;]*);|proc\(([^)]*)\)")


def _without_shadows(code: str) -> str:
    """Variables with the name of a procedure get another: procedures of giac see their callers' variables."""
    procedures = {match[1] for match in _PROCEDURE.finditer(code)}

    def rename(match: re.Match[str]) -> str:
        text = match[0]
        listed = ",".join(",".join(place) for place in _VARIABLES.findall(text))
        for name in procedures.intersection(re.findall(r"\w+", listed)):
            text = re.sub(rf"\b{name}\b(?!\()", f"{name}_v", text)
        return text

    return _PROCEDURE.sub(rename, code)


def for_giac(text: str) -> str:
    """Maple in giac's words."""
    code = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    code = _without_shadows(code)
    for pattern, words in _GIAC_TEXT:
        code = re.sub(pattern, words, code)
    return code + "\n"


def _giac(stem: str, poses: Sequence[Array], n: int, files: Files) -> Files:
    """A copy in giac's words, and calls whose values it prints."""
    (text,) = files.values()
    lines = []
    for T in poses:
        lines += [
            f"r := {for_giac(stem).strip()}([{_rows(T)}]):",
            "evalf(r[3]);",
            "evalf(r[4]);",
            "evalf(r[5]);",
        ]
        lines += [f"evalf(r[2][{k}]);" for k in range(1, WIDTH + 1)]
        lines += [f"evalf(r[1][{i},{k}]);" for i in range(1, WIDTH + 1) for k in range(1, n + 1)]
    return {"giac.mpl": for_giac(text), "run_poses.giac": GIAC_HEAD + "\n".join(lines) + "\n"}


# ------------------------------------------------------------------------------------ commands

_WARNINGS = ("-Wall", "-Wextra", "-Werror")
_CHECKED = ("-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")


def _compiled(compiler: str, *flags: str) -> Callable[[str, Sequence[str]], list[list[str]]]:
    def commands(stem: str, files: Sequence[str]) -> list[list[str]]:
        sources = [file for file in files if file.endswith(".c")]
        options = ["-std=c99", "-Wpedantic", *_WARNINGS, *flags]
        return [[compiler, *options, *sources, "main.c", "-o", "main", "-lm"], ["./main"]]

    return commands


def _gfortran(stem: str, files: Sequence[str]) -> list[list[str]]:
    sources = [*(file for file in files if file != f"{stem}.f90"), f"{stem}.f90", "main.f90"]
    options = ["-std=f2008", *_WARNINGS, "-O0", "-fcheck=all", "-ffpe-trap=invalid,zero"]
    return [["gfortran", *options, *sources, "-o", "main"], ["./main"]]


TOOLS = {
    "python": Tool("python", (), _python, lambda stem, files: [[sys.executable, "run_poses.py"]]),
    "gcc": Tool("c", ("gcc",), _c, _compiled("gcc", "-O0")),
    "gcc checked": Tool("c", ("gcc",), _c, _compiled("gcc", "-O0", *_CHECKED)),
    "clang checked": Tool("c", ("clang",), _c, _compiled("clang", "-O0", *_CHECKED)),
    "gfortran": Tool("fortran", ("gfortran",), _fortran, _gfortran),
    "octave": Tool(
        "matlab",
        ("octave-cli",),
        _matlab,
        lambda stem, files: [["octave-cli", "--norc", "--quiet", "run_poses.m"]],
    ),
    "julia": Tool("julia", ("julia",), _julia, lambda stem, files: [["julia", "-O1", "run_poses.jl"]]),
    "mathics": Tool(
        "mathematica",
        ("mathics3",),
        _mathics,
        lambda stem, files: [["mathics3", "-f", "run_poses.m"]],
        seconds=3600,
    ),
    "giac": Tool("maple", ("giac",), _giac, lambda stem, files: [["giac", "run_poses.giac"]], seconds=3600),
}
