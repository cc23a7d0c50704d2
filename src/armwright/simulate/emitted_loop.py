"""A plant and its controller together in C99: one call senses, controls and moves on by a sample period."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from armwright.emit.core.language import Files
from armwright.emit.languages.c.c99 import LAYOUT, c_header, declaration
from armwright.errors import ArmwrightError
from armwright.models.simulation.plant import Stops
from armwright.robot import Robot
from armwright.simulate.controllers import Controller
from armwright.simulate.emitted_controller import PERIOD, EmittedController, emit_controller
from armwright.simulate.emitted_plant import emit_plant
from armwright.simulate.floating_base import has_floating_base

_STATE = ("double *q", "double *qd", "double *current", "double *direction", "double *memory")
_WHOLE = 1e-9  # of a step: a period is a whole number of steps to this accuracy


def emit_control_loop(
    law: Controller,
    robot: Robot,
    language: str = "c",
    *,
    period: float = PERIOD,
    step: float | None = None,
    method: str = "rk4",
    drive: str = "torque",
    inductance: bool = True,
    stops: Stops | None = None,
    saturation: Any = None,
    parameters: Mapping[str, float] | None = None,
) -> EmittedController:
    """A controller, the plant, and a function that advances both by one period, as ``simulate`` does.

    The function takes the reference at the beginning of the period, evaluates the controller, holds its
    output and advances the plant. The result has ``files`` and ``memory``, the initial memory of the
    controller, which is in the text too.
    period   [s] of the law; a whole number of steps
    step     [s] of the integrator, the period where None; the others as in ``emit_plant``
    Refused: closed robots and floating bases, whose controllers need further measurements.
    """
    if robot.loops or has_floating_base(robot):
        what = "has loops" if robot.loops else "floats"
        raise ArmwrightError(
            f"emit_control_loop: '{robot.name}' {what}; write emit_plant and emit_controller and call one "
            "after the other"
        )
    own = period if step is None else step
    count = round(period / own)
    if count < 1 or abs(count * own - period) > _WHOLE * own:
        raise ArmwrightError(
            f"emit_control_loop: period {period:g} s is not a whole number of steps of {own:g} s"
        )
    plant = emit_plant(
        robot,
        language,
        step=own,
        method=method,
        drive=drive,
        inductance=inductance,
        stops=stops,
        saturation=saturation,
        parameters=parameters,
    )
    made = emit_controller(law, robot, language, period=period, drive=drive)
    stems = _stem(plant, "_step.h"), _stem(made.files, ".h")
    loop = _loop_files(robot, stems, made, step=own, count=count)
    return EmittedController({**plant, **made.files, **loop}, made.memory)


def _stem(files: Files, end: str) -> str:
    return next(name.removesuffix(".h") for name in files if name.endswith(end))


def _loop_files(
    robot: Robot, stems: tuple[str, str], made: EmittedController, *, step: float, count: int
) -> Files:
    """Header and source of the function that calls law and plant."""
    plant, law = stems
    stem = f"{plant.removesuffix('_step')}_control"
    start = LAYOUT.list_items(f"void {stem}_start(", ["const double *qd", *_STATE[2:]], end=")")
    results = ("double *u", "double *qdd", "double *tau", "double *work")
    move = LAYOUT.list_items(f"int {stem}(", ["const double *reference", *_STATE, *results], end=")")
    legend = LAYOUT.remarks(
        [
            f"Robot   {robot.name}",
            f"Model   control: {law} every {step * count:g} s, and {count} steps of the plant",
            "",
            f"reference   desired motion at this time, as in {law}.h",
            f"memory   {len(made.memory)}  memory of the controller; set by {stem}_start",
            f"the others  as in {plant}.h; u is the output of the controller, held over the period",
            "returns     0, or 1 where the motion has diverged",
        ]
    )
    header = c_header(stem, legend, [*declaration(start), *declaration(move)])
    m = len(made.memory)
    first = ", ".join(repr(float(value)) for value in made.memory)
    source = [*legend, "", f'#include "{stem}.h"', f'#include "{law}.h"', f'#include "{plant}.h"', ""]
    source += [*start, "{", f"    static const double first[{m}] = {{{first}}};"]
    source += [f"    {plant}_start(qd, current, direction);"]
    source += [f"    for (int k = 0; k < {m}; k++)", "        memory[k] = first[k];", "}", ""]
    source += [*move, "{", f"    double after[{m}];", "    int failed = 0;"]
    source += [f"    {law}(reference, q, qd, memory, u, after);"]
    source += [f"    for (int k = 0; k < {m}; k++)", "        memory[k] = after[k];"]
    source += [f"    for (int r = 0; r < {count} && !failed; r++)"]
    source += [f"        failed = {plant}({step!r}, u, q, qd, current, direction, qdd, tau, work);"]
    source += ["    return failed;", "}"]
    return {f"{stem}.h": "\n".join(header) + "\n", f"{stem}.c": "\n".join(source) + "\n"}
