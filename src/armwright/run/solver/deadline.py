"""Answers by a deadline: what is found at once, and the careful answer if it comes in time."""

from __future__ import annotations

import time
from queue import Empty, SimpleQueue
from threading import Thread

import numpy as np

from armwright.errors import ArmwrightError
from armwright.run.solver.engines import Engine
from armwright.run.solver.solutions import LATE, Array, Solutions

Answer = Solutions | Exception


def answer_by(engine: Engine, T: Array, *, deadline: float, met: tuple[str, ...]) -> Solutions:
    """The careful answer, or what was found within so many seconds, with the status "deadline".

    The search goes on in a thread of its own, since machine code is not interrupted; what it finds after the
    deadline is dropped. Rows found in time meet the pose; their residuals are not known and NaN.
    """
    if not deadline > 0:
        raise ArmwrightError(f"deadline {deadline!r}: a number of seconds above 0 expected, e.g. 0.002")
    end = time.perf_counter() + deadline
    done: SimpleQueue[Answer] = SimpleQueue()
    Thread(target=_run, args=(engine, T, done), daemon=True).start()
    rows = engine.soon(T)
    try:
        found = done.get(timeout=max(end - time.perf_counter(), 1e-6))
    except Empty:
        unknown = np.full(len(rows), np.nan)
        return Solutions(rows, ("",) * len(rows), unknown, LATE, "", 0.0, met)
    if isinstance(found, Exception):
        raise found
    return found


def _run(engine: Engine, T: Array, done: SimpleQueue[Answer]) -> None:
    try:
        done.put(engine.careful(T))
    except Exception as error:
        done.put(error)
