"""What the pages Simulate and Identify show is what the API gives for the same wish."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.studio.calls import find_call
from armwright.studio.robot_text import read_robot, write_robot
from tests.studio.logs import sample_log

ARM = write_robot(aw.load("vertical2r"))
WISH = {
    "duration": "0.2",
    "step": "1e-3",
    "method": "rk4",
    "q": ["0.1", "pi/4"],
    "torque": ["1", "-0.5"],
    "goal": ["0.4", "0.2"],
    "origin": "vertical2r",
}


@pytest.mark.parametrize("drive", ["nothing", "constant torques", "computed torque"])
def test_a_run_is_that_of_its_own_python(drive: str) -> None:
    parts: list[float] = []
    found = find_call("run_simulation")(ARM, {**WISH, "drive": drive}, parts.append)
    space: dict[str, Any] = {}
    exec(compile(found["snippets"]["python"], "snippet", "exec"), space)
    run = space["run"]
    np.testing.assert_allclose(found["q"][-1], run.q[-1], rtol=1e-12, atol=1e-12)
    assert (found["status"], found["steps"]) == ("finished", 200)
    assert parts[-1] == 1.0


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"step": "0"}, "above 0"),
        ({"q": ["0"]}, "2 expected"),
        ({"drive": "wind"}, "use nothing"),
        ({"step": "1e-9"}, "longer step"),
        ({"duration": "long"}, "no number"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_with_the_reason(change: dict[str, Any], why: str) -> None:
    with pytest.raises(ArmwrightError, match=why):
        find_call("run_simulation")(ARM, {**WISH, "drive": "nothing", **change}, lambda part: None)


def test_a_log_is_understood_and_identifies_the_robot(tmp_path: Path) -> None:
    log = sample_log(tmp_path)
    seen = find_call("look_at_log")(ARM, str(log), "")
    assert (seen["samples"], seen["joints"]) == (800, ["shoulder", "elbow"])
    assert 'torque = "tau2"' in seen["mapping"]
    found = find_call("run_identification")(
        ARM, {"mapping": seen["mapping"], "friction": "coulomb"}, str(log)
    )
    estimate = aw.identify(
        aw.read_recording(log, robot=aw.load("vertical2r")), aw.load("vertical2r"), friction="coulomb"
    )
    assert found["status"] == "ok"
    assert [one["value"] for one in found["parameters"]] == [one.value for one in estimate.parameters]
    assert read_robot(found["identified"]) == estimate.robot
    assert str(log) not in found["page"]
    assert shlex.split(found["snippets"]["command"])[-2:] == ["--friction", "coulomb"]


def test_a_log_that_cannot_be_read_is_refused_without_its_path(tmp_path: Path) -> None:
    log = tmp_path / "x.csv"
    log.write_text("a,b\n1,2\n")
    with pytest.raises(ArmwrightError) as refused:
        find_call("look_at_log")(ARM, str(log), "")
    assert str(tmp_path) not in str(refused.value)
    with pytest.raises(ArmwrightError, match="mapping"):
        find_call("look_at_log")(ARM, str(sample_log(tmp_path)), "time = ")
