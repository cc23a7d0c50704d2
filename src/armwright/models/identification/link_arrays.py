"""The motion of links, and the wrenches that it asks for, at N states at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from armwright.expr import evaluate_all
from armwright.robot import Joint

Array: TypeAlias = NDArray[np.float64]
Motion: TypeAlias = tuple[Array, Array, Array]
PLACES = ("gamma", "b", "alpha", "d", "theta", "r")


def frame_transform(joint: Joint, values: Mapping[str, float], screw: Array, q: Array) -> tuple[Array, Array]:
    """R (N, 3, 3) and p (N, 3) of frame j in its antecedent."""
    place = joint.placement
    gamma, b, alpha, d, theta, r = evaluate_all([getattr(place, key) for key in PLACES], values)
    slide, turn = r + screw[2] * q, theta + screw[5] * q
    before = _rot_z(np.array([gamma])) @ _rot_x(alpha)
    R = before @ _rot_z(turn)
    p = before @ np.stack([np.full_like(q, d), 0 * q, slide], axis=1)[:, :, None]
    return R, p[:, :, 0] + np.array([0.0, 0.0, b])


def _rot_z(angle: Array) -> Array:
    c, s, o, e = np.cos(angle), np.sin(angle), np.zeros_like(angle), np.ones_like(angle)
    return np.stack([np.stack([c, -s, o], -1), np.stack([s, c, o], -1), np.stack([o, o, e], -1)], -2)


def _rot_x(angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[1.0, 0, 0], [0, c, -s], [0, s, c]])


def next_motion(screw: Array, before: Motion, T: tuple[Array, Array], qd: Array, qdd: Array) -> Motion:
    """ω, ω̇, V̇ of the next link in its frame [KC97 (6), (8), (10)]."""
    (W, WP, VP), (R, p) = before, T
    point = VP + _cross(WP, p) + _cross(W, _cross(W, p))
    turned = [np.einsum("nji,nj->ni", R, v) for v in (W, WP, point)]
    slide, turn = screw[:3], screw[3:]
    rate = qd[:, None] * turn
    around = turned[1] + qdd[:, None] * turn + _cross(turned[0], rate)
    along = turned[2] + qdd[:, None] * slide + 2 * _cross(turned[0], qd[:, None] * slide)
    return turned[0] + rate, around, along


def screws_in_next_frame(screws: Array, T: tuple[Array, Array]) -> Array:
    """Screws (N, k, 6) of a link, linear before angular, in the frame of the next."""
    R, p = T
    linear, angular = screws[..., :3], screws[..., 3:]
    linear = linear + _cross(angular, p[:, None, :])
    return np.concatenate([linear @ R, angular @ R], axis=-1)


def unit_wrenches(W: Array, WP: Array, VP: Array) -> Array:
    """(N, 6, 10): force and moment per unit of XX … M, each entry written out.

    Forces are columns of U = ω̇× + ω×ω×; moments of an inertia J with one unit are J·ω̇ + ω × J·ω.
    """
    A = np.zeros((len(W), 6, 10))
    x, y, z = W.T
    xd, yd, zd = WP.T
    a, b, c = VP.T
    xx, yy, zz, xy, xz, yz = x * x, y * y, z * z, x * y, x * z, y * z
    moments = (  # per unit of XX, XY, XZ, YY, YZ, ZZ
        (xd, yd - xz, zd + xy, -yz, yy - zz, yz),
        (xz, xd + yz, zz - xx, yd, zd - xy, -xz),
        (-xy, xx - yy, xd - yz, xy, yd + xz, zd),
    )
    U = ((-yy - zz, xy - zd, xz + yd), (xy + zd, -xx - zz, yz - xd), (xz - yd, yz + xd, -xx - yy))
    for i in range(3):
        for k, moment in enumerate(moments[i]):
            A[:, 3 + i, k] = moment
        for k, force in enumerate(U[i], 6):
            A[:, i, k] = force
        A[:, i, 9] = VP[:, i]
    A[:, 3, 7], A[:, 3, 8], A[:, 4, 6], A[:, 4, 8], A[:, 5, 6], A[:, 5, 7] = c, -b, -c, a, b, -a
    return A


def _cross(u: Array, v: Array) -> Array:
    """The product u × v of arrays (…, 3); np.cross takes several times as long for so few."""
    a, b, c, x, y, z = *(u[..., i] for i in range(3)), *(v[..., i] for i in range(3))
    first = b * z - c * y
    found = np.empty((*first.shape, 3))
    found[..., 0], found[..., 1], found[..., 2] = first, c * x - a * z, a * y - b * x
    return found
