"""Arms of the shapes and sizes of real ones, by name, in standard Denavit-Hartenberg parameters.

The numbers follow tables and dimension drawings that the makers publish (Universal Robots, Kinova, UFACTORY,
Techman, Doosan, Elephant Robotics; lengths of the others are from their data sheets), written down by us and
not checked digit by digit: good for timing, not for driving the arm.
"""

from __future__ import annotations

from math import pi

from armwright.robot import Robot

_h = pi / 2
Column = tuple[float, ...]

_UR: Column = (_h, 0, 0, _h, -_h, 0)  # three parallel axes
_SPHERICAL: Column = (-_h, 0, -_h, _h, -_h, 0)  # a spherical wrist
_UP: Column = (0, -_h, 0, 0, 0, 0)  # stretched upwards at zero

GALLERY: dict[str, tuple[Column, Column, Column, Column]] = {  # a, d, alpha, theta
    # Universal Robots, table of DH parameters
    "ur3": ((0, -0.24365, -0.21325, 0, 0, 0), (0.1519, 0, 0, 0.11235, 0.08535, 0.0819), _UR, (0,) * 6),
    "ur5": ((0, -0.425, -0.39225, 0, 0, 0), (0.089159, 0, 0, 0.10915, 0.09465, 0.0823), _UR, (0,) * 6),
    "ur3e": ((0, -0.24355, -0.2132, 0, 0, 0), (0.15185, 0, 0, 0.13105, 0.08535, 0.0921), _UR, (0,) * 6),
    "ur10e": ((0, -0.6127, -0.57155, 0, 0, 0), (0.1807, 0, 0, 0.17415, 0.11985, 0.11655), _UR, (0,) * 6),
    "ur16e": ((0, -0.4784, -0.36, 0, 0, 0), (0.1807, 0, 0, 0.17415, 0.11985, 0.11655), _UR, (0,) * 6),
    "ur20": ((0, -0.862, -0.7287, 0, 0, 0), (0.2363, 0, 0, 0.201, 0.1593, 0.1543), _UR, (0,) * 6),
    # Techman TM5-700 and Elephant Robotics myCobot 280, manuals
    "tm5_700": (
        (0, 0.329, 0.3115, 0, 0, 0),
        (0.1452, 0, 0, -0.1223, 0.106, 0.1144),
        (-_h, 0, 0, _h, _h, 0),
        (0, -_h, 0, _h, 0, 0),
    ),
    "mycobot_280": (
        (0, -0.1104, -0.096, 0, 0, 0),
        (0.13122, 0, 0, 0.06462, 0.07318, 0.0486),
        _UR,
        (0, -_h, 0, -_h, _h, 0),
    ),
    # ABB, product specifications, main dimensions
    "irb120": ((0, 0.27, 0.07, 0, 0, 0), (0.29, 0, 0, 0.302, 0, 0.072), _SPHERICAL, _UP),
    "irb2400": ((0.1, 0.705, 0.135, 0, 0, 0), (0.615, 0, 0, 0.755, 0, 0.085), _SPHERICAL, _UP),
    "irb6640": ((0.32, 1.075, 0.2, 0, 0, 0), (0.78, 0, 0, 1.1425, 0, 0.2), _SPHERICAL, _UP),
    # KUKA, specifications, working envelope
    "kr6_r900": (
        (0.025, 0.455, 0.035, 0, 0, 0),
        (-0.4, 0, 0, -0.42, 0, -0.08),
        (_h, 0, _h, -_h, _h, pi),
        (0, 0, -_h, 0, 0, 0),
    ),
    "kr210": ((0.35, 1.25, -0.054, 0, 0, 0), (0.75, 0, 0, 1.5, 0, 0.193), _SPHERICAL, _UP),
    # Fanuc, data sheets; the CRX has an offset in its wrist
    "lr_mate_200id": (
        (0.05, 0.33, 0.035, 0, 0, 0),
        (0.33, 0, 0, -0.335, 0, -0.08),
        (-_h, pi, -_h, _h, -_h, pi),
        _UP,
    ),
    "m10ia": (
        (0.15, 0.6, 0.2, 0, 0, 0),
        (0.45, 0, 0, -0.64, 0, -0.1),
        (-_h, pi, -_h, _h, -_h, pi),
        _UP,
    ),
    "crx_10ia": (
        (0, 0.54, 0, 0, 0, 0),
        (0.245, 0, 0, 0.54, -0.15, 0.16),
        (-_h, pi, -_h, _h, -_h, 0),
        (0,) * 6,
    ),
    # Stäubli, Yaskawa, Denso, Mitsubishi: data sheets
    "tx60": (
        (0, 0.29, 0, 0, 0, 0),
        (0.375, 0.02, 0, 0.31, 0, 0.07),
        (-_h, 0, _h, -_h, _h, 0),
        (0, -_h, _h, 0, 0, 0),
    ),
    "gp7": ((0.04, 0.445, 0.04, 0, 0, 0), (0.33, 0, 0, 0.44, 0, 0.08), _SPHERICAL, _UP),
    "vs_6556": ((0.075, 0.27, 0.09, 0, 0, 0), (0.335, 0, 0, 0.295, 0, 0.08), _SPHERICAL, _UP),
    "rv_2f": ((0, 0.23, 0.05, 0, 0, 0), (0.295, 0, 0, 0.27, 0, 0.07), _SPHERICAL, _UP),
    # Doosan M1013, manual
    "m1013": (
        (0, 0.62, 0, 0, 0, 0),
        (0.135, 0.0345, 0, 0.559, 0, 0.121),
        (-_h, 0, _h, -_h, _h, 0),
        (0, -_h, _h, 0, 0, 0),
    ),
    # Kinova user guides: Gen3 with six joints; Jaco with the curved wrist (60°) and with the spherical one
    "gen3_6": (
        (0, 0.41, 0, 0, 0, 0),
        (-0.2848, -0.0054, -0.0064, -0.3143, 0, -0.1674),
        (_h, pi, _h, _h, _h, pi),
        (0, -_h, -_h, pi, pi, pi),
    ),
    "jaco_curved": (
        (0, 0.41, 0, 0, 0, 0),
        (0.2755, 0, -0.0098, -0.2502, -0.0858, -0.2116),
        (_h, pi, _h, pi / 3, pi / 3, pi),
        (0,) * 6,
    ),
    "jaco_spherical": (
        (0, 0.41, 0, 0, 0, 0),
        (0.2755, 0, -0.0098, -0.3111, 0, -0.2638),
        (_h, pi, _h, _h, _h, pi),
        (0,) * 6,
    ),
    # UFACTORY, tables of DH parameters: Lite 6 with a spherical wrist, xArm 6 with an offset of 76 mm in it
    "lite6": (
        (0, 0.2, 0.087, 0, 0, 0),
        (0.2433, 0, 0, 0.2276, 0, 0.0615),
        (-_h, pi, _h, _h, -_h, 0),
        (0, -_h, -_h, 0, 0, 0),
    ),
    "xarm6": (
        (0, 0.28949, 0.0775, 0, 0.076, 0),
        (0.267, 0, 0, 0.3425, 0, 0.097),
        (-_h, 0, -_h, _h, -_h, 0),
        (0, -1.3849, 1.3849, 0, 0, 0),
    ),
}


def gallery_arm(name: str, *, digits: int | None = None) -> Robot:
    """An arm of the gallery; with angles rounded to so many digits, as files have them."""
    a, d, alpha, theta = (list(column) for column in GALLERY[name])
    if digits is not None:
        alpha, theta = ([round(x, digits) for x in column] for column in (alpha, theta))
    return Robot.from_dh(a=a, d=d, alpha=alpha, theta=theta, name=name)
