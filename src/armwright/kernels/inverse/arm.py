"""What the general method knows of one arm: constant transforms, formulations, the robot's own joints.

A state has two numbers for each joint, (cos q, sin q), or (q, 0) for a slide; a solution is a state with its
pose error and the ratio of the pivots of the Jacobian there, which has the sign of its determinant.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.language import Array, Real, Whole, record

JOINTS = 6
PI = 3.141592653589793
MOST = 16  # solutions that an answer holds: no arm has more that stand alone
KEPT = 32  # solutions of a search: copies and points of continua among them
ERROR = 12  # places in a solution
PIVOT = 13

Pose: TypeAlias = Annotated[Array, (4, 4)]
Transform: TypeAlias = Annotated[Array, (3, 4)]
Joints: TypeAlias = Annotated[Array, (6,)]
Pair: TypeAlias = Annotated[Array, (2,)]
Solution: TypeAlias = Annotated[Array, (14,)]
Found: TypeAlias = Annotated[Array, (32, 14)]
Constants: TypeAlias = Annotated[Array, (8, 3)]
Answers: TypeAlias = Annotated[Array, (16, "width")]
Residuals: TypeAlias = Annotated[Array, (16,)]
Links: TypeAlias = Annotated[Array, (7, 3, 4)]
PerOwnJoint: TypeAlias = Annotated[Array, ("width",)]
PerForm: TypeAlias = Annotated[Array, ("forms",)]
PerFormSix: TypeAlias = Annotated[Array, ("forms", 6)]
PerFormRoots: TypeAlias = Annotated[Array, ("forms", 8, 3)]
Walks: TypeAlias = Annotated[Array, ("walks", 3, 4)]
PerFormProducts: TypeAlias = Annotated[Array, ("forms", 27)]
PerFormSide: TypeAlias = Annotated[Array, ("forms", 14, 27)]
Infinities: TypeAlias = Annotated[Array, (3, 2)]
PerBase: TypeAlias = Annotated[Array, ("bases",)]
Bases: TypeAlias = Annotated[Array, ("bases", 24, 24)]


@record
class Arm:
    """An arm with six joints, in units of its longest link, and the robot it stands for.

    forms           formulations of the elimination: ``fast`` ones for the narrow polynomial, then
                    ``sure`` ones for the wide one; at least one, which is not used where both numbers are 0
    bases           reduced eigenvalue problems: three for each fast formulation, at least one
    walks           six for each formulation
    width           number of the robot's joints
    slides          how many of the six are prismatic
    upright         number of the virtual joint whose cosine must not be negative, -1 for none
    virtual         how many joints of the six must stay at zero
    is_short        1 where fewer than six joints, besides those held, must meet all components of a pose
    scale           metres in a unit of length
    tolerance       m and rad by which a solution may fail a pose that none meets exactly
    rounding        times as far as a matrix is from a rigid transform, where that is more
    turns           1 for revolute joints, 0 for slides
    links           K_0 … K_6: T(q) = K_0 Z_1(q_1) K_1 … Z_6(q_6) K_6
    zeros           1 for virtual joints that must stay at zero
    places, held    of each joint of the robot: its number among the six, or -1 and the value at which it is
    held
    number_of       of each of the six: number (1 …) of the robot's joint, 0 for a virtual one
    direction       of a formulation: 1 towards the tool, -1 towards the base
    hidden, raised, kept   which of s_3 s_4 s_5 is the hidden joint, x and y
    joints_of, turns_of    of the walk: numbers of s_1 … s_6, and whether they turn
    pose_after      place of the joint after which the pose comes
    is_constant     1 where the left side does not depend on the pose; then it is in ``left_sides``
    residual        what the narrow polynomial makes of its constant null vectors
    narrow_roots, wide_roots   constant roots: cosine, sine, how often each occurs
    walk            links after s_1 … s_6, six for each formulation
    one             the constant 1 in the form of the left side
    phi             cosine and sine of the angles that may be taken for infinity
    orders, basis, top   of a reduced problem: its order, W, and WᵀKW without what the pose brings
    """

    forms: Whole
    fast: Whole
    sure: Whole
    bases: Whole
    walks: Whole
    width: Whole
    slides: Whole
    upright: Whole
    virtual: Whole
    is_short: Whole
    scale: Real
    tolerance: Real
    rounding: Real
    turns: Joints
    links: Links
    zeros: Joints
    places: PerOwnJoint
    held: PerOwnJoint
    number_of: Joints
    direction: PerForm
    hidden: PerForm
    raised: PerForm
    kept: PerForm
    joints_of: PerFormSix
    turns_of: PerFormSix
    pose_after: PerForm
    is_constant: PerForm
    residual: PerForm
    narrow_roots: PerFormRoots
    wide_roots: PerFormRoots
    walk: Walks
    one: PerFormProducts
    left_sides: PerFormSide
    phi: Infinities
    orders: PerBase
    basis: Bases
    top: Bases
