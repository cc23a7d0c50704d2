"""A kind of model: its name, its metadata, how it is built, and the one place where a Model is made."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from armwright.expr import Node, names_in
from armwright.mechanism import Mechanism
from armwright.mechanism.named_parameters import symbols_at
from armwright.models.core.builder import Builder
from armwright.models.core.grounding import put_lengths_back
from armwright.models.core.model import Entry, Model
from armwright.program import Argument, Output, Quantity, Symbol
from armwright.program.graph import bare, over_operands
from armwright.program.program import quantity
from armwright.robot import Robot
from armwright.robot.parameters import parameters


@dataclass(frozen=True, slots=True)
class Kind:
    """A model that can be asked for by name.

    build(robot, *, …options) gives the Model; its keyword arguments are the model's options.
    aliases are further names that it can be asked for by; choices are the words that an option understands;
    later are words that are no options of the model, but of what is made of it, with what to type for them.
    """

    name: str
    title: str
    menu: str
    build: Callable[..., Model]
    references: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    choices: Mapping[str, Sequence[object]] = field(default_factory=dict, hash=False)
    later: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def options(self) -> Mapping[str, inspect.Parameter]:
        """The keyword arguments of build, by name."""
        found = inspect.signature(self.build).parameters.values()
        return {option.name: option for option in found if option.kind is option.KEYWORD_ONLY}

    def model(
        self,
        mechanism: Mechanism,
        b: Builder,
        *,
        inputs: tuple[Argument, ...],
        outputs: Sequence[Output],
        legend: tuple[Entry, ...] = (),
        method: str = "",
        reason: str = "",
    ) -> Model:
        """The model of this kind from what was computed; lengths that were names are numbers again.

        Motions of joints that follow others become those of their leaders.
        Its parameters are the symbols of the mechanism, all or those it uses, or else the names it uses.
        """
        named = _numbers_again(b, outputs, {**mechanism.lengths, **mechanism.follower_motion})
        return Model(
            name=self.name,
            robot=mechanism.robot.name,
            title=self.title,
            menu=self.menu,
            references=self.references,
            inputs=inputs,
            outputs=named.outputs,
            parameters=_parameters(mechanism, inputs, named.outputs),
            quantities=named.quantities,
            hints=named.hints,
            offers=named.offers,
            method=method,
            reason=reason,
            legend=legend,
            made_of=mechanism.made_of,
        )


# ---------------------------------------------------------------------- names of quantities


@dataclass(frozen=True, slots=True)
class _Named:
    """Outputs, and the names that were given while they were computed."""

    outputs: tuple[Output, ...]
    quantities: tuple[Quantity, ...]
    hints: tuple[Quantity, ...]
    offers: tuple[Quantity, ...]


def _numbers_again(b: Builder, outputs: Sequence[Output], values: Mapping[str, Node]) -> _Named:
    """The results, with lengths and the motions of followers in place of their names."""
    if not values:
        return _Named(tuple(outputs), tuple(b.quantities), tuple(b.hints), tuple(b.offers))
    roots = [node for output in outputs for node in output.elements]
    new = put_lengths_back([*(quantity.node for quantity in b.quantities), *roots], values)
    quantities = [quantity((text, new[node], group)) for text, node, group in b.quantities]
    hints = [_over(item, new) for item in b.hints if bare(item.node) in new]
    return _Named(
        tuple([replace(output, elements=tuple(new[node] for node in output.elements)) for output in outputs]),
        tuple([quantity for quantity in quantities if quantity.node.args]),
        tuple([hint for hint in hints if hint.node.args]),
        tuple([_over(item, new) for item in b.offers if _is_known(bare(item.node), new)]),
    )


def _is_known(node: Node, new: Mapping[Node, Node]) -> bool:
    """True of what the model has, and of what passes may yet make of its parts: 2·XY."""
    return node in new or all(arg.is_constant or arg in new for arg in node.args)


def _over(item: Quantity, new: Mapping[Node, Node]) -> Quantity:
    """The item over new nodes; its outer sign need not stand anywhere else."""
    text, node, group = item
    inner = bare(node)
    made = new[inner] if inner in new else over_operands(inner, new)
    return quantity((text, made if inner is node else -made, group))


# ---------------------------------------------------------------------- parameters


def _parameters(
    mechanism: Mechanism, inputs: Sequence[Argument], outputs: Sequence[Output]
) -> tuple[Symbol, ...]:
    nodes = [node for output in outputs for node in output.elements]
    if not mechanism.symbols:
        return symbols_in(mechanism.robot, nodes, inputs)
    given = {element for argument in inputs for element in argument.elements}
    listed = (symbol for symbol in mechanism.symbols if symbol.name not in given)
    if mechanism.lists_all:
        return tuple(listed)
    used = set(names_in(*nodes))
    return tuple(symbol for symbol in listed if symbol.name in used)


def symbols_in(robot: Robot, nodes: Iterable[Node], inputs: Iterable[Argument]) -> tuple[Symbol, ...]:
    """The parameters that the nodes use: names that are not inputs, with their units and meanings."""
    taken = {element for argument in inputs for element in argument.elements}
    places, known = parameters(robot), dict(robot.defaults)
    units = {place.name: place.unit for place in places}
    named = {one.name: one for one in symbols_at([one for one in places if names_in(one.value)], {}, known)}
    return tuple(
        named[text] if text in named else Symbol(text, units.get(text, ""), known.get(text))
        for text in names_in(*nodes)
        if text not in taken
    )
