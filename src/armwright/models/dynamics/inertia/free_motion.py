"""Motions that move no mass: where a robot has one at every position, accelerations are undefined.

A link without inertia is harmless between others that have some. It is not where two joints, or a joint and a
floating base, can undo each other around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from armwright.errors import ArmwrightError
from armwright.expr import evaluate_all, names_in
from armwright.mechanism import Mechanism
from armwright.models.core.builder import builder_of
from armwright.models.dynamics.inertia.sparse_inertia import inertia_of

_SAMPLES = 3  # random positions
_ROUNDING = 1e-12  # smallest over largest eigenvalue of a matrix with a unit diagonal: no motion resists less
_PART = 1e-3  # of the largest component of the motion: joints below it do not take part


def refuse_free_motion(mechanism: Mechanism) -> None:
    """Refuses a mechanism in which a motion moves no mass at any position.

    Numbers are looked at only where a link has no inertia at all: random positions, with random values for
    parameters that have none; these need not be those of real bodies, nor the matrix positive. A row of zeros
    is refused by name where the matrix is factored.
    """
    if not any(mechanism.bodies[j].is_zero for j in mechanism.free_bodies):
        return
    A = inertia_of(mechanism, builder_of(mechanism))
    n = len(A)
    if n == 0:  # nothing moves
        return
    lower = [A[i][k] for i in range(n) for k in range(i + 1)]
    names, known = names_in(*lower), _known_values(mechanism)
    part = np.zeros(n)
    for i in range(_SAMPLES):
        random = Random(i)
        values = evaluate_all(lower, {text: random.uniform(0.2, 2.0) for text in names} | known)
        M = np.zeros((n, n))
        M[np.tril_indices(n)] = values
        sizes = np.sqrt(np.abs(np.diag(M)))
        if not sizes.all():
            return
        eigenvalues, motions = np.linalg.eigh((M + np.tril(M, -1).T) / np.outer(sizes, sizes))
        resistance = np.abs(eigenvalues)
        if resistance.min() > _ROUNDING * resistance.max():
            return
        part = np.maximum(part, np.abs(motions[:, resistance.argmin()]))
    raise _free_motion(mechanism, part > _PART * part.max())


def _known_values(mechanism: Mechanism) -> dict[str, float]:
    """Parameters and lengths by name, where they are numbers."""
    values = {symbol.name: symbol.value for symbol in mechanism.symbols if symbol.value is not None}
    return values | {text: float(node) for text, node in mechanism.lengths.items() if node.is_constant}


def _free_motion(mechanism: Mechanism, takes_part: Sequence[bool]) -> ArmwrightError:
    base = mechanism.base.freedom
    rows = [f"joint '{joint.name}'" for joint in mechanism.free.values()]
    movers = [row for row, is_one in zip(rows, takes_part[base:], strict=True) if is_one]
    if any(takes_part[:base]):
        movers.insert(0, "the floating base")
    empty = [j for j in mechanism.free_bodies if mechanism.bodies[j].is_zero]
    links = ", ".join(f"'{mechanism.robot.links[j - 1].name}'" if j else "the base" for j in empty)
    return ArmwrightError(
        f"'{mechanism.robot.name}': {' and '.join(movers)} can move together without moving any mass: "
        f"accelerations are undefined at every position; without inertia: {links}; give one of them a "
        "mass, or a joint a rotor (IA)"
    )
