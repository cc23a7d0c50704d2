"""Where a solution of higher multiplicity is, of which rounding leaves a wide neighbourhood.

Around a root that occurs m times the error of the pose grows with the m-th power of the distance, and all
within ε^(1/m) meet the pose: 1e-4 for a fourfold one. The Jacobian loses its rank at the root alone, and
as its flatness grows on both sides alike, the root is midway between two points that are equally flat, but
for the square of how far apart they are: two such distances tell how much that is.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.positions.configurations import held_flatness, held_jacobian
from armwright.kernels.inverse.positions.distinct import pulled_across
from armwright.kernels.inverse.positions.newton import pose_error
from armwright.kernels.language import Real, Whole, cold, copied, sqrt, zeros
from armwright.kernels.linear.chords import chord_zero, narrower_chord
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.tolerances import (
    AT_ROUNDING,
    EQUALLY_FLAT,
    EXACT,
    LEAST_LEVEL,
    NEIGHBOURS,
    NO_FARTHER,
    ROOT_CHORDS,
    ROOT_EXACT,
    ROOT_FARTHEST,
    ROOT_FELT,
    ROOT_KNOWN,
    ROOT_MIDWAY,
    ROOT_NARROWING,
    ROOT_NEARBY,
    ROOT_STEEPER,
    ROOT_WIDENING,
    VANISHING,
)


@cold
def point_aside(arm: Arm, pose: Transform, q: Joints, along: Joints, far: Real, held: Joints) -> Joints:
    """The point so far along a direction, moved towards the pose in the directions that are well felt."""
    aside = zeros(Joints)
    for k in range(JOINTS):
        aside[k] = q[k] + far * along[k]
    there = pulled_across(arm, pose, aside, ROOT_FELT, held)
    return there


@cold
def point_of_level(
    arm: Arm,
    pose: Transform,
    q: Joints,
    along: Joints,
    side: Real,
    level: Real,
    first: Real,
    last: Real,
    below: Real,
    above: Real,
    held: Joints,
) -> tuple[Real, Joints]:
    """How far along a direction the Jacobian is as flat as a level, between two points on either side of it,
    and the point there.

    By chords, and where one end stays, the chord aims beyond it: of a double root the first one hits.
    """
    near = first + 0.0
    far = last + 0.0
    low = min(below - level, 0.0)
    high = above - level
    reach = near
    there = copied(q)
    same = 0
    for _step in range(ROOT_CHORDS):
        before = reach
        reach = chord_zero(near, far, low, high)
        there = point_aside(arm, pose, q, along, side * reach, held)
        flat = held_flatness(arm, there, held)
        near, far, low, high, same = narrower_chord(near, far, low, high, reach, flat - level, same)
        if abs(reach - before) < max(ROOT_KNOWN * far, ROOT_EXACT):
            break
    return reach, there


@cold
def reach_of_level(
    arm: Arm, pose: Transform, q: Joints, along: Joints, side: Real, here: Real, level: Real, held: Joints
) -> tuple[Real, Joints, Real, Whole]:
    """How far along a direction the Jacobian is as flat as a level, the point there, how flat it is farther
    out, and 1; 0 where it is flatter up to the end.

    here   how flat it is at the beginning
    """
    near = 0.0
    far = ROOT_NEARBY
    is_found = 0
    below = here + 0.0
    above = level
    while near < ROOT_FARTHEST and is_found == 0:
        there = point_aside(arm, pose, q, along, side * far, held)
        flat = held_flatness(arm, there, held)
        above = flat
        if flat > level:
            is_found = 1
        else:
            near = far
            far = min(ROOT_WIDENING * far, ROOT_FARTHEST)
            below = flat
    reach = near
    point = copied(q)
    if is_found == 1:
        reach, point = point_of_level(arm, pose, q, along, side, level, near, far, below, above, held)
    return reach, point, above, is_found


@cold
def midway_root(
    arm: Arm, pose: Transform, q: Joints, along: Joints, here: Real, wanted: Real, held: Joints
) -> tuple[Joints, Joints, Real, Real, Whole]:
    """The point midway between two that are equally flat, the direction and distance from one to the other,
    how flat they are; 1 where there are two.

    here   how flat the Jacobian is at the first point

    Around a root that occurs five times the level is not reached nearby; then a lower one is taken.
    """
    there = copied(q)
    onward = copied(along)
    span = 0.0
    level = max(wanted, 2.0 * here)
    ahead, first, top, is_ahead = reach_of_level(arm, pose, q, along, 1.0, here, level, held)
    behind, second, bottom, is_behind = reach_of_level(arm, pose, q, along, -1.0, here, level, held)
    is_found = is_ahead * is_behind
    if is_found == 0:
        level = 0.5 * min(top, bottom)
        if level > max(LEAST_LEVEL, 2.0 * here):
            ahead, first, top, is_ahead = reach_of_level(arm, pose, q, along, 1.0, here, level, held)
            behind, second, bottom, is_behind = reach_of_level(arm, pose, q, along, -1.0, here, level, held)
            is_found = is_ahead * is_behind
    if is_found == 1:
        there = point_aside(arm, pose, q, along, 0.5 * (ahead - behind), held)
        total = VANISHING
        for k in range(JOINTS):
            onward[k] = first[k] - second[k]
            total += onward[k] * onward[k]
        span = sqrt(total)
        for k in range(JOINTS):
            onward[k] = onward[k] / span
    return there, onward, span, level, is_found


@cold
def multiple_root(arm: Arm, pose: Transform, start: Joints, held: Joints) -> Joints:
    """The root of higher multiplicity that a configuration is close to; itself where there is none, or where
    the pose is missed there by the square of what two solutions are apart.

    The direction of the second round is that of the first one: at the root itself two may not be felt. Where
    the first round took two points close to each other, and the Jacobian loses its rank midway, it is enough.
    """
    best = copied(start)
    jac = held_jacobian(arm, start, held)
    directions, values = singular_parts(12, jac)
    here = values[5] / values[0]
    wide, onward, far, level, is_found = midway_root(
        arm, pose, start, directions[5], here, EQUALLY_FLAT, held
    )
    if is_found == 1:
        q = copied(wide)
        there = held_flatness(arm, wide, held)
        if far > ROOT_MIDWAY or there > LEAST_LEVEL:
            least = max(ROOT_NARROWING * level, LEAST_LEVEL)
            narrow, _along, near, _flat, is_closer = midway_root(arm, pose, wide, onward, there, least, held)
            if is_closer == 1:
                part = near * near / max(far * far - near * near, near * near)
                for k in range(JOINTS):
                    narrow[k] += part * (narrow[k] - wide[k])
                q = pulled_across(arm, pose, narrow, ROOT_FELT, held)
        before = pose_error(arm, pose, start, 1.0)
        after = pose_error(arm, pose, q, 1.0)
        if after < max(before, min(AT_ROUNDING, NO_FARTHER * max(before, EXACT))):
            best = copied(q)
    return best


@cold
def is_beside_root(arm: Arm, pose: Transform, q: Joints, held: Joints) -> Whole:
    """1 where the Jacobian is much less flat on both sides of a point: on a line of hardly any motion it is
    as flat all along, but where a root of higher multiplicity is close by.
    """
    jac = held_jacobian(arm, q, held)
    directions, values = singular_parts(12, jac)
    ahead = point_aside(arm, pose, q, directions[5], NEIGHBOURS, held)
    behind = point_aside(arm, pose, q, directions[5], -NEIGHBOURS, held)
    top = held_flatness(arm, ahead, held)
    bottom = held_flatness(arm, behind, held)
    answer = 1 if min(top, bottom) > ROOT_STEEPER * values[5] / values[0] else 0
    return answer
