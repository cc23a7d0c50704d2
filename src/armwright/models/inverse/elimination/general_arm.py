"""The general method of inverse geometry: any arm with six revolute or prismatic joints, all real solutions.

``prepare`` studies the arm once; the kernels of ``kernels.inverse`` need no starting point and no random
number. References: [RR93] Raghavan, Roth, Inverse kinematics of the general 6R manipulator and related
linkages, J. Mechanical Design 115, 1993; [MC94] Manocha, Canny, Efficient inverse kinematics for general 6R
manipulators, IEEE Trans. Robotics and Automation 10, 1994.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from armwright.errors import ArmwrightError
from armwright.models.inverse.elimination.arm_record import OwnJoints
from armwright.models.inverse.elimination.chain import JOINTS, Array, Chain, chain_of
from armwright.models.inverse.elimination.formulation_choice import Formulations, check_mobility, plan_of
from armwright.models.inverse.elimination.frames import balance_chain
from armwright.robot import Robot

_ZERO = 1e-12  # sine of an angle, or part of the longest link


@dataclass(frozen=True, slots=True)
class GeneralArm:
    """An arm that has been studied: its chain in good units, and the formulations that suit it, best first.

    Poses are those of the tool in the general fixed frame: base location and tool are included, as in
    ``robot.pose(q)``.
    """

    name: str
    chain: Chain
    plan: Formulations


@dataclass(frozen=True, slots=True)
class StudiedArm:
    """What programs around elimination are written for.

    name, robot   names of the model and of its robot
    chain         moving joints only; ``joints`` says where those of the robot are in it
    general       the chain as it has been studied
    """

    name: str
    robot: str
    chain: Robot
    joints: OwnJoints
    general: GeneralArm


@lru_cache(maxsize=16)  # its model, its solver and its text all ask
def prepare(robot: Robot) -> GeneralArm:
    """The arm studied once, in some tenths of a second.

    Refuses a robot that is not one open chain with six moving joints and numbers for its geometry, and one
    whose joints cannot move the tool in six directions.
    """
    chain = balance_chain(chain_of(robot))
    check_mobility(chain, robot.name)
    is_direct = chain.kinds.count("P") == 3
    return GeneralArm(robot.name, chain, Formulations((), ()) if is_direct else plan_of(chain))


def is_general(robot: Robot) -> bool:
    """True for six revolute joints in numbers of which no two neighbouring axes are parallel or meet."""
    try:
        chain = chain_of(robot)
    except ArmwrightError:  # fewer joints, or names for lengths
        return False
    middle = chain.links[1:JOINTS]
    longest = float(np.abs(middle[:, :3, 3]).max())
    return chain.kinds == "R" * JOINTS and all(_are_skew(K, longest) for K in middle)


def _are_skew(K: Array, longest: float) -> bool:
    """True where the z axes of two frames are neither parallel nor meet."""
    normal = np.array([-K[1, 2], K[0, 2], 0.0])  # z × u
    sine = float(np.linalg.norm(normal))
    return sine > _ZERO and abs(float(normal @ K[:3, 3])) > _ZERO * longest * sine
