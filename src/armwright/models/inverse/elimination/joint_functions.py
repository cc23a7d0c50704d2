"""How one joint variable enters an equation: three coefficients, however the joint moves.

A function of one joint is a_0 + a_1 cos q + a_2 sin q, or a_0 + a_1 q + a_2 q² for a slide. Three samples
give the coefficients. Two more forms serve the elimination:

powers   of x = tan(q/2), times 1 + x²; of x = q for a slide
turn     1, cos ψ, sin ψ of an angle ψ = q; for a slide q = tan(ψ/2), the function times cos²(ψ/2), so that
         slides run over a closed circle too and a slide at infinity is ψ = π
"""

from __future__ import annotations

from functools import cache

import numpy as np

from armwright.models.inverse.elimination.chain import Array

_SAMPLES = {"R": np.array([0.0, 2.0, -2.0]) * np.pi / 3, "P": np.array([0.0, 1.0, -1.0])}

_POWERS_OF_TURN = np.array([[1.0, 1.0, 0.0], [0.0, 0.0, 2.0], [1.0, -1.0, 0.0]])
_TURN_OF_POWERS = np.array([[0.5, 0.0, 0.5], [0.5, 0.0, -0.5], [0.0, 0.5, 0.0]])


def samples(kind: str) -> Array:
    """Where a joint is put to find the coefficients, (3,)."""
    return _SAMPLES[kind]


def terms(kind: str, q: Array) -> Array:
    """1, cos q, sin q, or 1, q, q², in the last axis."""
    q = np.asarray(q, dtype=float)
    both = (np.cos(q), np.sin(q)) if kind == "R" else (q, q * q)
    return np.stack([np.ones_like(q), *both], axis=-1)


@cache
def coefficients(kind: str) -> Array:
    """(3, 3): coefficients of ``terms`` from samples."""
    return np.asarray(np.linalg.inv(terms(kind, samples(kind))))


@cache
def powers(kind: str) -> Array:
    """(3, 3): coefficients of 1, x, x² from samples."""
    return _POWERS_OF_TURN @ coefficients(kind) if kind == "R" else coefficients(kind)


@cache
def turn(kind: str) -> Array:
    """(3, 3): coefficients of 1, cos ψ, sin ψ from samples."""
    return coefficients(kind) if kind == "R" else _TURN_OF_POWERS @ coefficients(kind)


def value_of_terms(kind: str, first: Array, second: Array) -> Array:
    """The joint value from cos q and sin q, or from q and q²."""
    return np.arctan2(second, first) if kind == "R" else np.asarray(first)


def value_of_angle(kind: str, psi: Array) -> Array:
    """The joint value from the angle ψ."""
    return np.asarray(psi, dtype=float) if kind == "R" else np.tan(np.asarray(psi) / 2)


def value_of_ratio(kind: str, above: Array, below: Array) -> Array:
    """The joint value from x = above/below; below may be zero."""
    if kind == "R":
        return 2 * np.arctan2(above, below)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(above / below)
