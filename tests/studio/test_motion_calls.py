"""What the page Simulate shows is what the API and the command line give for the same wish."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import armwright as aw
from armwright.cli.app import app
from armwright.errors import ArmwrightError
from armwright.studio.calls import find_call
from armwright.studio.robot_text import write_robot

ARM = write_robot(aw.load("vertical2r"))
WISH = {
    "duration": "0.2",
    "step": "1e-3",
    "method": "rk4",
    "q": ["0.1", "pi/4"],
    "values": ["1", "-0.5"],
    "goal": ["0.4", "0.2"],
    "schedule": "time, a, b\n0, 1, 0\n0.1, -1, 0.5",
    "motion": "0 0.1 0.7\n0.1; 0.2; 0.6\n0.2, 0.4, 0.2",
    "origin": "vertical2r",
}
DRIVES = [
    {"drive": "nothing"},
    {"drive": "constant"},
    {"drive": "schedule"},
    {"drive": "schedule", "between": "linear"},
    {"drive": "motion to a goal"},
    {"drive": "motion to a goal", "law": "gravity compensation", "kp": "500", "kd": "50"},
    {"drive": "motion of a table", "law": "feedforward", "kp": "100", "kd": "9"},
    {"drive": "step test", "joint": "elbow", "heights": "3"},
]


@pytest.mark.parametrize("drive", DRIVES, ids=lambda one: " ".join(one.values()))
def test_a_run_is_that_of_its_own_python_and_command(
    drive: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts: list[float] = []
    found = find_call("run_simulation")(ARM, {**WISH, **drive}, parts.append)
    assert (found["status"], found["steps"], parts[-1]) == ("finished", 200, 1.0)
    monkeypatch.chdir(tmp_path)
    for name, text in found["files"].items():
        Path(name).write_text(text)
    space: dict[str, Any] = {}
    exec(compile(found["snippets"]["python"], "snippet", "exec"), space)
    own = [found["joints"].index(name) for name in space["run"].joints]
    np.testing.assert_allclose(np.array(found["q"][-1])[own], space["run"].q[-1], rtol=1e-12, atol=1e-12)
    words = shlex.split(found["snippets"]["command"])
    told = CliRunner().invoke(app, [*words[1 : words.index("--out")], "--json"])
    assert told.exit_code == 0, told.output
    last = json.loads(told.stdout)["q"]
    np.testing.assert_allclose(np.array(found["q"][-1])[own], last, rtol=1e-12, atol=1e-12)


def test_suggested_steps_tell_the_inertia_of_the_description() -> None:
    place = np.array([0.1, np.pi / 4])
    step = find_call("suggest_step")(ARM, "elbow", ["0.1", "pi/4"])
    wish = {**WISH, "drive": "step test", "joint": "elbow", "heights": ", ".join(map(str, step["heights"]))}
    found = find_call("run_simulation")(ARM, wish, lambda part: None)
    inertia = aw.compile(aw.model(aw.load("vertical2r"), "inertia_matrix"))(place)[1, 1]
    assert found["told"]["expected"] == pytest.approx(inertia, rel=1e-12)
    assert found["told"]["inertia"] == pytest.approx(inertia, rel=1e-2)  # the weight changes on the way
    np.testing.assert_allclose(np.array(found["q"])[:, 0], 0.1, rtol=1e-12)  # the other one is held
    space: dict[str, Any] = {}
    exec(compile(found["snippets"]["python"], "snippet", "exec"), space)
    (again,) = space["test"].constants_of(space["runs"])
    assert again.inertia == pytest.approx(found["told"]["inertia"], rel=1e-9)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"step": "0"}, "above 0"),
        ({"q": ["0"]}, "2 expected"),
        ({"drive": "wind"}, "use nothing"),
        ({"step": "1e-9"}, "longer step"),
        ({"duration": "long"}, "not a number"),
        ({"drive": "constant", "quantity": "voltage"}, "use torque"),
        ({"drive": "schedule", "schedule": ""}, "rows of 3 numbers"),
        ({"drive": "schedule", "schedule": "0 1 2\n0 1 2"}, "row 2 begins with 0 s; times must grow"),
        ({"drive": "schedule", "schedule": "0 1"}, "a time and 2 expected"),
        ({"drive": "schedule", "schedule": "0 1 2\n1 1 x"}, "schedule:2"),
        ({"drive": "motion of a table", "motion": "0 1 2"}, "two rows or more"),
        ({"drive": "motion to a goal", "law": "gravity compensation"}, "give kp and kd"),
        ({"drive": "step test", "heights": "0"}, "other than 0"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_with_the_reason(change: dict[str, Any], why: str) -> None:
    with pytest.raises(ArmwrightError, match=why):
        find_call("run_simulation")(ARM, {**WISH, "drive": "nothing", **change}, lambda part: None)


@pytest.mark.parametrize("name", ["fivebar", "palletiser", "fourbar"])
def test_a_pulled_tip_of_a_closed_robot_comes_as_near_as_its_motors_bring_it(name: str) -> None:
    robot = aw.load(name)
    close = aw.compile(aw.model(robot, "loop_geometry"))
    motors = [k for k, joint in enumerate(robot.moving) if joint.is_active]
    there = close(robot.home[motors] + 0.1, near=robot.home)
    goal = robot.pose(there)[:3, 3]
    found = find_call("pull_tip")(write_robot(robot), goal.tolist(), robot.home.tolist())
    assert found["far"] < 1e-5  # a millimetre is a pixel; Newton's last step leaves far less
    q = np.array(found["q"])
    np.testing.assert_allclose(close(q[motors], near=q), q, atol=1e-9)
    away = find_call("pull_tip")(write_robot(robot), [9.0, 9.0, 9.0], robot.home.tolist())
    assert np.isfinite(away["q"]).all()
