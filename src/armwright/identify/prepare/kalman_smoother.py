"""Position, velocity, acceleration by a Kalman smoother: the jerk is white noise (Rauch, Tung, Striebel)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import solve_discrete_are

from armwright.identify.prepare.low_pass_filter import low_pass

Array = NDArray[np.float64]

_SURE = 1e-12  # of the jerk's power: what states are uncertain by beside it, so that equations are regular
_ROUNDED = 1e-16  # of the square of a signal's range: the least noise, eight digits
_STILL = 1e-12  # rad² or m²: the square of the range of a joint at rest


def smoothed_motion(q: Array, qd: Array | None, *, rate: float, cutoff: float) -> tuple[Array, Array, Array]:
    """q, qd, qdd (T, n) of the smoother in its steady state.

    The noise of q and qd is what the low-pass at the cut-off leaves out; the jerk's power is set so that the
    smoother's own bandwidth is the cut-off: σ_j² = σ_q²·(2π·cutoff)⁶/rate per joint.
    """
    columns = [
        _joint_states(q[:, j], None if qd is None else qd[:, j], rate=rate, cutoff=cutoff)
        for j in range(q.shape[1])
    ]
    stacked = np.stack(columns, axis=2)
    return stacked[:, 0], stacked[:, 1], stacked[:, 2]


def _joint_states(q: Array, qd: Array | None, *, rate: float, cutoff: float) -> Array:
    """(T, 3) states of one joint."""
    dt = 1.0 / rate
    F = np.array([[1.0, dt, dt * dt / 2], [0.0, 1.0, dt], [0.0, 0.0, 1.0]])
    measured = q[:, None] if qd is None else np.stack([q, qd], axis=1)
    H = np.eye(3)[: measured.shape[1]]
    R = np.diag([_noise(measured[:, i], rate=rate, cutoff=cutoff) for i in range(measured.shape[1])])
    jerk = R[0, 0] * (2 * np.pi * cutoff) ** 6 * dt  # white, per second
    G = np.array([dt**3 / 6, dt**2 / 2, dt])
    Q = jerk * np.outer(G, G) / dt + _SURE * jerk * np.eye(3) * dt
    P = solve_discrete_are(F.T, H.T, Q, R)
    K = P @ H.T @ np.linalg.inv(H @ P @ H.T + R)
    filtered = _forward(F, H, K, measured, dt)
    return _backward(F, Q, (np.eye(3) - K @ H) @ P, filtered)


def _noise(signal: Array, *, rate: float, cutoff: float) -> float:
    rest = signal - low_pass(signal, cutoff=cutoff, rate=rate)
    return max(float(np.mean(rest**2)), _ROUNDED * (float(np.ptp(signal)) ** 2 + _STILL))


def _forward(F: Array, H: Array, K: Array, measured: Array, dt: float) -> Array:
    slope = (measured[1, 0] - measured[0, 0]) / dt if measured.shape[1] == 1 else measured[0, 1]
    x = np.array([measured[0, 0], slope, 0.0])
    states = np.empty((len(measured), 3))
    for k, y in enumerate(measured):
        x = F @ x if k else x
        x = x + K @ (y - H @ x)
        states[k] = x
    return states


def _backward(F: Array, Q: Array, P: Array, states: Array) -> Array:
    """The smoothing pass with its steady gain C = P·Fᵀ·(F·P·Fᵀ + Q)⁻¹."""
    C = P @ F.T @ np.linalg.inv(F @ P @ F.T + Q)
    result = states.copy()
    for k in range(len(states) - 2, -1, -1):
        result[k] = states[k] + C @ (result[k + 1] - F @ states[k])
    return result
