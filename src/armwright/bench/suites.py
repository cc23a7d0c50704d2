"""Benchmarks found by listing this folder: each module there with a ``SUITE``."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from armwright.bench.suite import Suite
from armwright.errors import ArmwrightError, unknown


def names() -> tuple[str, ...]:
    """The suites, in alphabetical order."""
    folder = Path(__file__).parent
    return tuple(sorted(file.stem for file in folder.glob("*.py") if "\nSUITE = " in file.read_text()))


def suite(name: str) -> Suite:
    """The suite of that name; an unknown one is refused with the known."""
    if name not in names():
        raise ArmwrightError(unknown("benchmark", name, names()))
    found: Suite = import_module(f"armwright.bench.{name}").SUITE
    return found
