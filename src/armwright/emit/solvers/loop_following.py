"""Closing the loops of a robot without formulas, in C: following its motors, and all its assemblies.

One function goes from a closed position along a straight way of the motors, in strides, with the step of
Newton's method and the velocities of passive joints as programs of their own. The other is the search for all
assemblies from many starts, which stand in the text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from armwright.emit.core.language import Files, without_marks
from armwright.emit.core.listing_builder import stem_of
from armwright.emit.languages.c.c99 import LAYOUT, c_header, declaration
from armwright.emit.solvers.c import DIALECT
from armwright.emit.solvers.kernel_functions import kernel_functions
from armwright.kernels.loops.closing import assemblies, move_motors
from armwright.models.loops.loop_geometry import LoopGeometry

MOST_STARTS = 1200  # of a search that is written: each is a position of all joints in the text


def following_files(model: LoopGeometry) -> Files:
    """{file name: text} of the functions around two programs of a model: following, and a short search."""
    found = _following(model).files()
    return found | _search(model).files() if len(model.starts) <= MOST_STARTS else found


def follow_name(model: LoopGeometry) -> str:
    """Name of the function that follows the motors."""
    return stem_of(replace(model.newton, name="follow_motors"))


@dataclass(frozen=True, slots=True)
class _LoopText:
    """A function of users around a kernel of loops.

    name, says   of the function; its line in the legend
    legend       lines on arguments and result
    prototype    without its name: (type, arguments)
    body         lines that call the kernel
    """

    model: LoopGeometry
    kernel: Callable[..., Any]
    name: str
    says: str
    legend: Sequence[str]
    prototype: tuple[str, Sequence[str]]
    body: Sequence[str]

    def files(self) -> Files:
        """stem.h and stem.c."""
        programs = {"closing_step": stem_of(self.model.newton), "passive_rates": stem_of(self.model.rates)}
        written = kernel_functions(
            self.kernel, DIALECT, record=self.model.record(None, None), programs=programs
        )
        functions = [line for lines in written.functions for line in (*lines, "")]
        used = [stem for stem in programs.values() if any(f"{stem}(" in line for line in functions)]
        includes = [f'#include "{stem}.h"' for stem in (self.stem, *used)]
        head, text = self._legend(), [*self._prototype(), "{", *self.body, "}"]
        source = [*head, "", "#include <math.h>", "", *includes, "", *written.constants, "", *functions]
        return without_marks(
            {
                f"{self.stem}.h": "\n".join(c_header(self.stem, head, declaration(self._prototype()))) + "\n",
                f"{self.stem}.c": "\n".join([*source, *text]) + "\n",
            }
        )

    @property
    def stem(self) -> str:
        return stem_of(replace(self.model.newton, name=self.name))

    def _legend(self) -> list[str]:
        return LAYOUT.remarks(
            [
                f"Robot   {self.model.robot}",
                f"Model   {self.name}: {self.says}",
                f"Method  Newton's method: {self.model.newton.reason}",
                "",
                *self.legend,
            ]
        )

    def _prototype(self) -> list[str]:
        kind, arguments = self.prototype
        return LAYOUT.list_items(f"{kind} {self.stem}(", arguments, end=")")


def motor_line(model: LoopGeometry) -> str:
    """The line of the legend on the argument ``motors``."""
    motors = [model.joints[k] for k in model.motors]
    return f"motors  {len(motors)}  [rad or m] positions of the motors: {', '.join(motors)}"


def _following(model: LoopGeometry) -> _LoopText:
    joints = ", ".join(model.joints)
    more = [] if len(model.starts) <= MOST_STARTS else _said_starts(model)
    return _LoopText(
        model,
        move_motors,
        "follow_motors",
        "from one closed position to another, in the same assembly",
        [
            motor_line(model),
            f"q       {len(model.joints)}  [rad or m] a closed position, moved to the motors: {joints}",
            "returns    the part of the way that was covered: 1, or less where the loops cannot follow",
            *more,
        ],
        ("double", ["const double *motors", "double *q"]),
        ["    double gone;", "    move_motors(motors, q, &gone);", "    return gone;"],
    )


def _said_starts(model: LoopGeometry) -> list[str]:
    """Lines that say how to get the search into the text, where it has too many starts."""
    return [
        "",
        f"The search for all assemblies is not written: it has {len(model.starts)} starts, and at most "
        f"{MOST_STARTS} are written; make the model with loop_geometry(starts=1000).",
    ]


def _search(model: LoopGeometry) -> _LoopText:
    count, n = len(model.starts), len(model.joints)
    return _LoopText(
        model,
        assemblies,
        "all_assemblies",
        f"all closed positions that {count} starts lead to, each once",
        [
            motor_line(model),
            f"q       {count} x {n}  [rad or m] room for the rows: {', '.join(model.joints)}",
            f"hits    {count}  how many starts led to each row; where one was found once, there may be more",
            "returns    how many rows were found",
        ],
        ("int", ["const double *motors", "double *q", "double *hits"]),
        ["    int count;", "    assemblies(motors, q, &count, hits);", "    return count;"],
    )
