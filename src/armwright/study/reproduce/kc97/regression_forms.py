"""The identification models on noiseless data: each form must give the same base parameters [KC97 6].

The arm with rotors moves along sums of sines; its torques are exact. Integrals and filters are computed to
ten digits by Gauss's rule on short intervals, so that what differs is the models and not the numerics.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.models import model
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.robot.tables import Table
from armwright.run import compile
from armwright.study.reproduce.kc97.paper_arms import ARM
from armwright.study.reproduce.paper import Check, PaperPart, within

Array = NDArray[np.float64]

INTERVALS, LENGTH = 400, 5e-3  # of time [s]
NODES, WEIGHTS = np.polynomial.legendre.leggauss(4)
RATE = 40.0  # a of the filter F(s) = a²/(s + a)² [1/s]
FORGOTTEN = 200  # intervals after which the filters have forgotten their start: e^(-40)
TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Data:
    """Exact samples at the ends (INTERVALS + 1) and at the nodes (INTERVALS, 4) of the intervals."""

    robot: Robot
    ends: tuple[Array, Array, Array]
    nodes: tuple[Array, Array, Array]
    tau: Array
    tau_nodes: Array

    def at_nodes(self, f: Callable[..., Array], *, count: int) -> Array:
        """A function of the first arrays of the state at all nodes, (INTERVALS, 4, …)."""
        flat = f(*(array.reshape(-1, array.shape[-1]) for array in self.nodes[:count]))
        return np.asarray(flat).reshape(INTERVALS, len(NODES), *np.shape(flat)[1:])


def identification_forms() -> PaperPart:
    """Base parameters by four forms beside the true ones."""
    robot = load(ARM).without("friction", "wrench")
    data = _data(robot)
    true = np.array([one.value for one in model(robot, "base_parameters").parameters])
    rows, checks = [], []
    for key, (title, estimate) in FORMS.items():
        found, rank = estimate(data)
        error = float(np.abs(found - true).max() / np.abs(true).max())
        rows.append((title, str(rank), f"{error:.1e}"))
        checks.append(_check(key, title, error, rank, len(true)))
    table = Table("Base parameters from noiseless data", ("model", "rank", "largest error"), tuple(rows))
    text = f"{len(true)} base parameters with rotor inertias, {INTERVALS * LENGTH:g} s of motion."
    return PaperPart("Identification models", tuple(checks), (table,), text)


def _check(key: str, title: str, error: float, rank: int, wanted: int) -> Check:
    note = "" if rank == wanted else f"rank {rank} of {wanted}: this motion does not show all parameters"
    what = f"{title}: base parameters by least squares, relative error"
    return within(f"forms.{key}", what, error, tolerance=TOLERANCE, note=note)


def _data(robot: Robot) -> Data:
    ends = LENGTH * np.arange(INTERVALS + 1)
    nodes = ends[:-1, None] + LENGTH / 2 * (1 + NODES)
    f = compile(model(robot, "inverse_dynamics"))
    at_ends, at_nodes = _motion(ends), _motion(np.ravel(nodes))
    shape = (INTERVALS, len(NODES), len(robot.moving))
    q, qd, qdd = (array.reshape(shape) for array in at_nodes)
    return Data(robot, at_ends, (q, qd, qdd), f(*at_ends), f(*at_nodes).reshape(shape))


def _motion(t: NDArray[np.floating[Any]]) -> tuple[Array, Array, Array]:
    """Three sines per joint, their rates without a common measure."""
    random = np.random.default_rng(11)
    rate, swing, phase = random.uniform(2, 9, (3, 6)), random.uniform(0.2, 0.5, (3, 6)), np.arange(3)[:, None]
    angle = rate * t[:, None, None] + phase
    q = (swing * np.sin(angle)).sum(axis=1)
    return q, (swing * rate * np.cos(angle)).sum(axis=1), -(swing * rate**2 * np.sin(angle)).sum(axis=1)


def _integral(values: Array) -> Array:
    """From the start to the end of every interval, of values at the nodes."""
    pieces = LENGTH / 2 * np.einsum("k,nk...->n...", WEIGHTS, values)
    return np.asarray(np.cumsum(pieces, axis=0))


def _solve(W: Array, y: Array) -> tuple[Array, int]:
    """Least squares with columns of length one, and the rank."""
    scale = np.linalg.norm(W, axis=0)
    found, _, rank, _ = np.linalg.lstsq(W / scale, y, rcond=1e-10)
    return found / scale, int(rank)


def _rows(W: Array) -> Array:
    return W.reshape(-1, W.shape[-1])


# ------------------------------------------------------------------------------- forms


def by_dynamic(data: Data) -> tuple[Array, int]:
    """Γ = D·K (39)."""
    D = compile(model(data.robot, "dynamic_regressor", parameters="base"))(*data.ends)
    return _solve(_rows(D), data.tau.ravel())


def by_energy(data: Data) -> tuple[Array, int]:
    """∫q̇ᵀΓ dt = Δh·K (47)."""
    h = compile(model(data.robot, "energy_regressor", parameters="base"))(*data.ends[:2])
    work = _integral((data.nodes[1] * data.tau_nodes).sum(axis=-1))
    return _solve(h[1:] - h[0], work)


def by_momentum(data: Data) -> tuple[Array, int]:
    """∫Γ dt = (ΔP + ∫R dt)·K."""
    f = compile(model(data.robot, "momentum_regressor", parameters="base"))
    P, _ = f(*data.ends[:2])
    W = P[1:] - P[0] + _integral(data.at_nodes(lambda q, qd: f(q, qd)[1], count=2))
    return _solve(_rows(W), _integral(data.tau_nodes).ravel())


def by_filter(data: Data) -> tuple[Array, int]:
    """Γ_f = (D1)_df·K + (D2)_f·K with F = a²/(s + a)² and s·F (44)-(46)."""
    f = compile(model(data.robot, "filtered_regressor", parameters="base"))
    _, rate = filter_signal(data.at_nodes(lambda q, qd: f(q, qd)[0], count=2))
    value, _ = filter_signal(data.at_nodes(lambda q, qd: f(q, qd)[1], count=2))
    torque, _ = filter_signal(data.tau_nodes)
    W = (rate + value)[FORGOTTEN:]
    return _solve(_rows(W), torque[FORGOTTEN:].ravel())


def filter_signal(values: Array) -> tuple[Array, Array]:
    """F and s·F of a signal given at the nodes, at the end of every interval, from rest.

    y" + 2a·y' + a²·y = a²·u: between ends the free motion is exact and the rest is an integral over u.
    """
    a, h = RATE, LENGTH
    decay = np.exp(-a * h)
    free = decay * np.array([[1 + a * h, h], [-a * a * h, 1 - a * h]])
    left = h / 2 * (1 - NODES)  # from a node to the end of its interval
    response = a * a * np.exp(-a * left) * np.array([left, 1 - a * left]) * (h / 2 * WEIGHTS)
    pushed = np.einsum("sk,nk...->ns...", response, values)
    state = np.zeros(pushed.shape[1:])
    found = np.empty_like(pushed)
    for k, push in enumerate(pushed):
        state = np.tensordot(free, state, axes=1) + push
        found[k] = state
    return found[:, 0], found[:, 1]


FORMS: dict[str, tuple[str, Callable[[Data], tuple[Array, int]]]] = {
    "dynamic": ("dynamic model", by_dynamic),
    "filtered": ("filtered dynamic model", by_filter),
    "energy": ("energy model", by_energy),
    "momentum": ("momentum model (ours)", by_momentum),
}
