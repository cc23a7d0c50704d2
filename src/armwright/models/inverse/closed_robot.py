"""Inverse geometry of closed robots: the way to the tip by the usual methods, then the loops [KC97 3.4]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.mechanism import mechanism_of
from armwright.mechanism.loop_positions import sampled_positions, ways_of
from armwright.models.core.model import Model
from armwright.models.core.textbook import ReadableForm
from armwright.models.inverse.choice.task import COMPONENTS
from armwright.models.inverse.inverse_model import InverseModel
from armwright.models.loops.loop_geometry import LoopGeometry, loop_geometry
from armwright.models.loops.loop_refusals import names_in_geometry, unnamed_error
from armwright.models.writing.solution_page import SolutionTextbook
from armwright.robot import Robot

Array = NDArray[np.float64]

SEARCH = "search among closed positions"
POINT = ("x", "y", "z")
_STARTS = 60  # closed positions around home; Newton's method from all of them takes some tenths of a second


@dataclass(frozen=True, repr=False, kw_only=True)
class ClosedInverse(Model):
    """A Model whose compiled form is a solver f(T) → (K, n_tree); its own program is that of the way.

    way      inverse geometry of the joints between the base and the tip
    loops    all other joints from these: loop geometry with the joints of the way as motors
    motors   names of the motors of the robot, whose columns they are of the answer
    starts   (N, n) closed positions that a search begins from, where the way has more joints than the pose
             has components and only the loops leave finitely many solutions; else None
    """

    way: InverseModel = field(compare=False)
    loops: LoopGeometry = field(compare=False)
    motors: tuple[str, ...]
    starts: Array | None = field(compare=False, default=None)

    @property
    def textbook(self) -> ReadableForm:
        """The formulas of the joints on the way to the tip; the others follow from the loops."""
        written = self.way.textbook
        if not isinstance(written, SolutionTextbook):
            return written
        return replace(
            written, facts=("the way to the tip; all other joints follow from the loops", *written.facts)
        )


def closed_inverse(robot: Robot, solve_way: Callable[[Robot], InverseModel]) -> ClosedInverse:
    """The model of a closed robot; ``solve_way`` gives that of an open one.

    Where loops tie joints of the way to each other, the first of them lead, and the others must come to
    stand where the way has them. Refused: names without values in its
    geometry, a robot whose loops do not follow from the way to the tip.
    """
    mechanism = mechanism_of(robot)
    if names_in_geometry(mechanism):
        raise unnamed_error(mechanism, "inverse_geometry", "loops are closed numerically")
    way = solve_way(replace(robot, loops=()))
    on_way = {joint.name for joint in way.arm.robot.moving}
    driven = tuple(
        replace(joint, is_active=joint.name in on_way or joint.name not in _in_loops(robot))
        for joint in robot.joints
    )
    try:
        loops = loop_geometry(replace(robot, joints=driven))
    except ArmwrightError as error:
        raise ArmwrightError(
            f"inverse geometry of '{robot.name}': its loops do not follow from the joints on the way to the "
            f"tip, {', '.join(sorted(on_way))}: {error}"
        ) from None
    values = {item: getattr(way, item) for item in Model.__dataclass_fields__}
    starts = _starts_of_search(way, loops)
    reason = f"the way to the tip: {way.method}, {way.reason}; then {loops.method}: {loops.reason}"
    if starts is not None:
        values["method"] = SEARCH
        reason = (
            f"the {len(way.arm.names)} joints on the way to the tip are tied by the loops: Newton's method "
            f"on both from {len(starts)} closed positions; it is not guaranteed that all solutions are found"
        )
    motors = tuple(joint.name for joint in robot.active)
    return ClosedInverse(**{**values, "reason": reason}, way=way, loops=loops, motors=motors, starts=starts)


def _starts_of_search(way: InverseModel, loops: LoopGeometry) -> Array | None:
    """Closed positions to begin from, where the way alone leaves joints free."""
    task = way.arm.task
    if len(way.arm.names) <= len(task) or task not in (POINT, COMPONENTS):
        return None
    return sampled_positions(loops.tree, _STARTS)


def _in_loops(robot: Robot) -> set[str]:
    """Names of the joints that loops move or are moved by."""
    mechanism = mechanism_of(robot)
    return {
        mechanism.joint(j).name
        for loop in mechanism.loops
        for way in ways_of(mechanism, loop)
        for j in way
        if j <= mechanism.NL
    }
