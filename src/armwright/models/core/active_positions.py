"""Models of closed robots that take the positions of the motors and close the loops inside.

Where the loops have formulas, those of the assembly of home are put in the place of the passive joints, and
the model is one like any other. Else its compiled form is a solver that closes the loops and calls the model.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol, cast

from armwright.errors import ArmwrightError
from armwright.expr import Node, name, substitute_all
from armwright.models.core.model import Model
from armwright.models.core.other_orders import OtherOrders
from armwright.program import Argument, Quantity
from armwright.robot import Robot

POSITIONS = ("tree", "active")


class LoopForms(Protocol):
    """The members of ``loop_geometry`` that are used here; that model is found by its name like any other.

    call       the argument of the motors
    home_row   the row of its formulas that home is in, None where there are none
    """

    call: Argument
    home_row: int | None


@dataclass(frozen=True, repr=False, kw_only=True)
class ActivePositions(Model):
    """A model whose compiled form closes loops in numbers before it calls it.

    tree    the model in all joints of the tree
    loops   the model that closes them
    """

    tree: Model = field(compare=False)
    loops: Model = field(compare=False)


def in_active_positions(made: Model, loops: Model, robot: Robot) -> Model:
    """A model of q_tree as one of q_active, in the assembly of home."""
    _refuse(made, robot)
    forms = cast(LoopForms, loops)
    inputs = (forms.call, *made.inputs[1:])
    if forms.home_row is None:
        values = {item: getattr(made, item) for item in made.__dataclass_fields__}
        return ActivePositions(**{**values, "inputs": inputs}, tree=made, loops=loops)
    n = len(made.inputs[0].elements)
    row = loops.outputs[0].elements[n * forms.home_row : n * (forms.home_row + 1)]
    closed = {
        text: node for text, node in zip(made.inputs[0].elements, row, strict=True) if node is not name(text)
    }
    return _with_nodes(made, loops, inputs, closed)


def _refuse(made: Model, robot: Robot) -> None:
    if not robot.loops:
        raise ArmwrightError(
            f"positions='active': '{robot.name}' has no loop, so q is already all its joints; leave it out"
        )
    if not made.inputs or made.inputs[0].name != "q" or len(made.inputs[0].elements) != len(robot.moving):
        raise ArmwrightError(f"positions='active': {made.name} takes no positions of joints; leave it out")


def _orders_in_motors(
    made: Model, loops: Model, inputs: tuple[Argument, ...], closed: Mapping[str, Node]
) -> OtherOrders | None:
    """Other orders of a model that is called with its motors; formulas say where all joints are."""
    if not isinstance(made.orders, OtherOrders):
        return None
    row = tuple(closed.get(text, name(text)) for text in made.inputs[0].elements)
    again = _AgainInMotors(made.orders.build, loops, inputs, closed)
    return OtherOrders(made.orders.robot, again, inputs[0].elements, row)


@dataclass(frozen=True, slots=True)
class _AgainInMotors:
    """A model as made of another robot, with the formulas of the first in the place of passive joints."""

    build: Callable[[Robot], Model]
    loops: Model
    inputs: tuple[Argument, ...]
    closed: Mapping[str, Node]

    def __call__(self, robot: Robot) -> Model:
        return _with_nodes(self.build(robot), self.loops, self.inputs, self.closed)


def _with_nodes(made: Model, loops: Model, inputs: tuple[Argument, ...], closed: Mapping[str, Node]) -> Model:
    """The model with nodes in the place of names; what the loops need is named before."""
    counts = [len(output.elements) for output in made.outputs]
    roots = [node for output in made.outputs for node in output.elements]
    changed = substitute_all([*roots, *(one.node for one in made.quantities)], closed)
    outputs, at = [], 0
    for output, count in zip(made.outputs, counts, strict=True):
        outputs.append(replace(output, elements=tuple(changed[at : at + count])))
        at += count
    own = [
        Quantity(one.name, node, one.group) for one, node in zip(made.quantities, changed[at:], strict=True)
    ]
    used = set(closed.values())
    first = [one for one in loops.quantities if one.node in used]
    return replace(
        made,
        orders=_orders_in_motors(made, loops, inputs, closed),
        inputs=inputs,
        outputs=tuple(outputs),
        quantities=tuple(one for one in (*first, *own) if one.node.args),
        hints=(),
        offers=(),
        legend=(*made.legend, *(entry for entry in loops.legend if entry not in made.legend)),
        reason="; ".join(text for text in (made.reason, f"loops closed inside: {loops.reason}") if text),
    )
