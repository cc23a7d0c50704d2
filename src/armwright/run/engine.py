"""From LLVM text to machine code in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from armwright.run.cache import Cache
from armwright.run.host import Host


@dataclass(frozen=True, slots=True)
class Machine:
    """Loaded machine code: addresses of its functions, valid while this value lives."""

    addresses: dict[str, int]
    size: int
    engine: Any  # owns the memory


def build(text: str, names: Sequence[str], *, host: Host, cache: Cache) -> Machine:
    """The functions of the module, from the cache or freshly made."""
    key = cache.key(text, host)
    code = cache.read(key)
    if code is None:
        code = _object_code(text, host)
        cache.write(key, code)
    return _loaded(code, names, host)


def _target_machine(host: Host) -> Any:
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_triple(host.triple)
    return target.create_target_machine(cpu=host.cpu, features=host.features, opt=2, jit=True)


def _object_code(text: str, host: Host) -> bytes:
    """Code generation alone: the graph is shared already, so no pass over the text would find anything."""
    import llvmlite.binding as llvm

    machine = _target_machine(host)
    with llvm.parse_assembly(text, context=llvm.create_context()) as module:
        module.triple = host.triple
        module.data_layout = str(machine.target_data)
        return bytes(machine.emit_object(module))


def _loaded(code: bytes, names: Sequence[str], host: Host) -> Machine:
    import llvmlite.binding as llvm

    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target_machine(host))
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return Machine({name: engine.get_function_address(name) for name in names}, len(code), engine)
