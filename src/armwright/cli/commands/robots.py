"""``armwright robots``: what the library has."""

from __future__ import annotations

from armwright.cli.arguments import JsonOption
from armwright.cli.output import console, print_json

LONGEST = 12  # letters that are listed one by one


def command(json: JsonOption = False) -> None:
    """List the robots of the library: structure, mobility, joints and what is special."""
    from dataclasses import asdict

    from armwright.report.robot_summary import Summary, summary_of
    from armwright.report.terminal import print_table
    from armwright.robot.formats import load, robots
    from armwright.robot.tables import Table

    def row(item: Summary) -> tuple[str, ...]:
        freedom = "" if item.mobility is None else str(item.mobility)
        return item.name, item.structure, freedom, _short(item.joint_types), item.title

    summaries = [summary_of(load(name)) for name in robots()]
    if json:
        print_json({"robots": [asdict(item) for item in summaries]})
        return
    heads = ("robot", "structure", "DOF", "joints", "what it is")
    print_table(Table("Library", heads, tuple(map(row, summaries))), console(), split=False)


def _short(types: str) -> str:
    """RRPRRR as it is; the letters of a long list counted: 25R 6P | 5R."""
    if len(types) <= LONGEST:
        return types
    return " | ".join(
        " ".join(f"{part.count(c)}{c}" for c in "RPF" if c in part) for part in types.split("|")
    )
