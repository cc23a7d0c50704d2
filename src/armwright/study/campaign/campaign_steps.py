"""The steps of a campaign: design motions, log them, audit the logs, identify, report.

Each takes what the one before left in the folder, so that a campaign goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from armwright.errors import ArmwrightError, Finding, unknown_name
from armwright.identify.audit import audit, has_error
from armwright.identify.deliver.delivered_files import delivered_files, is_urdf
from armwright.identify.estimate import Estimate
from armwright.identify.excitation.excite import excite
from armwright.identify.excitation.exciting_motion import ExcitingMotion
from armwright.identify.identification import identify
from armwright.identify.reading import read_recording
from armwright.identify.recording import Recording
from armwright.identify.simulated_motion import RecordedReference
from armwright.report.animation import animation_data, animation_page
from armwright.report.identification_data import estimate_data, estimate_text, finding_rows
from armwright.report.identification_page import page
from armwright.report.plain_data import json_text
from armwright.robot.formats import formats, load
from armwright.study.campaign.campaign_folder import (
    AUDIT,
    FIRST_LOG,
    IDENTIFIED,
    LOGS,
    MOTION,
    OTHER_LOG,
    REPORT,
    STEPS,
    Campaign,
)
from armwright.study.campaign.campaign_page import campaign_page
from armwright.study.campaign.kept_files import Kept, kept_data, kept_motion_rows
from armwright.study.campaign.simulated_logs import real_robot, simulated_log, torque_error
from armwright.study.new_folder import write_folder
from armwright.whole_files import write_whole

Say = Callable[[str], None]
REAL = "simulated_robot.toml"
EXPECTED: Kept = {"condition": (int, float, type(None)), "percent": dict}  # what the report needs of a file
ESTIMATE: Kept = {"status": str, "parameters": list, "findings": list, "validation": (dict, type(None))}


class CampaignStop(ArmwrightError):
    """A step that cannot be done with these logs; ``code`` is that of the command, findings say why."""

    def __init__(self, message: str, *, code: int, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(message)
        self.code, self.findings = code, findings


def advance(
    campaign: Campaign,
    *,
    simulated: bool = False,
    until: str = REPORT,
    skip_damaged: bool = False,
    say: Say = lambda text: None,
    progress: Callable[[float], None] | None = None,
) -> str:
    """Every step that can be done now; what is to be done next, or "" where all that was asked is done.

    simulated   takes missing logs from the simulator
    until       the last step to do: "1-motion", "2-logs", "3-audit", "4-identified" or "5-report"
    skip_damaged   logs are read without their lines that are cut or ragged, instead of being refused
    progress    told the part of the search for motions that is done
    """
    if until not in STEPS:
        raise ArmwrightError(unknown_name("step", until, STEPS))
    wanted = STEPS[: STEPS.index(until) + 1]
    if not campaign.is_done(MOTION):
        say("designing motions")
        _begin_with_motions(campaign, say, progress)
    if LOGS in wanted and not campaign.is_done(LOGS):
        if not simulated:
            return _what_to_log(campaign)
        say("simulating the robot with sensors")
        _simulate(campaign)
    recordings = None
    if AUDIT in wanted and not campaign.is_done(AUDIT):
        say("auditing the logs")
        recordings = _read_logs(campaign, skip_damaged=skip_damaged)
        _audit(campaign, recordings)
    if IDENTIFIED not in wanted:
        return ""
    _refuse_changed_logs(campaign)
    if not campaign.is_done(IDENTIFIED):
        say("identifying and validating")
        _identify(campaign, recordings or _read_logs(campaign, skip_damaged=skip_damaged))
    if REPORT in wanted and not campaign.is_done(REPORT):
        say("writing the report")
        _report(campaign)
    return ""


# ------------------------------------------------------------------------------------------ motions


def _begin_with_motions(campaign: Campaign, say: Say, progress: Callable[[float], None] | None) -> None:
    """The motions; a plan that none can be made of is not kept."""
    try:
        _design(campaign, say, progress)
    except ArmwrightError:
        campaign.forget_plan()
        raise


def _design(campaign: Campaign, say: Say, progress: Callable[[float], None] | None) -> None:
    """Two motions, one to identify from and another to validate on, as files; warnings are said."""
    plan = campaign.plan
    files: dict[str, str] = {}
    searches = {FIRST_LOG: plan.starts, OTHER_LOG: 1}
    for number, stem in enumerate(searches):
        before = number * plan.starts
        found = excite(
            campaign.robot,
            duration=plan.duration,
            harmonics=plan.harmonics,
            velocity=plan.velocity,
            acceleration=plan.acceleration,
            tip_speed=plan.tip_speed,
            clearance=plan.clearance,
            rate=plan.rate,
            starts=searches[stem],
            seed=plan.seed + number,
            progress=_share(progress, before, searches[stem], plan.starts + 1),
        )
        files |= {f"{stem}{suffix}": found.text(suffix) for suffix in (".csv", ".json", ".yaml")}
        files[f"{stem}.html"] = animation_page(animation_data(campaign.robot, found.as_trajectory(25.0)))
        for warning in [one for one in found.findings if one.severity != "info"]:
            say(f"{stem}: {warning}")
        if stem == FIRST_LOG:
            files["expected.json"] = json_text(_expectations(found))
    write_folder(files, campaign.path(MOTION))


def _share(
    progress: Callable[[float], None] | None, before: int, own: int, all: int
) -> Callable[[float], None] | None:
    """The progress of one design among several: so many of all searches are its own."""
    if progress is None:
        return None
    return lambda part: progress((before + part * own) / all)


def _expectations(found: ExcitingMotion) -> dict[str, Any]:
    """How well parameters should be known after the motion."""
    return {
        "condition": found.condition,
        "gain": found.gain,
        "seconds_for_5_percent": found.duration_for(),
        "percent": dict(found.sigma_percent),
        "felt": list(found.felt),
        "findings": [str(one) for one in found.findings],
    }


def _motion(campaign: Campaign, stem: str) -> RecordedReference:
    """A motion as it was written."""
    n = len(campaign.robot.active)
    rows = kept_motion_rows(campaign.path(MOTION, f"{stem}.csv"), 1 + n)
    return RecordedReference(rows[:, 0], rows[:, 1 : 1 + n])


# --------------------------------------------------------------------------------------------- logs


def _what_to_log(campaign: Campaign) -> str:
    """The instructions for logging, also written to the folder of the logs."""
    joints = ", ".join(joint.name for joint in campaign.robot.active)
    text = (
        f"Run the motions of {MOTION} on the robot, slowly at first, and log time, position and torque (or "
        f"current) of {joints}, at {campaign.plan.rate:g} readings per second or more. Put the logs here as "
        f"{FIRST_LOG}.csv and {OTHER_LOG}.csv (or .parquet .npz .mat .mcap .bag), if need be with map.toml, "
        "which says what the columns are (docs: identify your robot). Then give the same command again.\n"
    )
    campaign.path(LOGS).mkdir(exist_ok=True)
    note = campaign.path(LOGS, "README.txt")
    if not note.exists():
        write_whole(note, text.encode("utf-8"))
    return f"{campaign.path(LOGS)}: {text.strip()}"


def _simulate(campaign: Campaign) -> None:
    """Logs of a robot that is not quite as described; the one to identify from comes last, whole."""
    campaign.path(LOGS).mkdir(exist_ok=True)
    motions = {stem: _motion(campaign, stem) for stem in (OTHER_LOG, FIRST_LOG)}
    real = real_robot(campaign.robot, motions[FIRST_LOG], seed=campaign.plan.seed)
    write = formats()["toml"].write
    assert write is not None
    files = {REAL: write(real).text}
    for number, (stem, motion) in enumerate(motions.items(), campaign.plan.seed + 1):
        files[f"{stem}.csv"] = simulated_log(real, motion, rate=campaign.plan.rate, seed=number)
    for name, text in files.items():
        path = campaign.path(LOGS, name)
        if not path.exists():
            write_whole(path, text.encode("utf-8"))


def _read_logs(campaign: Campaign, *, skip_damaged: bool) -> list[Recording]:
    """The log to identify from and, where there is one, the one to validate on."""
    paths = [one for one in (campaign.log(FIRST_LOG), campaign.log(OTHER_LOG)) if one is not None]
    return [
        read_recording(one, mapping=campaign.mapping, robot=campaign.robot, skip_damaged=skip_damaged)
        for one in paths
    ]


def _audit(campaign: Campaign, recordings: list[Recording]) -> None:
    """Audits the logs; with an error nothing is written, so that better logs can replace them."""
    every = [finding for one in recordings for finding in (*one.findings, *audit(one, campaign.robot))]
    found = tuple(one for k, one in enumerate(every) if one not in every[:k])
    if has_error(found):
        said = next(str(one) for one in found if one.severity == "error")
        raise CampaignStop(f"{campaign.path(LOGS)}: the logs cannot be used: {said}", code=3, findings=found)
    about = {"logs": campaign.digests(), "findings": finding_rows(found)}
    lines = [str(one) for one in found] or ["no findings"]
    files = {"audit.json": json_text(about), "audit.txt": "\n".join(lines) + "\n"}
    write_folder(files, campaign.path(AUDIT))


def _refuse_changed_logs(campaign: Campaign) -> None:
    known = kept_data(campaign.path(AUDIT, "audit.json"), {"logs": dict})["logs"]
    now = campaign.digests()
    changed = sorted(name for name in {*known, *now} if known.get(name) != now.get(name))
    if changed:
        raise ArmwrightError(
            f"{campaign.path(LOGS)}: {', '.join(changed)} changed since the audit; begin a new folder, "
            f"or move {AUDIT}, {IDENTIFIED} and {REPORT} away"
        )


# ----------------------------------------------------------------------------------- identification


def _identify(campaign: Campaign, recordings: list[Recording]) -> None:
    """The estimate, its page, the robot with its values and C code of its inverse dynamics."""
    found = identify(recordings[0], campaign.robot, validate=recordings[1:] or None)
    if found.robot is None:
        raise CampaignStop(str(found), code=found.exit_code or 4, findings=found.findings)
    files = {
        "estimate.json": json_text(estimate_data(found)),
        "estimate.txt": estimate_text(found) + "\n",
        "report.html": page(found),
    }
    source = Path(campaign.source)
    names = ["robot.toml", *(["robot.urdf"] if is_urdf(source) else [])]
    for name in names:
        made, _ = delivered_files(found.robot, source=source, out=Path(name), code=None)
        files |= {str(path): data.decode("utf-8") for path, data in made.items()}
    code, _ = delivered_files(found.robot, source=source, out=None, code=Path("c"))
    files |= {path.as_posix(): data.decode("utf-8") for path, data in code.items()}
    if campaign.path(LOGS, REAL).is_file():
        files["truth.json"] = json_text({"torque_percent": _truth(campaign, found)})
    write_folder(files, campaign.path(IDENTIFIED))


def _truth(campaign: Campaign, found: Estimate) -> float:
    """Error of torque against the robot that was simulated, on the motion that validates [%]."""
    assert found.robot is not None
    return torque_error(found.robot, load(campaign.path(LOGS, REAL)), _motion(campaign, OTHER_LOG))


# ------------------------------------------------------------------------------------------- report


def campaign_data(campaign: Campaign) -> dict[str, Any]:
    """The state and the results of a campaign, as plain data."""
    data: dict[str, Any] = {
        "robot": campaign.robot.name,
        "folder": str(campaign.folder),
        "done": [step for step in STEPS if campaign.is_done(step)],
        "expected": None,
        "estimate": None,
        "truth": None,
    }
    if campaign.is_done(MOTION):
        data["expected"] = kept_data(campaign.path(MOTION, "expected.json"), EXPECTED)
    if campaign.is_done(IDENTIFIED):
        data["estimate"] = kept_data(campaign.path(IDENTIFIED, "estimate.json"), ESTIMATE)
    truth = campaign.path(IDENTIFIED, "truth.json")
    if truth.is_file():
        data["truth"] = kept_data(truth, {"torque_percent": (int, float)})
    return data


def _report(campaign: Campaign) -> None:
    write_folder({"report.html": campaign_page(campaign_data(campaign))}, campaign.path(REPORT))
