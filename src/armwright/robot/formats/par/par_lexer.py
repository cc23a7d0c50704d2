"""The text of a SYMORO .par file as keys with values, each with its line; comments kept apart.

A file is a sequence of ``key = word`` and ``key = {value, …}`` in any order, any number on a line,
lists over as many lines as they like, and comments ``(* … *)`` anywhere. SYMORO+ wrote Latin-1
with CRLF and capitalised keys, OpenSYMORO writes ASCII.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from armwright.errors import Finding, InputError
from armwright.robot.formats.entries import MAX_TEXT, short

FRAME_KEYS = ("ant", "sigma", "b", "d", "r", "gamma", "alpha", "mu", "theta")
INERTIAL_KEYS = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")
LINK_KEYS = (*INERTIAL_KEYS, "IA", "FV", "FS", "FX", "FY", "FZ", "CX", "CY", "CZ")
JOINT_KEYS = ("eta", "k", "QP", "QDP", "GAM")
BASE_KEYS = ("W0", "WP0", "V0", "VP0")
LIST_KEYS = (*FRAME_KEYS, *LINK_KEYS, *JOINT_KEYS, *BASE_KEYS, "G", "Z")
WORD_KEYS = ("NL", "NJ", "NF", "Type", "is_floating", "is_mobile")

_SPELLINGS = {key.lower(): key for key in (*LIST_KEYS, *WORD_KEYS)}  # Ant, D, Gamma, … are meant
_MAX_UNKNOWN = 100
_ASSIGNED = re.compile(r"=\s*\{")
_KEY = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)\s*=\s*")
_WORD = re.compile(r"[^\s;,{}=]+")
_ROBOTNAME = re.compile(r"robotname\s*=\s*['\"]([^'\"]*)['\"]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Item:
    """One value and where it begins."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class ParEntry:
    """A key with its values: one word, or the items of a list."""

    key: str
    line: int
    items: tuple[Item, ...]
    is_list: bool


@dataclass(frozen=True, slots=True)
class ParText:
    """The entries of a file, before they are interpreted."""

    robot_name: str | None
    entries: Mapping[str, ParEntry]
    findings: tuple[Finding, ...]


def read_keys(data: bytes) -> ParText:
    """The keys of the file; unknown and repeated ones are findings."""
    plain, comments = _without_comments(_decode(data))
    names = [match[1] for comment in comments if (match := _ROBOTNAME.search(comment))]
    entries: dict[str, ParEntry] = {}
    findings: list[Finding] = []
    for entry in _entries(plain):
        key = _SPELLINGS.get(entry.key.lower())
        where = f"line {entry.line}, {short(entry.key)}"
        if key is None:
            findings.append(Finding("unknown", "warning", where, "key not known; its values are not used"))
        elif key in entries:
            findings.append(_repetition(entries[key], entry, where))
        else:
            entries[key] = ParEntry(key, entry.line, entry.items, entry.is_list)
        if len(findings) > _MAX_UNKNOWN:
            raise InputError(f"more than {_MAX_UNKNOWN} unknown or repeated keys: not a .par file")
    return ParText(names[0] if names else None, entries, tuple(findings))


def _repetition(first: ParEntry, second: ParEntry, where: str) -> Finding:
    if [item.text for item in first.items] != [item.text for item in second.items]:
        raise InputError(
            f"given in line {first.line} with other values",
            line=second.line,
            key=second.key,
            remedy="keep one",
        )
    return Finding("repeated", "info", where, f"already given, with the same values, in line {first.line}")


def _decode(data: bytes) -> str:
    """UTF-8 where it is valid, else Latin-1; any kind of line end becomes a newline."""
    if len(data) > MAX_TEXT:
        raise InputError(f"{len(data)} bytes, {MAX_TEXT} allowed in a text file")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise InputError("the file is UTF-16", line=1, remedy="save it as UTF-8 or Latin-1")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _without_comments(text: str) -> tuple[str, list[str]]:
    """The text with blanks in place of comments, and the comments."""
    kept: list[str] = []
    comments: list[str] = []
    at = 0
    while (start := text.find("(*", at)) >= 0:
        end = text.find("*)", start + 2)
        if end < 0:
            line = text.count("\n", 0, start) + 1
            raise InputError("a comment begins here and never ends", line=line, remedy="close it with *)")
        comments.append(text[start + 2 : end])
        if "(*" in comments[-1] and _ASSIGNED.search(comments[-1]):
            line = text.count("\n", 0, start) + 1
            raise InputError("a comment begins here and holds lists", line=line, remedy="close it with *)")
        kept += [text[at:start], re.sub(r"[^\n]", " ", text[start : end + 2])]
        at = end + 2
    return "".join([*kept, text[at:]]), comments


class _LineCounter:
    """Line and column of growing offsets, in one pass over the text."""

    def __init__(self, text: str) -> None:
        self.text, self.line, self.start, self.at = text, 1, 0, 0

    def place(self, offset: int) -> tuple[int, int]:
        newlines = self.text.count("\n", self.at, offset)
        if newlines:
            self.line += newlines
            self.start = self.text.rfind("\n", 0, offset) + 1
        self.at = offset
        return self.line, offset - self.start + 1


def _entries(text: str) -> Iterator[ParEntry]:
    lines = _LineCounter(text)
    at = _skip_blank(text, 0)
    while at < len(text):
        line, column = lines.place(at)
        match = _KEY.match(text, at)
        if match is None:
            raise InputError(
                f"'{short(text[at : at + 40].split()[0])}' at column {column}",
                line=line,
                remedy="write key = value or key = {value, …}; comments stand between (* and *)",
            )
        if text[match.end() : match.end() + 1] == "{":
            items, at = _list(text, match.end() + 1, match[1], lines)
            yield ParEntry(match[1], line, items, True)
        else:
            item, at = _word(text, match.end(), match[1], lines)
            yield ParEntry(match[1], line, (item,), False)
        at = _skip_blank(text, at)


_BLANK = re.compile(r"[\s;]*")


def _skip_blank(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at


def _word(text: str, at: int, key: str, lines: _LineCounter) -> tuple[Item, int]:
    line, column = lines.place(at)
    match = _WORD.match(text, at)
    if match is None:
        raise InputError("no value", line=line, key=key, remedy=f"write {key} = value or {key} = {{…}}")
    return Item(match[0], line, column), match.end()


def _list(text: str, at: int, key: str, lines: _LineCounter) -> tuple[tuple[Item, ...], int]:
    """The items up to the closing brace; commas inside brackets belong to an item."""
    end = text.find("}", at)
    wrong = re.compile(r"[{=]").search(text, at, end if end >= 0 else len(text))
    if end < 0 or wrong is not None:
        line, _ = lines.place(at)
        raise InputError("the list is not closed", line=line, key=key, remedy="end it with }")
    items: list[Item] = []
    depth, start = 0, at
    for match in re.compile(r"[\[\](),}]").finditer(text, at, end + 1):
        sign = match[0]
        depth += (sign in "([") - (sign in ")]")
        if sign == "}" or (sign == "," and depth <= 0):
            items.append(_item(text, start, match.start(), lines))
            start = match.end()
    if len(items) == 1 and not items[0].text:
        return (), end + 1
    return tuple(items), end + 1


def _item(text: str, start: int, end: int, lines: _LineCounter) -> Item:
    raw = text[start:end]
    line, column = lines.place(start + len(raw) - len(raw.lstrip()))
    return Item(" ".join(raw.split()), line, column)
