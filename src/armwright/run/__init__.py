"""Programs become functions of NumPy arrays."""

from armwright.run.compiling import compile
from armwright.run.function.function import Function
from armwright.run.solver.solutions import Solutions
from armwright.run.solver.solver import Solver

__all__ = ["Function", "Solutions", "Solver", "compile"]
