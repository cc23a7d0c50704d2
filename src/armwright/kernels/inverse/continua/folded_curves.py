"""Points and directions of curves of solutions, also where the arm is folded all along a curve.

There the Jacobian leaves two ways open at every point. One of them is the curve's, which terms of second
order tell. Across the curve the error of the pose grows with the square of the distance only: corrections
quarter it, and what they leave is known from where the Jacobian is as flat on both sides.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.continua.multiple_roots import multiple_root
from armwright.kernels.inverse.continua.open_directions import open_directions
from armwright.kernels.inverse.continua.still_motions import nearest_on_fold
from armwright.kernels.inverse.positions.configurations import nearest_at_pose, still_onwards
from armwright.kernels.language import Whole, cold, copied


@cold
def nearest_of_curve(arm: Arm, pose: Transform, start: Joints, held: Joints, is_folded: Whole) -> Joints:
    """The point of a curve nearest to a start: where the arm is folded all along, with more corrections."""
    if is_folded == 1:
        q = nearest_on_fold(arm, pose, start, held)
    else:
        q = nearest_at_pose(arm, pose, start, held)
    return q


@cold
def tangent_onwards(arm: Arm, q: Joints, change: Joints, held: Joints, is_folded: Whole) -> Joints:
    """The direction of a curve at a point, the way it went: where it is folded all along, by terms of second
    order.
    """
    along = still_onwards(arm, q, change, held)
    if is_folded == 1:
        headings, count, _is_double = open_directions(arm, q, held)
        most = 0.0
        for n in range(count):
            part = 0.0
            for k in range(JOINTS):
                part += headings[n, k] * change[k]
            if abs(part) > most:
                most = abs(part)
                for k in range(JOINTS):
                    along[k] = headings[n, k] if part > 0.0 else -headings[n, k]
    return along


@cold
def settle_on_fold(arm: Arm, pose: Transform, q: Joints, joint: Whole, held: Joints) -> Joints:
    """The point of a curve that is folded all along, known across it as well as along it. A joint stays where
    it is, for -1 the one that moves most.
    """
    directions, count, _is_double = open_directions(arm, q, held)
    there = copied(q)
    if count == 1:
        leader = max(joint, 0)
        for k in range(JOINTS):
            if joint < 0 and abs(directions[0, k]) > abs(directions[0, leader]):
                leader = k
        resting = copied(held)
        resting[leader] = 1.0
        there = multiple_root(arm, pose, q, resting)
    return there


@cold
def settled_point(arm: Arm, pose: Transform, start: Joints, held: Joints, is_folded: Whole) -> Joints:
    """The point of a curve nearest to a start, known as well as it can be."""
    there = nearest_of_curve(arm, pose, start, held, is_folded)
    if is_folded == 1:
        folded = copied(there)
        there = settle_on_fold(arm, pose, folded, -1, held)
    return there
