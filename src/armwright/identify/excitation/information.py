"""What a motion tells about parameters: its regression, criteria of it and their gradients."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from scipy.linalg.lapack import dpotrf, dpotri

from armwright.errors import ArmwrightError
from armwright.identify.estimators.estimator import FELT, null_directions
from armwright.identify.excitation.bounds import number_or_zero
from armwright.identify.excitation.closed_positions import closed_positions
from armwright.identify.regression.inertial_part import cad_values, free_robot, with_exact_angles
from armwright.models.core.registry import model
from armwright.models.core.reverse_mode import reverse_model
from armwright.robot import Robot
from armwright.run import compile

Array = NDArray[np.float64]
Rates = tuple[Array, Array, Array]  # of q, qd, qdd, each (T, n)
Criterion = Literal["d-optimal", "condition"]

TURNING = 0.05  # of the largest speed: where Coulomb friction is smoothed, so that it has a gradient
STATES = 200  # random ones, in which columns that no motion tells apart are found
LEAST = 1e-12  # of the largest eigenvalue: keeps the determinant finite where a motion tells nothing


@dataclass(frozen=True, slots=True, eq=False)
class InformationModel:
    """The regression of a robot as a function of its motion.

    names      base parameters, then viscous and Coulomb friction and offset of every motor, where they count;
               without offsets that no motion tells from weights, which are ``hidden``
    base       (base parameters,) values by the description
    forward    (q, qd, qdd) → (T, n, base parameters)
    backward   (q, qd, qdd, weights) → derivatives by q, qd, qdd of the weighted sum
    friction   (2, n) viscous and Coulomb friction by the description
    speeds     (n,) at which Coulomb friction has settled
    noise      (n,) standard deviation of a torque reading [N m or N]
    """

    names: tuple[str, ...]
    base: Array
    forward: Callable[[Array, Array, Array], Array]
    backward: Callable[[Array, Array, Array, Array], Rates]
    friction: Array
    speeds: Array
    noise: Array
    is_closed: bool = False
    has_friction: bool = True
    hidden: tuple[int, ...] = ()

    @property
    def n(self) -> int:
        return len(self.noise)

    @property
    def kept_columns(self) -> NDArray[np.intp]:
        """Which of base parameters and three numbers of each motor are among the unknowns."""
        every = len(self.base) + (3 * self.n if self.has_friction else 0)
        return np.setdiff1d(np.arange(every), [len(self.base) + 3 * k + 2 for k in self.hidden])

    def described_values(self) -> Array:
        """Values (P,) of the unknowns by the description; offsets are zero there."""
        if not self.has_friction:
            return np.asarray(self.base[self.kept_columns])
        friction = np.concatenate([self.friction, np.zeros((1, self.n))]).T.ravel()
        return np.asarray(np.concatenate([self.base, friction])[self.kept_columns])

    def regression(self, q: Array, qd: Array, qdd: Array) -> Array:
        """(T, n, P) in units of the noise."""
        inertial = self.forward(q, qd, qdd)
        if not self.has_friction:
            return inertial / self.noise[:, None]
        friction = np.zeros((*q.shape, 3 * self.n))
        k = np.arange(self.n)
        friction[:, k, 3 * k] = qd
        friction[:, k, 3 * k + 1] = np.tanh(qd / self.speeds)
        friction[:, k, 3 * k + 2] = 1.0
        every = np.concatenate([inertial, friction], axis=2)
        return np.asarray((every[..., self.kept_columns] if self.hidden else every) / self.noise[:, None])

    def pull_back(self, q: Array, qd: Array, qdd: Array, weights: Array) -> Rates:
        """Derivatives of Σ weights·regression by the motion."""
        scaled = weights / self.noise[:, None]
        if self.hidden:
            every = np.zeros((*scaled.shape[:2], len(self.base) + 3 * self.n))
            every[..., self.kept_columns] = scaled
            scaled = every
        inertial, k = len(self.base), np.arange(self.n)
        dq, dqd, dqdd = self.backward(q, qd, qdd, np.ascontiguousarray(scaled[..., :inertial]))
        if not self.has_friction:
            return dq, dqd, dqdd
        slope = (1.0 - np.tanh(qd / self.speeds) ** 2) / self.speeds
        friction = scaled[..., inertial:]
        dqd = dqd + friction[:, k, 3 * k] + slope * friction[:, k, 3 * k + 1]
        return dq, dqd, dqdd

    def torques(self, q: Array, qd: Array, qdd: Array) -> Array:
        """(T, n) by the description; dry friction counts in full as soon as a joint moves.

        Beside a sample between which and the next a joint turns back, the larger torque of both counts.
        """
        viscous, coulomb = self.friction
        smooth = self.forward(q, qd, qdd) @ self.base + viscous * qd
        return np.asarray(smooth + coulomb * np.where(_is_turning(qd), np.sign(smooth), np.sign(qd)))

    def pull_back_torques(self, q: Array, qd: Array, qdd: Array, weights: Array) -> Rates:
        """Derivatives of Σ weights·torques by the motion."""
        dq, dqd, dqdd = self.backward(q, qd, qdd, weights[:, :, None] * self.base)
        return dq, dqd + weights * self.friction[0], dqdd


def _is_turning(qd: Array) -> NDArray[np.bool_]:
    """(T, n) True at both samples between which a velocity changes its sign."""
    turns = np.diff(np.sign(qd), axis=0) != 0
    none = np.zeros((1, qd.shape[1]), dtype=bool)
    return np.asarray(np.concatenate([none, turns]) | np.concatenate([turns, none]))


def information_model(
    robot: Robot,
    *,
    ranges: tuple[Array, Array],
    speeds: Array,
    noise: Array,
    rotor: bool = True,
    friction: bool = True,
) -> InformationModel:
    """The regression of a robot with a fixed base and its derivatives, compiled.

    ranges   lowest and highest positions of the motors, in which the loops of a closed robot can be closed
    """
    if robot.base.kind == "floating":
        raise ArmwrightError(
            f"'{robot.name}' has a floating base; excitation needs a fixed one: aw.load(…, base='fixed')"
        )
    robot = with_exact_angles(robot)
    free = free_robot(robot, rotor=rotor)
    made, base = model(free, "dynamic_regressor", parameters="base"), model(free, "base_parameters")
    whole: Any = base
    values = np.asarray(whole.matrix, dtype=float) @ cad_values(robot, tuple(whole.standard))
    motors = [joint.name for joint in robot.active]
    rubs = [f"{key} {name}" for name in motors for key in ("FV", "FS", "OFF")] if friction else []
    forward, backward = _functions(robot, made, ranges)
    rubbing = [joint.friction for joint in robot.active]
    described = np.array([[number_or_zero(one.FV), number_or_zero(one.FS)] for one in rubbing]).T
    found = InformationModel(
        (*made.columns, *rubs),
        values,
        forward,
        backward,
        described,
        TURNING * speeds,
        noise,
        bool(robot.loops),
        friction,
    )
    hidden = _hidden_offsets(found, ranges, speeds) if friction else ()
    names = tuple(np.array(found.names)[replace(found, hidden=hidden).kept_columns].tolist())
    return replace(found, names=names, hidden=hidden)


def _hidden_offsets(info: InformationModel, ranges: tuple[Array, Array], speeds: Array) -> tuple[int, ...]:
    """Motors whose offset no motion tells from other unknowns, such as that of a slide along gravity.

    One after the other is left out, as identification does, until none takes part in a null direction.
    """
    random, (low, high) = np.random.default_rng(STATES), ranges
    q = random.uniform(low, high, (STATES, info.n))
    qd, qdd = random.uniform(-1.0, 1.0, (2, STATES, info.n)) * speeds
    W = info.regression(q, qd, qdd)
    rows = W[np.isfinite(W).all(axis=(1, 2))]
    hidden: list[int] = []
    for _ in range(info.n):
        kept = replace(info, hidden=tuple(hidden)).kept_columns
        lost = null_directions(rows[..., kept].reshape(-1, len(kept)))
        part = np.zeros(W.shape[2])
        part[kept] = np.abs(lost).max(axis=1, initial=0.0)
        offsets = part[len(info.base) + 2 :: 3]
        if offsets.max() <= FELT:
            break
        hidden.append(int(np.argmax(offsets)))
    return tuple(sorted(hidden))


def _functions(
    robot: Robot, made: Any, ranges: tuple[Array, Array]
) -> tuple[Callable[..., Array], Callable[..., Rates]]:
    columns: Any = compile(made)
    reverse: Any = compile(reverse_model(made, by=("q", "qd", "qdd")))
    if not robot.loops:
        return columns, reverse
    closing = closed_positions(robot, ranges)

    def forward(q: Array, qd: Array, qdd: Array) -> Array:
        return np.asarray(columns(closing(q), qd, qdd))

    def backward(q: Array, qd: Array, qdd: Array, weights: Array) -> Rates:
        by_joints, by_qd, by_qdd = reverse(closing(q), qd, qdd, weights)
        return closing.pull_back(q, by_joints), by_qd, by_qdd

    return forward, backward


def criterion_of(W: Array, criterion: Criterion) -> tuple[float, Array]:
    """The criterion to minimise, and its derivative by each element of the (T, n, P) regression.

    d-optimal   minus the mean logarithm of the eigenvalues of WᵀW: the volume of the confidence region
    condition   the logarithm of the condition number of W, in SI units
    """
    flat = W.reshape(-1, W.shape[2])
    if criterion == "d-optimal":
        scale = np.linalg.norm(flat, axis=0)
        scale = np.where(scale > 0, scale, 1.0)
        scaled = flat / scale
        volume, inverse = _inverse_of_square(scaled.T @ scaled + LEAST * np.eye(len(scale)))
        weights = -2.0 * (scaled @ inverse) / scale
        value = -(volume + 2.0 * np.sum(np.log(scale)))
        return float(value) / len(scale), weights.reshape(W.shape) / len(scale)
    u, s, v = np.linalg.svd(flat, full_matrices=False)
    low = max(s[-1], LEAST * s[0])
    weights = np.outer(u[:, 0], v[0]) / s[0] - np.outer(u[:, -1], v[-1]) / low
    return float(np.log(s[0] / low)), weights.reshape(W.shape)


def _inverse_of_square(square: Array) -> tuple[float, Array]:
    """The logarithm of the determinant of a positive matrix, and its inverse: Cholesky, else by pivots."""
    root, failed = dpotrf(square, lower=0)
    if failed:
        return float(np.linalg.slogdet(square)[1]), np.asarray(np.linalg.inv(square), dtype=np.float64)
    upper, _ = dpotri(root, lower=0)
    return 2.0 * float(np.sum(np.log(np.diag(root)))), np.triu(upper) + np.triu(upper, 1).T
