"""Derivatives against integrals: what bias and noise do to each form of a load's equations [AAH86 5]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from armwright.identify.estimators.least_squares import OrdinaryLeastSquares
from armwright.identify.load.load_equations import dynamic_equations, integral_equations
from armwright.identify.prepare.preparation import PreparedMotion, prepare
from armwright.identify.recording import Recording
from armwright.identify.regression.stack import Stack
from armwright.report.svg_chart import Curve, curve_chart
from armwright.robot import Robot
from armwright.robot.tables import Table
from armwright.study.reproduce.aah86.load_inertia import bar
from armwright.study.reproduce.aah86.paper_tables import ALL_JOINTS, PHI
from armwright.study.reproduce.aah86.weighed_loads import SETTINGS, moved_load, puma
from armwright.study.reproduce.paper import Check, PaperPart

Array = NDArray[np.float64]
Form = Callable[[Robot, PreparedMotion, Array], Stack]

WINDOW = 0.5  # s
FORMS: dict[str, Form] = {
    "derivative": dynamic_equations,
    "integral": partial(integral_equations, window=WINDOW),
}
BIASES = (0.05, 0.1, 0.2, 0.5, 1.0)  # N; moments a tenth of that in N m
NOISES = (1e-5, 3e-5, 1e-4, 3e-4, 1e-3)  # rad, white, of positions
DRAWS = 4
ARM = 0.05, 0.0244  # m, kg m²: sizes of the bar's first moments per kilogram and of its inertias


def parameter_error(form: Form, log: Recording) -> float:
    """RMS error of the ten parameters, each in parts of its usual size."""
    motion = prepare(log, SETTINGS)
    assert log.wrench is not None
    first = int(np.searchsorted(log.t, motion.t[0] - 1e-9))
    fit = OrdinaryLeastSquares().fit(form(puma(), motion, log.wrench[first : first + len(motion)]))
    truth = np.array([float(getattr(bar(), key)) for key in PHI])
    mass = float(truth[0])
    size = np.array([mass, *(3 * [mass * ARM[0]]), *(6 * [ARM[1]])])
    return float(np.sqrt(np.mean(((fit.values - truth) / size) ** 2)))


def with_bias(log: Recording, size: float) -> Recording:
    """The readings with a constant in every axis."""
    assert log.wrench is not None
    return replace(log, wrench=log.wrench + size * np.array([1, 1, 1, 0.1, 0.1, 0.1]))


def with_noise(log: Recording, size: float, seed: int) -> Recording:
    """The positions with white noise."""
    noisy = log.q + size * np.random.default_rng(seed).normal(size=log.q.shape)
    return replace(log, q=noisy, qd=np.gradient(noisy, log.t, axis=0))


def sweep() -> dict[str, dict[str, Array]]:
    """Errors by disturbance and form, over its sizes."""
    log = moved_load(bar(), ALL_JOINTS, None)
    found: dict[str, dict[str, Array]] = {"bias": {}, "noise": {}}
    for name, form in FORMS.items():
        found["bias"][name] = np.array([parameter_error(form, with_bias(log, size)) for size in BIASES])
        found["noise"][name] = np.array(
            [
                np.sqrt(
                    np.mean(
                        [parameter_error(form, with_noise(log, size, seed)) ** 2 for seed in range(DRAWS)]
                    )
                )
                for size in NOISES
            ]
        )
    return found


def both_trends() -> PaperPart:
    """Integrals suffer more from a bias, derivatives more from noise, at every size that was tried."""
    found = sweep()
    checks, tables, files = [], [], {}
    for what, sizes, worse in (("bias", BIASES, "integral"), ("noise", NOISES, "derivative")):
        other = next(name for name in FORMS if name != worse)
        ratio = float((found[what][worse] / found[what][other]).min())
        said = f"error of the {worse} form over the other's under {what}, least of {len(sizes)}; above 1"
        checks.append(Check(f"trend.{what}", said, None, ratio, None, ratio > 1.0))
        rows = tuple(
            (f"{size:g}", *(f"{found[what][name][k]:.3g}" for name in FORMS)) for k, size in enumerate(sizes)
        )
        unit = "N" if what == "bias" else "rad"
        tables.append(Table(f"Error under {what}", (f"{what} [{unit}]", *FORMS), rows))
        files[f"trend_{what}.svg"] = _chart(np.array(sizes), found[what], f"{what} [{unit}]")
    text = (
        "RMS error of the ten parameters in parts of their usual sizes, ordinary least squares. The paper "
        "says which way it goes, without numbers."
    )
    return PaperPart("Derivatives and integrals", tuple(checks), tuple(tables), text, files, tuple(files))


def _chart(sizes: Array, errors: dict[str, Array], label: str) -> str:
    curves = [
        Curve(name, np.log10(values), colour)
        for (name, values), colour in zip(errors.items(), ("#c2571a", "#2f5f9e"), strict=True)
    ]
    return curve_chart(np.log10(sizes), curves, label=f"log10 error over log10 {label}")
