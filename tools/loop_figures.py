"""Draws all assemblies of planar closed robots for docs/describing-a-closed-robot.md.

Part of ``make docs-figures``.
"""

from __future__ import annotations

from pathlib import Path

import armwright as aw
from armwright.report.figure import draw_positions

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "img"
ROBOTS = ("fourbar", "fivebar", "palletiser", "twoloop")


def main() -> None:
    for name in ROBOTS:
        robot = aw.load(name)
        loops = aw.compile(aw.model(robot, "loop_geometry"))
        found = loops.solve(robot.home[list(loops.model.motors)])
        draw_positions(robot, found.q, IMAGES / f"assemblies-{name}.svg", titles=found.branch)


if __name__ == "__main__":
    main()
