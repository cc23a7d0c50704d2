"""Models of inverse geometry: one class for each way to solve an arm, with what its solver works with."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar

from armwright.errors import ArmwrightError
from armwright.expr.polynomial import TooLongError
from armwright.kernels.inverse.arm import Arm
from armwright.kernels.inverse.numeric.descent import NumericArm
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.core.textbook import READ_STEPS, ReadableForm
from armwright.models.inverse.choice.task import COMPONENTS, POSE, pose_argument
from armwright.models.inverse.closed.closed_form import ClosedForm
from armwright.models.inverse.elimination.arm_record import OwnJoints, arm_record
from armwright.models.inverse.elimination.general_arm import GeneralArm, StudiedArm
from armwright.models.inverse.numeric_record import numeric_record
from armwright.models.inverse.programs.arm_programs import ArmPrograms, parts_of
from armwright.models.inverse.solution_textbook import solution_textbook
from armwright.models.writing.solution_page import SolutionTextbook
from armwright.robot import Robot


@dataclass(frozen=True, slots=True)
class SolvedArm:
    """A robot whose inverse geometry is asked for, and the chain of joints that a method sees.

    robot    its moving joints are the columns of q
    chain    moving joints only, with a virtual one for each component that is not in the task
    joints   where the joints of the robot are in the chain
    task     components of the pose that are met
    """

    robot: Robot
    chain: Robot
    joints: OwnJoints
    task: tuple[str, ...] = COMPONENTS

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the columns of q."""
        return tuple(joint.name for joint in self.robot.moving)

    @property
    def turns(self) -> tuple[bool, ...]:
        """Which columns of q are angles."""
        return tuple(joint.turns for joint in self.robot.moving)

    @property
    def is_short(self) -> bool:
        """True where fewer than six joints, besides those held, must meet all components of a pose."""
        free = sum(isinstance(at, int) for at in self.joints.places)
        return free < len(COMPONENTS) == len(self.task)


def forgive_file(arm: SolvedArm, deviation: float) -> SolvedArm:
    """The arm with a tolerance that forgives rounding of its file too.

    Solutions of an arm with exact angles that reach one pose reach poses as far apart as twice the deviation,
    where these are rounded.
    """
    return replace(arm, joints=replace(arm.joints, tolerance=arm.joints.tolerance + 2 * deviation))


@dataclass(frozen=True, slots=True)
class Head:
    """What every model says of itself: its name and where it comes from, the method and why it was chosen."""

    name: str
    robot: str
    title: str
    menu: str
    references: tuple[str, ...]
    method: str
    reason: str

    @classmethod
    def of(cls, kind: Kind, robot: Robot, *, method: str, reason: str) -> Head:
        """The head of a kind of model for a robot."""
        return cls(kind.name, robot.name, kind.title, kind.menu, kind.references, method, reason)


@dataclass(frozen=True, repr=False, kw_only=True)
class InverseModel(Model, ABC):
    """A Model whose compiled form is a Solver; ``engine`` names the module of ``run.solver`` for it."""

    engine: ClassVar[str]

    arm: SolvedArm = field(compare=False)

    @property
    def textbook(self) -> ReadableForm:
        """Refused: only closed forms can be written down."""
        raise ArmwrightError(
            f"{self.name} of '{self.robot}' in textbook form: it has no closed form ({self.method}: "
            f"{self.reason}); leave form='textbook' out, or hold joints with fixed= or name fewer components "
            "with task="
        )


@dataclass(frozen=True, repr=False, kw_only=True)
class Closed(InverseModel):
    """The solutions written out in formulas, a row per branch.

    labels    of the branches, in the order of the rows of the output
    marked    the same rows for the solver: their last element says too where branches may be lost
    checks    a program of its own for the careful answer: the rows with error, margin, lost and grips
    free      variables each grip is about, in the order of the last columns of ``checks``
    form      the steps that the formulas were written from
    deviation how far the tool of the neighbour whose form it is may be from the arm's, [1 or m]; 0 where the
              form is the arm's own
    """

    engine: ClassVar[str] = "closed_form"

    labels: tuple[str, ...]
    marked: Model = field(compare=False)
    checks: Model = field(compare=False)
    free: tuple[tuple[str, ...], ...]
    form: ClosedForm = field(compare=False)
    deviation: float = 0.0

    @property
    def textbook(self) -> SolutionTextbook:
        """The formulas of all joints in the order they are solved, and the branches in words."""
        near = f"an arm with exact angles, within {self.deviation:.1e} of this one, is solved"
        notes = (near,) if self.deviation else ()
        try:
            return solution_textbook(
                self.form, self.arm.robot, self.arm.chain, task=self.arm.task, notes=notes
            )
        except TooLongError:
            raise ArmwrightError(
                f"{self.name} of '{self.robot}' in textbook form: one of its formulas is too "
                f"long to read; {READ_STEPS}"
            ) from None


@dataclass(frozen=True, repr=False, kw_only=True)
class Eliminated(InverseModel):
    """An arm that elimination solves; ``general`` is the arm as it has been studied."""

    engine: ClassVar[str] = "elimination"

    general: GeneralArm = field(compare=False)

    @cached_property
    def record(self) -> Arm:
        """The record of the arm that kernels take."""
        return arm_record(self.general.chain, self.general.plan, self.arm.joints)

    @cached_property
    def programs(self) -> ArmPrograms | None:
        """The programs around which other languages write the general method."""
        arm = StudiedArm(self.name, self.robot, self.arm.chain, self.arm.joints, self.general)
        return parts_of(arm, pose_argument(), POSE)


@dataclass(frozen=True, repr=False, kw_only=True)
class Nearby(InverseModel):
    """An arm near one with a closed form; its program is that of elimination, which other languages write.

    rows        every branch of the neighbour: joint values of the chain, is it a solution, is it clear
    labels      of the branches
    deviation   how far the neighbour's tool is from the arm's at most, at some positions, [1 or m]
    """

    engine: ClassVar[str] = "neighbour"

    rows: Model = field(compare=False)
    labels: tuple[str, ...]
    deviation: float

    @property
    def textbook(self) -> ReadableForm:
        """Refused: the formulas are those of the neighbour, which is another arm."""
        raise ArmwrightError(
            f"{self.name} of '{self.robot}' in textbook form: it has no closed form, but is within "
            f"{self.deviation:.1e} of an arm with exact angles and lengths that has one; print that arm: "
            "robot.exact(1e-05), or with 1e-04 or 1e-03 if its numbers have fewer decimals"
        )


@dataclass(frozen=True, repr=False, kw_only=True)
class Numeric(InverseModel):
    """An arm that is solved by iterations from fixed starts; its program is the error of a pose and J."""

    engine: ClassVar[str] = "numeric"

    @cached_property
    def record(self) -> NumericArm:
        """The record of the arm that kernels take."""
        return numeric_record(self.arm.chain, self.arm.joints)
