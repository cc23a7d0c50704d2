"""A solver in one file: header, the arm's programs, the functions, and the one to call."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from armwright.emit.core.language import Files
from armwright.emit.core.layout import Layout
from armwright.emit.core.listing import Listing
from armwright.emit.solvers.solver import Solver


def single_file(
    solver: Solver,
    layout: Layout,
    *,
    programs: Callable[[Listing], Files],
    results: str,
    call: Sequence[str],
    imports: Sequence[str] = (),
) -> str:
    """The text of the file.

    programs   the files of one program
    results    how the results are listed
    call       the function that users call
    imports    what stands below the header
    """
    header = [*layout.remarks(solver.header), *(line for one in imports for line in ("", one))]
    written = [text.rstrip() for one in solver.programs for text in programs(one).values()]
    last = [*layout.remark(f"{results} at one pose; see the legend."), *call]
    parts = [*("\n".join(lines) for lines in solver.functions), "\n".join(last)]
    return "\n\n".join(["\n".join(header), *written, *parts]) + "\n"
