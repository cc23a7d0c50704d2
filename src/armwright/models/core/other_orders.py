"""Another order of elimination for a model of a closed robot, where a pivot of its own vanishes.

The order is chosen from closed positions around home. A robot with another home has another order: one whose
pivots do not vanish there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from armwright.expr import Node
from armwright.mechanism import mechanism_of
from armwright.mechanism.loop_positions import NumericTree, numeric_tree
from armwright.models.core.model import Model
from armwright.models.core.node_values import sampled_values
from armwright.robot import Robot

Array = NDArray[np.float64]

HELD = 1e-6  # smallest over largest singular value of W_p where motors hold a robot: loops close to 1e-12


@dataclass(frozen=True)
class OtherOrders:
    """How the same model is made of a robot that stands elsewhere.

    robot    the closed robot
    build    the model of a robot
    motors   names of the positions that the model is called with, where they are those of the motors
    closed   then the positions of all joints in terms of them
    """

    robot: Robot = field(repr=False)
    build: Callable[[Robot], Model] = field(repr=False)
    motors: tuple[str, ...] = ()
    closed: tuple[Node, ...] = field(default=(), repr=False)

    def tree_position(self, q: Array) -> Array:
        """Positions of all joints of the tree (n_tree,) for those that the model is called with."""
        if not self.closed:
            return q
        found = sampled_values(self.closed, dict(zip(self.motors, q.tolist(), strict=True)), count=1)
        return np.asarray(found[0])

    def robot_at(self, q: Array) -> Robot:
        """The robot with its home at a closed position (n_tree,), which its order is then good for."""
        homes = dict(zip((joint.name for joint in self.robot.moving), q.tolist(), strict=True))
        joints = tuple(replace(one, home=homes.get(one.name, one.home)) for one in self.robot.joints)
        return replace(self.robot, joints=joints)

    def model_at(self, q: Array) -> Model:
        """The model with its loops solved in an order that is good at a closed position (n_tree,)."""
        return self.build(self.robot_at(q))

    def is_held(self, q: Array) -> bool:
        """True where the motors determine the passive joints: then only the order is at fault."""
        if not np.isfinite(q).all():
            return False
        W_p = self._tree.rates(self._tree.frames(q[None]))[0][:, self._passive]
        sizes = np.linalg.svd(W_p, compute_uv=False)
        return not len(self._passive) or bool(sizes[len(self._passive) - 1] > HELD * sizes[0])

    @cached_property
    def _tree(self) -> NumericTree:
        return numeric_tree(mechanism_of(self.robot), {})

    @cached_property
    def _passive(self) -> list[int]:
        return [k for k, joint in enumerate(self.robot.moving) if not joint.is_active]


def with_orders(made: Model, robot: Robot, build: Callable[[Robot], Model]) -> Model:
    """The model with other orders behind it, where it is one of a closed robot that joints are given to."""
    if not robot.loops or not made.inputs or made.inputs[0].name != "q":
        return made
    return replace(made, orders=OtherOrders(robot, build))
