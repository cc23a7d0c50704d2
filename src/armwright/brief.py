"""How objects show themselves in a few lines: arrays by their shape, long lists by their length."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

_WIDEST = 60  # letters of one value
_FEW = 4  # entries of a list that are written out
_LONGEST = 800  # letters in all: ten lines of a terminal of 80 columns


def brief_repr(self: Any) -> str:
    """Class and fields of a dataclass; put it in the class as its ``__repr__``."""
    shown = ", ".join(f"{one.name}={_brief(getattr(self, one.name))}" for one in fields(self) if one.repr)
    return _cut(f"{type(self).__name__}({shown})", _LONGEST)


def _brief(value: Any) -> str:
    shape = getattr(value, "shape", None)
    if shape:
        return "array(" + " × ".join(map(str, shape)) + ")"
    if isinstance(value, (Mapping, tuple, list)) and len(value) > _FEW:
        return f"<{len(value)} entries>"
    return _cut(" ".join(repr(value).split()), _WIDEST)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
