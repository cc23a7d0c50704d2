"""From LLVM text to machine code in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from armwright.run.cache import Cache
from armwright.run.native.processor import Host


@dataclass(frozen=True, slots=True)
class MachineCode:
    """Loaded machine code: addresses of its functions, valid while this value lives."""

    addresses: dict[str, int]
    size: int
    engine: Any  # owns the memory


@dataclass(frozen=True, slots=True)
class LlvmModule:
    """A module: its text, and whether it may be made in a hurry (slower code, a fifth of the time)."""

    text: str
    is_hurried: bool = False


def build(parts: Sequence[LlvmModule], names: Sequence[str], *, host: Host, cache: Cache) -> MachineCode:
    """The functions of the modules, which may call each other, from the cache or freshly made."""
    objects = []
    for part in parts:
        key = cache.key(f"{int(part.is_hurried)}{part.text}", host.spelling)
        code = cache.read(key)
        if code is None:
            code = _object_code(part, host)
            cache.write(key, code)
        objects.append(code)
    return _load(objects, names, host)


@cache
def code_generator(host: Host, level: int) -> Any:
    """LLVM's code generator for a processor, made once: it sets itself up anew for its first function.

    level   how much it thinks about registers and the order of instructions, 0 to 3
    Threads may share it, as every call of llvmlite holds one lock.
    """
    return new_generator(host, level)


def new_generator(host: Host, level: int) -> Any:
    """A code generator of its own, for an engine that will own it."""
    import llvmlite.binding as llvm  # loaded only where machine code is made

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_triple(host.triple)
    return target.create_target_machine(cpu=host.cpu, features=host.features, opt=level, jit=True)


def _object_code(part: LlvmModule, host: Host) -> bytes:
    """Code generation alone: the graph is shared already, so no pass over the text would find anything."""
    import llvmlite.binding as llvm  # loaded only where machine code is made

    machine = code_generator(host, 0 if part.is_hurried else 1)
    with llvm.parse_assembly(part.text, context=llvm.create_context()) as module:
        module.triple = host.triple
        module.data_layout = str(machine.target_data)
        return bytes(machine.emit_object(module))


def _load(objects: Sequence[bytes], names: Sequence[str], host: Host) -> MachineCode:
    import llvmlite.binding as llvm  # loaded only where machine code is made

    # Its own module is empty: all code is in the objects, so that nothing has to be thought about.
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), new_generator(host, 0))
    for code in objects:
        engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    size = sum(map(len, objects))
    return MachineCode({name: engine.get_function_address(name) for name in names}, size, engine)
