"""From a pose of the platform to lengths and angles in closed form, within the strokes [CK (3), E1-4]."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.robot import Robot
from armwright.study.reproduce.ck.energy_route import LENGTHS
from armwright.study.reproduce.ck.machine_numbers import Numbers

Array = NDArray[np.float64]


def lengths_of_pose(numbers: Numbers, T: Array) -> tuple[Array, Array]:
    """The l1 … l6 and θ1 … θ3 at which the platform's centre and axes are those of T (4, 4).

    P_i = P_c + R·(P_io − P_co), E1-4; then l(i+3) is what P_i − b_i has along the guide, and l_i, θ_i are
    what is left of it in the leg plane.
    """
    corners = np.c_[numbers.triangle - numbers.triangle.mean(axis=0), np.zeros(3)]
    P = T[:3, 3] + corners @ T[:3, :3].T
    yaw = numbers.yaws
    out = np.stack([np.cos(yaw), np.sin(yaw)], axis=1)
    guide = np.stack([-np.sin(yaw), np.cos(yaw)], axis=1)
    away = P[:, :2] - numbers.starts
    inward, up = -np.einsum("ij,ij->i", away, out), P[:, 2]
    slides = np.einsum("ij,ij->i", away, guide)
    return np.concatenate([np.hypot(inward, up), slides]), np.arctan2(up, inward)


def check_strokes(robot: Robot, lengths: Array) -> None:
    """Refuses lengths beyond the limits of the machine's joints, by their names."""
    limits = {joint.variable: joint.limits for joint in robot.active}
    for text, value in zip(LENGTHS, lengths.tolist(), strict=True):
        low, high = limits[text].lower, limits[text].upper
        if (low is not None and value < low) or (high is not None and value > high):
            raise ArmwrightError(
                f"'{robot.name}': {text} = {value:.4g} m is beyond its stroke from {low} to {high} m; "
                "choose a pose nearer to home"
            )
