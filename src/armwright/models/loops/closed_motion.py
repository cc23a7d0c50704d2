"""How a closed robot moves and what its motors feel: q̇_p, q̈_p and Γm = GᵀΓtr [KC97 (12)-(14), (21), (22)]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from armwright.expr import ONE, ZERO, Node
from armwright.mechanism import Mechanism
from armwright.models.core.builder import Builder
from armwright.models.loops.constraint_rows import ConstraintRow, LoopRows, constraint_rows
from armwright.models.loops.elimination_order import EliminationOrder, elimination_order
from armwright.models.loops.loop_refusals import immobile_error, names_in_geometry, refuse_unsolvable_loops
from armwright.models.loops.passive_joints import Line, PassiveSolve, factored_constraints
from armwright.models.loops.row_rotations import RotatedSolve, rotated_constraints
from armwright.models.loops.sampled_constraints import closed_positions, sampled_rows
from armwright.models.loops.symbolic_order import symbolic_order
from armwright.models.loops.tied_motors import TiedMotors, Weights, motor_weights, tied_motors

Array = NDArray[np.float64]

ROTATIONS = "rotations"


@dataclass(frozen=True)
class ClosedMotion:
    """The constraints of a mechanism, solved for its passive joints.

    loops    the rows of each loop
    rows     all of them, in order
    order    which are kept, and how passive joints are eliminated
    positions   the closed positions (N, n) that this was decided by; none with symbolic lengths
    samples  (N, rows, passive joints) of W_p there
    weights  of the torques of motors, where these are more than the freedoms
    """

    mechanism: Mechanism
    b: Builder
    loops: tuple[LoopRows, ...]
    rows: tuple[ConstraintRow, ...]
    order: EliminationOrder
    positions: Array = field(compare=False)
    samples: Array = field(compare=False)
    weights: Mapping[int, Node] = field(compare=False, default_factory=dict)

    @cached_property
    def passive(self) -> tuple[int, ...]:
        """Numbers of the passive joints: the columns of W_p."""
        return tuple(self.mechanism.passive)

    @cached_property
    def active(self) -> tuple[int, ...]:
        """Numbers of the active joints: the columns of W_a."""
        return tuple(self.mechanism.active)

    @cached_property
    def is_rotated(self) -> bool:
        """True where rows are rotated in the place of an order of pivots; never with symbolic lengths."""
        return self.mechanism.robot.elimination == ROTATIONS and len(self.positions) > 0

    @cached_property
    def used_rows(self) -> tuple[int, ...]:
        """The rows that passive joints are solved from; with rotations also redundant ones, if none ties."""
        if not self.is_rotated or self.order.ties:
            return self.order.kept
        return tuple(r for r, row in enumerate(self.rows) if row.entries)

    @cached_property
    def solve(self) -> PassiveSolve | RotatedSolve:
        """W_p factored."""
        column = {j: i for i, j in enumerate(self.passive)}
        lines = [{column[j]: v for j, v in row.entries.items() if j in column} for row in self.rows]
        if self.is_rotated:
            return rotated_constraints({r: lines[r] for r in self.used_rows}, self.samples, self.b)
        return factored_constraints(lines, self.order, self.b)

    @property
    def reason(self) -> str:
        """How the loops are solved, in words."""
        if self.is_rotated:
            names = ", ".join(self.mechanism.joint(j).name for j in self.passive)
            return f"loops solved for {names} by rotations of their rows{self._said_of_ties()}"
        first = [self.mechanism.joint(self.passive[c]).name for _, c in self.order.pivots]
        rest = [self.mechanism.joint(self.passive[c]).name for core in self.order.cores for c in core[1]]
        said = [f"{', '.join(first)} one by one"] if first else []
        said += [f"{', '.join(rest)} by cofactors"] if rest else []
        solved = "; ".join(said) or "no passive joint"
        return f"loops solved for {solved}{self._said_of_ties()}"

    def _said_of_ties(self) -> str:
        """How motors share torques, where they are more than the freedoms."""
        extra = len(self.order.ties)
        if not extra:
            return ""
        said = ", ".join(
            f"{self.mechanism.joint(j).name} {w}" for j, w in self.weights.items() if w is not ONE
        )
        sums = f"weighted squares (weights {said}, else 1)" if said else "squares"
        many = "motor" if extra == 1 else "motors"
        text = f"{extra} {many} more than degrees of freedom"
        return f"; {text}: of all torques with the same effect, those with the least sum of {sums}"

    # ------------------------------------------------------------------ motion

    def _right_side(self, given: Mapping[int, Node], extra: Sequence[Node] | None = None) -> Line:
        """−W_a·given − extra for each kept row."""
        found: Line = {}
        for r in self.used_rows:
            total = ZERO if extra is None else extra[r]
            for j in self.active:
                if j in self.rows[r].entries:
                    total = total + self.rows[r].entries[j] * given.get(j, ZERO)
            found[r] = -total
        return found

    @cached_property
    def ties(self) -> TiedMotors | None:
        """The constraints between motors that outnumber the degrees of freedom; None if there are none."""
        if not self.order.ties:
            return None
        C = []
        for k, r in enumerate(self.order.ties, 1):
            line = {a: self._along_row(r, self.untied_columns[a]) for a in self.active}
            named = {
                a: self.b.name(node, self.b.label("TC" + "I" * k, a), group="loops")
                for a, node in line.items()
            }
            C.append({a: node for a, node in named.items() if node is not ZERO})
        return tied_motors(C, self.b, weights=self.weights, size=self.order.tie_size)

    def _along_row(self, r: int, rates: Mapping[int, Node]) -> Node:
        """A constraint times velocities of all joints that move by themselves."""
        entries = self.rows[r].entries
        return sum((entries[j] * rates[j] for j in rates if j in entries), start=ZERO)

    def velocities(self, qd: Mapping[int, Node]) -> dict[int, Node]:
        """q̇ of all joints of the tree from that of the active ones (13)."""
        qd = qd if self.ties is None else self.ties.allowed_rates(qd)
        x = self.solve.solution(self._right_side(qd))
        own = {j: self.b.name(x[c], self.b.label("VQ", j), group="loops") for c, j in enumerate(self.passive)}
        return self._of_all({j: qd.get(j, ZERO) for j in self.active} | own)

    def bias(self, qd: Mapping[int, Node]) -> list[Node]:
        """Φ of all rows, at velocities of all joints of the tree."""
        found = [node for loop in self.loops for node in loop.accelerations(qd)]
        return [self.b.offer(node, f"PHI{r}", group="loops") for r, node in enumerate(found, 1)]

    def accelerations(self, qd: Mapping[int, Node], qdd: Mapping[int, Node]) -> dict[int, Node]:
        """q̈ of all joints of the tree from that of the active ones and all velocities (14)."""
        Phi = self.bias(qd)
        if self.ties is not None:
            qdd = self.ties.allowed_rates(qdd, self._lacks(Phi))
        x = self.solve.solution(self._right_side(qdd, Phi))
        own = {j: self.b.name(x[c], self.b.label("AQ", j), group="loops") for c, j in enumerate(self.passive)}
        return self._of_all({j: qdd.get(j, ZERO) for j in self.active} | own)

    def _lacks(self, Phi: Sequence[Node]) -> list[Node]:
        """φ: what ties lack when no motor accelerates."""
        x = self.solve.solution(self._right_side({}, Phi))
        own = {j: x[c] for c, j in enumerate(self.passive)}
        return [Phi[r] + self._along_row(r, own) for r in self.order.ties]

    def _of_all(self, rates: Mapping[int, Node]) -> dict[int, Node]:
        """In file order, those of followers after their leaders'."""
        return self.mechanism.gathering.all_rates(rates)

    def _in_order(self, values: Mapping[int, Node]) -> dict[int, Node]:
        return {j: values[j] for j in self.mechanism.free}

    @cached_property
    def columns(self) -> dict[int, dict[int, Node]]:
        """G by columns: per active joint the velocities of all joints for a velocity of one (13), (22).

        Of all that move by themselves: what followers feel is counted to their leaders before G is used.
        Where motors are more than the freedoms, they are G·Pᵀ, motions that the loops allow.
        """
        if self.ties is None:
            return self.untied_columns
        found = {}
        for a in self.active:
            rates = self.ties.allowed_rates({a: ONE})
            columns = [(rate, self.untied_columns[c]) for c, rate in rates.items()]
            found[a] = {
                j: sum((rate * column[j] for rate, column in columns), start=ZERO)
                for j in self.mechanism.free
            }
        return found

    @cached_property
    def untied_columns(self) -> dict[int, dict[int, Node]]:
        """G by columns as the rows have it that passive joints are solved from."""
        found = {}
        for a in self.active:
            x = self.solve.solution(self._right_side({a: ONE}))
            own = {
                j: self.b.name(x[c], self.b.label("WL", j, a), group="loops")
                for c, j in enumerate(self.passive)
            }
            found[a] = self._in_order({j: ONE if j == a else ZERO for j in self.active} | own)
        return found

    def closing_step(self, gaps: Sequence[Node]) -> dict[int, Node]:
        """Newton's step −W_p⁻¹·gap of passive joints, zero of motors; gaps of all rows."""
        moved = self.solve.solution({r: -gaps[r] for r in self.used_rows})
        own = {j: moved[c] for c, j in enumerate(self.passive)}
        return {j: own.get(j, ZERO) for j in self.mechanism.free}

    # ------------------------------------------------------------------ torques

    def motor_torques(self, torques: Mapping[int, Node]) -> list[Node]:
        """Γm = Γ_a − W_aᵀ·λ with W_pᵀ·λ = Γ_p, from the torques of all joints of the tree (22)."""
        torques = self.mechanism.gathering.entries(torques)
        right = {c: torques.get(j, ZERO) for c, j in enumerate(self.passive)}
        solved = self.solve.solved_across(right)
        force = {r: self.b.offer(solved[r], f"LAM{r + 1}", group="loops") for r in self.used_rows}
        felt = {}
        for a in self.active:
            felt[a] = torques.get(a, ZERO)
            for r in self.used_rows:
                if a in self.rows[r].entries:
                    felt[a] = felt[a] - self.rows[r].entries[a] * force[r]
        shared = felt if self.ties is None else self.ties.least_torques(felt)
        return [self.b.name(shared[a], self.b.label("GM", a), group="motors") for a in self.active]

    def motor_inertia(self, A: Sequence[Sequence[Node]]) -> list[list[Node]]:
        """GᵀAG, from the inertia matrix of the tree; with more motors than freedoms its rank is theirs."""
        return self._inertia_along(self.columns, A)

    def untied_inertia(self, A: Sequence[Sequence[Node]]) -> list[list[Node]]:
        """GᵀAG as if each motor moved for itself, by the rows that passive joints are solved from."""
        return self._inertia_along(self.untied_columns, A)

    def _inertia_along(
        self, columns: Mapping[int, Mapping[int, Node]], A: Sequence[Sequence[Node]]
    ) -> list[list[Node]]:
        joints = tuple(self.mechanism.free)
        G = {a: [column[j] for j in joints] for a, column in columns.items()}
        moved = {a: [_dot(row, line) for row in A] for a, line in G.items()}
        found = [[ZERO] * len(G) for _ in G]
        for i, a in enumerate(self.active):
            for k, c in enumerate(self.active[: i + 1]):
                value = self.b.offer(_dot(G[a], moved[c]), self.b.label("AM", a, c), group="motors")
                found[i][k] = found[k][i] = value
        return found


def _dot(u: Sequence[Node], v: Sequence[Node]) -> Node:
    return sum((x * y for x, y in zip(u, v, strict=True) if x is not ZERO and y is not ZERO), start=ZERO)


def gathered_rows(mechanism: Mechanism, loops: Sequence[LoopRows]) -> list[ConstraintRow]:
    """The rows of all loops, what followers do counted to their leaders."""
    felt = mechanism.gathering
    return [replace(row, entries=felt.entries(row.entries)) for loop in loops for row in loop.rows()]


def closed_motion(
    mechanism: Mechanism, b: Builder, *, what: str, weights: Weights | None = None
) -> ClosedMotion:
    """The constraints of a closed mechanism; ``what`` is the model, for refusals.

    weights   of the torques of motors, by their names, one where not given: they matter where motors are
              more than the freedoms
    """
    refuse_unsolvable_loops(mechanism, what)
    loops = constraint_rows(mechanism, b)
    rows = gathered_rows(mechanism, loops)
    passive, active = tuple(mechanism.passive), tuple(mechanism.active)
    shares = motor_weights(mechanism, weights, what)
    if names_in_geometry(mechanism):
        order = symbolic_order(mechanism, rows, what)
        none = np.zeros((0, len(mechanism.free))), np.zeros((0, len(rows), len(passive)))
        return ClosedMotion(mechanism, b, tuple(loops), tuple(rows), order, *none, shares)
    positions = closed_positions(mechanism, what)
    samples = sampled_rows(mechanism, rows, (*passive, *active), positions)
    order = elimination_order(
        samples[:, :, : len(passive)],
        samples[:, :, len(passive) :],
        robot=mechanism.robot.name,
        undetermined=lambda columns: immobile_error(
            mechanism, what, [mechanism.joint(passive[c]).name for c in columns]
        ),
    )
    if len(order.ties) >= len(active):
        raise immobile_error(mechanism, what, [mechanism.joint(j).name for j in active])
    return ClosedMotion(
        mechanism, b, tuple(loops), tuple(rows), order, positions, samples[:, :, : len(passive)], shares
    )
