"""A robot taken apart: the parts database of a serial robot, each link one body of known mass and inertia.

It is where one begins who has a robot and wants to add a gripper's drawing, or to replace a link by its
pieces. Parts are drawn in the robot's own link frames; the Denavit-Hartenberg frame of link i stands at a_i
along x there, turned by α_i about it.
"""

from __future__ import annotations

from dataclasses import replace

from armwright.errors import ArmwrightError
from armwright.expr import names_in
from armwright.robot.geometry.pose import NOWHERE, Pose, pose_of_matrix
from armwright.robot.joint import Placement
from armwright.robot.link import Link
from armwright.robot.parts.database import DHJoint, Part, Parts, PartsLink, Section, validated_parts
from armwright.robot.parts.sections import Tensor
from armwright.robot.robot import Robot

_NOISE = 1e-14  # of the largest moment; products of inertia below it are what shifting axes left over


def parts_of_robot(robot: Robot) -> Parts:
    """The database whose robot is this one; links without mass are without parts.

    Refused: trees and closed robots, joints that a DH table does not know, inertias that are names.
    """
    chain = robot.serial_form()
    table = chain.to_dh()
    placements = [Placement(theta=theta, r=r) for theta, r in zip(table.theta, table.d, strict=True)]
    joints = tuple(
        DHJoint(replace(joint, parent=i, placement=placement), table.a[i], table.alpha[i])
        for i, (joint, placement) in enumerate(zip(chain.joints, placements, strict=True))
    )
    frames = [Pose((row.a, *NOWHERE[1:]), (row.alpha, *NOWHERE[1:])) for row in joints]
    links = [
        PartsLink(link.name, _parts(link), dh_frame=frame)
        for link, frame in zip(chain.links, frames, strict=True)
    ]
    return validated_parts(
        Parts(
            robot.name,
            (PartsLink(chain.base.link.name, _parts(chain.base.link)), *links),
            joints,
            title=robot.title,
            source=robot.source,
            gravity=robot.gravity,
            base=pose_of_matrix(table.before),
            tool=pose_of_matrix(table.after),
        )
    )


def _parts(link: Link) -> tuple[Part, ...]:
    """One part that is the whole link, as it is described."""
    if names_in(*link.inertia.values):
        free = names_in(*link.inertia.values)[0]
        raise ArmwrightError(f"link '{link.name}': {free} has no value; a part must be given in numbers")
    if link.inertia.is_zero or not float(link.inertia.M):
        return ()
    m, s, J = link.inertia.to_com()
    x, y, z = (float(value) for value in s)
    values = [float(value) for value in J]
    xx, xy, xz, yy, yz, zz = (0.0 if abs(one) < _NOISE * max(values) else one for one in values)
    whole = Section(Tensor(float(m), (x, y, z), (xx, xy, xz, yy, yz, zz)))
    return (Part("whole", (whole,), f"{link.name}, as described"),)
