"""Calls of models of closed robots: where a pivot of the elimination vanishes, rotations of rows answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from armwright.models.core.model import LoopOrders
from armwright.program import Argument, Output
from armwright.run.function.backends import Backend

Array = NDArray[Any]


class Answering(Protocol):
    """A function with its ordinary call."""

    @property
    def call(self) -> Any:
        """The ordinary call."""

    def __call__(self, *arrays: Any, out: Any = None, threads: int = 1, **named: Any) -> Any:
        """The outputs."""

    def with_parameters(self, parameters: Mapping[str, float]) -> Any:
        """The function with other values of parameters; its machine code is not made again."""


@dataclass(frozen=True)
class CarefulCall:
    """Calls a function, and mends what is not a number where the motors hold the robot all the same.

    own      the function in the order chosen around home
    orders   how else the loops are solved
    make     a function of a model with the same parameters
    given    the values of parameters that were asked for
    known    the function that solves them so, once it was asked for
    """

    own: Answering
    orders: LoopOrders
    make: Callable[[Any], Answering]
    given: Mapping[str, float] = field(default_factory=dict)
    known: list[Answering] = field(default_factory=list)

    def __call__(self, *arrays: Any, out: Any = None, threads: int = 1, **named: Any) -> Any:
        """The outputs for one sample or many."""
        if out is None and threads == 1 and not named:
            found = self.own(*arrays)  # the way that the fast entry takes
        else:
            found = self.own(*arrays, out=out, threads=threads, **named)
        if all(map(_is_finite, self._parts(found))):
            return found
        inputs = [np.asarray(x, dtype=float) for x in self.match_inputs(arrays, named)]
        if inputs[0].ndim > len(self.inputs[0].shape):
            self._mend(inputs, self._parts(found))
            return found
        answer = self._answer_at(inputs) if all(map(_is_finite, inputs)) else self._parts(found)
        if out is None:
            return answer[0] if self.answer is None else self.answer(*answer)
        for target, part in zip(self._parts(found), answer, strict=True):
            target[...] = part
        return found

    def _mend(self, inputs: Sequence[Array], targets: Sequence[Array]) -> None:
        """Writes what rotations give over samples that are not numbers though all their inputs are."""
        bad = ~_rows_are_finite(targets) & _rows_are_finite(inputs)
        for k in np.flatnonzero(bad).tolist():
            answer = self._answer_at([x[k] for x in inputs])
            for target, part in zip(targets, answer, strict=True):
                target[k] = part

    def _answer_at(self, sample: Sequence[Array]) -> Sequence[Array]:
        """The outputs at one sample; not numbers at a singular position."""
        if not self.known and self.orders.is_held(self.orders.tree_position(sample[0])):
            self.known.append(self.make(self.orders.model_everywhere))
        return self._parts((self.known[0] if self.known else self.own)(*sample))

    def _parts(self, found: Any) -> Sequence[Array]:
        return (found,) if self.answer is None else found

    # what is asked of an ordinary call
    @property
    def inputs(self) -> tuple[Argument, ...]:
        """Arrays of a call, in order."""
        return tuple(self.own.call.inputs)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """Arrays of the answer, in order."""
        return tuple(self.own.call.outputs)

    @property
    def kernels(self) -> Backend:
        """The kernels that run the function in its own memory order."""
        kernels: Backend = self.own.call.kernels
        return kernels

    @property
    def answer(self) -> Any:
        """Makes the result of several arrays; None where there is one output."""
        return self.own.call.answer

    def match_inputs(self, arrays: Sequence[Any], named: Mapping[str, Any]) -> list[Any]:
        """One value per input, by position or by name."""
        matched: list[Any] = self.own.call.match_inputs(arrays, named)
        return matched


def _is_finite(part: Any) -> bool:
    """True of an array of numbers; the sum of others is none."""
    total = np.add.reduce(part, axis=None)
    return bool(total - total == 0.0)


def _rows_are_finite(arrays: Sequence[Array]) -> NDArray[np.bool_]:
    found = [np.isfinite(x).reshape(len(x), -1).all(axis=1) for x in arrays]
    return np.asarray(np.logical_and.reduce(found))
