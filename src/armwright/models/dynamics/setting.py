"""A robot made ready for its dynamics, and the model made of what was computed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from armwright.errors import ArmwrightError
from armwright.expr import Node, names_in
from armwright.expr.vector import minus
from armwright.mechanism import Tree, tree_of
from armwright.models.core.builder import Builder
from armwright.models.core.model import Entry, Model
from armwright.models.core.registry import Kind
from armwright.models.core.variables import Variables, variables_of
from armwright.models.dynamics.newton_euler.backward_pass import Effort
from armwright.models.dynamics.newton_euler.forward_pass import Start
from armwright.models.dynamics.parameter_names import grounded, named, with_named_lengths
from armwright.program import Argument, Output, Quantity, Symbol
from armwright.program.graph import bare
from armwright.program.program import quantity
from armwright.robot import Inertia, Robot

PARAMETERS = ("standard", "base")


@dataclass(frozen=True)
class Setting:
    """What every algorithm of dynamics starts from.

    robot      with dynamic parameters and numeric lengths as names
    symbols    the parameters, with their values where the robot has numbers
    lengths    the numbers of the lengths
    choice     "standard" or "base" parameters
    standard   values of the standard parameters, where base parameters are made of them
    """

    robot: Robot
    tree: Tree
    variables: Variables
    symbols: tuple[Symbol, ...]
    lengths: Mapping[str, Node]
    choice: str
    standard: Mapping[str, float | None] = field(default_factory=dict)

    @property
    def bodies(self) -> dict[int, Inertia]:
        """Inertias of the links 1 … NL, and of the base, 0, which matters if it floats."""
        base = self.robot.base
        bodies = {0: base.link.inertia if base.kind == "floating" else Inertia()}
        return bodies | {j: link.inertia for j, link in enumerate(self.robot.links, 1)}

    @property
    def wrenches(self) -> dict[int, Effort]:
        """What links exert on their surroundings, in their own axes (erratum E3-12)."""
        links = {0: self.robot.base.link, **dict(enumerate(self.robot.links, 1))}
        found = {j: link.wrench for j, link in links.items()}
        return {j: ((w.FX, w.FY, w.FZ), (w.CX, w.CY, w.CZ)) for j, w in found.items()}

    @property
    def start(self) -> Start:
        """The given motion of the base, its acceleration less gravity [KC97 5.1]."""
        base = self.robot.base
        return Start(base.W0, base.WP0, minus(base.VP0, self.robot.gravity))

    def builder(self) -> Builder:
        return Builder(largest=self.robot.NF)


def setting_of(robot: Robot, *, parameters: str = "standard", what: str) -> Setting:
    """The setting of an open robot; ``what`` is the model that asks for it."""
    if parameters not in PARAMETERS:
        raise ArmwrightError(f"parameters '{parameters}': use {' or '.join(PARAMETERS)}")
    if robot.loops:
        loops = ", ".join(loop.joint.name for loop in robot.loops)
        raise ArmwrightError(
            f"{what} of '{robot.name}': it has closed loops (cut at {loops}); open robots only"
        )
    tree_of(robot)
    with_names, symbols = named(robot)
    standard: dict[str, float | None] = {}
    if parameters == "base":
        standard = {symbol.name: symbol.value for symbol in symbols}
        from armwright.models.identification.base_form import base_form  # it is built on this file

        with_names, symbols = base_form(with_names, symbols)
    measured, lengths = with_named_lengths(with_names)
    return Setting(
        measured, tree_of(measured), variables_of(measured), symbols, lengths, parameters, standard
    )


def model_of(
    kind: Kind,
    setting: Setting,
    b: Builder,
    *,
    inputs: tuple[Argument, ...],
    outputs: Sequence[Output],
    legend: tuple[Entry, ...] = (),
    method: str = "",
    reason: str = "",
    extra: Mapping[str, Any] | None = None,
) -> Model:
    """The model, lengths as numbers again.

    Its parameters are all standard ones of the robot, also those without effect, or those base
    parameters that have one.
    """
    roots = [node for output in outputs for node in output.elements]
    new = grounded([*(quantity.node for quantity in b.quantities), *roots], setting.lengths)
    outputs = [replace(output, elements=tuple(new[node] for node in output.elements)) for output in outputs]
    quantities = [quantity((text, new[node], group)) for text, node, group in b.quantities]
    hints = [_over(item, new) for item in b.hints if bare(item.node) in new]
    given = {element for argument in inputs for element in argument.elements}
    return Model(
        name=kind.name,
        robot=setting.robot.name,
        title=kind.title,
        menu=kind.menu,
        references=kind.references,
        inputs=inputs,
        outputs=tuple(outputs),
        parameters=tuple(symbol for symbol in _shown(setting, outputs) if symbol.name not in given),
        quantities=tuple(quantity for quantity in quantities if quantity.node.args),
        hints=tuple([hint for hint in hints if hint.node.args]),
        offers=tuple([_over(item, new) for item in b.offers if _is_known(bare(item.node), new)]),
        method=method,
        reason=reason,
        legend=legend,
        extra=dict(extra or {}) | ({"standard": setting.standard} if setting.standard else {}),
    )


def _is_known(node: Node, new: Mapping[Node, Node]) -> bool:
    """True of what the model has, and of what passes may yet make of its unchanged parts: 2·XY."""
    return node in new or all(arg.is_constant or new.get(arg) is arg for arg in node.args)


def _over(item: Quantity, new: Mapping[Node, Node]) -> Quantity:
    """The item over new nodes; its outer sign need not stand anywhere else."""
    text, node, group = item
    inner = bare(node)
    made = new.get(inner, inner)
    return quantity((text, made if inner is node else -made, group))


def _shown(setting: Setting, outputs: Sequence[Output]) -> tuple[Symbol, ...]:
    """The symbols that a model lists."""
    if setting.choice == "standard":
        return setting.symbols
    used = set(names_in(*(node for output in outputs for node in output.elements)))
    return tuple(symbol for symbol in setting.symbols if symbol.name in used)
