"""The benchmark of identification: what it times is right, in small."""

from __future__ import annotations

from pathlib import Path

import pytest

import armwright as aw
from armwright.bench import identify_fresh
from armwright.bench.suite import find_suite


def test_the_suite_is_found() -> None:
    assert find_suite("identify").title == "Identification"


def test_a_stream_is_solved_to_rounding_at_condition_1e7() -> None:
    assert identify_fresh.stream("24")["error"] < 1e-9


def test_the_feasible_fit_that_is_timed_is_solved_and_feasible() -> None:
    found = identify_fresh.feasible()
    assert found["status"] == "Solved"
    assert found["least"] >= 0.0


def test_the_log_that_is_timed_can_be_read(tmp_path: Path) -> None:
    count = identify_fresh.log_file(str(tmp_path))["samples"]
    recording = aw.read_recording(tmp_path / "log.csv", robot=aw.load(tmp_path / "arm.toml"))
    assert len(recording) == count


def test_the_peer_is_timed_where_it_is_installed() -> None:
    pytest.importorskip("pinocchio", reason="Pinocchio is not installed")
    assert identify_fresh.pinocchio_regressor()["seconds"] > identify_fresh.base_regressor()["seconds"]
