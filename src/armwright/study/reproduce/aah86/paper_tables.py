"""Tables 1 to 5 and the motions, as printed [AAH86], errata E2-14 to E2-21."""

from __future__ import annotations

PHI = ("M", "MX", "MY", "MZ", "XX", "XY", "XZ", "YY", "YZ", "ZZ")  # order of (8), E2-5
SIX = PHI[4:]

BLOCK_MASS = 1.106  # kg, 2 × 2 × 6 in. of aluminium
BLOCK_PLACE = (0.001, 0.047)  # m, c_x and c_z
BLOCK_MOMENT = 0.00238  # kg m², the largest
# Table 1: change of c_y [m] actual, static, dynamic; mass [kg] static, dynamic
TABLE_1 = (
    (0.037, 0.037, 0.039, 1.103, 1.067),
    (-0.043, -0.043, -0.042, 1.107, 1.084),
    (-0.021, -0.020, -0.021, 1.100, 1.073),
    (0.018, 0.018, 0.020, 1.099, 1.074),
)
# Table 2 [kg m²]
BAR = (0.0244, 0.0, 0.0, 0.0007, 0.0, 0.0242)
PUMA_ALL_JOINTS = (0.0192, -0.0048, 0.0019, 0.0021, -0.0016, 0.0176)
PUMA_SPECIAL = (0.0246, 0.0006, 0.0008, 0.0036, -0.0004, 0.0199)

# Motions of the PUMA with a load: from, to [°], 2 s, 200 samples per second
ALL_JOINTS = ((0, 0, 0, -90, 0, 0), (90, -60, 90, 90, 90, 90))
LOAD_DURATION, LOAD_RATE, LOAD_CUTOFF = 2.0, 200.0, 33.0

# Table 3: CAD; Table 4: estimates
CAD = (
    (67.13, 0.0, 2.432, 35.8257, 23.1568, 0.0, -0.3145, 20.4472, -1.2948, 0.7418),  # E2-15
    (53.01, 0.0, 3.4081, 16.6505, 7.9088, 0.0, 0.0, 7.6766, -1.5036, 0.6807),
    (19.67, 0.3108, 0.0, 0.3268, 0.1825, 0.0, -0.0166, 0.456, 0.0, 0.39),
)
ESTIMATED = (
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 9.33598),
    (0, -0.1591, 0.6776, 0, 4.1562, 0.3894, 0.0118, 5.2129, -0.605, -0.8194),
    (1.892, 0.4676, 0.0315, -1.0087, 1.5276, -0.0256, 0.0143, 1.8967, -0.016, 0.3568),
)
UNIDENTIFIABLE = ("M1", "MX1", "MY1", "MZ1", "XX1", "XY1", "XZ1", "YY1", "YZ1", "M2", "MZ2")  # E2-21
L2 = 0.45  # m
SUMS = {  # Table 5: the six sums over standard parameters
    "SP1": {"MZ3": L2, "YZ2": 1.0},
    "SP2": {"XX3": 1.0, "YY3": -1.0},  # E2-17
    "SP3": {"ZZ2": 1.0, "XX3": 1.0},  # E2-18
    "SP4": {"ZZ1": 1.0, "XX2": 1.0, "XX3": 1.0, "M3": L2**2},  # E2-19
    "SP5": {"XX2": 1.0, "XX3": 1.0, "YY2": -1.0},  # E2-20
    "SP6": {"MZ3": 1.0, "MY2": -1.0},
}
TABLE_5 = {  # estimated, CAD
    "SP1": (-1.0589, -1.3565),
    "SP2": (-0.3691, -0.2702),
    "SP3": (0.7082, 0.8632),
    "SP4": (15.7029, 12.8169),
    "SP5": (0.4709, 0.4147),
    "SP6": (-1.6863, -3.0814),
}
SLIPS = {  # printed values that the paper's own tables contradict: (sum, column) → why
    ("SP2", 1): "the sum of the values in Table 3 is -0.2735",
    ("SP4", 0): "the sum of the values in Table 4 is 15.4029",
}
# Motions of the direct-drive arm: from, to [°], duration [s]; the second duration is lost (E2-14)
LINK_MOTIONS = (
    ((330, 289.1, 230), (80, 39.1, -10), 1.3),
    ((330, 269.1, -30), (80, 19.1, 220), 1.3),
    ((80, 269.1, -30), (330, 19.1, 220), 1.3),
)
LINK_SAMPLES = 200  # of each
RIDGE = 10.0
LEAST_EIGENVALUE = 3395.0


def link_values(table: tuple[tuple[float, ...], ...]) -> dict[str, float]:
    """A table of the three links by canonical names."""
    return {f"{key}{j}": value for j, row in enumerate(table, 1) for key, value in zip(PHI, row, strict=True)}
