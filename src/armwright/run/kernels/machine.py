"""Kernels made into machine code: their text, the functions it relies on, LLVM's passes, the cache."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from armwright.run.cache import user_cache
from armwright.run.kernels import lapack
from armwright.run.kernels.translate import translated
from armwright.run.native import elementary
from armwright.run.native.llvm_text import Code, Reals
from armwright.run.native.machine_code import Machine
from armwright.run.native.processor import Host, this_host
from armwright.run.native.sincos import sin_cos

_INLINED = 50  # LLVM's measure of the code a call may be replaced by


def built(modules: Sequence[ModuleType], *, public: Sequence[str]) -> Machine:
    """The public kernels of the modules as functions in memory, from the cache or freshly made."""
    host, cache = this_host(), user_cache()
    text = _joined([lapack.EIGENVALUES, _elementary(host), translated(modules, public=public)])
    key = cache.key(text, host.spelling)
    code = cache.read(key)
    if code is None:
        code = _object_code(text, host)
        cache.write(key, code)
    return _loaded(code, public, host)


def _joined(parts: Sequence[str]) -> str:
    """One module; what several parts declare is declared once."""
    lines = [line for part in parts for line in part.splitlines()]
    declared = dict.fromkeys(line for line in lines if line.startswith("declare "))
    return "\n".join([*declared, *(line for line in lines if line not in declared)])


def _elementary(host: Host) -> str:
    """Sine, cosine and arc tangent of one number; angles in kernels are never huge."""
    code = Code()
    v = Reals(code, 1, has_fma=host.has_fma)
    code.put("define internal void @kernel_sin_cos(double %x, ptr %out) alwaysinline nounwind {")
    sine, cosine = sin_cos(v, "%x")
    v.store(sine, "%out")
    v.store(cosine, code.new("getelementptr double, ptr %out, i64 1"))
    code.put("ret void\n}")
    code.put("define internal double @kernel_atan2(double %y, double %x) nounwind {")
    code.put(f"ret double {elementary.atan2(v, '%y', '%x')}\n}}")
    return code.text()


def _target_machine(host: Host) -> Any:
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_triple(host.triple)
    return target.create_target_machine(cpu=host.cpu, features=host.features, opt=2, jit=True)


def _object_code(text: str, host: Host) -> bytes:
    """Kernels are written plainly; the passes put variables into registers and loops into vectors.

    Loops are short: they are not unrolled, and no more than one vector at a time is worked on. That, vectors
    outside loops, more inlining and further passes doubled the time this takes, for a twentieth of a pose's.
    """
    import llvmlite.binding as llvm

    machine = _target_machine(host)
    tuning = llvm.PipelineTuningOptions(speed_level=1)
    tuning.loop_vectorization = True
    tuning.slp_vectorization = tuning.loop_interleaving = tuning.loop_unrolling = False
    tuning.inlining_threshold = _INLINED
    with llvm.parse_assembly(text, context=llvm.create_context()) as module:
        module.triple = host.triple
        module.data_layout = str(machine.target_data)
        passes = llvm.create_pass_builder(machine, tuning)
        passes.getModulePassManager().run(module, passes)
        return bytes(machine.emit_object(module))


def _loaded(code: bytes, public: Sequence[str], host: Host) -> Machine:
    import llvmlite.binding as llvm

    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target_machine(host))
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    table = engine.get_global_value_address(lapack.TABLE)
    functions = (ctypes.c_void_p * len(lapack.FUNCTIONS)).from_address(table)
    for place, address in enumerate(lapack.addresses()):
        functions[place] = address
    return Machine({name: engine.get_function_address(name) for name in public}, len(code), engine)
