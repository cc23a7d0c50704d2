"""The processor that native functions are made for: its name, features and vector width."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from armwright.run.native.llvm_text import Code, Reals


@dataclass(frozen=True, slots=True)
class Host:
    """The machine as the code generator sees it.

    triple, cpu, features   as LLVM spells them
    bytes                   width of a vector register
    has_fma                 True where a·b + c is one instruction with one rounding
    """

    triple: str
    cpu: str
    features: str
    bytes: int
    has_fma: bool

    @property
    def spelling(self) -> str:
        """All that machine code depends on, as one text."""
        return "\0".join((self.triple, self.cpu, self.features))

    def lanes(self, real: str) -> int:
        """How many numbers of this type stand in one vector."""
        return self.bytes // (8 if real == "double" else 4)


@dataclass(frozen=True, slots=True)
class Target:
    """A processor and the type of numbers: "double" or "float"."""

    host: Host
    real: str

    @property
    def lanes(self) -> int:
        """Numbers of one vector."""
        return self.host.lanes(self.real)

    def reals(self, lanes: int) -> Reals:
        """Arithmetic on so many numbers, in a module of its own."""
        return Reals(Code(), lanes, self.real, self.host.has_fma)


@cache
def this_host() -> Host:
    """The machine we run on, asked once."""
    import llvmlite.binding as llvm  # loaded only where machine code is made

    try:
        found = llvm.get_host_cpu_features()
        has, features = {name for name, is_there in found.items() if is_there}, found.flatten()
    except RuntimeError:  # a platform where LLVM cannot ask; the processor's name says enough
        has, features = set(), ""
    return host_with(has, triple=llvm.get_process_triple(), cpu=llvm.get_host_cpu_name(), features=features)


def host_with(has: set[str], *, triple: str, cpu: str, features: str) -> Host:
    """The description of a processor that has these features.

    Eight doubles at a time were measured faster than four on processors with AVX-512 (32 registers, so
    half the spills), and slower on those without.
    """
    is_arm = triple.startswith(("aarch64", "arm64"))
    width = 64 if {"avx512f", "avx512dq"} <= has else 32 if "avx2" in has else 16
    return Host(triple, cpu, features, width, is_arm or "fma" in has)
