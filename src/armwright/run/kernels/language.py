"""The words of the kernel language.

A kernel is a Python function of numbers and flat arrays, made of assignments, ``for … in range``, ``while``,
``if`` and calls of other kernels. It runs as it stands, slowly, on NumPy arrays; ``translate`` writes the
same function as LLVM instructions. A kernel says what its arguments are: Real, Whole or Reals (where an array
starts); it returns a Real, a Whole or nothing. Names of the module that hold numbers are constants.

Making machine code takes longer than a thousand poses, most of it for loops that are put into vectors. Only
kernels marked ``hot``, in which a pose spends its time, get that. Those marked ``cold``, which few poses need
or which are done with at once, are not even put into registers; all others are made small.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Real: TypeAlias = float
Whole: TypeAlias = int
Reals: TypeAlias = NDArray[np.float64]
Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def hot(kernel: Kernel) -> Kernel:
    """Marks a kernel that is worth the time that the fastest code takes to make."""
    return kernel


def cold(kernel: Kernel) -> Kernel:
    """Marks a kernel whose code should be made in no time, because little time is spent in it."""
    return kernel


def at(a: Reals, i: Whole) -> Reals:
    """The array from its element i on."""
    return a[i:]


def sqrt(x: Real) -> Real:
    """The square root; NaN for negative numbers."""
    return math.sqrt(x) if x >= 0 else math.nan


def sin_cos(x: Real, out: Reals) -> None:
    """Puts the sine and the cosine of x into out[0] and out[1]."""
    out[0], out[1] = math.sin(x), math.cos(x)


def atan2(y: Real, x: Real) -> Real:
    """The angle of the point (x, y)."""
    return math.atan2(y, x)


def eigenvalues(n: Whole, a: Reals, real: Reals, imaginary: Reals, work: Reals) -> Whole:
    """Puts the eigenvalues of the n×n matrix a, which is lost, into the arrays; 0 where that worked.

    Pairs of complex ones follow one another, the one with positive imaginary part first. work has 64·n
    places.
    """
    try:
        values = np.linalg.eigvals(a[: n * n].reshape(n, n))
    except np.linalg.LinAlgError:
        return 1
    real[:n], imaginary[:n] = values.real, values.imag
    return 0
