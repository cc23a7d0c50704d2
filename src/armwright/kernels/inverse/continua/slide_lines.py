"""Lines and planes of slides along which an arm moves with the tool at rest: one point for each."""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.positions.configurations import Jacobian, held_jacobian
from armwright.kernels.inverse.positions.distinct import FLAT, Rows, joints_in, row_at
from armwright.kernels.inverse.positions.joint_differences import farthest_slide
from armwright.kernels.inverse.positions.newton import pose_error
from armwright.kernels.language import Real, Whole, cold, copied, sqrt, zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.tolerances import FAR_OUT, NEARLY_SINGULAR, SLIDES_STILL, TURNING, VANISHING


@cold
def still_slides(arm: Arm, start: Joints, held: Joints) -> tuple[Jacobian, Whole]:
    """Directions (rows) in which slides alone move with the tool at rest, zeros where others are felt; how
    many, and none where turns move too.
    """
    jac = held_jacobian(arm, start, held)
    directions, values = singular_parts(12, jac)
    count = 0
    is_straight = 1
    for n in range(JOINTS):
        is_still = (
            1 if values[n] < NEARLY_SINGULAR * min(values[0], 1.0) else 0
        )  # slides far out are long levers
        for k in range(JOINTS):
            if is_still == 1 and arm.turns[k] > 0.0 and abs(directions[n, k]) >= TURNING:
                is_straight = 0
            if is_still == 0:
                directions[n, k] = 0.0
        count += is_still
    if is_straight == 0:
        count = 0
    return directions, count


@cold
def widest_slide(directions: Jacobian) -> tuple[Whole, Real]:
    """The joint with the largest part in the directions, the first one where two move alike; its square."""
    joint = 0
    widest = 0
    for k in range(JOINTS):
        total = 0.0
        for n in range(JOINTS):
            total += directions[n, k] * directions[n, k]
        reach = int(1e6 * sqrt(total) + 0.5)
        if reach > widest:
            widest = reach
            joint = k
    span = VANISHING
    for n in range(JOINTS):
        span += directions[n, joint] * directions[n, joint]
    return joint, span


@cold
def along_slides(arm: Arm, pose: Transform, start: Joints, held: Joints) -> Joints:
    """The point of the line or plane of slides through a configuration at which the slide that moves most
    is zero, then the next one; the configuration itself where other joints move too.
    """
    moved = copied(start)
    along = zeros(Joints)
    directions, count = still_slides(arm, start, held)
    for _round in range(count):
        joint, span = widest_slide(directions)
        for k in range(JOINTS):
            along[k] = 0.0
            for n in range(JOINTS):
                along[k] += directions[n, k] * directions[n, joint]
            along[k] = along[k] / span
        slide_by = moved[joint]
        for k in range(JOINTS):
            moved[k] -= along[k] * slide_by
        moved[joint] = 0.0
        for n in range(JOINTS):
            part = directions[n, joint]
            for k in range(JOINTS):
                directions[n, k] -= part * along[k]
    longest = farthest_slide(arm, start)
    miss = pose_error(arm, pose, moved, 1.0)
    if not miss < SLIDES_STILL * (1.0 + longest):
        moved = copied(start)
    return moved


@cold
def slide_rows(arm: Arm, pose: Transform, rows: Rows, count: Whole, held: Joints) -> tuple[Rows, Whole]:
    """Singular solutions moved along their slides; without those far out, where there are others.

    A curve on which slides go without end has points everywhere; those near by stand for it.
    """
    kept = zeros(Rows)
    number = 0
    is_near = 0
    for n in range(count):
        if rows[n, FLAT] < NEARLY_SINGULAR:
            q = joints_in(rows[n])
            moved = along_slides(arm, pose, q, held)
            flat = rows[n, FLAT]
            rows[n] = row_at(arm, pose, moved)
            rows[n, FLAT] = flat
            longest = farthest_slide(arm, moved)
            if longest <= FAR_OUT:
                is_near = 1
    for n in range(count):
        q = joints_in(rows[n])
        longest = farthest_slide(arm, q)
        if is_near == 0 or rows[n, FLAT] >= NEARLY_SINGULAR or longest <= FAR_OUT:
            kept[number] = copied(rows[n])
            number += 1
    rows = copied(kept)
    count = number
    return rows, count
