"""Answers by a deadline: what is found at once, and the careful answer if it comes in time."""

from __future__ import annotations

import time
from numbers import Real
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import numpy as np

from armwright.errors import ArmwrightError
from armwright.run.solver.engines import Engine
from armwright.run.solver.solutions import LATE, Array, Solutions
from armwright.run.solver.wanted_pose import rigid_poses

Answer = Array | Solutions | Exception

_YEAR = 3e7  # s


def answer_by(engine: Engine, T: Array, *, deadline: float, met: tuple[str, ...], width: int) -> Solutions:
    """The careful answer, or what was found within so many seconds, with the status "deadline".

    The search goes on in a thread of its own, since machine code is not interrupted; what it finds after the
    deadline is dropped. Code that is not made yet is made there as well. Rows found in time meet the pose;
    their residuals are not known and NaN.

    width   number of joints
    """
    end = time.perf_counter() + _seconds(deadline)
    done: SimpleQueue[Answer] = SimpleQueue()
    Thread(target=_run, args=(engine, T, done), daemon=True).start()
    found: Answer = np.zeros((0, width))
    while isinstance(found, np.ndarray):
        rows = found
        try:
            found = done.get(timeout=max(end - time.perf_counter(), 1e-6))
        except Empty:
            unknown = np.full(len(rows), np.nan)
            return Solutions(rows, ("",) * len(rows), unknown, LATE, "", 0.0, met)
    if isinstance(found, Exception):
        raise found
    return found


def _seconds(deadline: Any) -> float:
    """The deadline, checked; what no clock can wait for is a year."""
    if not isinstance(deadline, Real) or not float(deadline) > 0:
        raise ArmwrightError(f"deadline {deadline!r}: a number of seconds above 0 expected, e.g. 0.002")
    return min(float(deadline), _YEAR)


def _run(engine: Engine, T: Array, done: SimpleQueue[Answer]) -> None:
    """Puts what is found at once, then the careful answer; or what is wrong with the pose."""
    try:
        done.put(engine.soon(T))
        rigid_poses(T)  # says what is wrong; engines project by themselves
        done.put(engine.careful(T))
    except Exception as error:
        done.put(error)
