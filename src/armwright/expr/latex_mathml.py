r"""MathML of the LaTeX that this package writes: fractions, roots, indices, brackets, matrices, lines, words.

Browsers typeset MathML by themselves; LaTeX needs a script, which a page without network does not find.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from armwright.expr.typesetting import GREEK

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[^\s]", re.DOTALL)
_WORDS = re.compile(r"\{([^{}]*)\}")
_SPACES = {r"\,": "0.17em", r"\;": "0.28em", r"\!": "-0.17em", r"\ ": "0.25em", r"\quad": "1em"}
_SPACES[r"\qquad"] = "2em"
_OPERATORS = {"-": "−", r"\pm": "±", r"\mp": "∓", r"\cdot": "·", r"\sim": "∼", r"\ldots": "…"}
_SIGNS = ("-", r"\pm", r"\mp")
_BEFORE_A_SIGN = ("=", ",", "(")  # a sign behind one belongs to the number, without the space of a difference
_OPERATORS[r"\backslash"] = "\\"
_ACCENTS = {r"\dot": "˙", r"\ddot": "¨", r"\hat": "^"}
_LETTERS = {rf"\{word}": letter for word, letter in GREEK.items()} | {r"\pi": "π"}
_FUNCTIONS = (r"\sin", r"\cos", r"\tanh", r"\exp")
_UPRIGHT = (r"\mathrm", r"\operatorname")
_ENDS = ("", "}", "&", r"\\", r"\right", r"\end")
_RIGHT, _LEFT = (f'style="text-align: {side}; padding: 0.25em 0"' for side in ("right", "left"))


def displays_mathml(latex: str) -> str:
    """MathML of all displays of a text, each between $$; what stands between them is left out."""
    return "\n".join(display_mathml(one) for one in latex.split("$$")[1::2])


def display_mathml(latex: str) -> str:
    """One display, of LaTeX without delimiters.

    Refused with a ValueError: commands that this package does not write.
    """
    reader = _LatexReader(_tokens(latex))
    found = reader.sequence()
    if reader.next_one:
        raise ValueError(f"LaTeX: {reader.next_one} is not expected here")
    return f'<math display="block">{found}</math>'


def _tokens(latex: str) -> list[str]:
    r"""Commands, numbers and single signs; the words of \text and the like are one, with their blanks."""
    found: list[str] = []
    at = 0
    while match := _TOKEN.search(latex, at):
        found.append(match[0])
        at = match.end()
        words = _WORDS.match(latex, at) if match[0] in (r"\text", *_UPRIGHT) else None
        if words:
            found.append(words[1].replace(r"\_", "_"))
            at = words.end()
    return found


@dataclass(slots=True)
class _LatexReader:
    """Tokens, and the place of the next one."""

    tokens: Sequence[str]
    at: int = 0

    @property
    def next_one(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]

    def sequence(self) -> str:
        """The elements in a row, up to the end of a group, cell, line or bracket."""
        found: list[str] = []
        before = ""
        while (token := self.next_one) not in _ENDS:
            is_prefix = token in _SIGNS and before in _BEFORE_A_SIGN
            found.append(
                self._with_scripts(_sign(self.take(), ' form="prefix"') if is_prefix else self._atom())
            )
            before = before if token in _SPACES else token
        return f"<mrow>{''.join(found)}</mrow>"

    def _with_scripts(self, base: str) -> str:
        scripts: dict[str, str] = {}
        while self.next_one in ("_", "^"):
            mark = self.take()
            scripts[mark] = self._argument()
        if len(scripts) == 2:
            return f"<msubsup>{base}{scripts['_']}{scripts['^']}</msubsup>"
        element = "msub" if "_" in scripts else "msup"
        return f"<{element}>{base}{''.join(scripts.values())}</{element}>" if scripts else base

    def _argument(self) -> str:
        return self._group() if self.next_one == "{" else self._atom()

    def _group(self) -> str:
        self._expect("{")
        found = self.sequence()
        self._expect("}")
        return found

    def _expect(self, token: str) -> None:
        if self.next_one != token:
            raise ValueError(f"LaTeX: {token} expected, {self.next_one or 'the end'} found")
        self.at += 1

    def _atom(self) -> str:
        if self.next_one == "{":
            return self._group()
        token = self.take()
        if token[0].isdigit():
            return f"<mn>{token}</mn>"
        if token.isalpha():
            return f"<mi>{token}</mi>"
        return self._command(token) if token[0] == "\\" and token not in _OPERATORS else _sign(token)

    def _command(self, token: str) -> str:
        if token in _LETTERS:
            return f"<mi>{_LETTERS[token]}</mi>"
        if token in _SPACES:
            return f'<mspace width="{_SPACES[token]}"/>'
        if token in _FUNCTIONS:
            return self._function(token[1:])
        if token in _UPRIGHT:
            return f'<mi mathvariant="normal">{escape(self.take())}</mi>'
        if token == r"\text":
            return f"<mtext>{_kept_blanks(self.take())}</mtext>"
        if token in _ACCENTS:
            return f'<mover accent="true">{self._argument()}<mo>{_ACCENTS[token]}</mo></mover>'
        return self._structure(token)

    def _function(self, name: str) -> str:
        """The name of a function with its power and, if no bracket follows, a thin space after it."""
        head = self._with_scripts(f"<mi>{name}</mi>")
        return head if self.next_one in ("(", r"\left") else f'{head}<mspace width="0.17em"/>'

    def _structure(self, token: str) -> str:
        if token in (r"\frac", r"\tfrac"):
            return f"<mfrac>{self._group()}{self._group()}</mfrac>"
        if token == r"\sqrt":
            return f"<msqrt>{self._group()}</msqrt>"
        if token == r"\left":
            return self._bracket_pair()
        if token in (r"\bigl", r"\bigr"):
            return f'<mo minsize="1.3em" maxsize="1.3em">{self.take()}</mo>'
        if token == r"\begin":
            return self._table()
        if token[1:] in tuple("_&%#${}"):
            return f"<mtext>{escape(token[1:])}</mtext>"
        raise ValueError(f"LaTeX: the command {token} is not known here")

    def _bracket_pair(self) -> str:
        left, inside = self.take(), self.sequence()
        self._expect(r"\right")
        return f"<mrow><mo>{left}</mo>{inside}<mo>{self.take()}</mo></mrow>"

    def _table(self) -> str:
        """A matrix in brackets, or lines one below the other whose signs of equality are aligned."""
        kind = self._environment()
        rows = [[self.sequence()]]
        while self.next_one in ("&", r"\\"):
            if self.take() == "&":
                rows[-1].append(self.sequence())
            elif self.next_one != r"\end":
                rows.append([self.sequence()])
        self._expect(r"\end")
        self._environment()
        return _matrix(rows) if kind == "bmatrix" else _lines(rows)

    def _environment(self) -> str:
        """The name between braces."""
        letters = []
        self._expect("{")
        while self.next_one != "}":
            letters.append(self.take())
        self._expect("}")
        return "".join(letters)


def _matrix(rows: Sequence[Sequence[str]]) -> str:
    cells = ("".join(f"<mtd>{one}</mtd>" for one in row) for row in rows)
    return f"<mrow><mo>[</mo><mtable>{_rows(cells)}</mtable><mo>]</mo></mrow>"


def _lines(rows: Sequence[Sequence[str]]) -> str:
    """Lines one below the other, as high as displays, aligned at the left edge of their last cells."""
    cells = (
        "".join(f"<mtd {_RIGHT}>{one}</mtd>" for one in row[:-1]) + f"<mtd {_LEFT}>{row[-1]}</mtd>"
        for row in rows
    )
    return f'<mtable displaystyle="true">{_rows(cells)}</mtable>'


def _rows(cells: Iterable[str]) -> str:
    return "".join(f"<mtr>{one}</mtr>" for one in cells)


def _sign(token: str, attributes: str = "") -> str:
    return f"<mo{attributes}>{escape(_OPERATORS.get(token, token))}</mo>"


def _kept_blanks(words: str) -> str:
    """Words with their outer blanks, which MathML would drop."""
    blanks = len(words) - len(words.lstrip()), len(words) - len(words.rstrip())
    return "\u00a0" * blanks[0] + escape(words.strip()) + ("\u00a0" * blanks[1] if words.strip() else "")
