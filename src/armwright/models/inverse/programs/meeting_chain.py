"""An arm cut before its fourth joint: both parts meet there, where a wrist has its centre.

T = K_0 · Z_1 · M_1 · Z_2 · … · Z_6 · K_6, with Z a motion of a joint about or along z and M a turn about x
and a shift: what a constant link turns about z is part of the joints beside it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from armwright.models.inverse.elimination.chain import JOINTS, Array, Chain, motion

MEETING = 3  # joints before the cut
_PARALLEL = 3e-3  # sine of the angle below which the common normal of two axes is far away
_NOTHING = 1e-15  # numbers of the size of one that are rounding


@dataclass(frozen=True, slots=True)
class MeetingChain:
    """The arm in numbers, lengths in its units.

    before, behind   inverses of K_0 and K_6
    turns            which joints are revolute
    offsets          what is added to the angle of each joint
    tilts            cosine and sine of the turn about x in M_1 … M_5
    shifts           of M_1 … M_5, (5, 3)
    """

    before: Array
    behind: Array
    turns: tuple[bool, ...]
    offsets: Array
    tilts: Array
    shifts: Array


def meeting_chain(chain: Chain) -> MeetingChain:
    """The chain with a turn about x and a shift between joints; wrist axes that meet do so in frame 4."""
    links = chain.links.copy()
    for k in range(MEETING + 1, JOINTS):
        _shift_beside(links, k, is_first=k == MEETING + 1)
    offsets, tilts, shifts = np.zeros(JOINTS), np.zeros((5, 2)), np.zeros((5, 3))
    for k in range(1, JOINTS):
        first, tilt, last = _turns_of(links[k])
        offsets[k - 1] += first
        offsets[k] += last
        tilts[k - 1] = math.cos(tilt), math.sin(tilt)
        shifts[k - 1] = motion("R", -first)[:3, :3] @ links[k][:3, 3]
    first, last = _turns_of(links[JOINTS])[0], _turns_of(links[0])[2]
    offsets[0] += last
    offsets[-1] += first
    before = np.linalg.inv(links[0] @ motion("R", -last))
    behind = np.linalg.inv(motion("R", -first) @ links[JOINTS])
    turns = tuple(bool(one) for one in chain.turns)
    return MeetingChain(_clear(before), _clear(behind), turns, offsets, _clear(tilts), _clear(shifts))


def _shift_beside(links: Array, k: int, *, is_first: bool) -> None:
    """Moves the frames of joints k and k + 1 along their axes to the common normal; that of joint k only
    where it is the first, since the link before it is done else.
    """
    first, tilt, _ = _turns_of(links[k])
    _, y, z = motion("R", -first)[:3, :3] @ links[k][:3, 3]
    ahead = -y / math.sin(tilt) if abs(math.sin(tilt)) > _PARALLEL else 0.0
    here = z - ahead * math.cos(tilt) if is_first else 0.0
    links[k - 1] = links[k - 1] @ motion("P", here)
    links[k] = motion("P", -here) @ links[k] @ motion("P", -ahead)
    links[k + 1] = motion("P", ahead) @ links[k + 1]


def _turns_of(K: Array) -> tuple[float, float, float]:
    """Angles about z, x and z again whose turns one after the other are that of a link."""
    first = math.atan2(K[0, 2], -K[1, 2]) if math.hypot(K[0, 2], K[1, 2]) > _NOTHING else 0.0
    R = motion("R", -first)[:3, :3] @ K[:3, :3]
    return first, math.atan2(-R[1, 2], R[2, 2]), math.atan2(-R[0, 1], R[0, 0])


def _clear(numbers: Array) -> Array:
    """The numbers with zeros for those that are rounding."""
    return np.where(np.abs(numbers) < _NOTHING, 0.0, numbers)
