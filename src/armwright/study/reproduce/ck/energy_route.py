"""The 3-PRPS machine by the paper's own route: energies in l and θ, projected by θ' = J_θ·l' [CK (1)-(23)].

Written with the corrections E1-1 … E1-19 and over the graph, so that every derivative is exact. Shares no
code with the models of closed robots. Order of coordinates: l1 … l6, θ1 … θ3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from armwright.expr import Node, cos, evaluate_all, name, number, sin, sqrt
from armwright.expr.derivative import jacobian, tangent
from armwright.expr.vector import Vector3, cross, dot, minus, plus, scaled
from armwright.study.reproduce.ck.machine_numbers import Numbers

Array = NDArray[np.float64]
Vec = Vector3[Node]

LENGTHS = tuple(f"l{i}" for i in range(1, 7))
ANGLES = tuple(f"theta{i}" for i in range(1, 4))
LENGTH_RATES = tuple(f"ld{i}" for i in range(1, 7))
ANGLE_RATES = tuple(f"thetad{i}" for i in range(1, 4))


@dataclass(frozen=True)
class EnergyRoute:
    """The equations of motion M·l'' + C·l' + N = u (23)."""

    numbers: Numbers

    # ------------------------------------------------------------------ geometry (1)-(5)

    @cached_property
    def feet(self) -> list[Vec]:
        """B_i: where the legs stand on their sliders."""
        found = []
        for (x, y), angle, text in zip(self.numbers.starts, self.numbers.yaws, LENGTHS[3:], strict=True):
            along = (number(-float(np.sin(angle))), number(float(np.cos(angle))), number(0))
            start = (number(float(x)), number(float(y)), number(0))
            found.append(plus(start, scaled(along, name(text))))
        return found

    @cached_property
    def directions(self) -> list[Vec]:
        """Unit vectors along the legs, inward and up."""
        found = []
        for angle, text in zip(self.numbers.yaws, ANGLES, strict=True):
            theta = name(text)
            c = cos(theta)
            found.append((c * number(-float(np.cos(angle))), c * number(-float(np.sin(angle))), sin(theta)))
        return found

    @cached_property
    def corners(self) -> list[Vec]:
        """P_i: where the legs end."""
        legs = zip(self.feet, self.directions, LENGTHS, strict=False)
        return [plus(foot, scaled(along, name(text))) for foot, along, text in legs]

    @cached_property
    def centre(self) -> Vec:
        """P_c (1)."""
        P1, P2, P3 = self.corners
        return scaled(plus(plus(P1, P2), P3), number(1) / number(3))

    @cached_property
    def axes(self) -> tuple[Vec, Vec, Vec]:
        """e1, e2, e3 (1), E1-1.

        Differs from the paper: what e2 has along e1 is taken off, which is nothing where P1P3 = P2P3.
        """
        P1, P2, P3 = self.corners
        e1 = _unit(minus(P1, P2))
        rise = minus(scaled(plus(P1, P2), number(0.5)), P3)
        e2 = _unit(minus(rise, scaled(e1, dot(rise, e1))))
        return e1, e2, cross(e1, e2)

    @cached_property
    def sides(self) -> list[Node]:
        """g_i (5)."""
        P1, P2, P3 = self.corners
        across = [minus(P2, P1), minus(P3, P2), minus(P1, P3)]
        return [dot(d, d) - number(side**2) for d, side in zip(across, self.numbers.sides, strict=True)]

    # ------------------------------------------------------------------ energies (14)-(20)

    def _points(self) -> list[tuple[float, Vec]]:
        """Mass and centre of every body: platform, upper and lower parts, sliders (2), E1-2, E1-12."""
        n = self.numbers
        found: list[tuple[float, Vec]] = [(n.platform, self.centre)]
        for i, (foot, along) in enumerate(zip(self.feet, self.directions, strict=True)):
            reach = name(LENGTHS[i]) - number(n.upper_length / 2)
            found.append((n.upper, plus(foot, scaled(along, reach))))
            found.append((n.lower, plus(foot, scaled(along, number(n.lower_centre)))))
            found.append((n.slider, foot))
        return found

    @cached_property
    def blocks(self) -> tuple[list[list[Node]], list[list[Node]], list[list[Node]]]:
        """M1 (6, 6), M2 (3, 3) and M3 (3, 6) of (20)."""
        whole = _gram(self._motions(), len(LENGTHS) + len(ANGLES))
        legs = number(self.numbers.upper_inertia + self.numbers.lower_inertia)  # (18), E1-13
        M1 = [row[:6] for row in whole[:6]]
        M2 = [list(row[6:]) for row in whole[6:]]
        for i in range(len(M2)):
            M2[i][i] = M2[i][i] + legs
        return M1, M2, [row[:6] for row in whole[6:]]

    def _motions(self) -> list[tuple[float, list[list[Node]]]]:
        """(weight, Jacobian rows) of all velocities whose squares make up the energy (6)-(10)."""
        every = (*LENGTHS, *ANGLES)
        found = [(mass, jacobian(list(point), every)) for mass, point in self._points()]
        e1, e2, e3 = self.axes
        d1, d2, d3 = (jacobian(list(e), every) for e in (e1, e2, e3))
        turning = [
            _weighted_rows(e3, d2),
            _weighted_rows(e1, d3),
            _weighted_rows(e2, d1),
        ]  # ω = [e3ᵀe2', e1ᵀe3', e2ᵀe1'] (8)
        inertias = self.numbers.platform_inertia
        return [*found, *((inertia, [row]) for inertia, row in zip(inertias, turning, strict=True))]

    @cached_property
    def potential(self) -> Node:
        """V = hᵀΦ (16), (19), (20), E1-11, E1-14, E1-15."""
        n = self.numbers
        legs = n.upper + n.lower
        middle = (n.lower * n.lower_centre - n.upper * n.upper_length / 2) / legs if legs else 0.0
        total = number(0)
        for text, angle in zip(LENGTHS, ANGLES, strict=False):
            phi = number(legs * n.gravity * middle) + number((n.platform / 3 + n.upper) * n.gravity) * name(
                text
            )
            total = total + sin(name(angle)) * phi
        return total

    # ------------------------------------------------------------------ equations of motion (21)-(23)

    @cached_property
    def _nodes(self) -> dict[str, list[Node]]:
        """Everything that numbers are needed of, by name."""
        M1, M2, M3 = self.blocks
        ld, td = [name(text) for text in LENGTH_RATES], [name(text) for text in ANGLE_RATES]
        M1l, M2t, M3l = (_times(M, v) for M, v in ((M1, ld), (M2, td), (M3, ld)))
        found: dict[str, Sequence[Sequence[Node]]] = {"M1": M1, "M2": M2, "M3": M3}
        found["gl"], found["gt"] = jacobian(self.sides, LENGTHS), jacobian(self.sides, ANGLES)
        for key, vector in (("M1l", M1l), ("M2t", M2t), ("M3l", M3l)):
            found[f"{key}_l"], found[f"{key}_t"] = jacobian(vector, LENGTHS), jacobian(vector, ANGLES)
        found["Vl"], found["Vt"] = jacobian([self.potential], LENGTHS), jacobian([self.potential], ANGLES)
        return {key: [node for row in rows for node in row] for key, rows in found.items()}

    def motion(self, lengths: Array, theta: Array, rates: Array) -> tuple[Array, Array, Array]:
        """M, C·l' and N (23) at a closed position, with E1-16 and E1-18."""
        at, J, td = self._at(lengths, theta, rates)
        M1, M2, M3 = at["M1"], at["M2"], at["M3"]
        M = M1 + J.T @ M2 @ J + J.T @ M3 + (J.T @ M3).T
        N = at["Vl"][0] + J.T @ at["Vt"][0]  # E1-18
        d = self._values_at(self._time_derivatives, lengths, theta, rates, td)
        Jd = -np.linalg.solve(at["gt"], d["gt"] @ J + d["gl"])
        C1 = d["M1"] + J.T @ d["M2"] @ J + J.T @ d["M3"] + (J.T @ d["M3"]).T + J.T @ M2 @ Jd + M3.T @ Jd
        along = 0.5 * at["M1l_l"].T + (0.5 * at["M2t_l"].T + at["M3l_l"].T) @ J  # E1-16
        around = 0.5 * at["M1l_t"].T + (0.5 * at["M2t_t"].T + at["M3l_t"].T) @ J
        return M, (C1 - along - J.T @ around) @ rates, N

    def by_multipliers(self, lengths: Array, theta: Array, rates: Array, u: Array) -> Array:
        """The l'' of the same energies with a multiplier for each g_i, without any projection (21)."""
        _, J = self._projection(lengths, theta)
        return self.multiplier_motion(lengths, theta, rates, J @ rates, u)[:6]

    def multiplier_motion(self, lengths: Array, theta: Array, rates: Array, td: Array, u: Array) -> Array:
        """The l'' and θ'' (9,) from l, θ and their rates, J_θ not used: g'' = 0 by a multiplier for each."""
        at = self._values_at(self._nodes, lengths, theta, rates, td)
        d = self._values_at(self._time_derivatives, lengths, theta, rates, td)
        v = np.concatenate([rates, td])
        M = np.block([[at["M1"], at["M3"].T], [at["M3"], at["M2"]]])
        Md = np.block([[d["M1"], d["M3"].T], [d["M3"], d["M2"]]])
        slope = [
            0.5 * at[f"M1l_{x}"].T @ rates + 0.5 * at[f"M2t_{x}"].T @ td + at[f"M3l_{x}"].T @ td for x in "lt"
        ]
        weight = np.concatenate([at["Vl"][0], at["Vt"][0]])
        force = np.concatenate([u, np.zeros(3)]) - Md @ v + np.concatenate(slope) - weight
        g, gd = np.hstack([at["gl"], at["gt"]]), np.hstack([d["gl"], d["gt"]])
        whole = np.block([[M, g.T], [g, np.zeros((3, 3))]])
        return np.asarray(np.linalg.solve(whole, np.concatenate([force, -gd @ v]))[:9])

    def _at(self, lengths: Array, theta: Array, rates: Array) -> tuple[dict[str, Array], Array, Array]:
        """Everything in numbers, J_θ (11), E1-9, and θ' = J_θ·l'."""
        _, J = self._projection(lengths, theta)
        return self._values_at(self._nodes, lengths, theta, rates, J @ rates), J, J @ rates

    def _projection(self, lengths: Array, theta: Array) -> tuple[Array, Array]:
        """∂g/∂θ (3, 3), singular where the lengths do not decide θ, and J_θ (3, 6)."""
        still = self._values_at(
            {key: self._nodes[key] for key in ("gl", "gt")}, lengths, theta, np.zeros(6), np.zeros(3)
        )
        return still["gt"], -np.asarray(np.linalg.solve(still["gt"], still["gl"]), dtype=float)

    def _values_at(self, nodes: Mapping[str, list[Node]], *state: Array) -> dict[str, Array]:
        every = (*LENGTHS, *ANGLES, *LENGTH_RATES, *ANGLE_RATES)
        values = dict(zip(every, np.concatenate(state).tolist(), strict=True))
        flat = iter(evaluate_all([node for part in nodes.values() for node in part], values))
        return {
            key: np.array([next(flat) for _ in part]).reshape(_SHAPES[key]) for key, part in nodes.items()
        }

    @cached_property
    def _time_derivatives(self) -> dict[str, list[Node]]:
        """How M1, M2, M3 and the derivatives of g change in time, exactly."""
        seeds = dict(zip((*LENGTHS, *ANGLES), map(name, (*LENGTH_RATES, *ANGLE_RATES)), strict=True))
        return {key: tangent(self._nodes[key], seeds) for key in ("M1", "M2", "M3", "gl", "gt")}

    def gaps(self, values: Mapping[str, float]) -> Array:
        """The constraint functions in numbers (5)."""
        return np.array(evaluate_all(self.sides, values))


_SHAPES = {
    "M1": (6, 6),
    "M2": (3, 3),
    "M3": (3, 6),
    "gl": (3, 6),
    "gt": (3, 3),
    "M1l_l": (6, 6),
    "M1l_t": (6, 3),
    "M2t_l": (3, 6),
    "M2t_t": (3, 3),
    "M3l_l": (3, 6),
    "M3l_t": (3, 3),
    "Vl": (1, 6),
    "Vt": (1, 3),
}


def _unit(v: Vec) -> Vec:
    return scaled(v, number(1) / sqrt(dot(v, v)))


def _weighted_rows(weights: Vec, rows: list[list[Node]]) -> list[Node]:
    """weightsᵀ·rows."""
    return [dot(weights, column) for column in zip(*rows, strict=True)]


def _times(matrix: Sequence[Sequence[Node]], v: Sequence[Node]) -> list[Node]:
    return [dot(tuple(row), tuple(v)) for row in matrix]


def _gram(motions: Sequence[tuple[float, list[list[Node]]]], n: int) -> list[list[Node]]:
    """Σ weight·JᵀJ."""
    whole = [[number(0)] * n for _ in range(n)]
    for weight, rows in motions:
        for row in rows if weight else ():
            for i in range(n):
                for k in range(n):
                    whole[i][k] = whole[i][k] + number(weight) * (row[i] * row[k])
    return whole
