"""Loops that are opened at a ball, in closed form: places first, then the angles of the ball.

The centre of the ball is one point of both sides. Besides the ball three joints are unknown, of which two
have axes through one point and aim a rod at that centre (a universal joint, or two axes of a second ball);
the third, which turns or slides, brings the other end of the rod to its distance: R-S-U-R, R-S-U-P and so on.
Where all other joints move in one plane the ball is a corner there, and two of them are unknown.
The axes of the ball then follow from how its two links stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.expr import Node, atan2
from armwright.expr.vector import dot, minus
from armwright.mechanism import CutLoop, Mechanism
from armwright.mechanism.loop_positions import NumericTree
from armwright.models.loops.planar_assembly import is_solvable, round_answers
from armwright.models.loops.planar_loops import (
    Item,
    frames_at_zero,
    joints_of_sides,
    plane_of,
    side_items,
)
from armwright.models.loops.planar_motion import JointValue, PlanarJoint, clean_number, shift_by
from armwright.models.loops.spatial_motion import (
    STILL,
    Aim,
    SpatialMotion,
    Vec,
    aims,
    constant_motion,
    joint_motion,
    slides_to_distance,
    turns_to_distance,
)

Array = NDArray[np.float64]
Values = Mapping[int, JointValue]

Pair = tuple[dict[int, JointValue], Node, str]
Answer = tuple[dict[int, JointValue], tuple[Node, ...], tuple[str, ...]]

_CORNER = -1  # number of the ball as a joint of the plane
_MEETS = 1e-9  # [m] axes through one point
_ZERO: Vec = (clean_number(0.0), clean_number(0.0), clean_number(0.0))


@dataclass(frozen=True, slots=True)
class BallLoop:
    """A loop opened at a ball.

    to_k, to_twin   joints of both sides, outward, without those of the ball
    ball            numbers of its two axes in the tree
    frames          all frames with every joint at zero, seen from where both sides start
    items           the round without the turns of the ball, where both sides move in one plane
    """

    mechanism: Mechanism
    loop: CutLoop
    to_k: tuple[int, ...]
    to_twin: tuple[int, ...]
    ball: tuple[int, int]
    frames: Array
    items: list[Item] | None

    def is_ready(self, known: Values) -> bool:
        """True where two joints at the end of one side aim at the centre, and one more is unknown.

        Of a round in a plane two joints are unknown beside the ball. Followers of known joints are known, and
        none of the unknown joints may be a follower.
        """
        if any(j in self.mechanism.leads and j not in known for j in (*self.to_k, *self.to_twin, *self.ball)):
            return False
        if self.items is not None and is_solvable(self.items, known, {}):
            return True
        rod = self._rod(known)
        if rod is None or any(j in known for j in self.ball):
            return False
        rest = [j for j in (*self.to_k, *self.to_twin) if j not in known and j not in rod]
        return len(rest) == 1

    def _rod(self, known: Values) -> tuple[int, int] | None:
        """The last two joints of a side, if both are unknown and their axes meet."""
        for side in (self.to_k, self.to_twin):
            if len(side) >= 2 and all(j not in known and self.mechanism.joint(j).turns for j in side[-2:]):
                a, b = side[-2:]
                if np.abs(self.frames[a][:3, 3] - self.frames[b][:3, 3]).max() < _MEETS:
                    return a, b
        return None

    def solutions(self, known: Values) -> list[Answer]:
        """All positions of the unknown joints, how far they are from the next, and their names."""
        if self.items is not None and is_solvable(self.items, known, {}):
            return self._in_plane(known)
        rod = self._rod(known)
        assert rod is not None
        found: list[Answer] = []
        for placed, reach, word in self._joint_to_rod(known, rod):
            for aimed, rod_reach, rod_word in self._aimed_rod({**known, **placed}, rod):
                whole = {**known, **placed, **aimed}
                for turned, ball_reach, ball_word in self._turned_ball(whole):
                    reaches = (reach, rod_reach, ball_reach)
                    found.append(({**placed, **aimed, **turned}, reaches, (word, rod_word, ball_word)))
        return found

    def _in_plane(self, known: Values) -> list[Answer]:
        """Two joints of a round in a plane, and the axes of the ball at its corner."""
        names = {j: joint.name for j, joint in self.mechanism.joints.items()}
        names[_CORNER] = self.mechanism.joint(self.ball[0]).name.removesuffix("_1")
        found: list[Answer] = []
        for one in round_answers(self.items or [], known, {}, names)[1]:
            placed = {j: value for j, value in one.values.items() if j != _CORNER}
            for turned, ball_reach, ball_word in self._turned_ball({**known, **placed}):
                found.append(({**placed, **turned}, (one.reach, ball_reach), (one.word, ball_word)))
        return found

    # ------------------------------------------------------------------ the three steps

    def _joint_to_rod(self, known: Values, rod: tuple[int, int]) -> list[Pair]:
        """The joint that brings the near end of the rod to its length from the centre of the ball."""
        own, other = (self.to_k, self.to_twin) if rod[0] in self.to_k else (self.to_twin, self.to_k)
        own_end, other_end = self._centre(own), self._centre(other)
        near = _point(self.frames[rod[0]][:3, 3])
        length = minus(own_end, near)
        x = next(j for j in (*self.to_k, *self.to_twin) if j not in known and j not in rod)
        before = own[:-2]
        side, point, rest, target = (
            (before, near, other, other_end) if x in before else (other, other_end, before, near)
        )
        at = side.index(x)
        frame = constant_motion(self.frames[x])
        s = (
            self._motion_of(side[:at], known)
            .then(frame)
            .point_back(self._motion_of(rest, known).point(target))
        )
        r = frame.point_back(self._motion_of(side[at + 1 :], known).point(point))
        joint = self.mechanism.joint(x)
        solve = turns_to_distance if joint.turns else slides_to_distance
        words = {1: "bent left", -1: "bent right"} if joint.turns else {1: "far out", -1: "far in"}
        return [
            ({x: _value(one.values[0], turns=joint.turns)}, one.reach, f"{joint.name} {words[one.side]}")
            for one in solve(r, s, dot(length, length))
        ]

    def _aimed_rod(self, known: Values, rod: tuple[int, int]) -> list[Pair]:
        """The two axes that aim the rod at the centre, in two ways."""
        own, other = (self.to_k, self.to_twin) if rod[0] in self.to_k else (self.to_twin, self.to_k)
        first, second = (constant_motion(self.frames[j]) for j in rod)
        target = self._motion_of(other, known).point(self._centre(other))
        v = self._motion_of(own[:-2], known).then(first).point_back(target)
        between = constant_motion(np.linalg.inv(self.frames[rod[0]]) @ self.frames[rod[1]])
        d = second.point_back(self._centre(own))
        return [self._pair(rod, one) for one in aims(between, d, v)]

    def _turned_ball(self, known: Values) -> list[Pair]:
        """The axes of the ball, in two ways: Rz(q1)·A·Rz(q2)·a = Q·z."""
        T, (i, j), k = self.frames, self.ball, self.loop.k
        between = constant_motion(np.linalg.inv(T[i]) @ T[j])
        d = _point(T[j][:3, :3].T @ T[k][:3, 2])
        z = self._motion_of(self.to_twin, known).direction(_point(T[self.loop.twin][:3, 2]))
        v = constant_motion(T[i]).direction_back(self._motion_of(self.to_k, known).direction_back(z))
        return [self._pair(self.ball, one) for one in aims(between, d, v)]

    def _pair(self, joints: tuple[int, int], aim: Aim) -> Pair:
        values = {j: _value(pair, turns=True) for j, pair in zip(joints, aim.values, strict=True)}
        word = f"{self.mechanism.joint(joints[1]).name} {'up' if aim.side > 0 else 'down'}"
        return values, aim.reach, word

    # ------------------------------------------------------------------ parts

    def _centre(self, side: tuple[int, ...]) -> Vec:
        """The centre of the ball on a side, with every joint at zero."""
        end = self.loop.k if side is self.to_k else self.loop.twin
        return _point(self.frames[end][:3, 3])

    def _motion_of(self, joints: tuple[int, ...], known: Values) -> SpatialMotion:
        """The motion by these joints of everything after them."""
        motion = STILL
        for j in joints:
            frame = constant_motion(self.frames[j])
            back = constant_motion(np.linalg.inv(self.frames[j]))
            own = joint_motion(known[j], turns=self.mechanism.joint(j).turns)
            motion = motion.then(frame).then(own).then(back)
        return motion


def _point(p: Array) -> Vec:
    x, y, z = (clean_number(float(value)) for value in p)
    return x, y, z


def _value(pair: tuple[Node, Node], *, turns: bool) -> JointValue:
    c, s = pair
    return JointValue(atan2(s, c), c, s) if turns else JointValue(c)


def ball_loop(tree: NumericTree, loop: CutLoop) -> BallLoop | None:
    """The loop as one that is opened at a ball; None where it is not."""
    mechanism = tree.mechanism
    to_k, to_twin = joints_of_sides(mechanism, loop)
    joints = [mechanism.joint(n) for n in (*to_k, *to_twin)] + [loop.joint]
    if len(to_k) < 2 or not loop.joint.turns or not all(joint.is_simple for joint in joints):
        return None
    T = frames_at_zero(tree, loop)
    i, j = to_k[-2:]
    origins = [T[n][:3, 3] for n in (i, j, loop.k)]
    is_ball = all(mechanism.joint(n).turns for n in (i, j)) and all(
        np.abs(origin - origins[0]).max() < _MEETS for origin in origins
    )
    if not is_ball:
        return None
    items = _corner_round(mechanism, (to_k[:-2], to_twin), T, loop)
    return BallLoop(mechanism, loop, tuple(to_k[:-2]), tuple(to_twin), (i, j), T, items)


def _corner_round(
    mechanism: Mechanism, sides: tuple[list[int], list[int]], T: Array, loop: CutLoop
) -> list[Item] | None:
    """The round with the ball as one more joint that turns in the plane; None where there is no plane."""
    to_k, to_twin = sides
    plane = plane_of([(j, mechanism.joint(j)) for j in (*to_k, *to_twin)], T)
    k, twin = T[loop.k][:3, 3], T[loop.twin][:3, 3]
    if plane is None or abs(float(plane.e @ (k - twin))) > _MEETS:
        return None
    outward, back = side_items(plane, mechanism, sides, T)
    x, y = plane.point(twin)
    corner: list[Item] = [shift_by(*plane.point(k)), PlanarJoint(_CORNER, True, 1), shift_by(-x, -y)]
    return [*outward, *corner, *back]
