"""What the page Identify shows is what the API and the command line give for the same logs."""

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
from tests.cli.run import run
from tests.studio.logs import sample_log

ARM = write_robot(aw.load("vertical2r"))


def identify(log: Path, wish: dict[str, Any], **further: str) -> Any:
    return find_call("run_identification")(ARM, wish, [str(log)], lambda part: None, **further)


def test_a_log_is_understood_and_identifies_the_robot(tmp_path: Path) -> None:
    log, parts = sample_log(tmp_path), []
    seen = find_call("look_at_log")(ARM, str(log), "")
    assert (seen["samples"], seen["joints"]) == (800, ["shoulder", "elbow"])
    assert 'torque = "tau2"' in seen["mapping"]
    wish = {"mapping": seen["mapping"], "friction": "coulomb"}
    found = find_call("run_identification")(ARM, wish, [str(log)], parts.append)
    robot = aw.load("vertical2r")
    estimate = aw.identify(aw.read_recording(log, robot=robot), robot, friction="coulomb")
    assert (found["status"], parts[-1], parts) == ("ok", 1.0, sorted(parts))
    assert [one["value"] for one in found["parameters"]] == [one.value for one in estimate.parameters]
    assert read_robot(found["identified"]) == estimate.robot
    assert str(log) not in found["page"]
    assert shlex.split(found["snippets"]["command"])[-2:] == ["--friction", "coulomb"]
    code = find_call("identified_code")(ARM, found, "python")["files"]
    assert estimate.robot is not None
    assert code == aw.emit(aw.model(read_robot(found["identified"]), "inverse_dynamics"), "python")
    (name, text), *_ = find_call("identified_file")(ARM, found, "urdf")["files"].items()
    (tmp_path / name).write_text(text)
    assert len(aw.load(tmp_path / name).moving) == 2
    with pytest.raises(ArmwrightError, match="use one of"):
        find_call("identified_file")(ARM, found, "docx")
    with pytest.raises(ArmwrightError, match="nothing was identified"):
        find_call("identified_code")(ARM, {"identified": None}, "c")


def test_another_log_validates_and_the_same_is_typed_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = sample_log(tmp_path)
    other = tmp_path / "other.csv"
    other.write_bytes(log.read_bytes())
    wish = {"mapping": "", "friction": "coulomb", "feasible": False, "origin": "vertical2r"}
    found = identify(log, wish, validation=str(other))
    assert "validated on 1" in found["validation"]["split"]
    assert str(tmp_path) not in found["page"]
    (tmp_path / "there").mkdir()
    monkeypatch.chdir(tmp_path / "there")
    for name, source in (("log.csv", log), ("validation.csv", other)):
        Path(name).write_bytes(source.read_bytes())
    Path("map.toml").write_text(found["files"]["map.toml"])
    space: dict[str, Any] = {}
    exec(compile(found["snippets"]["python"], "snippet", "exec"), space)
    assert space["estimate"].validation.overall_percent == found["validation"]["overall_percent"]
    Path("report.html").unlink()
    told = run(*shlex.split(found["snippets"]["command"])[1:], "--json")
    assert told.data["validation"]["overall_percent"] == found["validation"]["overall_percent"]


def test_a_mapping_is_corrected_in_a_table_and_refused_by_the_name_of_its_field(tmp_path: Path) -> None:
    log = sample_log(tmp_path)
    fields = find_call("look_at_log")(ARM, str(log), "")["fields"]
    assert (fields["time"], fields["is_plain"]) == ("t", True)
    assert [one["name"] for one in fields["joints"]] == ["shoulder", "elbow"]
    keys = ("name", "position", "torque")
    joints = [{key: one[key] for key in keys} for one in fields["joints"]]
    joints[1] |= {"unit": "deg", "gain": -2.0}
    seen = find_call("look_at_log")(ARM, str(log), {"time": "t", "joint": joints})
    assert 'unit = "deg"\ngain = -2.0' in seen["mapping"]
    assert find_call("look_at_log")(ARM, str(log), seen["mapping"])["tau"] == seen["tau"]
    with pytest.raises(ArmwrightError, match=r"joint 2\.gain: 'x': a number expected"):
        find_call("look_at_log")(
            ARM, str(log), {"time": "t", "joint": [joints[0], {**joints[1], "gain": "x"}]}
        )


def test_a_log_that_cannot_be_read_is_refused_without_its_path(tmp_path: Path) -> None:
    log = tmp_path / "x.npz"
    log.write_text("a,b\n1,2\n")
    with pytest.raises(ArmwrightError) as refused:
        find_call("look_at_log")(ARM, str(log), "")
    assert str(tmp_path) not in str(refused.value)
    with pytest.raises(ArmwrightError, match="mapping"):
        find_call("look_at_log")(ARM, str(sample_log(tmp_path)), "time = ")


def test_a_log_whose_columns_tell_nothing_is_mapped_by_hand(tmp_path: Path) -> None:
    log = sample_log(tmp_path)
    rows = np.loadtxt(log, delimiter=",", skiprows=1)[:, [0, 1, 2, 5, 6]]
    head = "Zeit,A1_Ist,A2_Ist,Strom_eins,Strom_zwei"
    np.savetxt(log, rows, delimiter=",", header=head, comments="")
    blank = find_call("look_at_log")(ARM, str(log), "")
    assert "choose them in the table" in blank["unmapped"]
    assert blank["fields"]["time"] == "Zeit"
    assert [one["position"] for one in blank["fields"]["joints"]] == ["", ""]
    joints = [{"position": f"A{k}_Ist", "current": f"Strom_{word}"} for k, word in ((1, "eins"), (2, "zwei"))]
    known = find_call("look_at_log")(ARM, str(log), {"time": "Zeit", "joint": joints})
    assert known["unmapped"] == ""
    assert known["samples"] == len(rows)
    with pytest.raises(ArmwrightError, match="one of torque, current"):
        find_call("look_at_log")(ARM, str(log), {"time": "Zeit", "joint": [{"position": "A9"}] * 2})


SECOND = "log_2.csv"
DIDIM = {"estimator": "didim", "law": "feedforward", "kp": "400", "kd": "40"}


def test_a_motion_that_was_to_be_followed_has_a_time_and_a_column_for_each_joint(tmp_path: Path) -> None:
    path = tmp_path / "reference.csv"
    path.write_text("t,a,b\n1.0,0,0\n1.5,0.1,0\n2.0,0.2,0.1\n")
    assert find_call("look_at_reference")(ARM, str(path)) == {"samples": 3, "duration": 1.0}
    for text, why in (("t,a\n0,0\n1,1\n", "2 columns"), ("t,a,b\n0,0,0\n0,1,1\n", "not a motion")):
        path.write_text(text)
        with pytest.raises(ArmwrightError, match=why) as refused:
            find_call("look_at_reference")(ARM, str(path))
        assert str(tmp_path) not in str(refused.value)


def test_several_logs_and_every_estimator_say_what_to_type(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    log = sample_log(tmp_path)
    first, second, again = (tmp_path / name for name in ("log.csv", SECOND, "instruments.csv"))
    for copy in (first, second, again):
        copy.write_bytes(log.read_bytes())
    call, logs = find_call("run_identification"), [str(first), str(second)]
    wish = {"friction": "coulomb", "origin": "vertical2r", "feasible": False}
    for further in (
        {"estimator": "wls"},
        {"estimator": "iv"},
        DIDIM,
    ):
        few = logs if further["estimator"] == "wls" else logs[:1]
        found = call(ARM, wish | further, few, lambda part: None, instruments=str(again))
        (tmp_path / "map.toml").write_text(found["files"]["map.toml"])
        space: dict[str, Any] = {}
        exec(found["snippets"]["python"], space)
        typed = [one.value for one in space["estimate"].parameters]
        assert [one["value"] for one in found["parameters"]] == typed, further
        command = found["snippets"]["command"]
        assert (SECOND in command) == (len(few) == 2)
        assert ("--instruments" in command) == (further["estimator"] == "iv")
    (tmp_path / "reference.csv").write_bytes(log.read_bytes())  # the first columns: a time, two positions
    found = call(ARM, wish | DIDIM, logs[:1], lambda part: None, reference=str(tmp_path / "reference.csv"))
    exec(found["snippets"]["python"], space)
    assert [one["value"] for one in found["parameters"]] == [
        one.value for one in space["estimate"].parameters
    ]
    assert found["snippets"]["command"].endswith("--reference reference.csv")
    with pytest.raises(ArmwrightError, match="give its gains"):
        call(ARM, wish | {"estimator": "didim"}, logs[:1], lambda part: None)
    with pytest.raises(ArmwrightError, match="repetition"):
        call(ARM, wish | {"estimator": "iv"}, logs[:1], lambda part: None)


def test_the_user_s_own_urdf_keeps_all_but_the_values(tmp_path: Path) -> None:
    robot = aw.load("vertical2r")
    path = tmp_path / "arm.urdf"
    robot.save(path)
    own = path.read_text().replace("</robot>", "  <!-- ours -->\n</robot>")
    found = identify(sample_log(tmp_path), {"friction": "coulomb"})
    ((_, text),) = find_call("identified_file")(ARM, found, "urdf", own)["files"].items()
    assert "<!-- ours -->" in text
    path.write_text(text)
    mass = float(aw.load(path).links[1].inertia.M)
    assert mass == pytest.approx(float(read_robot(found["identified"]).links[1].inertia.M))


def test_what_makes_a_guessed_mapping_doubtful_is_said_beside_its_table(tmp_path: Path) -> None:
    log = sample_log(tmp_path)
    log.write_text(log.read_text().replace("q1,q2,qd1,qd2,tau1,tau2", "qm1,qm2,qdm1,qdm2,taum1,taum2", 1))
    look = find_call("look_at_log")
    guessed = look(ARM, str(log), "")
    assert any("named after motors" in one["text"] for one in guessed["findings"])
    assert not any("guessed" in one["code"] for one in look(ARM, str(log), guessed["mapping"])["findings"])
