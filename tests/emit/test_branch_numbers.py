"""Emitted closed forms tell which branch each row is, as the compiled solver does in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.emit.languages.mathematica import camel, literal
from tests.emit.running import call, need, read_numbers, write
from tests.emit.solving import GIAC_HEAD, for_giac

ROWS = 16
STEM = "puma560_inverse_geometry"
Q = np.array([0.3, -0.6, 0.7, 0.5, 0.6, -0.4])


def numbers(T: np.ndarray, comma: str = ", ") -> str:
    return comma.join(repr(float(x)) for x in T.ravel())


def _rows(T: np.ndarray) -> str:
    return "; ".join(" ".join(repr(float(x)) for x in row) for row in T)


def _c(T: np.ndarray) -> str:
    return f"""#include <stdio.h>
#include "{STEM}.h"
int main(void)
{{
    const double T[16] = {{{numbers(T)}}};
    double Q[96], residual[16];
    int count, status, free_joint, branch[16];
    {STEM}_branches(T, Q, residual, &count, &status, &free_joint, branch);
    for (int k = 0; k < 16; k++)
        printf("%d\\n", branch[k]);
    for (int k = 0; k < 96; k++)
        printf("%.17g\\n", Q[k]);
    return 0;
}}
"""


def _fortran(T: np.ndarray) -> str:
    values = ", ".join(
        repr(float(x)).replace("e", "d") + ("" if "e" in repr(float(x)) else "d0") for x in T.T.ravel()
    )
    return f"""program main
  use {STEM}_module
  implicit none
  double precision :: T(4, 4), Q(16, 6), residual(16)
  integer :: count, status, free_joint, branch(16), k
  T = reshape([ &
{values.replace(", ", ", &" + chr(10))}], [4, 4])
  call {STEM}_branches(T, Q, residual, count, status, free_joint, branch)
  print '(i0)', branch
  print '(es26.17e3)', (Q(k, :), k = 1, 16)
end program main
"""


def _python(T: np.ndarray) -> str:
    return f"""import numpy as np
from {STEM} import {STEM}_branches
Q, residual, count, status, free_joint, branch = {STEM}_branches(np.array([{numbers(T)}]).reshape(4, 4))
for x in (*branch, *Q.ravel()):
    print(float(x))
"""


def _matlab(T: np.ndarray) -> str:
    return f"""1;
[Q, residual, count, status, free_joint, branch] = {STEM}([{_rows(T)}]);
printf('%.17g\\n', branch, Q');
"""


def _julia(T: np.ndarray) -> str:
    return f"""include("{STEM}.jl")
Q, residual, count, status, free_joint, branch = {STEM}_branches([{_rows(T)}])
foreach(println, (branch..., permutedims(Q)...))
"""


def _mathematica(T: np.ndarray) -> str:
    rows = ", ".join("{" + ", ".join(literal(float(x)) for x in row) + "}" for row in T)
    return f"""$IterationLimit = 10^9;
Get["{STEM}.wl"];
r = {camel(STEM)}Branches[{{{rows}}}];
Scan[Print[ToString[N[#], InputForm]] &, Flatten[{{r[[6]], r[[1]]}}]];
"""


def _maple(T: np.ndarray) -> str:
    rows = ", ".join(f"[{numbers(row)}]" for row in T)
    lines = [f"r := {for_giac(STEM + '_branches').strip()}([{rows}]):"]
    lines += [f"evalf(r[6][{k}]);" for k in range(1, ROWS + 1)]
    lines += [f"evalf(r[1][{i},{k}]);" for i in range(1, ROWS + 1) for k in range(1, 7)]
    return GIAC_HEAD + "\n".join(lines) + "\n"


C = ["gcc", "-std=c99", "-O0", "-Wall", "-Wextra", "-Werror", "-o", "main", "main.c", f"{STEM}.c", "-lm"]
FORTRAN = ["gfortran", "-O0", "-o", "main", f"{STEM}.f90", "main.f90"]
TOOLS: dict[str, tuple[tuple[str, ...], str, Callable[[np.ndarray], str], list[list[str]]]] = {
    "c": (("gcc",), "main.c", _c, [C, ["./main"]]),
    "fortran": (("gfortran",), "main.f90", _fortran, [FORTRAN, ["./main"]]),
    "matlab": (("octave-cli",), "run_pose.m", _matlab, [["octave-cli", "--quiet", "run_pose.m"]]),
    "julia": (("julia",), "run_pose.jl", _julia, [["julia", "run_pose.jl"]]),
    "python": ((), "run_pose.py", _python, [["python", "run_pose.py"]]),
    "mathematica": (("mathics3",), "run_pose.m", _mathematica, [["mathics3", "-f", "run_pose.m"]]),
    "maple": (("giac",), "run_pose.giac", _maple, [["giac", "run_pose.giac"]]),
}


def printed(language: str, T: np.ndarray, folder: Path) -> Sequence[float]:
    tools, name, script, commands = TOOLS[language]
    need(tools)
    model = aw.model(aw.load("puma560"), "inverse_geometry")
    files = aw.emit(model, language, fallback=False)  # a short file
    if language == "maple":
        files |= {"giac.mpl": for_giac("".join(files.values()))}
    write({**files, name: script(T)}, folder)
    text = ""
    for command in commands:
        text = call(command, folder)
    return read_numbers(text)


@pytest.mark.parametrize("language", TOOLS)
def test_branch_of_each_row_is_that_of_the_solver(language: str, tmp_path: Path) -> None:
    robot = aw.load("puma560")
    model = aw.model(robot, "inverse_geometry")
    T = robot.pose(Q)
    found = np.array(printed(language, T, tmp_path))
    branch, rows = found[:ROWS].astype(int), found[ROWS:].reshape(ROWS, 6)
    expected = aw.compile(model).solve(T)
    count = len(expected.q)
    assert list(branch[count:]) == [0] * (ROWS - count)
    for q, words in zip(expected.q, expected.branch, strict=True):
        (k,) = np.flatnonzero(np.abs(np.sin((rows[:count] - q) / 2)).max(axis=1) < 1e-6)
        assert model.labels[branch[k] - 1] == words


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("c", f"; of {STEM}_branches only"),
        ("mathematica", "; of puma560InverseGeometryBranches only"),
        ("matlab", ""),  # its function gives the branches as its last result
    ],
)
def test_the_legend_names_the_function_that_tells_branches(language: str, told: str) -> None:
    text = "".join(
        aw.emit(aw.model(aw.load("puma560"), "inverse_geometry"), language, fallback=False).values()
    )
    words = " ".join(re.sub(r"\n[ *%]*", " ", text).split())
    assert f"the branch of each row, from 1; 0 for a row that is on none{told} Quantities" in words
