"""A folder for a controller around a solver in C: Makefile, and a test with poses and their solutions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isnan

from armwright.emit.core.language import Files
from armwright.emit.core.syntax import LITERAL
from armwright.emit.languages.c.controller_folder import MAKEFILE
from armwright.emit.solvers.solver import BRANCHES, EmittedSolver
from armwright.kernels.tolerances import POSE_MET
from armwright.models.inverse.pose_trials import EXACT, NearestTrial, PoseTrial, SolverTrials

_NUMBER = LITERAL["double"]


def folder(solver: EmittedSolver, trials: SolverTrials, tool_pose: Sequence[str]) -> Files:
    """Makefile and test_stem.c; ``make test`` compares the solver with the answers.

    tool_pose   lines of a function (q, T) for the pose of the tool; none where a part of a pose is met
    """
    blocks = [_head(solver, trials), _tables(solver, trials), _APART % {"n": solver.width}]
    if tool_pose:
        blocks += ["\n".join(tool_pose) + "\n", _MISSED]
    limits = {"exact": _literal(EXACT), "pose_met": _literal(POSE_MET)}
    words = {"stem": solver.stem, "n": solver.width, "rows": solver.rows, **limits}
    blocks.append(_SOLVED % {**words, "met": _MET % words if tool_pose else ""})
    if trials.parts:
        blocks.append(_PART)
    if trials.nearest:
        blocks.append(_CHOSEN % words)
    blocks += [_WRONG % (), _main(solver, trials)]
    return {"Makefile": MAKEFILE, f"test_{solver.stem}.c": "\n".join(blocks)}


def _head(solver: EmittedSolver, trials: SolverTrials) -> str:
    includes = [f'#include "{solver.stem}.h"']
    includes += [f'#include "{solver.stem}_nearest.h"'] if trials.nearest else []
    lines = ["#include <math.h>", "#include <stdio.h>", "", *includes, ""]
    if trials.parts:
        renamed = [solver.stem, f"{solver.stem}{BRANCHES}"][: 2 if solver.branches else 1]
        lines += [
            "/* The text itself, so that its parts are asked alone: what one loses, others find. */",
            *(f"#define {text} inner_{text}" for text in renamed),
            f'#include "{solver.stem}.c"',
            *(f"#undef {text}" for text in renamed),
            "",
        ]
    return "\n".join(lines)


def _tables(solver: EmittedSolver, trials: SolverTrials) -> str:
    """The calls and what must come out, in structures of their own."""
    n = solver.width
    rows = [row for one in trials.poses for row in one.rows] or [(0.0,) * n]
    lines = [
        "/* A matrix, the pose that it means, its solutions, and by how much they may differ and miss it. */",
        "typedef struct {",
        "    double given[16], meant[16];",
        "    int count, status, free_joint;",
        "    double within, missed;",
        "} pose_trial;",
        f"static const pose_trial poses[{len(trials.poses)}] = {{",
        *(f"    {_pose_row(one)}," for one in trials.poses),
        "};",
        f"static const double solutions[{len(rows)}][{n}] = {{",
        *(f"    {_braced_list(row)}," for row in rows),
        "};",
        f"static const int turns[{n}] = {{{', '.join('01'[is_turn] for is_turn in solver.turns)}}};",
    ]
    if trials.parts:
        lines += [
            "/* A pose, a formulation or -1 for all of the elimination, its solutions, how sure it is. */",
            f"static const int parts[{len(trials.parts)}][4] = {{",
            *(f"    {{{one.pose}, {one.form}, {one.total}, {one.answer}}}," for one in trials.parts),
            "};",
        ]
    if trials.nearest:
        lines += [
            "/* A pose, where the robot is, and the solution nearest to that. */",
            "typedef struct {",
            f"    double given[16], start[{n}], q[{n}];",
            "    int chosen;",
            "    double within;",
            "} nearest_trial;",
            f"static const nearest_trial choices[{len(trials.nearest)}] = {{",
            *(f"    {_choice_row(one)}," for one in trials.nearest),
            "};",
        ]
    return "\n".join([*lines, ""])


def _pose_row(one: PoseTrial) -> str:
    whole = f"{len(one.rows)}, {one.status}, {one.free_joint}"
    ends = f"{_literal(one.within)}, {_literal(one.missed)}"
    return f"{{{_braced_list(one.given.ravel())}, {_braced_list(one.meant.ravel())}, {whole}, {ends}}}"


def _choice_row(one: NearestTrial) -> str:
    arrays = ", ".join(_braced_list(values) for values in (one.given.ravel(), one.start, one.q))
    return f"{{{arrays}, {one.chosen}, {_literal(one.within)}}}"


def _braced_list(values: Iterable[float]) -> str:
    return f"{{{', '.join(map(_literal, values))}}}"


def _literal(value: float) -> str:
    return "NAN" if isnan(value) else _NUMBER(float(value))


def _main(solver: EmittedSolver, trials: SolverTrials) -> str:
    poses, number, parts = len(trials.poses), len(trials.nearest), len(trials.parts)
    chosen = f", {number} choices of the nearest" if number else ""
    lines = [
        "int main(void)",
        "{",
        "    int failures = 0, row = 0;",
        f"    for (int i = 0; i < {poses}; row += poses[i].count, i++)",
        '        failures += wrong("pose", i, wrong_solutions(&poses[i], row));',
        *([f"    for (int i = 0; i < {parts}; i++)"] if parts else []),
        *(['        failures += wrong("part", i, wrong_part(parts[i]));'] if parts else []),
        *([f"    for (int i = 0; i < {number}; i++)"] if number else []),
        *(['        failures += wrong("choice", i, wrong_choice(&choices[i]));'] if number else []),
        f'    printf("{solver.stem}: {poses} poses, %d solutions{chosen}, "',
        '        "largest difference %.1e, %d wrong\\n", row, worst, failures);',
        "    return failures ? 1 : 0;",
        "}",
    ]
    return "\n".join(lines) + "\n"


_APART = """static double worst = 0.0;

/* The largest difference of two solutions, angles the short way round. */
static double apart(const double *a, const double *b)
{
    double largest = 0.0;
    for (int k = 0; k < %(n)d; k++) {
        const double d = a[k] - b[k];
        const double one = fabs(turns[k] ? atan2(sin(d), cos(d)) : d);
        largest = one <= largest ? largest : one;
    }
    return largest;
}
"""

_WRONG = """/* Says which call has wrong numbers; their number. */
static int wrong(const char *what, int i, int number)
{
    if (number)
        printf("%%s %%d: %%d wrong\\n", what, i, number);
    return number;
}
"""

_MISSED = """/* How far the tool is from a pose: the root of the sum of squares. */
static double missed(const double *q, const double *meant)
{
    double T[16], total = 0.0;
    tool_pose(q, T);
    for (int k = 0; k < 16; k++)
        total += (T[k] - meant[k])*(T[k] - meant[k]);
    return sqrt(total);
}
"""

_SOLVED = """/* 0 where all is right: solutions in their order, what they miss, zeros behind them. */
static int wrong_solutions(const pose_trial *one, int row)
{
    const double untouched = 12345.0;
    double Q[%(rows)d*%(n)d + 1], residual[%(rows)d + 1];
    int count = -9, status = -9, free_joint = -9, wrong = 0;
    for (int k = 0; k <= %(rows)d*%(n)d; k++)
        Q[k] = untouched;
    for (int k = 0; k <= %(rows)d; k++)
        residual[k] = untouched;
    %(stem)s(one->given, Q, residual, &count, &status, &free_joint);
    wrong += status != one->status;
    wrong += one->within > 0.0 ? free_joint != one->free_joint : free_joint < 1;
    wrong += one->within > 0.0 ? count != one->count : count < 1;
    if (count < 0 || count > %(rows)d)
        return wrong + 1;
    for (int k = 0; one->within > 0.0 && k < one->count; k++) {
        double nearest = apart(&Q[%(n)d*k], solutions[row + k]);
        for (int j = 0; one->status != 1 && j < count; j++)
            nearest = fmin(nearest, apart(&Q[%(n)d*j], solutions[row + k]));
        wrong += !(nearest <= one->within);
        worst = one->status == 1 ? fmax(worst, nearest) : worst;
    }
%(met)s    for (int k = %(n)d*count; k < %(rows)d*%(n)d; k++)
        wrong += Q[k] != 0.0;
    for (int k = count; k < %(rows)d; k++)
        wrong += residual[k] != 0.0;
    return wrong + (Q[%(rows)d*%(n)d] != untouched) + (residual[%(rows)d] != untouched);
}
"""

_MET = """    /* where a pose cannot be met, a row may differ, and miss more, by %(exact)s */
    const double more = one->missed > %(pose_met)s ? %(exact)s : %(pose_met)s;
    for (int k = 0; k < count; k++) {
        const double miss = missed(&Q[%(n)d*k], one->meant);
        wrong += !(miss <= 1.01*one->missed + more) || !(fabs(residual[k] - miss) <= %(pose_met)s);
    }
"""

_PART = """/* 0 where a part of the elimination finds what it should, and is as sure of it. */
static int wrong_part(const int *one)
{
    double answers[16*16], residuals[16], found[1024], wanted[12], off;
    int total = -9, answer = -9, free_joint;
    if (one[1] < 0) {
        solve_pose(poses[one[0]].given, answers, residuals, &total, &answer, &free_joint);
    } else {
        clear(1024, found);
        scaled_pose(poses[one[0]].given, wanted, &off);
        try_form(one[1], 0, wanted, 0, found, &total, &answer);
    }
    return (total != one[2]) + (answer != one[3]);
}
"""

_CHOSEN = """/* 0 where the nearest solution is right, on its own turn; it is written over q_now. */
static int wrong_choice(const nearest_trial *one)
{
    double q[%(n)d], largest = 0.0;
    for (int k = 0; k < %(n)d; k++)
        q[k] = one->start[k];
    const int chosen = %(stem)s_nearest(one->given, q, q);
    for (int k = 0; k < %(n)d; k++) {
        const double d = fabs(q[k] - one->q[k]);
        largest = d <= largest ? largest : d;
    }
    worst = one->within <= %(exact)s ? fmax(worst, largest) : worst;
    const int other = one->within <= %(exact)s ? chosen != one->chosen : chosen < 0;
    return other + !(largest <= one->within);
}
"""
