"""Points of a line along which the tool hardly moves, found by systems with a border.

The Jacobian J is nearly singular all along such a line. With the direction of the line, b, and the twist that
no joint makes, c, as borders, ((J, c), (bᵀ, 0)) is not: one solution of it corrects a point across the line
and tells what of the error is along c, others give both vectors at the next point, with their signs kept.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.positions.configurations import Jacobian, jacobian_at, system_at
from armwright.kernels.inverse.positions.joint_differences import wrap_all
from armwright.kernels.inverse.positions.newton import Newton
from armwright.kernels.language import Array, Real, Whole, cold, copied, sqrt, zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.linear.small_systems import solve_system
from armwright.kernels.tolerances import LINE_CORRECTED, LINE_CORRECTIONS, VANISHING

BORDERED = 7
RIGHT = 7  # column of the right side

Bordered: TypeAlias = Annotated[Array, (7, 8)]
Seven: TypeAlias = Annotated[Array, (7,)]


@cold
def dot(first: Joints, second: Joints) -> Real:
    """The inner product."""
    total = 0.0
    for k in range(JOINTS):
        total += first[k] * second[k]
    return total


@cold
def unit_vector(given: Seven) -> Joints:
    """The first six numbers, made a vector of length one."""
    made = zeros(Joints)
    total = VANISHING
    for k in range(JOINTS):
        total += given[k] * given[k]
    for k in range(JOINTS):
        made[k] = given[k] / sqrt(total)
    return made


@cold
def solve_bordered(
    is_turned: Whole, g: Newton, along: Joints, unfelt: Joints, wanted: Seven
) -> tuple[Seven, Whole]:
    """The solution of the Jacobian with its borders, or of the transposed one, and 1 where there is one."""
    system = zeros(Bordered)
    for k in range(JOINTS):
        for m in range(JOINTS):
            system[k, m] = g[m, k] if is_turned == 1 else g[k, m]
        system[k, JOINTS] = along[k] if is_turned == 1 else unfelt[k]
        system[JOINTS, k] = unfelt[k] if is_turned == 1 else along[k]
        system[k, RIGHT] = wanted[k]
    system[JOINTS, RIGHT] = wanted[JOINTS]
    system, pivots = solve_system(BORDERED, 8, system)
    made = zeros(Seven)
    for k in range(BORDERED):
        made[k] = system[k, RIGHT]
    is_solved = 1 if abs(pivots) > 0.0 else 0
    return made, is_solved


@cold
def weakest_pair(arm: Arm, q: Joints) -> tuple[Joints, Joints]:
    """The motion that the tool feels least, and the twist that the joints make least."""
    turned = zeros(Jacobian)
    jac = jacobian_at(arm, q)
    directions, _values = singular_parts(JOINTS, jac)
    for k in range(6):
        for m in range(6):
            turned[m, k] = jac[k, m]
    twists, _sizes = singular_parts(JOINTS, turned)
    along = copied(directions[5])
    unfelt = copied(twists[5])
    return along, unfelt


@cold
def point_of_line(
    arm: Arm, pose: Transform, start: Joints, along: Joints, unfelt: Joints
) -> tuple[Joints, Joints, Joints, Real, Whole]:
    """The point of the line near a configuration, corrected across it; the direction of the line there and
    the twist that no joint makes, both on the side of those given; what of the error is along it; 1 where
    there is such a point.
    """
    q = copied(start)
    wanted = zeros(Seven)
    off = 0.0
    is_found = 0
    g, _off_here = system_at(arm, pose, q)
    for step in range(LINE_CORRECTIONS):
        for k in range(6):
            wanted[k] = g[k, 6]
        change, is_solved = solve_bordered(0, g, along, unfelt, wanted)
        if is_solved == 0:
            break
        longest = 0.0
        for k in range(JOINTS):
            q[k] += change[k]
            longest = max(longest, abs(change[k]))
        off = change[JOINTS]
        if longest < LINE_CORRECTED:
            is_found = 1
            break
        if step < LINE_CORRECTIONS - 1:
            g, _off_here = system_at(arm, pose, q)
    q = wrap_all(arm, q)
    for k in range(JOINTS):
        wanted[k] = 0.0
    wanted[JOINTS] = 1.0
    way, is_way = solve_bordered(0, g, along, unfelt, wanted)
    twist, is_twist = solve_bordered(1, g, along, unfelt, wanted)
    onward = unit_vector(way)
    unmade = unit_vector(twist)
    if is_way == 0 or is_twist == 0:
        is_found = 0
    return q, onward, unmade, off, is_found
