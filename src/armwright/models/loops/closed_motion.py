"""How a closed robot moves and what its motors feel: q̇_p, q̈_p and Γm = GᵀΓtr [KC97 (12)-(14), (21), (22)]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, names_in, postorder
from armwright.mechanism import Mechanism
from armwright.mechanism.loop_positions import numeric_tree, sampled_positions
from armwright.models.core.builder import Builder
from armwright.models.core.model import Entry
from armwright.models.core.node_values import sampled_values
from armwright.models.core.unrolled_inverse import MINORS
from armwright.models.loops.constraint_rows import ConstraintRow, LoopRows, constraint_rows
from armwright.models.loops.elimination_order import EliminationOrder, elimination_order
from armwright.models.loops.passive_joints import Line, PassiveSolve, factored_constraints
from armwright.robot import Joint

Array = NDArray[np.float64]

_ROUNDING = 1e-9  # of the largest product is what may be left of torques that cancel; samples close to 1e-11
_NEAR = 0.5  # [rad, m] from home is what counts as its assembly; flat parallelograms lie beyond
SAMPLES = 60  # closed positions that the order of elimination is chosen from

LEGEND = (
    Entry("PV", "", "pivot: small where the loops are near a singular position"),
    Entry("IPV", "", "reciprocal of a pivot, not a number where the pivot is next to nothing"),
    Entry("LP", "", "part of a constraint that another one takes out of it"),
    Entry("WR", "", "entry of the constraints after that"),
    Entry("VQ", "rad/s or m/s", "velocity of a passive joint"),
    Entry("AQ", "rad/s^2 or m/s^2", "acceleration of a passive joint"),
    Entry("WL", "", "velocity of a passive joint per velocity of a motor"),
    Entry("PHI", "m/s^2 or rad/s^2", "what a constraint lacks when no joint accelerates"),
    Entry("LAM", "N or N m", "force of a constraint"),
    Entry("GM", "N m or N", "torque or force of a motor"),
    Entry("AM", "kg m^2, kg m or kg", "element of the inertia matrix of the motors"),
    Entry("ML", "", "factor of that matrix"),
    Entry("MAR", "kg m^2, kg m or kg", "element of that matrix less what the motors behind it take"),
    Entry("MID", "1/(kg m^2)", "reciprocal of a pivot of that matrix"),
    *(
        Entry("K" * k + entry.stem, entry.unit, f"of the constraints left, block {k}: {entry.meaning}")
        for k in range(1, 4)
        for entry in (*MINORS, Entry("DET", "", "determinant"))
    ),
)


@dataclass(frozen=True)
class ClosedMotion:
    """The constraints of a mechanism, solved for its passive joints.

    loops    the rows of each loop
    rows     all of them, in order
    order    which are kept, and how passive joints are eliminated
    positions   the closed positions (N, n) that this was decided by
    """

    mechanism: Mechanism
    b: Builder
    loops: tuple[LoopRows, ...]
    rows: tuple[ConstraintRow, ...]
    order: EliminationOrder
    positions: Array = field(compare=False)

    @cached_property
    def passive(self) -> tuple[int, ...]:
        """Numbers of the passive joints: the columns of W_p."""
        return tuple(self.mechanism.passive)

    @cached_property
    def active(self) -> tuple[int, ...]:
        """Numbers of the active joints: the columns of W_a."""
        return tuple(self.mechanism.active)

    @cached_property
    def solve(self) -> PassiveSolve:
        """W_p factored."""
        column = {j: i for i, j in enumerate(self.passive)}
        lines = [{column[j]: v for j, v in row.entries.items() if j in column} for row in self.rows]
        return factored_constraints(lines, self.order, self.b)

    @property
    def reason(self) -> str:
        """How the loops are solved, for people."""
        first = [self.mechanism.joint(self.passive[c]).name for _, c in self.order.pivots]
        rest = [self.mechanism.joint(self.passive[c]).name for core in self.order.cores for c in core[1]]
        said = [f"{', '.join(first)} one by one"] if first else []
        said += [f"{', '.join(rest)} by cofactors"] if rest else []
        unsafe = [self.mechanism.joint(self.passive[c]).name for c in self.order.unsafe]
        warned = f"; not a number also where the pivots of {', '.join(unsafe)} vanish" if unsafe else ""
        return f"loops solved for {'; '.join(said)}{warned}"

    # ------------------------------------------------------------------ motion

    def _right_side(self, given: Mapping[int, Node], extra: Sequence[Node] | None = None) -> Line:
        """−W_a·given − extra for each kept row."""
        found: Line = {}
        for r in self.order.kept:
            total = ZERO if extra is None else extra[r]
            for j in self.active:
                if j in self.rows[r].entries:
                    total = total + self.rows[r].entries[j] * given.get(j, ZERO)
            found[r] = -total
        return found

    def velocities(self, qd: Mapping[int, Node]) -> dict[int, Node]:
        """q̇ of all joints of the tree from that of the active ones (13)."""
        x = self.solve.solution(self._right_side(qd))
        own = {j: self.b.name(x[c], self.b.label("VQ", j), group="loops") for c, j in enumerate(self.passive)}
        return self._of_all({j: qd.get(j, ZERO) for j in self.active} | own)

    def bias(self, qd: Mapping[int, Node]) -> list[Node]:
        """Φ of all rows, at velocities of all joints of the tree."""
        found = [node for loop in self.loops for node in loop.accelerations(qd)]
        return [self.b.offer(node, f"PHI{r}", group="loops") for r, node in enumerate(found, 1)]

    def accelerations(self, qd: Mapping[int, Node], qdd: Mapping[int, Node]) -> dict[int, Node]:
        """q̈ of all joints of the tree from that of the active ones and all velocities (14)."""
        x = self.solve.solution(self._right_side(qdd, self.bias(qd)))
        own = {j: self.b.name(x[c], self.b.label("AQ", j), group="loops") for c, j in enumerate(self.passive)}
        return self._of_all({j: qdd.get(j, ZERO) for j in self.active} | own)

    def _of_all(self, rates: Mapping[int, Node]) -> dict[int, Node]:
        """In file order, those of followers after their leaders'."""
        return self.mechanism.gathering.all_rates(rates)

    def _in_order(self, values: Mapping[int, Node]) -> dict[int, Node]:
        return {j: values[j] for j in self.mechanism.free}

    @cached_property
    def columns(self) -> dict[int, dict[int, Node]]:
        """G by columns: per active joint the velocities of all joints for a velocity of one (13), (22).

        Of all that move by themselves: what followers feel is counted to their leaders before G is used.
        """
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
        moved = self.solve.solution({r: -gaps[r] for r in self.order.kept})
        own = {j: moved[c] for c, j in enumerate(self.passive)}
        return {j: own.get(j, ZERO) for j in self.mechanism.free}

    # ------------------------------------------------------------------ torques

    def motor_torques(self, torques: Mapping[int, Node]) -> list[Node]:
        """Γm = Γ_a − W_aᵀ·λ with W_pᵀ·λ = Γ_p, from the torques of all joints of the tree (22)."""
        torques = self.mechanism.gathering.entries(torques)
        right = {c: torques.get(j, ZERO) for c, j in enumerate(self.passive)}
        solved = self.solve.solved_across(right)
        force = {r: self.b.offer(solved[r], f"LAM{r + 1}", group="loops") for r in self.order.kept}
        found = []
        for a in self.active:
            total = torques.get(a, ZERO)
            for r in self.order.kept:
                if a in self.rows[r].entries:
                    total = total - self.rows[r].entries[a] * force[r]
            found.append(self.b.name(total, self.b.label("GM", a), group="motors"))
        return found

    def vanishes(self, torques: Sequence[Node], values: Mapping[str, float]) -> bool:
        """True where torques of the motors are zero at all sampled positions in the assembly of home.

        Names without a value get random ones, so that "always" means for all of them.
        """
        home = self.mechanism.robot.home
        q = self.positions[np.abs(self.positions - home).max(axis=1) < _NEAR]
        torques = self.mechanism.in_leaders(torques)
        names = names_in(*torques)
        variables = {self.mechanism.q[j].value: x for j, x in zip(self.mechanism.free, q.T, strict=True)}
        random = np.random.default_rng(0)
        drawn = {text: float(random.uniform(0.2, 2.0)) for text in names if text not in values}
        known = sampled_values(torques, drawn | dict(values) | variables, count=len(q))
        parts = sampled_values(_leaves(torques), drawn | dict(values) | variables, count=len(q))
        return bool(
            np.nanmax(np.abs(known), initial=0.0) <= _ROUNDING * np.nanmax(np.abs(parts), initial=0.0)
        )

    def motor_inertia(self, A: Sequence[Sequence[Node]]) -> list[list[Node]]:
        """GᵀAG, from the inertia matrix of the tree."""
        joints = tuple(self.mechanism.free)
        G = {a: [column[j] for j in joints] for a, column in self.columns.items()}
        moved = {a: [_dot(row, line) for row in A] for a, line in G.items()}
        found = [[ZERO] * len(G) for _ in G]
        for i, a in enumerate(self.active):
            for k, c in enumerate(self.active[: i + 1]):
                value = self.b.offer(_dot(G[a], moved[c]), self.b.label("AM", a, c), group="motors")
                found[i][k] = found[k][i] = value
        return found


def _leaves(nodes: Sequence[Node]) -> list[Node]:
    """What the sums below the nodes are made of: products and leaves."""
    return [node for node in postorder(nodes) if node.op == "mul"]


def _dot(u: Sequence[Node], v: Sequence[Node]) -> Node:
    return sum((x * y for x, y in zip(u, v, strict=True) if x is not ZERO and y is not ZERO), start=ZERO)


def closed_motion(mechanism: Mechanism, b: Builder, *, what: str) -> ClosedMotion:
    """The constraints of a closed mechanism; ``what`` is the model, for refusals."""
    _refuse(mechanism, what)
    loops = constraint_rows(mechanism, b)
    felt = mechanism.gathering
    rows = [replace(row, entries=felt.entries(row.entries)) for loop in loops for row in loop.rows()]
    passive, active = tuple(mechanism.passive), tuple(mechanism.active)
    positions = _closed_positions(mechanism, what)
    samples = _sampled_rows(mechanism, rows, (*passive, *active), positions)
    order = elimination_order(
        samples[:, :, : len(passive)],
        samples[:, :, len(passive) :],
        joints=[mechanism.joint(j).name for j in passive],
        robot=mechanism.robot.name,
    )
    return ClosedMotion(mechanism, b, tuple(loops), tuple(rows), order, positions)


def _closed_positions(mechanism: Mechanism, what: str) -> Array:
    positions = sampled_positions(numeric_tree(mechanism, _lengths(mechanism)), SAMPLES)
    if not len(positions):
        cut = ", ".join(loop.joint.name for loop in mechanism.loops)
        raise ArmwrightError(
            f"{what} of '{mechanism.robot.name}': its loops (cut at {cut}) do not close near home; give each "
            "joint a home at which it is assembled"
        )
    return positions


def _lengths(mechanism: Mechanism) -> dict[str, float]:
    return {text: float(node) for text, node in mechanism.lengths.items()}


def _sampled_rows(
    mechanism: Mechanism, rows: Sequence[ConstraintRow], joints: Sequence[int], positions: Array
) -> Array:
    """The entries of all rows at closed positions, (N, rows, joints)."""
    nodes = mechanism.in_leaders([row.entries.get(j, ZERO) for row in rows for j in joints])
    variables = [mechanism.q[j].value for j in mechanism.free]
    values = _lengths(mechanism) | dict(zip(variables, positions.T, strict=True))
    found = sampled_values(nodes, values, count=len(positions))
    return found.reshape(len(positions), len(rows), len(joints))


def _refuse(mechanism: Mechanism, what: str) -> None:
    robot = mechanism.robot
    if mechanism.base.freedom:
        raise ArmwrightError(f"{what} of '{robot.name}': it has closed loops and floats; use base='fixed'")
    if not mechanism.active:
        raise ArmwrightError(f"{what} of '{robot.name}': it has loops and no active joint; make one active")
    for loop in mechanism.loops:
        if _has_effort(loop.joint):
            raise ArmwrightError(
                f"{what} of '{robot.name}': the loop is opened at joint '{loop.joint.name}', which has "
                "friction, a rotor or a spring; open it at another passive joint: robot.opened_at('...')"
            )
    _refuse_names(mechanism, what)


def _has_effort(joint: Joint) -> bool:
    friction = joint.friction
    values = [friction.FV, friction.FS, friction.OFF, joint.rotor, *(value for _, value in friction.extra)]
    return any(value is not ZERO for value in values) or joint.stiffness is not None


def _refuse_names(mechanism: Mechanism, what: str) -> None:
    places = (frame.placement for frame in mechanism.frames)
    nodes = [getattr(place, key) for place in places for key in ("gamma", "b", "alpha", "d", "theta", "r")]
    nodes += [node for lead in mechanism.leads.values() for node in (lead.ratio, lead.offset)]
    names = [text for text in names_in(*nodes) if text not in mechanism.lengths]
    if names:
        listed = ", ".join(names[:4])
        raise ArmwrightError(
            f"{what} of '{mechanism.robot.name}': {listed} in its geometry have no values, and the order in "
            f'which loops are solved depends on them; give numbers: robot.with_values({{"{names[0]}": ...}})'
        )
