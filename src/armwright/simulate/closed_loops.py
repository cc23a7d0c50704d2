"""The loops of a closed robot in a simulation: first position, motion of all joints, gaps, obstacles."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.mechanism import mechanism_of
from armwright.mechanism.loop_positions import NumericTree, numeric_tree
from armwright.models.core.registry import model
from armwright.models.simulation.closed_plant import tree_rates_model
from armwright.robot import Robot
from armwright.run import Function, compile
from armwright.run.solver.loop_closing import LoopSolver
from armwright.simulate.controllers import Controller
from armwright.simulate.schedules import Law

Array = NDArray[np.float64]
_NEAR = 0.05  # smallest over largest singular value of W_p below which a position counts as nearly singular
_SHARE = 0.3  # of the largest part of a direction is what joints have that are named with it


@dataclass(frozen=True, eq=False)
class ClosedLoops:
    """The loops of a robot.

    solver   closes them; its program is one step of Newton's method with the gaps
    rates    f(q_tree, qd, qdd of the motors) → v, a of all joints of the tree
    """

    robot: Robot
    solver: LoopSolver = field(repr=False)
    rates: Function = field(repr=False)

    @property
    def closing(self) -> Function:
        """f(q_tree) → step, gap."""
        found = self.solver.record.closing_step
        assert isinstance(found, Function)
        return found

    @property
    def motors(self) -> tuple[int, ...]:
        """Columns of q_tree that the motors are."""
        return self.solver.model.motors

    @property
    def places(self) -> int:
        """Joints of the tree."""
        return len(self.solver.joints)

    @property
    def gap_count(self) -> int:
        return int(self.closing.outputs[1].shape[0])

    def first_place(self, q: Any, near: Any) -> Array:
        """Closed positions (n_tree,) or (N, n_tree) from q_tree, or from q_active and a position nearby."""
        given = np.asarray(self.robot.home if q is None else q, dtype=float)
        if given.ndim > 2 or given.shape[-1:] not in ((self.places,), (len(self.motors),)):
            raise ArmwrightError(
                f"q: shape {given.shape} given; {self.places} numbers expected, of "
                f"{', '.join(self.solver.joints)}, or {len(self.motors)} of the motors with near="
            )
        if given.shape[-1] == self.places:
            rows = [self.solver.careful.closed_position(one) for one in np.atleast_2d(given)]
        else:
            start = self.robot.home if near is None else near
            rows = [self._place_near(one, start) for one in np.atleast_2d(given)]
        return np.array(rows) if given.ndim == 2 else np.asarray(rows[0])

    def _place_near(self, motors: Array, near: Any) -> Array:
        found = self.solver(motors, near=near)
        if found is None:
            raise ArmwrightError(
                f"q: the loops of '{self.robot.name}' cannot be moved from near= to these motors; give "
                "another near=, such as one of the answers of its loop_geometry"
            )
        return found

    def gap(self, q: Array) -> Array:
        """By how much the loops are open at positions (…, n_tree) [m or rad]."""
        gaps = self.closing(q.reshape(-1, self.places)).gap
        found: Array = np.abs(gaps).max(axis=-1, initial=0.0).reshape(q.shape[:-1])
        return found

    def tree_motion(self, q: Array, qd: Array, qdd: Array) -> tuple[Array, Array]:
        """Velocities and accelerations of all joints of the tree, of the shape of q."""
        count = len(self.motors)
        found = self.rates(q.reshape(-1, self.places), qd.reshape(-1, count), qdd.reshape(-1, count))
        return found.v.reshape(q.shape), found.a.reshape(q.shape)

    def told_of_all_joints(self, law: Any, near: Array) -> Law:
        """A law f(t, q_tree, qd) as one of the motors' positions; loops are followed from ``near`` on."""
        if isinstance(law, Controller):
            raise ArmwrightError(
                f"controller {type(law).__name__} of '{self.robot.name}': it has closed loops; laws of ours "
                "know open robots only so far; give a function f(t, q_tree, qd) of its models"
            )

        def ask_law(t: float, q: Array, qd: Array) -> Any:
            nonlocal near
            found = self.solver(q, near=near)
            near = near if found is None else found
            return law(t, near, qd)

        return ask_law

    # ------------------------------------------------------------------ singular positions

    @cached_property
    def _tree(self) -> NumericTree:
        return numeric_tree(mechanism_of(self.robot), {})

    def obstacle(self, q: Array) -> str:
        """Why the loops cannot be followed beyond a position (n_tree,)."""
        passive = [k for k in range(self.places) if k not in self.motors]
        W_p = self._tree.rates(self._tree.frames(q[None]))[0][:, passive]
        _, values, directions = np.linalg.svd(W_p)
        last = values[len(passive) - 1]
        if last > _NEAR * values[0]:
            return "in one step passive joints move too far for the loops to be followed; use a shorter step"
        way = np.abs(directions[len(passive) - 1])
        names = [
            self.solver.joints[k] for k, part in zip(passive, way, strict=True) if part > _SHARE * way.max()
        ]
        return (
            f"next to a singular position, where the motors do not hold {', '.join(names)} "
            f"(smallest singular value of W_p {last:.1e}, largest {values[0]:.1e})"
        )


def closed_loops(robot: Robot) -> ClosedLoops:
    """The loops of a robot, compiled."""
    solver = compile(model(robot, "loop_geometry"))
    assert isinstance(solver, LoopSolver)
    return ClosedLoops(robot, solver, compile(tree_rates_model(robot)))
