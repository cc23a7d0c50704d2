"""A motion that a controller was to follow, from a file: a time and the position of each joint."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from armwright.errors import InputError
from armwright.identify.readers import read_log, row_line
from armwright.identify.readers.damage import damage_among, refuse_damage
from armwright.identify.recording import Recording
from armwright.robot import Robot

Array = NDArray[np.float64]


def wanted_motion(path: str | os.PathLike[str], *, joints: int) -> tuple[Array, Array]:
    """Times from 0 on (T,) and positions (T, n): the first column of a log, and one for each joint after it.

    CSV of any dialect, or what else logs come in; a trajectory that was saved is one.
    """
    log = read_log(Path(path))
    columns = log.tables[0].columns
    if len(columns) < joints + 1:
        raise InputError(
            f"{len(columns)} columns; a time and the positions of {joints} joints expected", file=str(path)
        )
    used = list(columns)[: joints + 1]
    refuse_damage(damage_among(log.damage, used), str(path))
    t, *q = (columns[name] for name in used)
    rows = np.column_stack([t, *q])
    bad = np.flatnonzero(~np.all(np.isfinite(rows), axis=1) | (np.diff(t, prepend=-np.inf) <= 0))
    if len(t) < 2 or len(bad):
        remedy = "give a time that grows in the first column, and a number for every joint in each row"
        line = row_line(Path(path), int(bad[0])) if len(bad) else None
        raise InputError("its rows are not a motion", remedy=remedy, file=str(path), line=line)
    return t - t[0], rows[:, 1:]


def reference_recording(path: str | os.PathLike[str], robot: Robot) -> Recording:
    """The motion that the controller of a robot followed, as a recording without torques."""
    joints = tuple(joint.name for joint in robot.active)
    t, q = wanted_motion(path, joints=len(joints))
    return Recording(t=t, q=q, qd=0 * q, qdd=None, tau=0 * q, joints=joints, has_velocity=False)
