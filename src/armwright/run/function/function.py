"""A compiled program: NumPy arrays in, NumPy arrays out."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from armwright.errors import ArmwrightError
from armwright.models.core.model import LoopOrders, Model
from armwright.program import Argument, Output, Program
from armwright.run.cache import user_cache
from armwright.run.fast.fast_function import with_fast_entry
from armwright.run.function.backends import Backend, NativeBackend, native_backend, numpy_backend
from armwright.run.function.bind import Binding, bind
from armwright.run.function.call import OrdinaryCall
from armwright.run.function.careful_call import CarefulCall
from armwright.run.native.processor import this_host
from armwright.run.native.program_code import Native

_TYPES = ("float64", "float32")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Function:
    """Outputs of a model as arrays: f(q, qd, …) for one sample, or with one more axis in front for many.

    inputs, outputs   (name, shape, unit) in call order; one output → array, several → named tuple
    parameters        the values that were bound
    backend           what runs it

    Keyword arguments of a call: ``out`` (an array, or a tuple of arrays, to write to) and ``threads``.
    Samples lie in rows (N, …); tables in Fortran order are taken as they are and give results of that order.
    Anything that cannot be used is refused with an ArmwrightError that names it.
    """

    name: str
    binding: Binding
    dtype: np.dtype[Any]
    call: OrdinaryCall | CarefulCall
    keeps: Any = None  # what the fast entry needs alive

    def __call__(self, *arrays: Any, out: Any = None, threads: int = 1, **named: Any) -> Any:
        """The outputs."""
        return self.call(*arrays, out=out, threads=threads, **named)

    @property
    def program(self) -> Program:
        """The program that the function computes."""
        return self.binding.program

    @property
    def parameters(self) -> Mapping[str, float]:
        """The values that were bound, by name."""
        return self.binding.values

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
        """The name of the backend: "native" or "numpy"."""
        return self.call.kernels.name

    def with_parameters(self, parameters: Mapping[str, float]) -> Function:
        """The function with other values, in the same machine code; parameters not named keep theirs."""
        if isinstance(self.call, CarefulCall):
            own = self.call.own.with_parameters(parameters)
            return _careful(own, self.call.orders, {**self.call.given, **parameters})
        binding = self.binding.with_values(parameters)
        kernels = self.call.kernels
        if isinstance(kernels, NativeBackend):
            return assemble(self.name, binding, self.dtype, native_backend(kernels.native, binding.values))
        return assemble(self.name, binding, self.dtype, numpy_backend(self.program, binding.values))

    def __repr__(self) -> str:
        inputs = ", ".join(f"{a.name}{list(a.shape)}" for a in self.inputs)
        outputs = ", ".join(f"{o.name}{list(o.shape)}" for o in self.outputs)
        return f"<Function {self.name}({inputs}) → {outputs}, {self.dtype.name}, {self.backend}>"

    def __copy__(self) -> Function:
        return self

    def __deepcopy__(self, memo: object) -> Function:
        return self

    def __reduce__(self) -> Any:
        raise TypeError(
            "a Function is machine code of this process and cannot be copied to another; send the "
            "model and compile it there"
        )


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
    kind = _real_type(dtype)
    if not isinstance(model, Model | Program):
        raise ArmwrightError(
            f"compile of a {type(model).__name__}: give a Model, such as aw.model(robot, 'gravity')"
        )
    if isinstance(model, Program):
        name, binding = "program", bind(model, parameters)
    else:
        name = model.name
        binding = bind(model.program, parameters, standard=model.made_of or None)
    own = assemble(name, binding, kind, _backend(binding.program, kind, backend, binding.values))
    if isinstance(model, Program) or model.orders is None:
        return own
    return _careful(own, model.orders, parameters or {})


def _careful(own: Function, orders: LoopOrders, given: Mapping[str, float]) -> Function:
    """The function with other orders of elimination behind it; ``given`` are the values asked for."""

    def make(model: Model) -> Function:
        return compile(replace(model, orders=None), given, dtype=own.dtype, backend=own.backend)

    return Function(own.name, own.binding, own.dtype, CarefulCall(own, orders, make, given))


def _real_type(dtype: npt.DTypeLike) -> np.dtype[Any]:
    try:
        kind = np.dtype(dtype)
    except TypeError:
        kind = np.dtype("void")
    if kind.name not in _TYPES or not kind.isnative:
        raise ArmwrightError(f"dtype {dtype!r}: 'float64' or 'float32' expected")
    return kind


def _backend(program: Program, dtype: np.dtype[Any], backend: str, values: Mapping[str, float]) -> Backend:
    if backend not in ("auto", "native", "numpy"):
        raise ArmwrightError(f"backend {backend!r}: 'auto', 'native' or 'numpy' expected")
    if backend == "numpy" or (backend == "auto" and not has_llvm()):
        return numpy_backend(program, values)
    if not has_llvm():
        raise ArmwrightError(
            "backend 'native' needs the package llvmlite (0.45 or newer); install it, or use backend='numpy'"
        )
    native = Native(program, dtype, this_host(), user_cache())
    native.kernel("one")  # made now; the others when they are first needed
    return native_backend(native, values)


def has_llvm() -> bool:
    """True where machine code can be made: llvmlite 0.45 or newer."""
    try:
        from llvmlite.binding import (
            llvm_version_info,  # slow to load, and not there everywhere
        )
    except (ImportError, OSError):  # not installed, or its library does not load here
        return False
    return tuple(llvm_version_info) >= (20,)  # the first whose text is the one we write


def assemble(name: str, binding: Binding, dtype: np.dtype[Any], kernels: Backend) -> Function:
    """The function around its kernels; with the fast entry where there is one."""
    inputs, outputs = binding.program.inputs, binding.program.outputs
    names = [output.name for output in outputs]
    answer = None if len(names) == 1 else namedtuple("Outputs", names, rename=True)
    plain = Function(name, binding, dtype, OrdinaryCall(inputs, outputs, dtype, kernels, answer))
    if isinstance(kernels, NativeBackend):
        return with_fast_entry(plain, kernels.native, kernels.values)
    return plain
