"""Models and languages as their files say they are, read from the text: nothing of them is imported.

The first page needs their names and titles only; loading all of them would take longer than all the rest.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_KIND = re.compile(r"^[A-Z_0-9]+(: Kind)? = Kind\(", re.MULTILINE)
_LANGUAGE = re.compile(r"^(from .* import .*\b)?LANGUAGE\b", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class KindListing:
    """A model as its ``Kind`` describes it; module is the one that has it."""

    name: str
    title: str
    menu: str
    module: str


@cache
def listed_kinds() -> tuple[KindListing, ...]:
    """All models, in the order of their files."""
    files = sorted((_PACKAGE / "models").rglob("*.py"))
    return tuple(one for file in files for one in _kinds_in(file))


def _kinds_in(file: Path) -> Iterator[KindListing]:
    text = file.read_text(encoding="utf-8")
    first = _KIND.search(text)
    if first is None:
        return
    module = ".".join((_PACKAGE.name, *file.relative_to(_PACKAGE).with_suffix("").parts))
    for statement in ast.parse(text[first.start() :]).body:
        match statement:
            case ast.Assign(
                targets=[ast.Name(id=variable)], value=ast.Call(func=ast.Name(id="Kind")) as call
            ):
                yield _listing(call, module, variable)
            case ast.AnnAssign(
                target=ast.Name(id=variable), value=ast.Call(func=ast.Name(id="Kind")) as call
            ):
                yield _listing(call, module, variable)


def _listing(call: ast.Call, module: str, variable: str) -> KindListing:
    """What a ``Kind(name, title, menu, …)`` says; where that is no plain text, its module is loaded."""
    keys = ("name", "title", "menu")
    places = dict(zip(keys, call.args, strict=False)) | {one.arg: one.value for one in call.keywords}
    try:
        said = {key: str(ast.literal_eval(places[key])) for key in keys}
    except (KeyError, ValueError):
        kind = getattr(import_module(module), variable)
        said = {key: getattr(kind, key) for key in keys}
    return KindListing(**said, module=module)


@cache
def listed_languages() -> tuple[str, ...]:
    """Names of the languages that models are written in: files and folders that have a LANGUAGE."""
    members = sorted((_PACKAGE / "emit" / "languages").iterdir())
    files = {
        one.stem: one / "__init__.py" if one.is_dir() else one for one in members if one.stem != "__init__"
    }
    return tuple(
        name for name, file in files.items() if file.is_file() and _LANGUAGE.search(file.read_text("utf-8"))
    )
