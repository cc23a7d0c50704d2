"""Which solutions lie on a curve along which the arm can move with the tool at rest."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.positions.configurations import felt_motion, nearest_at_pose, still_onwards
from armwright.kernels.inverse.positions.distinct import Flags, Rows, joints_in
from armwright.kernels.inverse.positions.joint_differences import difference, distance, distance_within
from armwright.kernels.language import Array, Real, Whole, cold, copied, sqrt
from armwright.kernels.tolerances import BESIDE_CURVE, CURVE_ASTRAY, CURVE_ONWARD, ON_CURVE, VANISHING

Headings: TypeAlias = Annotated[Array, (128, 6)]  # of each solution the direction of a curve through it


@cold
def foot_on_chord(arm: Arm, here: Joints, there: Joints, q: Joints) -> tuple[Joints, Real]:
    """The point of a chord that is nearest to a configuration, and how far away it is."""
    chord_step = difference(arm, there, here)
    away = difference(arm, q, here)
    span = VANISHING
    along = 0.0
    for k in range(JOINTS):
        span += chord_step[k] * chord_step[k]
        along += chord_step[k] * away[k]
    along = min(max(along / span, 0.0), 1.0)
    foot = copied(here)
    apart = 0.0
    for k in range(JOINTS):
        foot[k] += along * chord_step[k]
        apart += (away[k] - along * chord_step[k]) * (away[k] - along * chord_step[k])
    far = sqrt(apart)
    return foot, far


@cold
def mark_beside(arm: Arm, here: Joints, there: Joints, rows: Rows, count: Whole, marks: Flags) -> Flags:
    """Marks of the solutions that lie on a chord of a line, as nearly as a line lies on its chords."""
    length = distance(arm, there, here)
    reach = length + BESIDE_CURVE
    for n in range(count):
        q = joints_in(rows[n])
        away = distance_within(arm, q, here, reach)
        if away < reach:
            _foot, far = foot_on_chord(arm, here, there, q)
            if far < BESIDE_CURVE:
                marks[n] = 1.0
    return marks


@cold
def is_open_way(arm: Arm, q: Joints, along: Joints, held: Joints) -> Whole:
    """1 where the tool hardly feels a motion of the joints in a direction."""
    felt = felt_motion(arm, q, along, held)
    total = 0.0
    for k in range(JOINTS):
        total += felt[k] * felt[k]
    answer = 1 if sqrt(total) < CURVE_ASTRAY else 0
    return answer


@cold
def is_on_curve(
    arm: Arm,
    pose: Transform,
    here: Joints,
    there: Joints,
    foot: Joints,
    q: Joints,
    heading: Joints,
    held: Joints,
) -> Whole:
    """1 where a solution beside a chord of a curve is a point of it, and not of another one that crosses it
    there: the curve goes through it in the direction of its own one, or, where none is known (0), in one in
    which the arm can move there.
    """
    answer = 0
    way = difference(arm, there, here)
    near = nearest_at_pose(arm, pose, foot, held)
    along = still_onwards(arm, near, way, held)
    gap = difference(arm, q, near)
    part = 0.0
    alike = 0.0
    length = 0.0
    for k in range(JOINTS):
        part += gap[k] * along[k]
        alike += heading[k] * along[k]
        length += heading[k] * heading[k]
    is_open = 1 if abs(alike) > CURVE_ONWARD else 0
    if length < 0.5:
        is_open = is_open_way(arm, q, along, held)
    if is_open == 1:
        for k in range(JOINTS):
            near[k] += part * along[k]
        closer = nearest_at_pose(arm, pose, near, held)
        apart = distance(arm, q, closer)
        answer = 1 if apart < ON_CURVE else 0
    return answer


@cold
def mark_on_curve(
    arm: Arm,
    pose: Transform,
    here: Joints,
    there: Joints,
    rows: Rows,
    headings: Headings,
    count: Whole,
    marks: Flags,
    held: Joints,
) -> Flags:
    """Marks of the solutions that lie on the curve between two of its points, and are headed along it."""
    length = distance(arm, there, here)
    reach = length + BESIDE_CURVE
    for n in range(count):
        q = joints_in(rows[n])
        away = distance_within(arm, q, here, reach)
        if marks[n] < 0.5 and away < reach:
            foot, far = foot_on_chord(arm, here, there, q)
            if far < BESIDE_CURVE:
                is_on = is_on_curve(arm, pose, here, there, foot, q, headings[n], held)
                marks[n] = float(is_on)
    return marks
