"""Code blocks of a Markdown page, in order, with the line where each begins."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

_FENCE = re.compile(r"^(\s*)(`{3,})([^\n`]*)\n(.*?)^\1\2\s*$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """language, the words after it (``file=arm.toml`` names a file to be written), and the text."""

    language: str
    info: str
    text: str
    line: int

    @property
    def file(self) -> str:
        found = re.search(r"file=(\S+)", self.info)
        return found[1] if found else ""


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [_block(found, text) for found in _FENCE.finditer(text)]


def _block(found: re.Match[str], text: str) -> Block:
    language, _, info = found[3].strip().partition(" ")
    indent = len(found[1])
    body = "".join(line[indent:] for line in found[4].splitlines(keepends=True))
    return Block(language, info, body, text[: found.start()].count("\n") + 1)


def commands(block: Block) -> list[tuple[list[str], list[str]]]:
    """Each ``$ armwright …`` line of a console block with the lines of output that follow it."""
    found: list[tuple[list[str], list[str]]] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:].split("  #")[0].split(), [line]))
        elif found:
            found[-1][1].append(line)
    return [(words, lines) for words, lines in found]
