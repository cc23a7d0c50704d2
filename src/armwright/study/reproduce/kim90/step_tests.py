"""Step tests of a simulated Minnesota arm, from plan to Table 1 and Fig. 4 [Kim90 §4, §5]."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from armwright.expr import number
from armwright.identify.step_test.step_result import StepResult
from armwright.identify.step_test.step_run import StepRun
from armwright.identify.step_test.step_test import StepTest, step_test
from armwright.report.svg_chart import Curve, curve_chart
from armwright.robot import Friction, Inertia, Link, Revolute, Robot
from armwright.robot.formats import load
from armwright.robot.tables import Table
from armwright.simulate.simulation import simulate
from armwright.study.reproduce.kim90.table1 import (
    BASE,
    COMPUTED,
    COULOMB,
    DAMPING,
    DIAGONAL,
    IDENTIFIED,
    PRIORS,
    SUMS,
)
from armwright.study.reproduce.paper import Check, PaperPart, equal, within

Array = NDArray[np.float64]

PERIOD = 0.0024  # s between positions [Kim90 §5]
RESOLVER = 2 * np.pi / 2**16  # rad: a converter of 16 bits; the paper does not say
READING_NOISE = 1e-4  # rad
_BASE_ERROR = 0.01  # of base values, with the noise and resolution of a resolver
_COULOMB_ERROR = 0.02
_COULOMB_LEAST = 0.005  # N m
_DAMPING_ERROR = 0.15
_DAMPING_LEAST = 0.01  # N m s/rad
_PRINTED = 5e-6  # half of the last printed digit


def plan_of_steps() -> PaperPart:
    """Which joint, where the others are locked, which torques, and what that decides."""
    plan = _test().plan()
    unseen = "; ".join(plan.decided.unseen_directions())
    what = "sums of Table 1 that step tests decide, of 8"
    check = equal(
        "plan.rank",
        what,
        plan.rank,
        6,
        note="the paper prints all 8; the inertia matrix decides six sums of them",
    )
    text = f"Two directions no step can see: {unseen}. All eight rows need two priors."
    return PaperPart("Plan", (check,), (plan.table(),), text)


def without_noise() -> PaperPart:
    """Exact readings give back every row, with two priors."""
    result = _test().solve(_runs(exact=True), priors=PRIORS)
    found = result.solution.by_name()
    worst = max(abs(found[name] - IDENTIFIED[name]) for name in IDENTIFIED)
    what = "largest error of the eight rows, exact readings [kg m²]"
    return PaperPart("Exact readings", (within("exact.rows", what, worst, tolerance=_PRINTED),))


def table_1() -> PaperPart:
    """Table 1 from quantised and noisy readings, beside the printed columns."""
    result = _noisy_result()
    found = result.solution.by_name()
    rows = [
        (text, f"{found[key]:.5f}", f"{IDENTIFIED[key]:.5f}", f"{COMPUTED[key]:.6g}", _percent(found, key))
        for key, text in SUMS.items()
    ]
    for one in sorted(result.friction, key=lambda one: one.joint):
        rows.append((f"damping {one.joint}", f"{one.damping:.4f}", f"{DAMPING[one.joint]:g}", "", ""))
        rows.append((f"Coulomb {one.joint}", f"{one.coulomb:.4f}", f"{COULOMB[one.joint]:g}", "", ""))
    head = ("parameter", "found", "identified (printed)", "computed (printed)", "computed against found")
    text = "The arm is simulated with the identified column; its lengths, masses and steps are not published."
    return PaperPart("Table 1", tuple(_table_checks(result)), (Table("Table 1", head, tuple(rows)),), text)


def _percent(found: dict[str, float], name: str) -> str:
    return f"{100 * (COMPUTED[name] / found[name] - 1):+.1f} %"


def _table_checks(result: StepResult) -> list[Check]:
    found = result.solution.by_name()
    checks = []
    for key, factors in BASE.items():
        ours, printed = (
            sum(f * values[name] for name, f in factors.items()) for values in (found, IDENTIFIED)
        )
        checks.append(_near(f"base.{key}", f"{key} [kg m²]", ours, printed, room=_BASE_ERROR * printed))
    for one in result.friction:
        joint, room = one.joint, max(_COULOMB_ERROR * COULOMB[one.joint], _COULOMB_LEAST)
        what = f"Coulomb friction of {joint} [N m]"
        checks.append(_near(f"coulomb.{joint}", what, one.coulomb, COULOMB[joint], room=room))
        room = max(_DAMPING_ERROR * DAMPING[joint], _DAMPING_LEAST)
        what = f"damping of {joint} [N m s/rad]"
        checks.append(_near(f"damping.{joint}", what, one.damping, DAMPING[joint], room=room))
    return checks


def _near(id: str, what: str, ours: float, printed: float, *, room: float) -> Check:
    return Check(id, what, printed, ours, room, abs(ours - printed) <= room)


def figure_4() -> PaperPart:
    """Position over time after a step of motor 2, read and computed."""
    fit = next(fit for one in _noisy_result().joints if one.joint == "motor2" for fit in one.fits)
    t = fit.run.t
    chart = curve_chart(
        t,
        [
            Curve("measured", np.rad2deg(fit.run.position), "#c2571a"),
            Curve("computed", np.rad2deg(fit.position(t)), "#2f5f9e", "6 3"),
        ],
        label="motor 2 [°]",
    )
    rms = float(np.rad2deg(fit.residual))
    what = "RMS between read and computed position of motor 2 [°]; the paper shows them without a number"
    check = within("figure4.rms", what, rms, tolerance=0.05)
    return PaperPart("Fig. 4", (check,), files={"figure4.svg": chart}, figures=("figure4.svg",))


@cache
def _test() -> StepTest:
    return step_test(load("minnesota"), inertia=DIAGONAL)


@cache
def _noisy_result() -> StepResult:
    return _test().solve(_runs(exact=False), priors=PRIORS)


def _runs(*, exact: bool) -> list[StepRun]:
    """The runs of the plan on the simulator: one moving joint with the inertia that it feels there."""
    test, random = _test(), np.random.default_rng(1990)
    truth = np.array([IDENTIFIED[name] for name in test.diagonal.names])
    runs = []
    for one in test.plan().experiments:
        places = dict(one.pose) | {one.joint: 0.0}
        q = np.array([places[name] for name in test.diagonal.joints])
        joint = _single_joint(one.joint, float(test.diagonal.row(one.joint, q) @ truth))
        for torque in one.commands:
            found = simulate(joint, duration=one.duration, step=PERIOD, torque=[torque], drive="torque")
            y = found.q[:, 0]
            if not exact:
                y = np.round((y + READING_NOISE * random.normal(size=len(y))) / RESOLVER) * RESOLVER
            runs.append(StepRun(one.joint, torque, one.unit, found.t, y, dict(one.pose)))
    return runs


def _single_joint(name: str, inertia: float) -> Robot:
    """One turning joint with this inertia and the friction of Table 1."""
    friction = Friction(FV=number(DAMPING[name]), FS=number(COULOMB[name]))
    joint = Revolute(name, friction=friction, variable="q1")
    link = Link("arm", Inertia.of({"ZZ": inertia}))
    return Robot(name, (joint,), (link,))
