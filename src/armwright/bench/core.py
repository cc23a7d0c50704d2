"""The symbolic core: kernels, calls from Python, generation and compilation, against peers in one run."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from armwright.bench.dense_arms import six_joint_arm
from armwright.bench.pinocchio_cpp import cpp_program, cpp_times
from armwright.bench.pinocchio_peer import pinocchio_version
from armwright.bench.suite import (
    Pair,
    Peer,
    Row,
    Suite,
    at_least,
    at_most,
    not_measured,
    range_text,
    ratio_row,
    times_faster,
)
from armwright.bench.symbolic_peers import casadi_library
from armwright.bench.timing import fresh
from armwright.errors import ArmwrightError
from armwright.report.progress import waiting, watch

_ROUNDS = 5  # fresh processes
_COUNT = 1024  # samples that the peer is given
_MANY = 1_000_000  # samples for threads
_COMMON, _LONG = 7, 38  # joints of most arms, and of a humanoid
_LINEAR = 2.0  # longer programs leave the caches, which makes a joint dearer once and not with every joint
_INSTALL = "install the peers with pip install 'armwright[bench,interop]'"


def rows() -> Iterator[Row]:
    """All rows, as they are measured."""
    yield from _speed()
    yield from _cold()
    yield from _text()
    yield from _against_peers()
    yield from _threads()


def _speed() -> Iterator[Row]:
    """Batch, one call and layouts: rounds of fresh processes in which everybody takes turns."""
    with tempfile.TemporaryDirectory() as folder:
        with waiting("compiling Pinocchio's side"):
            program = cpp_program(Path(folder)) if pinocchio_version() else _INSTALL
        rounds = [_one_round(program) for _ in watch(range(_ROUNDS), "rounds")]
    ours = [found["ours"] for found in rounds]
    version = f"Pinocchio {pinocchio_version()}"
    batch = [_pair(found, "rows", "cpp") for found in rounds]
    yield ratio_row(
        "batch inverse dynamics, 6 joints, one core",
        batch,
        target=40.0,
        version=version,
        label="C++ rnea, -O3 -march=native" if isinstance(program, Path) else f"from Python, {program}",
        note=range_text(batch),
    )
    yield ratio_row(
        "one call from Python",
        [_pair(found, "call", "python") for found in rounds],
        target=5.0,
        version=version,
        label="pinocchio.rnea from Python" if pinocchio_version() else _INSTALL,
        note=f"with out= {median([o['call_out'] for o in ours]) * 1e9:.0f} ns",
    )
    cost = median([o["over_planes"] for o in ours])
    yield at_most("rows (N, n) over planes", "", cost, limit=1.10, note="CPU time of the kernels")


def _pair(found: dict[str, Any], ours: str, theirs: str) -> Pair:
    peer = found[theirs]
    return found["ours"][ours], None if peer is None else peer["seconds"]


def _one_round(program: Path | str) -> dict[str, Any]:
    ours = fresh("kernels", cache=True)
    python = fresh("pinocchio")["rnea"] if pinocchio_version() else None
    cpp = cpp_times(program, six_joint_arm(), count=_COUNT)["rnea"] if isinstance(program, Path) else python
    for other in (python, cpp):
        if other is not None and not np.allclose(other["results"][0], ours["torques"], rtol=1e-9, atol=1e-9):
            raise ArmwrightError(f"torques differ: ours {ours['torques']}, Pinocchio {other['results'][0]}")
    return {"ours": ours, "python": python, "cpp": cpp}


def _cold() -> Iterator[Row]:
    """From a robot to a function whose batch kernel is there too, nothing kept from before."""
    for joints, limit in (("6", 0.1), ("38", 1.0)):
        found = [fresh("cold", joints) for _ in watch(range(3), f"{joints} joints, cold")]
        total, *parts = (median([f[key] for f in found]) for key in ("total", "generate", "compile", "batch"))
        note = "generate {:.3f}, compile {:.3f}, batch kernel {:.3f}".format(*parts)
        yield at_most(f"generate + compile, {joints} joints, cold", "s", total, limit=limit, note=note)


def _text() -> Iterator[Row]:
    """C text of inverse dynamics: not noticed by who asks for it, and growing with the joints as they do."""
    times = {}
    for joints, limit in ((_COMMON, 0.2), (_LONG, 1.0)):
        found = [fresh("text", str(joints))["seconds"] for _ in watch(range(5), f"text, {joints} joints")]
        times[joints] = median(found)
        name = f"C text of inverse dynamics, {joints} joints"
        yield at_most(name, "s", times[joints], limit=limit, note="packages warm")
    growth = (times[_LONG] / _LONG) / (times[_COMMON] / _COMMON)
    name = f"C text, time per joint, {_LONG} joints over {_COMMON}"
    yield at_most(name, "", growth, limit=_LINEAR, note=f"squares would give {_LONG / _COMMON:.1f}")


def _against_peers() -> Iterator[Row]:
    """Generation of C text against SymPy, and all the way to machine code against CasADi."""
    rounds = [fresh("symbolic") for _ in watch(range(_ROUNDS), "SymPy")]
    for title in ("one recursion", "inverse_dynamics"):
        yield ratio_row(
            f"generate C text, {title}, against SymPy with cse",
            [(found[title], found["sympy"]) for found in rounds],
            target=50.0,
            version=rounds[0]["version"],
            label="cse, the same recursion" if rounds[0]["version"] else _INSTALL,
            unit="ms",
        )
    ready = median([fresh("warm")["callable"] for _ in range(5)]) * 1e3
    library = _in_ms(casadi_library(six_joint_arm()))
    note = "one sample, packages warm" if library else f"{_INSTALL}; a C compiler is needed too"
    name = "generate + compile against CasADi, C text and its compiler"
    yield times_faster(name, "ms", ready, library, target=3.0, note=note)


def _in_ms(peer: Peer | None) -> Peer | None:
    return None if peer is None else Peer(peer.value * 1e3, peer.version, peer.note)


def _threads() -> Iterator[Row]:
    name, target = "two threads over one, 1,000,000 samples", 1.7
    if (os.cpu_count() or 1) < 2:
        yield not_measured(name, "", target=target, note="this machine has one core")
        return
    found = fresh("threads", str(_MANY), cache=True)
    note = f"wall clock {found['one'] * 1e3:.1f} and {found['two'] * 1e3:.1f} ms; two free cores are needed"
    yield at_least(name, "", found["one"] / found["two"], limit=target, note=note)


SUITE = Suite("The symbolic core", rows)
