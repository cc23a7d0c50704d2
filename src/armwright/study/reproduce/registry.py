"""Finds papers by listing this folder: a paper is a file or a folder here with one ``PAPER``."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from armwright.errors import ArmwrightError, unknown
from armwright.study.reproduce.paper import Paper, Reproduction, Say


def papers() -> dict[str, Paper]:
    """All papers by key."""
    folder = import_module("armwright.study.reproduce")
    modules = (import_module(f"{folder.__name__}.{info.name}") for info in iter_modules(folder.__path__))
    found = [value for module in modules if isinstance(value := getattr(module, "PAPER", None), Paper)]
    return {paper.key: paper for paper in sorted(found, key=lambda paper: paper.key)}


def reproduce(key: str, *, say: Say = lambda title: None) -> Reproduction:
    """The paper's results beside ours; ``say`` is told every step before it is taken."""
    known = papers()
    if key not in known:
        raise ArmwrightError(unknown("paper", key, known))
    parts = []
    for title, make in known[key].steps:
        say(title)
        parts.append(make())
    return Reproduction(known[key], tuple(parts))
