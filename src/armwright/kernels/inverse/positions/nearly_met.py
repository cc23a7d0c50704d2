"""The configuration that comes nearest to a pose which is not quite reached.

A pose that was rounded lies beside those that an arm of fewer joints reaches, or just beyond the edge of the
workspace, where two solutions have met. What remains is the least error, and the configuration that has it.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.positions.configurations import Jacobian, least_squares_step, system_at
from armwright.kernels.inverse.positions.joint_differences import difference, distance, wrap_all
from armwright.kernels.inverse.positions.newton import Newton, pose_failure
from armwright.kernels.inverse.positions.virtual_joints import (
    own_flatness,
    own_jacobian,
    own_system,
    pin,
    twist_size,
)
from armwright.kernels.language import Real, Whole, cold, copied, rare, sqrt, zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.linear.small_systems import solve_system
from armwright.kernels.tolerances import (
    BESIDE_CORRECTIONS,
    BESIDE_LINE,
    BESIDE_ROUNDS,
    BESIDE_STEPS,
    BESIDE_WIDEST,
    CLOSE,
    CURVE_RANK,
    CURVE_STEP,
    FIRM_ACROSS,
    FLAT_BELOW,
    LONGEST_STEP,
    MERGED,
    NEAR_POSE,
    SURE_BEND,
    SURE_MARGIN,
    VANISHING,
)


@cold
def weakest_direction(arm: Arm, q: Joints) -> Joints:
    """The motion of the robot's own joints that moves the tool least."""
    along = zeros(Joints)
    jac = own_jacobian(arm, q)
    directions, _values = singular_parts(JOINTS, jac)
    place = JOINTS - 1 - arm.virtual
    for k in range(JOINTS):
        along[k] = directions[place, k]
    return along


@cold
def step_across(arm: Arm, jac: Jacobian, lacking: Joints, along: Joints) -> Joints:
    """The shortest motion that comes nearest to a twist, from a Jacobian without a direction v.

    It is (JᵀJ + v vᵀ)⁻¹ Jᵀt where v alone is not felt, else by singular values.
    """
    g = zeros(Newton)
    change = zeros(Joints)
    for r in range(JOINTS):
        for m in range(JOINTS):
            g[r, m] = along[r] * along[m] + (1.0 if r == m else 0.0) * arm.zeros[m]
            for k in range(6):
                g[r, m] += jac[k, r] * jac[k, m]
        for k in range(6):
            g[r, 6] += jac[k, r] * lacking[k]
    g, pivots = solve_system(JOINTS, 8, g)
    if abs(pivots) > FIRM_ACROSS:
        for m in range(JOINTS):
            change[m] = g[m, 6]
    else:
        change = least_squares_step(JOINTS, jac, lacking, CURVE_RANK)
    return change


@cold
def correct_across(arm: Arm, wanted: Transform, start: Joints, along: Joints) -> tuple[Joints, Joints]:
    """The configuration nearest to a pose that steps across a direction lead to, and the twist it lacks."""
    q = copied(start)
    lacking = zeros(Joints)
    for turn in range(BESIDE_CORRECTIONS + 1):
        jac, lacking = own_system(arm, wanted, q)
        if turn == BESIDE_CORRECTIONS:
            break
        for k in range(6):
            part = 0.0
            for m in range(JOINTS):
                part += jac[k, m] * along[m]
            for m in range(JOINTS):
                jac[k, m] -= part * along[m]
        change = step_across(arm, jac, lacking, along)
        longest = 0.0
        for m in range(JOINTS):
            longest = max(longest, abs(change[m]))
        for m in range(JOINTS):
            q[m] += change[m] * (LONGEST_STEP / longest if longest > LONGEST_STEP else 1.0)
    return q, lacking


@cold
def least_of_parabola(here: Joints, ahead: Joints, behind: Joints) -> Real:
    """The t nearest to 0 at which |a + b t + c t²| is least, from its vectors at 0, 1 and -1."""
    aa = 0.0
    bb = 0.0
    bc = 0.0
    ac = 0.0
    cc = 0.0
    for k in range(6):
        b = 0.5 * (ahead[k] - behind[k])
        c = 0.5 * (ahead[k] + behind[k]) - here[k]
        aa += here[k] * b
        bb += b * b
        bc += b * c
        ac += here[k] * c
        cc += c * c
    t = 0.0
    for _step in range(BESIDE_STEPS):
        slope = aa + t * (bb + 2.0 * ac) + 3.0 * bc * t * t + 2.0 * cc * t * t * t
        bend = bb + 2.0 * ac + 6.0 * bc * t + 6.0 * cc * t * t
        t -= min(max(slope / max(abs(bend), VANISHING), -1.0), 1.0)
    return t


@cold
def rest_beside(arm: Arm, wanted: Transform, start: Joints) -> Joints:
    """The configuration of least error next to a nearly singular one.

    Along the direction that is hardly felt the error is a parabola, taken from three points; across it steps
    are exact.
    """
    q = copied(start)
    aside = zeros(Joints)
    reach = BESIDE_WIDEST
    for _round in range(BESIDE_ROUNDS):
        along = weakest_direction(arm, q)
        there, here = correct_across(arm, wanted, q, along)
        for k in range(JOINTS):
            aside[k] = there[k] + reach * along[k]
        _ahead_there, ahead = correct_across(arm, wanted, aside, along)
        for k in range(JOINTS):
            aside[k] = there[k] - reach * along[k]
        _behind_there, behind = correct_across(arm, wanted, aside, along)
        t = least_of_parabola(here, ahead, behind)
        for k in range(JOINTS):
            aside[k] = there[k] + min(max(t, -2.0), 2.0) * reach * along[k]
        q, _lacking = correct_across(arm, wanted, aside, along)
        reach = 0.1 * reach
    q = wrap_all(arm, q)
    return q


@cold
def unmade_twist(jac: Jacobian, lacking: Joints) -> tuple[Joints, Joints, Joints]:
    """The part of the twist that a configuration next to a fold lacks which its joints cannot make, as a unit
    vector; the motion that makes the rest; and the direction that the tool feels least.
    """
    outward = copied(lacking)
    motion = zeros(Joints)
    along = zeros(Joints)
    directions, values = singular_parts(JOINTS, jac)
    for n in range(JOINTS - 1):
        made = zeros(Joints)
        for k in range(6):
            for m in range(JOINTS):
                made[k] += jac[k, m] * directions[n, m] / max(values[n], VANISHING)
        part = 0.0
        for k in range(6):
            part += made[k] * lacking[k]
        for k in range(6):
            outward[k] -= part * made[k]
        for m in range(JOINTS):
            motion[m] += part / max(values[n], VANISHING) * directions[n, m]
    unmade = twist_size(outward)
    for k in range(6):
        outward[k] = outward[k] / max(unmade, VANISHING)
        along[k] = directions[JOINTS - 1, k]
    return outward, motion, along


@cold
def lack_outward(arm: Arm, wanted: Transform, q: Joints, along: Joints, reach: Real, outward: Joints) -> Real:
    """What a configuration moved along a direction lacks to a pose, seen in another direction, m and rad."""
    aside = copied(q)
    for k in range(JOINTS):
        aside[k] += reach * along[k]
    g, _miss = system_at(arm, wanted, aside)
    total = 0.0
    for k in range(6):
        total += outward[k] * g[k, 6] * (arm.scale if k < 3 else 1.0)
    return total


@rare
def is_surely_beyond(arm: Arm, wanted: Transform, start: Joints) -> Whole:
    """1 where a pose is clearly farther out than the fold next to a configuration: what is nearby fails it
    by more than the tolerance. For arms whose six joints are all the robot's own.

    The lack across the fold is a parabola in the motion that the tool feels least; its vertex is what
    remains. Bends of other motions are of the second order and must not matter.
    """
    jac, lacking = own_system(arm, wanted, start)
    outward, motion, along = unmade_twist(jac, lacking)
    moved = twist_size(motion)
    answer = 0
    if moved < BESIDE_WIDEST:
        q = copied(start)
        for k in range(JOINTS):
            q[k] += motion[k]
        here = lack_outward(arm, wanted, q, along, 0.0, outward)
        ahead = lack_outward(arm, wanted, q, along, BESIDE_WIDEST, outward)
        behind = lack_outward(arm, wanted, q, along, -BESIDE_WIDEST, outward)
        slope = 0.5 * (ahead - behind)
        bend = ahead + behind - 2.0 * here
        most = SURE_MARGIN * arm.tolerance + SURE_BEND * max(arm.scale, 1.0) * moved * moved
        if bend > most and here - 0.5 * slope * slope / bend > most:
            answer = 1
    return answer


@rare
def nearest_configuration(arm: Arm, wanted: Transform, start: Joints) -> tuple[Joints, Real]:
    """The configuration next to a start that comes nearest to a pose, and by how much it fails, m and rad."""
    q = pin(arm, wanted, start)
    failure = pose_failure(arm, wanted, q)
    if failure > CLOSE and failure < NEAR_POSE:
        flat = own_flatness(arm, q)
        if flat < FLAT_BELOW:
            other = rest_beside(arm, wanted, q)
            less = pose_failure(arm, wanted, other)
            if not less > failure:
                q = copied(other)
                failure = less
    return q, failure


@rare
def is_fold(arm: Arm, wanted: Transform, q: Joints) -> Whole:
    """1 where the error grows beyond the tolerance to both sides of a configuration.

    Beside a continuum there are whole lines of configurations that fail a pose by little; none of them is a
    solution.
    """
    answer = 1
    along = weakest_direction(arm, q)
    reach = max(BESIDE_WIDEST, 3.0 * sqrt(arm.tolerance))
    aside = copied(q)
    for _side in range(2):
        for k in range(JOINTS):
            aside[k] = q[k] + reach * along[k]
        there, _lacking = correct_across(arm, wanted, aside, along)
        failure = pose_failure(arm, wanted, there)
        if not failure > arm.tolerance:
            answer = 0
        reach = -reach
    return answer


@rare
def is_on_line(arm: Arm, wanted: Transform, q: Joints, other: Joints) -> Whole:
    """1 where the motion that moves the tool least leads from one configuration to another.

    A wrist in line turns with the tool at rest, four parallel axes move as a four-bar linkage: all that they
    pass is one way to come near a pose. Steps follow a line that bends.
    """
    there = copied(q)
    aside = copied(q)
    for _step in range(BESIDE_LINE):
        along = weakest_direction(arm, there)
        leading = 0
        for k in range(JOINTS):
            if abs(along[k]) > abs(along[leading]):
                leading = k
        apart = difference(arm, other, there)
        reach = apart[leading] / along[leading]
        for k in range(JOINTS):
            aside[k] = there[k] + min(max(reach, -CURVE_STEP), CURVE_STEP) * along[k]
        there, _lacking = correct_across(arm, wanted, aside, along)
        if abs(reach) < CURVE_STEP:
            break
    rest = distance(arm, there, other)
    answer = 1 if rest < MERGED else 0
    return answer
