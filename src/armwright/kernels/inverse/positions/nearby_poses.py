"""Poses close to a pose, on all sides of it."""

from __future__ import annotations

from armwright.kernels.inverse.arm import Transform
from armwright.kernels.inverse.positions.transforms import invert, multiply
from armwright.kernels.language import Real, Whole, cold, copied, cos, sin, zeros

SIDES = 4  # poses nearby
TURN = 0.9  # of a frame without any special direction
TILT = 0.7


@cold
def nearby_pose(pose: Transform, which: Whole, away: Real) -> Transform:
    """One of four poses on all sides of a pose: a small screw motion without any special direction.

    One of two opposite ones is inside where the pose is at the edge of the workspace.
    """
    frame = zeros(Transform)
    screw = zeros(Transform)
    frame[0, 0] = cos(TURN)
    frame[0, 1] = -sin(TURN) * cos(TILT)
    frame[0, 2] = sin(TURN) * sin(TILT)
    frame[1, 0] = sin(TURN)
    frame[1, 1] = cos(TURN) * cos(TILT)
    frame[1, 2] = -cos(TURN) * sin(TILT)
    frame[2, 1] = sin(TILT)
    frame[2, 2] = cos(TILT)
    frame[0, 3] = 0.3 * cos(TURN) + 0.5 * sin(TURN)
    frame[1, 3] = 0.3 * sin(TURN) - 0.5 * cos(TURN)
    frame[2, 3] = 0.4
    screw[0, 0] = cos(away)
    screw[0, 1] = -sin(away)
    screw[1, 0] = sin(away)
    screw[1, 1] = cos(away)
    screw[2, 2] = 1.0
    screw[2, 3] = away
    back = invert(frame)
    if which >= 2:
        frame = copied(back)
        back = invert(frame)
    first = multiply(frame, screw)
    step = multiply(first, back)
    if which % 2 == 1:
        first = invert(step)
        step = copied(first)
    near = multiply(pose, step)
    return near
