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
from armwright.models.core.model import LoopOrders
from armwright.models.core.registry import model
from armwright.models.loops.everywhere import smallest_pivot
from armwright.models.simulation.closed_plant import closing_model
from armwright.robot import Robot
from armwright.run import Function, compile
from armwright.run.solver.loop_closing import LoopSolver
from armwright.simulate.trajectory import Trajectory

Array = NDArray[np.float64]
_NEAR = 0.05  # smallest over largest singular value of W_p below which a position counts as nearly singular
_TOGETHER = 1e-6  # part of velocities by which those given of tied motors may differ from what loops allow
_AT_PIVOT = 0.05  # of its usual size is a pivot that a step may have led over zero
_SHARE = 0.3  # of the largest part of a direction is what joints have that are named with it


@dataclass(frozen=True, eq=False)
class ClosedLoops:
    """The loops of a robot.

    solver    closes them wherever they are
    closing   f(q, qd) → step of Newton's method, gaps, velocities of all joints for those of the motors
    orders    how else they are solved, where a pivot vanishes
    """

    robot: Robot
    solver: LoopSolver = field(repr=False)
    closing: Function = field(repr=False)
    orders: LoopOrders | None = field(repr=False)

    @cached_property
    def motors(self) -> tuple[int, ...]:
        """Columns of q_tree that the motors are."""
        return tuple(k for k, joint in enumerate(self.robot.moving) if joint.is_active)

    @property
    def leaders(self) -> tuple[int, ...]:
        """Columns of the motors that positions are given of: all, unless they are more than the freedoms."""
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
        if given.ndim > 2 or given.shape[-1:] not in ((self.places,), (len(self.leaders),)):
            own = ", ".join(self.solver.joints[k] for k in self.leaders)
            raise ArmwrightError(
                f"q: shape {given.shape} given; {self.places} numbers expected, of "
                f"{', '.join(self.solver.joints)}, or {len(self.leaders)} of the motors with near=: {own}"
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

    def closed_references(self, rows: Array, *, near: Array, t: Array) -> Array:
        """Wanted positions of all joints, velocities and accelerations of the motors, (T, n_tree + 2·na).

        rows   (T, 3, na) wanted of the motors at times t; near is a position in the assembly that is meant
        """
        places = self.solver.path(rows[:, 0], near)
        lost = np.isnan(places).any(axis=1)
        if lost.any():
            k = int(np.argmax(lost))
            raise ArmwrightError(
                f"reference: at {t[k]:.6g} s the loops of '{self.robot.name}' cannot follow its motors; "
                "end the motion earlier, or choose another path"
            )
        return np.concatenate([places, rows[:, 1:].reshape(len(rows), -1)], axis=1)

    def gap(self, q: Array) -> Array:
        """By how much the loops are open at positions (…, n_tree) [m or rad]."""
        rows = q.reshape(-1, self.places)
        gaps = self.closing(rows, np.zeros_like(rows)).gap
        found: Array = np.abs(gaps).max(axis=-1, initial=0.0).reshape(q.shape[:-1])
        return found

    def first_speed(self, place: Array, qd: Any) -> Array:
        """Velocities of all joints, of the shape of positions, from those of the motors; zero for None."""
        shape = (*place.shape[:-1], len(self.motors))
        given = np.zeros(shape) if qd is None else np.asarray(qd, dtype=float)
        if given.shape[-1:] != shape[-1:] or given.ndim > place.ndim:
            names = ", ".join(self.solver.joints[k] for k in self.motors)
            raise ArmwrightError(f"qd: shape {given.shape} given; {shape[-1]} numbers expected, of {names}")
        wide = np.zeros(place.shape)
        wide[..., list(self.motors)] = given
        rows = place.reshape(-1, self.places), wide.reshape(-1, self.places)
        found = np.asarray(self.closing(*rows).v).reshape(place.shape)
        astray = np.abs(found - wide)[..., list(self.motors)].max(initial=0.0)
        if astray > _TOGETHER * (1.0 + np.abs(found).max(initial=0.0)):
            raise ArmwrightError(
                f"qd: the loops of '{self.robot.name}' tie its motors, which outnumber its degrees "
                "of freedom, "
                f"and do not allow this motion (by {astray:.1e}); give velocities that fit together"
            )
        return found

    # ------------------------------------------------------------------ singular positions

    @cached_property
    def _tree(self) -> NumericTree:
        return numeric_tree(mechanism_of(self.robot), {})

    @property
    def robot_everywhere(self) -> Robot:
        """The robot with its loops solved by rotations, which hold wherever it is regular."""
        return self.robot if self.orders is None else self.orders.robot_everywhere

    def robot_in_order(self, q: Array) -> Robot:
        """The robot, or the same with its loops solved by rotations where a pivot vanishes at q."""
        rates = self.closing(q, np.ones_like(q)).v
        if np.isfinite(rates).all() or self.orders is None or not self.orders.is_held(q):
            return self.robot
        return self.robot_everywhere

    def lost_a_pivot(self, run: Trajectory) -> bool:
        """True where a motion ended at a position where a pivot vanishes and the motors hold the robot."""
        if run.status not in ("stopped", "diverged") or self.orders is None or not len(run.q):
            return False
        rows = run.q.reshape(len(run.q), -1, self.places)
        for arm in range(rows.shape[1]):
            sound = rows[np.isfinite(rows[:, arm]).all(axis=1), arm]
            if len(sound) and self._is_at_pivot(sound[-1]):
                return True
        return False

    def _is_at_pivot(self, q: Array) -> bool:
        assert self.orders is not None
        return self.orders.is_held(q) and smallest_pivot(self.robot, q) < _AT_PIVOT

    def obstacle(self, q: Array) -> str:
        """Why the loops cannot be followed beyond a position (n_tree,)."""
        passive = [k for k in range(self.places) if k not in self.leaders]
        W_p = self._tree.rates(self._tree.frames(q[None]))[0][:, passive]
        _, values, directions = np.linalg.svd(W_p)
        last = values[len(passive) - 1]
        if last > _NEAR * values[0]:
            return "passive joints move too far in one step; use a shorter step"
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
    return ClosedLoops(robot, solver, compile(closing_model(robot)), solver.model.orders)
