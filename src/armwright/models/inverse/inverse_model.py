"""A model of inverse geometry: what is written, and what its solver works with."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from armwright.expr import name
from armwright.models.core.model import Model
from armwright.models.inverse.choice.method_choice import Closed
from armwright.models.inverse.choice.task import COMPONENTS
from armwright.models.inverse.elimination.general import GeneralArm
from armwright.models.inverse.programs.arm_programs import Parts, parts_of
from armwright.program import Argument
from armwright.robot import Robot
from armwright.robot.geometry.matrix import Matrix

POSE: Matrix = tuple(tuple(name(f"T{i}{j}") for j in range(1, 5)) for i in range(1, 5))


@dataclass(frozen=True)
class InverseModel(Model):
    """A Model whose compiled form is a Solver.

    source      the robot that is solved; its moving joints are the columns of q
    chain       what the method sees: moving joints only, with one for each component not in the task
    places      per joint of ``source``: its number in the chain, or the value at which it is held
    zeros       numbers of joints of the chain that nobody built and that must stay at zero
    upright     number of the joint of the chain whose cosine must not be negative, if any
    task        components of the pose that are met
    labels      of the branches, in the order of the rows of the output
    marked      the same rows for the solver: their last element says too where branches may be lost
    checks      a program of its own for the careful answer: the rows with error, margin, lost and grips
    free        variables each grip is about, in the order of the last columns of ``checks``
    general     the arm as the general method has studied it
    closed      the closed form
    """

    source: Robot | None = field(default=None, compare=False)
    chain: Robot | None = field(default=None, compare=False)
    places: tuple[int | float, ...] = ()
    zeros: tuple[int, ...] = ()
    upright: int | None = None
    task: tuple[str, ...] = COMPONENTS
    labels: tuple[str, ...] = ()
    marked: Model | None = field(default=None, compare=False)
    checks: Model | None = field(default=None, compare=False)
    free: tuple[tuple[str, ...], ...] = ()
    general: GeneralArm | None = field(default=None, compare=False)
    closed: Closed | None = field(default=None, compare=False)

    @property
    def is_closed(self) -> bool:
        """True where the solution is written out in formulas."""
        return bool(self.labels)

    @cached_property
    def programs(self) -> Parts | None:
        """The programs around which the general method is written; None where there is no elimination."""
        return parts_of(self, pose_argument(), POSE)


def pose_argument() -> Argument:
    """The wanted pose as an argument of a call; all sixteen entries are taken."""
    names = tuple(node.value for row in POSE for node in row)
    return Argument("T", (4, 4), "1 and m", names, "wanted pose of the tool")
