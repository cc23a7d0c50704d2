"""Where the frames of a robot are, in numbers: the reference that conversions are checked with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, name_list, nearest, offer
from armwright.expr import Node, evaluate_all, number
from armwright.robot.coupling import to_first_leaders
from armwright.robot.geometry.matrix import IDENTITY4, Matrix, frame_parts, frame_rows
from armwright.robot.joint import Placement
from armwright.robot.robot import Robot

Array = NDArray[np.float64]


def transforms(robot: Robot, q: Sequence[float] | Array | None, values: Mapping[str, float]) -> Array:
    """Frames 0 … NF seen from the general fixed frame; opened joints stand at their home.

    T_j = T_a(j) · ^a(j)T_j(q_j)  [KC97 (1a)]; frame 0 is the base location Z.
    """
    check_sizes(robot)
    _refuse_unknown(robot, values)
    values = {**dict(robot.defaults), **values}
    placed = [_numbers(robot.base.placement, values)]
    local = _local_transforms(robot, _joint_values(robot, q, values), values)
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
    number, placement = frame_place(robot, frame)
    placed: Array = T[number] @ _numbers(placement, {**dict(robot.defaults), **values})
    return placed


def frame_place(robot: Robot, frame: object) -> tuple[int, Matrix]:
    """The link or frame that carries a frame, and where the frame stands on it.

    None is the terminal frame; a number is a frame of the geometric table itself. A name is that of a
    named frame, of a link or of a joint, whose link it then means; all of them as the robot's file has
    them.
    """
    if frame is None:
        return robot.terminal, robot.tool
    if isinstance(frame, int | np.integer):
        return _existing(robot, int(frame)), IDENTITY4
    places = frame_places(robot)
    if not isinstance(frame, str) or frame not in places:
        near = " or ".join(f"'{one}'" for one in nearest(str(frame), places, count=3))
        hint = f"did you mean {near}? " if near else ""
        raise ArmwrightError(
            f"frame '{frame}': not in '{robot.name}'; {hint}it has {_in_order(robot, places)}"
        )
    return places[frame]


_LISTED = 40  # names that are all told to who has given none of them


def _in_order(robot: Robot, places: Mapping[str, tuple[int, Matrix]]) -> str:
    """Names of frames from the base outward, then those of joints; of many the last, the tip before all."""
    joints = [row.name for row in robot.frames if row.name in places]
    frames = sorted((name for name in places if name not in joints), key=lambda name: places[name][0])
    if len(frames) + len(joints) <= _LISTED:
        return ", ".join([*frames, *joints])
    last = [name for name in reversed(frames) if name != robot.tip]
    return f"{name_list([robot.tip, *last])}; the name of a joint means its link"


def frame_places(robot: Robot) -> dict[str, tuple[int, Matrix]]:
    """Every name that a frame may be called by: named frames before links, links before joints."""
    own = {frame.link: frame for frame in robot.named_frames if frame.is_link}

    def place(j: int) -> tuple[int, Matrix]:
        return j, own[j].placement if j in own else IDENTITY4

    places = {frame.name: (frame.link, frame.placement) for frame in reversed(robot.named_frames)}
    places |= {frame.name: place(frame.link) for frame in own.values()}
    rest = [(robot.base.link.name, 0), *((link.name, j) for j, link in enumerate(robot.links, 1))]
    rest += [(frame.joint, frame.link) for frame in robot.named_frames if frame.is_link and frame.joint]
    rest += [(row.name, row.number) for row in robot.frames]
    for name, j in rest:
        places.setdefault(name, place(j))
    return places


def foreign_names(robot: Robot) -> tuple[str, ...]:
    """Our numbers and what the robot's file calls the joint and the link; the tip last."""
    own = {frame.link: frame for frame in robot.named_frames if frame.is_link}
    lines = []
    for j, (joint, link) in enumerate(zip(robot.joints, robot.links, strict=True), 1):
        named = own.get(j)
        pair = (named.joint or joint.name, named.name) if named is not None else (joint.name, link.name)
        lines.append(f"{j}: joint {_printable(pair[0])}, link {_printable(pair[1])}")
    return (*lines, f"tip: {_printable(robot.tip)} on link {robot.terminal}")


def _printable(text: str) -> str:
    """The text on one line, in characters that no comment of any language minds."""
    return re.sub(r"[^ -~]|\\", "?", " ".join(text.split()))[:64]


def _existing(robot: Robot, number: int) -> int:
    if 0 <= number <= robot.NF:
        return number
    raise ArmwrightError(f"frame {number}: robot '{robot.name}' has frames 0 to {robot.NF}")


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
        known = offer(unknown[0], robot.symbols, listing="its names:")
        raise ArmwrightError(f"'{unknown[0]}' is not a name in '{robot.name}'; {known}")


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


def given_positions(robot: Robot, q: Sequence[float] | Array | None) -> Array:
    """Joint positions as an array of any shape, those of home if None; refuses what are no numbers."""
    try:
        return robot.home if q is None else np.asarray(q, dtype=float)
    except (TypeError, ValueError):
        raise ArmwrightError(f"q: {q!r} are not numbers; give {len(robot.moving)} joint positions") from None


def _joint_values(
    robot: Robot, q: Sequence[float] | Array | None, values: Mapping[str, float]
) -> list[float]:
    """One value per joint 1 … NL: followers have what their leaders give them, fixed joints 0."""
    given = given_positions(robot, q)
    if given.shape != (len(robot.moving),):
        raise ArmwrightError(
            f"q: shape {given.shape} given, ({len(robot.moving)},) expected: "
            + ", ".join(joint.name for joint in robot.moving)
        )
    moving = dict(zip((joint.name for joint in robot.moving), given.tolist(), strict=True))
    for one in to_first_leaders(robot.couplings).values():
        offset, ratio = evaluate_all((one.offset, one.ratio), values)
        moving[one.follower] = offset + ratio * moving[one.leader]
    return [moving.get(joint.name, 0.0) for joint in robot.joints]


def _local_transforms(robot: Robot, q: list[float], values: Mapping[str, float]) -> list[Array]:
    rows: list[Array] = []
    own = iter(q)
    for frame in robot.frames:
        try:
            place = frame.placement
            if frame.joint is not None:
                at = next(own) if frame.number <= robot.NL else frame.joint.home
                place = frame.joint.placement_at(number(at)) if frame.joint.is_moving else place
            row = _transform_of(place, values)
        except ArithmeticError as error:
            raise ArmwrightError(f"frame {frame.number} ({frame.name}) has no place: {error}") from None
        rows.append(row)
    return rows


def _transform_of(place: Placement, values: Mapping[str, float]) -> Array:
    """The frame in numbers: exact sines stay exact, products are those of floats."""
    parts = frame_parts(place.gamma, place.b, place.alpha, place.d, place.theta, place.r)
    T = np.array((*frame_rows(*_floats(parts, values)), (0.0, 0.0, 0.0, 1.0)))
    return T if np.isfinite(T).all() else _numbers(place.transform(), values)  # which says what is not


def _numbers(matrix: Matrix, values: Mapping[str, float]) -> Array:
    return np.array(_floats([value for row in matrix for value in row], values)).reshape(4, 4)


def _floats(nodes: Sequence[Node], values: Mapping[str, float]) -> list[float]:
    try:
        return evaluate_all(nodes, values)
    except KeyError as error:
        missing = error.args[0]
        raise ArmwrightError(
            f"'{missing}' has no value; give it as {missing}=… or use robot.with_values"
        ) from None
    except (ArithmeticError, ValueError) as error:
        raise ArmwrightError(f"a parameter of the geometry has no finite value: {error}") from None
