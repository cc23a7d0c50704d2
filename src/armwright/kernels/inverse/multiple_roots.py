"""Where a solution of higher multiplicity is, of which rounding leaves a wide neighbourhood.

Around a root that occurs m times the error of the pose grows with the m-th power of the distance, and all
within ε^(1/m) meet the pose: 1e-4 for a fourfold one. The Jacobian loses its rank at the root alone, and
as its flatness grows on both sides alike, the root is midway between two points that are equally flat.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.configurations import held_flatness, held_jacobian
from armwright.kernels.inverse.distinct import pulled_across
from armwright.kernels.inverse.newton import pose_error
from armwright.kernels.language import Real, Whole, cold, copied, zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.tolerances import (
    AT_ROUNDING,
    EQUALLY_FLAT,
    EXACT,
    NEIGHBOURS,
    NO_FARTHER,
    ROOT_CHORDS,
    ROOT_KNOWN,
    ROOT_NARROWING,
    ROOT_NEARBY,
    ROOT_ROUNDS,
    ROOT_WIDENING,
)


@cold
def point_aside(arm: Arm, pose: Transform, q: Joints, along: Joints, far: Real, held: Joints) -> Joints:
    """The point so far along a direction, moved towards the pose in the directions that are well felt."""
    aside = zeros(Joints)
    for k in range(JOINTS):
        aside[k] = q[k] + far * along[k]
    there = pulled_across(arm, pose, aside, held)
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
) -> Real:
    """How far along a direction the Jacobian is as flat as a level, between two points on either side of it.

    By chords, and where one end stays, the chord aims beyond it: of a double root the first one hits.
    """
    near = first + 0.0
    far = last + 0.0
    low = min(below - level, 0.0)
    high = above - level
    reach = near
    same = 0
    for _step in range(ROOT_CHORDS):
        before = reach
        reach = near + (far - near) * low / (low - high)
        there = point_aside(arm, pose, q, along, side * reach, held)
        flat = held_flatness(arm, there, held)
        if flat > level:
            far = reach
            high = flat - level
            low = 0.5 * low if same == 1 else low
            same = 1
        else:
            near = reach
            low = flat - level
            high = 0.5 * high if same == -1 else high
            same = -1
        if abs(reach - before) < ROOT_KNOWN * far:
            break
    return reach


@cold
def reach_of_level(
    arm: Arm, pose: Transform, q: Joints, along: Joints, side: Real, level: Real, held: Joints
) -> tuple[Real, Whole]:
    """How far along a direction the Jacobian is as flat as a level, and 1; 0 where it is flatter up to the
    end.
    """
    near = 0.0
    far = ROOT_NEARBY
    is_found = 0
    below = held_flatness(arm, q, held)
    above = level
    while far < NEIGHBOURS and is_found == 0:
        there = point_aside(arm, pose, q, along, side * far, held)
        flat = held_flatness(arm, there, held)
        if flat > level:
            is_found = 1
            above = flat
        else:
            near = far
            far = ROOT_WIDENING * far
            below = flat
    reach = near
    if is_found == 1:
        reach = point_of_level(arm, pose, q, along, side, level, near, far, below, above, held)
    return reach, is_found


@cold
def multiple_root(arm: Arm, pose: Transform, start: Joints, held: Joints) -> Joints:
    """The root of higher multiplicity that a configuration is close to; itself where there is none, or where
    the pose is missed there by the square of what two solutions are apart.
    """
    q = copied(start)
    best = copied(start)
    level = EQUALLY_FLAT
    for _round in range(ROOT_ROUNDS):
        jac = held_jacobian(arm, q, held)
        directions, values = singular_parts(12, jac)
        here = max(level, 2.0 * values[5] / values[0])
        ahead, is_ahead = reach_of_level(arm, pose, q, directions[5], 1.0, here, held)
        if is_ahead == 0:
            break
        behind, is_behind = reach_of_level(arm, pose, q, directions[5], -1.0, here, held)
        if is_behind == 0:
            break
        there = point_aside(arm, pose, q, directions[5], 0.5 * (ahead - behind), held)
        q = copied(there)
        level = level * ROOT_NARROWING
    before = pose_error(arm, pose, start, 1.0)
    after = pose_error(arm, pose, q, 1.0)
    if after < max(before, min(AT_ROUNDING, NO_FARTHER * max(before, EXACT))):
        best = copied(q)
    return best
