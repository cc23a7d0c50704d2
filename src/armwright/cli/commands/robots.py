"""``armwright robots``: what the library has."""

from __future__ import annotations

from armwright.cli.arguments import JsonOption
from armwright.cli.output import console, print_json


def command(json: JsonOption = False) -> None:
    """List the robots of the library: structure, mobility, joints and special features."""
    from dataclasses import asdict

    from armwright.report.robot_summary import summary_of, summary_table
    from armwright.report.terminal import print_table
    from armwright.robot.formats import load, robots

    summaries = [summary_of(load(name)) for name in robots()]
    if json:
        print_json({"robots": [asdict(item) for item in summaries]})
    else:
        print_table(summary_table("Library", summaries), console(), split=False, is_first=True)
