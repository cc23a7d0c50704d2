"""Table 1 and the diagonal of Appendix A, as printed [Kim90], errata E0-11 to E0-15."""

from __future__ import annotations

# M_ii in the eight sums of Table 1 [Kim90, (A-5), (A-6)]; a motor's name is its position.
DIAGONAL = {
    "motor1": "Iz1 + cos(motor2)^2*(Ie16 + 2*cos(motor3)*Ie3 + Y2)"
    " + sin(motor2)^2*(sin(motor3)^2*Ie15 + cos(motor3)^2*Ie4 + Ix2)",
    "motor2": "Z2 + cos(motor3)^2*Ie15 + sin(motor3)^2*Ie4 + 2*cos(motor3)*Ie3",
    "motor3": "Ie16",
}
SUMS = {  # our name of each row: as the paper writes it
    "Iz1": "I_z1",
    "Ix2": "I_x2",
    "Y2": "m2 X2² + I_e2 + I_y2",
    "Z2": "m2 X2² + I_e2 + I_z2",
    "Ie15": "I_e1 + I_e5",
    "Ie16": "I_e1 + I_e6",
    "Ie3": "I_e3",
    "Ie4": "I_e4",
}
IDENTIFIED = {
    "Iz1": 0.19719,
    "Ix2": 0.02592,
    "Y2": 1.68135,
    "Z2": 1.78135,
    "Ie15": 0.28922,
    "Ie16": 0.27759,
    "Ie3": 0.20,
    "Ie4": 0.14543,
}
COMPUTED = {
    "Iz1": 0.1752,
    "Ix2": 0.04125,
    "Y2": 1.06955,
    "Z2": 1.16955,
    "Ie15": 0.298045,
    "Ie16": 0.296158,
    "Ie3": 0.2498,
    "Ie4": 0.1319,
}
DAMPING = {"motor1": 0.036, "motor2": 0.078, "motor3": 0.27}  # N m s/rad
COULOMB = {"motor1": 2.52, "motor2": 1.0, "motor3": 0.02}  # N m
BASE = {  # the six sums that enter the inertia matrix, erratum E0-15
    "Ie1+Ie6": {"Ie16": 1},
    "Ie3": {"Ie3": 1},
    "(Ie1+Ie5)-Ie4": {"Ie15": 1, "Ie4": -1},
    "Z2+Ie4": {"Z2": 1, "Ie4": 1},
    "Iz1+Ix2+(Ie1+Ie5)": {"Iz1": 1, "Ix2": 1, "Ie15": 1},
    "Y2-Ix2-(Ie1+Ie5)": {"Y2": 1, "Ix2": -1, "Ie15": -1},
}
PRIORS = {"Z2 - Y2": 0.1, "Ix2": 0.02592}  # what no step can tell; the first holds in both columns
