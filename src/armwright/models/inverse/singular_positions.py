"""Singular positions of an arm, for tests of its solver: a joint is turned until the Jacobian loses rank."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.inverse.numeric.descent import NumericArm, columns_at
from armwright.models.inverse.inverse_model import InverseModel, Numeric
from armwright.models.inverse.iterated_models import nearest_model
from armwright.models.inverse.joint_ranges import joint_ranges

Array = NDArray[np.float64]

_GRID = 24  # places of a joint between which the flattest is looked for
_STEPS = 60  # of the golden section: 0.618⁶⁰ = 3e-13 of a place of the grid
_GOLDEN = (np.sqrt(5.0) - 1) / 2
_LOST = 1e-9  # smallest over largest singular value where rank is lost


def singular_positions(model: InverseModel, positions: Array, *, most: int) -> list[Array]:
    """Up to ``most`` positions at which the Jacobian loses rank, each through another joint."""
    arm = (model if isinstance(model, Numeric) else nearest_model(model)).record
    found: list[Array] = []
    for q, k in zip(np.roll(positions, 1, axis=0), _inner_joints(model), strict=False):
        at = None if len(found) == most else _turned_until_flat(arm, model, q, k)
        found += [] if at is None else [at]
    return found


def _inner_joints(model: InverseModel) -> Iterator[int]:
    """Joints that move and are neither the first nor the last, which no singularity depends on, from the
    last; they come twice, as rank may be lost for some values of the others only.
    """
    own = [k for k, place in enumerate(model.arm.joints.places) if isinstance(place, int)]
    for _ in range(2):
        yield from own[-2:0:-1]


def _turned_until_flat(arm: NumericArm, model: InverseModel, q: Array, k: int) -> Array | None:
    """The position with joint k where the Jacobian has lost rank; None where it keeps it."""
    ranges = joint_ranges(model.arm)
    far = 1.0 if ranges.slides[k] else np.pi
    low, high = max(ranges.low[k], -far), min(ranges.high[k], far)

    def at(value: float) -> Array:
        return np.where(np.arange(len(q)) == k, value, q)

    def flat(value: float) -> float:
        return flatness(arm, at(value))

    grid = np.linspace(low, high, _GRID)
    best = int(np.argmin([flat(value) for value in grid]))
    value = _least(flat, grid[max(best - 1, 0)], grid[min(best + 1, _GRID - 1)])
    return at(value) if flat(value) < _LOST else None


def _least(f: Callable[[float], float], low: float, high: float) -> float:
    """Where a function is least between two places, by golden sections."""
    for _ in range(_STEPS):
        step = _GOLDEN * (high - low)
        low, high = (low, low + step) if f(high - step) < f(low + step) else (high - step, high)
    middle = 0.5 * (low + high)
    return min((middle, round(middle, 9)), key=f)  # a zero is exact where it is one


def flatness(arm: NumericArm, q: Array) -> float:
    """Smallest over largest singular value of the Jacobian of the joints that move."""
    full = np.zeros(arm.joints)
    full[arm.places[arm.places >= 0].astype(int)] = q[arm.places >= 0]
    columns = columns_at(arm, np.eye(4)[:3], full)[0]
    sizes = np.linalg.svd(np.asarray(columns)[arm.zeros < 0.5], compute_uv=False)
    return float(sizes[-1] / sizes[0])
