"""Machine code of a program, made when it is first needed and kept."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from armwright.program import Program
from armwright.run.cache import Cache
from armwright.run.native.batch_code import batch_part
from armwright.run.native.code_plan import CodePlan, plan
from armwright.run.native.llvm_text import Code
from armwright.run.native.machine_code import LlvmModule, MachineCode, build
from armwright.run.native.payne_hanek import define_huge
from armwright.run.native.processor import Host, Target
from armwright.run.native.sample_code import single_part, single_widths
from armwright.run.native.sincos import define_sincos, long_turn


@dataclass(frozen=True)
class Native:
    """The kernels of a program for a processor.

    A kernel is made once, whoever asks first, and lives as long as this value: another thread may be in it.

    rows_place   holds the address of the kernel "rows" once that is made, else 0; the fast entry looks here
    """

    program: Program
    dtype: np.dtype[Any]
    host: Host
    cache: Cache
    rows_place: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(1, dtype=np.int64), repr=False)
    _made: dict[str, MachineCode] = field(default_factory=dict, repr=False)
    _lock: threading.RLock = field(default_factory=threading.RLock, repr=False)

    @property
    def target(self) -> Target:
        """The processor and the type in LLVM's words."""
        return Target(self.host, "double" if self.dtype == np.float64 else "float")

    @property
    def lanes(self) -> int:
        """Samples of one vector: the least that a batch kernel takes."""
        return self.target.lanes

    @cached_property
    def plan(self) -> CodePlan:
        """The layout of the program."""
        return plan(self.program)

    def kernel(self, name: str) -> int:
        """Address of the kernel "one", "rows" or "planes"."""
        address = self._machine(name).addresses[name]
        if name == "rows":
            self.rows_place[0] = address
        return address

    def safe(self, name: str) -> int:
        """Address of the kernel of that name for angles of any size."""
        return self._machine("safe").addresses[name]

    def _machine(self, key: str) -> MachineCode:
        with self._lock:
            if key not in self._made:
                names = ("one", "rows", "planes") if key == "safe" else (key,)
                self._made[key] = build(self._parts(key), names, host=self.host, cache=self.cache)
            return self._made[key]

    def _parts(self, key: str) -> list[LlvmModule]:
        plan, target = self.plan, self.target
        if key == "one":
            return [single_part(plan, target=target)]
        if key != "safe":
            return [batch_part(plan, key, target=target)]
        return [
            single_part(plan, target=target, turn=long_turn),
            *(batch_part(plan, name, target=target, turn=long_turn) for name in ("rows", "planes")),
            _any_angle_module({*single_widths(plan, target=target), target.lanes}, host=self.host),
        ]


def _any_angle_module(widths: Iterable[int], *, host: Host) -> LlvmModule:
    """The functions that code made with ``long_turn`` calls: sine and cosine for vectors of these widths."""
    code = Code()
    for lanes in sorted(set(widths)):
        define_sincos(code, lanes, has_fma=host.has_fma)
    define_huge(code, has_fma=host.has_fma)
    return LlvmModule(code.text())
