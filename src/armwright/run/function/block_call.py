"""A function called for one block of samples after another, on arrays that are looked at once.

A call of a function checks its arrays, which takes as long as some hundred samples of a short program. Where
blocks are small so that they stay in the cache, that is done beforehand.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.program import Argument, Output
from armwright.run.function.backends import MANY, NativeBackend, is_rows
from armwright.run.function.function import Function

Array = NDArray[np.float64]
BlockCall = Callable[..., None]


def block_call(function: Function, inputs: Sequence[Array], outputs: Sequence[Array]) -> BlockCall:
    """call(count, first, first, …): the outputs of so many samples, with a first sample for each array.

    Arrays have the sample as their first axis, the numbers of a sample side by side, and anything between
    samples; outputs share no memory with inputs. count is at least ``function.call.kernels.native.lanes``.
    Refused: other shapes and types, and functions that are no machine code.
    """
    kernels = function.call.kernels
    if not isinstance(kernels, NativeBackend):
        raise ArmwrightError(f"{function.name}: blocks are for machine code; compile with backend='native'")
    arrays = [*inputs, *outputs]
    _check(function, arrays)
    native, table = kernels.native, kernels.values.ctypes.data
    starts = [array.ctypes.data for array in arrays]
    steps = [array.strides[0] for array in arrays]
    places = (ctypes.c_int64 * len(arrays))()
    distances = (ctypes.c_int64 * len(arrays))(*steps)
    behind = len(inputs) * ctypes.sizeof(ctypes.c_int64)  # bytes of the inputs' part
    first_place, first_distance = ctypes.addressof(places), ctypes.addressof(distances)
    memory = first_place, first_distance, first_place + behind, first_distance + behind, table
    run = MANY(native.kernel("rows"))

    def call(count: int, *firsts: int) -> None:
        for i, first in enumerate(firsts):
            places[i] = starts[i] + first * steps[i]
        if run(*memory, 0, count):  # an angle was too large for this kernel
            MANY(native.safe("rows"))(*memory, 0, count)

    call.__dict__["kept"] = arrays, kernels, places, distances  # addresses stay good as long as the call does
    return call


def _check(function: Function, arrays: Sequence[Array]) -> None:
    wanted: list[Argument | Output] = [*function.inputs, *function.outputs]
    for one, array in zip(wanted, arrays, strict=True):
        is_like = array.dtype == function.dtype and array.shape[1:] == one.shape
        if not (is_like and is_rows(array) and array.flags.aligned):
            raise ArmwrightError(
                f"{function.name}, {one.name}: {array.dtype} of shape {array.shape[1:]} a sample given, "
                f"{function.dtype} of shape {one.shape}, side by side, expected"
            )
