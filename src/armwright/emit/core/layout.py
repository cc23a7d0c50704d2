"""How one language writes lines: comments, statements, and long lines broken where it allows."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from textwrap import wrap
from typing import NamedTuple

from armwright.emit.core.syntax import BREAK, NEWLINE

_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta",
    "θ": "theta", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho", "σ": "sigma",
    "τ": "tau", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega", "Γ": "Gamma", "Δ": "Delta",
    "Ω": "Omega", "Ψ": "Psi", "Σ": "Sum", "Φ": "Phi", "Λ": "Lambda", "Θ": "Theta",
}  # fmt: skip
_SIGNS = {
    "−": "-", "–": "-", "—": "-", "·": " ", "×": "x", "…": "...", "→": "->", "←": "<-", "≤": "<=",
    "≥": ">=", "≠": "/=", "‘": "'", "’": "'", "“": '"', "”": '"', "°": " deg", "ß": "ss", "ø": "o",
    "Ø": "O", "æ": "ae", "Æ": "AE", "ł": "l", "Ł": "L", "đ": "d", "∫": "integral ", "√": "sqrt ",
    "∂": "d", "±": "+-", "≈": "~", "∞": "inf", "½": "1/2", "¼": "1/4", "²": "^2", "³": "^3", "⁻": "^-",
}  # fmt: skip
_OF_PRODUCTS = ("*", "/", r"\,")
_TABLE = str.maketrans({**_GREEK, **_SIGNS})


class Line(NamedTuple):
    """One quantity: its name, its right side, and the heading it stands under ("" for none)."""

    name: str
    text: str
    heading: str = ""


# A line with all its fields, in a third of the time.
line_of: Callable[[tuple[str, str, str]], Line] = partial(tuple.__new__, Line)


@dataclass(frozen=True, slots=True)
class Layout:
    """The form of lines.

    comment        what stands before and behind a comment of one line
    block          first line, beginning of the others and last line of a long comment; else line by line
    assign         between the name and the right side
    end            behind a statement
    continuation   behind a line that goes on
    brackets       True where a broken right side stands in brackets
    width          of a line
    unsafe         what must not occur in a comment, and what is written instead
    """

    comment: tuple[str, str] = ("# ", "")
    block: tuple[str, str, str] | None = None
    assign: str = " = "
    end: str = ""
    continuation: str = ""
    brackets: bool = False
    width: int = 100
    unsafe: tuple[tuple[str, str], ...] = ()

    def remark(self, text: str, indent: str = "") -> list[str]:
        """A comment, on as many lines as it needs."""
        before, after = self.comment
        room = self.width - len(indent) - len(before) - len(after)
        return [f"{indent}{before}{part}{after}".rstrip() for part in self._parts(text, room)]

    def remarks(self, texts: Iterable[str]) -> list[str]:
        """A long comment."""
        if self.block is None:
            return [line for text in texts for line in self.remark(text)]
        first, before, last = self.block
        parts = [part for text in texts for part in self._parts(text, self.width - len(before))]
        return [first, *(f"{before}{part}".rstrip() for part in parts), last]

    def trailing_comment(self, text: str) -> str:
        """A comment behind a statement, or nothing where there is no text."""
        before, after = self.comment
        return f"  {before}{self._safe(text)}{after}" if text else ""

    def _safe(self, text: str) -> str:
        for bad, good in self.unsafe:
            while bad in text:
                text = text.replace(bad, good)
        return plain_text(text)

    def _parts(self, text: str, room: int) -> list[str]:
        """The text made safe and broken between words; what goes on is indented."""
        safe = self._safe(text)
        if len(safe) <= room:
            return [safe]
        inner = " " * (len(safe) - len(safe.lstrip()) + 4)
        return wrap(safe, room, subsequent_indent=inner)

    def statement(self, head: str, text: str, indent: str = "", end: str | None = None) -> list[str]:
        """``head`` and an expression, broken behind operators where the line is too long."""
        end = self.end if end is None else end
        whole = f"{indent}{head}{text.replace(BREAK, '')}{end}"
        if len(whole) <= self.width and NEWLINE not in text:
            return [whole]
        start, parts = f"{indent}{head}", text.split(BREAK)
        if self.brackets:
            start, end = f"{start}(", f"){end}"
        parts[-1] += end
        return self._fill_lines(start, parts, f"{indent}    ")

    def _fill_lines(self, start: str, parts: Sequence[str], indent: str) -> list[str]:
        """The parts on lines; a product is broken only where it is longer than a line, or the first."""
        room = self.width - len(self.continuation)
        lines, current = [], start
        for term in _terms(parts):
            is_kept_whole = current != start and len(indent) + sum(map(len, term)) <= room
            for part in ["".join(term)] if is_kept_whole else term:
                is_full = len(current) + len(part) > room
                if (is_full and current.strip()) or part.startswith(NEWLINE):
                    lines.append(f"{current.rstrip()}{self.continuation}")
                    current = indent
                current += part.lstrip(NEWLINE)
        return [*lines, current]

    def assignment(self, name: str, text: str, indent: str = "") -> list[str]:
        """The lines that assign text to a name."""
        return self.statement(f"{name}{self.assign}", text, indent)

    def copies(self, pairs: Iterable[tuple[str, str]], indent: str = "", *, declare: str = "") -> list[str]:
        """One name after the other that takes the value of a place."""
        return self.body([line_of((name, place, "")) for name, place in pairs], indent, declare=declare)

    def body(self, lines: Iterable[Line], indent: str = "", *, declare: str = "") -> list[str]:
        """Quantities below each other, a heading wherever it changes."""
        written: list[str] = []
        heading = ""
        start, assign, end, width = f"{indent}{declare}", self.assign, self.end, self.width
        for name, text, above in lines:
            if above and above != heading:
                heading = above
                written += ["", *self.remark(heading, indent)]
            whole = f"{start}{name}{assign}{text.replace(BREAK, '')}{end}"
            if len(whole) <= width and NEWLINE not in text:  # as nearly all are
                written.append(whole)
            else:
                written += self.assignment(f"{declare}{name}", text, indent)
        return written

    def list_items(
        self, head: str, items: Sequence[str], indent: str = "", end: str | None = None
    ) -> list[str]:
        """``head`` and items with commas between them, broken between items."""
        return self.statement(head, f", {BREAK}".join(items), indent, end)


def _terms(parts: Sequence[str]) -> list[list[str]]:
    """The parts of a text by terms: up to the next operator that is not one of a product."""
    terms: list[list[str]] = [[]]
    for part in parts:
        terms[-1].append(part)
        if not part.endswith(_OF_PRODUCTS):
            terms.append([])
    return [term for term in terms if term]


def plain_text(text: str) -> str:
    """One line of printable ASCII: Greek letters spelt out, accents dropped, the rest as '?'."""
    if text.isascii() and text.isprintable():
        return text
    spelt = text.translate(_TABLE)
    if spelt.isascii() and spelt.isprintable():
        return spelt
    spelt = unicodedata.normalize("NFKD", spelt)
    kept = (c for c in spelt if not unicodedata.combining(c))
    return "".join(c if " " <= c <= "~" else " " if c.isspace() or c < " " else "?" for c in kept)
