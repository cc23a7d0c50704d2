"""Typed questions to a table of a file; every wrong answer names the file's line and key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from armwright.errors import ArmwrightError, InputError, nearest
from armwright.expr import ZERO, Node, is_name, is_symbol, made_name, number, parse, to_text
from armwright.robot.formats.toml_lines import Path, line_of
from armwright.robot.geometry.matrix import Matrix, Vector

MAX_TEXT = 1024 * 1024  # bytes; a robot of a thousand joints needs half of it

Change = Callable[[Node], Node]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A remedy: the nearest known word, or all of them."""
    words = list(known)
    near = nearest(word, words)
    return f"did you mean '{near[0]}'?" if near else f"known here: {', '.join(words)}"


def short(value: object) -> str:
    """A value as it may stand in a message: short, on one line."""
    text = " ".join((value if isinstance(value, str) else repr(value)).split())
    return text if len(text) <= 60 else text[:57] + "..."


def decode_text(data: bytes) -> str:
    """UTF-8 text, a byte-order mark allowed; refuses other encodings with the offending line."""
    if len(data) > MAX_TEXT:
        raise InputError(f"{len(data)} bytes, {MAX_TEXT} allowed in a text file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"byte 0x{data[error.start]:02x} is not UTF-8", line=line, remedy="save the file as UTF-8"
        ) from None


@dataclass(frozen=True, slots=True)
class FileTable:
    """One table of a file.

    label   what messages call it, e.g. "joint 2 (elbow)"
    path    where it stands
    whole   text of the file, in which a line is looked for when an error needs one
    """

    values: Mapping[str, Any]
    label: str = ""
    path: Path = ()
    whole: str = ""

    def __contains__(self, key: object) -> bool:
        return key in self.values

    def error(self, key: str, what: str, *, remedy: str = "") -> InputError:
        """An error about a key of this table (or about the table, with key "")."""
        line = line_of(self.whole, (*self.path, key.split("[")[0]) if key else self.path)
        place = ", ".join(part for part in (self.label, key) if part)
        return InputError(what, remedy=remedy, line=line, key=place)

    def only(self, known: Sequence[str]) -> FileTable:
        """The table itself; a key that is not known is an error with a suggestion."""
        for key in self.values:
            if key not in known:
                raise self.error(short(key), "unknown key", remedy=did_you_mean(key, known))
        return self

    def table(self, key: str, label: str) -> FileTable | None:
        """A table below this one, or None."""
        if key not in self.values:
            return None
        if not isinstance(self.values[key], dict):
            self._wrong(key, "a table", f"write [{key}] or {key} = {{ ... }}")
        return FileTable(self.values[key], label, (*self.path, key), self.whole)

    def tables(self, key: str) -> list[FileTable]:
        """An array of tables, each labelled with its number and name."""
        items = self.values.get(key, [])
        if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
            self._wrong(key, "an array of tables", f"write [[{key}]] before each")
        return [
            FileTable(item, _label(key, i, item.get("name")), (*self.path, key, i), self.whole)
            for i, item in enumerate(items, 1)
        ]

    def text(self, key: str, default: str = "") -> str:
        """A string."""
        value = self.values.get(key, default)
        if not isinstance(value, str):
            self._wrong(key, "text in quotes")
        return str(value)

    def name(self, key: str, default: str) -> str:
        """A name of a thing: a letter, then letters, digits and underscores."""
        value = self.text(key, default)
        if key not in self.values and not default:
            raise self.error(key, "the name is missing", remedy=f'add {key} = "…"')
        if not is_name(value):
            raise self.error(key, f"'{short(value)}' is not a name", remedy=_name_remedy(value, key))
        return value

    def symbol(self, key: str, default: str = "") -> str:
        """A name that may stand in expressions; the empty default is let through."""
        value = self.text(key, default)
        if value != default and not is_symbol(value):
            raise self.error(key, f"'{short(value)}' cannot be a symbol", remedy=_name_remedy(value, key))
        return value

    def flag(self, key: str, default: bool) -> bool:
        """A truth value."""
        value = self.values.get(key, default)
        if not isinstance(value, bool):
            self._wrong(key, "true or false")
        return bool(value)

    def choice(self, key: str, known: Sequence[str], default: str) -> str:
        """The value of a key that must be one of some words."""
        value = self.text(key, default)
        if value not in known:
            raise self.error(key, f"'{short(value)}' is not known", remedy=did_you_mean(value, known))
        return value

    def node(self, key: str, default: Node = ZERO, change: Change | None = None) -> Node:
        """A number or an expression in names; change turns its unit into ours."""
        if key not in self.values:
            return default
        return self._node(key, self.values[key], change)

    def maybe_node(self, key: str) -> Node | None:
        """A number or an expression, None where absent."""
        return self.node(key) if key in self.values else None

    def plain(self, key: str, change: Change | None = None) -> float | None:
        """A number, or an expression without names, as a float; None where absent."""
        if key not in self.values:
            return None
        return self._plain(key, self.values[key], change)

    def plains(self, key: str, count: int, change: Change | None = None) -> list[float] | None:
        """A given count of numbers; None if the key is absent."""
        if key not in self.values:
            return None
        values = enumerate(self.items(key, count), 1)
        return [self._plain(f"{key}[{i}]", value, change) for i, value in values]

    def nodes(self, key: str, count: int, change: Change | None = None) -> list[Node]:
        """A given count of numbers or expressions."""
        values = enumerate(self.items(key, count), 1)
        return [self._node(f"{key}[{i}]", value, change) for i, value in values]

    def vector(self, key: str, default: Vector) -> Vector:
        """Three numbers or expressions."""
        if key not in self.values:
            return default
        x, y, z = self.nodes(key, 3)
        return x, y, z

    def matrix(self, key: str, size: int) -> Matrix:
        """A square matrix of numbers or expressions, row by row."""
        rows = self.items(key, size)
        if not all(isinstance(row, list) and len(row) == size for row in rows):
            self._wrong(key, f"{size} rows of {size} values", f"write {key} = [[ ... ], [ ... ], ...]")
        return tuple(tuple(self._node(key, value) for value in row) for row in rows)

    def items(self, key: str, count: int | None = None) -> list[Any]:
        """The values of a list as they are, so many where a count is given."""
        value = self.values[key]
        if not isinstance(value, list):
            self._wrong(key, "a list", f"write {key} = [ ... ]")
        if count is not None and len(value) != count:
            raise self.error(key, f"{len(value)} values given, {count} expected")
        return list(value)

    def _node(self, key: str, value: Any, change: Change | None = None) -> Node:
        try:
            node = self._scalar(key, value)
            return node if change is None else change(node)
        except ArithmeticError as error:
            raise self.error(key, f"{short(value)}: {error}", remedy="give a finite number") from None
        except InputError as error:
            raise error if error.key else self.error(key, error.what, remedy=error.remedy) from None

    def _scalar(self, key: str, value: Any) -> Node:
        if isinstance(value, str):
            return parse(value)
        if isinstance(value, bool) or not isinstance(value, int | float):
            self._wrong(key, "a number or an expression in quotes", value=value)
        return number(value)

    def _plain(self, key: str, value: Any, change: Change | None = None) -> float:
        try:
            return float(self._node(key, value, change))
        except KeyError as error:
            raise self.error(key, f"the name {error} has no value", remedy="give a number") from None
        except (ArithmeticError, ValueError) as error:
            if isinstance(error, InputError):
                raise
            raise self.error(key, f"{short(value)} has no value: {error}") from None

    def _wrong(self, key: str, wanted: str, remedy: str = "", value: Any = None) -> NoReturn:
        given = short(self.values.get(key) if value is None else value)
        raise self.error(key, f"{given} given, {wanted} expected", remedy=remedy)


def _label(key: str, i: int, name: object) -> str:
    return f"{key} {i} ({short(name)})" if isinstance(name, str) else f"{key} {i}"


def _name_remedy(value: str, key: str) -> str:
    near = made_name(value, key)
    hint = f"use '{near}'" if is_symbol(near) else "use another word"
    return f"{hint}: a letter, then letters, digits and underscores, at most 64"


def expression_text(node: Node, where: str) -> str:
    """Text that the parser reads back to this very node; refuses what no file can hold."""
    text = to_text(node)
    try:
        is_same = parse(text) is node
    except InputError as error:
        raise ArmwrightError(f"{where}: {error}; give that term a name with symbolic()") from None
    if not is_same:
        raise ArmwrightError(
            f"{where}: '{short(text)}' would be read back as '{short(to_text(parse(text)))}'"
        )
    return text
