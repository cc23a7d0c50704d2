"""How well joints move the tip of a robot at a position: manipulability, its ellipsoid, singular positions.

With J (6, m) the velocity of the tool per unit of each motor, linear rows before angular ones,

    w = σ₁·…·σ_k,   σ the singular values of J, k the freedoms of the tool   [Yoshikawa 1985]

which is √det(J·Jᵀ) of an arm of six joints or more and |det J| of one of six. Where all joints together move
at one unit, |q̇| = 1, the velocity of the tip ends on an ellipsoid. Of a closed robot the motors count, and
the other joints follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.mechanism.loop_positions import NumericTree, numeric_tree, sampled_positions
from armwright.mechanism.loop_singularities import (
    SINGULAR,
    TipFreedom,
    allowed_motions,
    loop_singularity,
    per_joint,
    tip_freedom,
    tool_jacobian,
)
from armwright.mechanism.mechanism import mechanism_of
from armwright.robot import Robot
from armwright.robot.geometry.closure import at_closed_home
from armwright.robot.geometry.frame_positions import given_positions
from armwright.robot.geometry.matrix import to_numbers

Array = NDArray[np.float64]
SAMPLES = 12  # positions at which the freedoms of the tool are counted
NEAR = 0.05  # a distance below is near singular: some motion of the tip takes 20 times the joint rates


@dataclass(frozen=True, slots=True)
class Manipulability:
    """How well the joints can move the tip at a position.

    value    product of the singular values of J, in metres and radians per unit of the motors; NaN where the
             motors do not hold the robot
    axes     (3, 3): directions of the half axes of the ellipsoid of tip velocities, one per row, in the
             general fixed frame
    lengths  (3,): of these half axes [m per unit of the motors], longest first
    kind     "regular", "singular" (open robots), "first kind", "second kind" or "both kinds" (closed robots)
    moves    distance from positions where the tip loses a direction of motion: the smallest singular value of
             J divided by the largest, lengths measured by the robot's reach; 0 is singular, 1 the best
    holds    distance from positions where the motors do not hold a closed robot; 1 for an open one
    idle     motors that move the tip least, in the direction that is nearly lost
    loose    passive joints that the motors hold least; none for an open robot
    """

    value: float
    axes: Array
    lengths: Array
    kind: str
    moves: float
    holds: float
    idle: tuple[str, ...]
    loose: tuple[str, ...]

    @property
    def is_near_singular(self) -> bool:
        """True where the robot is singular or nearly so."""
        return min(self.moves, self.holds) < NEAR


@dataclass(frozen=True, slots=True)
class TipMotion:
    """A robot in numbers, and in how many ways its tool can move: what is the same at all positions."""

    tree: NumericTree
    tip: TipFreedom

    def at(self, q: Sequence[float] | Array | None = None) -> Manipulability:
        """Manipulability, ellipsoid and distances at q, home if None."""
        robot = self.tree.mechanism.robot
        given = given_positions(robot, q)
        if given.shape != (len(robot.moving),) or not given.size:
            names = ", ".join(joint.name for joint in robot.moving) or "none"
            raise ArmwrightError(f"q has shape {given.shape}; give one number for each moving joint: {names}")
        found = loop_singularity(self.tree, given, self.tip)
        J = self.jacobian(given)
        sizes = np.linalg.svd(J[: self.tip.rows], compute_uv=False)
        ways, lengths, _ = np.linalg.svd(J[:3], full_matrices=True)
        is_held = found.holds > SINGULAR
        return Manipulability(
            float(np.prod(sizes[: self.tip.count])) if is_held else float("nan"),
            ways.T,
            np.pad(lengths, (0, 3 - len(lengths))) if is_held else np.full(3, np.nan),
            found.kind if robot.loops or found.kind == "regular" else "singular",
            found.moves,
            found.holds,
            found.idle,
            found.loose,
        )

    def jacobian(self, q: Array) -> Array:
        """(6, m): velocity of the tool per unit of each motor, in SI units and the general fixed frame."""
        J = _motors_to_tip(self.tree, q)
        R = to_numbers(self.tree.mechanism.robot.base.placement)[:3, :3]
        return np.concatenate([R @ J[:3], R @ J[3:]])


def tip_motion(robot: Robot, values: Mapping[str, float] | None = None) -> TipMotion:
    """The models that ``manipulability`` needs of a robot, made once for many positions."""
    tree = _tree(robot, values or {})
    return TipMotion(tree, tip_freedom(tree, _positions(tree)))


def manipulability(
    robot: Robot, q: Sequence[float] | Array | None = None, *, values: Mapping[str, float] | None = None
) -> Manipulability:
    """Manipulability, its ellipsoid and the distances from singular positions at q, home if None.

    q        (n,) of an open robot, (n_tree,) of a closed one, with its loops closed
    values   numbers of the names in its geometry
    Refused: a robot without joints that move, positions of another length, names without a number.
    """
    return tip_motion(robot, values).at(q)


def _tree(robot: Robot, values: Mapping[str, float]) -> NumericTree:
    known = dict(robot.defaults) | dict(values)
    bound = at_closed_home(robot.with_values({name: known[name] for name in robot.symbols if name in known}))
    try:
        to_numbers(bound.tool)
        return numeric_tree(mechanism_of(bound), {})
    except KeyError as error:
        raise ArmwrightError(f"{error.args[0]} has no value; give it with values=") from None


def _positions(tree: NumericTree) -> Array:
    """Some positions of the robot, closed where it has loops; always the same."""
    if tree.mechanism.loops:
        return sampled_positions(tree, SAMPLES)
    home = np.array([joint.home for joint in tree.mechanism.free.values()])
    return np.asarray(home + np.random.default_rng(0).uniform(-1, 1, (SAMPLES, len(home))))


def _motors_to_tip(tree: NumericTree, q: Array) -> Array:
    """(6, m): velocity of the tool per unit of each motor, in SI units and the axes of the base."""
    unit, reach = per_joint(tree), tree.mechanism.reach
    J = tool_jacobian(tree, q) / unit
    J[:3] *= reach
    if not tree.mechanism.loops:
        return J
    numbers = list(tree.mechanism.free)
    motors = [numbers.index(j) for j in tree.mechanism.active]
    N = allowed_motions(tree, q) * unit[:, None]
    return np.asarray(J @ N @ np.linalg.pinv(N[motors]))
