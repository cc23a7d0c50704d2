"""Recordings and log files for tests: a small arm with known values on a smooth motion."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np

import armwright as aw
from armwright.expr import number
from armwright.identify.recording import Recording
from armwright.identify.synthetic import synthetic_recording
from armwright.robot import Friction, Robot


def with_friction(
    robot: Robot, *, FV: float = 2.0, FS: float = 3.0, OFF: float = 0.5, vs: float = 0.02
) -> Robot:
    """The robot with smooth friction in all its joints."""
    law = Friction(FV=number(FV), FS=number(FS), OFF=number(OFF), law="smooth", extra=(("vs", number(vs)),))
    return replace(robot, joints=tuple(replace(joint, friction=law) for joint in robot.joints))


@cache
def arm() -> Robot:
    """Six joints with masses; friction that a log shows."""
    return with_friction(aw.load("ur10"))


@cache
def upright_arm() -> Robot:
    """Three links in a vertical plane, without friction."""
    robot = aw.load("planar3r").without("friction")
    return replace(robot, gravity=(number(0), number(-9.81), number(0)))


@cache
def log(seed: int = 1, noise: float = 0.01, duration: float = 20.0, rate: float = 200.0) -> Recording:
    return synthetic_recording(arm(), duration=duration, rate=rate, seed=seed, noise=noise)


def columns_of(recording: Recording) -> dict[str, np.ndarray]:
    found = {"t": recording.t}
    for key, stem in (("q", "q"), ("qd", "qd"), ("tau", "tau")):
        values = getattr(recording, key)
        found |= {f"{stem}{j + 1}": values[:, j] for j in range(values.shape[1])}
    return found


def write_csv(
    path: Path, columns: dict[str, np.ndarray], *, delimiter: str = ",", decimal: str = "."
) -> Path:
    rows = np.column_stack(list(columns.values()))
    lines = [delimiter.join(columns)]
    lines += [delimiter.join(f"{value:.12g}".replace(".", decimal) for value in row) for row in rows]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
