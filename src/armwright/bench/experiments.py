"""Experiments: a motion designed, a load followed, step tests from files to a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from armwright.bench.pinocchio_peer import pinocchio_version
from armwright.bench.suite import Peer, Row, Suite, at_most, not_measured, times_faster
from armwright.bench.timing import fresh

FASTER = 10.0  # than the same search with numeric gradients
SEARCH_LIMIT = 120.0  # s of CPU on two cores: seven joints, eight starts
SAMPLE_LIMIT = 10.0  # µs
TABLE_LIMIT = 1.0  # s


def rows() -> Iterator[Row]:
    """All rows, as they are measured."""
    yield _excitation()
    yield _whole_search()
    yield at_most(
        "recursive load estimation, one sample",
        "µs",
        fresh("experiments_tracker", cache=True)["microseconds"],
        limit=SAMPLE_LIMIT,
        note="regressor of a six-joint arm and rotation of six equations into the triangle, from Python",
    )
    found = fresh("experiments_steps", cache=True)
    note = f"{found['files']} files; wall clock, machine code kept from before"
    yield at_most(
        "step test of 3 joints, files to table", "s", found["seconds"], limit=TABLE_LIMIT, note=note
    )


def _excitation() -> Row:
    """CPU seconds until our search is as good as SciPy's on Pinocchio's regressors."""
    name = "motion for 7 joints, equal criterion"
    if pinocchio_version() is None:
        return not_measured(
            name, "s", target=FASTER, note="pinocchio is not installed: install armwright[bench]"
        )
    theirs = fresh("experiments_slsqp")
    ours = fresh("experiments_search", repr(theirs["value"]))
    note = (
        f"criterion {ours['value']:.3f} against {theirs['value']:.3f} (less is better); "
        f"best of {theirs['starts']} starts, gradients by differences; "
        f"our code was made before in {ours['made']:.2g} s"
    )
    peer = Peer(theirs["seconds"], f"SciPy on Pinocchio {pinocchio_version()}", note)
    row = times_faster(name, "s", ours["seconds"], peer, target=FASTER)
    return replace(row, passed=bool(row.passed) and ours["value"] <= theirs["value"])


def _whole_search() -> Row:
    found = fresh("experiments_excite", cache=True)
    note = f"8 starts on two threads, wall clock; {found['gain']:.2f} times as sharp as a random motion"
    return at_most("armwright excite, 7 joints", "s", found["seconds"], limit=SEARCH_LIMIT, note=note)


SUITE = Suite("Experiments", rows)
