"""What a program refuses to be made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import prod

from armwright.errors import ArmwrightError
from armwright.expr import Node, is_name
from armwright.program.program import Argument, Output, Symbol


def check_arrays(inputs: Sequence[Argument], parameters: Sequence[Symbol], outputs: Sequence[Output]) -> None:
    """Refuse arrays whose size is not that of their shape, and names that mean two things."""
    for argument in inputs:
        _check_size(argument.name, argument.shape, len(argument.elements))
    for output in outputs:
        _check_size(output.name, output.shape, len(output.elements))
    scalars = [name for argument in inputs for name in argument.elements]
    scalars += [symbol.name for symbol in parameters]
    arrays = [argument.name for argument in inputs] + [output.name for output in outputs]
    _refuse_repeated("a scalar", scalars)
    _refuse_repeated("an array", arrays)
    wrong = [name for name in (*scalars, *arrays) if not is_name(name)]
    if wrong:
        raise ArmwrightError(
            f"{', '.join(map(repr, wrong))}: a name is a letter, then letters, digits and underscores, "
            "at most 64"
        )


def _check_size(name: str, shape: tuple[int, ...], given: int) -> None:
    if prod(shape) != given:
        raise ArmwrightError(f"array '{name}': shape {shape} has {prod(shape)} elements, {given} given")


def _refuse_repeated(what: str, names: Iterable[str]) -> None:
    repeated = [name for name, times in Counter(names).items() if times > 1]
    if repeated:
        raise ArmwrightError(f"{', '.join(repeated)}: given twice as a name of {what}; rename one of them")


def refuse_unbound(order: Sequence[Node], varying: frozenset[str], parameters: Sequence[Symbol]) -> None:
    """Refuse a symbol of the graph that nobody gives a value."""
    known = varying.union(symbol.name for symbol in parameters)
    unbound = sorted({node.value for node in order if node.op == "name"} - known)
    if unbound:
        raise ArmwrightError(
            f"{', '.join(unbound)}: neither an element of an input nor a parameter; "
            "list it in inputs= or parameters="
        )
