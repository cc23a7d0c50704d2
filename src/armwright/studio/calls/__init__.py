"""What a worker can be asked: each file of this folder has a table ``CALLS`` of functions by name.

A function takes and gives plain data that JSON can say; a robot goes in and out as its text in TOML.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from armwright.errors import ArmwrightError, unknown_name

Call = Callable[..., Any]


@cache
def all_calls() -> Mapping[str, Call]:
    """Every function of every table in this folder, by name."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    return {name: call for module in modules for name, call in getattr(module, "CALLS", {}).items()}


def find_call(name: str) -> Call:
    """The function of that name."""
    if name not in all_calls():
        raise ArmwrightError(unknown_name("call", name, all_calls()))
    return all_calls()[name]
