"""The program `sim` of 1982: an interpreter for variables and commands on one arm [Swartz82]."""

from armwright.study.sim.interpreter import Interpreter
from armwright.study.sim.workspace import Workspace, open_workspace

__all__ = ["Interpreter", "Workspace", "open_workspace"]
