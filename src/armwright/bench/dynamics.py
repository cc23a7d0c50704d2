"""Dynamics: batches of every model, calls from Python and generation, against Pinocchio in one run."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from armwright.bench.dynamics_cases import CALLS, CASES, LEAST_CALL, SAMPLES, SHOWN, DynamicsCase, arm_with
from armwright.bench.dynamics_check import check_results
from armwright.bench.dynamics_fresh import variants
from armwright.bench.pinocchio_cpp import FUNCTIONS, cpp_program, cpp_times
from armwright.bench.pinocchio_peer import pinocchio_version
from armwright.bench.suite import Row, Suite, at_most, not_measured, range_text, ratio_row
from armwright.bench.timing import fresh
from armwright.report.progress import waiting, watch

_ROUNDS = 5  # fresh processes
_SLOWEST = 0.2  # seconds to generate a model
_ARMS = {"puma560": "PUMA", "panda": "Panda, 7 joints"}  # six joints, and the most that arms have
_INSTALL = "install Pinocchio with pip install 'armwright[bench]'"

Found = dict[str, Any]  # {function: {"seconds", "results"}}


@dataclass(frozen=True, slots=True)
class Round:
    """The measurements of one round.

    ours     by title of the case
    python   Pinocchio from Python, by function; empty where it is missing
    batch    Pinocchio's side of the batches by joints and function: C++, or Python where that cannot be made
    """

    ours: Found
    python: Found
    batch: dict[int, Found]


def rows() -> Iterator[Row]:
    """All rows, as they are measured."""
    yield from _speed()
    yield from _generation()


def _speed() -> Iterator[Row]:
    """Batches and single calls: rounds of fresh processes in which both sides take turns."""
    with tempfile.TemporaryDirectory() as folder:
        with waiting("compiling Pinocchio's side"):
            program = cpp_program(Path(folder), FUNCTIONS) if pinocchio_version() else _INSTALL
        rounds = [_one_round(program) for _ in watch(range(_ROUNDS), "rounds")]
    if rounds[0].python:
        _check(rounds)
    for case in CASES:
        yield _batch_row(case, rounds, program)
    for case in CALLS:
        yield _call_row(case, rounds)


def _one_round(program: Path | str) -> Round:
    ours = fresh("dynamics", cache=True)
    if not pinocchio_version():
        return Round(ours, {}, {case.joints: {} for case in CASES})
    wanted: dict[int, list[str]] = {}
    for case in CASES:
        wanted.setdefault(case.joints, []).append(case.peer)
    python = _python(6, wanted[6])
    if isinstance(program, Path):
        return Round(ours, python, {n: _cpp_times(program, n, names) for n, names in wanted.items()})
    return Round(ours, python, {n: python if n == 6 else _python(n, names) for n, names in wanted.items()})


def _python(joints: int, functions: list[str]) -> Found:
    return fresh("pinocchio", str(joints), ",".join(functions), str(SHOWN))


def _cpp_times(program: Path, joints: int, functions: list[str]) -> Found:
    return cpp_times(program, arm_with(joints), count=SAMPLES, functions=functions, shown=SHOWN)


def _check(rounds: list[Round]) -> None:
    """Refuses to go on where results differ, in any round, from C++ or from Python."""
    base = fresh("base_matrix")
    for found in rounds:
        for case in CASES:
            ours = found.ours[case.title]["results"]
            for key in _versions(found.batch[case.joints], case.peer):
                check_results(case, ours, found.batch[case.joints][key]["results"], base)
            if case.joints == 6:
                check_results(case, ours, found.python[case.peer]["results"], base)


def _versions(found: Found, function: str) -> list[str]:
    """Keys of the function's versions, the fastest first."""
    keys = [key for key in found if key.split(",")[0] == function]
    return sorted(keys, key=lambda key: float(found[key]["seconds"]))


def _batch_row(case: DynamicsCase, rounds: list[Round], program: Path | str) -> Row:
    pairs, names = [], set[str]()
    for found in rounds:
        best = _versions(found.batch[case.joints], case.peer)[:1]
        names.update(best)
        theirs = found.batch[case.joints][best[0]]["seconds"] if best else None
        pairs.append((found.ours[case.title]["seconds"], theirs))
    how = "C++, -O3 -march=native" if isinstance(program, Path) else f"from Python ({program})"
    return ratio_row(
        case.title,
        pairs,
        target=case.target,
        version=f"Pinocchio {pinocchio_version()}",
        label=f"{' or '.join(sorted(names))}, {how}" if names else _INSTALL,
        note=f"{range_text(pairs)}; batches of {case.batch}",
    )


def _call_row(case: DynamicsCase, rounds: list[Round]) -> Row:
    pairs = [
        (found.ours[case.title]["call"], found.python[case.peer]["seconds"] if found.python else None)
        for found in rounds
    ]
    return ratio_row(
        f"one call from Python, {case.model.replace('_', ' ')}",
        pairs,
        target=LEAST_CALL,
        version=f"Pinocchio {pinocchio_version()}",
        label=f"pinocchio.{case.peer} from Python" if rounds[0].python else _INSTALL,
        note=range_text(pairs),
    )


# ------------------------------------------------------------------------------- generation


def _generation() -> Iterator[Row]:
    """The model that takes longest, with standard and with base parameters."""
    for robot, title in _ARMS.items():
        for words, is_wanted in (("standard parameters", False), ("base parameters", True)):
            wanted = [item for item in variants() if ("parameters" in item[1]) is is_wanted]
            yield generation_row(f"generation of every model, {title}, {words}", wanted, robot=robot)


def generation_row(name: str, wanted: list[tuple[str, dict[str, str]]], *, robot: str) -> Row:
    """The longest time of these models of a robot, each made in a process of its own."""
    times: dict[str, float] = {}
    for kind, options in watch(wanted, name):
        label = " ".join([kind, *options.values()])
        seconds = _generation_time(kind, options, robot)
        if seconds is not None:
            times[label] = seconds
    if not times:
        return not_measured(name, "s", target=_SLOWEST, note="no model of that kind")
    slow = sorted(times, key=lambda label: -times[label])
    note = f"{len(times)} models; slowest " + ", ".join(f"{label} {times[label]:.3f}" for label in slow[:3])
    return at_most(name, "s", times[slow[0]], limit=_SLOWEST, note=note)


def _generation_time(kind: str, options: dict[str, str], robot: str) -> float | None:
    """CPU seconds, None where the arm has no such model; the median of three unless far below the bound."""
    first = _seconds(kind, options, robot)
    if first is None or first < _SLOWEST / 2:
        return first
    again = [_seconds(kind, options, robot) for _ in range(2)]
    return median([first, *(value for value in again if value is not None)])


def _seconds(kind: str, options: dict[str, str], robot: str) -> float | None:
    value = fresh("generation", kind, json.dumps(options), robot)["seconds"]
    return None if value is None else float(value)


SUITE = Suite("Dynamics", rows)
