"""What an estimator is: from equations y = W·x to values with their covariance, or a refusal by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import qr

from armwright.errors import ArmwrightError, name_list
from armwright.identify.regression.stack import Stack
from armwright.kernels.tolerances import TINIEST

Array = NDArray[np.float64]

RANK = 1e-8  # of the largest singular value, columns of size 1: less is no information but rounding
NOTHING = 1e-13  # of the largest column, whatever the units: rounding of a motion that does not move
FELT = 1e-3  # of a null direction of length 1, columns of size 1: a column with less takes no part in it
NEGLIGIBLE = 1e-7  # of the largest factor of a direction
EXACT = 1e-15  # of the largest reading: the least deviation, so that readings without noise have weights


class NotIdentifiable(ArmwrightError):
    """Equations that do not decide their unknowns (exit code 4); ``names`` are the columns to blame."""

    def __init__(self, message: str, names: Sequence[str]) -> None:
        super().__init__(message)
        self.names = tuple(names)


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Values (P,), covariance (P, P), deviation of residuals by joint (n,), and the condition number.

    weights   (n,) or (N, n) that equations were multiplied by; one over the deviations where None
    """

    values: Array
    covariance: Array
    sigma: Array
    condition: float
    names: tuple[str, ...]
    notes: tuple[str, ...] = ()
    weights: Array | None = None

    @property
    def used_weights(self) -> Array:
        """The weights that equations were multiplied by, (n,) or (N, n)."""
        return np.asarray(1.0 / self.sigma if self.weights is None else self.weights)

    @property
    def deviations(self) -> Array:
        """Standard deviations of the values."""
        return np.sqrt(np.maximum(np.diag(self.covariance), 0.0))


@dataclass(frozen=True, slots=True)
class Estimator(ABC):
    """A way to solve y = W·x; a subclass is final and is found by its name."""

    name: ClassVar[str]
    title: ClassVar[str]

    @abstractmethod
    def fit(self, stack: Stack) -> Fit:
        """The values; refuses equations that do not decide them with NotIdentifiable."""


def column_sizes(W: Array) -> Array:
    """Lengths of the columns, 1 where a column is zero or rounding beside the others."""
    size = np.linalg.norm(W, axis=0)
    return np.where(size > NOTHING * size.max(initial=0.0), size, 1.0)


def null_directions(W: Array, tolerance: float = RANK) -> Array:
    """(P, k): directions of scaled unknowns that the equations do not feel."""
    R = qr(W / column_sizes(W), mode="r")[0][: W.shape[1]]
    _, s, Vt = np.linalg.svd(np.vstack([R, np.zeros((max(0, W.shape[1] - len(R)), W.shape[1]))]))
    return np.asarray(Vt[s <= tolerance * max(float(s[0]), TINIEST)].T)


def reduced_rows(rows: Array) -> Array:
    """Rows that span what the given ones span, in echelon form: leading ones alone in their columns."""
    left, first = np.array(rows, dtype=float), 0
    for column in range(left.shape[1]):
        if first == len(left):
            break
        at = first + int(np.argmax(np.abs(left[first:, column])))
        if abs(left[at, column]) <= NEGLIGIBLE * np.abs(left[first:]).max():
            continue
        left[[first, at]] = left[[at, first]]
        left[first] /= left[first, column]
        others = np.arange(len(left)) != first
        left[others] -= np.outer(left[others, column], left[first])
        first += 1
    left[np.abs(left) <= NEGLIGIBLE * np.abs(left).max(axis=1, initial=1.0, keepdims=True)] = 0.0
    return left


def refuse_deficient(W: Array, names: Sequence[str]) -> None:
    """Raises NotIdentifiable with the columns that depend on each other  [AAH86 (19)]."""
    if len(W) < W.shape[1]:
        raise NotIdentifiable(
            f"{len(W)} equations for {W.shape[1]} parameters; record longer or use fewer parameters", names
        )
    lost = null_directions(W)
    if lost.shape[1] == 0:
        return
    largest = np.abs(lost).max(axis=1)
    part = [name for name, size in zip(names, largest, strict=True) if size > FELT]
    raise NotIdentifiable(
        f"{lost.shape[1]} combinations of {len(part)} parameters cannot be identified from this motion: "
        f"{name_list(part)}; "
        'use aw.model(robot, "base_parameters"), excite their joints, or use estimator="tsvd"',
        part,
    )


def least_squares(W: Array, y: Array) -> tuple[Array, Array, float]:
    """(x, (WᵀW)⁻¹, condition) by QR of the scaled columns."""
    size = column_sizes(W)
    Q, R = np.linalg.qr(W / size)
    inverse = np.linalg.inv(R)
    x = (inverse @ (Q.T @ y)) / size
    return x, (inverse @ inverse.T) / np.outer(size, size), float(np.linalg.cond(R))


def white_covariance(inverse: Array, stack: Stack, sigma: Array) -> Array:
    """(P, P) of least squares whose equations are not weighted by the noise of their joint.

    A·(Σ σ_j²·wᵀw)·A with A = (WᵀW)⁻¹: one number for all joints would give each the noise of the loudest.
    sigma   (n,) or (N, n): deviation of the residuals of the equations as they are in the stack
    """
    rows = stack.weight(sigma).flat[0] @ inverse
    return np.asarray(rows.T @ rows)


def student_width(level: float, freedom: float) -> float:
    """Deviations to both sides that hold a value with this probability, if they are from so many readings."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, 0.5 + level / 2))


def least_deviation(readings: Array) -> float:
    """The standard deviation that readings have at least: their rounding."""
    return EXACT * (float(np.abs(readings).max()) + TINIEST)


def deviations_by_joint(stack: Stack, values: Array) -> Array:
    """(n,) standard deviation of the residuals, unknowns shared out evenly over joints."""
    rest = stack.y - stack.W @ values
    count = max(len(rest) - len(values) / rest.shape[1], 1.0)
    found = np.sqrt(np.sum(rest**2, axis=0) / count)
    return np.asarray(np.maximum(found, least_deviation(stack.y)))
