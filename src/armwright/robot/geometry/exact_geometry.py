"""Near-multiples of π/12 and near-zero lengths made exact, and listed.

A file that says 1.5708 means π/2. Per frame the transform T is composed. Where roll, pitch and yaw
of a file can be read from it, those are made exact (see ``exact_rotation``). Else α is decided
first: where it is near 0 or π only γ + θ (γ − θ) means something and is made exact, otherwise
γ, α, θ are; where n of them are inexact their errors may have added up, so n times the tolerance
is allowed. The position stays what it is: the lengths are found anew along the exact axes, and
those near zero become zero; only where b, d, r are short decimals and the position is not, they
are what was typed, and stay. Auxiliary frames that a reader needed only because of inexact angles
go away. Frames that hold names keep their form: each number in them is treated alone.

The same is done to the base placement, the tool, the limits of revolute joints, and to inertia
tensors whose principal axes are within the tolerance of the link axes (a box turned by 1.5708):
they become diagonal about the centre of mass.

What cannot be undone: a full tensor turned by 1.5708, bodies already lumped through such a joint,
and roll and yaw typed with more than five decimals at a pitch near ±π/2, if one of the two is no
multiple of π/12; those stay as they are, within the tolerance. A joint axis written
0 0.70711 0.70711 is a unit vector after reading and needs no repair.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import fields, replace

import numpy as np

from armwright.errors import ArmwrightError, Finding
from armwright.expr import Node, names_in, to_text
from armwright.robot.geometry.auxiliary_frames import without_auxiliaries
from armwright.robot.geometry.exact_body import exact_body
from armwright.robot.geometry.exact_frame import exact_placement, one_placement
from armwright.robot.geometry.matrix import Matrix, matrix, to_numbers
from armwright.robot.geometry.placement import (
    ANGLE_NOISE,
    NEARLY_EXACT,
    Array,
    Tolerance,
    clean_transform,
    exact_angle,
)
from armwright.robot.inertia import NAMES, Inertia
from armwright.robot.joint import Joint, Limits, Placement
from armwright.robot.link import Link
from armwright.robot.loop import Loop
from armwright.robot.robot import Robot

MOST_LIMITS = 3  # whose changes are told one by one: nearly every joint of a rounded file has some
LARGEST = math.pi / 48  # a quarter of the way to the next multiple of π/12
_SAME = 1e-15  # of a number about one: rounding of a product


def exact(robot: Robot, tolerance: float = NEARLY_EXACT) -> Robot:
    """The robot with exact values; ``findings`` gain one entry per change ("snapped"), many limits one.

    tolerance   [rad] for angles, [m] for lengths; refused where it could reach the next multiple
    """
    given: object = tolerance
    if not isinstance(given, int | float) or not 0 <= given < LARGEST:
        raise ArmwrightError(f"tolerance {given!r}: use a number from 0 to {LARGEST:.3f}, e.g. 1e-5")
    joined = without_auxiliaries(robot, lambda T: one_placement(T, tolerance))
    new = replace(
        joined,
        joints=tuple(_joint(joint, tolerance) for joint in joined.joints),
        links=tuple(_link(link, tolerance) for link in joined.links),
        loops=tuple(_loop(loop, tolerance) for loop in joined.loops),
        base=replace(
            joined.base,
            placement=_matrix(joined.base.placement, tolerance),
            link=_link(joined.base.link, tolerance),
        ),
        tool=_matrix(joined.tool, tolerance),
        named_frames=tuple(
            replace(frame, placement=_matrix(frame.placement, tolerance)) for frame in joined.named_frames
        ),
    )
    return replace(
        new, findings=(*robot.findings, *_removed_joints(robot, joined), *_changes(joined, new, robot))
    )


_FRAME = "frame "  # before the name of a named frame, in a finding
_OF_ROBOT = 1e-2  # of its size at home: a larger change is of what was meant, as in a very small robot
OFFERED = 1e-5  # rad, m: what four decimals of a multiple of π leave open (1.5708, 3.1416)


def rounded_numbers(robot: Robot) -> Finding | None:
    """What ``exact(1e-5)`` would change of a file with rounded angles and lengths, None where nothing.

    The largest change is that of any element of a link's transform at home.
    """
    if robot.symbols:
        return None
    new = exact(robot, OFFERED)
    geometric = [one for one in new.findings[len(robot.findings) :] if _is_geometric(one.where)]
    if not geometric:
        return None
    left = {joint.name: j for j, joint in enumerate(new.joints, 1)}
    T, U = robot.transforms(), new.transforms(robot.home)
    pairs = [(j, left[joint.name]) for j, joint in enumerate(robot.joints, 1) if joint.name in left]
    largest = max((float(np.abs(T[j] - U[k]).max()) for j, k in pairs), default=0.0)
    moved = max((float(np.abs(T[j, :3, 3] - U[k, :3, 3]).max()) for j, k in pairs), default=0.0)
    if moved > _OF_ROBOT * np.abs(T[1:, :3, 3] - T[0, :3, 3]).max(initial=0.0):
        return None
    named = zip(robot.named_frames, new.named_frames, strict=True)
    steps = [np.abs(to_numbers(a.placement) - to_numbers(b.placement)).max() for a, b in named]
    largest = max([largest, *map(float, steps)])
    if largest <= ANGLE_NOISE and all(one.where.startswith(f"{_FRAME}'") for one in geometric):
        return None  # what turning a link's frame onto its joint left of zeros
    count = len(geometric)
    what, they = ("angles and lengths are", "they stay") if count > 1 else ("angle or length is", "it stays")
    text = (
        f"{count} {what} close to an exact value, as 1.5708 is to π/2; {they} as in the file; exact values "
        f"would move no frame by more than {largest:.1e} (m or rad) at home"
    )
    remedy = f"load with exact={OFFERED:g} for smaller and faster models"
    return Finding("rounded", "info", f"robot '{robot.name}'", text, remedy)


def _is_geometric(place: str) -> bool:
    """True for a parameter of a frame, or an auxiliary frame that goes; not for limits and inertias."""
    word = place.rstrip("0123456789")
    is_frame = word.endswith("_aux") or word.startswith(_FRAME)
    return is_frame or word in (*(item.name for item in fields(Placement)), "Z", "tool")


# ------------------------------------------------------------------------------- the parts


def _joint(joint: Joint, tolerance: float) -> Joint:
    new = replace(joint, placement=exact_placement(joint.placement, tolerance))
    if joint.kind != "revolute":
        return new
    given = joint.limits
    limits = Limits(
        _angle(given.lower, tolerance),
        _angle(given.upper, tolerance),
        _angle(given.velocity, tolerance),
        given.effort,
    )
    return replace(new, limits=limits, home=_home(joint, limits))


def _home(joint: Joint, limits: Limits) -> float:
    """The home as it was; where a joint stood in the middle of its range, it still does."""
    if joint.home and joint.limits.lower is not None and joint.limits.upper is not None:
        assert limits.lower is not None
        assert limits.upper is not None
        if joint.home == (joint.limits.lower + joint.limits.upper) / 2:
            return (limits.lower + limits.upper) / 2
    return joint.home


def _angle(value: float | None, tolerance: float) -> float | None:
    """A float near a multiple of π/12 as the float nearest to that multiple."""
    near = None if value is None else exact_angle(value, tolerance)
    if value is None or near is None or abs(float(near) - value) <= ANGLE_NOISE:
        return value
    return float(near)


def _loop(loop: Loop, tolerance: float) -> Loop:
    return replace(loop, joint=_joint(loop.joint, tolerance), twin=exact_placement(loop.twin, tolerance))


def _link(link: Link, tolerance: float) -> Link:
    return replace(link, inertia=exact_body(link.inertia, tolerance))


def _matrix(T: Matrix, tolerance: float) -> Matrix:
    """A transform of numbers; it stays the same object where nothing changes."""
    if names_in(*(value for row in T for value in row)):
        return T
    old = to_numbers(T)
    new = clean_transform(old, Tolerance(max(tolerance, ANGLE_NOISE), tolerance))
    return T if _is_same(old, new) else matrix(new)


def _is_same(old: Array, new: Array) -> bool:
    return bool(np.all(np.abs(new - old) <= _SAME * (1 + np.abs(old))))


# ------------------------------------------------------------------------------- the list


def _removed_joints(robot: Robot, joined: Robot) -> Iterator[Finding]:
    left = {joint.name for joint in joined.joints}
    for joint in robot.joints:
        if joint.name not in left:
            yield Finding(
                "snapped",
                "info",
                joint.name,
                "auxiliary frame removed: the axes before and after are parallel",
            )


def _changes(old: Robot, new: Robot, first: Robot) -> Iterator[Finding]:
    """One finding per parameter; frames that lost an auxiliary frame are compared with before."""
    before = {frame.name: frame.placement for frame in first.frames}
    for frame in new.frames:
        yield from _placement_changes(frame.number, before[frame.name], frame.placement)
    yield from _few_findings(
        [
            change
            for j, (a, b) in enumerate(zip(old.joints, new.joints, strict=True), 1)
            for change in _limit_changes(j, a, b)
        ]
    )
    pairs = zip((old.base.link, *old.links), (new.base.link, *new.links), strict=True)
    for j, (was, now) in enumerate(pairs):
        yield from _inertia_changes(j, was.inertia, now.inertia)
    for key, P, Q in (("Z", old.base.placement, new.base.placement), ("tool", old.tool, new.tool)):
        if P != Q:
            yield _finding(key, "its angles and lengths", "exact ones")
    for before_it, after_it in zip(old.named_frames, new.named_frames, strict=True):
        if before_it.placement != after_it.placement:
            yield _finding(f"{_FRAME}'{before_it.name}'", "its angles and lengths", "exact ones")


def _placement_changes(number: int, old: Placement, new: Placement) -> Iterator[Finding]:
    """One finding per parameter, or one in all where the same frame is written with quite other ones."""
    if (moved := _movement(old, new)) is not None:
        named = ", ".join(f"{item.name} {to_text(getattr(new, item.name))}" for item in fields(Placement))
        text = f"written anew along exact axes, moves by at most {moved:.1e}: {named}"
        yield Finding("snapped", "info", f"{_FRAME}{number}", text)
        return
    for item in fields(Placement):
        yield from _change(f"{item.name}{number}", getattr(old, item.name), getattr(new, item.name))


def _movement(old: Placement, new: Placement) -> float | None:
    """How far a frame moves whose parameters leap, as between parallel axes; None where they do not."""
    pairs = [(getattr(old, item.name), getattr(new, item.name)) for item in fields(Placement)]
    if names_in(*(value for pair in pairs for value in pair)):
        return None
    if not any(abs(float(a) - float(b)) > LARGEST for a, b in pairs):
        return None
    moved = float(np.abs(to_numbers(old.transform()) - to_numbers(new.transform())).max())
    return moved if moved < LARGEST else None  # else an auxiliary frame before it went


def _few_findings(limits: list[Finding]) -> list[Finding]:
    """The changes of limits, or one finding for all of them where they are many."""
    if len(limits) <= MOST_LIMITS:
        return limits
    first = limits[0]
    return [replace(first, where=f"{len(limits)} limits", text=f"such as {first.where}: {first.text}")]


def _limit_changes(number: int, old: Joint, new: Joint) -> Iterator[Finding]:
    for key in ("lower", "upper", "velocity"):
        a, b = getattr(old.limits, key), getattr(new.limits, key)
        if a != b:
            yield _finding(f"{key}{number}", repr(a), repr(b))
    if old.home != new.home:
        yield _finding(f"home{number}", repr(old.home), repr(new.home))


def _inertia_changes(number: int, old: Inertia, new: Inertia) -> Iterator[Finding]:
    for key in NAMES:
        yield from _change(f"{key}{number}", getattr(old, key), getattr(new, key))


def _change(where: str, old: Node, new: Node) -> Iterator[Finding]:
    if old is not new:
        yield _finding(where, to_text(old), to_text(new))


def _finding(where: str, old: str, new: str) -> Finding:
    return Finding("snapped", "info", where, f"{old} → {new}")
