"""Models written in other languages: one file per language, found by listing this folder."""

from __future__ import annotations

from armwright.emit.emitting import emit, languages
from armwright.emit.language import Case, Files, Language, Trial
from armwright.emit.layout import Layout, Line
from armwright.emit.listing import Array, Listing, Parameter
from armwright.emit.syntax import BREAK, Level, Piece, Syntax

__all__ = [
    "BREAK",
    "Array",
    "Case",
    "Files",
    "Language",
    "Layout",
    "Level",
    "Line",
    "Listing",
    "Parameter",
    "Piece",
    "Syntax",
    "Trial",
    "emit",
    "languages",
]
