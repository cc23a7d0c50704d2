"""Honest timing: CPU time of the thread, medians, and processes of their own.

A kernel can be fast in one process and slow in the next (alignment of stack and code, pages), so a figure
is taken in several fresh processes; a shared machine slows down now and then, so peers are measured in turn
with us and ratios are medians of ratios.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import armwright
from armwright.errors import ArmwrightError

# for matrices, so that the time of one thread is all there is
_ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def median_time(call: Callable[[], object], *, times: int = 1, repeats: int = 15) -> float:
    """Seconds of CPU time of one call: median over repeats of so many calls."""
    call()
    results = []
    for _ in range(repeats):
        start = time.thread_time()
        for _ in range(times):
            call()
        results.append((time.thread_time() - start) / times)
    return median(results)


def times_in_turns(
    ours: Callable[[], object],
    theirs: Callable[[], object],
    *,
    turns: int = 7,
    parts: tuple[float, float] = (1.0, 1.0),
) -> list[tuple[float, float]]:
    """Seconds of CPU time of both, one after the other, so that a slow moment of the machine meets both.

    parts   how many units of work each call does; times are of one unit
    """
    ours(), theirs()
    return [(_seconds_of(ours) / parts[0], _seconds_of(theirs) / parts[1]) for _ in range(turns)]


def _seconds_of(call: Callable[[], object]) -> float:
    start = time.thread_time()
    call()
    return time.thread_time() - start


def cpu_time(call: Callable[[], object]) -> float:
    """Seconds of CPU time of one call, programs that it starts included."""
    start = _all_cpu()
    call()
    return _all_cpu() - start


def _all_cpu() -> float:
    spent = os.times()
    return time.thread_time() + spent.children_user + spent.children_system


def fresh(task: str, *arguments: str, cache: bool = False) -> dict[str, Any]:
    """What ``armwright.bench.fresh`` prints for the task in a new process, where BLAS has one thread."""
    source = str(Path(armwright.__file__).parents[1])
    path = os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, **_ONE_THREAD, "PYTHONPATH": path}
    if not cache:
        environment["ARMWRIGHT_CACHE"] = "off"
    command = [sys.executable, "-m", "armwright.bench.fresh", task, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ArmwrightError(f"benchmark process '{task}' failed: {done.stderr.strip()[-500:]}")
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def machine() -> dict[str, Any]:
    """The machine and the versions that the figures were measured with."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.uname().system} {platform.machine()}",
        "python": platform.python_version(),
        "armwright": armwright.__version__,
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if "model name" in line
        ]
        if names:
            return names[0]
    return platform.processor() or platform.machine()
