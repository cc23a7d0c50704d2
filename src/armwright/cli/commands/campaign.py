"""``armwright campaign``: a folder that leads from a description to an identified robot."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from armwright.cli.arguments import JsonOption, RobotArgument
from armwright.cli.fitting import SkipOption
from armwright.cli.guard import usage_errors
from armwright.cli.loading import LOADING, Loading, LockOption, with_held_joints
from armwright.cli.output import print_json, say, say_findings, tell

FolderArgument = Annotated[
    Path,
    typer.Argument(
        metavar="DIR", help="Folder of the campaign; the first call makes it.", show_default=False
    ),
]
SimulateOption = Annotated[
    bool, typer.Option("--simulate", help="Take the logs from a simulated robot with sensors.")
]
DurationOption = Annotated[
    float | None, typer.Option("--duration", metavar="S", help="Length of a motion [s]; 10 if not given.")
]
HarmonicsOption = Annotated[
    int | None, typer.Option("--harmonics", min=2, metavar="N", help="Harmonics of a motion; 5 if not given.")
]
SpeedOption = Annotated[
    float | None, typer.Option("--velocity", metavar="V", help="Velocity limit of every motor.")
]
RampOption = Annotated[
    float | None, typer.Option("--acceleration", metavar="A", help="Acceleration limit of every motor.")
]
TipSpeedOption = Annotated[
    float | None, typer.Option("--tip-speed", metavar="M/S", help="Speed limit of the tip.")
]
ClearanceOption = Annotated[
    float | None,
    typer.Option(
        "--clearance", metavar="M", min=0.0, help="Least distance between links that are not neighbours [m]."
    ),
]
RateOption = Annotated[
    float | None, typer.Option("--rate", metavar="HZ", help="Sampling rate; 200 if not given.")
]
StartsOption = Annotated[
    int | None, typer.Option("--starts", min=1, metavar="N", help="Number of local searches; 4 if not given.")
]
SeedOption = Annotated[int | None, typer.Option("--seed", metavar="N", help="Seed of the random starts.")]


def command(
    robot: RobotArgument,
    folder: FolderArgument,
    simulate: SimulateOption = False,
    duration: DurationOption = None,
    harmonics: HarmonicsOption = None,
    velocity: SpeedOption = None,
    acceleration: RampOption = None,
    tip_speed: TipSpeedOption = None,
    clearance: ClearanceOption = None,
    rate: RateOption = None,
    starts: StartsOption = None,
    seed: SeedOption = None,
    skip_damaged: SkipOption = False,
    lock: LockOption = None,
    loading: Loading = LOADING,
    json: JsonOption = False,
) -> None:
    """Identify a robot step by step: motions, logs, audit, identification, report.

    Each call continues where the last one stopped, does what it can and tells you the next step; nothing is
    overwritten. The exit code is 3 if the logs cannot be used, 4 if they do not determine the parameters.
    """
    # many small systems are solved: on two cores threads inside each cost more than they bring
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from armwright.study.campaign.campaign_folder import open_campaign
    from armwright.study.campaign.campaign_steps import CampaignStop, advance, campaign_data

    given: dict[str, Any] = {
        "duration": duration,
        "harmonics": harmonics,
        "velocity": velocity,
        "acceleration": acceleration,
        "tip_speed": tip_speed,
        "clearance": clearance,
        "rate": rate,
        "starts": starts,
        "seed": seed,
    }
    read = with_held_joints(loading.robot(robot), lock or [])
    with usage_errors():
        campaign = open_campaign(
            read,
            folder,
            source=robot,
            given={key: value for key, value in given.items() if value is not None},
        )
    with usage_errors():
        try:
            waiting_for = advance(campaign, simulated=simulate, skip_damaged=skip_damaged, say=say)
        except CampaignStop as stop:
            say_findings(stop.findings)
            say(f"armwright: {stop}")
            raise typer.Exit(stop.code) from None
    if json:
        print_json({**campaign_data(campaign), "next": waiting_for or None})
    else:
        tell(waiting_for or _outcome(campaign_data(campaign)), indent=0)


def _outcome(data: dict[str, Any]) -> str:
    """The campaign in a few lines."""
    validation = data["estimate"]["validation"]
    lines = [
        f"{data['robot']}: {len(data['estimate']['parameters'])} parameters, torques "
        f"{validation['overall_percent']:.2f} % off on held-out motion, "
        f"{validation['determined_percent']:.2f} % if friction at rest may be anything in its range"
    ]
    if validation["cad_percent"] is not None:
        lines.append(f"with the parameters of the description they are {validation['cad_percent']:.1f} % off")
    if data["truth"] is not None:
        lines.append(f"{data['truth']['torque_percent']:.2f} % off the simulated robot's while joints move")
    return "\n".join([*lines, f"{data['folder']}/5-report/report.html"])
