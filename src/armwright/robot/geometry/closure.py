"""Closing loops in numbers: closure error, its Jacobian, and assembly near a given position.

All moving joints count here: tree joints first, then the opened joints.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from armwright.expr import ZERO, evaluate_all
from armwright.expr.spatial import STILL
from armwright.robot.coupling import to_first_leaders
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.joint import Joint
from armwright.robot.loop import Loop
from armwright.robot.robot import Robot

Array = NDArray[np.float64]

CLOSED_AT_HOME = 1e-6  # largest closure error [m, rad] of a home position that counts as assembled
_SPREADS, _STARTS = (1.0, np.pi, 0.3), 18  # [rad] around home in turns, and starts in all
_ENOUGH = 120  # joints of all closed positions to choose from together: large robots take longer for one
_SLIDE = 0.3  # [m] of a slide per radian of the others
_HELD, _WELL_HELD = (
    1e-3,
    0.05,
)  # smallest over largest singular value of constraints: not singular, far from it
_PROGRESS, _PATIENCE = 0.99, 8  # of the gap after a step, and how many without: the way ends there
_CLOSED, _EXACT = 1e-9, 1e-12  # [m, rad] gap of a closed position, and below which no step is tried
_RANK = 1e-10  # of the largest singular value: joints that are felt by less stay where they are
_LONGEST = 0.5  # [rad, m] step of a joint: rotations are nearly linear over it
_NO_TURN = 1e-9  # sine of an angle below which it is its own sine, or half a turn
_NONE = 1e-300  # a divisor that is zero: no joint moves


@dataclass(frozen=True, slots=True)
class Assembly:
    """A position of all joints (tree, then opened) and how well the loops close there.

    error   largest closure error [m, rad]; status "closed" or "open"
    """

    q: Array
    error: float
    status: str


def joint_count(robot: Robot) -> int:
    """Moving joints, opened ones included."""
    return len(robot.moving) + sum(loop.joint.is_moving for loop in robot.loops)


def home_of_all(robot: Robot) -> Array:
    """Home of the tree joints, then of the opened ones."""
    cut = [loop.joint.home for loop in robot.loops if loop.joint.is_moving]
    return np.concatenate([robot.home, cut])


def frames_at(robot: Robot, q: Sequence[float] | Array) -> Array:
    """All frames at a position of all joints, (NF+1, 4, 4)."""
    values = np.asarray(q, dtype=float)
    cut = iter(values[len(robot.moving) :].tolist())
    loops = tuple(
        replace(loop, joint=replace(loop.joint, home=next(cut))) if loop.joint.is_moving else loop
        for loop in robot.loops
    )
    return replace(robot, loops=loops).transforms(values[: len(robot.moving)])


def closure_error(robot: Robot, T: Array) -> Array:
    """Six numbers per loop: where frame k is and how it is turned, seen from frame k+B.

    Zero when ^{k+B}T_k = 1 [KC97 (2), erratum E4-5]; the turn is the rotation vector.
    """
    rows = []
    for i in range(1, robot.B + 1):
        k, twin = T[robot.NL + i], T[robot.NJ + i]
        relative = twin[:3, :3].T @ k[:3, :3]
        rows.append(twin[:3, :3].T @ (k[:3, 3] - twin[:3, 3]))
        rows.append(_rotation_vector(relative))
    return np.concatenate(rows) if rows else np.zeros(0)


def _rotation_vector(R: Array) -> Array:
    half = 0.5 * np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
    sine, cosine = float(np.linalg.norm(half)), 0.5 * (float(np.trace(R)) - 1.0)
    angle = np.arctan2(sine, cosine)
    if sine > _NO_TURN:
        return np.asarray(half * (angle / sine))
    if cosine > 0:
        return half
    axis = np.sqrt(np.maximum(0.5 * (np.diag(R) + 1.0), 0.0))  # half a turn: any sign of the axis
    return np.asarray(np.pi * axis)


def constraint_jacobian(robot: Robot, T: Array) -> Array:
    """Velocity of frame k against frame k+B in the axes of k+B, (6B, joints), linear rows first.

    Column of joint j on the way to k (+) or to k+B (−): its screw about the origin of k+B  [KC97 (5)].
    """
    frames = robot.frames
    column = _columns(robot)
    parents = [frame.parent for frame in frames]
    J = np.zeros((6 * robot.B, joint_count(robot)))
    for i in range(1, robot.B + 1):
        point, R = T[robot.NJ + i][:3, 3], T[robot.NJ + i][:3, :3]
        for end, sign in ((robot.NL + i, 1.0), (robot.NJ + i, -1.0)):
            for j in _path(parents, end):
                if j in column:
                    joint = frames[j - 1].joint
                    assert joint is not None
                    v, w = (T[j][:3, :3] @ part for part in to_numbers(joint.screw))
                    linear = v + np.cross(w, point - T[j][:3, 3])
                    at, ratio = column[j]
                    J[6 * i - 6 : 6 * i, at] += sign * ratio * np.concatenate([R.T @ linear, R.T @ w])
    return J


def _columns(robot: Robot) -> dict[int, tuple[int, float]]:
    """By frame, the column of its variable, or of that which it follows and the ratio of their rates."""
    leads = to_first_leaders(robot.couplings)
    moving = [f for f in robot.frames if f.joint is not None and f.joint.is_moving]
    own = {frame.name: i for i, frame in enumerate(one for one in moving if one.name not in leads)}
    found = {}
    for frame in moving:
        lead = leads.get(frame.name)
        found[frame.number] = (
            (own[frame.name], 1.0) if lead is None else (own[lead.leader], float(lead.ratio))
        )
    return found


def _path(parents: list[int], end: int) -> list[int]:
    path = []
    while end > 0:
        path.append(end)
        end = parents[end - 1]
    return path


def assemble(robot: Robot, q: Sequence[float] | Array | None = None) -> Assembly:
    """The assembled position nearest to q by Gauss-Newton on all joints.

    Without q it is looked for from home: home itself if opened joints alone close the loops, else the one
    that home leads to, else the best that other starts lead to: a stretched chain, which all joints at zero
    often are, leads to none. Home that nobody gave, all zero, is no such place if it is singular.
    """
    return _assembly_of_home(robot) if q is None else _position_from(robot, np.asarray(q, dtype=float))


@lru_cache(maxsize=64)
def _assembly_of_home(robot: Robot) -> Assembly:
    home = home_of_all(robot)
    at_home = _position_from(robot, home, only=slice(len(robot.moving), None))
    if at_home.status == "closed" and (robot.home.any() or _hold(robot, at_home.q) > _HELD):
        return at_home
    near = at_home if at_home.status == "closed" else _position_from(robot, at_home.q)
    if near.status == "closed" and (robot.home.any() or _hold(robot, near.q) > _WELL_HELD):
        return near
    return _position_from_afar(robot, near)


def _position_from(robot: Robot, q: Array, *, only: slice | NDArray[np.bool_] = slice(None)) -> Assembly:
    """The position that Gauss-Newton leads to from q, with these joints moving alone."""
    x, least, stuck = np.array(q), np.inf, 0
    error = np.inf
    for _ in range(50):
        T = frames_at(robot, x)
        g = closure_error(robot, T)
        error = float(np.abs(g).max()) if g.size else 0.0
        stuck = 0 if error < _PROGRESS * least else stuck + 1
        least = min(least, error)
        if error <= _EXACT or stuck > _PATIENCE:
            break
        step = np.linalg.lstsq(constraint_jacobian(robot, T)[:, only], -g, rcond=_RANK)[0]
        x[only] += step * min(1.0, _LONGEST / max(float(np.abs(step).max(initial=0.0)), _NONE))
    return Assembly(x, error, "closed" if error <= _CLOSED else "open")


def _position_from_afar(robot: Robot, near: Assembly) -> Assembly:
    """The closed position where motors hold best, among ``near`` and some that random starts lead to.

    Starts are the same at every call; positions that keep to the limits of the joints come first. Joints that
    are in no loop stay at home.
    """
    random = np.random.default_rng(0)
    home = home_of_all(robot)
    is_in_loop = _columns_in_loops(robot)
    moving = (*robot.moving, *(loop.joint for loop in robot.loops if loop.joint.is_moving))
    unit = np.array([1.0 if joint.unit == "rad" else _SLIDE for joint in moving])
    closed = [near] if near.status == "closed" else []
    for k in range(_STARTS):
        spread = _SPREADS[k % len(_SPREADS)]
        away = np.where(is_in_loop, spread * unit * random.uniform(-1, 1, home.size), 0.0)
        one = _position_from(robot, home + away, only=is_in_loop)
        closed += [_within_a_turn(moving, one)] if one.status == "closed" else []
        if len(closed) * home.size >= _ENOUGH:
            break
    return max(closed, key=lambda one: (_is_within(moving, one.q), _hold(robot, one.q)), default=near)


def _columns_in_loops(robot: Robot) -> NDArray[np.bool_]:
    """True for the variables of joints that are in a loop or move one that is, in the order of home."""
    names = {joint.name for loop in robot.loops for joint in joints_around(robot, loop)}
    column = _columns(robot)
    found = np.zeros(joint_count(robot), dtype=bool)
    found[[column[one.number][0] for one in robot.frames if one.name in names]] = True
    return found


def _within_a_turn(joints: Sequence[Joint], found: Assembly) -> Assembly:
    """The assembly with the angle of every joint that comes back after a turn brought between -π and π."""
    turns = np.array([joint.comes_back for joint in joints])
    return replace(found, q=np.where(turns, np.arctan2(np.sin(found.q), np.cos(found.q)), found.q))


def _hold(robot: Robot, q: Array) -> float:
    """How well the motors hold a closed position: 0 where a passive joint can move while they stand still."""
    free = [not joint.is_active for joint in robot.moving]
    passive = np.flatnonzero(free + [True] * (len(q) - len(free)))
    sizes = np.linalg.svd(constraint_jacobian(robot, frames_at(robot, q))[:, passive], compute_uv=False)
    return float(sizes[-1] / sizes[0]) if len(passive) <= 6 * robot.B and sizes.size else 0.0


def _is_within(joints: Sequence[Joint], q: Array) -> bool:
    """True where all joints keep to their limits."""
    low = [-np.inf if joint.limits.lower is None else joint.limits.lower for joint in joints]
    high = [np.inf if joint.limits.upper is None else joint.limits.upper for joint in joints]
    return bool(((q >= low) & (q <= high)).all())


def is_closed_at_home(robot: Robot) -> bool:
    """True of a robot without loops, and where tree and opened joints at home close all of them."""
    if not robot.loops:
        return True
    return bool(np.abs(closure_error(robot, frames_at(robot, home_of_all(robot)))).max() <= CLOSED_AT_HOME)


def with_home(robot: Robot, q: Array) -> Robot:
    """The robot at home at a position of all joints, tree joints first, then opened ones."""
    values = iter(q.tolist())
    homes = {joint.name: next(values) for joint in robot.moving}
    joints = tuple(replace(one, home=homes.get(one.name, one.home)) for one in robot.joints)
    loops = tuple(
        replace(one, joint=replace(one.joint, home=next(values))) if one.joint.is_moving else one
        for one in robot.loops
    )
    return replace(robot, joints=joints, loops=loops)


def at_closed_home(robot: Robot) -> Robot:
    """The robot with a home at which its loops close, so that whoever starts at home starts closed.

    It is itself where home closes, where its geometry has names, and where no closed position is found: what
    then needs one says so. All joints at zero, which nobody gave, are left too where they are singular.
    """
    if not robot.loops or not numeric(robot) or (robot.home.any() and is_closed_at_home(robot)):
        return robot
    found = assemble(robot)
    is_moved = np.abs(found.q - home_of_all(robot)).max() > CLOSED_AT_HOME
    return with_home(robot, found.q) if found.status == "closed" and is_moved else robot


def numeric(robot: Robot) -> bool:
    """True where the geometry has no names."""
    try:
        for frame in robot.frames:
            to_numbers(frame.placement.transform() if frame.joint is None else frame.joint.transform(ZERO))
            to_numbers(STILL if frame.joint is None else frame.joint.screw)
        to_numbers(robot.base.placement)
        evaluate_all([node for one in robot.couplings for node in (one.ratio, one.offset)], {})
    except KeyError:
        return False
    return True


def joints_around(robot: Robot, loop: Loop) -> list[Joint]:
    """The moving joints of a loop: from the base outward to the closing one, that one, and back."""
    there, back = _way(robot, loop.joint.parent), _way(robot, loop.twin_parent)
    common = set(there) & set(back)
    outward = [robot.joints[j - 1] for j in reversed(there) if j not in common]
    inward = [robot.joints[j - 1] for j in back if j not in common]
    return [joint for joint in (*outward, loop.joint, *inward) if joint.is_moving]


def _way(robot: Robot, link: int) -> list[int]:
    """Numbers of the joints from a link to the base."""
    found = []
    while link:
        found.append(link)
        link = robot.joints[link - 1].parent
    return found
