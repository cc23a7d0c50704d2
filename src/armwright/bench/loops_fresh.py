"""Our side of the benchmark of loops, in a process of its own (see fresh)."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from armwright.bench.loop_machines import MACHINES, SAMPLES, SHOWN, dense_machine, loop_samples
from armwright.bench.timing import median_time
from armwright.models.core.registry import kinds, model
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run import compile
from armwright.run.solver.loop_closing import LoopSolver

_MADE = ("inverse_dynamics", "direct_dynamics", "loop_geometry")


def loop_batches() -> dict[str, Any]:
    """{machine: {"inverse" and "direct": {"seconds" per sample, "results" of the first samples}}}."""
    return {name: {"inverse": _batch(name, "inverse"), "direct": _batch(name, "direct")} for name in MACHINES}


def _batch(name: str, which: str) -> dict[str, Any]:
    f = compile(model(dense_machine(name), f"{which}_dynamics"))
    samples = loop_samples(name)
    given = samples["q"], samples["qd"], samples["qdd" if which == "inverse" else "tau"]
    out = np.empty_like(given[2])
    seconds = median_time(lambda: f(*given, out=out), times=5, repeats=41) / SAMPLES
    return {"seconds": seconds, "results": out[:SHOWN].tolist()}


def loop_closing() -> dict[str, Any]:
    """CPU seconds of one call from Python: of each machine near a position; of the four-bar its formulas, and
    the solver that chooses among what they give.
    """
    empty = median_time(lambda: None, times=5000)
    found = {}
    for name in MACHINES:
        robot = load(name)
        solver = _solver(robot)
        home = np.array(robot.home)
        motors = home[list(solver.model.motors)] + 1e-3
        found[name] = median_time(lambda: solver(motors, near=home), times=2000) - empty  # noqa: B023
    robot = load("fourbar")
    solver = _solver(robot)
    motors = np.array(robot.home[list(solver.model.motors)])
    forms = solver.forms
    if forms is not None:
        found["formulas"] = median_time(lambda: forms(motors), times=2000) - empty
    found["assemblies"] = median_time(lambda: solver(motors), times=2000) - empty
    return found


def _solver(robot: Robot) -> LoopSolver:
    found = compile(model(robot, "loop_geometry"))
    assert isinstance(found, LoopSolver)
    return found


def loop_generation(name: str) -> dict[str, Any]:
    """CPU seconds from a machine to compiled inverse and direct dynamics and its closed loops, no cache.

    Packages are loaded and kernels made before: another machine was made in the same process.
    """
    for robot in (load("fourbar"), load(name)):
        kinds()
        start = time.thread_time()
        made = [compile(model(robot, kind)) for kind in _MADE]
        spent = time.thread_time() - start
    assert isinstance(made[2], LoopSolver)
    return {"seconds": spent}
