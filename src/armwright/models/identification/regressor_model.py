"""A regressor as a model: its columns chosen, in order, with the parameters they belong to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node
from armwright.mechanism import Mechanism, mechanism_of
from armwright.models.core.builder import Builder
from armwright.models.core.kind import Kind
from armwright.models.core.model import Entry, Model
from armwright.models.identification.base_parameters import base_parameters
from armwright.models.identification.standard_parameters import standard_parameters
from armwright.models.kinematics.link_motion import LEGEND as MOTION
from armwright.program import Argument, Output, Symbol
from armwright.robot import Robot

LEGEND = (
    *MOTION,
    Entry("JP", "m or 1", "velocity of the frame origin per unit of an earlier joint's rate, in the frame"),
    Entry("JA", "1", "angular velocity per unit of an earlier joint's rate, in the frame"),
    Entry("JPB", "m or 1", "JP for a component of the base's velocity, whose number follows B"),
    Entry("JAB", "1", "JA for a component of the base's velocity, whose number follows B"),
    Entry("HP", "m/s or 1/s", "rate of JP due to the motion of the links before the joint"),
    Entry("HA", "1/s", "rate of JA due to the motion of the links before the joint"),
    Entry("HPB", "m/s or 1/s", "rate of JPB"),
    Entry("HAB", "1/s", "rate of JAB"),
    Entry("G", "m/s^2", "acceleration of free fall, in the frame of the link"),
)


@dataclass(frozen=True)
class Columns:
    """Standard names whose columns a regressor has, and the parameters they belong to, in order."""

    names: tuple[str, ...]
    symbols: tuple[Symbol, ...]

    def elements(self, rows: Sequence[Mapping[str, Node]]) -> tuple[Node, ...]:
        """The elements of a matrix with these columns, row by row; a row without an entry has zero there."""
        return tuple(row.get(key, ZERO) for row in rows for key in self.names)


def regression_mechanism(
    robot: Robot, *keys: str, what: str, allows: tuple[str, ...] = ("couplings",)
) -> Mechanism:
    """The mechanism of a robot in a regressor with the arguments among q, qd and qdd."""
    mechanism = mechanism_of(robot, what=what, allows=allows)
    return replace(mechanism, base=mechanism.base.moving(*keys))


def chosen_columns(robot: Robot, parameters: str) -> Columns:
    """The columns of all standard parameters, or those of the base parameters."""
    if parameters == "base":
        found = base_parameters(robot, offset=True)
        return Columns(found.columns, found.parameters)
    if parameters != "standard":
        raise ArmwrightError(f"parameters '{parameters}': use standard or base")
    standards = standard_parameters(robot, allows=("loops",))
    symbols = tuple(Symbol(s.name, s.unit, s.numeric) for s in standards)
    return Columns(tuple(s.name for s in standards), symbols)


def regressor_model(
    kind: Kind,
    mechanism: Mechanism,
    b: Builder,
    *,
    columns: Columns,
    inputs: tuple[Argument, ...],
    outputs: Sequence[Output],
) -> Model:
    """The model; parameters are those of the columns, in order, then the names in lengths and gravity."""
    made = kind.model(mechanism, b, inputs=inputs, outputs=outputs, legend=LEGEND)
    own = tuple(symbol.name for symbol in columns.symbols)
    others = tuple(symbol for symbol in made.parameters if symbol.name not in own)
    return replace(made, parameters=(*columns.symbols, *others), columns=own)
