"""Single loops of every kind, given by the lines of their joints in a closed position, opened anywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.robot import Inertia, Link, Loop, Robot
from armwright.robot.geometry.placement import placement_of
from armwright.robot.joint import Joint, Prismatic, Revolute

Array = NDArray[np.float64]
Line = tuple[str, Array, Array]  # R or P, direction, a point
Random = np.random.Generator


def round_machine(lines: Sequence[Line], random: Random, *, cut: int, motors: Sequence[int]) -> Robot:
    """The loop through these joints, closed at home; joint i is between links i − 1 and i."""
    frames = [_axes(direction, point, random) for _, direction, point in lines]
    n, joints = len(lines), list[Joint]()
    numbers = {-1: 0, n: 0}
    for i in (*range(cut), *range(n - 1, cut, -1)):
        before = i - 1 if i < cut else i + 1
        from_there = np.eye(4) if numbers[before] == 0 else frames[before]
        home = float(random.uniform(0.1, 0.3) if lines[i][0] == "P" else random.uniform(-1, 1))
        T = np.linalg.inv(from_there) @ frames[i] @ np.linalg.inv(_moved(lines[i][0], home))
        numbers[i] = len(joints) + 1
        joints.append(_joint(lines[i][0], i, numbers[before], T, q=numbers[i], motor=i in motors, home=home))
    ends = [np.eye(4) if numbers[k] == 0 else frames[k] for k in (cut - 1, cut + 1)]
    at, twin = (np.linalg.inv(end) @ frames[cut] for end in ends)
    opened = _joint(lines[cut][0], cut, numbers[cut - 1], at, q=n, motor=False, home=0.0)
    body = Inertia.from_com(1.0, (0.05, 0.02, -0.03), (0.01, 0, 0, 0.012, 0, 0.015))
    links = tuple(Link(f"link{k}", body) for k in range(1, n))
    return Robot("round", tuple(joints), links, loops=(Loop(opened, placement_of(twin), numbers[cut + 1]),))


def _joint(kind: str, i: int, parent: int, T: Array, *, q: int, motor: bool, home: float) -> Joint:
    made = Prismatic if kind == "P" else Revolute
    return made(f"j{i}", parent, placement_of(T), variable=f"q{q}", is_active=motor, home=home)


def _axes(z: Array, point: Array, random: Random) -> Array:
    """A frame at the point with its z along the direction, turned by chance."""
    z = z / np.linalg.norm(z)
    x = np.cross(z, random.normal(size=3))
    x /= np.linalg.norm(x)
    T = np.eye(4)
    T[:3, :3], T[:3, 3] = np.column_stack([x, np.cross(z, x), z]), point
    return T


def _moved(kind: str, value: float) -> Array:
    T, (c, s) = np.eye(4), (np.cos(value), np.sin(value))
    if kind == "P":
        T[2, 3] = value
    else:
        T[:2, :2] = [[c, -s], [s, c]]
    return T


# ------------------------------------------------------------------------------ kinds of loops


def _anywhere(random: Random, kind: str) -> Line:
    return kind, random.normal(size=3), random.uniform(-0.5, 0.5, 3)


def planar_lines(random: Random, kinds: str) -> list[Line]:
    """Lines of joints that all move in one plane, which lies anywhere."""
    e, u = random.normal(size=3), random.normal(size=3)
    e /= np.linalg.norm(e)
    u = np.cross(e, u)
    v = np.cross(e, u)

    def across() -> Array:
        return np.asarray(random.uniform(-0.4, 0.4) * u + random.uniform(-0.4, 0.4) * v)

    return [(kind, e if kind == "R" else across(), across()) for kind in kinds]


def _about_a_point(random: Random, count: int) -> list[Line]:
    point = random.uniform(-0.5, 0.5, 3)
    return [("R", random.normal(size=3), point) for _ in range(count)]


def _parallel_turns(random: Random, kinds: str) -> list[Line]:
    """All turns about one direction, slides anywhere: the motions of a SCARA."""
    e = random.normal(size=3)
    return [
        (kind, e if kind == "R" else random.normal(size=3), random.uniform(-0.5, 0.5, 3)) for kind in kinds
    ]


def _cylinder(random: Random) -> list[Line]:
    _, z, point = _anywhere(random, "R")
    return [("R", z, point), ("P", z, point)]


def _bennett(random: Random) -> list[Line]:
    """Four axes with sin α/a = sin β/b on opposite links: it moves though any other such loop is locked."""
    a, b, alpha = 0.4, 0.3, 0.9
    beta = float(np.arcsin(b / a * np.sin(alpha)))
    first = float(random.uniform(0.6, 1.2))
    ratio = np.sin((beta + alpha) / 2) / np.sin((beta - alpha) / 2)
    second = 2 * np.arctan2(ratio, np.tan(first / 2))
    T, lines = np.eye(4), []
    for angle, twist, length in (
        (first, alpha, a),
        (second, beta, b),
        (-first, alpha, a),
        (-second, beta, b),
    ):
        lines.append(("R", T[:3, 2].copy(), T[:3, 3].copy()))
        c, s, ca, sa = np.cos(angle), np.sin(angle), np.cos(twist), np.sin(twist)
        T = T @ np.array(
            [[c, -s * ca, s * sa, length * c], [s, c * ca, -c * sa, length * s], [0, sa, ca, 0], [0, 0, 0, 1]]
        )
    assert np.abs(T - np.eye(4)).max() < 1e-12  # it closes
    return lines


def _rod(random: Random, ends: str) -> list[Line]:
    """R or P, a ball, a universal joint, R or P."""
    return [
        _anywhere(random, ends[0]),
        *_about_a_point(random, 3),
        *_about_a_point(random, 2),
        _anywhere(random, ends[1]),
    ]


KINDS: dict[str, tuple[Callable[[Random], list[Line]], tuple[int, ...]]] = {
    "four-bar": (lambda random: planar_lines(random, "RRRR"), (0,)),
    "slider-crank": (lambda random: planar_lines(random, "RRRP"), (0,)),
    "inverted slider-crank": (lambda random: planar_lines(random, "RPRR"), (0,)),
    "five-bar": (lambda random: planar_lines(random, "RRRRR"), (0, 4)),
    "five-bar with a motor between": (lambda random: planar_lines(random, "RRRRR"), (0, 2)),
    "spherical four-bar": (lambda random: _about_a_point(random, 4), (0,)),
    "spherical five-bar": (lambda random: _about_a_point(random, 5), (0, 2)),
    "RSUR": (lambda random: _rod(random, "RR"), (0,)),
    "RSUP": (lambda random: _rod(random, "RP"), (0,)),
    "PSUR": (lambda random: _rod(random, "PR"), (0,)),
    "RCCC": (
        lambda random: [_anywhere(random, "R"), *(line for _ in range(3) for line in _cylinder(random))],
        (0,),
    ),
    "RRRRP": (lambda random: _parallel_turns(random, "RRRRP"), (0,)),
    "RRPRP": (lambda random: _parallel_turns(random, "RRPRP"), (0,)),
    "7R": (lambda random: [_anywhere(random, "R") for _ in range(7)], (0,)),
    "5R2P": (lambda random: [_anywhere(random, kind) for kind in "RRRRRPR"], (0,)),
    "Bennett": (_bennett, (0,)),
}


def random_round(kind: str, seed: int) -> Robot:
    """A loop of a kind, opened at one of its passive joints."""
    random = np.random.default_rng([seed, *kind.encode()])
    lines_of, motors = KINDS[kind]
    lines = lines_of(random)
    cut = int(random.choice([k for k in range(len(lines)) if k not in motors]))
    return round_machine(lines, random, cut=cut, motors=motors)
