"""The general method of inverse geometry: any arm with six revolute or prismatic joints, all real solutions.

``prepare`` studies the arm once; the kernels of ``kernels.inverse`` need no starting point and no random
number. References: [RR93] Raghavan, Roth, Inverse kinematics of the general 6R manipulator and related
linkages, J. Mechanical Design 115, 1993; [MC94] Manocha, Canny, Efficient inverse kinematics for general 6R
manipulators, IEEE Trans. Robotics and Automation 10, 1994.
"""

from __future__ import annotations

from dataclasses import dataclass

from armwright.models.inverse.elimination.chain import Chain, chain_of
from armwright.models.inverse.elimination.choice import Formulations, check_mobility, plan_of
from armwright.models.inverse.elimination.frames import balance_chain
from armwright.robot import Robot


@dataclass(frozen=True, slots=True)
class GeneralArm:
    """An arm that has been studied: its chain in good units, and the formulations that suit it, best first.

    Poses are those of the tool in the general fixed frame: base location and tool are included, as in
    ``robot.pose(q)``.
    """

    name: str
    chain: Chain
    plan: Formulations


def prepare(robot: Robot) -> GeneralArm:
    """The arm studied once, in some tenths of a second.

    Refuses a robot that is not one open chain with six moving joints and numbers for its geometry, and one
    whose joints cannot move the tool in six directions.
    """
    chain = balance_chain(chain_of(robot))
    check_mobility(chain, robot.name)
    is_direct = chain.kinds.count("P") == 3
    return GeneralArm(robot.name, chain, Formulations((), ()) if is_direct else plan_of(chain))
