"""Options that belong together: declared once as a record, and given to a command as one value."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from typing import Any, get_type_hints


@dataclass(frozen=True, slots=True)
class OptionRecord:
    """Options with their defaults: a command with a parameter of a type derived from this has them all."""


def with_recorded_options(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the options of its records in the places of the records."""
    hints = get_type_hints(command, include_extras=True)
    records: dict[str, type[OptionRecord]] = {
        name: hint for name, hint in hints.items() if inspect.isclass(hint) and issubclass(hint, OptionRecord)
    }
    parameters: list[inspect.Parameter] = []
    for name, parameter in inspect.signature(command).parameters.items():
        own = _options(records[name]) if name in records else [parameter.replace(annotation=hints[name])]
        parameters += own

    @wraps(command)
    def run(**given: Any) -> None:
        values = {
            name: record(**{one.name: given.pop(one.name) for one in fields(record)})
            for name, record in records.items()
        }
        command(**given, **values)

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run


def _options(record: type[OptionRecord]) -> list[inspect.Parameter]:
    hints = get_type_hints(record, include_extras=True)
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return [
        inspect.Parameter(one.name, kind, default=one.default, annotation=hints[one.name])
        for one in fields(record)
    ]
