"""Programs become functions of NumPy arrays."""

from armwright.run.compiling import compile
from armwright.run.function import Function
from armwright.run.solutions import Solutions
from armwright.run.solver import Solver

__all__ = ["Function", "Solutions", "Solver", "compile"]
