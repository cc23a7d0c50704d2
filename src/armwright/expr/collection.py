"""Python's search for cyclic garbage, put off while a graph is made.

Nodes hold their operands and nothing holds its users, so that a graph has no cycles: what nobody needs goes
at once, by counting references. The search finds nothing in it and still walks through every node, again and
again as the graph grows, and now and then through all that the process has loaded.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Result = TypeVar("Result")
_MANY = 10_000  # new objects: a search among fewer takes 2 ms at most


def without_collection(function: Callable[P, Result]) -> Callable[P, Result]:
    """The function, with no search for cyclic garbage from its first step to its last.

    Where searches are off already they stay so. Whoever has turned them off turns them on again, an error or
    not; of several threads the first to end does so for all, and the others go on with searches. Where many
    objects were made, they count as old ones from then on.
    """

    @wraps(function)
    def call_function(*args: P.args, **kwargs: P.kwargs) -> Result:
        if not gc.isenabled():
            return function(*args, **kwargs)
        gc.disable()
        try:
            return function(*args, **kwargs)
        finally:
            if gc.get_count()[0] > _MANY:
                count_as_old()
            gc.enable()

    return call_function


def count_as_old() -> None:
    """Counts all objects as old ones, through which the next searches for garbage do not walk.

    The first search after a graph was made would walk through all of it, for 10-40 ms. Freezing takes objects
    out of the search without looking at them, thawing puts them among the oldest. Who has set objects aside
    by ``gc.freeze`` keeps them there.
    """
    if not gc.get_freeze_count():
        gc.freeze()
        gc.unfreeze()
