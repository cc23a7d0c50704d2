"""A solver in one file: header, the arm's constants, the functions, and the one to call."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.emit.core.layout import Layout
from armwright.emit.solvers.solver import EmittedSolver


def single_file(
    solver: EmittedSolver,
    layout: Layout,
    *,
    results: str,
    call: Sequence[str],
    imports: Sequence[str] = (),
) -> str:
    """The text of the file.

    results    how the results are listed
    call       the function that users call
    imports    what stands below the header
    """
    header = [*layout.remarks(solver.header), *(line for one in imports for line in ("", one))]
    last = [*layout.remark(f"{results} at one pose; see the legend."), *call]
    blocks = [header, *([solver.constants] if solver.constants else []), *solver.functions, last]
    return "\n\n".join("\n".join(lines) for lines in blocks) + "\n"
