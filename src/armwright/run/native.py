"""Machine code of a program, made when it is first needed and kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from armwright.program import Program
from armwright.run.cache import Cache
from armwright.run.engine import Machine, Part, build
from armwright.run.host import Host, Target
from armwright.run.loop import batch_part
from armwright.run.plan import Plan, plan
from armwright.run.sincos import long_turn
from armwright.run.single import single_part, single_widths
from armwright.run.support import support


@dataclass(frozen=True)
class Native:
    """The kernels of a program for a processor.

    rows_place   holds the address of the kernel "rows" once that is made, else 0; the fast entry looks here
    """

    program: Program
    dtype: np.dtype[Any]
    host: Host
    cache: Cache
    rows_place: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(1, dtype=np.int64), repr=False)

    @property
    def target(self) -> Target:
        """The processor and the type in LLVM's words."""
        return Target(self.host, "double" if self.dtype == np.float64 else "float")

    @property
    def lanes(self) -> int:
        """Samples of one vector: the least that a batch kernel takes."""
        return self.target.lanes

    @cached_property
    def plan(self) -> Plan:
        """How the program is laid out."""
        return plan(self.program)

    @cached_property
    def one(self) -> int:
        """Address of the kernel for one sample."""
        return self._one.addresses["one"]

    @cached_property
    def rows(self) -> int:
        """Address of the kernel for samples in rows."""
        self.rows_place[0] = address = self._rows.addresses["rows"]
        return address

    @cached_property
    def planes(self) -> int:
        """Address of the kernel for samples in planes."""
        return self._planes.addresses["planes"]

    def safe(self, name: str) -> int:
        """Address of the kernel of that name for angles of any size."""
        return self._safe.addresses[name]

    @cached_property
    def _one(self) -> Machine:
        return self._built([single_part(self.plan, target=self.target)], "one")

    @cached_property
    def _rows(self) -> Machine:
        return self._built([batch_part(self.plan, "rows", target=self.target)], "rows")

    @cached_property
    def _planes(self) -> Machine:
        return self._built([batch_part(self.plan, "planes", target=self.target)], "planes")

    @cached_property
    def _safe(self) -> Machine:
        plan, target = self.plan, self.target
        parts = [
            single_part(plan, target=target, turn=long_turn),
            *(batch_part(plan, name, target=target, turn=long_turn) for name in ("rows", "planes")),
            support({*single_widths(plan, target=target), target.lanes}, host=self.host),
        ]
        return self._built(parts, "one", "rows", "planes")

    def _built(self, parts: list[Part], *names: str) -> Machine:
        return build(parts, names, host=self.host, cache=self.cache)
