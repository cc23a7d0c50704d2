"""A regressor as a model: its columns chosen, in order, with the parameters they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, name
from armwright.expr.spatial import NOTHING
from armwright.expr.vector import dot
from armwright.mechanism import Tree, tree_of
from armwright.models.core.builder import Builder
from armwright.models.core.model import Entry, Model
from armwright.models.core.registry import Kind
from armwright.models.core.variables import Variables, variables_of
from armwright.models.dynamics.floating.floating_base import (
    arguments_of,
    base_height,
    gravity_of,
    is_floating,
    start_of,
)
from armwright.models.dynamics.setting import Setting
from armwright.models.identification.base_parameters import base_parameters
from armwright.models.identification.standard_parameters import standard_parameters
from armwright.models.kinematics.frame_turn import Turn, Vec, turns_of
from armwright.models.kinematics.link_motion import LEGEND as MOTION
from armwright.program import Argument, Output, Symbol
from armwright.robot import Robot

LEGEND = (
    *MOTION,
    Entry("JP", "m or 1", "velocity of the frame origin per unit of an earlier joint's rate, in the frame"),
    Entry("JA", "1", "angular velocity per unit of an earlier joint's rate, in the frame"),
    Entry("JPB", "m or 1", "JP of a component of the base's velocity, whose number stands behind B"),
    Entry("JAB", "1", "JA likewise"),
    Entry("HP", "m/s or 1/s", "how JP changes as the links before the joint carry it about"),
    Entry("HA", "1/s", "how JA changes likewise"),
    Entry("HPB", "m/s or 1/s", "how JPB changes"),
    Entry("HAB", "1/s", "how JAB changes"),
    Entry("G", "m/s^2", "free fall, in the frame of the link"),
)


@dataclass(frozen=True)
class Frame:
    """What every identification model starts from.

    robot       its base motion less gravity; of a floating base in names of arguments
    gravity     free fall in the axes of the base
    height      free fall times the place of the base origin, which matters if the base floats
    columns     standard names whose columns are taken; symbols: the parameters they belong to
    """

    robot: Robot
    gravity: Vec
    height: Node
    tree: Tree
    variables: Variables
    turns: dict[int, Turn]
    inputs: tuple[Argument, ...]
    columns: tuple[str, ...]
    symbols: tuple[Symbol, ...]
    b: Builder


def frame_of(robot: Robot, *keys: str, parameters: str) -> Frame:
    """The frame of a model with the arguments among q, qd and qdd."""
    columns, symbols = chosen(robot, parameters)
    v = variables_of(robot)
    setting = Setting(robot, tree_of(robot), v, (), {}, "standard")
    start = start_of(setting, *keys)
    V0, height = robot.base.V0, ZERO
    if is_floating(setting):
        V0, height = _named_velocity(arguments_of(setting, *keys)), dot(*base_height(setting))
    base = replace(robot.base, V0=V0, W0=start.W, WP0=start.WP, VP0=start.VP)
    tree = tree_of(replace(robot, base=base, gravity=NOTHING))
    b = Builder(largest=robot.NF)
    turns = dict(turns_of(tree, v, b))
    inputs = arguments_of(setting, *keys)
    return Frame(tree.robot, gravity_of(setting), height, tree, v, turns, inputs, columns, symbols, b)


def _named_velocity(inputs: Sequence[Argument]) -> Vec:
    twist = next(argument for argument in inputs if argument.name == "V0")
    x, y, z = (name(text) for text in twist.elements[:3])
    return x, y, z


def chosen(robot: Robot, parameters: str) -> tuple[tuple[str, ...], tuple[Symbol, ...]]:
    """(standard names of the columns, their parameters)."""
    if parameters == "base":
        found = base_parameters(robot, offset=True)
        return found.columns, found.parameters
    if parameters != "standard":
        raise ArmwrightError(f"parameters '{parameters}': use standard or base")
    standards = standard_parameters(robot)
    symbols = tuple(Symbol(s.name, s.unit, s.numeric) for s in standards)
    return tuple(s.name for s in standards), symbols


def picked(rows: Sequence[dict[str, Node]], columns: Sequence[str]) -> tuple[Node, ...]:
    """The elements of a matrix with these columns, row by row."""
    return tuple(row.get(key, ZERO) for row in rows for key in columns)


def regressor_model(kind: Kind, frame: Frame, outputs: Sequence[Output], *, robot: Robot) -> Model:
    """The model; parameters are those of the columns, in order, then the names in lengths and gravity."""
    made = kind.made(robot, frame.b, inputs=frame.inputs, outputs=tuple(outputs), legend=LEGEND)
    own = tuple(symbol.name for symbol in frame.symbols)
    others = tuple(symbol for symbol in made.parameters if symbol.name not in own)
    return replace(made, parameters=(*frame.symbols, *others), columns=own)
