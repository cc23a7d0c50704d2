"""Preparation of a solver in a process of its own: ``python -m armwright.bench.geometry_fresh ROBOT``."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

import armwright
from armwright.models.core.registry import kinds, model
from armwright.robot.formats import load
from armwright.run.compiling import compile


def preparation_time(robot: str) -> float:
    """CPU seconds from a robot (name or file) to its first solution, in a fresh process with an empty cache.

    Everything is made there, the kernels that all arms share too; only imports are not counted.
    """
    source = str(Path(armwright.__file__).parents[1])
    path = os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "armwright.bench.geometry_fresh", robot]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPATH": path, "ARMWRIGHT_CACHE": folder}
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return float(done.stdout.split()[-1])


def _measure(path: str) -> float:
    robot = load(path)
    kinds()
    for name in ("native_kernel", "elimination", "closed_form"):
        import_module(f"armwright.run.solver.{name}")  # modules are imported once and not per robot
    T = robot.pose([0.3 + 0.1 * j for j in range(len(robot.moving))])
    start = time.process_time()
    compile(model(robot, "inverse_geometry"))(T)
    return time.process_time() - start


if __name__ == "__main__":
    print(_measure(sys.argv[1]))
