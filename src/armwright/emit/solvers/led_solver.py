"""The solver of an arm in which joints follow others: that of its ordinary arm, in the joints that lead."""

from __future__ import annotations

from functools import partial

from armwright.emit.core.legend import Row
from armwright.emit.core.listing_builder import stem_of
from armwright.emit.solvers.closed_solver import BRANCHES, branches_function
from armwright.emit.solvers.dialect import Dialect
from armwright.emit.solvers.kernel_functions import kernel_functions
from armwright.emit.solvers.solver import REFERENCES, EmittedSolver, answer_legend, written_record
from armwright.errors import ArmwrightError
from armwright.kernels.inverse.led_answer import (
    CoupledRobot,
    LedArm,
    LedClosedArm,
    solve_led,
    solve_led_closed,
)
from armwright.models.core.model import citations_text
from armwright.models.inverse.closed_record import branches_in_python, closed_record
from armwright.models.inverse.coupled_model import Coupled
from armwright.models.inverse.inverse_model import Closed, Eliminated, Nearby
from armwright.models.inverse.iterated_models import second_opinion
from armwright.models.inverse.leaders_record import coupled_record

_MOST_ROWS = 1024  # of an answer: more windings of a leader than anybody lists on a controller


def led_solver(model: Coupled, dialect: Dialect) -> EmittedSolver:
    """The solver of an arm with followers in a language."""
    coupled = _coupled_robot(model)
    other = ordinary_arm(model)
    arm = None if other is None else written_record(other)
    sizes = {"width": coupled.width, "own": coupled.own, "room": coupled.room}
    if isinstance(model.free, Closed):
        closed = closed_record(model.free, branches_in_python(model.free), other=other, arm=arm)
        led_closed = LedClosedArm(**sizes, coupled=coupled, closed=closed)
        written = kernel_functions(
            solve_led_closed,
            dialect,
            record=led_closed,
            programs={BRANCHES: BRANCHES},
            own=[branches_function(model.free, dialect)],
        )
        entry, answer = solve_led_closed.__name__, partial(solve_led_closed, led_closed)
    else:
        assert arm is not None
        led = LedArm(**sizes, coupled=coupled, arm=arm)
        written = kernel_functions(solve_led, dialect, record=led)
        entry, answer = solve_led.__name__, partial(solve_led, led)
    return EmittedSolver(
        stem_of(model),
        _header(model, coupled.room, other),
        written.constants,
        written.functions,
        model.arm.turns,
        answer,
        entry=entry,
        record="led",
        rows=coupled.room,
        arm=arm,
    )


def ordinary_arm(model: Coupled) -> Eliminated | None:
    """The ordinary arm by elimination; None where only its closed form solves it."""
    free = model.free
    if isinstance(free, Eliminated):
        return free
    return second_opinion(free) if isinstance(free, Closed | Nearby) else None


def _coupled_robot(model: Coupled) -> CoupledRobot:
    coupled = coupled_record(model)
    if coupled.room > _MOST_ROWS:
        raise ArmwrightError(
            f"emit of inverse_geometry of '{model.robot}': followers that turn slower than their leaders "
            f"make lists of up to {coupled.room} solutions, above {_MOST_ROWS}; "
            "give the leaders narrower limits"
        )
    return coupled


def _header(model: Coupled, room: int, other: Eliminated | None) -> tuple[str, ...]:
    references = (*model.references, *(REFERENCES if other is not None else ()))
    facts: list[Row] = [
        ("Robot", str(model.robot)),
        ("Model", f"{model.name}: {model.title}"),
        ("Method", f"{model.method}: {model.reason}"),
        ("References", citations_text(references)),
    ]
    facts += [("Joints" if i == 0 else "", text) for i, text in enumerate(model.places)]
    return answer_legend(model, facts, order="in the order of the ordinary arm", rows=room).lines()
