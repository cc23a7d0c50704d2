"""Whether a closed robot can move and its motors fit its freedoms, and which joints that concerns if not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding, name_list
from armwright.robot.check.mobility import RANK, free_motions, rank_of
from armwright.robot.geometry.closure import assemble, closure_error, frames_at, joints_around, numeric
from armwright.robot.loop import Loop
from armwright.robot.robot import Robot

Array = NDArray[np.float64]

_NEARLY = 0.2  # [rad] between axes that were meant to be parallel
_PARALLEL = 1e-9  # [rad] between axes that are
_TO_TYPE = "in TOML, also one that extends a URDF or MJCF file; mu = {} in .par"


def check_mobility(robot: Robot) -> Iterator[Finding]:
    """A closed robot that does not close or cannot move, or whose motors are not as many as its freedoms."""
    if not robot.loops or not numeric(robot):
        return
    motions = free_motions(robot)
    if motions is None:
        yield _open_finding(robot)
    elif not motions.shape[1]:
        yield _locked_finding(robot)
    else:
        yield from _motor_findings(robot, motions)


def mobility_fault(robot: Robot) -> str:
    """What keeps a closed robot from being moved by its motors, and what to type; "" where nothing does."""
    wrong = (one for one in check_mobility(robot) if one.severity == "warning")
    return next((f"{one.text}; {one.remedy}" for one in wrong), "")


def _finding(robot: Robot, severity: str, text: str, remedy: str) -> Finding:
    return Finding("mobility", severity, f"robot '{robot.name}'", text, remedy)


# ------------------------------------------------------------------------------ open and locked


def _open_finding(robot: Robot) -> Finding:
    """Loops that no position near home closes: the one that stays open widest, and its joints."""
    gaps = np.abs(closure_error(robot, frames_at(robot, assemble(robot).q))).reshape(robot.B, 6).max(axis=1)
    worst = int(np.argmax(gaps))
    loop = robot.loops[worst]
    names = name_list([joint.name for joint in joints_around(robot, loop)])
    text = (
        f"no position near home closes the loop through {names}: at best it stays open by {gaps[worst]:.3g} "
        f"at '{loop.joint.name}'"
    )
    return _finding(robot, "warning", text, "check the lengths of these links, and the home of these joints")


def _locked_finding(robot: Robot) -> Finding:
    """Loops that leave no joint free; axes that are nearly parallel are most likely why."""
    rounds = ", ".join(
        "(" + ", ".join(joint.name for joint in joints_around(robot, loop)) + ")" for loop in robot.loops
    )
    text = f"its loops lock it: none of the joints around {rounds} can move"
    astray = [said for loop in robot.loops if (said := _astray(robot, loop))]
    if astray:
        return _finding(
            robot,
            "warning",
            f"{text}; {'; '.join(astray)}",
            "make these axes exactly parallel, as in a planar loop",
        )
    remedy = "give a loop one more joint, or correct lengths and axes: in a planar loop all axes are parallel"
    return _finding(robot, "warning", text, remedy)


def _astray(robot: Robot, loop: Loop) -> str:
    """Which axes of a loop are least parallel to each other, where all of them nearly are; else nothing."""
    around = joints_around(robot, loop)
    if len(around) < 3 or not all(joint.turns and not joint.slides for joint in around):
        return ""
    T = frames_at(robot, assemble(robot).q)
    numbers = [
        robot.joints.index(one) + 1 if one in robot.joints else _number_of_opened(robot, loop)
        for one in around
    ]
    z = T[numbers, :3, 2]
    angles = np.arcsin(np.minimum(np.linalg.norm(np.cross(z[:, None], z[None]), axis=2), 1.0))
    i, k = np.unravel_index(int(np.argmax(angles)), angles.shape)
    if not _PARALLEL < angles[i, k] < _NEARLY:
        return ""
    apart = f"{np.degrees(angles[i, k]):.3g} degrees apart"
    return f"the axes of '{around[i].name}' and '{around[k].name}' are {apart}"


def _number_of_opened(robot: Robot, loop: Loop) -> int:
    return robot.NL + 1 + robot.loops.index(loop)


# ------------------------------------------------------------------------------ motors


def _motor_findings(robot: Robot, motions: Array) -> Iterator[Finding]:
    names = [joint.name for joint in robot.moving]
    motors = [k for k, joint in enumerate(robot.moving) if joint.is_active]
    freedoms, moved = motions.shape[1], rank_of(motions[motors]) if motors else 0
    still = [k for k in motors if np.abs(motions[k]).max() <= RANK]
    if still:
        text = f"the loops lock joints with motors: {name_list([names[k] for k in still])} cannot move"
        yield _finding(
            robot, "warning", text, _to_type("false", "for these, or give these loops one more joint", 0)
        )
    if moved < freedoms:
        loose = name_list([names[k] for k in _loose(motions, motors)])
        text = f"{_freedom_text(freedoms)}, {moved} driven; nothing holds {loose}"
        yield _finding(robot, "warning", text, _to_type("true", "of these joints", freedoms - moved))
    working = [k for k in motors if k not in still]
    if len(working) > moved:
        driven = name_list([names[k] for k in working])
        surplus = [names[k] for k in working if k not in _independent_rows(motions, working)]
        text = (
            f"{len(working)} motors, {driven}, drive {_freedom_text(moved)}: they can work against each "
            "other, and torques are the least-squares ones"
        )
        remedy = _to_type(
            "false", f"for {name_list(surplus)} to have no more motors than degrees of freedom", 0
        )
        yield _finding(robot, "info", text, remedy)


def _to_type(value: str, of: str, count: int) -> str:
    """The remedy: which key to give to how many joints, or to the joints that are named."""
    number = "1" if value == "true" else "0"
    return f"write active = {value} {f'for {count} ' if count else ''}{of} ({_TO_TYPE.format(number)})"


def _freedom_text(number: int) -> str:
    return f"{number} degree{'s' * (number != 1)} of freedom"


def _independent_rows(motions: Array, order: Sequence[int]) -> list[int]:
    """The first rows in this order that are independent."""
    chosen: list[int] = []
    for k in order:
        if rank_of(motions[[*chosen, k]]) > len(chosen):
            chosen.append(k)
    return chosen


def _loose(motions: Array, motors: list[int]) -> list[int]:
    """Joints that move in motions in which no motor does."""
    if not motors:
        return [k for k in range(len(motions)) if np.abs(motions[k]).max() > RANK]
    _, values, V = np.linalg.svd(motions[motors])
    rank = int(np.sum(values > RANK * max(1.0, float(values[0]))))
    rest = motions @ V[rank:].T
    return [k for k in range(len(rest)) if np.abs(rest[k]).max(initial=0.0) > RANK]
