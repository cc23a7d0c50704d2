"""Kernels made into machine code: entries, LLVM's passes, the cache."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from armwright import kernels
from armwright.kernels.constant_values import Constants, spelling_of
from armwright.run.cache import Cache
from armwright.run.native.kernel_entry import entry_text, lane_entry_text
from armwright.run.native.kernel_llvm import join_parts, kernel_text
from armwright.run.native.kernel_split import allow_passes, hot_and_cold
from armwright.run.native.machine_code import MachineCode, code_generator, new_generator
from armwright.run.native.processor import Host

_THOROUGH, _QUICK = 2, 0  # how much LLVM thinks about registers and the order of instructions
_LAYOUT = "two objects\n"  # of what the cache holds
_INLINED = 50  # LLVM's measure of the code a call may be replaced by
_MERGED = 2000  # the same for kernels that are made for one record


@dataclass(frozen=True, slots=True)
class KernelMachine:
    """Kernels in memory: addresses of their entries, and the bytes of scratch that each needs."""

    machine: MachineCode
    scratch: dict[str, int]


def kernel_machine(
    functions: Sequence[Callable[..., Any]],
    *,
    host: Host,
    cache: Cache,
    lanes: int = 1,
    in_groups: bool = False,
    is_fast: bool = False,
    constants: Constants | None = None,
) -> KernelMachine:
    """Entries of the kernels, from the cache or freshly made.

    in_groups   True where arrays have the samples of a vector as their last axis, see kernel_entry
    is_fast     True where cold kernels are worth fast code too: made in half a second more, twice as fast
    constants   values of fields of the record that the code is made for, see kernels.specialised

    Our own kernels are found in the cache by the files they stand in, before anything is read or translated;
    others, and those whose files changed meanwhile, by the text that LLVM is given.
    """
    sources = _sources(functions, lanes, in_groups=in_groups, is_fast=is_fast, constants=constants)
    key = cache.key(sources, host.spelling) if sources else ""
    code = cache.read(key) if sources else None
    if code is None:
        text = _text(functions, host, lanes, in_groups=in_groups, is_fast=is_fast, constants=constants)
        key = key or cache.key(f"{_LAYOUT}{int(is_fast)}\n{text}", host.spelling)
        code = None if sources else cache.read(key)
    if code is None:
        if lanes == 1 and constants is None:
            code = _two_objects(text, host, is_fast=is_fast)
        else:
            code = _pack(_object_code(text, host, is_merged=constants is not None, lanes=lanes), b"")
        cache.write(key, code)
    return _load(code, [function.__name__ for function in functions], host)


def _sources(
    functions: Sequence[Callable[..., Any]],
    lanes: int,
    *,
    in_groups: bool,
    is_fast: bool,
    constants: Constants | None,
) -> str:
    """What decides the machine code: files, and what is asked for; "" where a kernel is not ours, and where a
    file was written after this process began to read them, so that it may not say what is made here.
    """
    if not all(function.__module__.startswith(f"{kernels.__name__}.") for function in functions):
        return ""
    rooms = [Path(kernels.__path__[0]), Path(__file__).parent]
    paths = [path for room in rooms for path in sorted(room.rglob("*.py"))]
    if max(path.stat().st_ctime_ns for path in paths) > kernels.LOADED:
        return ""
    texts = [path.read_bytes() for path in paths]
    names = " ".join(f"{function.__module__}.{function.__name__}" for function in functions)
    given = "" if constants is None else spelling_of(constants)
    return f"{sha256(b''.join(texts)).hexdigest()} {names} {lanes} {int(in_groups)} {int(is_fast)} {given}"


def _text(
    functions: Sequence[Callable[..., Any]],
    host: Host,
    lanes: int,
    *,
    in_groups: bool,
    is_fast: bool,
    constants: Constants | None,
) -> str:
    made = kernel_text(functions, host, lanes=lanes, is_fast=is_fast, constants=constants)
    sizes = [f"@scratch.{name} = constant i64 {size}" for name, size in made.scratch.items()]
    is_plain = lanes == 1 or in_groups
    entries = [entry_text(one, lanes=lanes) if is_plain else lane_entry_text(one, lanes) for one in functions]
    return join_parts([made.text, *sizes, *entries])


def _two_objects(text: str, host: Host, *, is_fast: bool) -> bytes:
    """Kernels that are worth fast code, and the cold ones, whose code is made in a tenth of the time.

    Where these are to be fast too, their loops still stay as they are: vectors gain little there.
    """
    hot, cold = hot_and_cold(text)
    if is_fast:
        return _pack(_object_code(hot, host), _object_code(allow_passes(cold), host, has_vectors=False))
    return _pack(_object_code(hot, host), _object_code(cold, host, effort=_QUICK))


def _pack(first: bytes, second: bytes) -> bytes:
    return len(first).to_bytes(8, "little") + first + second


def _unpack(code: bytes) -> list[bytes]:
    size = int.from_bytes(code[:8], "little")
    return [one for one in (code[8 : 8 + size], code[8 + size :]) if one]


def _object_code(
    text: str,
    host: Host,
    effort: int = _THOROUGH,
    *,
    has_vectors: bool = True,
    is_merged: bool = False,
    lanes: int = 1,
) -> bytes:
    """Kernels are written plainly; the passes put variables into registers and loops into vectors.

    Loops are short: they are not unrolled, and no more than one vector at a time is worked on. That, vectors
    outside loops, more inlining and further passes doubled the time this takes, for a twentieth of a pose's.
    Where code is made in no time there are no passes at all. Kernels made for one record are few and short:
    they become one function, and in lanes the passes that follow numbers through memory gain a twentieth.
    """
    import llvmlite.binding as llvm

    machine = code_generator(host, effort)
    tuning = llvm.PipelineTuningOptions(speed_level=2 if is_merged and lanes > 1 else 1)
    tuning.loop_vectorization = has_vectors
    tuning.slp_vectorization = tuning.loop_interleaving = tuning.loop_unrolling = False
    tuning.inlining_threshold = _MERGED if is_merged else _INLINED
    with llvm.parse_assembly(text, context=llvm.create_context()) as module:
        module.triple = host.triple
        module.data_layout = str(machine.target_data)
        if effort != _QUICK:
            passes = llvm.create_pass_builder(machine, tuning)
            passes.getModulePassManager().run(module, passes)
        return bytes(machine.emit_object(module))


def _load(code: bytes, names: Sequence[str], host: Host) -> KernelMachine:
    import llvmlite.binding as llvm

    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), new_generator(host, _THOROUGH))
    for one in _unpack(code):
        engine.add_object_file(llvm.ObjectFileRef.from_data(one))
    engine.finalize_object()
    addresses = {name: engine.get_function_address(f"run.{name}") for name in names}
    places = {name: engine.get_global_value_address(f"scratch.{name}") for name in names}
    scratch = {name: ctypes.c_int64.from_address(place).value for name, place in places.items()}
    return KernelMachine(MachineCode(addresses, len(code), engine), scratch)
