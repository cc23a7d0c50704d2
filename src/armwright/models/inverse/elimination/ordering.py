"""The closed loop of arm and pose, and the orders in which its six joints can be named.

Z_1 H_1 Z_2 H_2 … Z_6 H_6 = 1 with H_1 … H_5 = K_1 … K_5 and H_6 = K_6 T⁻¹ K_0. The loop may be entered at
any joint and walked either way; elimination names the joints s_1 … s_6 in the order of the walk.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from armwright.models.inverse.elimination.chain import JOINTS, Array, Chain, inverse


@dataclass(frozen=True, slots=True)
class Ordering:
    """A walk round the loop.

    joints      indices of s_1 … s_6
    direction   1 towards the tool, −1 towards the base: then angles and lengths change sign
    """

    joints: tuple[int, ...]
    direction: int

    @property
    def pose_follows(self) -> int:
        """The place (0 … 5) of the joint after which the pose comes."""
        return self.joints.index(JOINTS - 1 if self.direction == 1 else 0)

    @property
    def has_constant_left_side(self) -> bool:
        """True where the pose does not come between s_3 and s_6."""
        return self.pose_follows not in (2, 3, 4)


def orderings(chain: Chain) -> list[Ordering]:
    """All walks that end with a revolute joint, those with a constant left side first."""
    walks = [
        Ordering(tuple((start + direction * i) % JOINTS for i in range(JOINTS)), direction)
        for direction in (1, -1)
        for start in range(JOINTS)
    ]
    fitting = [walk for walk in walks if chain.kinds[walk.joints[-1]] == "R"]
    return sorted(fitting, key=lambda walk: not walk.has_constant_left_side)


def loop_links(chain: Chain, T: Array) -> Array:
    """H_1 … H_6 at the pose T, (…, 6, 4, 4)."""
    closing = chain.links[JOINTS] @ inverse(T) @ chain.links[0]
    middle = np.broadcast_to(chain.links[1:JOINTS], (*closing.shape[:-2], JOINTS - 1, 4, 4))
    return np.concatenate([middle, closing[..., None, :, :]], axis=-3)


def links_in_order(ordering: Ordering, H: Array) -> Array:
    """The links after s_1 … s_6, (…, 6, 4, 4)."""
    if ordering.direction == 1:
        return H[..., list(ordering.joints), :, :]
    following = [*ordering.joints[1:], ordering.joints[0]]
    return inverse(H[..., following, :, :])
