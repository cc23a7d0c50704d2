"""A closed robot's model with its loops solved by rotations, used where a pivot of the chosen order vanishes.

An order of pivots is chosen from closed positions around home, and elsewhere one of them may vanish though
the motors hold the robot. Rotations of rows fail at singular positions only, and cost more.
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
from armwright.robot.geometry.closure import numeric

Array = NDArray[np.float64]

HELD = 1e-6  # smallest over largest singular value of W_p where motors hold a robot: loops close to 1e-12


@dataclass(frozen=True)
class OtherOrders:
    """How the same model is made of a robot whose loops are solved otherwise.

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

    @cached_property
    def robot_everywhere(self) -> Robot:
        """The robot with its loops solved by rotations, which hold wherever it is regular."""
        return replace(self.robot, elimination="rotations")

    @cached_property
    def model_everywhere(self) -> Model:
        """The model with its loops solved so."""
        return self.build(self.robot_everywhere)

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
    """The model with another way to solve its loops behind it, where it is called with such joints."""
    if not robot.loops or robot.elimination != "pivots" or not made.inputs or made.inputs[0].name != "q":
        return made
    if not numeric(robot):  # cofactors, in no order
        return made
    return replace(made, orders=OtherOrders(robot, build))
