"""The functions that kernels made with ``long_turn`` call, as a module of their own."""

from __future__ import annotations

from collections.abc import Iterable

from armwright.run.native.llvm_text import Code
from armwright.run.native.machine_code import LlvmModule
from armwright.run.native.payne_hanek import define_huge
from armwright.run.native.processor import Host
from armwright.run.native.sincos import define_sincos


def support(widths: Iterable[int], *, host: Host) -> LlvmModule:
    """Sine and cosine of any angle, for vectors of these widths."""
    code = Code()
    for lanes in sorted(set(widths)):
        define_sincos(code, lanes, has_fma=host.has_fma)
    define_huge(code, has_fma=host.has_fma)
    return LlvmModule(code.text())
