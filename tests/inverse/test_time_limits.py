"""Code that is made beforehand, and answers by a deadline."""

from __future__ import annotations

import gc
import pickle
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from armwright.bench.gallery_arms import gallery_arm
from armwright.errors import ArmwrightError
from armwright.models.core.registry import model
from armwright.robot.formats import load
from armwright.run.compiling import compile
from armwright.run.solver import deadline
from armwright.run.solver.deadline import answer_by
from armwright.run.solver.solutions import Array, Solutions

Q = np.array([0.3, -0.5, 0.4, 0.2, 0.6, -0.3])


@pytest.mark.parametrize("name", ["puma560", "manseur_doty"])
def test_nothing_is_made_later_where_all_is_made_at_once(name: str) -> None:
    """What a solver keeps once made is there before the first pose, and poses add nothing to it."""
    robot = load(name)
    solver = compile(model(robot, "inverse_geometry"), lazy=False)
    before = set(vars(solver.engine))
    assert "whole" in before
    assert before > set(vars(compile(model(robot, "inverse_geometry")).engine))
    singular = Q.copy()
    singular[4] = 0.0
    away = robot.pose(Q)
    away[:3, 3] += 10.0
    for T in (robot.pose(Q), robot.pose(singular), away):
        solver(T)
        solver.solve(T)
    assert set(vars(solver.engine)) - before <= {"is_plain", "turns", "record"}  # numbers, no code


def test_code_of_nearest_and_path_is_made_too() -> None:
    solver = compile(model(load("puma560"), "inverse_geometry"), lazy=False)
    for chooser in (solver._limited_chooser, solver._free_chooser):
        assert {"_of_windings", "_of_arm"} <= set(vars(chooser))
        assert chooser._of_windings
        assert chooser._of_arm


def test_a_joint_too_many_is_made_ready_at_all_its_values() -> None:
    robot = load("panda")
    solver = compile(model(robot, "inverse_geometry", redundant="joint3", values=[0.0, 0.4]), lazy=False)
    q = np.array([0.1, -0.4, 0.4, -1.9, 0.2, 1.6, 0.4])
    T = robot.pose(q)
    assert solver.solve(T, deadline=60.0).status == "regular"
    assert all("whole" in vars(engine) for engine in solver.engine.engines)  # type: ignore[attr-defined]
    assert solver.engine.at_once(T).shape[1] == 7


def test_an_arm_with_a_neighbour_has_its_elimination_made_too() -> None:
    solver = compile(model(gallery_arm("irb120", digits=4), "inverse_geometry"), lazy=False)
    assert {"rows", "follow", "own"} <= set(vars(solver.engine))
    assert {"quick", "whole"} <= set(vars(solver.engine.own))  # type: ignore[attr-defined]


def test_an_answer_in_time_is_the_careful_one() -> None:
    robot = load("manseur_doty")
    solver = compile(model(robot, "inverse_geometry"), lazy=False)
    T = robot.pose(Q)
    answer, careful = solver.solve(T, deadline=60.0), solver.solve(T)
    assert answer.status == careful.status == "regular"
    np.testing.assert_array_equal(answer.q, careful.q)
    with pytest.raises(ArmwrightError, match="deadline 0: a number of seconds above 0"):
        solver.solve(T, deadline=0)


def test_how_far_a_pose_is_out_of_reach_is_looked_for_when_it_is_read() -> None:
    """That takes several times as long as to see that there is no solution; the pose may change meanwhile."""
    robot = load("manseur_doty")
    solver = compile(model(robot, "inverse_geometry"))
    T = robot.pose(Q)
    T[:3, 3] += 10.0
    answer, kept = solver.solve(T), solver.solve(T, limits=True)
    assert answer.status == kept.status == "unreachable"
    assert "nearest" not in vars(solver.engine)
    T[:3, 3] -= 5.0
    assert answer.distance == kept.distance == pickle.loads(pickle.dumps(answer)).distance
    assert answer.distance > 10.0


@dataclass(frozen=True)
class Slow:
    """An engine whose careful answer takes long."""

    seconds: float

    def one(self, T: Array) -> Array:
        return self.at_once(T)

    def many(self, T: Array) -> tuple[Array, np.ndarray]:
        return np.zeros((len(T), 0, 6)), np.zeros(len(T), dtype=np.int64)

    def careful(self, T: Array) -> Solutions:
        time.sleep(self.seconds)
        return Solutions(np.ones((2, 6)), ("", ""), np.zeros(2), "singular", "", 0.0, ())

    def at_once(self, T: Array) -> Array:
        return np.ones((1, 6))

    def prepare(self) -> None:
        pass


def test_a_late_answer_is_what_was_found_at_once_and_says_so() -> None:
    start = time.perf_counter()
    answer = answer_by(Slow(5.0), np.eye(4), deadline=0.05, met=("x",), width=6)
    assert time.perf_counter() - start < 3.0  # a machine may be busy
    assert answer.status == "deadline"
    assert answer.met == ("x",)
    np.testing.assert_array_equal(answer.q, np.ones((1, 6)))
    assert np.isnan(answer.residual).all()
    assert answer_by(Slow(0.0), np.eye(4), deadline=5.0, met=(), width=6).status == "singular"
    assert answer_by(Slow(0.0), np.eye(4), deadline=np.inf, met=(), width=6).status == "singular"


@dataclass(frozen=True)
class Uncompiled(Slow):
    """An engine that makes its code when it is first asked."""

    def at_once(self, T: Array) -> Array:
        time.sleep(self.seconds)
        return np.ones((1, 6))


def test_a_search_that_has_not_begun_does_not_hold_up_a_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where other programs keep all processors busy a thread may begin late; nobody waits for that."""
    begun: list[Any] = []
    monkeypatch.setattr(deadline, "start_new_thread", lambda *given: begun.append(given))
    robot = load("puma560")
    solver = compile(model(robot, "inverse_geometry"))
    found = solver.solve(robot.pose(Q), deadline=0.01)
    assert (found.status, len(found.q), len(begun)) == ("deadline", 0, 1)


def test_code_that_is_still_to_be_made_does_not_hold_up_a_deadline() -> None:
    """Nothing is found by then, and the answer says so."""
    start = time.perf_counter()
    answer = answer_by(Uncompiled(5.0), np.eye(4), deadline=0.05, met=(), width=6)
    assert time.perf_counter() - start < 3.0  # a machine may be busy
    assert (answer.status, answer.q.shape) == ("deadline", (0, 6))


@pytest.mark.parametrize("deadline", ["x", 0, -1.0, float("nan"), [1.0]])
def test_a_deadline_that_is_no_time_is_refused(deadline: Any) -> None:
    with pytest.raises(ArmwrightError, match="a number of seconds above 0 expected"):
        answer_by(Slow(0.0), np.eye(4), deadline=deadline, met=(), width=6)


def test_what_is_found_at_once_of_a_general_arm_meets_the_pose() -> None:
    robot = load("manseur_doty")
    engine = compile(model(robot, "inverse_geometry")).engine
    T = robot.pose(Q)
    rows = engine.at_once(T)
    assert len(rows) == len(engine.one(T))
    assert all(np.allclose(robot.pose(row), T, atol=1e-12) for row in rows)


@dataclass(frozen=True, eq=False)
class Counted(Slow):
    """An engine that notes how often its code is asked for, and whether garbage was searched meanwhile."""

    asked: list[bool] = field(default_factory=list)

    def careful(self, T: Array) -> Solutions:
        self.asked.append(gc.isenabled())
        return Slow.careful(self, T)


def test_code_is_made_by_one_thread_however_often_an_answer_is_late() -> None:
    """A controller asks a thousand times while code is made: each gets what is found at once, in time."""
    engine = Counted(1.0)
    answers = [answer_by(engine, np.eye(4), deadline=0.02, met=(), width=6) for _ in range(5)]
    assert {(answer.status, len(answer.q)) for answer in answers} == {("deadline", 1)}
    assert engine.asked == [False]  # one thread, and no search for garbage that holds up the others
    assert answer_by(engine, np.eye(4), deadline=30.0, met=(), width=6).status == "singular"
    assert len(engine.asked) == 2


@dataclass(frozen=True, eq=False)
class Watched(Slow):
    """An engine that notes how long threads keep their turns, and makes many objects."""

    turns: list[float] = field(default_factory=list)
    made: list[list[int]] = field(default_factory=list)

    def careful(self, T: Array) -> Solutions:
        self.turns.append(sys.getswitchinterval())
        self.made.extend([k] for k in range(5000))
        return Slow.careful(self, T)


def test_who_waits_for_a_deadline_gets_its_turn_at_once() -> None:
    """Code is made in Python, and who makes it keeps its turn: 5 ms by default, half a ms meanwhile."""
    usual = sys.getswitchinterval()
    engine = Watched(0.0)
    answer_by(engine, np.eye(4), deadline=30.0, met=(), width=6)
    assert engine.turns == [pytest.approx(5e-4)]
    assert sys.getswitchinterval() == usual
    late = answer_by(Uncompiled(1.0), np.eye(4), deadline=0.01, met=(), width=6)
    assert late.status == "deadline"
    assert sys.getswitchinterval() == usual


@pytest.fixture
def nothing_aside() -> Iterator[None]:
    """Objects that the tests set aside take part in searches for garbage meanwhile."""
    gc.unfreeze()
    yield
    gc.freeze()


@pytest.mark.usefixtures("nothing_aside")
def test_what_was_made_with_the_code_is_old_for_the_next_search_for_garbage() -> None:
    """Else that search walks through all of it, and holds up every thread for tens of milliseconds."""
    engine = Watched(0.0)
    answer_by(engine, np.eye(4), deadline=30.0, met=(), width=6)
    young = {id(one) for generation in (0, 1) for one in gc.get_objects(generation=generation)}
    assert not young & {id(one) for one in engine.made}
    assert gc.get_freeze_count() == 0


def test_objects_that_were_set_aside_stay_aside() -> None:
    gc.freeze()
    aside = gc.get_freeze_count()
    answer_by(Watched(0.0), np.eye(4), deadline=30.0, met=(), width=6)
    assert gc.get_freeze_count() > 0.9 * aside  # some are needed no more
