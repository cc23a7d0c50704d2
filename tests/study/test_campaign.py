"""A campaign: steps in order, resumed, never overwritten; torques found are the real ones."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError, InputError
from armwright.expr import number
from armwright.identify.deliver.delivered_files import delivered_files, is_urdf
from armwright.robot import Friction, Inertia
from armwright.simulate.motion_shapes import quintic
from armwright.study.campaign.campaign_folder import (
    ABOUT,
    AUDIT,
    IDENTIFIED,
    LOGS,
    MOTION,
    REPORT,
    STEPS,
    Campaign,
    open_campaign,
)
from armwright.study.campaign.campaign_steps import (
    CampaignStop,
    advance,
    campaign_data,
)
from armwright.study.campaign.kept_files import kept_data, kept_motion_rows
from armwright.study.campaign.simulated_logs import LAG, simulated_log
from tests.cli.run import run

SMALL = {"duration": 10.0, "harmonics": 2, "starts": 1, "rate": 100.0}


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def test_a_drive_moves_a_light_finger_that_rubs() -> None:
    """1 N m of dry friction on 3e-4 kg m²: feedback of 10 Hz gives 1 N m at 1 rad, and it would stand."""
    robot = aw.load("planar2r")
    light = Inertia.of({"M": 0.05, "MX": 0.003, "ZZ": 3e-4})
    finger = replace(robot.joints[1], friction=Friction(FS=number(1.0), FV=number(0.5)))
    real = replace(
        robot,
        joints=(robot.joints[0], finger),
        links=(robot.links[0], replace(robot.links[1], inertia=light)),
    )
    motion = quintic([0.0, 0.0], [0.5, 1.0], duration=1.0)
    rows = simulated_log(real, motion, rate=100.0, seed=0).splitlines()[1:]
    log = np.array([[float(x) for x in row.split(",")] for row in rows])
    wanted = motion.samples(log[:, 0])[:, 0]
    assert np.abs(log[:, 1:3] - wanted).max() < 2 * LAG


def test_a_campaign_waits_for_logs_goes_on_and_keeps_what_is_there(tmp_path: Path) -> None:
    folder = tmp_path / "work"
    campaign = open_campaign(aw.load("planar2r"), folder, source="planar2r", given=SMALL)
    assert "identify.csv" in advance(campaign)
    assert campaign.is_done(MOTION)
    assert not campaign.is_done(LOGS)
    first = files_of(folder)
    assert "identify.csv" in advance(campaign)
    assert files_of(folder) == first
    # a log that cannot be used stops it, and leaves no trace
    bad = campaign.path(LOGS, "identify.csv")
    bad.write_text("t,q.joint1,q.joint2\n0,0,0\n", encoding="utf-8")
    with pytest.raises(ArmwrightError):
        advance(campaign)
    assert not campaign.is_done(AUDIT)
    bad.unlink()
    assert advance(campaign, simulated=True) == ""
    assert all(campaign.is_done(step) for step in (MOTION, LOGS, AUDIT, IDENTIFIED, REPORT))
    done = files_of(folder)
    assert done.items() >= first.items()
    truth = json.loads(done["4-identified/truth.json"])
    assert truth["torque_percent"] < 1.0
    assert advance(campaign, simulated=True) == ""
    assert files_of(folder) == done
    # what was logged is not exchanged behind its back
    log = campaign.path(LOGS, "identify.csv")
    log.write_bytes(log.read_bytes() + b"\n")
    with pytest.raises(ArmwrightError, match="changed since the audit"):
        advance(campaign)


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    robot = aw.load("planar2r")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(ArmwrightError, match="is not a campaign and not empty"):
        open_campaign(robot, tmp_path / "full", source="planar2r")
    with pytest.raises(ArmwrightError, match="make it first"):
        open_campaign(robot, tmp_path / "no" / "such", source="planar2r")
    begun = open_campaign(robot, tmp_path / "new", source="planar2r", given=SMALL)
    assert open_campaign(robot, tmp_path / "new", source="planar2r").plan == begun.plan
    with pytest.raises(ArmwrightError, match="begun with another robot, 'planar2r'"):
        open_campaign(aw.load("planar3r"), tmp_path / "new", source="planar3r")
    with pytest.raises(ArmwrightError, match="begun with duration = 10"):
        open_campaign(robot, tmp_path / "new", source="planar2r", given={"duration": 9.0})
    (tmp_path / "new" / "campaign.toml").write_text("[robot]\nname = 3\n", encoding="utf-8")
    assert run("campaign", "planar2r", str(tmp_path / "new")).code == 3


def test_logs_that_cannot_be_used_end_with_their_code(tmp_path: Path) -> None:
    """A robot that never moves: refused by the audit, with code 3 and a remedy, and nothing is identified."""
    campaign = open_campaign(aw.load("planar2r"), tmp_path / "work", source="planar2r", given=SMALL)
    campaign.path(MOTION).mkdir()
    campaign.path(LOGS).mkdir()
    names = [joint.name for joint in campaign.robot.active]
    head = ",".join(["t", *(f"{key}.{name}" for key in ("q", "qd", "tau") for name in names)])
    rows = "\n".join(f"{k / 100},0.5,0.5,0,0,1,1" for k in range(400))
    campaign.path(LOGS, "identify.csv").write_text(f"{head}\n{rows}\n", encoding="utf-8")
    with pytest.raises(CampaignStop) as stopped:
        advance(campaign)
    assert stopped.value.code in (3, 4)
    assert run("campaign", "planar2r", str(tmp_path / "work")).code == stopped.value.code
    assert not campaign.is_done(IDENTIFIED)


DAMAGE = [
    ("campaign.toml", "starts = 1", "starts = 1.5", "motion.starts: 1.5 is not a whole number"),
    ("1-motion/expected.json", None, "[]", "expected.json: is damaged: a table expected"),
    ("1-motion/validate.csv", None, "t,q\n1,2\n", "validate.csv: is damaged: 2 columns; a time and"),
    ("1-motion/validate.csv", None, "t,a,b\n1,2,3\n2,3\n", "validate.csv:3: is damaged: 2 cells, but"),
    ("1-motion/validate.csv", None, "t,a,b\n1,2,3\n0,2,3\n", "validate.csv:3: is damaged: its rows are"),
    ("3-audit/audit.json", None, '{"logs"', "audit.json: is damaged"),
    ("4-identified/estimate.json", None, "{}", "estimate.json: is damaged: 'status' is missing"),
]


def read_again(campaign: Campaign, path: Path) -> None:
    """What reads this file of a campaign."""
    if path.suffix == ".toml":
        open_campaign(campaign.robot, campaign.folder, source="planar2r")
    elif path.name == "audit.json":
        kept_data(path, {"logs": dict})
    elif path.suffix == ".csv":
        kept_motion_rows(path, 3)
    else:
        if path.name == "estimate.json":
            whole = '{"condition": 1, "percent": {}}'
            campaign.path(MOTION, "expected.json").write_text(whole, encoding="utf-8")
        campaign_data(campaign)


@pytest.mark.parametrize(("name", "old", "new", "said"), DAMAGE)
def test_a_damaged_file_of_a_campaign_is_refused_by_name(
    name: str, old: str | None, new: str, said: str, tmp_path: Path
) -> None:
    """Nothing is lost or written anew; the message says what to move away."""
    campaign = open_campaign(aw.load("planar2r"), tmp_path / "work", source="planar2r", given=SMALL)
    step = tmp_path / "work" / Path(name).parent
    for folder in STEPS[: STEPS.index(step.name)] if step.name in STEPS else []:
        campaign.path(folder).mkdir()
    step.mkdir(exist_ok=True)
    path = tmp_path / "work" / name
    text = new if old is None else path.read_text(encoding="utf-8").replace(old, new)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=re.escape(said)):
        read_again(campaign, path)
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(("robot_name", "harmonics"), [("puma560", 3), ("minnesota", 2)])
def test_the_chain_finds_torques_of_a_simulated_robot_within_one_percent(
    robot_name: str, harmonics: int, tmp_path: Path
) -> None:
    """E-ALL: torques with 1 % noise, dry friction, rounding sensors; an open and a closed robot."""
    given = {"harmonics": harmonics, "starts": 1}
    campaign = open_campaign(aw.load(robot_name), tmp_path / "work", source=robot_name, given=given)
    assert advance(campaign, simulated=True) == ""
    truth = json.loads(campaign.path(IDENTIFIED, "truth.json").read_text(encoding="utf-8"))
    assert truth["torque_percent"] < 1.0
    found = json.loads(campaign.path(IDENTIFIED, "estimate.json").read_text(encoding="utf-8"))
    assert found["validation"]["determined_percent"] < 1.0  # over all samples of the log, noise included
    assert found["validation"]["overall_percent"] < 0.1 * found["validation"]["cad_percent"]


def test_a_robot_of_an_mjcf_file_is_not_taken_for_urdf(tmp_path: Path) -> None:
    """Both are called .xml; what is identified goes to a URDF file that is written anew."""
    source = tmp_path / "arm.xml"
    source.write_text(
        """<mujoco><worldbody><body name="a"><joint name="turn" type="hinge" axis="0 1 0"/>
        <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.04" mass="1.5"/></body></worldbody></mujoco>"""
    )
    robot = aw.load(source)
    files, _ = delivered_files(robot, source=source, out=tmp_path / "new.urdf", code=None)
    (tmp_path / "new.urdf").write_bytes(files[tmp_path / "new.urdf"])
    assert not is_urdf(source)
    assert is_urdf(tmp_path / "new.urdf")
    assert float(aw.load(tmp_path / "new.urdf").links[-1].inertia.M) == 1.5


def test_a_plan_that_is_refused_leaves_room_for_another(tmp_path: Path) -> None:
    robot, folder = aw.load("planar2r"), tmp_path / "campaign"
    with pytest.raises(ArmwrightError, match="give more than 0 s"):
        aw.campaign(robot, folder, duration=-4.0)
    assert list(folder.iterdir()) == []
    open_campaign(robot, folder, source="planar2r", given={"duration": 4.0})
    assert [one.name for one in folder.iterdir()] == [ABOUT]


def test_a_campaign_whose_search_was_ended_says_so(tmp_path: Path) -> None:
    """The best motion so far is kept; whoever ended it must know what he has."""
    said: list[str] = []

    def end(part: float) -> None:
        raise KeyboardInterrupt

    given = SMALL | {"starts": 60}  # many more than are done when progress is first told
    campaign = open_campaign(aw.load("planar2r"), tmp_path / "work", source="planar2r", given=given)
    advance(campaign, say=said.append, progress=end)
    assert campaign.is_done(MOTION)
    assert any("identify: warning: all: the search was ended" in one for one in said)
