"""A campaign by one call, made again and again until it is done."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

from armwright.errors import ArmwrightError, unknown_name
from armwright.robot import Robot
from armwright.study.campaign.campaign_folder import REPORT, MotionPlan, open_campaign
from armwright.study.campaign.campaign_steps import advance


def campaign(
    robot: Robot,
    folder: str | os.PathLike[str],
    *,
    source: str = "",
    simulated: bool = False,
    until: str = REPORT,
    skip_damaged: bool = False,
    say: Callable[[str], None] = lambda text: None,
    **plan: Any,
) -> str:
    """Does every step of a campaign that can be done now; returns what to do next, or "" if all is done.

    A campaign leads from a robot's description to an identified and validated one: motions are designed, logs
    of them are put into the folder, audited, used for identification, and reported. Another call continues.

    folder      created if it does not exist
    source      the file or name that the robot came from; a URDF is edited there, not written anew
    simulated   takes missing logs from the simulator
    until       the last step to do: "1-motion", "2-logs", "3-audit", "4-identified" or "5-report"
    skip_damaged   logs are read without their lines that are cut or ragged, instead of being refused
    say         called with a line on each step
    plan        how motions are made: duration, harmonics, velocity, acceleration, tip_speed, clearance, rate,
                starts, seed, as ``aw.excite`` has them
    """
    known = [one.name for one in fields(MotionPlan)]
    for key in plan:
        if key not in known:
            raise ArmwrightError(unknown_name("option", key, known))
    begun = open_campaign(robot, Path(folder), source=source or robot.name, given=plan)
    return advance(begun, simulated=simulated, until=until, skip_damaged=skip_damaged, say=say)
