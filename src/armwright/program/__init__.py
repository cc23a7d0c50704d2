"""Straight-line programs made from the graph."""

from armwright.program.casadi_function import casadi_function
from armwright.program.counts import Counts
from armwright.program.liveness import Liveness, liveness
from armwright.program.passes import PASSES, Pass
from armwright.program.program import (
    ANY_NUMBER,
    Argument,
    Output,
    PassReport,
    Program,
    Quantity,
    Rename,
    Symbol,
)
from armwright.program.schedule import schedule

__all__ = [
    "ANY_NUMBER",
    "PASSES",
    "Argument",
    "Counts",
    "Liveness",
    "Output",
    "Pass",
    "PassReport",
    "Program",
    "Quantity",
    "Rename",
    "Symbol",
    "casadi_function",
    "liveness",
    "schedule",
]
