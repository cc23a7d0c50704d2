"""The solver of a closed form: its branches as a function, and the kernel that checks and completes them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from armwright.emit.core.legend import legend
from armwright.emit.core.listing_builder import stem_of
from armwright.emit.solvers.dialect import Dialect
from armwright.emit.solvers.kernel_functions import kernel_functions
from armwright.emit.solvers.program_functions import program_function
from armwright.emit.solvers.solver import BRANCHES as ENDING
from armwright.emit.solvers.solver import REFERENCES, EmittedSolver, answer_legend, written_record
from armwright.kernels.inverse.closed.closed_answer import solve_branches, solve_closed
from armwright.kernels.reader import read_kernel
from armwright.models.core.model import citations_text
from armwright.models.inverse.closed_record import branches_in_python, closed_record
from armwright.models.inverse.inverse_model import Closed, Eliminated

BRANCHES = "checks"  # the field of the record, and the function of the file, that computes all branches


def closed_solver(model: Closed, other: Eliminated | None, dialect: Dialect) -> EmittedSolver:
    """The solver of a closed form in a language.

    other   the same arm by elimination, which is asked where branches may be lost; None: it is not asked
    """
    kernel = read_kernel(solve_closed)
    assert kernel.record is not None
    argument, _fields = kernel.record
    arm = None if other is None else written_record(other)
    record = closed_record(model, branches_in_python(model), other=other, arm=arm)
    written = kernel_functions(
        solve_closed,
        dialect,
        record=record,
        programs={BRANCHES: BRANCHES},
        own=[branches_function(model, dialect)],
    )
    return EmittedSolver(
        stem_of(model),
        _header(model, other, dialect),
        written.constants,
        written.functions,
        model.arm.turns,
        partial(solve_closed, record),
        entry=kernel.name,
        branches=solve_branches.__name__,
        record=argument,
        arm=arm,
    )


def branches_function(model: Closed, dialect: Dialect) -> tuple[str, ...]:
    """The lines of the function that computes all branches."""
    kernel = read_kernel(solve_closed)
    assert kernel.record is not None
    stub = kernel.record[1].programs[BRANCHES]
    return program_function(BRANCHES, model.checks.program, stub, dialect)


def _header(model: Closed, other: Eliminated | None, dialect: Dialect) -> tuple[str, ...]:
    program = model.checks.program
    words = (*program.names.values(), *program.symbols.values(), *program.arrays.values())
    checks = replace(model.checks, places=model.places)
    own = legend(checks, {word: word for word in words}, ())
    extra = {"Model": f"{model.name}: {model.title}"}
    if other is not None:
        extra["References"] = citations_text((*model.references, *REFERENCES))
        extra["Method"] = f"{model.method}: {model.reason}; elimination where branches may be lost"
    facts = [(label, extra.get(label, text).replace("row ", "branch ", 1)) for label, text in own.facts]
    made = answer_legend(
        model,
        facts,
        order="branches in their order",
        quantities=own.quantities,
        branch="the branch of each row, from 1; 0 for a row that is on none" + _where_told(model, dialect),
    )
    return made.lines()


def _where_told(model: Closed, dialect: Dialect) -> str:
    """The function that tells branches; nothing where it is the one that gives all other results."""
    own = dialect.name(f"{stem_of(model)}{ENDING}")
    return "" if dialect.may_leave_results else f"; of {own} only"
