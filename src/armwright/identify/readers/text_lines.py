"""The lines of a text table, with their places in the file; comments apart, binary data refused."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

from armwright.errors import InputError
from armwright.identify.readers.log import MOST_BYTES

COMMENTS = ("#", "%", "//")
SAMPLE_LINES = 40  # lines that decide the dialect
_WIDE = (b"\xff\xfe", b"\xfe\xff")  # how UTF-16 begins


@dataclass(frozen=True, slots=True)
class TextLines:
    """The lines of a text table.

    lines      without blanks at their ends, empty ones and comments
    comments   that stand before the numbers: one may be the header
    is_ended   False where the file ends without a line break: its last line may then be cut
    """

    text: str
    lines: list[str]
    comments: list[str]
    is_ended: bool

    def places(self) -> list[int]:
        """In which line of the file each of the lines stands, from 1 on."""
        every = enumerate(map(str.strip, io.StringIO(self.text)), 1)
        found = [number for number, line in every if line and not line.startswith(COMMENTS)]
        return found or [number for number, line in enumerate(self.text.splitlines(), 1) if _bare(line)]


def text_lines(path: Path) -> TextLines:
    """The lines of a file; UTF-8 with or without a mark, UTF-16 and Latin-1 are understood."""
    if path.stat().st_size > MOST_BYTES:
        raise InputError("larger than 8 GB", remedy="split the log into parts", file=str(path))
    data = path.read_bytes()
    _refuse_binary(data, path)
    text = _text(data)
    kept = [line for line in map(str.strip, io.StringIO(text)) if line]
    found = [line for line in kept if not line.startswith(COMMENTS)]
    said = [_bare(line) for line in kept[:SAMPLE_LINES] if line.startswith(COMMENTS)]
    is_ended = text.endswith(("\n", "\r")) or bool(kept and kept[-1].startswith(COMMENTS))
    if not found:
        return TextLines(text, [_bare(line) for line in text.splitlines() if _bare(line)], [], is_ended)
    comments = [line for line in said if not line.startswith("{")]  # what programs write for themselves
    return TextLines(text, found, comments, is_ended)


def _bare(line: str) -> str:
    """A line without the marks of a comment."""
    return line.lstrip("#%/ ").strip()


def _refuse_binary(data: bytes, path: Path) -> None:
    """A file that is not text, or has a hole of zero bytes where a machine lost its power."""
    hole = -1 if data.startswith(_WIDE) else data.find(b"\x00")
    if hole < 0:
        return
    if hole < 4096 or b"\n" not in data[:hole]:
        remedy = "give the file the suffix of its format"
        raise InputError("binary data, not a text table", remedy=remedy, file=str(path))
    line = data.count(b"\n", 0, hole) + 1
    remedy = "copy the file again, or remove everything that is not text"
    raise InputError("zero bytes in the text: the file is damaged", remedy=remedy, file=str(path), line=line)


def _text(data: bytes) -> str:
    if data.startswith(_WIDE):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")
