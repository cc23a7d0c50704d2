"""How objects show themselves in a few lines: arrays by their shape, long lists by their length."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from itertools import islice
from typing import Any, TypeVar

_WIDEST = 60  # letters of one value
_FEW = 4  # entries of a list that are written out
_LONGEST = 800  # letters in all: ten lines of a terminal of 80 columns
_LINE = 76  # letters of an entry on a line of its own
_ENTRIES = 8  # of a long tuple that are shown

_FITTING = _LONGEST // 3  # entries: each takes a letter, a comma and a space

K = TypeVar("K")
T = TypeVar("T")


def brief_repr(self: Any) -> str:
    """Class and fields of a dataclass; put it in the class as its ``__repr__``."""
    shown = ", ".join(f"{one.name}={_brief(getattr(self, one.name))}" for one in fields(self) if one.repr)
    return _cut(f"{type(self).__name__}({shown})", _LONGEST)


class BriefTuple(tuple[T, ...]):
    """A tuple that shows its first entries, one to a line, where all would fill more than ten lines."""

    __slots__ = ()

    def __repr__(self) -> str:
        if len(self) <= _FITTING and len(whole := super().__repr__()) <= _LONGEST:
            return whole
        shown = [_cut(" ".join(repr(one).split()), _LINE) for one in self[:_ENTRIES]]
        rest = [f"… {len(self) - _ENTRIES} more, all in list(…)"] if len(self) > _ENTRIES else []
        return "(" + ",\n ".join([*shown, *rest]) + ")"


class BriefDict(dict[K, T]):
    """A dictionary that shows its first entries, one to a line, where all would fill more than ten lines."""

    __slots__ = ()

    def __repr__(self) -> str:
        if len(self) <= _FITTING and len(whole := super().__repr__()) <= _LONGEST:
            return whole
        first = islice(self.items(), _ENTRIES)
        shown = [_cut(" ".join(f"{key!r}: {value!r}".split()), _LINE) for key, value in first]
        rest = [f"… {len(self) - _ENTRIES} more, all in dict(…)"] if len(self) > _ENTRIES else []
        return "{" + ",\n ".join([*shown, *rest]) + "}"


class WordList(dict[str, str]):
    """A dictionary of words and what they mean that shows one entry to a line."""

    __slots__ = ()

    def __repr__(self) -> str:
        width = max(map(len, self), default=0)
        return "\n".join(f"{word:{width}}  {meaning}" for word, meaning in self.items())


def _brief(value: Any) -> str:
    shape = getattr(value, "shape", None)
    if shape:
        return "array(" + " × ".join(map(str, shape)) + ")"
    if isinstance(value, (Mapping, tuple, list)) and len(value) > _FEW:
        return f"<{len(value)} entries>"
    return _cut(" ".join(repr(value).split()), _WIDEST)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
