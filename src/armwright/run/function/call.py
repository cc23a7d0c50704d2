"""The ordinary way of calling a function: arrays are checked, and converted or refused.

The fast way (fastcall) hands over to this one whenever something is not exactly as it expects.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from armwright.errors import ArmwrightError
from armwright.program import Argument, Output
from armwright.run.function.backends import Backend, is_planes, is_rows

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class OrdinaryCall:
    """Calls the kernels of a function.

    answer   makes the result of several arrays (a named tuple); None where there is one output
    """

    inputs: tuple[Argument, ...]
    outputs: tuple[Output, ...]
    dtype: np.dtype[Any]
    kernels: Backend
    answer: Any

    def __call__(self, *arrays: Any, out: Any = None, threads: int = 1, **named: Any) -> Any:
        """The outputs for one sample (shapes as declared) or many (one more axis in front)."""
        given = self.match_inputs(arrays, named)
        inputs = [
            _as_numbers(argument.name, value, self.dtype)
            for argument, value in zip(self.inputs, given, strict=True)
        ]
        count = _sample_count(self.inputs, inputs)
        workers = _thread_count(threads)
        wanted = self._output_targets(out, count)
        if count is None:
            results = self._one(inputs, wanted)
        else:
            results = self._many(inputs, wanted, count, workers)
        return results[0] if self.answer is None else self.answer(*results)

    # -------------------------------------------------------------------------- arguments

    def match_inputs(self, arrays: Sequence[Any], named: Mapping[str, Any]) -> list[Any]:
        """One value per input, by position or by name."""
        names = [argument.name for argument in self.inputs]
        signature = f"call it with ({', '.join(names)})"
        if len(arrays) > len(names):
            raise ArmwrightError(f"{len(arrays)} arrays given, {len(names)} expected; {signature}")
        values = dict(zip(names, arrays, strict=False))
        for name, value in named.items():
            if name not in names:
                raise ArmwrightError(f"no input is called {name!r}; {signature}, out= or threads=")
            if name in values:
                raise ArmwrightError(f"{name} is given twice; {signature}")
            values[name] = value
        missing = [name for name in names if name not in values]
        if missing:
            raise ArmwrightError(f"{', '.join(missing)} not given; {signature}")
        return [values[name] for name in names]

    def _output_targets(self, out: Any, count: int | None) -> list[Array | None]:
        """The arrays to write to, checked; None where one has to be made."""
        if out is None:
            return [None] * len(self.outputs)
        given = [out] if self.answer is None else out
        if self.answer is not None and (not isinstance(out, tuple | list) or len(out) != len(self.outputs)):
            names = ", ".join(output.name for output in self.outputs)
            raise ArmwrightError(f"out: a tuple of {len(self.outputs)} arrays expected ({names})")
        return [
            _check_out(output, array, count, self.dtype)
            for output, array in zip(self.outputs, given, strict=True)
        ]

    # ------------------------------------------------------------------------- evaluation

    def _one(self, inputs: list[Array], wanted: list[Array | None]) -> list[Array]:
        targets = [
            np.empty(output.shape, self.dtype) if array is None or not _is_plain(array) else array
            for output, array in zip(self.outputs, wanted, strict=True)
        ]
        plain = [array if _is_plain(array) else _copy(array) for array in inputs]
        if len(targets) > 1 and _any_overlap(targets, [*plain, *targets]):
            targets = [np.empty_like(array) for array in targets]
        self.kernels.one(plain, targets)
        return _deliver(targets, wanted)

    def _many(self, inputs: list[Array], wanted: list[Array | None], count: int, threads: int) -> list[Array]:
        order: Literal["C", "F"] = "F" if _prefers_planes(inputs) else "C"
        fits = is_planes if order == "F" else is_rows
        targets = [
            array
            if array is not None and fits(array) and array.flags.aligned
            else np.empty((count, *output.shape), self.dtype, order=order)
            for output, array in zip(self.outputs, wanted, strict=True)
        ]
        ready = [a if fits(a) and a.flags.aligned else _copy(a, order) for a in inputs]
        if _any_overlap(targets, [*ready, *targets]):
            targets = [np.empty((count, *o.shape), self.dtype, order=order) for o in self.outputs]
        if count:
            self.kernels.many(ready, targets, threads=threads)
        return _deliver(targets, wanted)


def _as_numbers(name: str, value: Any, dtype: np.dtype[Any]) -> Array:
    """The value as an array of the function's type."""
    if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
        raise ArmwrightError(f"{name}: some values are masked; fill or drop them first")
    try:
        array = np.asarray(value)
    except Exception as error:  # whatever a foreign object raises while it is read
        raise ArmwrightError(f"{name}: cannot be read as an array of numbers ({error})") from error
    if array.dtype.kind not in "biuf":
        what = "None" if value is None else f"{type(value).__name__} with entries of type {array.dtype}"
        raise ArmwrightError(f"{name}: real numbers expected, got {what}")
    return array.astype(dtype, copy=False)


def _sample_count(specs: Sequence[Argument], arrays: Sequence[Array]) -> int | None:
    """None for one sample, N where every array has one more axis of this length in front."""
    counts: dict[str, int | None] = {}
    for spec, array in zip(specs, arrays, strict=True):
        if array.shape == spec.shape:
            counts[spec.name] = None
        elif array.ndim == len(spec.shape) + 1 and array.shape[1:] == spec.shape:
            counts[spec.name] = len(array)
        else:
            many = ("N", *map(str, spec.shape))
            raise ArmwrightError(
                f"{spec.name}: shape {array.shape}, expected {spec.shape} for one sample "
                f"or ({', '.join(many)}{',' if len(many) == 1 else ''}) for many"
            )
    if len(set(counts.values())) > 1:
        shapes = ", ".join(f"{s.name} {a.shape}" for s, a in zip(specs, arrays, strict=True))
        raise ArmwrightError(
            f"different numbers of samples: {shapes}; repeat the shorter ones with np.broadcast_to"
        )
    return next(iter(counts.values()), None)


def _thread_count(threads: Any) -> int:
    if isinstance(threads, bool) or not isinstance(threads, int | np.integer) or threads < 1:
        raise ArmwrightError(f"threads: {threads!r}; give a whole number, 1 or more")
    return int(threads)


def _check_out(output: Output, array: Any, count: int | None, dtype: np.dtype[Any]) -> Array:
    """The array, if results can be written to it as they are."""
    shape = output.shape if count is None else (count, *output.shape)
    if not isinstance(array, np.ndarray):
        wrong = f"{type(array).__name__} given"
    elif array.dtype != dtype or array.shape != shape:
        wrong = f"{array.dtype} of shape {array.shape} given"
    elif not array.flags.writeable:
        wrong = "the array is read-only"
    else:
        return array
    kind = dtype.name
    needed = f"an array of {kind} and shape {shape} is needed, such as np.empty({shape}, {kind!r})"
    raise ArmwrightError(f"out for {output.name}: {wrong}; {needed}")


def _is_plain(array: Array) -> bool:
    return bool(array.flags.c_contiguous and array.flags.aligned and array.dtype.isnative)


def _copy(array: Array, order: Literal["C", "F"] = "C") -> Array:
    return np.array(array, order=order, copy=True)


def _prefers_planes(arrays: Sequence[Array]) -> bool:
    """True where every array is in Fortran order and at least one in no other."""
    return all(is_planes(a) for a in arrays) and any(not is_rows(a) for a in arrays)


def _any_overlap(targets: Sequence[Array], others: Sequence[Array]) -> bool:
    """True where two arrays may share memory; an array is not compared with itself."""
    return any(a is not b and np.may_share_memory(a, b) for a in targets for b in others)


def _deliver(results: Sequence[Array], wanted: Sequence[Array | None]) -> list[Array]:
    """The results, in the arrays that were asked for."""
    delivered = []
    for result, target in zip(results, wanted, strict=True):
        if target is not None and target is not result:
            target[...] = result
        delivered.append(result if target is None else target)
    return delivered
