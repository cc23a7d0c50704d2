"""Loops whose axes all meet in one point, in closed form: spherical four-bars and five-bars.

Three turns close them: Rz(a)·N1·Rz(b)·N2·Rz(c) = K, where N1, N2 and K are known. The second angle follows
from what the outer two leave alone, z·N1·Rz(b)·N2·z = z·K·z, in two ways; then the first, then the third.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from armwright.expr import Node, atan2
from armwright.mechanism.following import Lead
from armwright.models.loops.planar_assembly import Values, joint_position, unknown_joints
from armwright.models.loops.planar_motion import JointValue, PlanarJoint
from armwright.models.loops.spatial_motion import (
    STILL,
    SpatialMotion,
    Vec,
    aims,
    constant_motion,
    joint_motion,
)
from armwright.models.loops.spatial_rounds import SpatialRound

Answer = tuple[dict[int, JointValue], Node, str]


def is_spherical_triple(one: SpatialRound | None, known: Values, leads: Mapping[int, Lead]) -> bool:
    """True of a round of axes through one point of which three are unknown and follow none."""
    if one is None or not one.is_spherical:
        return False
    unknown = unknown_joints(one.joints, known, leads)
    return len(unknown) == 3 and not any(joint.j in leads for joint in unknown)


def spherical_answers(
    one: SpatialRound, known: Values, leads: Mapping[int, Lead], names: Mapping[int, str]
) -> list[Answer]:
    """Positions of the three unknown joints, how far they are from the next ones, and which way they bend."""
    unknown = unknown_joints(one.joints, known, leads)
    N1, N2, rest = _known_turns(one.from_joint(one.joints.index(unknown[0])), unknown, known, leads)
    K = _transposed_turn(rest)
    found = []
    for aim in aims(N1, _third_axis(N2), _third_axis(K)):
        first, second = aim.values
        before = reduce(SpatialMotion.then, (_turn(first), N1, _turn(second), N2))
        x, y, _ = before.direction_back((K.R[0][0], K.R[1][0], K.R[2][0]))
        angles = (first, second, (x, y))
        values = {joint.j: _joint_value(joint, pair) for joint, pair in zip(unknown, angles, strict=True)}
        word = f"{names[unknown[1].j]} {'bent left' if aim.side > 0 else 'bent right'}"
        found.append((values, aim.reach, word))
    return found


def _known_turns(
    one: SpatialRound, unknown: list[PlanarJoint], known: Values, leads: Mapping[int, Lead]
) -> list[SpatialMotion]:
    """The rotations after each of the three unknown joints; positions do not matter."""
    parts: list[SpatialMotion] = []
    for joint, gap in zip(one.joints, one.gaps, strict=True):
        if joint in unknown:
            parts.append(STILL)
        else:
            at = joint_position(joint.j, known, leads)
            turned = JointValue(at.q, at.c, at.s if joint.sign > 0 else -at.s)
            parts[-1] = parts[-1].then(joint_motion(turned, turns=True))
        turn = gap.copy()
        turn[:3, 3] = 0.0
        parts[-1] = parts[-1].then(constant_motion(turn))
    return parts


def _turn(pair: tuple[Node, Node]) -> SpatialMotion:
    c, s = pair
    return joint_motion(JointValue(c, c, s), turns=True)


def _third_axis(motion: SpatialMotion) -> Vec:
    return motion.R[0][2], motion.R[1][2], motion.R[2][2]


def _transposed_turn(motion: SpatialMotion) -> SpatialMotion:
    (a, b, c), (d, e, f), (g, h, i) = motion.R
    return SpatialMotion(((a, d, g), (b, e, h), (c, f, i)), motion.t)


def _joint_value(joint: PlanarJoint, pair: tuple[Node, Node]) -> JointValue:
    """The position of a joint that is walked along its own way or against it."""
    c, s = pair[0], pair[1] if joint.sign > 0 else -pair[1]
    return JointValue(atan2(s, c), c, s)
