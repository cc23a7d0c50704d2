"""Models written in other languages: one file per language, found by listing the folder ``languages``."""

from __future__ import annotations

from armwright.emit.core.language import Case, Files, Language, Trial
from armwright.emit.core.layout import Layout, Line
from armwright.emit.core.listing import ListedArray, ListedParameter, Listing
from armwright.emit.core.syntax import BREAK, Level, Piece, Syntax
from armwright.emit.emitting import all_languages, emit, no_such_language

__all__ = [
    "BREAK",
    "Case",
    "Files",
    "Language",
    "Layout",
    "Level",
    "Line",
    "ListedArray",
    "ListedParameter",
    "Listing",
    "Piece",
    "Syntax",
    "Trial",
    "all_languages",
    "emit",
    "no_such_language",
]
