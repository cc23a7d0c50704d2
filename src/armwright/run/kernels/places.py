"""Where things are in the table of an arm that the kernels read, and in the room they work in."""

from __future__ import annotations

# ------------------------------------------------------------------------------ the arm
FAST = 0  # how many formulations for the narrow polynomial
SCALE = 1  # metres per unit of length
IS_TURN = 2  # 6: 1 for revolute joints, 0 for slides
LINKS = 8  # 7 × 12: K_0 … K_6
SURE = 92  # how many formulations for the wide polynomial follow these
FIRST_FORM = 93

# ------------------------------------------------------------------------- a formulation
DIRECTION = 0
HIDDEN = 1  # which of s_3 s_4 s_5
RAISED = 2
KEPT = 3
JOINTS_OF = 4  # 6: the joints s_1 … s_6
TURNS_OF = 10  # 6: whether they are revolute
POSE_AFTER = 16  # the place after which the pose comes
IS_CONSTANT = 17  # 1 where the left side is stored
VARIANTS = 18  # how many angles φ
CONSTANTS = 19  # how many real constant roots, at most 8
CONSTANT_COSINES = 20
CONSTANT_SINES = 28
CONSTANT_COUNTS = 36  # how many of these the eigenvalue problem still has
RESIDUAL = 44  # of the constant null vectors of the narrow polynomial
WIDE_CONSTANTS = 45  # the same four for the wide polynomial
WIDE_COSINES = 46
WIDE_SINES = 54
WIDE_COUNTS = 62
WALK = 70  # 6 × 12: links after s_1 … s_6
ONE = 142  # 27
LEFT = 169  # 14 × 27
FIRST_VARIANT = 547
VARIANT_SIZE = 4 + 24 * 24 + 24 * 24
FORM_SIZE = FIRST_VARIANT + 3 * VARIANT_SIZE

# ------------------------------------------------------------------------------ a variant
COS_PHI = 0
SIN_PHI = 1
ORDER = 2  # size of the eigenvalue problem
BASIS = 4  # 24 × ORDER: W, rows 24 numbers apart
TOP = 4 + 24 * 24  # ORDER × ORDER: constant part of the matrix, rows 24 numbers apart
