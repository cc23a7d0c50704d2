"""Covariance of least squares whose residuals last: the sandwich with the spectrum of the residuals.

White noise of a sensor is no longer white once both sides of the equations were filtered, and much noise
never was. Cov = A·S·A with A = (WᵀW)⁻¹ and S = Σ Wₛᵀ·γ(s − t)·Wₜ, γ being what the residuals of an axis have
in common over time, as far as it can be told from nothing (Politis 2003).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.identify.regression.stack import Stack
from armwright.kernels.tolerances import TINIEST

Array = NDArray[np.float64]

SURELY = 2.0  # √(log10(N)/N): a correlation below that is taken for none
RUN = 5  # lags one after the other without correlation: there is none beyond
LONGEST = 8  # lags are looked at up to this part of the samples
LOST = 1e-13  # of the largest eigenvalue: a direction that equations do not feel
FEWEST = 0.1  # of the noise that a fit leaves in the residuals, where its unknowns follow nearly all of it


def correlated_covariance(stack: Stack, prior: Array) -> Array:
    """(P, P) of the least squares solution of equations, from what residuals have in common over time.

    stack   equations as they were fitted, each times its weight, columns of a like size
    prior   (P, P) beside WᵀW: what was known of the unknowns before, one over its variance
    """
    square = np.einsum("tjp,tjq->pq", stack.W, stack.W) + prior
    right = np.einsum("tjp,tj->p", stack.W, stack.y)
    inverse = np.linalg.pinv(square, rcond=LOST, hermitian=True)
    rest = stack.y - stack.W @ (inverse @ right)
    middle, whole = np.zeros_like(prior), 0.0
    for axis in range(rest.shape[1]):
        shared = shared_part(rest[:, axis])
        middle += filtered_square(stack.W[:, axis], shared)
        whole += len(rest) * float(shared[0])
    left = max(whole - float(np.trace(inverse @ middle)), FEWEST * whole)  # what the fit leaves of noise
    return np.asarray(inverse @ (middle * whole / max(left, TINIEST) + prior) @ inverse)


def shared_part(rest: Array) -> Array:
    """Covariance (M,) of residuals (N,) that are 0, 1 … samples apart, tapered where it ends."""
    count = len(rest)
    spectrum = np.abs(np.fft.rfft(rest, 2 * count)) ** 2
    found = np.fft.irfft(spectrum, 2 * count)[:count] / count
    if not found[0] > 0:
        return np.zeros(1)
    is_none = np.abs(found / found[0]) < SURELY * np.sqrt(np.log10(count) / count)
    last = next(
        (m for m in range(count // LONGEST) if np.all(is_none[m + 1 : m + 1 + RUN])), count // LONGEST
    )
    lags = np.arange(max(2 * last, 1))
    return np.asarray(found[lags] * np.minimum(2.0 * (1.0 - lags / len(lags)), 1.0))


def filtered_square(W: Array, shared: Array) -> Array:
    """(P, P): Σ Wₛᵀ·γ(|s − t|)·Wₜ of one axis, by Fourier transforms; a spectrum of γ below 0 counts as 0."""
    length = len(W) + len(shared)
    circle = np.zeros(length)
    circle[: len(shared)] = shared
    circle[length - len(shared) + 1 :] = shared[:0:-1]
    power = np.maximum(np.fft.rfft(circle).real, 0.0)
    twice = np.full(len(power), 2.0)  # frequencies of both signs, but 0 and the highest where it is its own
    twice[0] = 1.0
    if length % 2 == 0:
        twice[-1] = 1.0
    F = np.fft.rfft(W, length, axis=0) * np.sqrt(power * twice / length)[:, None]
    return np.asarray(F.real.T @ F.real + F.imag.T @ F.imag)
