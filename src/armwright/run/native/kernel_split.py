"""The text of kernels in two modules: those worth fast code, and those whose code should be made quickly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_NAME = re.compile(r"@([\w.]+)")
_ARGUMENT = re.compile(r" %[\w.]+")
_HEAD = re.compile(r"define (?:internal )?(.*?) (@[\w.]+)\((.*)\) [^()]*\{")

Function = list[str]  # lines


def hot_and_cold(text: str) -> tuple[str, str]:
    """Two modules that call each other: everything but the cold kernels, and these with the entries.

    Words of mathematics that both use stand in both; constants and tables stand in the first.
    """
    functions, others = _functions(text)
    words = [one for one in functions if not _name(one).startswith(("k.", "run."))]
    cold = [one for one in functions if "optnone" in one[0] or _name(one).startswith("run.")]
    hot = [one for one in functions if one not in cold and one not in words]
    declared = [line for line in others if line.startswith(("declare ", "!"))]
    return (
        _module([*others], words, hot, cold),
        _module(declared, words, cold, hot),
    )


def allow_passes(cold: str) -> str:
    """The module of the cold kernels with LLVM's passes allowed."""
    return "\n".join(
        line.replace(" noinline optnone", "") if line.startswith("define ") else line
        for line in cold.splitlines()
    )


def _functions(text: str) -> tuple[list[Function], list[str]]:
    """The functions of a module, and its other lines."""
    functions: list[Function] = []
    others: list[str] = []
    is_inside = False
    for line in text.splitlines():
        if line.startswith("define "):
            functions.append([])
            is_inside = True
        if is_inside:
            functions[-1].append(line)
        else:
            others.append(line)
        is_inside = is_inside and line != "}"
    return functions, others


def _module(
    head: Sequence[str], words: Sequence[Function], own: Sequence[Function], elsewhere: Sequence[Function]
) -> str:
    used = _names(own)
    chosen = [one for one in words if _name(one) in used]
    chosen += [one for one in words if one not in chosen and _name(one) in _names(chosen)]
    asked = _names(elsewhere)
    mine = [_public(one) if _name(one) in asked else one for one in own]
    declared = [_declaration(one) for one in elsewhere if _name(one) in used]
    return "\n".join([*head, *declared, *(line for one in (*chosen, *mine) for line in one)])


def _names(functions: Iterable[Function]) -> set[str]:
    """Names that functions mention, their own left out."""
    return {name for one in functions for line in one[1:] for name in _NAME.findall(line)}


def _name(function: Function) -> str:
    found = _NAME.search(function[0])
    return found.group(1) if found else ""


def _public(function: Function) -> Function:
    return [function[0].replace("define internal ", "define ", 1), *function[1:]]


def _declaration(function: Function) -> str:
    found = _HEAD.match(function[0])
    if found is None:
        raise ValueError(f"not the first line of a function: {function[0]}")
    result, name, arguments = found.groups()
    return f"declare {result} {name}({_ARGUMENT.sub('', arguments)})"
