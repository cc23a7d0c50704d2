"""A controller as source text for a real-time target: u and memory from reference, q, qd and memory."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from armwright.brief import brief_repr
from armwright.emit import emit
from armwright.emit.core.language import Files
from armwright.models.loops.everywhere import held_everywhere
from armwright.robot import Robot
from armwright.simulate.controllers import Controller
from armwright.simulate.emitted_plant import with_numbers

PERIOD = 1e-3  # s between two samples where nothing is said: as drives of robots have it


@dataclass(frozen=True, eq=False, repr=False)
class EmittedController:
    """{file name: text} of a law, and what its memory is at first: of an adaptive law its guess."""

    files: Files
    memory: NDArray[np.float64]

    __repr__ = brief_repr


def emit_controller(
    law: Controller,
    robot: Robot,
    language: str = "c",
    *,
    period: float = PERIOD,
    drive: str = "torque",
) -> EmittedController:
    """A controller in a language, as ``simulate`` has it in machine code.

    The function takes (reference, q, qd, memory) once in a ``period`` [s] and gives (u, memory_after), its
    memory for the next call. The reference is the desired q, qd and qdd, one after the other; for a closed
    robot qd and qdd are those of the motors, and so is q if the controller needs no other joints.
    drive   what u is: "torque", "voltage" or "current"
    """
    made, memory = law.model(held_everywhere(law.robot or robot), drive=drive, period=period)
    name = type(law).__name__.lower()
    return EmittedController(emit(replace(with_numbers(made, {}), name=name), language), memory)
