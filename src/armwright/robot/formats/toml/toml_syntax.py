"""What is wrong where a file is not TOML, and what to type instead."""

from __future__ import annotations

import re

from armwright.errors import InputError
from armwright.robot.formats.entries import short

_BARE_EXPRESSION = re.compile(
    r"\s*(?P<key>[A-Za-z0-9_-]{1,64})\s*=\s*(?P<value>[-+]?[A-Za-z0-9.(][\w.()*/+ -]{0,200}?)\s*(#.*)?"
)
_QUOTED = re.compile(r"""\"[^\"]*\"|'[^']*'""")
_BARE_INSIDE = re.compile(r"(?<=[\[,=])\s*(?P<value>[-+]?[\w.(][\w.()*/+ -]{0,64}?)\s*(?=[\],}])")
_HAS_NAME = re.compile(r"(?<![\w.])(?!(?:true|false|inf|nan)\b)[A-Za-z_]")


def syntax_error(message: str, text: str) -> InputError:
    """TOML's own message, its line put where ours stand; an expression without quotes gets them."""
    what, _, place = message.partition(" (at line ")
    number = place.split(",")[0]
    line = int(number) if number.isdigit() else None
    lines = text.splitlines()
    bare = _BARE_EXPRESSION.fullmatch(lines[line - 1]) if line and line <= len(lines) else None
    if bare is not None:
        value = bare["value"].strip()
        remedy = f'put it in quotes: {bare["key"]} = "{short(value)}"'
        return InputError(f"{short(value)} is not a TOML number", line=line, remedy=remedy)
    found = _bare_inside(lines[line - 1]) if line and line <= len(lines) else None
    if found is not None:
        value = short(found)
        return InputError(f"{value} is not a TOML number", line=line, remedy=f'put it in quotes: "{value}"')
    return InputError(f"not TOML: {short(what)}", line=line, remedy="see docs/formats.md for an example")


def _bare_inside(line: str) -> str | None:
    """The first expression in a list or an inline table that stands there without its quotes."""
    bare = _QUOTED.sub(lambda quoted: "0" * len(quoted[0]), line.partition("#")[0])
    for one in _BARE_INSIDE.finditer(bare):
        if _HAS_NAME.search(one["value"]):
            return one["value"].strip()
    return None
