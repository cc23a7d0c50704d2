"""Configurations as joint values: their Jacobians, and directions that these do not feel."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.positions.newton import Newton, newton_system, pose_and_axes, state_at
from armwright.kernels.language import Array, Real, Whole, cold, copied, hot, sqrt, zeros
from armwright.kernels.linear.singular_values import singular_parts, singular_ratio, tall_ratio
from armwright.kernels.linear.small_systems import subtract
from armwright.kernels.tolerances import (
    CORRECTED,
    CURVE_CORRECTIONS,
    FAINT_DAMPING,
    NEARLY_SINGULAR,
    VANISHING,
)

Jacobian: TypeAlias = Annotated[Array, (6, 6)]
Stacked: TypeAlias = Annotated[Array, (12, 6)]
Tall: TypeAlias = Annotated[Array, ("rows", 6)]
Wanted: TypeAlias = Annotated[Array, ("rows",)]
Twelve: TypeAlias = Annotated[Array, (12,)]


@cold
def system_at(arm: Arm, wanted: Transform, q: Joints) -> tuple[Newton, Real]:
    """Jacobian and twist to the wanted pose at joint values, and the error of the pose."""
    state = state_at(arm, q)
    pose, axes = pose_and_axes(arm, state)
    g, miss = newton_system(arm, pose, wanted, axes)
    return g, miss


@cold
def jacobian_at(arm: Arm, q: Joints) -> Jacobian:
    """The Jacobian at the tool, linear rows first."""
    jac = zeros(Jacobian)
    g, _off_here = system_at(arm, arm.links[0], q)
    for k in range(6):
        for m in range(JOINTS):
            jac[k, m] = g[k, m]
    return jac


@cold
def hold_joints(g: Newton, held: Joints) -> Newton:
    """The system in which joints that are held (1) have zeros: the shortest motion leaves them at rest."""
    for m in range(JOINTS):
        for k in range(6):
            g[k, m] = g[k, m] * (1.0 - held[m])
    return g


@cold
def flatness(arm: Arm, q: Joints) -> Real:
    """The smallest over the largest singular value of the Jacobian."""
    jac = jacobian_at(arm, q)
    flat = singular_ratio(jac)
    return flat


@cold
def unfelt_projector(directions: Jacobian, values: Joints) -> Jacobian:
    """The projector onto the right singular vectors that move the tool least.

    All motions that are not felt; the one that is felt least where there is none. A projector does not
    depend on which vectors the singular values come with.
    """
    projector = zeros(Jacobian)
    for n in range(JOINTS):
        if n == JOINTS - 1 or values[n] < NEARLY_SINGULAR * values[0]:
            for k in range(JOINTS):
                for m in range(JOINTS):
                    projector[k, m] += directions[n, k] * directions[n, m]
    return projector


@cold
def still_projector(rows: Whole, jac: Tall) -> tuple[Jacobian, Real]:
    """The projector onto motions that move the tool least; the smallest over the largest singular value."""
    directions, values = singular_parts(rows, jac)
    projector = unfelt_projector(directions, values)
    flat = float(values[5] / values[0])
    return projector, flat


@cold
def dimensions_of(projector: Jacobian) -> Whole:
    """In how many independent ways the motions of a projector go."""
    total = 0.0
    for k in range(JOINTS):
        total += projector[k, k]
    count = int(total + 0.5)
    return count


@cold
def leading_joint(projector: Jacobian) -> Whole:
    """The joint with the largest part in the motions, the first one where two move alike."""
    joint = 0
    widest = -1
    for k in range(JOINTS):
        reach = int(1000.0 * sqrt(max(projector[k, k], 0.0)) + 0.5)
        if reach > widest:
            widest = reach
            joint = k
    return joint


@cold
def still_direction(arm: Arm, q: Joints, held: Joints) -> Joints:
    """The motion of the joints with the tool at rest in which the joint that moves most moves forward."""
    along = zeros(Joints)
    jac = held_jacobian(arm, q, held)
    projector, _flat = still_projector(12, jac)
    joint = leading_joint(projector)
    part = sqrt(max(projector[joint, joint], VANISHING))
    for k in range(JOINTS):
        along[k] = projector[k, joint] / part
    return along


@hot
def squared_system(g: Newton) -> Newton:
    """J Jᵀ + λ, and in column 6 the twist of g."""
    square = zeros(Newton)
    columns = zeros(Newton)
    for k in range(JOINTS):
        for r in range(6):
            columns[k, r] = g[r, k]
    for r in range(6):
        square[r, r] = FAINT_DAMPING
        square[r, 6] = g[r, 6]
        for k in range(JOINTS):
            square[r] = subtract(8, -g[r, k], columns[k], square[r])
    return square


@hot
def shortest_motion(g: Newton) -> Joints:
    """The shortest motion of the joints with the twist in column 6 of g, Jᵀ(J Jᵀ + λ)⁻¹ t.

    Twists that the joints hardly make are left out, as λ says; that no pivot vanishes, it says too.
    """
    motion = zeros(Joints)
    forces = zeros(Joints)
    square = squared_system(g)
    for k in range(6):
        scale = 1.0 / square[k, k]
        for r in range(k + 1, 6):
            square[r] = subtract(8, square[r, k] * scale, square[k], square[r])
    for k in range(5, -1, -1):
        total = square[k, 6]
        for m in range(k + 1, 6):
            total -= square[k, m] * forces[m]
        forces[k] = total / square[k, k]
    for r in range(6):
        for k in range(JOINTS):
            motion[k] += g[r, k] * forces[r]
    return motion


@cold
def equally_felt(g: Newton, change: Joints) -> Joints:
    """The shortest motion of the joints that the tool feels as it feels a change, by its Jacobian."""
    system = copied(g)
    for r in range(6):
        system[r, 6] = 0.0
        for k in range(JOINTS):
            system[r, 6] += g[r, k] * change[k]
    felt = shortest_motion(system)
    return felt


@cold
def felt_motion(arm: Arm, q: Joints, change: Joints, held: Joints) -> Joints:
    """The shortest motion of joints that are not held which the tool feels as it feels this change."""
    g, _off_here = system_at(arm, arm.links[0], q)
    g = hold_joints(g, held)
    felt = equally_felt(g, change)
    return felt


@cold
def still_onwards(arm: Arm, q: Joints, change: Joints, held: Joints) -> Joints:
    """The motion with the tool at rest that goes on as before: straight on where curves cross."""
    along = zeros(Joints)
    felt = felt_motion(arm, q, change, held)
    total = VANISHING
    for k in range(JOINTS):
        along[k] = change[k] - felt[k]
        total += along[k] * along[k]
    for k in range(JOINTS):
        along[k] = along[k] / sqrt(total)
    return along


@cold
def least_squares_step(rows: Whole, jac: Tall, wanted: Wanted, least: Real) -> Joints:
    """The shortest motion that comes nearest to the wanted one, without directions that are hardly felt.

    least is the smallest singular value that counts, over the largest.
    """
    change = zeros(Joints)
    pulled = zeros(Joints)
    for m in range(JOINTS):
        for k in range(rows):
            pulled[m] += jac[k, m] * wanted[k]
    directions, values = singular_parts(rows, jac)
    for n in range(JOINTS):
        if values[n] > least * values[0]:
            along = 0.0
            for m in range(JOINTS):
                along += directions[n, m] * pulled[m]
            along = along / (values[n] * values[n])
            for m in range(JOINTS):
                change[m] += along * directions[n, m]
    return change


@cold
def with_held(g: Newton, held: Joints) -> tuple[Stacked, Twelve]:
    """The Jacobian of joints that are not held (1), with a row for each that is, and the twist with zeros
    below it.

    These rows follow each other: singular values of eight rows take less time than those of twelve.
    """
    jac = zeros(Stacked)
    wanted = zeros(Twelve)
    for k in range(6):
        wanted[k] = g[k, 6]
        for m in range(JOINTS):
            jac[k, m] = g[k, m] * (1.0 - held[m])
    place = 6
    for m in range(JOINTS):
        if held[m] > 0.5:
            jac[place, m] = held[m]
            place += 1
    return jac, wanted


@cold
def held_jacobian(arm: Arm, q: Joints, held: Joints) -> Stacked:
    """The Jacobian of joints that are not held, with a row for each that is: then no other singular value
    than theirs is small.
    """
    g, _off_here = system_at(arm, arm.links[0], q)
    jac, _wanted = with_held(g, held)
    return jac


@cold
def held_flatness(arm: Arm, q: Joints, held: Joints) -> Real:
    """The smallest over the largest singular value of the Jacobian of joints that are not held."""
    jac = held_jacobian(arm, q, held)
    flat = tall_ratio(12, jac)
    return flat


@cold
def nearest_at_pose(arm: Arm, pose: Transform, start: Joints, held: Joints) -> Joints:
    """The configuration nearest to a start at which the tool is at the pose, with some joints held."""
    q = copied(start)
    for _step in range(CURVE_CORRECTIONS):
        g, _off_here = system_at(arm, pose, q)
        g = hold_joints(g, held)
        change = shortest_motion(g)
        longest = 0.0
        for k in range(JOINTS):
            q[k] += change[k]
            longest = max(longest, abs(change[k]))
        if longest < CORRECTED:
            break
    return q
