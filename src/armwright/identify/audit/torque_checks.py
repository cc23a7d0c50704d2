"""Checks of torques against the robot's description and the motion: sign, swap, unit, limits, delay."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding
from armwright.identify.audit.audit_case import AuditCase, correlations
from armwright.identify.prepare.differentiation import difference
from armwright.kernels.tolerances import TINIEST

Array = NDArray[np.float64]

CLEAR = 0.6  # correlation with the description that is no accident
BETTER = 0.5  # of what its own joint leaves over: a torque that fits another joint so well is swapped
FACTOR = 8.0  # by which torques may differ from the description, which may lack a load or a gear's friction
BEYOND = 1.5  # times the robot's own limit
NOTED = 0.01  # s: a delay that spoils accelerations
GAIN = 0.15  # of the squared residual that a shift must take away to be believed
_SLOWEST = 1e-12  # rad/s or m/s: of a joint at rest, whose direction does not matter


def check_description(case: AuditCase) -> Iterator[Finding]:
    """Torques against those of the description, where it explains enough of them to tell."""
    described = case.description_torques
    if described is None or case.smooth is None:
        return
    tau = case.smooth[3]
    related = correlations(tau, described)
    size, wanted = np.std(tau, axis=0), np.std(described, axis=0)
    swapped = _swapped_joints(_unexplained_part(described, case.smooth[2], tau))
    matters = wanted > 0.02 * wanted.max()
    factor = _usual_factor(related, size, wanted, matters)
    for j, joint in enumerate(case.joints):
        if j in swapped:
            yield Finding(
                "torque-swapped",
                "error",
                joint,
                f"its torque fits that of '{case.joints[swapped[j]]}' in the description",
                "correct the mapping",
            )
        elif matters[j] and related[j, j] < -CLEAR:
            yield Finding(
                "torque-sign",
                "error",
                joint,
                f"torque has the opposite sign of the description's (correlation {related[j, j]:.2f})",
                "give gain the other sign in the mapping, or turn the joint's axis or zero",
            )
    if factor is not None and not 1 / FACTOR < factor < FACTOR:
        yield Finding(
            "torque-units",
            "error",
            "all",
            f"torques are about {factor:.3g} times those of the description",
            "check gain, ratio and torque_side in the mapping",
        )


def _unexplained_part(described: Array, qd: Array, tau: Array) -> Array:
    """(n, n): the part of torque i that description and friction of joint j leave over."""
    n = tau.shape[1]
    found = np.ones((n, n))
    power = np.maximum(np.sum((tau - tau.mean(axis=0)) ** 2, axis=0), TINIEST)
    for j in range(n):
        width = 0.05 * max(float(np.sqrt(np.mean(qd[:, j] ** 2))), _SLOWEST)
        W = np.column_stack([np.ones(len(tau)), described[:, j], qd[:, j], np.tanh(qd[:, j] / width)])
        Q, _ = np.linalg.qr(W)
        found[:, j] = np.sum((tau - Q @ (Q.T @ tau)) ** 2, axis=0) / power
    return found


def _swapped_joints(rest: Array) -> dict[int, int]:
    """Pairs of joints whose torques each fit the other's description far better than their own."""
    found: dict[int, int] = {}
    for i in range(len(rest)):
        for j in range(i):
            is_better = rest[i, j] < BETTER * rest[i, i] and rest[j, i] < BETTER * rest[j, j]
            if is_better and max(rest[i, j], rest[j, i]) < 1 - CLEAR:
                found |= {i: j, j: i}
    return found


def _usual_factor(related: Array, size: Array, wanted: Array, matters: NDArray[np.bool_]) -> float | None:
    """Size of measured over described torques, of joints where both are alike in form."""
    alike = matters & (np.abs(np.diag(related)) > CLEAR)
    return float(np.median(size[alike] / wanted[alike])) if alike.sum() >= 2 else None


def check_limits(case: AuditCase) -> Iterator[Finding]:
    if case.robot is None:
        return
    for j, joint in enumerate(case.robot.active):
        tau = case.recording.tau[:, j]
        tau = np.abs(tau[np.isfinite(tau)])
        limit = joint.limits.effort
        if limit and len(tau) and float(np.percentile(tau, 99.5)) > BEYOND * limit:
            yield Finding(
                "torque-beyond-limit",
                "warning",
                joint.name,
                f"torques reach {np.percentile(tau, 99.5):.3g}, the robot's limit is {limit:g}",
                "check gain, ratio and torque_side in the mapping",
            )


def check_friction_sign(case: AuditCase) -> Iterator[Finding]:
    """Friction must take power: where it clearly gives it, torque or velocity has the wrong sign."""
    if case.smooth is None or case.even_rows is None:
        return
    q, _, qd, tau = case.smooth
    for j, joint in enumerate(case.joints):
        found = _friction(q[:, j], qd[:, j], tau[:, j], case.even_rows.rate)
        if found is not None and found < 0:
            yield Finding(
                "friction-gives-power",
                "warning",
                joint,
                "friction seems to drive the joint instead of braking it",
                "check the sign of torque and velocity in the mapping",
            )


def _friction(q: Array, qd: Array, tau: Array, rate: float) -> float | None:
    """Power of dry and viscous friction in a rough model of one joint; None where it is not clear."""
    width = 0.05 * float(np.sqrt(np.mean(qd**2)))
    if width == 0 or np.ptp(tau) == 0:
        return None
    acceleration = np.gradient(qd, 1.0 / rate)
    direction = np.tanh(qd / width)
    W = np.column_stack([np.ones_like(q), np.sin(q), np.cos(q), acceleration, qd, direction])
    x, *_ = np.linalg.lstsq(W, tau, rcond=None)
    loss = W[:, 4:] @ x[4:]
    rest = tau - W @ x
    is_clear = np.std(loss) > 2.0 * np.std(rest) and np.std(loss) > 0.3 * np.std(tau)
    return float(np.mean(loss * qd)) if is_clear else None


def check_delay(case: AuditCase) -> Iterator[Finding]:
    """A torque that follows or precedes its motion by more than a few milliseconds."""
    if case.description_torques is None or case.smooth is None or case.even_rows is None:
        return
    _, _, qd, tau = case.smooth
    rate = case.even_rows.rate
    most = int(0.1 * rate)
    lags = []
    for j, joint in enumerate(case.joints):
        beside = np.column_stack([case.description_torques[:, j], difference(qd[:, j], rate)])
        lag = _delay(beside, qd[:, j], tau[:, j], most)
        if lag is not None and abs(lag) / rate > NOTED:
            lags.append((joint, lag))
    if len(lags) * 2 > len(case.joints):
        middle = float(np.median([lag for _, lag in lags])) / rate
        yield Finding(
            "torque-delay",
            "warning",
            ", ".join(joint for joint, _ in lags),
            f"torques come {abs(1e3 * middle):.0f} ms {'after' if middle > 0 else 'before'} the motion they "
            "belong to",
            "shift the torque column in time, or log both from the same source",
        )


def _delay(explaining: Array, qd: Array, tau: Array, most: int) -> int | None:
    """Samples by which the torque is late; None where a shift explains little.

    explaining   (T, k) torque of the description and acceleration of the joint: a rotor that the description
                 lacks leads the motion, and would pass for a torque that comes early
    """
    if most < 1 or len(tau) < 8 * most or np.ptp(qd) == 0:
        return None
    width = 0.05 * float(np.sqrt(np.mean(qd**2)))
    W = np.column_stack([np.ones_like(qd), explaining, qd, np.tanh(qd / width)])
    Q, _ = np.linalg.qr(W[most:-most])
    lags = range(-most, most + 1, max(1, most // 25))
    rests = {}
    for k in lags:
        y = tau[most + k : len(tau) - most + k]
        rests[k] = float(np.sum((y - Q @ (Q.T @ y)) ** 2))
    best = min(rests, key=lambda k: rests[k])
    return best if rests[best] < (1 - GAIN) * rests[0] and abs(best) < most else None
