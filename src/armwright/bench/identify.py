"""Identification: from file to report in a cold process, regressor and QR, streams, feasible fits."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import armwright
from armwright.bench.figaroh_peer import figaroh_version
from armwright.bench.pinocchio_peer import pinocchio_version
from armwright.bench.suite import Peer, Row, Suite, at_most, not_measured, times_faster
from armwright.bench.timing import fresh
from armwright.errors import ArmwrightError

ROUNDS = 3


def rows() -> Iterator[Row]:
    """All rows, as they are measured."""
    yield _cold()
    yield _regressor()
    yield from _stream()
    yield from _peer_program()
    yield _feasible()


def _cold() -> Row:
    """A log of six joints, 27.5 s at 125 Hz, nothing kept from before."""
    with tempfile.TemporaryDirectory() as folder:
        fresh("identify_log", folder)
        _one_command(Path(folder))  # leaves byte code, as an installation does
        times = [_one_command(Path(folder)) for _ in range(ROUNDS)]
    seconds, cpu = map(min, zip(*times, strict=True))
    note = f"wall clock, best of {ROUNDS}, no machine code kept; {cpu:.2g} s of CPU; goal 2 s"
    return at_most("6 joints, 27.5 s of CSV, file to report, cold", "s", seconds, limit=5.0, note=note)


def _one_command(folder: Path) -> tuple[float, float]:
    """Seconds by the wall clock and of the processor."""
    source = str(Path(armwright.__file__).parents[1])
    path = os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPATH": path, "ARMWRIGHT_CACHE": "off", "PYTHONPYCACHEPREFIX": str(folder / "pyc")}
    words = ["identify", "log.csv", "--robot", "arm.toml", "--report", "report.html", "--force", "--json"]
    command = [sys.executable, "-m", "armwright", *words]
    start, before = time.perf_counter(), os.times()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    spent, after = time.perf_counter() - start, os.times()
    if done.returncode:
        raise ArmwrightError(f"benchmark command failed: {done.stderr.strip()[-500:]}")
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return spent, used


def _regressor() -> Row:
    name = "base regressor + QR, 4000 samples"
    ours = min(fresh("identify_regressor")["seconds"] for _ in range(ROUNDS))
    if pinocchio_version() is None:
        return times_faster(name, "s", ours, None, target=10.0, note="install armwright[bench]")
    theirs = min(fresh("identify_pinocchio")["seconds"] for _ in range(ROUNDS))
    peer = Peer(theirs, f"Pinocchio {pinocchio_version()}", "its regressor in a Python loop, NumPy's QR")
    return times_faster(name, "s", ours, peer, target=10.0)


def _stream() -> Iterator[Row]:
    found = fresh("identify_stream")
    note = f"{found['seconds']:.0f} s of CPU"
    yield at_most("2 GB streamed, peak memory", "MB", found["peak_mb"], limit=400.0, note=note)
    yield at_most("2 GB streamed at condition 1e7, error", "", found["error"], limit=1e-9)


def _peer_program() -> Iterator[Row]:
    """Time and held-out error of another program on the same motion."""
    log = os.environ.get("ARMWRIGHT_BENCH_LOG")
    what = "motion of 18 s" if log is None else f"{Path(log).stem}, two thirds"
    names = (f"{what} to values", "held-out error of the same")
    known = figaroh_version()
    if known is None:
        yield not_measured(names[0], "s", target=1.0, note="figaroh is not installed: pip install figaroh")
        return
    ours = fresh("identify_ours")
    try:
        theirs = fresh("identify_figaroh")
    except ArmwrightError as error:
        reason = str(error).splitlines()[-1]
        yield not_measured(names[0], "s", target=1.0, note=f"figaroh {known} does not run here: {reason}")
        return
    before = f"motion prepared and our code made before in {ours['made']:.2g} s"
    note = f"regressor, base parameters, least squares; {before}"
    for name, key, unit in zip(names, ("seconds", "percent"), ("s", "%"), strict=True):
        peer = Peer(theirs[key], f"FIGAROH {known}", note)
        yield times_faster(name, unit, ours[key], peer, target=1.0)


def _feasible() -> Row:
    found = fresh("identify_feasible")
    if found["status"] != "Solved":
        raise ArmwrightError(f"benchmark: the feasible fit ended with '{found['status']}'")
    return at_most("feasible fit, 7 links, compressed", "s", found["seconds"], limit=0.1)


SUITE = Suite("Identification", rows)
