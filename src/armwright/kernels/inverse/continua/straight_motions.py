"""Straight motions with the tool at rest, in which angles about one line grow and shrink alike.

Most continua are flat: a wrist in line and a point on an axis leave sums of angles constant, and the pose is
met all along the straight way between any two of their points.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, PI, Arm, Joints, Transform
from armwright.kernels.inverse.positions.configurations import Jacobian
from armwright.kernels.inverse.positions.joint_differences import difference
from armwright.kernels.inverse.positions.newton import pose_error
from armwright.kernels.language import Real, Whole, cold, copied, zeros
from armwright.kernels.tolerances import (
    IN_LINE_FELT,
    IN_LINE_FIRST,
    IN_LINE_PARTS,
    IN_LINE_RATIO,
    LEADS,
    MOVE_STILL,
    NEIGHBOURS,
    STRAIGHT_STILL,
    WHOLE_PART,
)


@cold
def is_met_along(arm: Arm, pose: Transform, still: Real, start: Joints, step: Joints) -> Whole:
    """1 where the pose is met all along a step, but for an error: at parts of it that no symmetry of an arm
    has.
    """
    answer = 1
    part = IN_LINE_FIRST
    between = zeros(Joints)
    for _round in range(IN_LINE_PARTS):
        for k in range(JOINTS):
            between[k] = start[k] + part * step[k]
        miss = pose_error(arm, pose, between, 1.0)
        part = part * IN_LINE_RATIO
        if not miss < still:
            answer = 0
            break
    return answer


@cold
def twist_of(jac: Jacobian, step: Joints) -> Joints:
    """The motion of the tool that a Jacobian makes of a step of the joints."""
    twist = zeros(Joints)
    for r in range(6):
        for k in range(JOINTS):
            twist[r] += jac[r, k] * step[k]
    return twist


@cold
def is_unfelt(jac: Jacobian, twist: Joints, joint: Whole, turn: Real) -> Whole:
    """1 where the tool does not move, by a twist and by one more turn of a joint."""
    answer = 1
    for r in range(6):
        if not abs(twist[r] + turn * jac[r, joint]) < IN_LINE_FELT:
            answer = 0
            break
    return answer


@cold
def are_in_line(arm: Arm, pose: Transform, jac: Jacobian, first: Joints, second: Joints) -> Whole:
    """1 where the pose is met all along the straight way between two points, with at most one joint the
    long way round: of three angles with a constant sum one may go against the others.

    jac is the Jacobian at the first point. Neighbours may be copies of a multiple root, and are left alone.
    """
    step = difference(arm, second, first)
    twist = twist_of(jac, step)
    apart = 0.0
    for k in range(JOINTS):
        apart = max(apart, abs(step[k]))
    is_open = is_unfelt(jac, twist, 0, 0.0)
    answer = 0
    if is_open == 1 and apart > NEIGHBOURS:
        answer = is_met_along(arm, pose, MOVE_STILL, first, step)
    for k in range(JOINTS):
        turn = 2.0 * PI * arm.turns[k]
        turn = turn if step[k] < 0.0 else -turn
        is_open = is_unfelt(jac, twist, k, turn)
        if answer == 0 and is_open == 1 and apart > NEIGHBOURS:
            way = copied(step)
            way[k] += turn
            answer = is_met_along(arm, pose, MOVE_STILL, first, way)
    return answer


@cold
def with_still(projector: Jacobian, joint: Whole) -> Jacobian:
    """The projector onto those of the motions in which one more joint stands still."""
    fewer = copied(projector)
    part = projector[joint, joint]
    if part > LEADS * LEADS:
        for k in range(JOINTS):
            for m in range(JOINTS):
                fewer[k, m] -= projector[k, joint] * projector[joint, m] / part
    return fewer


@cold
def straight_on(
    arm: Arm, pose: Transform, q: Joints, joint: Whole, change: Real, projector: Jacobian
) -> tuple[Joints, Whole]:
    """The configuration with a joint moved straight on along the motions of a projector; 1 where the pose is
    met all along, as well as it is by a point that is known to the root of rounding.

    Joints that turn about one line do so by equal angles, however well the projector is known.
    """
    step = zeros(Joints)
    there = copied(q)
    answer = 0
    if projector[joint, joint] > LEADS * LEADS:
        for k in range(JOINTS):
            part = projector[k, joint] / projector[joint, joint]
            number = float(int(abs(part) + 0.5))
            if abs(abs(part) - number) < WHOLE_PART:
                part = -number if part < 0.0 else number
            step[k] = change * part
            there[k] += step[k]
        there[joint] = q[joint] + change
        answer = is_met_along(arm, pose, STRAIGHT_STILL, q, step)
    return there, answer
