"""Straight-line programs made from the graph."""

from armwright.program.counts import Counts
from armwright.program.program import (
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
    "Argument",
    "Counts",
    "Output",
    "PassReport",
    "Program",
    "Quantity",
    "Rename",
    "Symbol",
    "schedule",
]
