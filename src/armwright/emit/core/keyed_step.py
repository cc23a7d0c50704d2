"""The step of a model in languages of computer algebra: data are read by key, results are lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from armwright.emit.core.layout import Layout
from armwright.emit.core.listing import ListedArray, Listing, variable_names
from armwright.emit.core.syntax import nested_lists


@dataclass(frozen=True, slots=True)
class KeyedStep:
    """The parts from which a function around the step is written.

    arguments   names of the inputs, and of the data where a call needs some
    local       names of all variables
    body        the lines that compute the results
    answer      what the function gives: its result, or a list of several
    """

    arguments: list[str]
    local: list[str]
    body: list[str]
    answer: str


def keyed_step(
    listing: Listing,
    layout: Layout,
    place: Callable[[ListedArray, tuple[int, ...]], str],
    *,
    indent: str,
    brackets: str = "[]",
) -> KeyedStep:
    """The step with its data in par["name"].

    place      an element of an input, by its indices from 0
    brackets   of a list
    """
    par, results = listing.free("par"), listing.results
    read = listing.step_copies(lambda name: f'{par}["{name}"]', place)
    body = [*layout.copies(read, indent), *layout.body(listing.steps, indent), ""]
    for array in listing.outputs:
        rows = nested_lists(array.elements, array.shape, brackets=brackets)
        body += layout.assignment(array.name, rows, indent)
    local = [*variable_names(read, listing.steps), *results]
    return KeyedStep(listing.arguments(par), local, body, _one_or_list(results, brackets))


def _one_or_list(results: Sequence[str], brackets: str) -> str:
    return results[0] if len(results) == 1 else nested_lists(results, (len(results),), brackets=brackets)
