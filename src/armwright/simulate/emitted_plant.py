"""A plant as C99 for a real-time target: the integrator with the equations and numbers of one robot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from armwright.brief import BriefDict
from armwright.emit import emit
from armwright.emit.core.language import Files, without_marks
from armwright.emit.core.listing_builder import stem_of
from armwright.emit.languages.c.c99 import LAYOUT, c_header, declaration
from armwright.emit.solvers.c import DIALECT
from armwright.emit.solvers.kernel_functions import kernel_functions
from armwright.errors import ArmwrightError
from armwright.expr import substitute_all
from armwright.kernels.integrate.plant import SYMPLECTIC, Plant
from armwright.kernels.integrate.stretch import stretch
from armwright.kernels.reader import read_kernel
from armwright.models.core.model import Model
from armwright.models.loops.everywhere import held_everywhere
from armwright.models.simulation.closed_plant import closed_plant_model, closing_model
from armwright.models.simulation.floating_plant import floating_plant_model
from armwright.models.simulation.plant import PlantChoice, Stops, canonical_model, plant_model
from armwright.robot import Robot
from armwright.simulate.compiled_plant import CompiledPlant, compiled_plant
from armwright.simulate.floating_base import has_floating_base
from armwright.simulate.method_list import method_of
from armwright.simulate.methods import Method
from armwright.simulate.request import STEP, input_bounds

_SEVERAL = ("closing", "canonical")  # programs that not every plant has
_UNBOUNDED = 1e300  # what no input reaches: a language may have no infinite number


def emit_plant(
    robot: Robot,
    language: str = "c",
    *,
    step: float = STEP,
    method: str = "rk4",
    drive: str = "torque",
    inductance: bool = True,
    stops: Stops | None = None,
    saturation: Any = None,
    parameters: Mapping[str, float] | None = None,
) -> Files:
    """{file name: text} of a function that advances the robot by one step, as ``simulate`` does.

    step         [s] the longest that the function will be called with
    method       "rk3", "rk4", "implicit" or "symplectic"
    drive        what its inputs are: "torque", "voltage" or "current"; the others as in ``simulate``
    Arrays hold all joints, for a closed robot those of its tree; inputs of passive joints have no effect.
    Refused: languages other than C, methods with adaptive steps.
    """
    if language != "c":
        raise ArmwrightError(f"emit_plant in '{language}': a plant can be written only in 'c'")
    chosen = method_of(method)
    if chosen.embedded is not None:
        raise ArmwrightError(
            f"method '{method}': it varies its step; a plant in real time has a fixed step, "
            'use method="rk4" or "implicit"'
        )
    robot = held_everywhere(robot)
    plant = compiled_plant(robot, PlantChoice(drive, inductance, stops), parameters)
    record = plant.record(chosen, step=step, steps=1)
    record = replace(record, bounds=np.minimum(input_bounds(saturation, plant, drive), _UNBOUNDED))
    return BriefDict(_Writer(plant, chosen, record, step).files())


@dataclass(frozen=True, eq=False)
class _Writer:
    plant: CompiledPlant
    method: Method
    record: Plant
    step: float

    def files(self) -> Files:
        """stem.h and stem.c, and the same for each program of the plant."""
        programs = self._programs()
        stems = {key: stem_of(one) for key, one in programs.items()}
        several = {key: (stem,) if key in _SEVERAL else stem for key, stem in stems.items()}
        written = kernel_functions(stretch, DIALECT, record=self.record, programs=several)
        text = [line for lines in written.functions for line in (*lines, "")]
        includes = [f'#include "{stem}.h"' for stem in stems.values()]
        source = [*self._legend(), "", "#include <math.h>", "", f'#include "{self.stem}.h"', *includes, ""]
        source += [*written.constants, "", *text, *self._start(), "", *self._entry()]
        own = {f"{self.stem}.h": _text(self._header()), f"{self.stem}.c": _text(source)}
        return without_marks(
            {**{n: t for one in programs.values() for n, t in emit(one, "c").items()}, **own}
        )

    @property
    def stem(self) -> str:
        return stem_of(replace(self._model(), name="step"))

    def _model(self) -> Model:
        make = floating_plant_model if has_floating_base(self.plant.robot) else plant_model
        make = closed_plant_model if self.plant.robot.loops else make
        return with_numbers(make(self.plant.robot, self.plant.choice), dict(self.plant.values))

    def _programs(self) -> dict[str, Model]:
        """The programs that the integrator calls, by their field of the record."""
        whole = self._model()
        fewer = tuple(one for one in whole.outputs if one.name in ("qdd", "rate", "power"))
        found = {"motion": replace(whole, name="motion")}
        found["rates"] = replace(whole, name="rates", outputs=fewer)
        if self.plant.robot.loops:
            made = closing_model(self.plant.robot)
            found["closing"] = with_numbers(made, dict(self.plant.values))
        if self.method.scheme == SYMPLECTIC:
            made = canonical_model(self.plant.robot, self.plant.choice)
            found["canonical"] = replace(with_numbers(made, dict(self.plant.values)), name="canonical")
        return found

    # ---------------------------------------------------------------------------------- the text

    def _legend(self) -> list[str]:
        plant, n = self.plant, self.plant.n
        joints = ", ".join(joint.name for joint in plant.robot.moving)
        base = ", then position (3) and quaternion (4) of the base and their rates" if plant.padding else ""
        return LAYOUT.remarks(
            [
                f"Robot   {plant.robot.name}",
                f"Model   step: the plant, {self.method.title}",
                f"Step    at most {self.step:g} s",
                "",
                f"u        {plant.inputs}  inputs of the drives: {plant.choice.drive}; held over the step",
                f"q, qd    {n}  positions and velocities: {joints}{base}",
                f"current  {n}  [A] currents of inductive motors",
                f"direction {n}  +1 or -1: the way a joint slides; 0: friction holds it",
                f"qdd, tau {n}  accelerations, and torques of the motors, at the beginning of the step",
                "work     1  [J] done by motors, friction and stops since the beginning; 0 at first",
                "returns     0, or 1 where the motion has diverged; its state is zero then",
            ]
        )

    def _prototypes(self) -> tuple[list[str], list[str]]:
        start = ["const double *qd", "double *current", "double *direction"]
        state = ["double *q", "double *qd", "double *current", "double *direction"]
        step = ["double step", "const double *u", *state, "double *qdd", "double *tau", "double *work"]
        return (
            LAYOUT.list_items(f"void {self.stem}_start(", start, end=")"),
            LAYOUT.list_items(f"int {self.stem}(", step, end=")"),
        )

    def _header(self) -> list[str]:
        remarks = "Currents are zero then, and joints with dry friction that are at rest are stuck."
        lines: list[str] = []
        for words, prototype in zip((remarks, "Advances by one step."), self._prototypes(), strict=True):
            lines += [*LAYOUT.remark(words), *declaration(prototype)]
        return c_header(self.stem, self._legend(), lines)

    def _start(self) -> list[str]:
        n = self.plant.n
        levels = self.plant.look_at_rest().level
        is_dry = ", ".join("1" if level else "0" for level in levels)
        return [
            *self._prototypes()[0],
            "{",
            f"    static const int dry[{n}] = {{{is_dry}}};",
            f"    for (int k = 0; k < {n}; k++) {{",
            "        current[k] = 0.0;",
            "        direction[k] = dry[k] ? (double)((qd[k] > 0.0) - (qd[k] < 0.0)) : 1.0;",
            "    }",
            "}",
        ]

    def _entry(self) -> list[str]:
        """The function that users call: it puts the inputs at both ends of the one step of a stretch."""
        n, m, kernel = self.plant.n, self.plant.inputs, read_kernel(stretch)
        changed = [one.name for one in kernel.outputs]
        given = [one.name for one in kernel.inputs if not (one.kind.is_array and one.name in changed)]
        results = [one.name if one.kind.is_array else f"&{one.name}" for one in kernel.outputs]
        rooms = {"commands": 2 * m, "references": 1, "noise": 2 * n, "memory": 1, "line": n, "works": 1}
        rooms |= {"kept": self.record.kinds * n, "p": self.record.varied}
        call = [word.replace("&work", "work") if word == "&work" else word for word in [*given, *results]]
        call = ["*work" if k < len(given) and word == "work" else word for k, word in enumerate(call)]
        return [
            *self._prototypes()[1],
            "{",
            *(f"    double {name}[{size}] = {{0.0}};" for name, size in rooms.items()),
            "    double failed = -1.0;",
            f"    copy({m}, u, commands);",
            f"    copy({m}, u, &commands[{m}]);",
            *LAYOUT.list_items("stretch(", call, "    ", end=");"),
            f"    copy({n}, &kept[{2 * n}], qdd);",
            f"    copy({n}, &kept[{3 * n}], tau);",
            "    return failed >= 0.0;",
            "}",
        ]


def with_numbers(model: Model, values: Mapping[str, float]) -> Model:
    """The model with numbers in the places of its parameters; refuses one whose value nobody knows."""
    known = {one.name: values.get(one.name, one.value) for one in model.parameters}
    unknown = [name for name, value in known.items() if value is None]
    if unknown:
        raise ArmwrightError(f"emit_plant: no value for {', '.join(unknown)}; give them with parameters=")
    put = {name: float(value) for name, value in known.items() if value is not None}
    outputs = tuple(replace(one, elements=tuple(substitute_all(one.elements, put))) for one in model.outputs)
    return replace(model, outputs=outputs, parameters=(), quantities=(), hints=(), offers=())


def _text(lines: Sequence[str]) -> str:
    return "\n".join(lines) + "\n"
