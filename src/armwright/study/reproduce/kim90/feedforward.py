"""Feedforward of the Minnesota arm, identified against computed column [Kim90 §6, Figs. 5, 6]."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from armwright.models.core.registry import model
from armwright.report.svg_chart import Curve, curve_chart
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.robot.tables import Table
from armwright.run import compile
from armwright.simulate.motion_shapes import cubic
from armwright.simulate.motions import Motion
from armwright.simulate.simulation import simulate
from armwright.simulate.trajectory import Trajectory
from armwright.study.reproduce.kim90.table1 import COMPUTED, IDENTIFIED
from armwright.study.reproduce.paper import Check, PaperPart, within

Array = NDArray[np.float64]

TRAVEL = 30.0  # ° of every joint that moves
DURATION = 0.3  # s
PERIOD = 1 / 250  # s between torques [Kim90 §6]
STEP = PERIOD / 4
MOTORS = ("motor1", "motor2", "motor3")
FEEDBACK = 400.0, 40.0  # N m/rad and N m s/rad, where feedback is added
_PLACES = {"ZZ1": "Iz1", "XX2": "Ix2", "YY2": "Y2", "ZZ2": "Z2", "YY3": "Ie15", "ZZ3": "Ie16", "XX3": "Ie4"}
_ELBOW = 0.4  # m, L2 − g: the forearm's first moment is felt times this
_ERROR = 0.1  # ° largest error with the identified column
_MODEL_ERROR = 0.02  # ° of holding torques for 4 ms, where the model is the plant
_TIMES = 10.0  # how much larger errors of the computed column are at least
_NOTE = (
    "Simulated: the plant is the library's arm, with the inertia matrix of Appendix A, the identified "
    "column and the friction of Table 1; lengths and masses are synthetic. A real arm differs "
    "from any model of it, so the paper's errors are larger. Torques are those in the middle of each period, "
    "held over it, amplifiers in current mode; Coulomb friction is in the model."
)


@dataclass(frozen=True, eq=False)
class FeedforwardRun:
    """Errors of one run: which motors moved, by which column, and what came of it [rad, rad/s]."""

    moving: tuple[str, ...]
    column: str
    t: Array
    position: Array
    velocity: Array

    @property
    def peaks(self) -> tuple[Array, Array]:
        """Largest errors of position [°] and velocity [°/s] of each motor."""
        return np.degrees(np.abs(self.position).max(axis=0)), np.degrees(np.abs(self.velocity).max(axis=0))


def wanted_motion(moving: tuple[str, ...]) -> Motion:
    """The cubic of 30° in 0.3 s about home, of these motors; the others rest."""
    travel = np.radians(TRAVEL) * np.isin(MOTORS, moving)
    home = _motors(np.asarray(load("minnesota").home, dtype=float))
    return cubic(home - travel / 2, home + travel / 2, duration=DURATION)


def computed_column(robot: Robot) -> Robot:
    """The arm with the computed column of Table 1; balanced as the paper has it, so without gravity."""
    known = {one.name: one.value for one in model(robot, "inertia_matrix").parameters}
    new = {
        place: float(known[place] or 0.0) + COMPUTED[row] - IDENTIFIED[row] for place, row in _PLACES.items()
    }
    new["MX3"] = float(known["MX3"] or 0.0) + (COMPUTED["Ie3"] - IDENTIFIED["Ie3"]) / _ELBOW
    return robot.with_values(new).without("gravity")


def feedforward_run(
    moving: tuple[str, ...], column: str, *, feedback: tuple[float, float] | None = None
) -> FeedforwardRun:
    """The arm under the torques that a column of Table 1 asks for; ``feedback`` are gains on e and ė."""
    plant = load("minnesota")
    believed = plant if column == "identified" else computed_column(plant)
    motion = wanted_motion(moving)
    torques = _torques(believed, motion)
    start = motion.samples(np.zeros(1))[0, 0]

    def law(t: float, q: Array, qd: Array) -> Array:
        k = min(round(t / PERIOD), len(torques) - 1)
        total: Array = torques[k].copy()
        if feedback is not None:
            want = motion.samples(np.array([t]))[0]
            total += feedback[0] * (want[0] - _motors(q)) + feedback[1] * (want[1] - qd)
        return total

    found = simulate(plant, duration=DURATION, step=STEP, period=PERIOD, q=start, torque=law, drive="torque")
    return _errors(found, motion, moving, column)


def _errors(found: Trajectory, motion: Motion, moving: tuple[str, ...], column: str) -> FeedforwardRun:
    want = motion.samples(found.t)
    q, qd = _motors(found.q), _motors(found.qd)
    return FeedforwardRun(moving, column, found.t, q - want[:, 0], qd - want[:, 1])


def _torques(believed: Robot, motion: Motion) -> Array:
    """Torques of the motors in the middle of every period."""
    middles = (np.arange(round(DURATION / PERIOD), dtype=np.float64) + 0.5) * PERIOD
    q, qd, qdd = np.moveaxis(motion.samples(middles), 1, 0)
    tree = np.column_stack([q[:, 0], q[:, 1], q[:, 2], -q[:, 2], q[:, 2]])  # q3 = q5, q4 = −q5
    found: Array = compile(model(believed, "inverse_dynamics"))(tree, qd, qdd)
    return found


def _motors(tree: Array) -> Array:
    """Columns of the motors among those of the tree."""
    return tree[..., [0, 1, 4]]


# ------------------------------------------------------------------------------------------ the page

_SINGLE = tuple((one,) for one in MOTORS)


@cache
def _runs(column: str) -> tuple[FeedforwardRun, ...]:
    return tuple(feedforward_run(moving, column) for moving in (*_SINGLE, MOTORS))


def motion_peaks() -> PaperPart:
    """The largest velocity and acceleration of the cubic."""
    x = np.degrees(wanted_motion(MOTORS).samples(np.linspace(0.0, DURATION, 3001))[:, 1:, 0])
    fastest, hardest = np.abs(x).max(axis=0)
    checks = (
        _exact("cubic.velocity", "largest velocity of the cubic [°/s]", float(fastest), 150.0),
        _exact("cubic.acceleration", "largest acceleration of the cubic [°/s²]", float(hardest), 2000.0),
    )
    return PaperPart("The motion", checks, text="A cubic of 30° in 0.3 s.")


def _exact(id: str, what: str, ours: float, printed: float) -> Check:
    room = 1e-9 * printed  # rounding of sums of a few terms
    return Check(id, what, printed, ours, room, abs(ours - printed) <= room)


def feedforward_errors() -> PaperPart:
    """Errors of all runs, by both columns, and with feedback added."""
    rows: list[tuple[str, ...]] = []
    checks: list[Check] = []
    for identified, computed in zip(_runs("identified"), _runs("computed"), strict=True):
        held = feedforward_run(identified.moving, "computed", feedback=FEEDBACK)
        for k, motor in enumerate(MOTORS):
            if motor in identified.moving:
                what = "all" if len(identified.moving) > 1 else "alone"
                cells = [f"{one.peaks[j][k]:.4f}" for one in (identified, computed, held) for j in (0, 1)]
                rows.append((motor, what, *cells))
        checks += _checks(identified, computed)
    by = [f"{name} [{unit}]" for name in ("identified", "computed", "with feedback") for unit in ("°", "°/s")]
    head = ("motor", "moves", *by)
    return PaperPart("Feedforward", tuple(checks), (Table("Largest errors", head, tuple(rows)),), _NOTE)


def _checks(identified: FeedforwardRun, computed: FeedforwardRun) -> list[Check]:
    name = "all" if len(identified.moving) > 1 else identified.moving[0]
    own, other = (float(one.peaks[0].max()) for one in (identified, computed))
    words = "of any joint, all moving" if name == "all" else f"of any joint, {name} moving alone"
    ratio = other / own
    return [
        within(f"feedforward.{name}", f"largest position error {words} [°]", own, tolerance=_MODEL_ERROR),
        Check(
            f"feedforward.{name}.ratio",
            f"how many times larger it is with the computed column, at least {_TIMES:g}",
            None,
            ratio,
            None,
            ratio >= _TIMES and own <= _ERROR,
        ),
    ]


def figures_5_and_6() -> PaperPart:
    """Errors of position and velocity over time: motor 2 alone (Fig. 5), all motors (Fig. 6)."""
    files = {}
    for number, index, motor in ((5, 1, 1), (6, 3, 1)):
        pair = _runs("identified")[index], _runs("computed")[index]
        for what, unit in (("position", "°"), ("velocity", "°/s")):
            curves = [
                Curve(one.column, np.degrees(getattr(one, what)[:, motor]), colour, dash)
                for one, colour, dash in zip(pair, ("#2f5f9e", "#c2571a"), ("", "6 3"), strict=True)
            ]
            label = f"error of motor {motor + 1} [{unit}]"
            files[f"figure{number}_{what}.svg"] = curve_chart(pair[0].t, curves, label=label)
    text = "In kind: the paper's curves are of its own arm and are not printed as numbers."
    return PaperPart("Figs. 5 and 6", text=text, files=files, figures=tuple(files))
