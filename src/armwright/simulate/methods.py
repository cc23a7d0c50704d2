"""Methods of integration: each a table; a new one is one more row.

powers are the weights of the exponential form that currents of inductive motors need: of φ1, φ2, φ3 at each
stage and at the end; with z = 0 they are the weights of the ordinary method.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.integrate.plant import EXPLICIT, IMPLICIT, SYMPLECTIC

Array = NDArray[np.float64]
Power = tuple[float, float, float]
_0: Power = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Embedded:
    """The error estimates and the dense output of an adaptive method.

    trial    stages of the step itself, the last of them at its end; those after them are for dense output
    errors   weights of the rates in two estimates of the error, the second zero where there is one
    dense    weights of each stage in powers θ, θ², … of the part of the step
    roots    how often the square root of the error is taken for the next step: 2^roots is about the order
    """

    trial: int
    errors: tuple[tuple[float, ...], tuple[float, ...]]
    dense: tuple[tuple[float, ...], ...]
    roots: int


@dataclass(frozen=True, slots=True)
class Method:
    """A Runge-Kutta method, with steps of one length unless it has an embedded estimate of its error.

    nodes     where in the step the stages are
    weights   of the rates before each stage, row by row from the second; of an implicit method row by row
              from the first, with the diagonal
    sums      of all rates at the end
    powers    likewise for currents, in φ1, φ2, φ3; the last row is the end
    stable    h·λ up to here is damped for a real rate λ
    scheme    EXPLICIT, IMPLICIT or SYMPLECTIC
    embedded  of a method that chooses its steps
    """

    name: str
    title: str
    order: int
    nodes: tuple[float, ...]
    weights: tuple[tuple[float, ...], ...]
    sums: tuple[float, ...]
    powers: tuple[tuple[Power, ...], ...]
    stable: float
    scheme: int = EXPLICIT
    embedded: Embedded | None = None

    @property
    def stages(self) -> int:
        return len(self.nodes)

    @property
    def estimate(self) -> Embedded:
        """The embedded estimate of the error; one of zeros where the method has none."""
        nothing = (0.0,) * self.stages
        return self.embedded or Embedded(1, (nothing, nothing), ((0.0,),) * self.stages, 0)

    def square(self) -> Array:
        """The weights as a square matrix."""
        found = np.zeros((self.stages, self.stages))
        for row, given in enumerate(self.weights, self.stages - len(self.weights)):
            found[row, : len(given)] = given
        return found

    def cube(self) -> Array:
        """The powers as an array (stages + 1, stages, 3)."""
        found = np.zeros((self.stages + 1, self.stages, 3))
        for row, given in enumerate(self.powers, 1):
            for column, power in enumerate(given):
                found[row, column] = power
        return found


RK3 = Method(
    "rk3",
    "third order, of Swartz 1982 with c3 = qd + 2h·k2 − h·k1, its misprint corrected",
    3,
    (0.0, 0.5, 1.0),
    ((0.5,), (-1.0, 2.0)),
    (1 / 6, 4 / 6, 1 / 6),
    (
        ((0.5, 0, 0),),
        ((-1.0, 0, 0), (2.0, 0, 0)),
        ((1.0, -3.0, 4.0), (0, 4.0, -8.0), (0, -1.0, 4.0)),
    ),
    2.51,
)
RK4 = Method(
    "rk4",
    "fourth order, the classical method",
    4,
    (0.0, 0.5, 0.5, 1.0),
    ((0.5,), (0.0, 0.5), (0.0, 0.0, 1.0)),
    (1 / 6, 2 / 6, 2 / 6, 1 / 6),
    (
        ((0.5, 0, 0),),
        ((0.5, -1.0, 0), (0, 1.0, 0)),
        ((1.0, -2.0, 0), _0, (0, 2.0, 0)),
        ((1.0, -3.0, 4.0), (0, 2.0, -4.0), (0, 2.0, -4.0), (0, -1.0, 4.0)),
    ),
    2.78,
)
SDIRK4 = Method(
    "implicit",
    "fourth order, diagonally implicit, L-stable (Hairer and Wanner 1996, IV.6, γ = 1/4)",
    4,
    (1 / 4, 3 / 4, 11 / 20, 1 / 2, 1.0),
    (
        (1 / 4,),
        (1 / 2, 1 / 4),
        (17 / 50, -1 / 25, 1 / 4),
        (371 / 1360, -137 / 2720, 15 / 544, 1 / 4),
        (25 / 24, -49 / 48, 125 / 16, -85 / 12, 1 / 4),
    ),
    (25 / 24, -49 / 48, 125 / 16, -85 / 12, 1 / 4),
    (),
    np.inf,
    IMPLICIT,
)
MIDPOINT = Method(
    "symplectic",
    "second order, variational midpoint: energy does not drift (Marsden and West 2001)",
    2,
    (0.5,),
    ((0.5,),),
    (1.0,),
    (),
    np.inf,
    SYMPLECTIC,
)
