"""Models of robots: one file per family, found by listing this folder."""

from armwright.models.core.builder import Builder
from armwright.models.core.kind import Kind
from armwright.models.core.model import Entry, Model
from armwright.models.core.registry import aliases, find_kind, kinds, model, models
from armwright.program import Argument, Output, Quantity, Symbol

__all__ = [
    "Argument",
    "Builder",
    "Entry",
    "Kind",
    "Model",
    "Output",
    "Quantity",
    "Symbol",
    "aliases",
    "find_kind",
    "kinds",
    "model",
    "models",
]
