"""Preparation of a solver in a process of its own: ``python -m armwright.bench.geometry_fresh ROBOT``."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import armwright
from armwright.models.registry import kinds, model
from armwright.robot.formats import load
from armwright.run.compiling import compile
from armwright.run.kernels.general import machine


def preparation_time(robot: str) -> tuple[float, float]:
    """CPU seconds from a robot (name or file) to the first solution, nothing kept from before.

    And those for the kernels of the general method, which are the same for every arm and are kept.
    """
    source = str(Path(armwright.__file__).parents[1])
    path = os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path, "ARMWRIGHT_CACHE": "off"}
    command = [sys.executable, "-m", "armwright.bench.geometry_fresh", robot]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    spent, shared = done.stdout.split()[-2:]
    return float(spent), float(shared)


def _measure(name: str) -> tuple[float, float]:
    robot = load(name)
    kinds()  # modules are imported once and not per robot
    start = time.process_time()
    machine()
    shared = time.process_time() - start
    T = robot.pose([0.3 + 0.1 * j for j in range(len(robot.moving))])
    start = time.process_time()
    compile(model(robot, "inverse_geometry"))(T)
    return time.process_time() - start, shared


if __name__ == "__main__":
    print(*_measure(sys.argv[1]))
