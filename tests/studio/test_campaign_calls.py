"""The guided campaign is ``armwright campaign``: step by step, resumed, and nothing overwritten."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.report.plain_data import finite_data
from armwright.studio.calls import find_call
from armwright.studio.campaign_desk import CampaignDesk
from armwright.studio.desk_folder import DeskFolder
from armwright.studio.robot_text import read_robot, write_robot
from tests.studio.logs import sample_log

WHO, WHAT = "a" * 32, "0123456789ab"
ARM = write_robot(aw.load("vertical2r"))
PLAN = {"duration": "4", "harmonics": "3", "starts": "1", "velocity": ""}


def test_a_campaign_goes_step_by_step_and_its_python_does_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, parts, said = CampaignDesk(DeskFolder(tmp_path)), [], []
    number = desk.begin(WHO, WHAT, ARM)

    def go(**wish: Any) -> Any:
        given = desk.call_arguments(WHO, WHAT, number)
        wish = {"origin": "vertical2r", **wish}
        found = find_call("run_campaign")(**given, wish=wish, say=said.append, progress=parts.append)
        return json.loads(json.dumps(finite_data(found)))

    first = go(plan=PLAN, until="1-motion")
    assert (first["done"], parts[-1], parts) == (["1-motion"], 1.0, sorted(parts))
    assert len(first["motion"]["q"][0]) == 2
    waiting = go(until="5-report")  # no logs yet: nothing more is done
    assert waiting["done"] == ["1-motion"]
    last = first
    for step in ("2-logs", "3-audit", "4-identified", "5-report"):
        last = go(until=step, simulated=True)
        assert last["done"][-1] == step
    findings = last["audit"]["findings"]
    assert len(findings) == len({json.dumps(one) for one in findings})  # none is said twice
    assert said[0] == "designing motions"
    assert said[-1] == "writing the report"
    assert read_robot(last["identified"]).name == "vertical2r"
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    exec(compile(last["snippets"]["python"], "snippet", "exec"), {})
    truth = json.loads(Path("campaign/4-identified/truth.json").read_text())
    assert last["truth"] == truth
    with pytest.raises(ArmwrightError, match="already been audited"):
        desk.put_log(WHO, WHAT, number, "identify", ".csv", b"")
    with pytest.raises(ArmwrightError, match="begun with duration = 4"):
        go(plan={"duration": "5"})


def test_logs_that_cannot_be_used_stop_a_campaign_with_the_reason(tmp_path: Path) -> None:
    desk = CampaignDesk(DeskFolder(tmp_path))
    inside = tmp_path / f"{WHO}.{WHAT}.campaign_1" / "campaign"
    assert desk.numbers(WHO, WHAT) == []
    assert desk.begin(WHO, WHAT, ARM) == 1
    with pytest.raises(ArmwrightError, match="has not started"):
        find_call("look_at_campaign")(**desk.call_arguments(WHO, WHAT, 1))
    (inside / "1-motion").mkdir(parents=True)
    (inside / "1-motion" / "expected.json").write_text('{"condition": null, "percent": {}}')
    about = {"name": "vertical2r", "source": "vertical2r", "print": _print()}
    lines = ["[robot]", *(f"{key} = {json.dumps(value)}" for key, value in about.items()), "[motion]"]
    (inside / "campaign.toml").write_text("\n".join(lines) + "\n")
    desk.put_log(WHO, WHAT, 1, "identify", ".csv", b"a,b\n1,2\n")
    desk.put_log(WHO, WHAT, 1, "identify", ".csv", b"t,q1,q2,tau1,tau2\n0,0,0,0,0\n")
    names = sorted(one.name for one in (inside / "2-logs").iterdir())
    assert names == ["identify.csv", "replaced-1-identify.csv"]
    given = desk.call_arguments(WHO, WHAT, 1)
    found = find_call("run_campaign")(**given, wish={}, say=lambda text: None, progress=lambda part: None)
    assert found["stopped"]["text"].startswith("2-logs: the logs cannot be used")
    assert "error" in [one["severity"] for one in found["stopped"]["findings"]]
    assert (found["done"], found["audit"]) == (["1-motion", "2-logs"], None)
    assert str(tmp_path) not in json.dumps(found["stopped"])
    assert desk.begin(WHO, WHAT, ARM) == 2  # a new one leaves the first alone
    packed = zipfile.ZipFile(io.BytesIO(base64.b64decode(desk.pack(WHO, WHAT, 1)["base64"])))
    assert "campaign-1/2-logs/identify.csv" in packed.namelist()
    for name in ("../robot.toml", "2-logs", "none"):
        with pytest.raises(ArmwrightError, match="no such file"):
            desk.read_file(WHO, WHAT, 1, name)
    for stem, suffix in (("other", ".csv"), ("identify", "/../x")):
        with pytest.raises(ArmwrightError):
            desk.put_log(WHO, WHAT, 1, stem, suffix, b"")


def _print() -> str:
    from armwright.study.campaign.campaign_folder import robot_print

    return robot_print(read_robot(ARM))


def test_a_damaged_log_is_refused_by_a_campaign_unless_its_lines_are_skipped(tmp_path: Path) -> None:
    desk = CampaignDesk(DeskFolder(tmp_path))
    number = desk.begin(WHO, WHAT, ARM)

    def go(**wish: Any) -> Any:
        given = desk.call_arguments(WHO, WHAT, number)
        return find_call("run_campaign")(**given, wish=wish, say=lambda _: None, progress=lambda _: None)

    go(plan=PLAN, until="1-motion")
    lines = sample_log(tmp_path).read_text().splitlines(keepends=True)
    lines[300] = lines[300][:9] + "\n"
    desk.put_log(WHO, WHAT, number, "identify", ".csv", "".join(lines).encode())
    with pytest.raises(ArmwrightError, match=r"301.*skip_damaged"):
        go(until="3-audit")
    found = go(until="3-audit", skips=True)
    assert found["done"][-1] == "3-audit"
    assert "skip_damaged=True" in found["snippets"]["python"]
    assert "--skip-damaged" in found["snippets"]["command"]
