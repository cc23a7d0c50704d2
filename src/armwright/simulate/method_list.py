"""All methods of integration by name; a new one is one more table here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from armwright.errors import ArmwrightError, unknown_name
from armwright.simulate.dormand_prince import DOP853, DOPRI5
from armwright.simulate.methods import MIDPOINT, RK3, RK4, SDIRK4, Method

METHODS: Mapping[str, Method] = {one.name: one for one in (RK3, RK4, DOPRI5, DOP853, SDIRK4, MIDPOINT)}


def method_of(name: str, others: Sequence[str] = ()) -> Method:
    """The method of this name; others are those that do not step by a table."""
    if name not in METHODS:
        raise ArmwrightError(unknown_name("method", name, (*METHODS, *others)))
    return METHODS[name]
