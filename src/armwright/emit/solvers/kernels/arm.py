"""What an arm brings: programs with these signatures, written beside the solver."""

from __future__ import annotations

from armwright.emit.solvers.kernels.words import (
    Constants,
    Jacobian,
    Joints,
    Left,
    Own,
    Pair,
    Pose,
    Products,
    Right,
    Starts,
    Whole,
)

_NONE = "kernels are translated, not called"


def equations(form: Whole, pose: Pose) -> tuple[Right, Left, Constants, Pair]:
    """The equations of a formulation at a pose: right and left side, constant roots, hidden joint."""
    raise TypeError(_NONE)


def candidate(form: Whole, pose: Pose, turn: Pair, xx: Pair, yy: Pair, rr: Products) -> Joints:
    """The configuration that belongs to a root of a formulation."""
    raise TypeError(_NONE)


def newton_step(pose: Pose, q: Joints) -> tuple[Joints, Jacobian, Pair]:
    """Error of the pose at q as a small motion, Jacobian, squared errors of position and orientation."""
    raise TypeError(_NONE)


def difference(a: Joints, b: Joints) -> tuple[Joints, Joints]:
    """A - b with angles the short way round; the same with zeros for joints that nobody built."""
    raise TypeError(_NONE)


def own_joints(q: Joints) -> tuple[Own, Pair]:
    """Values of the robot's own joints; 0 and a number that is not negative for a solution."""
    raise TypeError(_NONE)


def own_number(joint: Whole) -> Whole:
    """The number (from 1) of the robot's joint that is this one of the chain; 0 where nobody built it."""
    raise TypeError(_NONE)


def slide_starts(pose: Pose) -> Starts:
    """The two configurations of an arm with three slides."""
    raise TypeError(_NONE)


DIRECT: Whole = 0
FORMS: Whole = 1
SLIDES: Whole = 0
LENGTH: float = 1.0
OWN: Whole = 6
TRIALS: Whole = 60
