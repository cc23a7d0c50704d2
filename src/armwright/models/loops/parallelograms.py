"""Parallelograms: loops that do nothing but let joints follow motors at a constant ratio, as couplings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import PI, ZERO, Node, number
from armwright.mechanism import mechanism_of
from armwright.models.core.builder import builder_of
from armwright.models.core.node_values import sampled_values
from armwright.models.loops.closed_motion import ClosedMotion, closed_motion
from armwright.models.loops.loop_refusals import names_in_geometry, unnamed_error
from armwright.robot import Coupling, Robot

Array = NDArray[np.float64]

_NEAR = 0.5  # [rad, m] from home is what counts as its assembly: a parallelogram may also fold over
_SAME = 1e-8  # between ratios at different positions; samples close to 1e-11, and conditions are below 100
_PARTS = 12  # of a whole number are ratios; of π offsets


def couple_parallelograms(robot: Robot) -> Robot:
    """The robot with couplings instead of loops, if these are parallelograms.

    In the assembly of home every passive joint then follows one motor, q_p = a + b·q_a with a constant b, so
    the robot is a tree: models take q of the motors, are symbolic throughout, and are never singular.
    Refused by name: loops that move a passive joint otherwise.
    """
    if not robot.loops:
        raise ArmwrightError(f"couple_parallelograms of '{robot.name}': it has no loop")
    mechanism = mechanism_of(robot, what="couple_parallelograms")
    motion = closed_motion(mechanism, builder_of(mechanism), what="couple_parallelograms")
    if names_in_geometry(mechanism):
        raise unnamed_error(mechanism, "couple_parallelograms", "parallelograms are recognised numerically")
    W = _ratios(motion)
    found = [_coupling(motion, k, W[:, k]) for k in range(len(motion.passive))]
    return replace(robot, loops=(), couplings=(*robot.couplings, *found))


def _ratios(motion: ClosedMotion) -> Array:
    """(N, passive, active): velocities of passive joints per velocity of motors, in the assembly of home."""
    home = motion.mechanism.robot.home
    q = motion.positions[np.abs(motion.positions - home).max(axis=1) < _NEAR]
    nodes = [motion.columns[a][p] for p in motion.passive for a in motion.active]
    names = [motion.mechanism.q[j].value for j in motion.mechanism.free]
    found = sampled_values(
        motion.mechanism.in_leaders(nodes), dict(zip(names, q.T, strict=True)), count=len(q)
    )
    whole = found.reshape(len(q), len(motion.passive), len(motion.active))
    return whole[np.isfinite(whole).all(axis=(1, 2))]


def _coupling(motion: ClosedMotion, k: int, ratios: Array) -> Coupling:
    """The coupling of passive joint k, from its ratios (N, active) at all positions."""
    mechanism, j = motion.mechanism, motion.passive[k]
    joint = mechanism.joint(j)
    middle = np.median(ratios, axis=0)
    exact = [Fraction(float(x)).limit_denominator(_PARTS) for x in middle]
    error = np.abs(ratios - np.array([float(x) for x in exact])).max()
    leaders = [i for i, x in enumerate(exact) if x]
    if error > _SAME or len(leaders) > 1:
        why = "follows several motors" if error <= _SAME else "does not follow a motor at a constant ratio"
        raise ArmwrightError(
            f"couple_parallelograms of '{mechanism.robot.name}': passive joint '{joint.name}' {why}; its "
            "loop cannot be replaced; keep it, the models of closed robots handle it"
        )
    leader = motion.active[leaders[0] if leaders else 0]
    ratio = exact[leaders[0]] if leaders else Fraction(0)
    offset = joint.home - float(ratio) * mechanism.joint(leader).home
    return Coupling(joint.name, mechanism.joint(leader).name, number(ratio), _exact_angle(offset))


def _exact_angle(value: float) -> Node:
    """Zero or a multiple of π/12 where it is one to rounding, else the number itself."""
    part = Fraction(value / np.pi).limit_denominator(_PARTS)
    if abs(float(part) * np.pi - value) > _SAME:
        return number(value)
    return PI * number(part) if part else ZERO
