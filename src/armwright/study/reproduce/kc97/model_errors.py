"""How far each model of the PUMA is from vector equations: one function per model, the largest error back.

The arm has bodies without symmetry on its links; errors are relative to the largest value.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.expr import evaluate
from armwright.models import Model
from armwright.models.identification.base_parameters import BaseParameters
from armwright.robot import Robot
from armwright.run import Solver, compile
from armwright.study.reproduce import vector_mechanics as mechanics
from armwright.study.reproduce.kc97.paper_arms import complete, dense_values, states

Array = NDArray[np.float64]
COUNT = 5  # states that are tried
STEP = 1e-5  # seconds, of central differences


def _arm() -> tuple[Robot, Array]:
    """The arm with dense bodies, and its 60 parameters in order."""
    values = dense_values(complete())
    return complete().with_values(values), np.array(list(values.values()))


def _compile(made: Model) -> Any:
    """The function with the values of the dense arm, whichever parameters it has."""
    known = {symbol.name for symbol in made.program.parameters} | set(made.made_of)
    values = {key: value for key, value in dense_values(complete()).items() if key in known}
    return compile(made, parameters=values)


def _base_values(made: Model) -> Array:
    """Values of the columns of a regressor: expressions in the standard parameters."""
    values = dense_values(complete())
    found = []
    for symbol in made.parameters[: len(made.columns)]:
        found.append(
            values[symbol.name] if symbol.expression is None else evaluate(symbol.expression, values)
        )
    return np.array(found)


def _torques(q: Array, qd: Array, qdd: Array) -> Array:
    robot, values = _arm()
    return np.array([mechanics.regressor(robot, *state) @ values for state in zip(q, qd, qdd, strict=True)])


def _distance(ours: Array, reference: Array) -> float:
    return float(np.abs(ours - reference).max() / np.abs(reference).max())


def _states() -> tuple[Array, Array, Array]:
    return states(complete(), COUNT)


# --------------------------------------------------------------------------- geometric


def geometry(made: Model) -> float:
    """The tool against the product of the link transforms."""
    robot, _ = _arm()
    q, _, _ = _states()
    return _distance(_compile(made)(q), np.array([robot.pose(one) for one in q]))


def transform(made: Model) -> float:
    """The last frame seen from the base frame, against the product of the link transforms."""
    robot, _ = _arm()
    q, _, _ = _states()
    frames = [robot.transforms(one) for one in q]
    return _distance(_compile(made)(q), np.array([np.linalg.inv(T[0]) @ T[robot.NL] for T in frames]))


def inverse_geometry(made: Model) -> float:
    """Poses of the solutions against the pose asked for; infinite unless there are all eight."""
    robot, _ = _arm()
    solver = compile(made)
    assert isinstance(solver, Solver)
    T = robot.pose([0.1, -0.5, 0.8, 0.2, 0.6, 0.3])
    found = solver.solve(T).q
    if len(found) != 8:
        return float("inf")
    return max(float(np.abs(robot.pose(q) - T).max()) for q in found)


# --------------------------------------------------------------------------- kinematic


def jacobian(made: Model) -> float:
    """Velocities of the last frame at unit rates."""
    q, _, _ = _states()
    return _distance(_compile(made)(q), _jacobians(q))


def inverse_jacobian(made: Model) -> float:
    """J⁻¹·J against one."""
    q, _, _ = _states()
    product = _compile(made)(q) @ _jacobians(q)
    return float(np.abs(product - np.eye(product.shape[-1])).max())


def determinant(made: Model) -> float:
    q, _, _ = _states()
    return _distance(_compile(made)(q), np.linalg.det(_jacobians(q)))


def _jacobians(q: Array) -> Array:
    robot, _ = _arm()
    return np.array([mechanics.jacobian(robot, one) for one in q])


def velocities(made: Model) -> float:
    """Velocities of all links, each in its own axes, against vector equations."""
    q, qd, _ = _states()
    return _distance(_compile(made)(q, qd), _motions(q, qd, 0 * qd)[0])


def accelerations(made: Model) -> float:
    q, qd, qdd = _states()
    return _distance(_compile(made)(q, qd, qdd), _motions(q, qd, qdd)[1])


def jacobian_rate(made: Model) -> float:
    """The acceleration of the last frame at q̈ = 0, in the axes of the base."""
    robot, _ = _arm()
    q, qd, _ = _states()
    at = [mechanics.motion(robot, *one, np.zeros(6)) for one in zip(q, qd, strict=True)]
    return _distance(_compile(made)(q, qd), np.array([np.append(one.VP[-1], one.WP[-1]) for one in at]))


def _motions(q: Array, qd: Array, qdd: Array) -> tuple[Array, Array]:
    """(N, NL, 6) twice: velocities and accelerations of the links, linear before angular, in their axes."""
    robot, _ = _arm()
    at = [mechanics.motion(robot, *one) for one in zip(q, qd, qdd, strict=True)]
    return _in_link_axes([(one.T, one.V, one.W) for one in at]), _in_link_axes(
        [(one.T, one.VP, one.WP) for one in at]
    )


def _in_link_axes(samples: list[tuple[Array, Array, Array]]) -> Array:
    return np.array(
        [
            [np.append(R[:3, :3].T @ v, R[:3, :3].T @ w) for R, v, w in zip(*sample, strict=True)][1:]
            for sample in samples
        ]
    )


# ----------------------------------------------------------------------------- dynamic


def inverse_dynamics(made: Model) -> float:
    state = _states()
    return _distance(_compile(made)(*state), _torques(*state))


def bias(made: Model) -> float:
    q, qd, qdd = _states()
    return _distance(_compile(made)(q, qd), _torques(q, qd, 0 * qdd))


def inertia(made: Model) -> float:
    q, _, _ = _states()
    return _distance(_compile(made)(q), _inertias(q))


def lagrange(made: Model) -> float:
    """A, A·q̈ + B·q̇ + Q and Q, each relative to the largest of all."""
    q, qd, qdd = _states()
    A, B, Q = _compile(made)(q, qd)
    whole = np.einsum("nij,nj->ni", A, qdd) + np.einsum("nij,nj->ni", B, qd) + Q
    still = _torques(q, 0 * qd, 0 * qdd)
    return max(_distance(A, _inertias(q)), _distance(whole, _torques(q, qd, qdd)), _distance(Q, still))


def direct_dynamics(made: Model) -> float:
    """The torques that the accelerations for some torques ask for, against these torques."""
    q, qd, tau = _states()
    return _distance(_torques(q, qd, _compile(made)(q, qd, tau)), tau)


def _inertias(q: Array) -> Array:
    robot, values = _arm()
    return np.array([mechanics.inertia_regressor(robot, one) @ values for one in q])


# ---------------------------------------------------------------------- identification


def base_parameters(made: Model) -> float:
    """Torques of the base parameters in the places of the standard ones."""
    assert isinstance(made, BaseParameters)
    robot, _ = _arm()
    values = dict(zip(made.columns, compile(made, parameters=dense_values(complete()))(), strict=True))
    order = [values.get(place, 0.0) for place in dense_values(complete())]
    at = _states()
    ours = [mechanics.regressor(robot, *state) @ order for state in zip(*at, strict=True)]
    return _distance(np.array(ours), _torques(*at))


def dynamic_regressor(made: Model) -> float:
    """D·K against the torques."""
    state = _states()
    return _distance(_compile(made)(*state) @ _base_values(made), _torques(*state))


def energy_regressor(made: Model) -> float:
    """The rate of the energy h·K against the power q̇ᵀΓ."""
    q, qd, qdd = _states()
    K = _base_values(made)
    after, before = (_compile(made)(*_move(q, qd, qdd, t)) @ K for t in (STEP, -STEP))
    return _distance((after - before) / (2 * STEP), (qd * _torques(q, qd, qdd)).sum(axis=1))


def filtered_regressor(made: Model) -> float:
    """The rate of D1·K and D2·K, added, against the torques."""
    q, qd, qdd = _states()
    K = _base_values(made)
    after, before = (_compile(made)(*_move(q, qd, qdd, t))[0] @ K for t in (STEP, -STEP))
    return _distance((after - before) / (2 * STEP) + _compile(made)(q, qd)[1] @ K, _torques(q, qd, qdd))


def _move(q: Array, qd: Array, qdd: Array, t: float) -> tuple[Array, Array]:
    return q + t * qd + t * t / 2 * qdd, qd + t * qdd
