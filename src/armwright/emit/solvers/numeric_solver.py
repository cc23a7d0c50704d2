"""The solver of an arm by iterations, as with more than six joints: descents from starts in the text."""

from __future__ import annotations

from functools import partial

from armwright.emit.core.listing_builder import stem_of
from armwright.emit.solvers.dialect import Dialect
from armwright.emit.solvers.kernel_functions import kernel_functions
from armwright.emit.solvers.solver import EmittedSolver, answer_legend
from armwright.kernels.inverse.numeric.numeric_answer import solve_numerically
from armwright.models.core.model import citations_text
from armwright.models.inverse.inverse_model import Numeric


def numeric_solver(model: Numeric, dialect: Dialect) -> EmittedSolver:
    """The solver in a language: up to sixteen solutions, which need not be all."""
    written = kernel_functions(solve_numerically, dialect, record=model.record)
    return EmittedSolver(
        stem_of(model),
        _header(model),
        written.constants,
        written.functions,
        model.arm.turns,
        partial(solve_numerically, model.record),
        entry=solve_numerically.__name__,
        record="robot",
    )


def _header(model: Numeric) -> tuple[str, ...]:
    facts = [
        ("Robot", str(model.robot)),
        ("Model", f"{model.name}: {model.title}"),
        ("Method", f"{model.method}: {model.reason}"),
        ("References", citations_text(model.references)),
        *(("Joints" if i == 0 else "", text) for i, text in enumerate(model.places)),
    ]
    shown = [row for row in facts if row[1]]
    return answer_legend(
        model, shown, order="in the order they were found", limits="within the joint limits"
    ).lines()
