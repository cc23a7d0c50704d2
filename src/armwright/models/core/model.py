"""A model: named outputs and intermediate quantities over the graph, and where they come from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from armwright.brief import BriefTuple
from armwright.errors import ArmwrightError
from armwright.expr import Node, to_sympy
from armwright.expr.bridge import optional_package
from armwright.models.core.notebook import model_html, program_latex
from armwright.models.core.textbook import ReadableForm, textbook_of
from armwright.program import Argument, Output, Program, Quantity, Symbol, schedule
from armwright.robot import Robot

PAPERS = {
    "Kim90": "Kim, identification of robot dynamics, 1990",
    "CK": "Cho, Kim, 6-DOF parallel machine tool",
    "AAH86": "Atkeson, An, Hollerbach, loads and links, 1986",
    "Swartz82": "Swartz, arm dynamics simulation, 1982",
    "KC97": "Khalil, Creusot, SYMORO+, 1997",
}
_CORRECTION = re.compile(r"E\d-\d+( to E\d-\d+)?")
CORRECTIONS_PAGE = "docs/errata.md"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the legend: quantities whose names begin with ``stem``, their unit and meaning."""

    stem: str
    unit: str
    meaning: str


class LoopOrders(Protocol):
    """How else the loops of a closed robot can be solved (other_orders.OtherOrders)."""

    def tree_position(self, q: NDArray[np.float64]) -> NDArray[np.float64]:
        """Positions of all joints of the tree for those that the model is called with."""

    def is_held(self, q: NDArray[np.float64]) -> bool:
        """True where the motors determine the passive joints at a position of the tree."""

    @property
    def robot_everywhere(self) -> Robot:
        """The robot with its loops solved in a way that holds wherever it is regular."""

    @property
    def model_everywhere(self) -> Model:
        """The model with its loops solved in a way that holds wherever the robot is regular."""


@dataclass(frozen=True, repr=False)
class Model:
    """The equations of a robot, before anything is emitted or compiled.

    name         "inverse_dynamics"
    robot        name of the robot
    title        one line for people: "Inverse dynamics (Newton-Euler)"
    menu         the item of the SYMORO+ menu it stands for, "" if none
    references   keys of the equations used: ("KC97 (15)-(20)", …)
    inputs       arrays of a call, in call order
    outputs      arrays of the answer, in order; one → array, several → named tuple
    parameters   symbols that are neither inputs nor quantities
    quantities   named intermediate quantities in computing order
    hints        further ones, named where the passes leave them whole
    offers       names for what is computed once for several users; without users they mean nothing
    method, reason   which method was chosen and why, where there was a choice
    columns      names of the columns of a regressor, in the order of ``parameters``
    legend       meaning of the stems of quantity names
    made_of      of a model in base parameters, the standard ones they are made of, with values where known
    factors      of a determinant, as nodes: each is one way to be singular
    vanishes     of gravity torques: whether they are zero at every position; None of other models
    integrated   of an energy regressor, the columns that hold a power, to be integrated over time
    branches     of a closed form, the letters and the label of each row of the answer
    places       of a robot from a foreign file, one line per joint: our number, its joint and its link
    orders       of a closed robot, how else its loops are solved where a pivot of this model vanishes
    iteration    of a solver that iterates, the model of what one step evaluates; ``program`` is its program
    """

    name: str
    robot: str
    title: str
    menu: str
    references: tuple[str, ...]
    inputs: tuple[Argument, ...]
    outputs: tuple[Output, ...]
    parameters: tuple[Symbol, ...] = ()
    quantities: tuple[Quantity, ...] = ()
    hints: tuple[Quantity, ...] = ()
    offers: tuple[Quantity, ...] = ()
    method: str = ""
    reason: str = ""
    columns: tuple[str, ...] = ()
    legend: tuple[Entry, ...] = ()
    made_of: Mapping[str, float | None] = field(default_factory=dict, compare=False)
    factors: tuple[Node, ...] = field(default=(), compare=False)
    vanishes: bool | None = field(default=None, compare=False)
    integrated: tuple[str, ...] = field(default=(), compare=False)
    branches: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    places: tuple[str, ...] = field(default=(), compare=False)
    orders: LoopOrders | None = field(default=None, compare=False)
    iteration: Model | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        for key in ("parameters", "quantities", "legend"):
            object.__setattr__(self, key, BriefTuple(getattr(self, key)))

    @property
    def common_fields(self) -> dict[str, Any]:
        """What models of every kind have, by the names of the fields: another kind is made of it."""
        return {one.name: getattr(self, one.name) for one in fields(Model)}

    @cached_property
    def program(self) -> Program:
        """The straight-line program, after the default passes; of a solver, that of one iteration."""
        if self.iteration is not None:
            return self.iteration.program
        return schedule(
            self.outputs,
            inputs=self.inputs,
            parameters=self.parameters,
            quantities=self.quantities,
            hints=self.hints,
            offers=self.offers,
        )

    def __repr__(self) -> str:
        calls = ", ".join(argument.name for argument in self.inputs)
        gives = ", ".join(output.name for output in self.outputs)
        return f"<Model {self.name} of {self.robot}: f({calls}) -> {gives}>"

    @property
    def textbook(self) -> ReadableForm:
        """The outputs as closed formulas in the joint angles; refused where they are too long to read."""
        shown = (self.iteration or self).outputs
        return textbook_of(shown, what=f"{self.name} of '{self.robot}'")

    def to_sympy(self) -> Any:
        """The outputs in SymPy: a number, a Matrix, or an Array of more than two axes; several by name."""
        found = {output.name: _in_sympy(output) for output in (self.iteration or self).outputs}
        return found if len(found) > 1 else found.popitem()[1]

    def _repr_latex_(self) -> str:
        try:
            return self.textbook.latex
        except ArmwrightError:  # too long: its steps
            return program_latex(self.program)

    def _repr_html_(self) -> str:
        title = self.title or self.name
        equations = self._repr_latex_()
        cited = citations_text(self.references)
        return model_html(self.program, equations, title=title, robot=self.robot, citations=cited)


def _in_sympy(output: Output) -> Any:
    """An output as SymPy has it; a column where there is one axis."""
    values = to_sympy(output.elements)
    sympy = optional_package("sympy")
    if not output.shape:
        return values[0]
    if len(output.shape) > 2:
        return sympy.Array(values, output.shape)
    return sympy.Matrix(output.shape[0], len(values) // output.shape[0], values)


def citations_text(references: Sequence[str]) -> str:
    """Equations with their paper, and the corrections to it that the model follows.

    KC97 (6), (8)-(10) [Khalil, Creusot, SYMORO+, 1997]; with corrections E4-7 to E4-13 (docs/errata.md)
    """
    corrections = [text for text in references if _CORRECTION.fullmatch(text)]
    told: set[str] = set()
    parts = []
    for text in references:
        key = text.split(" ")[0]
        if text in corrections:
            continue
        parts.append(text if key in told or key not in PAPERS else f"{text} [{PAPERS[key]}]")
        told.add(key)
    if corrections:
        several = "s" if len(corrections) > 1 or " to " in corrections[0] else ""
        parts.append(f"with correction{several} {', '.join(corrections)} ({CORRECTIONS_PAGE})")
    return "; ".join(parts)
