"""The page Excite shows what ``aw.excite`` gives, and its files and code are those of the motion."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.report.plain_data import finite_data
from armwright.studio.calls import find_call
from armwright.studio.robot_text import write_robot
from tests.cli.run import run

ARM = write_robot(aw.load("planar2r"))
WISH = {
    "duration": "4",
    "harmonics": "3",
    "starts": "1",
    "seed": "1",
    "shape": "fourier",
    "criterion": "condition",
    "velocity": "1.2, 2",
    "tip_speed": "1.5",
    "box": "2 2 1, -2 -2 -1",
    "origin": "planar2r",
}


def found_motion(**change: Any) -> Any:
    """What the page gets and keeps, as JSON would carry it."""
    made = find_call("run_excitation")(ARM, {**WISH, **change}, lambda part: None)
    return json.loads(json.dumps(finite_data(made)))


def test_a_motion_is_that_of_its_own_python_and_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = found_motion()
    monkeypatch.chdir(tmp_path)
    space: dict[str, Any] = {}
    exec(compile(found["snippets"]["python"], "snippet", "exec"), space)
    motion = space["motion"]
    assert found["condition"] == motion.condition
    assert {one["name"]: one["sigma"] for one in found["parameters"]} == dict(motion.sigma)
    rows = np.array(found["rows"]["qd"])
    assert np.all(np.abs(rows) <= [1.2, 2.0])
    told = find_call("excitation_file")(ARM, found, ".csv")
    assert told["motion.csv"] == Path("motion.csv").read_text()
    assert find_call("excitation_code")(ARM, found, "python") == motion.code("python")
    words = shlex.split(found["snippets"]["command"])
    done = run(*words[1:-1], tmp_path / "other.csv", "--json")
    assert done.data["condition"] == pytest.approx(motion.condition, rel=1e-12)


def test_a_search_goes_on_from_what_was_kept_and_never_gets_worse() -> None:
    first = found_motion(criterion="d-optimal", shape="spline", harmonics="4")
    wish = {**WISH, "criterion": "d-optimal", "shape": "spline", "harmonics": "4"}
    more = find_call("run_excitation")(ARM, wish, lambda part: None, first)
    assert more["value"] <= first["value"] + 1e-9 * abs(first["value"])
    other = write_robot(aw.load("planar3r"))
    with pytest.raises(ArmwrightError, match="motors have changed"):
        find_call("excitation_file")(other, first, ".csv")


def test_a_closed_robot_moves_with_its_loops_closed() -> None:
    robot = aw.load("fourbar")
    wish = {**WISH, "velocity": "", "tip_speed": "0.01", "box": "0.39 1 1, 0.3 -1 -1"}
    found = find_call("run_excitation")(write_robot(robot), wish, lambda part: None)
    place = np.array(found["rows"]["place"])
    assert place.shape[1] == len(robot.moving)
    gaps = aw.compile(aw.model(robot, "loop_geometry"))
    np.testing.assert_allclose(gaps.path(np.array(found["rows"]["q"]), robot.home), place, atol=1e-9)
    tip = np.asarray(aw.compile(aw.model(robot, "direct_geometry"))(place))[:, :3, 3]
    assert np.all(tip[:, 0] <= 0.39)
    assert np.linalg.norm(np.diff(tip, axis=0), axis=1).max() <= 0.01 * np.diff(found["rows"]["t"]).max()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"duration": "0"}, "above 0"),
        ({"harmonics": "1"}, "from 2 to 20"),
        ({"starts": "many"}, "whole number"),
        ({"box": "1 2 3"}, "six expected"),
        ({"velocity": "fast"}, "not a number"),
        ({"criterion": "luck"}, "use one of"),
        ({"velocity": "1 2 3"}, "2"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_with_the_reason(change: dict[str, Any], why: str) -> None:
    with pytest.raises(ArmwrightError, match=why):
        find_call("run_excitation")(ARM, {**WISH, **change}, lambda part: None)
