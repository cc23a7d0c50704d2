"""The point that stands for a curve, whatever point it was followed from.

There the joint that moves most is zero, or turns back nearest to zero. A curve may have several such points,
alike where the arm or the pose is symmetric: the one whose joints are smallest in sum is taken, and of those
that are alike in this too the first in order. Each is known to rounding before it is compared.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, PI, Arm, Joints, Transform
from armwright.kernels.inverse.continua.curves import Trail
from armwright.kernels.inverse.continua.folded_curves import settle_on_fold, settled_point, tangent_onwards
from armwright.kernels.inverse.continua.still_motions import bring_back, bring_to_zero
from armwright.kernels.inverse.positions.configurations import still_onwards
from armwright.kernels.inverse.positions.joint_differences import difference, distance, wrap_all
from armwright.kernels.language import Real, Whole, cold, copied, sqrt, zeros
from armwright.kernels.linear.chords import chord_zero, narrower_chord
from armwright.kernels.tolerances import (
    CURVE_STEP,
    ORDERED,
    TURN_CERTAIN,
    TURN_CHORDS,
    TURN_KNOWN,
    ZERO_ASIDE,
    ZERO_HALVINGS,
)


@cold
def sum_of_sizes(q: Joints) -> Real:
    """The sum of all joints without their signs."""
    total = 0.0
    for k in range(JOINTS):
        total += abs(q[k])
    return total


@cold
def has_lower_joints(first: Joints, second: Joints) -> Whole:
    """1 where the first joint in which two points differ is lower in the first one; -π is π but for
    rounding.
    """
    answer = 0
    for k in range(JOINTS):
        a = first[k] if first[k] > ORDERED - PI or first[k] < -PI - ORDERED else PI
        b = second[k] if second[k] > ORDERED - PI or second[k] < -PI - ORDERED else PI
        if abs(a - b) > ORDERED:
            answer = 1 if a < b else 0
            break
    return answer


@cold
def stands_before(first: Joints, second: Joints, joint: Whole) -> Whole:
    """1 where the first of two points of a curve is to stand for it: a joint is nearer to zero, or all are
    smaller in sum, or it comes first in order. What differs by rounding decides nothing.
    """
    closer = abs(second[joint]) - abs(first[joint])
    total = sum_of_sizes(first)
    other = sum_of_sizes(second)
    answer = has_lower_joints(first, second)
    if abs(other - total) > ORDERED:
        answer = 1 if total < other else 0
    if abs(closer) > ORDERED:
        answer = 1 if closer > 0.0 else 0
    return answer


@cold
def tangent_at(arm: Arm, q: Joints, way: Joints, held: Joints, is_folded: Whole) -> Joints:
    """The direction of a curve at a point, without what damping leaves of a first one."""
    roughly = still_onwards(arm, q, way, held)
    along = tangent_onwards(arm, q, roughly, held, is_folded)
    return along


@cold
def bend_between(
    arm: Arm, first: Joints, second: Joints, held: Joints, is_folded: Whole
) -> tuple[Joints, Joints, Joints]:
    """The way from one point of a curve to the next, and by how much the curve leaves it at either end."""
    way = difference(arm, second, first)
    start = tangent_at(arm, first, way, held, is_folded)
    finish = tangent_at(arm, second, way, held, is_folded)
    span = 0.0
    for k in range(JOINTS):
        span += way[k] * way[k]
    span = sqrt(span)
    for k in range(JOINTS):
        start[k] = span * start[k] - way[k]
        finish[k] = span * finish[k] - way[k]
    return way, start, finish


@cold
def bent_point(first: Joints, way: Joints, start: Joints, finish: Joints, part: Real) -> Joints:
    """A point of the cubic through two points of a curve that has its directions there: as near to the curve
    as the fourth power of their distance.
    """
    point = copied(first)
    rest = 1.0 - part
    for k in range(JOINTS):
        point[k] += part * way[k] + part * rest * (rest * start[k] - part * finish[k])
    return point


@cold
def part_at_zero(first: Joints, way: Joints, start: Joints, finish: Joints, joint: Whole) -> Real:
    """The part of the way at which a joint is zero on this cubic."""
    low = 0.0
    high = 1.0
    for _round in range(ZERO_HALVINGS):
        part = 0.5 * (low + high)
        point = bent_point(first, way, start, finish, part)
        if point[joint] * way[joint] > 0.0:
            high = part
        else:
            low = part
    middle = 0.5 * (low + high)
    return middle


@cold
def zero_between(
    arm: Arm, pose: Transform, first: Joints, second: Joints, joint: Whole, held: Joints, is_folded: Whole
) -> tuple[Joints, Whole]:
    """The point between two neighbours on a curve at which a joint is zero; 1 where it was found.

    Another curve may cross there along which the joint stands still: no correction would come back from it.
    So the point is known from two others, a little to both sides, before it is corrected.
    """
    resting = copied(held)
    resting[joint] = 1.0
    way, start, finish = bend_between(arm, first, second, held, is_folded)
    part = part_at_zero(first, way, start, finish, joint)
    behind = bent_point(first, way, start, finish, part - ZERO_ASIDE)
    beyond = bent_point(first, way, start, finish, part + ZERO_ASIDE)
    low = settled_point(arm, pose, behind, held, is_folded)
    high = settled_point(arm, pose, beyond, held, is_folded)
    way, start, finish = bend_between(arm, low, high, held, is_folded)
    part = part_at_zero(low, way, start, finish, joint)
    ahead = bent_point(low, way, start, finish, part)
    ahead[joint] = 0.0
    there, is_met = bring_back(arm, pose, ahead, resting)
    apart = distance(arm, there, ahead)
    if not apart < CURVE_STEP:
        is_met = 0
    there = wrap_all(arm, there)
    return there, is_met


@cold
def point_and_slope(
    arm: Arm,
    pose: Transform,
    first: Joints,
    way: Joints,
    part: Real,
    joint: Whole,
    held: Joints,
    is_folded: Whole,
) -> tuple[Joints, Real]:
    """The point of a curve next to a part of a chord, and how a joint moves there along the curve."""
    ahead = copied(first)
    for k in range(JOINTS):
        ahead[k] += part * way[k]
    there = settled_point(arm, pose, ahead, held, is_folded)
    along = tangent_at(arm, there, way, held, is_folded)
    slope = float(along[joint])
    return there, slope


@cold
def goes_one_way(
    arm: Arm, first: Joints, second: Joints, way: Joints, joint: Whole, held: Joints, is_folded: Whole
) -> Whole:
    """1 where a joint certainly moves the same way at two points of a curve."""
    start = tangent_at(arm, first, way, held, is_folded)
    finish = tangent_at(arm, second, way, held, is_folded)
    least = min(abs(start[joint]), abs(finish[joint]))
    answer = 1 if start[joint] * finish[joint] > 0.0 and least > TURN_CERTAIN else 0
    return answer


@cold
def turn_between(
    arm: Arm, pose: Transform, first: Joints, second: Joints, joint: Whole, held: Joints, is_folded: Whole
) -> tuple[Joints, Whole]:
    """The point between two of a curve at which a joint turns back, by chords; 1 where it was found.

    Where one end of the chords stays, they aim beyond it.
    """
    way = difference(arm, second, first)
    there = copied(first)
    is_found = 0
    is_straight = goes_one_way(arm, first, second, way, joint, held, is_folded)
    if is_straight == 0:
        there, before = point_and_slope(arm, pose, first, way, 0.0, joint, held, is_folded)
        there, after = point_and_slope(arm, pose, first, way, 1.0, joint, held, is_folded)
        low = 0.0
        high = 1.0
        same = 0
        is_found = 1 if before * after < 0.0 else 0
        for _round in range(TURN_CHORDS * is_found):
            part = chord_zero(low, high, before, after)
            there, slope = point_and_slope(arm, pose, first, way, part, joint, held, is_folded)
            if abs(slope) < TURN_KNOWN:
                break
            low, high, before, after, same = narrower_chord(low, high, before, after, part, slope, same)
    there = wrap_all(arm, there)
    return there, is_found


@cold
def zero_around(
    arm: Arm,
    pose: Transform,
    first: Joints,
    turn: Joints,
    second: Joints,
    joint: Whole,
    held: Joints,
    is_folded: Whole,
) -> tuple[Joints, Whole]:
    """The point that stands for a curve, of two at which a joint is zero: before it turns back, or after."""
    there, answer = zero_between(arm, pose, first, turn, joint, held, is_folded)
    after, is_after = zero_between(arm, pose, turn, second, joint, held, is_folded)
    is_first = stands_before(after, there, joint)
    if is_after == 1 and (answer == 0 or is_first == 1):
        there = copied(after)
        answer = 1
    return there, answer


@cold
def point_between(
    arm: Arm,
    pose: Transform,
    before: Joints,
    here: Joints,
    after: Joints,
    joint: Whole,
    held: Joints,
    is_folded: Whole,
) -> tuple[Joints, Whole]:
    """The point of a curve, given three of its points in order, at which a joint is zero between the last
    two, or turns back towards zero; 1 where there is one.
    """
    there = copied(here)
    answer = 0
    onward = difference(arm, after, here)
    backward = difference(arm, before, here)
    x = here[joint]
    ahead = x + onward[joint]
    behind = x + backward[joint]
    if abs(x) < ORDERED or x * ahead < 0.0:  # a point at zero has no sign but that of rounding
        there, answer = zero_between(arm, pose, here, after, joint, held, is_folded)
    elif x * behind > 0.0 and x * ahead > 0.0 and abs(x) <= abs(behind) and abs(x) <= abs(ahead):
        there, answer = turn_between(arm, pose, before, after, joint, held, is_folded)
        if answer == 1 and there[joint] * x < 0.0 and abs(there[joint]) > ORDERED:
            turn = copied(there)
            there, answer = zero_around(arm, pose, before, turn, after, joint, held, is_folded)
    return there, answer


@cold
def point_of_curve(
    arm: Arm,
    pose: Transform,
    trail: Trail,
    first: Whole,
    last: Whole,
    joint: Whole,
    held: Joints,
    is_folded: Whole,
) -> Joints:
    """The point that stands for a curve; where no joint turns or is zero on it, the nearest that can be
    reached.
    """
    best = zeros(Joints)
    nearest = first
    is_any = 0
    for n in range(first, last + 1):
        if abs(trail[n, joint]) < abs(trail[nearest, joint]):
            nearest = n
    for n in range(first, last):
        before = copied(trail[max(n - 1, first)])
        there, is_point = point_between(arm, pose, before, trail[n], trail[n + 1], joint, held, is_folded)
        if is_point == 1:
            is_first = stands_before(there, best, joint)
            if is_any == 0 or is_first == 1:
                best = copied(there)
            is_any = 1
    if is_any == 0:
        closest = copied(trail[nearest])
        best = bring_to_zero(arm, pose, closest, joint, held)
    if is_folded == 1:
        folded = copied(best)
        best = settle_on_fold(arm, pose, folded, joint if best[joint] == 0.0 else -1, held)
    return best
