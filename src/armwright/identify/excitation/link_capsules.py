"""Capsules of all links of a robot: of its description, else guessed, and the pairs to watch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, Finding
from armwright.robot import Robot
from armwright.robot.capsule import Capsule
from armwright.robot.change.capsules import known_bodies
from armwright.robot.geometry.frame_positions import frame_places
from armwright.robot.geometry.matrix import to_numbers

Array = NDArray[np.float64]

POSES = 256  # random ones within the ranges, in which pairs are tried
OFTEN = 0.9  # of them: links that touch so often are beside each other by design
LEAST_MASS = 1e-9  # kg: a link without mass has no size that could be guessed


@dataclass(frozen=True, slots=True, eq=False)
class LinkCapsules:
    """Capsules with the numbers of the rigid bodies they belong to; links that are fixed together are one.

    capsules   in the frames they name
    bodies     the number of the moving joint that carries each, 0 for what stands still
    parents    of each body
    """

    capsules: tuple[Capsule, ...]
    bodies: tuple[int, ...]
    parents: dict[int, int]
    findings: tuple[Finding, ...] = ()

    def pairs(self) -> list[tuple[int, int]]:
        """Numbers of capsules whose bodies are neither one nor neighbours."""
        found = []
        for i, a in enumerate(self.bodies):
            for k in range(i + 1, len(self.bodies)):
                b = self.bodies[k]
                if a != b and self.parents.get(a) != b and self.parents.get(b) != a:
                    found.append((i, k))
        return found

    def names(self, pair: tuple[int, int]) -> str:
        return " and ".join(f"'{self.capsules[k].frame}'" for k in pair)


def link_capsules(robot: Robot, *, must_guess: bool) -> LinkCapsules:
    """The capsules of the description; of links without any, guesses from geometry and inertia if wanted."""
    places = frame_places(robot)
    own = known_bodies(robot, robot.capsules)
    covered = {places[one.frame][0] for one in own}
    guessed = [one for j in range(1, robot.NL + 1) if j not in covered for one in _guess(robot, j)]
    used = (*own, *(guessed if must_guess else ()))
    findings = []
    if must_guess and guessed:
        names = ", ".join(dict.fromkeys(one.frame for one in guessed))
        findings.append(
            Finding(
                "guessed-shape",
                "info",
                names,
                "no collision shape given; capsules are guessed from geometry and inertia",
                "give <collision> shapes, [[capsule]] tables or capsules=",
            )
        )
    bodies = tuple(_body(robot, places[one.frame][0]) for one in used)
    parents = {j: _body(robot, joint.parent) for j, joint in enumerate(robot.joints, 1) if joint.is_moving}
    return LinkCapsules(used, bodies, parents, tuple(findings))


def _body(robot: Robot, link: int) -> int:
    """The moving joint that carries a link; 0 for the base."""
    while link and not robot.joints[link - 1].is_moving:
        link = robot.joints[link - 1].parent
    return link


def _guess(robot: Robot, j: int) -> list[Capsule]:
    """From the link's frame to each frame on it, and about its centre of mass; the radius by its inertia.

    A solid cylinder of radius r and length L has the moments m r²/2 and m (3 r² + L²)/12. Inertias that were
    identified need not be those of such a body: it is not taken to be longer than the link's frames are
    apart.
    """
    name, values = robot.links[j - 1].name, dict(robot.defaults)
    to_name: Array = np.asarray(np.linalg.inv(to_numbers(frame_places(robot)[name][1], values)), dtype=float)
    origin = np.zeros(3)
    ends = [to_numbers(one.placement.transform(), values)[:3, 3] for one in robot.joints if one.parent == j]
    if robot.terminal == j:
        ends.append(to_numbers(robot.tool, values)[:3, 3])
    longest = max((float(np.linalg.norm(end)) for end in ends), default=0.0)
    shape = _cylinder(robot, j, longest=longest)
    radius = 0.0 if shape is None else shape[2]
    lines = [(origin, end) for end in ends if end.any()]
    if shape is not None:
        lines.append(shape[:2])
    middles = lines or [(origin, origin)]
    found = [Capsule(name, tuple(a.tolist()), tuple(b.tolist()), radius) for a, b in middles]
    return [one.seen_from(to_name) for one in found]


def _cylinder(robot: Robot, j: int, *, longest: float) -> tuple[Array, Array, float] | None:
    """Ends and radius of the capsule in the cylinder with a link's inertia; None where it has no values."""
    try:
        M, com, central = robot.links[j - 1].inertia.to_com()
        m, *rest = to_numbers(((M, *com, *central),), dict(robot.defaults))[0]
    except (ArmwrightError, KeyError):
        return None
    if m < LEAST_MASS:
        return None
    middle, (xx, xy, xz, yy, yz, zz) = np.array(rest[:3]), rest[3:]
    moments, axes = np.linalg.eigh(np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))
    radius = float(np.sqrt(2 * max(moments[0], 0.0) / m))
    length = float(np.sqrt(max(12 * moments[2] / m - 3 * radius**2, 0.0)))
    half = max(min(length, longest) / 2 - radius, 0.0) * axes[:, 0]
    return middle - half, middle + half, radius


def pairs_to_watch(
    links: LinkCapsules, gaps: Array, needed: Array
) -> tuple[list[tuple[int, int]], list[Finding]]:
    """Pairs that come near each other now and then; those that always touch are named, not watched.

    gaps     (poses, pairs) between middle lines, of ``links.pairs()`` in random poses
    needed   (pairs,) between middle lines of capsules that do not touch
    """
    watched: list[tuple[int, int]] = []
    beside: list[tuple[int, int]] = []
    share = np.mean(gaps < needed, axis=0)
    for pair, often in zip(links.pairs(), share, strict=True):
        (beside if often >= OFTEN else watched).append(pair)
    if not beside:
        return watched, []
    names = "; ".join(dict.fromkeys(links.names(pair) for pair in beside))
    text = f"capsules that overlap in at least {100 * OFTEN:.0f} % of all poses are not checked: {names}"
    return watched, [Finding("beside", "info", "self-collision", text, "give these links slimmer capsules")]


def random_poses(low: Sequence[float] | Array, high: Sequence[float] | Array) -> Array:
    """Poses within ranges, the same ones every time."""
    return np.random.default_rng(0).uniform(low, high, (POSES, len(np.asarray(low))))
