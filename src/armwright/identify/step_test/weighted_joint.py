"""Constants of a joint whose weight changes while it moves, from integrated positions [Kim90 (21)]."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import CubicSpline

from armwright.identify.step_test.joint_constants import JointConstants, JointDrive, check_commands
from armwright.identify.step_test.step_fit import StepFit

Array = NDArray[np.float64]

ROUNDS = 12  # of finding where runs began; three or four are usual
SETTLED = 1e-12  # of the way: a start that moves by less stays


def weighted_constants(fits: Sequence[StepFit], drive: JointDrive) -> JointConstants:
    """Inertia, damping and Coulomb friction beside a weight G_c·cos θ + G_s·sin θ that is fitted along.

    Integrated twice from rest, M_e·θ'' + B·θ' + T_C + G_c·cos θ + G_s·sin θ = gain·command is linear in its
    constants, and θ itself is the only reading that is not integrated:
    θ = θ_0 + (gain·command·t²/2)/M_e − A·∫(θ − θ_0) − (T_C/M_e)·t²/2 − (G_c/M_e)·∬cos θ − (G_s/M_e)·∬sin θ.
    θ_0, beside the first reading, is found along with them.
    Differs from the paper: there the arm is balanced and its weight a constant part of T_D.
    """
    check_commands(fits, drive, unknowns=2)
    A, moved = float(np.mean([fit.A for fit in fits])), np.zeros(len(fits))
    for _ in range(ROUNDS):
        W, y = _equations(fits, drive, A, moved)
        size = np.linalg.norm(W, axis=0)
        size = np.where(size > 0, size, 1.0)
        found, _, rank, _ = np.linalg.lstsq(W / size, y, rcond=None)
        before, moved = moved, (found / size)[-len(fits) :]
        A = float((found / size)[1])
        if np.abs(moved - before).max() <= SETTLED * np.abs(y).max():
            break
    rest = y - W / size @ found
    inverse = np.linalg.pinv(np.linalg.qr(W / size, mode="r"))
    covariance = (rest @ rest) / max(len(y) - int(rank), 1) * (inverse @ inverse.T) / np.outer(size, size)
    x = found / size
    inertia, A = 1.0 / x[0], x[1]
    rates = np.zeros((3, len(x)))
    rates[0, 0] = -(inertia**2)
    rates[1, :2] = -A * inertia**2, inertia
    rates[2, [0, 2]] = x[2] * inertia**2, -inertia
    sigma = np.sqrt(np.maximum(np.einsum("ij,jk,ik->i", rates, covariance, rates), 0.0))
    damping = float(A * inertia)
    return JointConstants(
        fits[0].run.joint,
        fits[0].run.pose,
        tuple(fits),
        float(inertia),
        damping,
        float(-x[2] * inertia),
        None,
        None if drive.back_emf is None else damping - drive.back_emf,
        (float(sigma[0]), float(sigma[1]), float(sigma[2]), float("nan")),
    )


def _equations(fits: Sequence[StepFit], drive: JointDrive, A: float, moved: Array) -> tuple[Array, Array]:
    """Rows over 1/M_e, A, −T_C/M_e, −G_c/M_e, −G_s/M_e and, for each run, how far its start was off.

    A, moved   their last values: the start of a run stands beside the first reading, and with A in the damped
               part of the way, so that the product of the two is taken at the last values.
    """
    rows, values = [], []
    for k, fit in enumerate(fits):
        t, y = np.asarray(fit.run.t), np.asarray(fit.run.position)
        push, half = drive.gain * fit.run.command, t**2 / 2
        starts = np.zeros((len(t), len(fits)))
        starts[:, k] = 1.0 + A * t
        columns = [
            push * half,
            moved[k] * t - _integral(t, y - y[0]),
            np.sign(fit.U) * half,
            _integral(t, _integral(t, np.cos(y))),
            _integral(t, _integral(t, np.sin(y))),
        ]
        every = np.column_stack([*columns, starts, y - y[0] + A * moved[k] * t])
        whitened = _without_integral_noise(t, every, A)
        rows.append(whitened[:, :-1])
        values.append(whitened[:, -1])
    return np.concatenate(rows), np.concatenate(values)


def _without_integral_noise(t: Array, z: Array, A: float) -> Array:
    """Columns z less w, with w' = A·(z − w): noise ε of a reading, ε + A·∫ε in the equation, is ε again.

    The same is done to both sides, so that the equation stays true; z is linear between samples.
    """
    if A <= 0:
        return z
    h = A * np.diff(t)
    left = np.exp(-h)
    late = 1 + np.expm1(-h) / h
    early = -np.expm1(-h) / h - left
    w, found = np.zeros(z.shape[1]), z.copy()
    for k in range(len(h)):
        w = left[k] * w + early[k] * z[k] + late[k] * z[k + 1]
        found[k + 1] -= w
    return found


def _integral(t: Array, y: Array) -> Array:
    return np.asarray(CubicSpline(t, y).antiderivative()(t))
