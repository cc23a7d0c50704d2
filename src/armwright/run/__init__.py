"""Programs become functions of NumPy arrays."""

from armwright.run.compiling import compile
from armwright.run.function.function import Function
from armwright.run.solver.solutions import JointPath, Solutions
from armwright.run.solver.solver import Solver
from armwright.run.solver.wanted_pose import PoseWarning

__all__ = ["Function", "JointPath", "PoseWarning", "Solutions", "Solver", "compile"]
