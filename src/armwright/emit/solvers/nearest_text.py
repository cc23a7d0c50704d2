"""The solution nearest to where the robot is, in C: a function beside the solver that lists all of them.

It is what ``nearest=`` is in Python: limits and whole turns are kept, and where joints are free, or noise of
the pose decides about them, they stay as near as they can to where they are.
"""

from __future__ import annotations

from math import isfinite

from armwright.emit.core.language import Files
from armwright.emit.core.legend import Legend
from armwright.emit.languages.c.c99 import LAYOUT, c_header, declaration
from armwright.emit.solvers.c import DIALECT, REENTRANT
from armwright.emit.solvers.kernel_functions import kernel_functions
from armwright.errors import ArmwrightError
from armwright.kernels.inverse.numeric.nearest_choice import Chooser, nearest_position
from armwright.models.inverse.chooser_record import chooser_record
from armwright.models.inverse.inverse_model import InverseModel
from armwright.models.inverse.joint_ranges import JointRanges, joint_ranges

ENDING = "_nearest"


def nearest_files(model: InverseModel, stem: str, *, rows: int) -> Files:
    """stem_nearest.h and stem_nearest.c; none for an arm with names in the place of numbers.

    stem   the function that lists all solutions
    rows   that its list has room for
    """
    try:
        record = chooser_record(model, joint_ranges(model.arm), room=rows)
    except ArmwrightError:
        return {}
    name = f"{stem}{ENDING}"
    written = kernel_functions(nearest_position, DIALECT, record=record)
    legend = LAYOUT.remarks(_legend(model, stem).lines())
    prototype = LAYOUT.list_items(
        f"int {name}(", ["const double *T", "const double *q_now", "double *q"], end=")"
    )
    declared = [*LAYOUT.remark(REENTRANT), *declaration(prototype)]
    source = [
        *(*legend, "", "#include <math.h>", "", f'#include "{stem}.h"', f'#include "{name}.h"', ""),
        *(*written.constants, ""),
        *(line for lines in written.functions for line in (*lines, "")),
        *(*prototype, "{", *_body(stem, record), "}"),
    ]
    return {
        f"{name}.h": "\n".join(c_header(name, legend, declared)) + "\n",
        f"{name}.c": "\n".join(source) + "\n",
    }


def _body(stem: str, record: Chooser) -> list[str]:
    """All solutions, the choice among them, and the answer where it may overlap the present position.

    Where joints are free at every pose, solutions are asked for only if steps from the position lead to none.
    """
    rows, width = record.room, record.own
    if record.is_free:
        return [
            f"    double Q[{rows * width}] = {{0.0}}, residual[{rows}], found[{width}];",
            "    int count, status, free_joint, chosen;",
            f"    {nearest_position.__name__}(T, q_now, Q, 0, found, &chosen);",
            "    if (chosen < 0) {",
            f"        {stem}(T, Q, residual, &count, &status, &free_joint);",
            f"        {nearest_position.__name__}(T, q_now, Q, count, found, &chosen);",
            "    }",
            *_answer(width),
        ]
    return [
        f"    double Q[{rows * width}], residual[{rows}], found[{width}];",
        "    int count, status, free_joint, chosen;",
        f"    {stem}(T, Q, residual, &count, &status, &free_joint);",
        f"    {nearest_position.__name__}(T, q_now, Q, count, found, &chosen);",
        *_answer(width),
    ]


def _answer(width: int) -> list[str]:
    return [
        f"    for (int k = 0; k < {width}; k++)",
        "        q[k] = chosen < 0 ? q_now[k] : found[k];",
        "    return chosen;",
    ]


def _legend(model: InverseModel, stem: str) -> Legend:
    """The legend: arguments and results of the function, and the limits that it keeps."""
    ranges = joint_ranges(model.arm)
    width = str(len(ranges.names))
    return Legend(
        facts=(
            ("Robot", str(model.robot)),
            ("Model", f"{model.name}: the solution nearest to where the robot is"),
            (
                "Method",
                f"the nearest row of {stem} within the limits, whole turns counted; where joints are free, "
                "or rounding of the pose would turn them, a point that is none of the rows and leaves these "
                "joints as near as possible to where they are",
            ),
            *(("Limits" if k == 0 else "", text) for k, text in enumerate(_limits(ranges))),
        ),
        inputs=(
            ("T", "4 x 4", "[1 and m]", "wanted pose of the tool, row by row"),
            ("q_now", width, "[rad or m]", f"where the robot is: {', '.join(ranges.names)}"),
        ),
        outputs=(
            ("q", width, "[rad or m]", "the solution; q_now where there is none; may be q_now itself"),
            (
                "(result)",
                "scalar",
                "[-]",
                f"the number, from 1, of the row of {stem} that q is; 0: q is none of the rows; -1: no "
                "solution within the limits",
            ),
        ),
        parameters=(),
        quantities=(),
        renamed=(),
        idle=(),
        has_parts=False,
    )


def _limits(ranges: JointRanges) -> list[str]:
    """One line for each joint that has limits; they are constants of the text."""
    lines = [
        f"{name}: {_end(low)} to {_end(high)} {'m' if is_slide else 'rad'}"
        for name, low, high, is_slide in zip(
            ranges.names, ranges.low, ranges.high, ranges.slides, strict=True
        )
        if isfinite(low) or isfinite(high)
    ]
    return lines or ["none"]


def _end(value: float) -> str:
    return f"{value:.10g}" if isfinite(value) else "any"
