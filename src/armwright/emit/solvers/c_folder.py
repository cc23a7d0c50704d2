"""A folder for a controller around a solver in C: Makefile, and a test with poses and their solutions."""

from __future__ import annotations

from armwright.emit.core.language import Files
from armwright.emit.languages.c.c_numbers import LITERAL
from armwright.emit.languages.c.controller_folder import MAKEFILE
from armwright.emit.solvers.solver import EmittedSolver, PoseAnswer

_NUMBER = LITERAL["double"]


def folder(solver: EmittedSolver, answers: tuple[PoseAnswer, ...]) -> Files:
    """Makefile and test_stem.c; ``make test`` compares the solver with the answers."""
    return {"Makefile": MAKEFILE, f"test_{solver.stem}.c": _test(solver, answers)}


def _test(solver: EmittedSolver, answers: tuple[PoseAnswer, ...]) -> str:
    n, total = solver.width, len(answers)
    poses = ",\n".join(f"    {{{', '.join(map(_NUMBER, one.pose))}}}" for one in answers)
    rows = [row for one in answers for row in one.rows]
    values = ",\n".join(f"    {{{', '.join(map(_NUMBER, row))}}}" for row in rows) or "    {0.0}"
    counts = ", ".join(str(len(one.rows)) for one in answers)
    turns = ", ".join("1" if is_turn else "0" for is_turn in solver.turns)
    return f"""#include <math.h>
#include <stdio.h>

#include "{solver.stem}.h"

static const double poses[{total}][16] = {{
{poses}
}};
static const int counts[{total}] = {{{counts}}};
static const double solutions[{max(len(rows), 1)}][{n}] = {{
{values}
}};
static const int turns[{n}] = {{{turns}}};

/* The largest difference of two solutions, angles the short way round. */
static double apart(const double *a, const double *b)
{{
    double worst = 0.0;
    for (int k = 0; k < {n}; k++) {{
        const double d = a[k] - b[k];
        worst = fmax(worst, fabs(turns[k] ? atan2(sin(d), cos(d)) : d));
    }}
    return worst;
}}

int main(void)
{{
    double Q[{solver.rows}*{n}], residual[{solver.rows}], worst = 0.0;
    int count, status, free_joint, failures = 0, row = 0;
    for (int i = 0; i < {total}; i++) {{
        {solver.stem}(poses[i], Q, residual, &count, &status, &free_joint);
        failures += count != counts[i];
        for (int k = 0; k < counts[i]; k++, row++) {{
            double nearest = 1e30;
            for (int j = 0; j < count; j++)
                nearest = fmin(nearest, apart(&Q[{n}*j], solutions[row]));
            failures += !(nearest <= 1e-7);
            worst = fmax(worst, nearest);
        }}
    }}
    printf("{solver.stem}: {total} poses, %d solutions, largest difference %.1e, %d wrong\\n",
        row, worst, failures);
    return failures ? 1 : 0;
}}
"""
