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
SEEN = 1e-13  # of the largest singular value of products of columns: less is rounding
SETTLED = 1e-12  # of the way: a start that moves by less stays


def weighted_constants(fits: Sequence[StepFit], drive: JointDrive) -> JointConstants:
    """Inertia, damping and Coulomb friction beside a weight G_c·cos θ + G_s·sin θ that is fitted along.

    Integrated twice from rest, M_e·θ'' + B·θ' + T_C + G_c·cos θ + G_s·sin θ = gain·command is linear in its
    constants, and θ itself is the only reading that is not integrated:
    θ = θ_0 + (gain·command·t²/2)/M_e − A·∫(θ − θ_0) − (T_C/M_e)·t²/2 − (G_c/M_e)·∬cos θ − (G_s/M_e)·∬sin θ.
    θ_0, beside the first reading, is found along with them. The noise of θ is in its integrals too, and would
    pull the constants of a joint that is braked within a few samples: the fitted curves are instruments.
    Differs from the paper: there the arm is balanced and its weight a constant part of T_D.
    """
    check_commands(fits, drive, unknowns=2)
    A, moved = float(np.mean([fit.A for fit in fits])), np.zeros(len(fits))
    for _ in range(ROUNDS):
        W, y = _equations(fits, drive, A, moved)
        Z = _equations(fits, drive, A, moved, is_fitted=True)[0]
        x, covariance = instrumental_solution(W, y, Z)
        before, moved = moved, x[-len(fits) :]
        A = float(x[1])
        if np.abs(moved - before).max() <= SETTLED * np.abs(y).max():
            break
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


def instrumental_solution(W: Array, y: Array, Z: Array) -> tuple[Array, Array]:
    """Solution x of Zᵀ·W·x = Zᵀ·y and its covariance; directions that are not seen stay at zero."""
    sizes = [np.where(norm > 0, norm, 1.0) for norm in (np.linalg.norm(one, axis=0) for one in (W, Z))]
    W, Z = W / sizes[0], Z / sizes[1]
    inverse = np.linalg.pinv(Z.T @ W, rcond=SEEN)
    x = inverse @ (Z.T @ y)
    rest = y - W @ x
    rank = int(np.linalg.matrix_rank(Z, tol=SEEN * float(np.linalg.norm(Z, 2))))
    spread = inverse @ (Z.T @ Z) @ inverse.T * (rest @ rest) / max(len(y) - rank, 1)
    return x / sizes[0], spread / np.outer(sizes[0], sizes[0])


def _equations(
    fits: Sequence[StepFit], drive: JointDrive, A: float, moved: Array, *, is_fitted: bool = False
) -> tuple[Array, Array]:
    """Rows over 1/M_e, A, −T_C/M_e, −G_c/M_e, −G_s/M_e and, for each run, how far its start was off.

    A, moved   their last values: the start of a run stands beside the first reading, and with A in the damped
               part of the way, so that the product of the two is taken at the last values.
    is_fitted  with the fitted curves, which are without noise, in the place of the readings
    """
    rows, values = [], []
    for k, fit in enumerate(fits):
        t = np.asarray(fit.run.t)
        y = fit.position(t) if is_fitted else np.asarray(fit.run.position)
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
