"""A compiled program: NumPy arrays in, NumPy arrays out."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from armwright.errors import ArmwrightError
from armwright.models.model import Model
from armwright.program import Argument, Output, Program
from armwright.run.backends import Kernels, NativeKernels, native_kernels, numpy_kernels
from armwright.run.bind import bound
from armwright.run.call import Call

_TYPES = ("float64", "float32")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Function:
    """Outputs of a model as arrays: f(q, qd, …) for one sample, or with one more axis in front for many.

    inputs, outputs   (name, shape, unit) in call order; one output → array, several → named tuple
    parameters        the values that were bound
    backend           "native" or "numpy"

    Keyword arguments of a call: ``out`` (an array, or a tuple of arrays, to write to) and ``threads``.
    Samples lie in rows (N, …); tables in Fortran order are taken as they are and give results of that order.
    Anything that cannot be used is refused with an ArmwrightError that names it.
    """

    name: str
    program: Program
    parameters: Mapping[str, float]
    dtype: np.dtype[Any]
    call: Call
    keeps: Any = None  # what the fast entry needs alive

    def __call__(self, *arrays: Any, out: Any = None, threads: int = 1, **named: Any) -> Any:
        """The outputs."""
        return self.call(*arrays, out=out, threads=threads, **named)

    @property
    def inputs(self) -> tuple[Argument, ...]:
        """Arrays of a call, in order."""
        return self.program.inputs

    @property
    def outputs(self) -> tuple[Output, ...]:
        """Arrays of the answer, in order."""
        return self.program.outputs

    @property
    def backend(self) -> str:
        """What runs it: "native" or "numpy"."""
        return self.call.kernels.name

    def with_parameters(self, parameters: Mapping[str, float]) -> Function:
        """The same machine code with other values; parameters not named keep theirs."""
        known = {symbol.name for symbol in self.program.parameters}
        kept = self.parameters if set(parameters) <= known else {}
        values = bound(self.program, {**kept, **parameters})
        kernels = self.call.kernels
        if isinstance(kernels, NativeKernels):
            return assembled(
                self.name, self.program, self.dtype, native_kernels(kernels.native, values), values
            )
        return assembled(self.name, self.program, self.dtype, numpy_kernels(self.program, values), values)

    def __repr__(self) -> str:
        inputs = ", ".join(f"{a.name}{list(a.shape)}" for a in self.inputs)
        outputs = ", ".join(f"{o.name}{list(o.shape)}" for o in self.outputs)
        return f"<Function {self.name}({inputs}) → {outputs}, {self.dtype.name}, {self.backend}>"

    def __copy__(self) -> Function:
        return self

    def __deepcopy__(self, memo: object) -> Function:
        return self

    def __reduce__(self) -> Any:
        raise TypeError("a Function is machine code of this process; send its model and compile it there")


def compile(
    model: Model | Program,
    parameters: Mapping[str, float] | None = None,
    *,
    dtype: npt.DTypeLike = "float64",
    backend: str = "auto",
) -> Function:
    """The function that computes the outputs of a model.

    parameters   values by name; they override those of the robot, and every parameter needs one
    dtype        "float64" or "float32"
    backend      "native" (machine code), "numpy" (the slow reference), or "auto": native with llvmlite
    """
    program = model if isinstance(model, Program) else model.program
    kind = _real_type(dtype)
    values = bound(program, parameters)
    name = "program" if isinstance(model, Program) else model.name
    return assembled(name, program, kind, _kernels(program, kind, backend, values), values)


def _real_type(dtype: npt.DTypeLike) -> np.dtype[Any]:
    try:
        kind = np.dtype(dtype)
    except TypeError:
        kind = np.dtype("void")
    if kind.name not in _TYPES or not kind.isnative:
        raise ArmwrightError(f"dtype {dtype!r}: 'float64' or 'float32' expected")
    return kind


def _kernels(program: Program, dtype: np.dtype[Any], backend: str, values: dict[str, float]) -> Kernels:
    if backend not in ("auto", "native", "numpy"):
        raise ArmwrightError(f"backend {backend!r}: 'auto', 'native' or 'numpy' expected")
    if backend == "numpy" or (backend == "auto" and not has_llvm()):
        return numpy_kernels(program, values)
    if not has_llvm():
        raise ArmwrightError(
            "backend 'native' needs the package llvmlite (0.45 or newer); install it, or use backend='numpy'"
        )
    from armwright.run.cache import user_cache
    from armwright.run.host import this_host
    from armwright.run.native import Native

    native = Native(program, dtype, this_host(), user_cache())
    native.kernel("one")  # made now; the others when they are first needed
    return native_kernels(native, values)


def has_llvm() -> bool:
    """True where machine code can be made: llvmlite 0.45 or newer."""
    try:
        from llvmlite.binding import llvm_version_info
    except (ImportError, OSError):  # not installed, or its library does not load here
        return False
    return tuple(llvm_version_info) >= (20,)  # the first whose text is the one we write


def assembled(
    name: str, program: Program, dtype: np.dtype[Any], kernels: Kernels, values: Mapping[str, float]
) -> Function:
    names = [output.name for output in program.outputs]
    answer = None if len(names) == 1 else namedtuple("Outputs", names, rename=True)
    call = Call(program.inputs, program.outputs, dtype, kernels, answer)
    plain = Function(name, program, dict(values), dtype, call)
    if isinstance(kernels, NativeKernels):
        from armwright.run.fastcall import fast

        return fast(plain, kernels)
    return plain
