# Robot       locked
# Model       empty: No joints
# Operations  step: 0 mul, 0 add, 0 div, 0 trig
#             setup: 0 mul, 0 add, 0 div, 0 trig
#
# Inputs
#   q  0  [rad]
#
# Outputs
#   tau  0  [N m]
#   p    2  [m]

import numpy as np


def locked_empty(q):
    """Arrays of one sample, or of many with the samples along the first axis."""
    q = np.asarray(q, dtype=float)

    batch = np.broadcast_shapes(q.shape[:-1])
    tau = np.zeros(batch + (0,))
    p = [
        0.5,
        0,
    ]
    p = np.stack([np.broadcast_to(x, batch) for x in p], axis=-1).reshape(batch + (2,))
    return tau, p
