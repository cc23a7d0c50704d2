# Robot       planar2r
# Model       direct_geometry: Direct geometric model
# References  KC97 3.1 [Khalil, Creusot, SYMORO+, 1997]
# Operations  step: 2 mul, 3 add, 0 div, 4 trig
#             setup: 0 mul, 0 add, 0 div, 0 trig
#
# Inputs
#   q  2  [rad]  q1, q2; joint positions
#
# Outputs
#   T  4 x 4  [1 and m]  frame as a 4x4 matrix
#
# Quantities: a name is one of these, component digits, joint numbers
#   C   [-]    cosine of a joint angle, or of a sum of parallel ones
#   S   [-]    sine of a joint angle, or of a sum of parallel ones
#   AN  [rad]  sum of the angles of parallel joints

import numpy as np


def planar2r_direct_geometry(q):
    """Arrays of one sample, or of many with the samples along the first axis."""
    q = np.asarray(q, dtype=float)
    q1 = q[..., 0]
    q2 = q[..., 1]

    # frame 1
    C1 = np.cos(q1)
    S1 = np.sin(q1)

    # frame 2
    AN12 = q1 + q2
    C12 = np.cos(AN12)
    S12 = np.sin(AN12)

    batch = np.broadcast_shapes(q.shape[:-1])
    T = [
        C12,
        -S12,
        0,
        C1 + 0.8*C12,
        S12,
        C12,
        0,
        S1 + 0.8*S12,
        0,
        0,
        1,
        0,
        0,
        0,
        0,
        1,
    ]
    T = np.stack([np.broadcast_to(x, batch) for x in T], axis=-1).reshape(batch + (4, 4))
    return T
