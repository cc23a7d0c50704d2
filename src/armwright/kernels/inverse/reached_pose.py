"""Direct geometry of an arm in which joints follow others, and by how much its solutions miss a pose."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import Pose, Transform
from armwright.kernels.inverse.leader_rows import Marks
from armwright.kernels.inverse.transforms import move, multiply, rigid_pose
from armwright.kernels.language import Array, Real, Whole, cold, copied, cos, record, sin, sqrt

LedRow: TypeAlias = Annotated[Array, ("own",)]
LedRows: TypeAlias = Annotated[Array, ("room", "own")]
PerMover: TypeAlias = Annotated[Array, ("movers",)]
PerFrame: TypeAlias = Annotated[Array, ("frames", 3, 4)]


@record
class FollowedChain:
    """All axes of a robot, those of joints that follow others included.

    own              joints of the robot that have a value of their own; room: rows of an answer
    movers, frames   number of axes, and one more
    is_posed         1 where all components of a pose are to be met
    leads            of each axis, the number of the joint that moves it
    ratios, shifts   the axis is at shift + ratio times the value of that joint
    revolute         1 for axes that turn, 0 for those that slide
    links            constant transforms before, between and behind the axes, in metres
    """

    own: Whole
    room: Whole
    movers: Whole
    frames: Whole
    is_posed: Whole
    leads: PerMover
    ratios: PerMover
    shifts: PerMover
    revolute: PerMover
    links: PerFrame


@cold
def followed_pose(chain: FollowedChain, q: LedRow) -> Transform:
    """The pose of the tool."""
    pose = copied(chain.links[0])
    for k in range(chain.movers):
        at = chain.shifts[k] + chain.ratios[k] * q[int(chain.leads[k])]
        a = cos(at) if chain.revolute[k] > 0.0 else at
        pose = move(chain.revolute[k], 1.0, a, sin(at), pose)
        ahead = multiply(pose, chain.links[k + 1])
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
def own_misses(chain: FollowedChain, given: Pose, rows: LedRows, errors: Marks, count: Whole) -> Marks:
    """The errors of solutions, of the pose that was asked.

    The ordinary arm meets a rounded pose with axes that the joints which lead put together to 1e-6 only.
    Where a part of a pose is met, its axes are as many as lead, and its errors are theirs.
    """
    if chain.is_posed == 1:
        wanted, _off = rigid_pose(given)
        for n in range(count):
            pose = followed_pose(chain, rows[n])
            miss = pose_difference(pose, wanted)
            errors[n] = miss
    return errors
