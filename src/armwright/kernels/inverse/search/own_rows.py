"""One row of the robot's own joints: from the six joints and back, made exact, nearest to a pose."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import JOINTS, Answers, Arm, Joints, Pose, Residuals, Transform
from armwright.kernels.inverse.positions.configurations import flatness
from armwright.kernels.inverse.positions.nearly_met import is_fold, is_surely_beyond, nearest_configuration
from armwright.kernels.inverse.positions.newton import pose_error
from armwright.kernels.inverse.positions.transforms import rigid_pose
from armwright.kernels.inverse.positions.virtual_joints import own_flatness, pin
from armwright.kernels.language import Array, Real, Whole, cold, copied, zeros
from armwright.kernels.tolerances import CLOSE, HUGE

OwnRow: TypeAlias = Annotated[Array, ("width",)]


@cold
def scaled_pose(arm: Arm, given: Pose) -> tuple[Transform, Real]:
    """The rigid transform nearest to a pose, in units of the arm, and how far the pose is from rigid."""
    pose, off = rigid_pose(given)
    for k in range(3):
        pose[k, 3] = pose[k, 3] / arm.scale
    return pose, off


@cold
def own_row(arm: Arm, q: Joints) -> OwnRow:
    """Values of the robot's joints: of the six, in m where they slide, or what they are held at."""
    row = zeros(OwnRow, arm)
    for k in range(arm.width):
        row[k] = arm.held[k]
        if arm.places[k] >= 0.0:
            place = int(max(arm.places[k], 0.0))
            row[k] = q[place] * (1.0 if arm.turns[place] > 0.0 else arm.scale)
    return row


@cold
def six_joints(arm: Arm, row: OwnRow) -> tuple[Joints, Whole]:
    """The six joints of a solution of the robot, and 1; 0 where a virtual one may have any value."""
    q = zeros(Joints)
    is_known = 1
    for k in range(JOINTS):
        if arm.number_of[k] < 0.5 and arm.zeros[k] < 0.5:
            is_known = 0
        elif arm.number_of[k] > 0.5:
            place = int(max(arm.number_of[k] - 1.0, 0.0))
            q[k] = row[place] / (1.0 if arm.turns[k] > 0.0 else arm.scale)
    return q, is_known


@cold
def refine_row(arm: Arm, given: Pose, row: OwnRow) -> tuple[OwnRow, Real]:
    """A solution of the robot brought to full accuracy, and its pose error in metres.

    The error is beyond every number where a virtual joint may have any value: then six joints are not known.
    """
    exact = zeros(OwnRow, arm)
    miss = HUGE
    pose, _off = scaled_pose(arm, given)
    q, is_known = six_joints(arm, row)
    if is_known == 1:
        there = pin(arm, pose, q)
        miss = pose_error(arm, pose, there, arm.scale)
        exact = own_row(arm, there)
    return exact, miss


@cold
def row_misses(arm: Arm, given: Pose, answers: Answers, residuals: Residuals, count: Whole) -> Residuals:
    """The pose errors of solutions in metres, of the pose that was asked."""
    pose, _off = scaled_pose(arm, given)
    for n in range(count):
        q, _is_known = six_joints(arm, answers[n])
        miss = pose_error(arm, pose, q, arm.scale)
        residuals[n] = miss
    return residuals


@cold
def nearest_row(arm: Arm, given: Pose, row: OwnRow, is_beyond: Whole) -> tuple[OwnRow, Real, Real, Whole]:
    """The robot's joints next to a row that come nearest to a pose; pose error, failure, 1 if within
    tolerance.

    A row that is not known to be beyond its reach (``is_beyond``) must be where two solutions have met.
    Both are beyond every number where a virtual joint may have any value: then six joints are not known.
    """
    there = zeros(OwnRow, arm)
    miss = HUGE
    failure = HUGE
    pose, _off = scaled_pose(arm, given)
    q, is_known = six_joints(arm, row)
    best = copied(q)
    is_far = 0
    if is_known == 1 and is_beyond == 1 and arm.virtual == 0:
        is_far = is_surely_beyond(arm, pose, q)
    if is_known == 1 and is_far == 0:
        best, failure = nearest_configuration(arm, pose, q)
        miss = pose_error(arm, pose, best, arm.scale)
        there = own_row(arm, best)
    is_near = 1 if failure <= arm.tolerance else 0
    if is_near == 1 and arm.virtual == 0 and miss > CLOSE and is_beyond == 0:
        is_near = is_fold(arm, pose, best)
    return there, miss, failure, is_near


@cold
def row_flatness(arm: Arm, row: OwnRow) -> Real:
    """How singular the Jacobian of the robot's joints is at a solution; 1 where six joints are not known."""
    flat = 1.0
    q, is_known = six_joints(arm, row)
    if is_known == 1:
        if arm.virtual > 0:
            flat = own_flatness(arm, q)
        else:
            flat = flatness(arm, q)
    return flat
