"""The robot description: links, joints, loops, formats and the library."""

from armwright.robot.base import Base
from armwright.robot.capsule import Capsule
from armwright.robot.coupling import Coupling
from armwright.robot.drive import Friction, Motor
from armwright.robot.inertia import Inertia, pseudo_inertia
from armwright.robot.joint import Fixed, Helical, Joint, Limits, Placement, Prismatic, Revolute
from armwright.robot.link import Link, Wrench
from armwright.robot.loop import Frame, Loop
from armwright.robot.robot import Robot
from armwright.robot.shape import Shape

__all__ = [
    "Base",
    "Capsule",
    "Coupling",
    "Fixed",
    "Frame",
    "Friction",
    "Helical",
    "Inertia",
    "Joint",
    "Limits",
    "Link",
    "Loop",
    "Motor",
    "Placement",
    "Prismatic",
    "Revolute",
    "Robot",
    "Shape",
    "Wrench",
    "pseudo_inertia",
]
