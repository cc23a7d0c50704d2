"""Table 2 and Fig. 4: moments of inertia of a bar, by a motion of all joints and by single joints."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.identify.estimators import estimator_of
from armwright.identify.estimators.estimator import NotIdentifiable
from armwright.identify.load.load_equations import AXES, dynamic_equations
from armwright.identify.load.load_identification import identify_load
from armwright.identify.prepare.low_pass_filter import filter_in_parallel
from armwright.identify.prepare.preparation import PreparedMotion, prepare
from armwright.identify.regression.stack import Stack
from armwright.report.svg_chart import Curve, curve_chart
from armwright.robot import Inertia
from armwright.robot.tables import Table
from armwright.study.reproduce.aah86.paper_tables import (
    ALL_JOINTS,
    BAR,
    PHI,
    PUMA_ALL_JOINTS,
    PUMA_SPECIAL,
    SIX,
)
from armwright.study.reproduce.aah86.weighed_loads import NOISE, SETTINGS, Move, moved_load, puma
from armwright.study.reproduce.paper import Check, PaperPart

Array = NDArray[np.float64]

SEEDS = 100
BETTER = 4  # entries of six that special motions know better
BAR_MASS, BAR_CENTRE = 1.5, (0.0, 0.0, 0.05)  # kg, m: ours, the paper prints neither
# One joint at a time about an axis of the load, 180° in 2 s: 260 °/s², what joint 4 can do
SPECIAL: tuple[Move, ...] = (
    ((0, -30, 60, 0, 0, -90), (0, -30, 60, 0, 0, 90)),
    ((0, -30, 60, -90, 90, 0), (0, -30, 60, 90, 90, 0)),
    ((0, -30, 60, -90, 90, 90), (0, -30, 60, 90, 90, 90)),
)
_TEXT = (
    "RMS errors over 100 draws of noise. The paper says that joints 4 and 6 moved alone for 2 s each, and "
    "not from which poses: here joint 6 once, joint 4 twice with the load a quarter turn apart, so that it "
    "turns about each of its axes. With three times the samples of the motion of all joints."
)


def bar() -> Inertia:
    """The aluminium bar with a mass at each end."""
    return Inertia.from_com(BAR_MASS, BAR_CENTRE, BAR)


def bar_equations(moves: Sequence[Move]) -> tuple[Stack, list[PreparedMotion]]:
    """The equations of the bar without noise of the sensor; positions are read by encoders."""
    motions, parts = [], []
    for move in moves:
        log = moved_load(bar(), move, None)
        assert log.wrench is not None
        motions.append(motion := prepare(log, SETTINGS))
        first = int(np.searchsorted(log.t, motion.t[0] - 1e-9))
        parts.append(dynamic_equations(puma(), motion, log.wrench[first : first + len(motion)]))
    W, y = (np.concatenate([getattr(one, key) for one in parts]) for key in ("W", "y"))
    return Stack(W, y, PHI, AXES), motions


def inertia_errors(moves: Sequence[Move], seeds: int = SEEDS) -> Array:
    """(seeds, 6): errors of XX … ZZ about the centre of mass; each draw of noise goes through the filter."""
    stack, motions = bar_equations(moves)
    estimator, errors = estimator_of("auto"), []
    for seed in range(seeds):
        random = np.random.default_rng((1986, seed))
        noise = [
            filter_in_parallel([NOISE * random.normal(size=(len(one), 6))], cutoff=one.cutoff, rate=one.rate)[
                0
            ]
            for one in motions
        ]
        fit = estimator.fit(Stack(stack.W, stack.y + np.concatenate(noise), PHI, AXES))
        errors.append(_central(fit.values) - np.array(BAR))
    return np.array(errors)


def _central(values: Array) -> Array:
    body = Inertia.of(dict(zip(PHI, map(float, values), strict=True)))
    return np.array([float(one) for one in body.to_com()[2]])


def table_2() -> PaperPart:
    """Errors of both kinds of motion beside the printed ones; the special ones must know more."""
    every, special = (
        np.sqrt(np.mean(inertia_errors(moves) ** 2, axis=0)) for moves in ((ALL_JOINTS,), SPECIAL)
    )
    printed = [np.abs(np.subtract(row, BAR)) for row in (PUMA_ALL_JOINTS, PUMA_SPECIAL)]
    rows = tuple(
        (f"I_{key.lower()}", f"{BAR[k]:.4f}", *(f"{one[k]:.4f}" for one in (every, special, *printed)))
        for k, key in enumerate(SIX)
    )
    head = (
        "moment [kg m²]",
        "actual",
        "error, all joints",
        "error, special",
        "printed, all",
        "printed, special",
    )
    better = int(np.sum(special < every))
    in_paper = int(np.sum(printed[1] < printed[0]))
    check = Check(
        "table2.better",
        f"moments of six that special motions know better, {SEEDS} draws of noise; at least {BETTER}",
        in_paper,
        better,
        None,
        better >= BETTER,
        "the paper's special motions know I_yy less well",
    )
    return PaperPart("Table 2", (check, _condition_check()), (Table("Table 2", head, rows),), _TEXT)


def _condition_check() -> Check:
    conditions = [
        estimator_of("auto").fit(bar_equations(moves)[0]).condition for moves in ((ALL_JOINTS,), SPECIAL)
    ]
    what = "condition number of the equations, special motions below all joints"
    said = f"{conditions[1]:.1f} against {conditions[0]:.1f}"
    return Check("table2.condition", what, None, said, None, conditions[1] < conditions[0])


def refused_pair() -> PaperPart:
    """Two of the three special motions never turn the load about one axis: that is refused, by name."""
    logs = [moved_load(bar(), move, np.random.default_rng(3)) for move in (SPECIAL[0], SPECIAL[2])]
    said, names = "not refused", tuple[str, ...]()
    try:
        identify_load(logs, puma(), settings=SETTINGS)
    except NotIdentifiable as error:
        said, names = str(error).split(";")[0], error.names
    what = "joint 6, and joint 4 from one pose only: refused, and the moment is named"
    note = "the smallest solution would give a moment that is wrong, silently"
    check = Check("refused.direction", what, None, said, None, "XX" in names, note)
    return PaperPart("Undecided moments", (check,))


def figure_4_of_wrenches() -> PaperPart:
    """Measured forces and moments, and those of the estimate, on the motion of all joints."""
    found = identify_load(moved_load(bar(), ALL_JOINTS, np.random.default_rng(4)), puma(), settings=SETTINGS)
    files = {}
    for k, axis in enumerate(AXES):
        measured = Curve("measured", found.curves.measured[:, k], "#c2571a")
        predicted = Curve("computed", found.curves.predicted[:, k], "#2f5f9e", "6 3")
        unit = "N" if axis.startswith("F") else "N m"
        files[f"figure4_{axis.lower()}.svg"] = curve_chart(
            found.curves.t, [measured, predicted], label=f"{axis} [{unit}]"
        )
    worst = max(rms / noise for rms, noise in zip(found.curves.rms.values(), NOISE, strict=True))
    what = "largest RMS between measured and computed, in units of the sensor's noise"
    check = Check("figure4.rms", what, None, float(worst), 1.2, worst <= 1.2)
    text = "In kind: the paper shows curves without numbers; ours have noise and no vibration."
    return PaperPart("Fig. 4", (check,), (), text, files, tuple(files))
