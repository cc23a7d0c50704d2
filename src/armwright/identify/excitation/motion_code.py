"""A motion as a model of time, to be emitted in every language and run on a controller."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from armwright.emit.emitting import emit
from armwright.errors import ArmwrightError
from armwright.expr import Node, absolute, cos, name, number, sin
from armwright.models.core.model import Model
from armwright.program import Argument, Output
from armwright.robot import Joint
from armwright.simulate.motions import Fourier, Motion, Pieces

TIME = "t"
NAME = "exciting_motion"


def motion_model(motion: Motion, joints: Sequence[Joint], *, robot: str) -> Model:
    """f(t) → q, qd, qdd of the motors, t from 0 to the motion's duration [s]."""
    rows = _rows(motion)
    unit = ", ".join(dict.fromkeys(joint.unit for joint in joints))
    keys = (
        ("q", unit, "positions"),
        ("qd", f"{unit}/s", "velocities"),
        ("qdd", f"{unit}/s^2", "accelerations"),
    )
    outputs = tuple(
        Output(key, (motion.n,), said, tuple(row[k] for row in rows), f"wanted {words} of the motors")
        for k, (key, said, words) in enumerate(keys)
    )
    time = Argument(TIME, (1,), "s", (TIME,), "time since the motion began")
    return Model(NAME, robot, "Motion for identification", "", (), (time,), outputs)


def _rows(motion: Motion) -> list[tuple[Node, Node, Node]]:
    """Position, velocity and acceleration of each motor."""
    if isinstance(motion, Pieces):
        ways = _times_in_pieces(motion)
        return [_rates_of_pieces(motion, j, ways) for j in range(motion.n)]
    if not isinstance(motion, Fourier):
        raise ArmwrightError("code: only Fourier series and splines can be written as code; save a .csv")
    w = 2 * np.pi * motion.frequency
    angles = [number(w * order) * name(TIME) for order in range(1, len(motion.sines) + 1)]
    s, c = [sin(one) for one in angles], [cos(one) for one in angles]
    return [_rates(motion, j, w, s, c) for j in range(motion.n)]


def _times_in_pieces(motion: Pieces) -> list[Node]:
    """The time since each piece began, from 0 to its length: half of |t - a| - |t - b| + b - a."""
    breaks = [float(one) for one in motion.breaks]
    away = [absolute(name(TIME) - number(one)) for one in breaks]
    return [
        (away[k] - away[k + 1] + number(breaks[k + 1] - breaks[k])) * number(Fraction(1, 2))
        for k in range(len(breaks) - 1)
    ]


def _rates_of_pieces(motion: Pieces, j: int, ways: Sequence[Node]) -> tuple[Node, Node, Node]:
    """Position, velocity and acceleration of one motor: each begins with its first value and changes from
    piece to piece by what it changes within them, since it has no leaps.
    """
    found = []
    rows = motion.coefficients[:, :, j]
    for _ in range(3):
        value = number(float(rows[0, 0]))
        for row, way in zip(rows, ways, strict=True):
            change: Node = number(0)
            for coefficient in row[:0:-1]:
                change = (change + number(float(coefficient))) * way
            value = value + change
        found.append(value)
        rows = rows[:, 1:] * np.arange(1.0, rows.shape[1])
    return found[0], found[1], found[2]


def _rates(
    motion: Fourier, j: int, w: float, s: Sequence[Node], c: Sequence[Node]
) -> tuple[Node, Node, Node]:
    """Position, velocity and acceleration of one motor."""
    q, qd, qdd = number(float(motion.centre[j])), number(0), number(0)
    for k in range(len(motion.sines)):
        rate, a, b = w * (k + 1), float(motion.sines[k, j]), float(motion.cosines[k, j])
        q = q + number(a) * s[k] + number(b) * c[k]
        qd = qd + number(rate * a) * c[k] - number(rate * b) * s[k]
        qdd = qdd - number(rate**2 * a) * s[k] - number(rate**2 * b) * c[k]
    return q, qd, qdd


def motion_files(motion: Motion, joints: Sequence[Joint], *, robot: str, language: str) -> dict[str, str]:
    """The motion as text in a language: {file name: text}."""
    return emit(motion_model(motion, joints, robot=robot), language)
