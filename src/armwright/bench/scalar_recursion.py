"""Newton and Euler's recursion on scalars of any package, for peers that have no robots of their own.

[KC97 (6), (8)-(10), (15)-(20)] about the joint origins: elementary rotations, masses regrouped to the
antecedent, moments from the pseudo-inertia, as in our own model. Zeros and ones are constants of the package,
as they are in our own text; seeing them is its business. Revolute joints on one chain.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from armwright.expr import Node, cos, sin
from armwright.expr.vector import applied, cross, plus, scaled, turned_x, turned_z
from armwright.robot import Robot
from armwright.robot.inertia import NAMES

Vec = Any  # three scalars
_PAIRS = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))


@dataclass(frozen=True, slots=True)
class Algebra:
    """The symbols, constants and functions of a symbolic package."""

    symbol: Callable[[str], Any]
    constant: Callable[[float], Any]
    cos: Callable[[Any], Any]
    sin: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class _JointTurn:
    alpha: tuple[Any, Any]
    theta: tuple[Any, Any]
    P: Vec

    def into(self, v: Vec) -> Vec:
        (ca, sa), (ct, st) = self.alpha, self.theta
        return turned_z(turned_x(v, ca, -sa), ct, -st)

    def back(self, v: Vec) -> Vec:
        return turned_x(turned_z(v, *self.theta), *self.alpha)


def torques(robot: Robot, algebra: Algebra) -> tuple[list[Any], list[Any], list[Any]]:
    """(torques, variables in the order q, qd, qdd, parameters)."""
    n, zero = len(robot.joints), algebra.constant(0)
    q, qd, qdd = ([algebra.symbol(f"{key}{j}") for j in range(1, n + 1)] for key in ("q", "qd", "qdd"))
    inertia = [{key: algebra.symbol(f"{key}{j}") for key in NAMES} for j in range(1, n + 1)]
    turns = [_turn(robot, j, q[j], algebra) for j in range(n)]
    bodies = _regroup(inertia, turns, zero)
    nothing = (zero, zero, zero)
    W, WP, VP = nothing, nothing, (zero, zero, algebra.constant(9.81))
    U: Any = (nothing, nothing, nothing)
    efforts = []
    for j, turn in enumerate(turns):
        VP = turn.into(plus(VP, applied(U, turn.P)))
        WI, WPI = turn.into(W), turn.into(WP)
        W = (WI[0], WI[1], WI[2] + qd[j])
        WP = (WPI[0] + WI[1] * qd[j], WPI[1] - WI[0] * qd[j], WPI[2] + qdd[j])
        U, D = _acceleration_matrix(W, WP)
        efforts.append(_efforts(bodies[j], U, D, VP))
    parameters = [symbol for link in inertia for symbol in link.values()]
    return _backward(turns, efforts), [*q, *qd, *qdd], parameters


def _turn(robot: Robot, j: int, q: Any, algebra: Algebra) -> _JointTurn:
    at = robot.joints[j].placement
    ca, sa, d, r = (algebra.constant(_plain_number(x)) for x in (cos(at.alpha), sin(at.alpha), at.d, at.r))
    return _JointTurn(
        (ca, sa), (algebra.cos(q), algebra.sin(q)), turned_x((d, algebra.constant(0), r), ca, sa)
    )


def _plain_number(node: Node) -> float:
    """The value of a constant; whole numbers stay whole, so that 0 and 1 are seen to be exact."""
    return int(node.value) if node.op == "number" and isinstance(node.value, int) else float(node)


def _regroup(inertia: list[dict[str, Any]], turns: list[_JointTurn], zero: Any) -> list[tuple[Any, Vec, Any]]:
    """(Σ, first moment, mass) of every link, after what lies on its axis went to its antecedent."""
    bodies = [_body(link) for link in inertia]
    for before, j in reversed(list(pairwise(range(len(bodies))))):
        (xx, xy, xz, yy, yz, zz), (mx, my, mz), m = bodies[j]
        bodies[j] = (xx, xy, xz, yy, yz, zero), (mx, my, zero), zero
        S, MS, M = bodies[before]
        S2, MS2 = _in_antecedent(turns[j], zz, mz, m, zero)
        bodies[before] = tuple(a + b for a, b in zip(S, S2, strict=True)), plus(MS, MS2), M + m
    (xx, xy, xz, yy, yz, _), (mx, my, _), _ = bodies[0]
    bodies[0] = (xx, xy, xz, yy, yz, zero), (mx, my, zero), zero
    return bodies


def _body(p: dict[str, Any]) -> tuple[Any, Vec, Any]:
    half = (p["XX"] + p["YY"] + p["ZZ"]) / 2
    S = (half - p["XX"], -p["XY"], -p["XZ"], half - p["YY"], -p["YZ"], half - p["ZZ"])
    return S, (p["MX"], p["MY"], p["MZ"]), p["M"]


def _in_antecedent(turn: _JointTurn, zz: Any, mz: Any, m: Any, zero: Any) -> tuple[Any, Vec]:
    """Σ and first moment in the antecedent of what lay on the axis."""
    columns = [turn.back(column) for column in ((zero, zero, zero), (zero, zero, zero), (zero, zero, zz))]
    rows = [turn.back(row) for row in zip(*columns, strict=True)]
    s, p = turn.back((zero, zero, mz)), turn.P
    first = plus(s, scaled(p, m))
    return tuple(rows[i][k] + s[i] * p[k] + p[i] * first[k] for i, k in _PAIRS), first


def _acceleration_matrix(W: Vec, WP: Vec) -> tuple[Any, Vec]:
    xx, xy, xz, yy, yz, zz = (W[i] * W[k] for i, k in _PAIRS)
    U = (
        (-yy - zz, xy - WP[2], xz + WP[1]),
        (xy + WP[2], -xx - zz, yz - WP[0]),
        (xz - WP[1], yz + WP[0], -xx - yy),
    )
    return U, (zz - yy, xx - zz, yy - xx)


def _efforts(body: tuple[Any, Vec, Any], U: Any, D: Vec, VP: Vec) -> tuple[Vec, Vec]:
    """Force and moment of inertia of a link."""
    (xx, xy, xz, yy, yz, zz), MS, M = body
    turning = (
        U[2][0] * xy + U[2][1] * yy + D[0] * yz - U[1][0] * xz - U[1][2] * zz,
        U[0][1] * yz + U[0][2] * zz + D[1] * xz - U[2][0] * xx - U[2][1] * xy,
        U[1][0] * xx + U[1][2] * xz + D[2] * xy - U[0][1] * yy - U[0][2] * yz,
    )
    return plus(applied(U, MS), scaled(VP, M)), plus(turning, cross(MS, VP))


def _backward(turns: list[_JointTurn], efforts: list[tuple[Vec, Vec]]) -> list[Any]:
    force, moment = efforts[-1]
    result = [moment[2]]
    for turn, (F, M) in zip(reversed(turns), reversed(efforts[:-1]), strict=False):
        seen = turn.back(force)
        moment = plus(M, plus(turn.back(moment), cross(turn.P, seen)))
        force = plus(F, seen)
        result.append(moment[2])
    return result[::-1]
