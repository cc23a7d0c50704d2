"""Motion and wrenches of links as arrays, which decide on base parameters."""

import numpy as np

from armwright.models.identification.link_arrays import unit_wrenches
from armwright.robot.inertia import NAMES


def test_unit_wrenches_are_what_newton_and_euler_ask_of_each_parameter() -> None:
    """Force M·v̇ + ω̇ × s + ω × (ω × s) and moment J·ω̇ + ω × J·ω + s × v̇ with one parameter at a time."""
    W, WP, VP = np.random.default_rng(1).normal(size=(3, 4, 3))
    found = unit_wrenches(W, WP, VP)
    for k, key in enumerate(NAMES):
        J, s, M = np.zeros((3, 3)), np.zeros(3), float(key == "M")
        if key in ("MX", "MY", "MZ"):
            s["XYZ".index(key[1])] = 1.0
        elif key != "M":
            a, b = ("XYZ".index(letter) for letter in key)
            J[a, b] = J[b, a] = 1.0
        force = M * VP + np.cross(WP, s) + np.cross(W, np.cross(W, s))
        moment = WP @ J + np.cross(W, W @ J) + np.cross(s, VP)
        # the same products of the same numbers, in another order of sums: a few roundings
        assert np.allclose(found[:, :3, k], force, rtol=1e-15, atol=1e-15)
        assert np.allclose(found[:, 3:, k], moment, rtol=1e-15, atol=1e-15)
