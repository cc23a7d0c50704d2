"""What a worker can be asked: each file of this folder has a table ``CALLS`` of functions by name.

A function takes and gives plain data that JSON can say; a robot goes in and out as its text in TOML. Which
file has which function is read from the text of the files, so that a worker imports what it is asked for and
no more: the first page needs no identification.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from armwright.errors import ArmwrightError, unknown_name

Call = Callable[..., Any]


@cache
def call_files() -> Mapping[str, str]:
    """The file, without its suffix, of every function in this folder, by the name of the function."""
    files = sorted(Path(__file__).parent.glob("*_calls.py"))
    return {name: file.stem for file in files for name in _names_in(file.read_text(encoding="utf-8"))}


def _names_in(text: str) -> list[str]:
    """The keys of the table CALLS of a file."""
    for statement in ast.parse(text).body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="CALLS")], value=ast.Dict(keys=keys)):
                return [str(key.value) for key in keys if isinstance(key, ast.Constant)]
    return []


def find_call(name: str) -> Call:
    """The function of that name."""
    if name not in call_files():
        raise ArmwrightError(unknown_name("call", name, call_files()))
    call: Call = import_module(f"{__name__}.{call_files()[name]}").CALLS[name]
    return call
