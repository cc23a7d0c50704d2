"""Processors that this machine can play: the host itself and older ones of its family."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from armwright.program import Program
from armwright.run import Function
from armwright.run.cache import Cache
from armwright.run.function.backends import native_backend
from armwright.run.function.bind import bind
from armwright.run.function.function import assemble
from armwright.run.native.processor import Host, this_host
from armwright.run.native.program_code import Native


def playable_hosts() -> dict[str, Host]:
    """The host, and on x86 the same without AVX-512, and a first x86-64 (two doubles, no fused products)."""
    host = this_host()
    hosts = {"host": host}
    if host.triple.startswith("x86_64"):
        names = [text[1:] for text in host.features.split(",")]
        if host.bytes > 16 and host.has_fma:
            hosts["avx2"] = replace(host, cpu="haswell", features="+fma,+avx2", bytes=32)
        off = ",".join(f"-{n}" for n in names if n.startswith(("avx", "fma")))
        hosts["sse2"] = replace(host, cpu="x86-64", features=off, bytes=16, has_fma=False)
    return hosts


def function_on(host: Host, program: Program, *, dtype: str = "float64") -> Function:
    """The program compiled for another processor."""
    binding = bind(program)
    native = Native(program, np.dtype(dtype), host, Cache(None))
    return assemble("program", binding, native.dtype, native_backend(native, binding.values))
