"""Answers by a deadline: what is found at once, and the careful answer if it comes in time."""

from __future__ import annotations

import sys
import time
from _thread import start_new_thread
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from numbers import Real
from queue import Empty, SimpleQueue
from threading import Event, Lock
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from armwright.errors import ArmwrightError
from armwright.expr.collection import count_as_old, without_collection
from armwright.run.solver.engines import Engine
from armwright.run.solver.solutions import LATE, Array, Solutions
from armwright.run.solver.wanted_pose import rigid_poses

Answer = Array | Solutions | Exception

_YEAR = 3e7  # s: a deadline that never comes; no thread can wait longer
_TURN = 5e-4  # s that a thread of Python computes before others get their turn
_AT_ONCE = 1e-6  # s: an answer that is there is taken after the deadline too


@dataclass(frozen=True, eq=False)
class FirstAnswer:
    """Whether an engine has given its first answers, and so made its code: at once, and carefully."""

    soon: Event = field(default_factory=Event)
    careful: Event = field(default_factory=Event)


_first_answers: WeakKeyDictionary[Engine, FirstAnswer] = WeakKeyDictionary()


def answer_by(engine: Engine, T: Array, *, deadline: float, met: tuple[str, ...], width: int) -> Solutions:
    """The careful answer, or what was found within so many seconds, with the status "deadline".

    The search goes on in a thread of its own, since machine code is not interrupted; what it finds after the
    deadline is dropped. Code that is not made yet is made there as well, once: who asks meanwhile waits for
    it, or for the deadline. Rows found in time meet the pose; their residuals are not known and NaN.

    width   number of joints
    """
    end = time.perf_counter() + _seconds(deadline)
    rows: Array = np.zeros((0, width))
    found: Answer = rows
    with _prompt_turns():
        done = _begin_search(engine, T, end)
        while isinstance(found, np.ndarray):
            rows = found
            try:
                found = done.get(timeout=max(end - time.perf_counter(), _AT_ONCE))
            except Empty:
                return _late_solutions(rows, met)
    if isinstance(found, Exception):
        raise found
    return found


def _begin_search(engine: Engine, T: Array, end: float) -> SimpleQueue[Answer]:
    """Where the answers of a thread that searches will be; nothing where code is still made at the end."""
    done: SimpleQueue[Answer] = SimpleQueue()
    first = _first_answers.get(engine)
    if first is None:
        first = _first_answers.setdefault(engine, FirstAnswer())
        given = engine, T, done, first
        start_new_thread(_answer_first, given)
    elif first.soon.wait(max(end - time.perf_counter(), 0.0)):
        start_new_thread(_answer_again, (engine, T, done, first, end))
    return done


@dataclass(eq=False)
class Waiting:
    """How many threads wait for a deadline, and how long a thread keeps its turn when none does."""

    lock: Lock = field(default_factory=Lock)
    number: int = 0
    usual: float = 0.0


_waiting = Waiting()


@contextmanager
def _prompt_turns() -> Iterator[None]:
    """Threads take turns after half a millisecond while one waits for its deadline, and not after five: code
    is made in Python, and who makes it keeps its turn as long as it can.
    """
    with _waiting.lock:
        if _waiting.number == 0:
            _waiting.usual = sys.getswitchinterval()
            sys.setswitchinterval(min(_waiting.usual, _TURN))
        _waiting.number += 1
    try:
        yield
    finally:
        with _waiting.lock:
            _waiting.number -= 1
            if _waiting.number == 0:
                sys.setswitchinterval(_waiting.usual)


def _late_solutions(rows: Array, met: tuple[str, ...]) -> Solutions:
    return Solutions(rows, ("",) * len(rows), np.full(len(rows), np.nan), LATE, "", 0.0, met)


def _seconds(deadline: Any) -> float:
    """The deadline, checked; what no clock can wait for is a year."""
    if not isinstance(deadline, Real) or not float(deadline) > 0:
        raise ArmwrightError(f"deadline {deadline!r}: a number of seconds above 0 expected, e.g. 0.002")
    return min(float(deadline), _YEAR)


@without_collection
def _answer_first(engine: Engine, T: Array, done: SimpleQueue[Answer], first: FirstAnswer) -> None:
    """Puts what is found at once, then the careful answer; or what is wrong with the pose.

    A search for cyclic garbage meanwhile, which holds up all threads for a tenth of a second where much was
    loaded, would hold up the deadline.
    """
    try:
        done.put(engine.at_once(T))
        first.soon.set()
        rigid_poses(T)  # says what is wrong; engines project by themselves
        answer = engine.careful(T)
        count_as_old()
        done.put(answer)
    except Exception as error:
        done.put(error)
    finally:
        first.soon.set()
        first.careful.set()


def _answer_again(
    engine: Engine, T: Array, done: SimpleQueue[Answer], first: FirstAnswer, end: float
) -> None:
    """Puts the same; no careful answer where its code is not made by the end."""
    try:
        done.put(engine.at_once(T))
        rigid_poses(T)
        if first.careful.wait(max(end - time.perf_counter(), 0.0)):
            done.put(engine.careful(T))
    except Exception as error:
        done.put(error)
