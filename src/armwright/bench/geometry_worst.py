"""Inverse geometry of real arms, of arms near special ones, and the slowest poses of each kind.

What a pose costs is CPU time of the thread; a pose that seems slow is solved again, and the least time
counts, so that other programs do no harm.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.bench.gallery_arms import GALLERY, gallery_arm
from armwright.bench.geometry_arms import positions, random_arm
from armwright.bench.suite import Row, at_most
from armwright.bench.timing import median_time
from armwright.models.core.registry import model
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.models.inverse.inverse_model import InverseModel
from armwright.report.progress import watch
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile
from armwright.run.solver.solver import Solver

Array = NDArray[np.float64]

MANY = 100_000  # poses of which the slowest is looked for
SOME = 500  # poses of an arm of the gallery
_SUSPECTS, _AGAIN = 500, 5  # slowest poses that are solved again, and how often: many seem slow under load
_BATCH = 40  # times as many poses in a batch: one in a thousand is in doubt and costs as much as 200 others
_SAME = 1e-5
_LONGEST_SINGULAR = 5.0  # ms
_ROUNDED = 4  # digits: 1.5708, 3.1416
_NEAR = ("irb120", "kr6_r900", "gen3_6", "ur10e")  # arms whose angles are rounded
_SINGULAR = (("puma560", 4), ("ur5e", 4), ("ur5e", 2), ("crx_10ia", 2), ("irb120", 2))
_OF_EACH = 20


def worst_rows(*, many: int = MANY, some: int = SOME) -> Iterator[Row]:
    """Real arms by name, the slowest poses, arms near a closed form, singular poses."""
    for name in watch(list(GALLERY), "gallery"):
        yield gallery_row(name, some)
    yield from slowest_rows("puma560, closed form", load("puma560"), many, unit="us", limit=20.0)
    yield from slowest_rows("random 6R, general method", random_arm("RRRRRR"), many, unit="ms", limit=1.0)
    near = gallery_arm("irb120", digits=_ROUNDED)
    yield from slowest_rows("irb120 with angles rounded", near, many, unit="ms", limit=1.0)
    for name in _NEAR:
        yield from near_rows(name, some)
    yield singular_row()


def solver_of(robot: Robot, *, lazy: bool = True) -> Solver:
    """The solver of a robot by the method that suits it."""
    made = inverse_geometry(robot)
    assert isinstance(made, InverseModel)
    return compile(made, lazy=lazy)


def gallery_row(name: str, count: int) -> Row:
    """The time of a pose of an arm, and whether the positions are found that the poses come from."""
    robot = gallery_arm(name)
    solver, q = solver_of(robot), positions(robot, count)
    T = _poses_at(robot, q)
    solver(T[0])
    times = np.array([_time_spent(solver, pose) for pose in T]) * 1e6
    found, _ = solver(T)
    apart = np.abs(np.remainder(found - q[:, None, :] + np.pi, 2 * np.pi) - np.pi).max(axis=2)
    missed = int((~(apart < _SAME).any(axis=1)).sum())
    limit = 200.0 if solver.model.method == "general" else 20.0
    note = f"{solver.model.method}; slowest of {count}: {slowest(solver, T):.2g} us"
    row = at_most(f"{name}, one pose", "us", float(np.median(times)), limit=limit, note=note)
    if missed:
        return at_most(f"{name}, positions not found", "", float(missed), limit=0.0, note=note)
    return row


def slowest_rows(name: str, robot: Robot, count: int, *, unit: str, limit: float) -> Iterator[Row]:
    """The slowest of random poses, and a row for those that chance has put on a singularity, if there are."""
    solver = solver_of(robot, lazy=False)
    T = _poses_at(robot, positions(robot, count))
    scale = 1.0 if unit == "us" else 1e-3
    slow = [(spent * scale, solver.solve(T[i]).status) for spent, i in slow_poses(solver, T)]
    regular = max(spent for spent, status in slow if status == "regular")
    yield at_most(f"{name}, slowest of {count:,} poses", unit, regular, limit=limit)
    if singular := [spent for spent, status in slow if status != "regular" and spent > limit]:
        label = f"{name}, slowest of the singular ones among them"
        note = f"{len(singular)} with two solutions in one"
        yield at_most(label, "ms", max(singular) * 1e-3 / scale, limit=_LONGEST_SINGULAR, note=note)


def slowest(solve: Callable[[Array], Any], T: Array) -> float:
    """Microseconds of the pose that takes longest."""
    return slow_poses(solve, T)[0][0]


def slow_poses(solve: Callable[[Array], Any], T: Array) -> list[tuple[float, int]]:
    """Microseconds and numbers of the poses that take longest, the slowest first."""
    times = np.array([_time_spent(solve, pose) for pose in T])
    suspects = np.argsort(times)[-_SUSPECTS:].tolist()
    again = [(min(_time_spent(solve, T[i]) for _ in range(_AGAIN)) * 1e6, i) for i in suspects]
    return sorted(again, reverse=True)


def _time_spent(solve: Callable[[Array], Any], pose: Array) -> float:
    start = time.thread_time()
    solve(pose)
    return time.thread_time() - start


def near_rows(name: str, count: int) -> Iterator[Row]:
    """Times of an arm with rounded angles over those of the exact one, one pose at a time and in a batch.

    The batch has more poses than ``count``, so that the rare slow ones have their share.
    """
    exact, near = gallery_arm(name), gallery_arm(name, digits=_ROUNDED)
    solvers = [solver_of(robot, lazy=False) for robot in (exact, near)]
    note = f"{solvers[1].model.method}: {solvers[1].model.reason.split(';')[0]}"
    for what, run, size in (("one pose", _one_by_one, count), ("batch", _at_once, _BATCH * count)):
        T = [_poses_at(robot, positions(robot, size)) for robot in (exact, near)]
        ratios = []
        for _ in range(5):
            times = [run(solver, poses) for solver, poses in zip(solvers, T, strict=True)]
            ratios.append(times[1] / times[0])
        yield at_most(
            f"{name} with angles rounded over exact, {what}", "", median(ratios), limit=5.0, note=note
        )


def _one_by_one(solver: Solver, T: Array) -> float:
    each = list(T)
    return median_time(lambda: [solver(pose) for pose in each], repeats=3)


def _at_once(solver: Solver, T: Array) -> float:
    return median_time(lambda: solver(T), repeats=3)


def singular_row() -> Row:
    """The careful answer at exactly singular poses: wrist in line, arm stretched."""
    worst, where = 0.0, ""
    for name, joint in _SINGULAR:
        robot = gallery_arm(name) if name in GALLERY else load(name)
        solver = solver_of(robot, lazy=False)
        q = positions(robot, _OF_EACH)
        q[:, joint] = -float(robot.joints[joint].placement.theta)
        worst, where = max(
            (worst, where), (slowest(solver.solve, _poses_at(robot, q)), f"{name}, joint {joint + 1}")
        )
    count = _OF_EACH * len(_SINGULAR)
    return at_most(
        "singular poses, slowest",
        "ms",
        worst * 1e-3,
        limit=_LONGEST_SINGULAR,
        note=f"of {count}; worst: {where}",
    )


def _poses_at(robot: Robot, q: Array) -> Array:
    return np.asarray(compile(model(robot, "direct_geometry"))(q))
