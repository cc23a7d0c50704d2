"""Parts databases and pieces of them that several tests use."""

from __future__ import annotations

from armwright.robot.formats import LIBRARY
from armwright.robot.geometry.pose import Pose
from armwright.robot.parts.database import Part, PartsLink, Section

DD6_PARTS = LIBRARY / "parts" / "dd6.parts.toml"

MOTORISED = """\
armwright_parts = 1
name = "drive"
[[joint]]
name = "geared"
motor = {{ R = 1.6, L = 0.003, Kt = 0.19, Ke = 0.2, inertia = 2e-4, ratio = -60, mode = "current" }}
limits = {{ lower = -1, upper = 1, velocity = 2, effort = 30 }}
{friction}
[[link]]
[[link]]
name = "wheel"
"""


def link_of(*sections: Section, pose: Pose | None = None) -> PartsLink:
    return PartsLink("link", (Part("D-1", sections, pose=pose or Pose()),))
