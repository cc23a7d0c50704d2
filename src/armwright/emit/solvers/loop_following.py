"""Closing the loops of a robot without formulas, in C: motors move, passive joints follow, assembly kept.

The function goes from a closed position along a straight way of the motors, in strides, with the step of
Newton's method and the velocities of passive joints as programs of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from armwright.emit.core.language import Files
from armwright.emit.core.listing_builder import stem_of
from armwright.emit.languages.c.c99 import LAYOUT
from armwright.emit.solvers.c import DIALECT
from armwright.emit.solvers.kernel_functions import kernel_functions
from armwright.kernels.loops.closing import move_motors
from armwright.models.loops.loop_geometry import LoopGeometry


def following_files(model: LoopGeometry) -> Files:
    """{file name: text} of the function that follows the motors, beside those of its two programs."""
    return _FollowingText(model).files()


@dataclass(frozen=True, slots=True)
class _FollowingText:
    model: LoopGeometry

    def files(self) -> Files:
        """stem.h and stem.c."""
        programs = {"closing_step": stem_of(self.model.newton), "passive_rates": stem_of(self.model.rates)}
        written = kernel_functions(
            move_motors, DIALECT, record=self.model.record(None, None), programs=programs
        )
        text = [line for lines in written.functions for line in (*lines, "")]
        includes = [f'#include "{stem}.h"' for stem in (self.stem, *programs.values())]
        source = [*self._legend(), "", "#include <math.h>", "", *includes, "", *written.constants, "", *text]
        return {
            f"{self.stem}.h": "\n".join(self._header()) + "\n",
            f"{self.stem}.c": "\n".join([*source, *self._entry()]) + "\n",
        }

    @property
    def stem(self) -> str:
        """Name of the function that users call."""
        return stem_of(replace(self.model.newton, name="follow_motors"))

    def _legend(self) -> list[str]:
        joints, motors = self.model.joints, [self.model.joints[k] for k in self.model.motors]
        return LAYOUT.remarks(
            [
                f"Robot   {self.model.robot}",
                "Model   follow_motors: from one closed position to another, in the same assembly",
                f"Method  continuation with Newton's method: {self.model.newton.reason}",
                "",
                f"motors  {len(motors)}  [rad or m] where the motors are to go: {', '.join(motors)}",
                f"q       {len(joints)}  [rad or m] a closed position, moved: {', '.join(joints)}",
                "returns    the part of the way that was covered: 1, or less where the loops cannot follow",
            ]
        )

    def _prototype(self) -> str:
        return f"double {self.stem}(const double *motors, double *q)"

    def _header(self) -> list[str]:
        guard = f"{self.stem.upper()}_H"
        return [
            *self._legend(),
            "",
            *(f"#ifndef {guard}", f"#define {guard}", ""),
            *("#ifdef __cplusplus", 'extern "C" {', "#endif", ""),
            f"{self._prototype()};",
            *("", "#ifdef __cplusplus", "}", "#endif", "", "#endif"),
        ]

    def _entry(self) -> list[str]:
        return [
            self._prototype(),
            "{",
            "    double gone;",
            "    move_motors(motors, q, &gone);",
            "    return gone;",
            "}",
        ]
