"""A straight-line program: nodes in evaluation order, split into setup and step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from armwright.expr import Node


@dataclass(frozen=True, slots=True)
class Argument:
    """An array that a call takes: ``elements`` are the names of its scalars, row by row."""

    name: str
    shape: tuple[int, ...]
    unit: str
    elements: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Output:
    """An array that a call gives: ``elements`` are its scalars, row by row."""

    name: str
    shape: tuple[int, ...]
    unit: str
    elements: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Symbol:
    """A parameter: a name in the graph with its unit, its value if known, and what it means."""

    name: str
    unit: str = ""
    value: float | None = None
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class Program:
    """What is computed, in order.

    setup    nodes that depend on parameters and constants only; run once
    steps    the other nodes; arguments always stand before users
    names    the name of every node that has one; leaves are not listed in setup or steps
    groups   the heading a node stands under in emitted text ("link 3, forward"), where given
    """

    inputs: tuple[Argument, ...]
    parameters: tuple[Symbol, ...]
    setup: tuple[Node, ...]
    steps: tuple[Node, ...]
    outputs: tuple[Output, ...]
    names: Mapping[Node, str]
    groups: Mapping[Node, str]
