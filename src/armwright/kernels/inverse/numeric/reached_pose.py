"""Direct geometry of a robot of any number of joints, and by how much its solutions miss a pose."""

from __future__ import annotations

from armwright.kernels.inverse.arm import Transform
from armwright.kernels.inverse.numeric.descent import NumericArm, PerJoint, PerOwnJoint
from armwright.kernels.inverse.positions.transforms import move, multiply
from armwright.kernels.language import Real, cold, copied, cos, sin, sqrt, zeros


@cold
def chain_values(robot: NumericArm, row: PerOwnJoint) -> PerJoint:
    """The chain with the robot's joints at these values, limits or not, and virtual joints at zero."""
    q = zeros(PerJoint, robot)
    for k in range(robot.own):
        if robot.places[k] >= 0.0:
            q[int(max(robot.places[k], 0.0))] = row[k]
    return q


@cold
def reached_pose(robot: NumericArm, row: PerOwnJoint) -> Transform:
    """The pose of the tool."""
    q = chain_values(robot, row)
    pose = copied(robot.links[0])
    for k in range(robot.movers):
        at = robot.shifts[k] + robot.ratios[k] * q[int(robot.leads[k])]
        a = cos(at) if robot.revolute[k] > 0.0 else at
        pose = move(robot.revolute[k], 1.0, a, sin(at), pose)
        ahead = multiply(pose, robot.links[k + 1])
        pose = copied(ahead)
    return pose


@cold
def pose_difference(pose: Transform, wanted: Transform) -> Real:
    """The Frobenius norm of a pose less the wanted one."""
    total = 0.0
    for r in range(3):
        for m in range(4):
            total += (pose[r, m] - wanted[r, m]) * (pose[r, m] - wanted[r, m])
    miss = sqrt(total)
    return miss


@cold
def row_miss(robot: NumericArm, wanted: Transform, row: PerOwnJoint) -> Real:
    """The Frobenius norm of the pose at values of the robot's joints less the wanted one."""
    there = reached_pose(robot, row)
    miss = pose_difference(there, wanted)
    return miss
