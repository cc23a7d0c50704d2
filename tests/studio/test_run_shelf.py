"""Runs on the shelf are whole, have names, are thrown away by hand, and only the last ones are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from armwright.errors import ArmwrightError
from armwright.studio.desk_folder import DeskFolder
from armwright.studio.run_shelf import MOST_RUNS, RunShelf

WHO, WHAT = "a" * 32, "0123456789ab"


def test_a_shelf_keeps_the_last_runs_by_name(tmp_path: Path) -> None:
    shelf = RunShelf(DeskFolder(tmp_path))
    made = [shelf.add(WHO, WHAT, {"joints": ["a"], "t": [k]}, "nothing") for k in range(MOST_RUNS + 2)]
    assert [one["id"] for one in shelf.runs(WHO, WHAT)] == [one["id"] for one in made[2:]]
    assert len(list(tmp_path.glob("*.run_*.json"))) == MOST_RUNS
    with pytest.raises(ArmwrightError, match="no longer kept"):
        shelf.run(WHO, WHAT, made[0]["id"])
    shelf.rename(WHO, WHAT, made[5]["id"], "  stiff springs ")
    found = RunShelf(DeskFolder(tmp_path)).run(WHO, WHAT, made[5]["id"])
    assert (found["name"], found["t"]) == ("stiff springs", [5])
    with pytest.raises(ArmwrightError, match="needs a name"):
        shelf.rename(WHO, WHAT, made[5]["id"], " ")
    assert made[5]["id"] not in [one["id"] for one in shelf.drop(WHO, WHAT, made[5]["id"])]
    assert shelf.runs("b" * 32, WHAT) == []
    assert shelf.add(WHO, WHAT, {"joints": []}, "x")["name"] == f"{MOST_RUNS + 3} · x"  # no name twice
