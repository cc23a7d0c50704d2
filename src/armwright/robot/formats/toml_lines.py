"""Line numbers of the keys and tables of a TOML text, which the standard library does not keep."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from armwright.errors import InputError

Path: TypeAlias = tuple[str | int, ...]

MAX_DOTS = 16  # the standard library needs the square of the length of a dotted key

_TOKEN = re.compile(
    r"(?P<newline>\n)|(?P<blank>[ \t\r]+)|(?P<comment>\#[^\n]*)"
    r"|(?P<long>\"{3}(?:[^\"\\]|\\.|\"(?!\"\"))*+\"{3,5}|'{3}(?:[^']|'(?!''))*+'{3,5})"
    r"|(?P<quoted>(?!\"{3}|'{3})(?:\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+'))"
    r"|(?P<bare>[A-Za-z0-9_-]+)|(?P<sign>[^\"'])",
    re.DOTALL,
)


def line_numbers(text: str) -> Mapping[Path, int]:
    """The line of each table and key by its path, e.g. ("joint", 2, "link", "mass"), from 1.

    Stops quietly at a string that never ends; the parser proper then says what is wrong.
    """
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    prefix: Path = ()
    for line, brackets, parts in _statements(text):
        if brackets == 2:
            plain = _path_with_numbers(parts, counts)
            counts[plain] = counts.get(plain, 0) + 1
            prefix = (*plain, counts[plain])
        elif brackets == 1:
            prefix = _path_with_numbers(parts, counts)
        else:
            found.setdefault((*prefix, *parts), line)
            continue
        found.setdefault(prefix, line)
    return found


def line_of(text: str, path: Path) -> int | None:
    """The line of the path or of the nearest table around it."""
    lines = line_numbers(text)
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path)


def refuse_long_keys(text: str) -> None:
    """Refuses keys with so many dots that the standard library would take for ever."""
    if any(line.count(".") > MAX_DOTS for line in text.split("\n")):
        line_numbers(text)


def _path_with_numbers(parts: Path, counts: Mapping[Path, int]) -> Path:
    """The path of a header: every array of tables in front of the last part gets its number."""
    path: Path = ()
    for part in parts[:-1]:
        path = (*path, part)
        if path in counts:
            path = (*path, counts[path])
    return (*path, *parts[-1:])


def _statements(text: str) -> Iterator[tuple[int, int, Path]]:
    """(line, 0 for a key or the number of brackets of a header, its parts) of each statement."""
    line, depth, brackets, dots = 1, 0, 0, 0
    start, parts, is_value = 1, [], False  # type: int, list[str], bool
    for kind, word in _tokens(text):
        if kind in ("bare", "quoted", "long"):
            if not is_value:
                parts.append(word.strip("\"'"))
        elif kind == "sign":
            dots = dots + 1 if word == "." else 0
            if dots > MAX_DOTS:
                raise InputError(f"a key with more than {MAX_DOTS} dots", line=line)
            is_value = is_value or word == "="
            depth += (word in "[{") - (word in "]}") if is_value else 0
            brackets += word == "[" and not is_value
        line += word.count("\n") if kind in ("newline", "long") else 0
        if kind == "newline" and (depth <= 0 or not is_value):
            if parts:
                yield start, brackets, tuple(parts)
            depth, brackets, dots = 0, 0, 0
            start, parts, is_value = line, [], False
    if parts:
        yield start, brackets, tuple(parts)


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    at = 0
    while match := _TOKEN.match(text, at):
        assert match.lastgroup is not None
        yield match.lastgroup, match[0]
        at = match.end()
