"""The solver of an arm in which joints follow others: that of its ordinary arm, in the joints that lead."""

from __future__ import annotations

from armwright.emit.core.legend import Row
from armwright.emit.core.listing_builder import stem_of
from armwright.emit.solvers.closed_solver import BRANCHES, branches_function
from armwright.emit.solvers.dialect import Dialect
from armwright.emit.solvers.kernel_functions import kernel_functions
from armwright.emit.solvers.solver import REFERENCES, EmittedSolver, PoseAnswer, answer_legend, written_record
from armwright.errors import ArmwrightError
from armwright.kernels.inverse.leader_rows import Leaders
from armwright.kernels.inverse.led_answer import LedArm, LedClosedArm, solve_led, solve_led_closed
from armwright.models.core.model import citations_text
from armwright.models.inverse.closed_record import closed_record
from armwright.models.inverse.coupled_model import Coupled
from armwright.models.inverse.inverse_model import Closed, Eliminated, Nearby
from armwright.models.inverse.iterated_models import second_opinion
from armwright.models.inverse.leaders_record import leaders_record, trial_positions

_MOST_ROWS = 1024  # of an answer: more windings of a leader than anybody lists on a controller


def led_solver(model: Coupled, dialect: Dialect) -> EmittedSolver:
    """The solver of an arm with followers in a language."""
    lead = _lead(model)
    other = ordinary_arm(model)
    sizes = {"width": lead.width, "leaders": lead.leaders, "own": lead.own, "room": lead.room}
    if isinstance(model.free, Closed):
        arm = None if other is None else written_record(other)
        closed = closed_record(model.free, model.free.checks, other=other, arm=arm)
        written = kernel_functions(
            solve_led_closed,
            dialect,
            record=LedClosedArm(**sizes, lead=lead, closed=closed),
            programs={BRANCHES: BRANCHES},
            own=[branches_function(model.free, dialect)],
        )
        entry = solve_led_closed.__name__
    else:
        assert other is not None
        written = kernel_functions(
            solve_led, dialect, record=LedArm(**sizes, lead=lead, arm=written_record(other))
        )
        entry = solve_led.__name__
    return EmittedSolver(
        stem_of(model),
        _header(model, lead, other),
        written.constants,
        written.functions,
        model.arm.turns,
        entry=entry,
        record="led",
        rows=lead.room,
    )


def ordinary_arm(model: Coupled) -> Eliminated | None:
    """The ordinary arm by elimination; None where only its closed form solves it."""
    free = model.free
    if isinstance(free, Eliminated):
        return free
    return second_opinion(free) if isinstance(free, Closed | Nearby) else None


def led_answers(model: Coupled, count: int = 8) -> tuple[PoseAnswer, ...] | None:
    """Some poses within reach, and their solutions through elimination; None where that is not possible."""
    other, lead = ordinary_arm(model), _lead(model)
    if other is None:
        return None
    led = LedArm(lead.width, lead.leaders, lead.own, lead.room, lead, other.record)
    found = []
    for row in trial_positions(lead, count):
        T = model.arm.robot.pose(row)
        rows, _, number, _, _ = solve_led(led, T)
        found.append(PoseAnswer(tuple(T.ravel().tolist()), tuple(map(tuple, rows[:number].tolist()))))
    return tuple(found)


def _lead(model: Coupled) -> Leaders:
    lead = leaders_record(model)
    if lead.room > _MOST_ROWS:
        raise ArmwrightError(
            f"emit of inverse_geometry of '{model.robot}': followers that turn slower than their leaders "
            f"make lists of up to {lead.room} solutions, above {_MOST_ROWS}; give the leaders narrower limits"
        )
    return lead


def _header(model: Coupled, lead: Leaders, other: Eliminated | None) -> tuple[str, ...]:
    references = (*model.references, *(REFERENCES if other is not None else ()))
    facts: list[Row] = [
        ("Robot", str(model.robot)),
        ("Model", f"{model.name}: {model.title}"),
        ("Method", f"{model.method}: {model.reason}"),
        ("References", citations_text(references)),
    ]
    if not model.leaders.decides:
        facts.append(
            ("Note", "status 3 is of the arm without couplings; of its continuum only some points are tried")
        )
    facts += [("Joints" if i == 0 else "", text) for i, text in enumerate(model.places)]
    return answer_legend(model, facts, order="in the order of the ordinary arm", rows=lead.room).lines()
