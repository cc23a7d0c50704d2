"""The form of a model's options, from the signature of what builds it, and what was filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from inspect import Parameter, getdoc
from typing import Any

from armwright.errors import ArmwrightError
from armwright.expr import names_in, parse
from armwright.models import find_kind
from armwright.models.core.kind import Kind

_COMMON: Mapping[str, tuple[str, ...]] = {"parameters": ("standard", "base")}


def option_fields(name: str) -> list[dict[str, Any]]:
    """A field for each option of the model: a choice, a switch, or text with a hint."""
    kind = find_kind(name)
    return [_field(kind, option) for option in kind.options.values()]


def _field(kind: Kind, option: Parameter) -> dict[str, Any]:
    words = kind.choices.get(option.name) or _COMMON.get(option.name, ())
    wanted = str(option.annotation)
    shape = "choice" if words else "flag" if wanted == "bool" else "text"
    return {
        "name": option.name,
        "kind": shape,
        "choices": [str(word) for word in words],
        "default": option.default if shape == "flag" else _text(option.default),
        "hint": _hint(wanted),
        "meaning": _meaning(kind, option.name),
        "frames": "int | str" in wanted,
    }


def _meaning(kind: Kind, key: str) -> str:
    """What the docstring of the builder says about an option: ``key   meaning``, over several lines."""
    found = re.search(rf"^{key} {{2,}}(.+(?:\n +.+)*)", getdoc(kind.build) or "", re.MULTILINE)
    return re.sub(r"\s+", " ", found[1]).replace("``", "") if found else ""


def _text(value: object) -> str:
    if value is None or value == ():
        return ""
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def _hint(wanted: str) -> str:
    if wanted.startswith("Mapping"):
        return "joint: value, …"
    if wanted.startswith(("Sequence", "Collection")):
        return "several, with commas"
    return "number or name of a frame" if "int | str" in wanted else ""


def read_options(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the model that differ from the usual, in their own types."""
    kind, options = find_kind(name), {}
    for field in option_fields(name):
        value = given.get(field["name"], field["default"])
        if value == field["default"]:
            continue
        wanted = str(kind.options[field["name"]].annotation)
        options[field["name"]] = (
            value if field["kind"] == "flag" else _value(field["name"], str(value), wanted)
        )
    return options


def _value(key: str, text: str, wanted: str) -> Any:
    if wanted.startswith("Mapping"):
        return dict(_pair(key, part) for part in _parts(text))
    if wanted.startswith(("Sequence", "Collection")):
        is_count = text.strip().isdecimal() and "int" in wanted
        return int(text) if is_count else tuple(_word(part) for part in _parts(text))
    return _word(text.strip())


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _pair(key: str, part: str) -> tuple[str, float]:
    name, sign, value = part.partition(":")
    if not sign:
        raise ArmwrightError(f"{key}: '{part}': give it as name: value, e.g. joint1: 0.3")
    return name.strip(), read_number(value, what=key)


def _word(text: str) -> int | float | str:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return text


def read_number(text: str, *, what: str) -> float:
    """A number or an expression of numbers, such as pi/2."""
    node = parse(text.strip())
    if names_in(node):
        raise ArmwrightError(f"{what}: '{names_in(node)[0]}' is not a number; give one, e.g. 0.3 or pi/2")
    return float(node)
