"""What a worker does for campaigns: the next steps done, and what there is of one."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np

from armwright.errors import ArmwrightError
from armwright.identify.readers import log_suffixes
from armwright.identify.readers.damage import RAGGED, TRUNCATED
from armwright.identify.regression.inertial_part import tree_positions
from armwright.report.identification_data import finding_rows
from armwright.studio.option_fields import read_number
from armwright.studio.robot_text import read_robot
from armwright.studio.snippets import command_of_campaign, python_of_campaign
from armwright.study.campaign.campaign_folder import (
    ABOUT,
    AUDIT,
    FIRST_LOG,
    IDENTIFIED,
    LOGS,
    MAP,
    MOTION,
    OTHER_LOG,
    STEPS,
    Campaign,
    MotionPlan,
    open_campaign,
)
from armwright.study.campaign.campaign_steps import (
    CampaignStop,
    advance,
    campaign_data,
)
from armwright.study.campaign.kept_files import kept_motion_rows

FRAMES = 400  # rows of a motion that the page gets
WHOLE = ("harmonics", "starts", "seed")


def campaign_form() -> dict[str, Any]:
    """What can be chosen for the motions of a campaign, with what is usual; how the names of logs end."""
    return {"steps": list(STEPS), "plan": asdict(MotionPlan()), "suffixes": log_suffixes()}


def run_campaign(
    robot: str,
    folder: str,
    wish: Mapping[str, Any],
    say: Callable[[str], None],
    progress: Callable[[float], None],
) -> dict[str, Any]:
    """The campaign after every step that a form asks for and that can be done; nothing is done twice.

    Where the logs cannot be used or do not decide the parameters, ``stopped`` says why.
    """
    own, stopped = read_robot(robot), None
    file = str(wish.get("origin") or f"{own.name}.toml")
    campaign = open_campaign(own, Path(folder), source=file, given=_plan(wish.get("plan") or {}))
    try:
        advance(
            campaign,
            simulated=bool(wish.get("simulated")),
            until=str(wish.get("until") or STEPS[-1]),
            skip_damaged=bool(wish.get("skips")),
            say=say,
            progress=progress,
        )
    except CampaignStop as stop:
        text = str(stop).replace(f"{folder}/", "")
        stopped = {"text": text, "findings": finding_rows(stop.findings)}
    except ArmwrightError as error:
        raise ArmwrightError(str(error).replace(f"{folder}/", "").replace(folder, "the campaign")) from None
    return {**look_at_campaign(robot, folder), "stopped": stopped}


def look_at_campaign(robot: str, folder: str) -> dict[str, Any]:
    """What is done of a campaign, what came of it, and what to type for it elsewhere."""
    own, place = read_robot(robot), Path(folder)
    if not (place / ABOUT).is_file():
        raise ArmwrightError("this campaign has not started; design its motions first")
    source = _source(place)
    campaign = open_campaign(own, place, source=source)
    done = campaign_data(campaign)
    plan = {key: value for key, value in asdict(campaign.plan).items() if value != getattr(MotionPlan(), key)}
    is_simulated = campaign.path(LOGS, "simulated_robot.toml").is_file()
    audit = _json(campaign.path(AUDIT, "audit.json"))
    words = {"plan": plan, "simulated": is_simulated, "skips": _has_damage(audit)}
    return {
        **{key: done[key] for key in ("robot", "done", "expected", "estimate", "truth")},
        "plan": asdict(campaign.plan),
        "motion": _motion_rows(campaign),
        "logs": {stem: _log(campaign, stem) for stem in (FIRST_LOG, OTHER_LOG)},
        "map": _text(campaign.path(LOGS, MAP)),
        "is_simulated": is_simulated,
        "audit": audit,
        "identified": _text(campaign.path(IDENTIFIED, "robot.toml")),
        "files": sorted(one.relative_to(place).as_posix() for one in place.rglob("*") if one.is_file()),
        "stopped": None,
        "snippets": {
            "python": python_of_campaign(source, words),
            "command": command_of_campaign(source, words),
        },
    }


def _has_damage(audit: dict[str, Any] | None) -> bool:
    """True where logs were read without some of their lines."""
    return any(one["code"] in (RAGGED, TRUNCATED) for one in (audit or {}).get("findings", ()))


def _source(folder: Path) -> str:
    """What the robot of a campaign came from."""
    about = tomllib.loads((folder / ABOUT).read_text("utf-8"))
    return str(about["robot"]["source"])


def _plan(form: Mapping[str, Any]) -> dict[str, Any]:
    """Values of MotionPlan that were typed; an empty field is left as usual."""
    known = {one.name for one in fields(MotionPlan)}
    typed = {
        key: str(value).strip() for key, value in form.items() if key in known and value not in (None, "")
    }
    found: dict[str, Any] = {}
    for key, text in typed.items():
        value = read_number(text, what=key)
        if key in WHOLE and (value != int(value) or value < 0):
            raise ArmwrightError(f"{key} = {text}: give a whole number")
        found[key] = int(value) if key in WHOLE else value
    usual = MotionPlan()
    return {key: value for key, value in found.items() if value != getattr(usual, key)}


def _motion_rows(campaign: Campaign) -> dict[str, Any] | None:
    """The motion to identify from, over time, with all joints."""
    path = campaign.path(MOTION, f"{FIRST_LOG}.csv")
    if not path.is_file():
        return None
    rows = kept_motion_rows(path, 1 + len(campaign.robot.active))
    rows = rows[np.unique(np.linspace(0, len(rows) - 1, min(FRAMES, len(rows))).astype(int))]
    q = rows[:, 1 : 1 + len(campaign.robot.active)]
    return {"t": rows[:, 0].tolist(), "q": np.asarray(tree_positions(campaign.robot)(q)).tolist()}


def _log(campaign: Campaign, stem: str) -> dict[str, Any] | None:
    found = campaign.log(stem)
    return None if found is None else {"name": found.name, "bytes": found.stat().st_size}


def _json(path: Path) -> Any:
    return json.loads(path.read_text("utf-8")) if path.is_file() else None


def _text(path: Path) -> str:
    return path.read_text("utf-8") if path.is_file() else ""


CALLS = {
    "campaign_form": campaign_form,
    "run_campaign": run_campaign,
    "look_at_campaign": look_at_campaign,
}
