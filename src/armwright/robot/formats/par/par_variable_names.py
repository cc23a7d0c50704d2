"""Joint variables that the reader of a written .par file can tell from parameters.

The file does not say which symbol of theta or r is the variable, so the writer asks the reader's own
rule (par_variable) and renames a variable that would be mistaken.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from armwright.errors import ArmwrightError, Finding, InputError
from armwright.expr import Node, name, names_in
from armwright.robot.formats.par.par_frames import placed_names
from armwright.robot.formats.par.par_links import symbols_of
from armwright.robot.formats.par.par_variable import free_variable, offset_of, sigma_of, variable_of
from armwright.robot.joint import Joint, Placement
from armwright.robot.robot import Robot


@dataclass(frozen=True, slots=True)
class ParNames:
    """Names that stand in the file: those of links, base and gravity, and where the others are placed."""

    elsewhere: Collection[str]
    placed: Mapping[str, Collection[tuple[str, int]]]

    def others(self, expression: Node, key: str, j: int) -> set[str]:
        """Names of the expression at this place that also stand somewhere else."""
        found = names_in(expression)
        return {s for s in found if s in self.elsewhere or set(self.placed.get(s, ())) - {(key, j)}}


def moving_placement(joint: Joint) -> Placement:
    """The placement as it is written, with the variable in it."""
    return joint.placement_at(name(joint.variable)) if joint.is_moving else joint.placement


def with_clear_variables(robot: Robot, columns: Mapping[str, Sequence[Node]]) -> tuple[Robot, list[Finding]]:
    """The robot as it can be written; columns are its link lists, and each change is a finding."""
    names = ParNames(
        symbols_of(columns, robot.base, robot.gravity), placed_names([f.placement for f in robot.frames])
    )
    joints = [*robot.joints, *(loop.joint for loop in robot.loops)]
    taken = {*names.elsewhere, *names.placed, *(joint.variable for joint in joints)}
    findings = []
    for j, joint in enumerate(joints, 1):
        if joint.is_moving and not _is_clear(joint, j, names):
            joints[j - 1] = _rename_variable(joint, j, names, taken)
            taken.add(joints[j - 1].variable)
            text = f"variable '{joint.variable}' cannot be told from parameters in a .par file; "
            text += f"it is written as {joints[j - 1].variable}"
            findings.append(Finding("renamed", "warning", f"joint {joint.name}", text))
    loops = tuple(replace(loop, joint=joints[robot.NL + i]) for i, loop in enumerate(robot.loops))
    return replace(robot, joints=tuple(joints[: robot.NL]), loops=loops), findings


def _rename_variable(joint: Joint, j: int, names: ParNames, taken: Collection[str]) -> Joint:
    new = replace(joint, variable=free_variable(sigma_of(joint), j, taken))
    if not _is_clear(new, j, names):
        raise ArmwrightError(
            f"joint '{joint.name}': its variable cannot be told from {', '.join(names_in(_moving(joint)))} "
            f"in a .par file; rename the parameter that looks like the variable of joint {j}"
        )
    return new


def _moving(joint: Joint) -> Node:
    """The expression in theta or r that contains the joint variable."""
    placed = moving_placement(joint)
    return placed.theta if sigma_of(joint) == 0 else placed.r


def _is_clear(joint: Joint, j: int, names: ParNames) -> bool:
    """True where the reader would find this variable and this offset."""
    key = "theta" if sigma_of(joint) == 0 else "r"
    expression = _moving(joint)
    try:
        found = variable_of(expression, sigma_of(joint), j, names.others(expression, key, j))
        return found == joint.variable and offset_of(expression, found) is getattr(joint.placement, key)
    except InputError:
        return False
