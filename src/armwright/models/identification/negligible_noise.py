"""Rounding errors of a file in lengths, angles and gravity: left out before base parameters are told apart.

An exporter writes 1e-12 for zero and 1.5707963268 for π/2. Taken at their word such numbers make
parameters identifiable that no measurement would find, and others are divided by them.
"""

from __future__ import annotations

import math

from armwright.expr import ZERO, Node, pi_times
from armwright.mechanism import mechanism_of
from armwright.robot import Robot
from armwright.robot.parameters import Parameter, map_parameters, parameters

NEGLIGIBLE = 1e-9  # of the robot's size, or of a radian


def without_negligible(robot: Robot) -> Robot:
    """The robot with exact zeros and right angles in the place of what is a rounding error of a file."""
    reach = mechanism_of(robot, what="base_parameters").reach
    weight = max((abs(float(g)) for g in robot.gravity if g.is_constant), default=0.0)

    def change(place: Parameter) -> Node:
        value = place.value
        if value is ZERO or not value.is_constant or place.group not in ("geometric", "gravity"):
            return value
        if place.kind == "angle":
            quarter = round(float(value) / (math.pi / 2))
            exact = pi_times(quarter) / 2
            return exact if abs(float(value) - float(exact)) < NEGLIGIBLE else value
        size = weight if place.group == "gravity" else reach
        return ZERO if abs(float(value)) < NEGLIGIBLE * size else value

    return map_parameters(robot, change)


def noise_left_out(given: Robot, clean: Robot) -> float:
    """The part of a torque that leaving out noise may cost: NEGLIGIBLE for each place that has changed."""
    pairs = zip(parameters(given), parameters(clean), strict=True)
    return NEGLIGIBLE * sum(a.value is not b.value for a, b in pairs)
