"""Calls of an emitted solver's functions, written down with the calls that each of them makes."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import armwright as aw
from armwright.emit.solvers import python
from armwright.models import Model

Value = float | int | np.ndarray
MOST = 2  # calls of a function
LARGEST = 30_000  # numbers that its calls exchange
SMALL = ("subtract", "swap_rows", "multiply", "invert", "move")  # not worth an answer of their own


@dataclass(frozen=True)
class Call:
    """A function, what it was given, what it gave back, and the calls it made meanwhile, in order."""

    function: str
    arguments: tuple[Value, ...]
    results: tuple[Value, ...]
    inner: tuple[Call, ...]

    @property
    def way(self) -> frozenset[str]:
        """The functions it called."""
        return frozenset(one.function for one in self.inner)

    @property
    def size(self) -> int:
        """How many numbers its calls exchanged."""
        return sum(len(flat((*one.arguments, *one.results))) for one in self.inner)


def flat(values: Sequence[Value]) -> list[float]:
    """All numbers, row by row."""
    return [float(x) for value in values for x in np.ravel(value)]


def solver_module(model: Model, folder: Path) -> ModuleType:
    """The solver in Python as it is translated, with nothing of NumPy in the place of a function."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            python, "DRIVER", replace(python.DRIVER, dialect=replace(python.DIALECT, has_forms=False))
        )
        ((name, text),) = aw.emit(model, "python").items()
        (folder / name).write_text(text, encoding="utf-8")
        patch.syspath_prepend(folder)
        module = import_module(Path(name).stem)
    return sys.modules.pop(module.__name__)


class Recorder:
    """Writes down calls of the functions of a module, few of each: those that went different ways."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.calls: dict[str, list[Call]] = {}
        self._open: list[list[Call]] = []
        for name, function in inspect.getmembers(module, inspect.isfunction):
            setattr(module, name, self._recorded(name, function))

    def call(self, name: str, *arguments: Value) -> tuple[Value, ...]:
        """What a function gives back, its calls written down."""
        return _together(getattr(self.module, name)(*arguments))

    def answered(self, name: str, answer: Callable[..., object]) -> None:
        """From now on a function is not called: its answer is made up."""
        setattr(self.module, name, self._recorded(name, answer, is_kept=False))

    def _recorded(
        self, name: str, function: Callable[..., object], *, is_kept: bool = True
    ) -> Callable[..., object]:
        def call(*arguments: Value) -> object:
            given = tuple(np.copy(one) if isinstance(one, np.ndarray) else one for one in arguments)
            self._open.append([])
            answer = function(*arguments)
            done = Call(name, given, _together(answer), tuple(self._open.pop()))
            if self._open and name not in SMALL:
                self._open[-1].append(replace(done, inner=()))
            if is_kept:
                self._keep(done)
            return answer

        return call

    def _keep(self, done: Call) -> None:
        kept = self.calls.setdefault(done.function, [])
        ways = {one.way for one in kept}
        if len(kept) < MOST and done.way not in ways and done.size < LARGEST:
            kept.append(done)


def _together(answer: object) -> tuple[Value, ...]:
    parts = answer if isinstance(answer, tuple) else (answer,)
    return tuple(np.copy(one) if isinstance(one, np.ndarray) else one for one in parts)
