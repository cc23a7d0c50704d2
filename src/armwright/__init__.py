"""Armwright: one robot description to models, code, simulation and identification.

Names are imported when first used, so that ``import armwright`` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from armwright.errors import ArmwrightError, Finding, InputError
    from armwright.robot import (
        Base,
        Fixed,
        Friction,
        Inertia,
        Joint,
        Limits,
        Link,
        Loop,
        Motor,
        Placement,
        Prismatic,
        Revolute,
        Robot,
        Wrench,
    )
    from armwright.robot.formats import load, robots

__all__ = [
    "ArmwrightError",
    "Base",
    "Finding",
    "Fixed",
    "Friction",
    "Inertia",
    "InputError",
    "Joint",
    "Limits",
    "Link",
    "Loop",
    "Motor",
    "Placement",
    "Prismatic",
    "Revolute",
    "Robot",
    "Wrench",
    "__version__",
    "load",
    "robots",
]

_ROOMS = {
    "armwright.errors": "ArmwrightError Finding InputError",
    "armwright.robot": "Base Fixed Friction Inertia Joint Limits Link Loop Motor Placement Prismatic Revolute"
    " Robot Wrench",
    "armwright.robot.formats": "load robots",
}
_HOME = {name: room for room, names in _ROOMS.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'armwright' has no attribute '{name}'; it has {', '.join(__all__)}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
