"""Kernels written in every language and run there: how a file is put together, called, and read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from armwright.emit import all_languages
from armwright.emit.core.language import without_marks
from armwright.emit.core.listing_builder import listing, stem_of
from armwright.emit.core.syntax import shortest
from armwright.emit.languages.mathematica import literal
from armwright.emit.solvers import c, fortran, julia, maple, mathematica, matlab, python
from armwright.emit.solvers.dialect import Dialect
from armwright.emit.solvers.kernel_functions import kernel_functions
from armwright.kernels.kernel_tree import Kernel
from armwright.kernels.reader import read_kernel
from armwright.kernels.value_kinds import WHOLE
from armwright.models import Model
from tests.emit.running import call, need, read_numbers, write
from tests.emit.solving import GIAC_HEAD, for_giac

Files = dict[str, str]


@dataclass(frozen=True)
class Task:
    """A kernel to be run: its text, the files of its programs, and arguments of its calls."""

    kernel: Kernel
    functions: str
    constants: str
    programs: Files
    stems: tuple[str, ...]
    cases: Sequence[tuple[Any, ...]]
    sizes: dict[str, int]

    def shape(self, one: Any) -> tuple[int, ...]:
        return tuple(self.sizes.get(size, size) for size in one.kind.shape)


@dataclass(frozen=True)
class Tool:
    """A language and the program that runs it."""

    language: str
    dialect: Dialect
    needs: tuple[str, ...]
    files: Callable[[Task], Files]
    commands: tuple[tuple[str, ...], ...]


def run(tool: Tool, module: ModuleType, folder: Path) -> list[list[float]]:
    """All numbers of all results, for each case of a feature."""
    need(tool.needs)
    task = _task(tool, module)
    write(without_marks({**task.programs, **tool.files(task)}), folder)
    printed = ""
    for command in tool.commands:
        sources = [name for name in task.programs if name.endswith((".c", ".f90"))]
        words = [part for word in command for part in (sources if word == "PROGRAMS" else [word])]
        printed = call([sys.executable if word == "PYTHON" else word for word in words], folder, 300)
    numbers = read_numbers(printed)
    count = len(numbers) // len(module.CASES)
    return [numbers[i * count : (i + 1) * count] for i in range(len(module.CASES))]


def _task(tool: Tool, module: ModuleType) -> Task:
    language = all_languages()[tool.language]
    kernel = read_kernel(module.ENTRY)
    record = module.RECORD(lambda model: model) if hasattr(module, "RECORD") else None
    stems, models = _programs(kernel, record)
    texts: Files = {}
    for model in models:
        texts |= language.files_of(listing(model, language))
    made = kernel_functions(module.ENTRY, tool.dialect, record=record, programs=stems)
    sizes = {} if record is None else {k: v for k, v in vars(record).items() if isinstance(v, int)}
    return Task(
        kernel,
        "\n\n".join("\n".join(lines) for lines in made.functions),
        "\n".join(made.constants),
        texts,
        tuple(stem_of(model) for model in models),
        module.CASES,
        sizes,
    )


def _programs(kernel: Kernel, record: Any) -> tuple[dict[str, str | tuple[str, ...]], list[Model]]:
    stems: dict[str, str | tuple[str, ...]] = {}
    models: list[Model] = []
    for name in kernel.record[1].programs if kernel.record is not None else ():
        given = getattr(record, name)
        several = given if isinstance(given, tuple) else (given,)
        models += several
        stems[name] = tuple(map(stem_of, given)) if isinstance(given, tuple) else stem_of(given)
    return stems, models


def _nested(value: Any, number: Callable[[float], str], brackets: str) -> str:
    if isinstance(value, np.ndarray) and value.ndim:
        inner = ", ".join(_nested(one, number, brackets) for one in value)
        return f"{brackets[0]}{inner}{brackets[1]}"
    return str(value) if isinstance(value, int) else number(float(value))


def _names(task: Task) -> str:
    return ", ".join(one.name for one in task.kernel.outputs)


# ------------------------------------------------------------------------------------- files


def _python(task: Task) -> Files:
    programs = [text.replace("import numpy as np\n", "") for text in task.programs.values()]
    lines = ["import numpy as np", *programs, task.constants, task.functions, ""]
    for case in task.cases:
        given = [
            f"np.array({_nested(one, shortest, '[]')})" if isinstance(one, np.ndarray) else repr(one)
            for one in case
        ]
        lines.append(f"answer = {task.kernel.name}({', '.join(given)})")
        lines.append("for x in answer if isinstance(answer, tuple) else (answer,):")
        lines.append("    for y in np.ravel(x):\n        print(float(y))")
    return {"run_cases.py": "\n".join(lines) + "\n"}


def _c(task: Task) -> Files:
    head = ["#include <math.h>", "#include <stdio.h>", *(f'#include "{stem}.h"' for stem in task.stems)]
    body = []
    for case in task.cases:
        names, before = [], []
        for k, one in enumerate(case):
            if isinstance(one, np.ndarray):
                flat = ", ".join(shortest(float(x)) for x in one.reshape(-1))
                before.append(f"double x{k}[] = {{{flat}}};")
                names.append(f"x{k}")
            else:
                names.append(repr(one))
        for one in task.kernel.outputs:
            if one.kind.is_array:
                before.append(f"double {one.name}[{prod(task.shape(one))}];")
                names.append(one.name)
            else:
                before.append(f"{'int' if one.kind == WHOLE else 'double'} {one.name};")
                names.append(f"&{one.name}")
        prints = []
        for one in task.kernel.outputs:
            if one.kind.is_array:
                prints.append(
                    f'for (int i = 0; i < {prod(task.shape(one))}; i++) printf("%.17g\\n", {one.name}[i]);'
                )
            else:
                prints.append(f'printf("%.17g\\n", (double){one.name});')
        body += ["{", *before, f"{task.kernel.name}({', '.join(names)});", *prints, "}"]
    main = ["int main(void)", "{", *body, "return 0;", "}"]
    return {"main.c": "\n".join([*head, "", task.constants, "", task.functions, "", *main]) + "\n"}


def _double(value: float) -> str:
    text = shortest(value, exponent="d")
    return text if "d" in text else f"{text}d0"


def _fortran(task: Task) -> Files:
    uses = [f"  use {stem}_module, only: {stem}" for stem in task.stems]
    lines = ["module kernels", *uses, "  implicit none", "  integer, parameter :: dp = kind(1.0d0)"]
    lines += [task.constants, "contains", task.functions, "end module kernels", ""]
    lines += ["program main", "  use kernels", "  implicit none", "  integer :: i, j, k"]
    calls: list[str] = []
    for number, case in enumerate(task.cases):
        lines_of, names = [], []
        for k, one in enumerate(case):
            name = f"x{number}_{k}"
            if isinstance(one, np.ndarray):
                shape = ", ".join(map(str, one.shape))
                order = ", ".join(str(i) for i in range(one.ndim, 0, -1))
                flat = ", &\n    ".join(_double(float(x)) for x in one.reshape(-1))
                lines.append(f"  real(dp) :: {name}({shape})")
                lines_of.append(f"  {name} = reshape([ &\n    {flat}], [{shape}], order=[{order}])")
            else:
                lines.append(f"  {'integer' if isinstance(one, int) else 'real(dp)'} :: {name}")
                lines_of.append(f"  {name} = {one if isinstance(one, int) else _double(one)}")
            names.append(name)
        prints = []
        for one in task.kernel.outputs:
            name, shape = f"{one.name}_{number}", task.shape(one)
            kind = "integer" if one.kind == WHOLE else "real(dp)"
            lines.append(f"  {kind} :: {name}" + (f"({', '.join(map(str, shape))})" if shape else ""))
            names.append(name)
            counters = "ijk"[: len(shape)]
            text = f"{name}({', '.join(counters)})" if shape else name
            for letter, size in zip(reversed(counters), reversed(shape), strict=True):
                text = f"({text}, {letter} = 1, {size})"
            form = "'(i0)'" if one.kind == WHOLE else "'(es26.17e3)'"
            prints.append(f"  print {form}, {text}")
        calls += [*lines_of, f"  call {task.kernel.name}({', '.join(names)})", *prints]
    return {"main.f90": "\n".join([*lines, "  i = 0; j = 0; k = 0", *calls, "end program main"]) + "\n"}


def _julia(task: Task) -> Files:
    lines = ["import LinearAlgebra", *task.programs.values(), task.constants, task.functions, ""]
    for case in task.cases:
        given = [_julia_array(one) if isinstance(one, np.ndarray) else repr(one) for one in case]
        lines.append(f"answer = {task.kernel.name}({', '.join(given)})")
        lines.append("for x in (answer isa Tuple ? answer : (answer,))")
        lines.append("    x isa Number ? println(x) : foreach(println, permutedims(x, ndims(x):-1:1))")
        lines.append("end")
    return {"run_cases.jl": "\n".join(lines) + "\n"}


def _julia_array(value: np.ndarray) -> str:
    flat = "[" + ", ".join(shortest(float(x)) for x in value.reshape(-1)) + "]"
    if value.ndim == 1:
        return flat
    turned = ", ".join(map(str, reversed(value.shape)))
    return f"permutedims(reshape({flat}, {turned}), {tuple(range(value.ndim, 0, -1))})"


def _octave(task: Task) -> Files:
    lines = ["1;", task.functions]
    if task.kernel.record is not None:
        name = task.kernel.record[0]
        lines.append(f"function {name} = constants()\n{task.constants}\nend\n{name} = constants();")
    for case in task.cases:
        given = [_octave_array(one) if isinstance(one, np.ndarray) else repr(one) for one in case]
        given = [*([task.kernel.record[0]] if task.kernel.record is not None else []), *given]
        lines.append(f"[{_names(task)}] = {task.kernel.name}({', '.join(given)});")
        for one in task.kernel.outputs:
            turned = f"permute({one.name}, {list(range(len(one.kind.shape), 0, -1))})"
            lines.append(f"printf('%.17g\\n', {turned if len(one.kind.shape) > 1 else one.name});")
    return {"run_cases.m": "\n".join(lines) + "\n"}


def _octave_array(value: np.ndarray) -> str:
    rows = value.reshape(-1, 1) if value.ndim == 1 else value
    assert rows.ndim == 2
    return "[" + "; ".join(" ".join(shortest(float(x)) for x in row) for row in rows) + "]"


def _mathics(task: Task) -> Files:
    name = mathematica.camel(task.kernel.name)
    lines = ["$IterationLimit = 10^9;", *task.programs.values(), task.constants, task.functions]
    lines.append("print[x_] := Print[ToString[N[x], InputForm]];")
    for case in task.cases:
        given = ", ".join(_nested(one, literal, "{}") for one in case)
        lines.append(f"Scan[print, Flatten[{name}[{given}]]];")
    return {"run_cases.wl": "\n".join(lines) + "\n"}


def _giac(task: Task) -> Files:
    text = "\n".join([*task.programs.values(), task.constants, task.functions])
    lines = []
    for case in task.cases:
        given = ", ".join(_nested(one, shortest, "[]") for one in case)
        lines.append(f"r := flatten([{for_giac(task.kernel.name).strip()}({given})]):")
        count = sum(prod(task.shape(one)) for one in task.kernel.outputs)
        lines += [f"evalf(r[{k}]);" for k in range(1, count + 1)]
    return {"giac.mpl": for_giac(text), "run_cases.giac": GIAC_HEAD + "\n".join(lines) + "\n"}


_WARNINGS = ("-Wall", "-Wextra", "-Werror")
_GCC = ("gcc", "-std=c99", "-Wpedantic", *_WARNINGS, "-fsanitize=address,undefined", "main.c", "PROGRAMS")
_GFORTRAN = (
    "gfortran",
    "-std=f2008",
    *_WARNINGS,
    "-Wno-unused-variable",
    "-fcheck=all",
    "PROGRAMS",
    "main.f90",
)

TOOLS = {
    "python": Tool("python", python.DIALECT, (), _python, (("PYTHON", "run_cases.py"),)),
    "gcc": Tool("c", c.DIALECT, ("gcc",), _c, ((*_GCC, "-o", "main", "-lm"), ("./main",))),
    "gfortran": Tool(
        "fortran", fortran.DIALECT, ("gfortran",), _fortran, ((*_GFORTRAN, "-o", "main"), ("./main",))
    ),
    "octave": Tool(
        "matlab",
        matlab.DIALECT,
        ("octave-cli",),
        _octave,
        (("octave-cli", "--norc", "--quiet", "run_cases.m"),),
    ),
    "julia": Tool("julia", julia.DIALECT, ("julia",), _julia, (("julia", "-O1", "run_cases.jl"),)),
    "mathics": Tool(
        "mathematica", mathematica.DIALECT, ("mathics3",), _mathics, (("mathics3", "-f", "run_cases.wl"),)
    ),
    "giac": Tool("maple", maple.DIALECT, ("giac",), _giac, (("giac", "run_cases.giac"),)),
}
