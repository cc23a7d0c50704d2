"""Where the frames of a robot are, in numbers: the reference that conversions are checked with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import evaluate_all, number
from armwright.robot.geometry.matrix import Matrix
from armwright.robot.robot import Robot

Array = NDArray[np.float64]


def transforms(robot: Robot, q: Sequence[float] | Array | None, values: Mapping[str, float]) -> Array:
    """Frames 0 … NF seen from the general fixed frame; opened joints stand at their home.

    T_j = T_a(j) · ^a(j)T_j(q_j)  [KC97 (1a)]; frame 0 is the base location Z.
    """
    check_sizes(robot)
    _refuse_unknown(robot, values)
    placed = [_numbers(robot.base.placement, values)]
    local = _local_transforms(robot, _joint_values(robot, q), values)
    parents = [frame.parent for frame in robot.frames]
    T = np.full((robot.NF + 1, 4, 4), np.nan)
    T[0] = placed[0]
    for j in topological_order(parents):
        T[j] = T[parents[j - 1]] @ local[j - 1]
    return T


def pose(
    robot: Robot,
    q: Sequence[float] | Array | None,
    frame: int | str | None,
    values: Mapping[str, float],
) -> Array:
    """One frame by number or name; None is the tool."""
    T = transforms(robot, q, values)
    if frame is None:
        result: Array = T[robot.terminal] @ _numbers(robot.tool, values)
        return result
    return np.array(T[frame_number(robot, frame)])


def frame_number(robot: Robot, frame: object) -> int:
    """Number of a frame given by number, joint name or link name."""
    if isinstance(frame, int | np.integer):
        frame = int(frame)
        if 0 <= frame <= robot.NF:
            return frame
        raise ArmwrightError(f"frame {frame}: robot '{robot.name}' has frames 0 to {robot.NF}")
    names = {robot.base.link.name: 0}
    names |= {row.name: row.number for row in reversed(robot.frames)}
    names |= {link.name: j for j, link in enumerate(robot.links, 1)}
    if not isinstance(frame, str) or frame not in names:
        raise ArmwrightError(f"frame '{frame}': not in '{robot.name}'; it has {', '.join(names)}")
    return names[frame]


def check_sizes(robot: Robot) -> None:
    """Refuses links without joints, joints without links, and antecedents that are not there."""
    if len(robot.joints) != len(robot.links):
        text = f"{len(robot.joints)} joints and {len(robot.links)} links; joint j moves link j"
        raise ArmwrightError(f"'{robot.name}' has {text}")
    for frame in robot.frames:
        if not 0 <= frame.parent <= robot.NF:
            text = f"frame {frame.number} ({frame.name}) hangs on {frame.parent}; use 0 to {robot.NF}"
            raise ArmwrightError(f"'{robot.name}': {text}")


def _refuse_unknown(robot: Robot, values: Mapping[str, float]) -> None:
    """A value for a name that the robot does not use is a slip of the pen."""
    unknown = sorted(set(values) - set(robot.symbols)) if values else []
    if unknown:
        known = ", ".join(robot.symbols[:12]) or "none"
        raise ArmwrightError(f"'{unknown[0]}' is not a name in '{robot.name}'; its names: {known}")


def topological_order(parents: Sequence[int]) -> list[int]:
    """Frame numbers 1 … n, each after its antecedent; refuses a cycle by naming it."""
    order: list[int] = []
    done = {0}
    waiting = list(range(1, len(parents) + 1))
    while waiting:
        ready = [j for j in waiting if parents[j - 1] in done]
        if not ready:
            cycle = ", ".join(map(str, waiting[:10])) + (", …" if len(waiting) > 10 else "")
            raise ArmwrightError(f"frames {cycle}: antecedents form a cycle or do not exist")
        for j in ready:
            order.append(j)
            done.add(j)
        waiting = [j for j in waiting if j not in done]
    return order


def _joint_values(robot: Robot, q: Sequence[float] | Array | None) -> list[float]:
    """One value per joint 1 … NL; fixed joints get 0."""
    try:
        given = robot.home if q is None else np.asarray(q, dtype=float)
    except (TypeError, ValueError):
        raise ArmwrightError(f"q: {q!r} are no numbers; give {len(robot.moving)} joint values") from None
    if given.shape != (len(robot.moving),):
        raise ArmwrightError(
            f"q: shape {given.shape} given, ({len(robot.moving)},) expected: "
            + ", ".join(joint.name for joint in robot.moving)
        )
    values = iter(given.tolist())
    return [next(values) if joint.is_moving else 0.0 for joint in robot.joints]


def _local_transforms(robot: Robot, q: list[float], values: Mapping[str, float]) -> list[Array]:
    rows: list[Array] = []
    own = iter(q)
    for frame in robot.frames:
        try:
            if frame.joint is None:
                row = frame.placement.transform()
            else:
                at = next(own) if frame.number <= robot.NL else frame.joint.home
                row = frame.joint.transform(number(at))
        except ArithmeticError as error:
            raise ArmwrightError(f"frame {frame.number} ({frame.name}) has no place: {error}") from None
        rows.append(_numbers(row, values))
    return rows


def _numbers(matrix: Matrix, values: Mapping[str, float]) -> Array:
    flat = [value for row in matrix for value in row]
    try:
        return np.array(evaluate_all(flat, values)).reshape(4, 4)
    except KeyError as error:
        missing = error.args[0]
        raise ArmwrightError(
            f"'{missing}' has no value; give it as {missing}=… or use robot.with_values"
        ) from None
    except (ArithmeticError, ValueError) as error:
        raise ArmwrightError(f"a parameter of the geometry has no finite value: {error}") from None
