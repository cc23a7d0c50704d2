"""Inertia tensors that would be diagonal but for an angle typed with few digits."""

from __future__ import annotations

import numpy as np

from armwright.expr import ZERO, names_in
from armwright.robot.geometry.numeric_body import NumericBody, tensor_of
from armwright.robot.geometry.placement import Array
from armwright.robot.geometry.rounding import shorten
from armwright.robot.inertia import Inertia

_NOISE = 1e-14  # of the largest moment: rounding of a few shifts and turns of axes


def exact_body(inertia: Inertia, tolerance: float) -> Inertia:
    """The inertia, diagonal about the centre of mass where its axes are that near to the frame's.

    A small turn δ of a diagonal tensor gives products δ·(difference of moments) and moments
    changed by δ²; the moments are put back as the eigenvalues. Up to three angles add up.
    """
    if names_in(*inertia.values) or inertia.M is ZERO:
        return inertia
    *six, mx, my, mz, m = inertia.numbers().tolist()
    com = shorten(np.array([mx, my, mz]) / m)
    central = tensor_of(six) - NumericBody.of(m, com, np.zeros((3, 3))).tensor
    if not _is_nearly_diagonal(central, 3 * tolerance, scale=float(np.abs(tensor_of(six)).max())):
        return inertia
    moments, axes = np.linalg.eigh(central)
    order = np.argmax(np.abs(axes), axis=0)  # which axis of the frame each moment belongs to
    if sorted(order.tolist()) != [0, 1, 2]:
        moments, order = np.diag(central), np.arange(3)  # equal moments: any axes would do
    diagonal = np.zeros(3)
    diagonal[order] = shorten(moments)
    return NumericBody.of(m, com, np.diag(diagonal)).inertia()


def _is_nearly_diagonal(central: Array, turn: float, scale: float) -> bool:
    """True where there are products of inertia and all are explained by so small a turn."""
    moments = np.diag(central)
    spread = np.abs(moments[:, None] - moments[None, :])
    products = np.abs(central - np.diag(moments))
    allowed = turn * spread + 3 * turn**2 * float(spread.max())
    noise = _NOISE * scale
    return bool(np.any(products > noise) and np.all(products <= allowed + noise))
