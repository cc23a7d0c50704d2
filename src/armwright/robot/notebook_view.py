"""How a robot shows itself: in one line, and in a notebook with its picture, summary and tables as HTML."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape

from armwright.errors import ArmwrightError
from armwright.robot.robot import Robot
from armwright.robot.tables import Table, joint_types, parameter_tables


def robot_line(robot: Robot) -> str:
    """Name, structure, joints and tip."""
    joints = [joint.name for joint in robot.moving]
    names = ", ".join(joints if len(joints) < 9 else [*joints[:7], f"… {len(joints) - 7} more"])
    return f"<Robot {robot.name}: {robot.structure}, {len(joints)} joints: {names}; tip {robot.tip}>"


def robot_html(robot: Robot) -> str:
    """A fragment without scripts or styles from elsewhere; every text of the robot is escaped."""
    shown, *folded = parameter_tables(robot)
    return "\n".join(
        [
            '<div class="armwright-robot">',
            f"<h3>{escape(robot.title or robot.name)}</h3>",
            f"<p>{escape(_summary(robot))}</p>",
            *_picture(robot),
            table_html(shown),
            "<details><summary>Dynamic and general parameters</summary>",
            *map(table_html, folded),
            "</details>",
            "</div>",
        ]
    )


def _picture(robot: Robot) -> list[str]:
    """The robot at home; none where names without a value are in the way, as in the loops of a closed one."""
    try:
        return [image_html(robot.plot().svg, f"stick figure of {robot.name}")]
    except ArmwrightError:
        if set(robot.symbols) - set(dict(robot.defaults)):
            return []
        raise


def image_html(svg: str, words: str, *, width: str = "28em") -> str:
    """A picture that notebooks show before somebody trusts them, unlike bare SVG.

    words   what is on it, for those who cannot see it
    """
    data = base64.b64encode(svg.encode()).decode()
    shape = f"max-width: {width}; width: 100%"
    return f'<img alt="{escape(words)}" style="{shape}" src="data:image/svg+xml;base64,{data}">'


def table_html(table: Table) -> str:
    """One table; the cells that name a row are heads of that row."""
    body = "\n".join(_row(row, table.keys) for row in table.rows)
    head = "".join(f"<th>{escape(text)}</th>" for text in table.columns)
    caption = f"<caption>{escape(table.title)}</caption>"
    return f"<table>{caption}\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table>"


def _row(cells: Sequence[str], keys: int) -> str:
    heads = "".join(f"<th>{escape(text)}</th>" for text in cells[:keys])
    return f"<tr>{heads}{''.join(f'<td>{escape(text)}</td>' for text in cells[keys:])}</tr>"


def _summary(robot: Robot) -> str:
    sizes = f"NL = {robot.NL}, NJ = {robot.NJ}, NF = {robot.NF}, B = {robot.B}"
    return f"{robot.name}: {robot.structure}, {joint_types(robot)}, {sizes}"
