"""Currents of inductive motors: the linear part of di/dt = rate − (R/L)·i is solved exactly over each step.

With z = −c·h·R/L the stages of an exponential Runge-Kutta method weigh the rates by combinations of
φ1, φ2, φ3 (Cox and Matthews 2002; Krogstad 2005), so a step may be much longer than L/R. As L/R grows long
against the step the weights become those of the ordinary method.
"""

from __future__ import annotations

from armwright.kernels.integrate.plant import Decays, Joints, Plant, Shares
from armwright.kernels.language import Real, Whole, zeros

TERMS = 12  # of the series: at |y| < 1/2 the next is below 1e-15


def phi_functions(doublings: Whole, z: Real) -> tuple[Real, Real, Real, Real]:
    """exp(z) and φ1(z) = (exp(z) − 1)/z, φ2(z) = (φ1(z) − 1)/z, φ3(z) = (φ2(z) − 1/2)/z.

    By the series at y = z/2^doublings, then
    φ_l(2y) = 2⁻ˡ·(exp(y)·φ_l(y) + Σ_k φ_k(y)/(l − k)!), as often.
    """
    y = z
    for _r in range(doublings):
        y = 0.5 * y
    third = 1.0
    for m in range(TERMS, 0, -1):
        third = 1.0 + third * y / float(m + 3)
    third = third / 6.0
    second = 0.5 + y * third
    first = 1.0 + y * second
    power = 1.0 + y * first
    for _s in range(doublings):
        third = 0.125 * (power * third + 0.5 * first + second + third)
        second = 0.25 * (power * second + first + second)
        first = 0.5 * (power * first + first)
        power = power * power
    return power, first, second, third


def mean_current(
    plant: Plant, current: Joints, rate: Joints, decay: Joints, kept: Decays, shares: Shares
) -> Joints:
    """Currents to begin a step with, such that the sum over its stages is the mean over the step.

    A current that settles within the step, i = i∞ + δ·exp(−λ·t), would push for a whole sixth of it. With
    δ·(φ1 − Σ_s b_s·exp(z·c_s))/b_0 in place of δ at the beginning the push of its transient is exact; where
    λ·h is small that factor is 1 to the order of the method.
    """
    begun = zeros(Joints, plant)
    for k in range(plant.n):
        mean = 0.0
        for m in range(plant.stages):
            mean += shares[plant.stages, m, k]
        for s in range(1, plant.stages):
            mean -= plant.sums[s] * kept[s, k]
        steady = rate[k] / decay[k] if decay[k] > 0.0 else current[k]
        begun[k] = steady + (current[k] - steady) * mean / plant.sums[0]
    return begun


def current_weights(plant: Plant, h: Real, decay: Joints) -> tuple[Decays, Shares]:
    """How much of a current is left at each stage, and how much of each earlier rate it then has, per h."""
    kept = zeros(Decays, plant)
    shares = zeros(Shares, plant)
    for r in range(plant.closings):
        for k in range(plant.n):
            power, first, second, third = phi_functions(
                plant.doublings, -decay[k] * h * plant.closing_nodes[r]
            )
            kept[r, k] = power
            for m in range(plant.stages):
                shares[r, m, k] = (
                    plant.powers[r, m, 0] * first
                    + plant.powers[r, m, 1] * second
                    + plant.powers[r, m, 2] * third
                )
    return kept, shares
