"""Atkeson, An and Hollerbach 1986: loads weighed by a PUMA, links of the direct-drive arm, noise."""

from armwright.study.reproduce.aah86.arm_links import (
    figure_8,
    rank_and_columns,
    ridge_regression,
    table_5,
)
from armwright.study.reproduce.aah86.load_inertia import figure_4_of_wrenches, refused_pair, table_2
from armwright.study.reproduce.aah86.load_mass import table_1_of_loads
from armwright.study.reproduce.aah86.noise_trends import both_trends
from armwright.study.reproduce.paper import Paper

PAPER = Paper(
    "aah86",
    "C. G. Atkeson, C. H. An, J. M. Hollerbach: Estimation of inertial parameters of manipulator loads and "
    "links. Int. J. Robotics Research 5(3), 1986",
    (
        ("Table 1: masses and centres", table_1_of_loads),
        ("Table 2: moments of inertia", table_2),
        ("motions that leave an inertia undecided", refused_pair),
        ("Fig. 4", figure_4_of_wrenches),
        ("links of the direct-drive arm", rank_and_columns),
        ("ridge regression", ridge_regression),
        ("Tables 4 and 5", table_5),
        ("Fig. 8", figure_8),
        ("derivatives against integrals", both_trends),
    ),
    about="Mass, centre and inertia of a load from a wrist sensor on a PUMA, then the links of a direct-"
    "drive arm from its motors. Both arms are simulated here; the noise of the sensor, the steps of "
    "the encoders and the gripper are ours, because the paper prints none.",
)
