"""Numbers and expressions of a .par file by key, with lengths checked and defaults reported."""

from __future__ import annotations

import re
from dataclasses import dataclass

from armwright.errors import InputError
from armwright.expr import Node, parse
from armwright.robot.formats.entries import did_you_mean, short
from armwright.robot.formats.par.par_lexer import Item, ParEntry, ParText

_TRUE = {"true": True, "false": False, "1": True, "0": False}
_CALL = re.compile(r"\b(Sin|Cos|Tan|Sqrt|Exp|Abs)(?=\s*[(\[])")  # as Mathematica and SymPy print them


@dataclass(frozen=True, slots=True)
class Values:
    """Typed questions to the entries of a file."""

    text: ParText

    def __contains__(self, key: object) -> bool:
        return key in self.text.entries

    def line(self, key: str) -> int | None:
        """The line of a key, None where it is absent."""
        return self.text.entries[key].line if key in self.text.entries else None

    def whole(self, key: str) -> int | None:
        """A whole number such as NL, None where absent."""
        word = self._word(key)
        if word is None:
            return None
        if not re.fullmatch(r"[0-9]{1,6}", word.text):
            raise InputError(
                f"'{short(word.text)}' is not a count", line=word.line, key=key, remedy=f"write {key} = 6"
            )
        return int(word.text)

    def flag(self, key: str) -> bool:
        """A truth value, False where absent."""
        word = self._word(key)
        if word is None:
            return False
        if word.text.lower() not in _TRUE:
            raise InputError(
                f"'{short(word.text)}' is neither true nor false",
                line=word.line,
                key=key,
                remedy=did_you_mean(word.text, ("True", "False")),
            )
        return _TRUE[word.text.lower()]

    def nodes(self, key: str, count: int, reason: str) -> list[Node] | None:
        """The expressions of a list of given length (``reason`` says why that), None if the key is absent."""
        entry = self.text.entries.get(key)
        if entry is None:
            return None
        items = self._items(entry, count, reason)
        return [_node(item, f"{key}[{i}]") for i, item in enumerate(items, 1)]

    def wholes(self, key: str, count: int, allowed: range, reason: str) -> list[int] | None:
        """The whole numbers of a list of given length, each in a range; None if the key is absent."""
        nodes = self.nodes(key, count, reason)
        if nodes is None:
            return None
        for i, node in enumerate(nodes, 1):
            if node.op != "number" or node.value not in allowed:
                item = self.text.entries[key].items[i - 1]
                raise InputError(
                    f"{short(item.text)} given",
                    line=item.line,
                    key=f"{key}[{i}]",
                    remedy=f"use a whole number from {allowed[0]} to {allowed[-1]}",
                )
        return [int(node.value) for node in nodes]

    def item(self, key: str, i: int) -> Item:
        """The i-th item of a list (from 1), as written."""
        return self.text.entries[key].items[i - 1]

    def _word(self, key: str) -> Item | None:
        entry = self.text.entries.get(key)
        if entry is not None and (entry.is_list or len(entry.items) != 1):
            raise InputError("a list given, one value expected", line=entry.line, key=key)
        return entry.items[0] if entry else None

    def _items(self, entry: ParEntry, count: int, reason: str) -> tuple[Item, ...]:
        if not entry.is_list:
            raise InputError(
                "a list in braces was expected", line=entry.line, key=entry.key, remedy="write {…}"
            )
        if len(entry.items) != count:
            raise InputError(
                f"{len(entry.items)} values given, {count} expected ({reason})",
                line=entry.line,
                key=entry.key,
                remedy="make the list and NL, NJ agree",
            )
        return entry.items


def _node(item: Item, key: str) -> Node:
    """The expression of one item; Mathematica's square brackets and capitals are understood."""
    text = _CALL.sub(lambda match: match[1].lower(), item.text).replace("[", "(").replace("]", ")")
    if not text:
        raise InputError(f"empty value at column {item.column}", line=item.line, key=key, remedy="write 0")
    try:
        return parse(text)
    except InputError as error:
        what = f"{error.what} (column {item.column})"
        raise InputError(what, remedy=error.remedy, line=item.line, key=key) from None
