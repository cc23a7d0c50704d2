"""Our graph, CasADi and SymPy on the same recursion: to C text, and to a shared library."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

from armwright.bench.scalar_recursion import Algebra, torques
from armwright.bench.suite import Peer
from armwright.bench.timing import cpu_time
from armwright.emit.emitting import emit
from armwright.expr import cos, name, number, sin
from armwright.models import Argument, Model, Output, Symbol
from armwright.robot import Robot


def own_source(robot: Robot) -> str:
    """C text of the recursion by our own graph and its default passes."""
    tau, variables, parameters = torques(robot, Algebra(name, number, cos, sin))
    symbols = tuple(Symbol(str(node)) for node in parameters)
    argument = Argument("x", (len(variables),), "", tuple(str(node) for node in variables))
    output = Output("tau", (len(tau),), "N·m", tuple(tau))
    model = Model("recursion", robot.name, "Newton and Euler", "", (), (argument,), (output,), symbols)
    return "".join(emit(model, "c").values())


def casadi_library(robot: Robot) -> Peer | None:
    """CPU time from the robot to a loaded library by CasADi and the C compiler, or None."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    try:
        import casadi  # may not be installed
    except ImportError:
        return None
    if compiler is None:
        return None
    times = [cpu_time(lambda: _compile_source(compiler, _casadi_source(casadi, robot))) for _ in range(5)]
    value = median(times)
    return Peer(value, version("casadi"), f"{Path(compiler).name} -O3 -march=native")


def sympy_text(robot: Robot) -> Peer | None:
    """CPU time from the robot to C text by SymPy's cse, or None without SymPy."""
    try:
        import sympy  # may not be installed
    except ImportError:
        return None
    value = cpu_time(lambda: _sympy_source(sympy, robot))
    return Peer(value, version("sympy"), "cse, the same recursion")


def _casadi_source(casadi: Any, robot: Robot) -> str:
    tau, variables, parameters = torques(robot, Algebra(casadi.SX.sym, casadi.SX, casadi.cos, casadi.sin))
    return _casadi_text(
        casadi, casadi.vertcat(*tau), [casadi.vertcat(*variables), casadi.vertcat(*parameters)]
    )


def _casadi_text(casadi: Any, tau: Any, inputs: list[Any]) -> str:
    generator = casadi.CodeGenerator("tau.c")
    generator.add(casadi.Function("tau", inputs, [tau]))
    return str(generator.dump())


def _sympy_source(sympy: Any, robot: Robot) -> str:
    def constant(value: float) -> Any:
        return sympy.Integer(value) if isinstance(value, int) else sympy.Float(value)

    tau, _, _ = torques(robot, Algebra(sympy.Symbol, constant, sympy.cos, sympy.sin))
    steps, results = sympy.cse(tau)
    lines = [f"double {symbol} = {sympy.ccode(value)};" for symbol, value in steps]
    return "\n".join(lines + [f"tau[{i}] = {sympy.ccode(value)};" for i, value in enumerate(results)])


def _compile_source(compiler: str, source: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "tau.c").write_text(source)
        options = ["-O3", "-march=native", "-shared", "-fPIC"]
        subprocess.run([compiler, *options, "tau.c", "-o", "tau.so", "-lm"], cwd=place, check=True)
