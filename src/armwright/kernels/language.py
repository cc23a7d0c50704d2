"""The words of the kernel language, as plain Python.

A kernel is a typed Python function over numbers and arrays of fixed shape. As it stands it runs on NumPy
arrays: that is the reference. ``reader`` reads it and refuses what the language has not, ``run`` makes
machine code of it, ``emit`` writes it in other languages.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import update_wrapper
from typing import Any, Generic, ParamSpec, TypeAlias, TypeVar, dataclass_transform, get_args

import numpy as np
from numpy.typing import NDArray

Whole: TypeAlias = int
Real: TypeAlias = float
Array: TypeAlias = NDArray[np.float64]  # a type of arrays is Annotated[Array, (rows, columns)]
Program: TypeAlias = Callable[
    ..., Any
]  # a field of a record; its types are those of the stub of the same name
Programs: TypeAlias = tuple[Callable[..., Any], ...]  # several programs of one signature

Given = ParamSpec("Given")
Result = TypeVar("Result")
Kernel = TypeVar("Kernel", bound=Callable[..., Any])
Constants = TypeVar("Constants")


# ------------------------------------------------------------------------------------- marks


def hot(kernel: Kernel) -> Kernel:
    """Marks a kernel that is worth the time that the fastest code takes to make."""
    return kernel


def cold(kernel: Kernel) -> Kernel:
    """Marks a kernel whose code should be made in no time, because little time is spent in it."""
    return kernel


def rare(kernel: Kernel) -> Kernel:
    """Marks a cold kernel that few samples reach: what only such kernels call is cold like itself."""
    return kernel


def program(stub: Kernel) -> Kernel:
    """Marks a function without statements that says what the programs of its name take and give."""
    return stub


@dataclass_transform(frozen_default=True, eq_default=False)
def record(kind: type[Constants]) -> type[Constants]:
    """Makes a frozen dataclass of the constants and programs that kernels take as their first argument."""
    return dataclass(frozen=True, eq=False)(kind)


class OwnWord(Generic[Given, Result]):
    """A kernel that a language may have a word of its own for.

    Called as plain Python it runs ``instead``; ``kernel`` is what languages without such a word use.
    """

    def __init__(self, kernel: Callable[Given, Result], instead: Callable[Given, Result]) -> None:
        update_wrapper(self, kernel)
        self.kernel, self.instead = kernel, instead

    def __call__(self, *args: Given.args, **kwargs: Given.kwargs) -> Result:
        return self.instead(*args, **kwargs)


def own_word(
    instead: Callable[Given, Result],
) -> Callable[[Callable[Given, Result]], OwnWord[Given, Result]]:
    """Marks a kernel that a language may have a word of its own for; in Python that is ``instead``."""
    return lambda kernel: OwnWord(kernel, instead)


# ------------------------------------------------------------------------------------ arrays


def shape_of(kind: Any) -> tuple[int | str, ...]:
    """The shape of a type of arrays; sizes that are known at run time only are given by name."""
    _, *shapes = get_args(kind) or (None,)
    if len(shapes) != 1 or not isinstance(shapes[0], tuple):
        raise TypeError(f"{kind} is not an array type; write Annotated[Array, (rows, columns)]")
    return shapes[0]


def zeros(kind: Any, *sizes: Any) -> Array:
    """An array of zeros.

    kind    Annotated[Array, shape]
    sizes   values of the names in its shape in order of appearance, or the record that has them as fields
    """
    shape = shape_of(kind)
    if not sizes:
        return np.zeros(shape)  # type: ignore[arg-type]  # names without sizes are none of NumPy's
    names = list(dict.fromkeys(size for size in shape if isinstance(size, str)))
    if len(sizes) == 1 and not isinstance(sizes[0], int):
        known = {name: getattr(sizes[0], name) for name in names}
    else:
        known = dict(zip(names, sizes, strict=True))
    return np.zeros([known[size] if isinstance(size, str) else size for size in shape])


def copied(array: Array) -> Array:
    """A copy of an array or of a row."""
    return array.copy()


# --------------------------------------------------------------------------------- functions


def sqrt(x: Real) -> Real:
    """The square root; NaN for negative numbers."""
    return math.sqrt(x) if x >= 0 else math.nan


def sin(x: Real) -> Real:
    """The sine; NaN for what is infinite."""
    return math.sin(x) if math.isfinite(x) else math.nan


def cos(x: Real) -> Real:
    """The cosine; NaN for what is infinite."""
    return math.cos(x) if math.isfinite(x) else math.nan


def floor(x: Real) -> Real:
    """The largest whole number that is not above x, as a real number."""
    return float(math.floor(x)) if math.isfinite(x) else x


def somewhere(test: bool) -> bool:
    """The test itself; where a kernel works on several samples at a time, true if any of them passes."""
    return test


def atan2(y: Real, x: Real) -> Real:
    """The angle of the point (x, y)."""
    return math.atan2(y, x)
