"""Links of the direct-drive arm: rank, ridge regression, sums of Table 5, torques of Fig. 8 [AAH86 3.3]."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from armwright.identify.estimators.estimator import RANK
from armwright.identify.estimators.least_squares import OrdinaryLeastSquares
from armwright.identify.estimators.ridge import Ridge
from armwright.identify.regression.stack import Stack
from armwright.models.core.registry import model
from armwright.report.svg_chart import Curve, curve_chart
from armwright.robot.formats import load
from armwright.robot.tables import Table
from armwright.run import compile
from armwright.simulate.motion_shapes import quintic
from armwright.study.reproduce.aah86.paper_tables import (
    CAD,
    ESTIMATED,
    LEAST_EIGENVALUE,
    LINK_MOTIONS,
    LINK_SAMPLES,
    RIDGE,
    SLIPS,
    SUMS,
    TABLE_5,
    UNIDENTIFIABLE,
    link_values,
)
from armwright.study.reproduce.paper import Check, PaperPart, equal, within

Array = NDArray[np.float64]

EIGENVALUES = 2500.0, 4000.0  # the second motion's duration is lost, and with it the printed value
PRINTED = 1e-3  # four digits of tables that were rounded apart
RIDGE_LOSS = 1e-3  # of the torques: d = 10 is far below the eigenvalues that count
TORQUE_NOISE = 0.02  # of each torque's RMS: ours, in Fig. 8
COLOURS = ("#3c4650", "#2f5f9e", "#c2571a")


@cache
def link_motion() -> tuple[Array, Array, Array, Array]:
    """(t, q, qd, qdd) of the three motions, one after the other."""
    parts, start = [], 0.0
    for first, last, duration in LINK_MOTIONS:
        t = np.linspace(0.0, duration, LINK_SAMPLES)
        at = quintic(np.radians(first), np.radians(last), duration=duration).samples(t)
        parts.append((start + t, at[:, 0], at[:, 1], at[:, 2]))
        start += duration
    t, q, qd, qdd = (np.concatenate(one) for one in zip(*parts, strict=True))
    return t, q, qd, qdd


@cache
def link_equations() -> Stack:
    """K of all samples (18) and the torques of Table 4, which is the truth here."""
    robot = load("ddarm")
    made = model(robot, "dynamic_regressor")
    K = np.asarray(compile(made)(*link_motion()[1:]))
    truth = link_values(ESTIMATED)
    psi = np.array([truth[key] for key in made.columns])
    return Stack(K, K @ psi, tuple(made.columns), tuple(joint.name for joint in robot.active))


def rank_and_columns() -> PaperPart:
    """Rank 15, the eleven columns that vanish, and the least eigenvalue of the others."""
    K, _ = link_equations().flat
    eigenvalues = np.sort(np.linalg.eigvalsh(K.T @ K))[::-1]
    rank = int(np.sum(np.linalg.svd(K, compute_uv=False) > RANK * np.sqrt(eigenvalues[0])))
    gone = {key for key, column in zip(link_equations().names, K.T, strict=True) if not column.any()}
    said = "these" if gone == set(UNIDENTIFIABLE) else ", ".join(sorted(gone ^ set(UNIDENTIFIABLE)))
    least = float(eigenvalues[rank - 1])
    low, high = EIGENVALUES
    checks = (
        equal("links.rank", "rank of K, 30 parameters, 600 samples", rank, 15),
        equal(
            "links.zero",
            f"columns that vanish: {', '.join(UNIDENTIFIABLE)}",
            said,
            "these",
            note="eleven, as the appendix means",
        ),
        Check(
            "links.least_eigenvalue",
            f"least nonzero eigenvalue of KᵀK, {low:.0f} to {high:.0f}",
            LEAST_EIGENVALUE,
            round(least, 1),
            None,
            low <= least <= high,
            "the duration of the second motion is not in the text, 1.3 s taken",
        ),
    )
    rows = tuple((str(k + 1), f"{value:.4g}") for k, value in enumerate(eigenvalues[:15]))
    return PaperPart("Links", checks, (Table("Eigenvalues of KᵀK", ("number", "value"), rows),))


def ridge_regression() -> PaperPart:
    """The smallest solution by ridge regression with d = 10, and what that costs in torque (20)."""
    ridge = Ridge(RIDGE)
    loss = ridge.relative_error(link_equations())
    what = "torque that d = 10 loses, relative"
    rows = _link_rows(dict(zip(link_equations().names, ridge.fit(link_equations()).values, strict=True)))
    text = (
        "Exact torques of Table 4 as measurements. The printed entries are not quite the smallest solution "
        "of their own sums: only sums and directly identifiable parameters can be compared."
    )
    check = within("ridge.loss", what, loss, tolerance=RIDGE_LOSS)
    head = ("parameter", "link 1", "link 2", "link 3")
    return PaperPart("Ridge regression", (check,), (Table("Table 4 by ridge regression", head, rows),), text)


def _link_rows(values: dict[str, float]) -> tuple[tuple[str, ...], ...]:
    printed = link_values(ESTIMATED)
    keys = [key[:-1] for key in printed if key.endswith("1")]
    return tuple(
        (key, *(f"{values[f'{key}{j}']:.4f} ({printed[f'{key}{j}']:.4f})" for j in (1, 2, 3))) for key in keys
    )


def table_5() -> PaperPart:
    """The six sums from estimates on exact torques, from Table 4 and from Table 3, beside the printed."""
    found = dict(zip(link_equations().names, Ridge(RIDGE).fit(link_equations()).values, strict=True))
    tables = link_values(ESTIMATED), link_values(CAD)
    rows, checks = [], []
    for key, factors in SUMS.items():
        ours = [sum(f * table[name] for name, f in factors.items()) for table in (found, *tables)]
        printed = TABLE_5[key]
        rows.append(
            (
                key,
                sum_text(factors),
                f"{ours[0]:.4f}",
                f"{ours[1]:.4f} ({printed[0]})",
                f"{ours[2]:.4f} ({printed[1]})",
            )
        )
        for column, word in enumerate(("estimated", "cad")):
            checks.append(_sum_check(key, word, ours[1 + column], printed[column], SLIPS.get((key, column))))
    head = ("sum", "of", "from torques, d = 10", "from Table 4 (printed)", "from Table 3 (printed)")
    return PaperPart("Tables 4 and 5", tuple(checks), (Table("Table 5", head, tuple(rows)),))


def sum_text(factors: Mapping[str, float]) -> str:
    """A sum of parameters in words."""
    signs = {1.0: "+ ", -1.0: "- "}
    return " ".join(f"{signs.get(f, f'+ {f:g}·')}{name}" for name, f in factors.items()).removeprefix("+ ")


def _sum_check(key: str, word: str, ours: float, printed: float, slip: str | None) -> Check:
    """A sum beside the printed one; a printed slip must differ, and is not counted as a failure."""
    is_near = abs(ours - printed) <= PRINTED
    what = f"{key} of Table 5, {word}"
    if slip is not None:
        return Check(
            f"table5.{key}.{word}", what, printed, round(ours, 4), None, not is_near, f"slip, {slip}"
        )
    return Check(f"table5.{key}.{word}", what, printed, round(ours, 4), PRINTED, is_near)


def figure_8() -> PaperPart:
    """Torques measured, of the estimate and of CAD, with the RMS of what each misses."""
    t, q, qd, qdd = link_motion()
    robot = load("ddarm")
    true, cad = (
        np.asarray(compile(model(robot.with_values(link_values(table)), "inverse_dynamics"))(q, qd, qdd))
        for table in (ESTIMATED, CAD)
    )
    random = np.random.default_rng(8)
    measured = true + TORQUE_NOISE * np.sqrt(np.mean(true**2, axis=0)) * random.normal(size=true.shape)
    estimated = _base_prediction(measured)
    rms = [np.sqrt(np.mean((one - measured) ** 2, axis=0)) for one in (estimated, cad)]
    rows = tuple((f"joint {j + 1}", f"{rms[0][j]:.2f}", f"{rms[1][j]:.2f}") for j in range(3))
    files = {
        f"figure8_joint{j + 1}.svg": curve_chart(
            t,
            [
                Curve(word, one[:, j], colour, dash)
                for word, one, colour, dash in zip(
                    ("measured", "estimated", "CAD"),
                    (measured, estimated, cad),
                    COLOURS,
                    ("", "6 3", "2 2"),
                    strict=True,
                )
            ],
            label=f"torque of joint {j + 1} [N m]",
        )
        for j in range(3)
    }
    worst = float((rms[0] / rms[1]).max())
    what = "RMS error of torque, estimated over CAD, largest of three joints; below 1"
    check = Check("figure8.rms", what, None, worst, None, worst < 1.0)
    text = "Simulated with Table 4 as truth and 2 % noise; the paper's curves of its own arm have no numbers."
    head = ("joint", "estimated, RMS [N m]", "CAD, RMS [N m]")
    return PaperPart("Fig. 8", (check,), (Table("Errors of torque", head, rows),), text, files, tuple(files))


def _base_prediction(measured: Array) -> Array:
    """Torques of the base parameters that noisy torques give."""
    made = model(load("ddarm"), "dynamic_regressor", parameters="base")
    K = np.asarray(compile(made)(*link_motion()[1:]))
    joints = link_equations().joints
    return np.asarray(K @ OrdinaryLeastSquares().fit(Stack(K, measured, tuple(made.columns), joints)).values)
