"""Directions in which curves of solutions leave a point, where the Jacobian leaves two ways open.

The Jacobian does not tell a surface from two curves that cross, from one that is folded all along, or from a
root that stands alone. Terms of second order do. The tool moves by Σ vᵢ sᵢ + ½ Σ vᵢ vⱼ [sᵢ, sⱼ], i before j,
where joints with screws sᵢ move by vᵢ. Where the first sum is zero, the second one must be a twist that
joints can make: its part that none makes, a quadratic form on the plane of open ways, vanishes along every
curve. It is zero on a surface; else it has two zeros, or one that is double, or none.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints
from armwright.kernels.inverse.positions.configurations import (
    Jacobian,
    hold_joints,
    still_direction,
    system_at,
    with_held,
)
from armwright.kernels.language import Real, Whole, cold, copied, sqrt, zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.tolerances import BENDS, DIRECTIONS_APART, NEARLY_SINGULAR, VANISHING

SURFACE = -1  # number of directions


@cold
def bracket_with(moving: Joints, jac: Jacobian, joint: Whole) -> Joints:
    """How a twist turns and moves the screw of a joint: the bracket of the two, linear part first."""
    carried = zeros(Joints)
    for r in range(3):
        a = (r + 1) % 3
        b = (r + 2) % 3
        carried[r] = moving[3 + a] * jac[b, joint] - moving[3 + b] * jac[a, joint]
        carried[r] -= jac[3 + a, joint] * moving[b] - jac[3 + b, joint] * moving[a]
        carried[3 + r] = moving[3 + a] * jac[3 + b, joint] - moving[3 + b] * jac[3 + a, joint]
    return carried


@cold
def bent_twist(jac: Jacobian, before: Joints, after: Joints) -> Joints:
    """Σ xᵢ yⱼ [sᵢ, sⱼ] over all joints i before j."""
    twist = zeros(Joints)
    moving = zeros(Joints)
    for m in range(JOINTS):
        part = bracket_with(moving, jac, m)
        for r in range(6):
            twist[r] += after[m] * part[r]
            moving[r] += before[m] * jac[r, m]
    return twist


@cold
def unmade_part(projector: Jacobian, first: Joints, second: Joints) -> Joints:
    """The mean of two twists, without what joints can make."""
    rest = zeros(Joints)
    for r in range(6):
        for k in range(6):
            rest[r] += 0.5 * projector[r, k] * (first[k] + second[k])
    return rest


@cold
def unmade_projector(jac: Jacobian, directions: Jacobian) -> Jacobian:
    """The projector onto twists that no joints make, from right singular vectors (rows) of the Jacobian: the
    twists that these make are orthogonal.
    """
    projector = zeros(Jacobian)
    made = zeros(Jacobian)
    squares = zeros(Joints)
    largest = 0.0
    for n in range(JOINTS):
        projector[n, n] = 1.0
        for r in range(6):
            for k in range(JOINTS):
                made[n, r] += jac[r, k] * directions[n, k]
            squares[n] += made[n, r] * made[n, r]
        largest = max(largest, squares[n])
    for n in range(JOINTS):
        if squares[n] > NEARLY_SINGULAR * NEARLY_SINGULAR * largest:
            for r in range(6):
                for k in range(6):
                    projector[r, k] -= made[n, r] * made[n, k] / squares[n]
    return projector


@cold
def bends_of_plane(
    jac: Jacobian, directions: Jacobian, first: Joints, second: Joints
) -> tuple[Joints, Joints, Joints]:
    """The twists xx, xy and yy of motions x and y with the tool at rest that no joints make."""
    projector = unmade_projector(jac, directions)
    twist = bent_twist(jac, first, first)
    xx = unmade_part(projector, twist, twist)
    forth = bent_twist(jac, first, second)
    aback = bent_twist(jac, second, first)
    xy = unmade_part(projector, forth, aback)
    other = bent_twist(jac, second, second)
    yy = unmade_part(projector, other, other)
    return xx, xy, yy


@cold
def bend_along(xx: Joints, xy: Joints, yy: Joints, x: Real, y: Real) -> tuple[Real, Real]:
    """How much the motion x, y of a plane bends the tool away, and how fast this changes with its
    direction.
    """
    bend = 0.0
    change = 0.0
    for r in range(6):
        here = x * x * xx[r] + 2.0 * x * y * xy[r] + y * y * yy[r]
        slope = x * y * (yy[r] - xx[r]) + (x * x - y * y) * xy[r]
        bend = max(bend, abs(here))
        change = max(change, abs(slope))
    return bend, change


@cold
def zeros_of_form(a: Real, b: Real, c: Real) -> tuple[Joints, Joints, Whole]:
    """Directions x, y in which a x² + 2 b x y + c y² is zero, and how many; one where two are alike."""
    xs = zeros(Joints)
    ys = zeros(Joints)
    largest = max(abs(a), max(abs(b), abs(c)))
    apart = (b * b - a * c) / (largest * largest)
    root = largest * sqrt(max(apart, 0.0)) if apart > DIRECTIONS_APART else 0.0
    middle = -b - root if b > 0.0 else -b + root
    xs[0] = middle
    ys[0] = a + 0.0
    xs[1] = c + 0.0
    ys[1] = middle
    number = 2 if apart > DIRECTIONS_APART else 1
    if number == 1 and abs(a) < abs(c):
        xs[0] = c + 0.0
        ys[0] = middle
    if apart < -DIRECTIONS_APART:
        number = 0
    for n in range(2):
        length = sqrt(xs[n] * xs[n] + ys[n] * ys[n] + VANISHING)
        xs[n] = xs[n] / length
        ys[n] = ys[n] / length
    return xs, ys, number


@cold
def directions_in_plane(jac: Jacobian, directions: Jacobian) -> tuple[Jacobian, Whole, Whole]:
    """The directions in which curves may go (rows), how many, and 1 where there is one that is double.

    directions   right singular vectors of the Jacobian (rows), of which the last two are not felt
    """
    first = copied(directions[4])
    second = copied(directions[5])
    headings = zeros(Jacobian)
    count = SURFACE
    is_folded = 0
    xx, xy, yy = bends_of_plane(jac, directions, first, second)
    widest = 0
    most = 0.0
    for r in range(6):
        largest = max(abs(xx[r]), max(abs(xy[r]), abs(yy[r])))
        if largest > most:
            most = largest
            widest = r
    if most > BENDS:
        xs, ys, number = zeros_of_form(xx[widest], xy[widest], yy[widest])
        count = 0
        for n in range(number):
            bend, change = bend_along(xx, xy, yy, xs[n], ys[n])
            if bend < BENDS * most:
                is_folded = 1 if change < sqrt(DIRECTIONS_APART) * most else 0
                for k in range(JOINTS):
                    headings[count, k] = xs[n] * first[k] + ys[n] * second[k]
                count += 1
    return headings, count, is_folded


@cold
def open_directions(arm: Arm, q: Joints, held: Joints) -> tuple[Jacobian, Whole, Whole]:
    """The directions (rows) in which curves may go through a point at which one way is open or two, and how
    many, SURFACE where terms of second order leave all open, or more than two ways are; and 1 where there is
    one that is double: along a curve that is folded there.
    """
    g, _off_here = system_at(arm, arm.links[0], q)
    stacked, _wanted = with_held(g, held)
    directions, values = singular_parts(12, stacked)
    ways = 0
    for k in range(JOINTS):
        if values[k] < NEARLY_SINGULAR * values[0]:
            ways += 1
    headings = zeros(Jacobian)
    count = SURFACE
    is_folded = 0
    if ways < 2:
        headings[0] = still_direction(arm, q, held)
        count = 1
    if ways == 2:
        g = hold_joints(g, held)
        jac = zeros(Jacobian)
        for r in range(6):
            for k in range(JOINTS):
                jac[r, k] = g[r, k]
        headings, count, is_folded = directions_in_plane(jac, directions)
    return headings, count, is_folded
