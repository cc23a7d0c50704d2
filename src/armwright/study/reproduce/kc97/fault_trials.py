"""Are the counted models right, and does each use every parameter it should? Dense bodies, planted faults.

A model that forgets a parameter is cheaper and gives wrong torques. So each counted program is run with
base parameters none of which is zero and compared with plain vector equations; then each parameter in turn
is left out of the program (of direct dynamics, which must stay regular: halved). The program must then give
exactly what the vector equations give without it, and that must be something else than with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from armwright.models.identification.base_parameters import BaseParameters
from armwright.program import Program
from armwright.robot import Robot
from armwright.robot.inertia import NAMES
from armwright.robot.tables import Table
from armwright.run import Function, compile
from armwright.study.reproduce.kc97.counts import ROWS, CountRow
from armwright.study.reproduce.kc97.paper_arms import base_of, complete, dense_values, states, symmetric
from armwright.study.reproduce.paper import Check, PaperPart
from armwright.study.reproduce.vector_mechanics import inertia_regressor, regressor

Array = NDArray[np.float64]

RIGHT = 1e-11  # some hundred roundings, relative to the largest torque; more where A is ill-conditioned
SAMPLES = 2  # random states; a fault that shows in none of them is not there
FELT = 1e-6  # what a fault must change at least, relative to the same


@dataclass(frozen=True, slots=True)
class DenseArm:
    """An arm in base parameters with a value each.

    names, values   of its base parameters, by place (the standard parameter whose place they take)
    at              random states, and what the vector equations say there per unit of each place
    """

    names: Mapping[str, str]
    values: Mapping[str, float]
    at: tuple[StateSample, ...]

    def with_factor(self, place: str, factor: float) -> DenseArm:
        """The values with one parameter scaled."""
        return replace(self, values={**self.values, place: self.values[place] * factor})

    def values_for(self, program: Program) -> dict[str, float]:
        """Values by the names of a program's parameters."""
        known = {symbol.name for symbol in program.parameters}
        return {self.names[key]: value for key, value in self.values.items() if self.names[key] in known}

    @property
    def vector(self) -> Array:
        return np.array(list(self.values.values()))


@dataclass(frozen=True, slots=True)
class StateSample:
    """A state, and by vector equations per unit of each place: torques, H, gravity (n, P), A (n, n, P)."""

    q: Array
    qd: Array
    qdd: Array
    whole: Array
    bias: Array
    still: Array
    inertia: Array


def planted_faults() -> PaperPart:
    """Every counted model of both arms."""
    rows, checks = [], []
    for title, arm, dense in (
        ("complete", complete(), dense_complete()),
        ("symmetric", symmetric(), dense_symmetric()),
    ):
        for row in ROWS:
            found = trial(row, arm, dense)
            cells = (f"{len(found.found)} of {len(dense.values)}", ", ".join(found.idle))
            rows.append((row.title, title, f"{found.error:.1e}", *cells))
            checks.append(_check(row, title, found, len(dense.values)))
    heads = ("model", "links", "error", "faults found", "no effect here, by vectors too")
    table = Table("Counted programs against vector equations, dense parameters", heads, tuple(rows))
    return PaperPart("The counted models are right", tuple(checks), (table,), _TEXT)


def _check(row: CountRow, title: str, found: FaultTrial, size: int) -> Check:
    notes = [f"a fault in {', '.join(found.missed)} does not show"] if found.missed else []
    notes += [f"no effect on this model: {', '.join(found.idle)}"] if found.idle else []
    what = f"{row.title}, {title}: error with {size} dense parameters and {size} planted faults"
    passed = bool(found.error <= RIGHT and not found.missed)
    return Check(f"faults.{row.key}.{title}", what, None, found.error, RIGHT, passed, "; ".join(notes))


_TEXT = (
    "Each counted program is run with base parameters of bodies without any symmetry. Then each parameter is "
    "left out in turn (halved where direct dynamics must stay regular): the fault must show, and as large as "
    "plain vector equations say."
)


def dense_complete() -> DenseArm:
    """The 36 base parameters of bodies without symmetry."""
    robot = complete()
    base = base_of(robot)
    standard = dense_values(robot)
    values = base.matrix.astype(float) @ np.array([standard[key] for key in base.standard])
    return _dense(robot, base, dict(zip(base.columns, map(float, values), strict=True)))


def dense_symmetric() -> DenseArm:
    """The 16 parameters of the arm with symmetric links."""
    robot = symmetric()
    base = base_of(robot)
    found = {place: one.value for place, one in zip(base.columns, base.parameters, strict=True)}
    return _dense(robot, base, {place: value for place, value in found.items() if value})


def _dense(robot: Robot, base: BaseParameters, values: Mapping[str, float]) -> DenseArm:
    names = {place: one.name for place, one in zip(base.columns, base.parameters, strict=True)}
    order = [f"{key}{j}" for j in range(1, robot.NL + 1) for key in NAMES]
    columns = [order.index(place) for place in values]
    at = (_sample(robot, q, qd, qdd, columns) for q, qd, qdd in zip(*states(robot, SAMPLES), strict=True))
    return DenseArm(names, values, tuple(at))


def _sample(robot: Robot, q: Array, qd: Array, qdd: Array, columns: Sequence[int]) -> StateSample:
    rest = np.zeros_like(q)
    found = [regressor(robot, q, *rates) for rates in ((qd, qdd), (qd, rest), (rest, rest))]
    tensors = [tensor[..., list(columns)] for tensor in (*found, inertia_regressor(robot, q))]
    return StateSample(q, qd, qdd, *tensors)


# ------------------------------------------------------------------------------- trial


@dataclass(frozen=True, slots=True)
class FaultTrial:
    """The outcome of the trial of one counted model.

    error       largest error of the whole program and of every faulty one
    found       parameters whose fault shows; missed: those whose fault should show and does not
    idle        parameters that this model does not depend on, also by the vector equations
    """

    error: float
    found: tuple[str, ...]
    missed: tuple[str, ...]
    idle: tuple[str, ...]


def trial(row: CountRow, arm: Robot, dense: DenseArm) -> FaultTrial:
    """One counted model, whole and with every fault."""
    made = row.model(arm)
    f = compile(made, parameters=dense.values_for(made.program))
    factor = 0.5 if row.kind == "direct_dynamics" else 0.0
    errors = [_error(row, f, dense)]
    words: dict[str, list[str]] = {"found": [], "missed": [], "idle": []}
    for place in dense.values:
        faulty = dense.with_factor(place, factor)
        g = f.with_parameters(faulty.values_for(made.program))
        errors.append(_error(row, g, faulty))
        shows, should = _change(row, f, g, dense) > FELT, _effect(row, faulty, dense) > FELT
        words["found" if shows else "missed" if should else "idle"].append(dense.names[place])
    return FaultTrial(max(errors), *(tuple(words[key]) for key in ("found", "missed", "idle")))


def _error(row: CountRow, f: Function, dense: DenseArm) -> float:
    """How far a program is from the vector equations with these values, relative to their largest one."""
    compare = COMPARED[row.kind]
    return max(
        _distance(compare(f, at, dense.vector), expected_outputs(row.kind, at) @ dense.vector)
        for at in dense.at
    )


def _change(row: CountRow, one: Function, other: Function, dense: DenseArm) -> float:
    """How far the outputs of two programs are apart with these values, relative to the largest one."""
    compare = COMPARED[row.kind]
    pairs = [[compare(f, at, dense.vector) for f in (other, one)] for at in dense.at]
    return max(_distance(*pair) for pair in pairs)


def _effect(row: CountRow, one: DenseArm, other: DenseArm) -> float:
    """How far two sets of values are apart in their outputs by vector equations, relative to the largest."""
    tensors = [expected_outputs(row.kind, at) for at in one.at]
    return max(_distance(tensor @ one.vector, tensor @ other.vector) for tensor in tensors)


def _distance(ours: Array, reference: Array) -> float:
    return float(np.abs(ours - reference).max() / np.abs(reference).max())


def expected_outputs(kind: str, at: StateSample) -> Array:
    """What the outputs of a model come to by vector equations, per unit of each place."""
    if kind == "bias":
        return at.bias
    if kind == "inertia_matrix":
        return _flatten(at.inertia)
    if kind == "lagrange":
        return np.concatenate([_flatten(at.inertia), at.whole, at.still])
    return at.whole


def _flatten(tensor: Array) -> Array:
    return tensor.reshape(-1, tensor.shape[-1])


def _lagrange(f: Function, at: StateSample, values: Array) -> Array:
    A, B, Q = f(at.q, at.qd)
    return np.concatenate([A.ravel(), A @ at.qdd + B @ at.qd + Q, Q])


def _direct(f: Function, at: StateSample, values: Array) -> Array:
    """What the acceleration for the torques of the state asks for: these torques, if it is right.

    Comparing torques and not accelerations, an ill-conditioned inertia matrix does not blur anything.
    """
    acceleration = f(at.q, at.qd, at.whole @ values)
    return np.asarray((at.inertia @ values) @ acceleration + at.bias @ values)


COMPARED: Mapping[str, Callable[[Function, StateSample, Array], Array]] = {
    "inverse_dynamics": lambda f, at, values: f(at.q, at.qd, at.qdd),
    "bias": lambda f, at, values: f(at.q, at.qd),
    "inertia_matrix": lambda f, at, values: f(at.q).ravel(),
    "lagrange": _lagrange,
    "direct_dynamics": _direct,
}
