"""The closed form of the torques of the MIT direct-drive arm [AAH86 Appendix, ERRATA S2]."""

from __future__ import annotations

from math import cos, sin

import numpy as np
import pytest

from armwright.models.dynamics.inverse_dynamics import inverse_dynamics
from armwright.robot.formats import load
from tests.dynamics.robots import state, values

EXACT = 1e-12
_ORDER = ("MX", "MY", "MZ", "M", "XX", "XY", "XZ", "YY", "YZ", "ZZ")


def closed_form(k: dict[str, float], q: np.ndarray, v: np.ndarray, a: np.ndarray) -> list[float]:
    """n1, n2, n3 as corrected in ERRATA, term by term."""
    l2, g = 0.45, 9.80665
    s2, c2, s3, c3 = sin(q[1]), cos(q[1]), sin(q[2]), cos(q[2])
    v1, v2, v3 = v
    a1, a2, a3 = a
    SP1, SP2, SP3, SP4, SP5, SP6 = sums(k, l2)
    mx3, my3 = k["MX3"], k["MY3"]
    n1 = (
        SP4 * a1
        + SP5 * (2 * v1 * v2 * s2 * c2 - a1 * c2**2)
        + k["XY2"] * (2 * a1 * s2 * c2 - 2 * v1 * v2 + 4 * v1 * v2 * c2**2)
        + k["XZ2"] * (a2 * s2 + v2**2 * c2)
        + SP1 * (a2 * c2 - v2**2 * s2)
        + mx3
        * l2
        * (
            2 * a1 * s3
            + 2 * v2 * v3 * s2 * s3
            - a3 * s3 * c2
            + 2 * v1 * v3 * c3
            - a2 * s2 * c3
            - v2**2 * c2 * c3
            - v3**2 * c2 * c3
        )
        + my3
        * l2
        * (
            a2 * s2 * s3
            - 2 * v1 * v3 * s3
            + v2**2 * s3 * c2
            + v3**2 * s3 * c2
            + 2 * a1 * c3
            + 2 * v2 * v3 * s2 * c3
            - a3 * c2 * c3
        )
        + SP2
        * (
            a1 * c2**2
            - a1
            - v2 * v3 * s2
            - 2 * v1 * v2 * s2 * c2
            - 2 * v1 * v3 * s3 * c3
            + a2 * s2 * s3 * c3
            + v2**2 * s3 * c2 * c3
            + 2 * v1 * v3 * s3 * c2**2 * c3
            + a1 * c3**2
            + 2 * v2 * v3 * s2 * c3**2
            + 2 * v1 * v2 * s2 * c2 * c3**2
            - a1 * c2**2 * c3**2
        )
        + k["XY3"]
        * (
            2 * v1 * v3
            - a2 * s2
            - v2**2 * c2
            - 2 * v1 * v3 * c2**2
            - 2 * a1 * s3 * c3
            - 4 * v2 * v3 * s2 * s3 * c3
            - 4 * v1 * v2 * s2 * s3 * c2 * c3
            + 2 * a1 * s3 * c2**2 * c3
            - 4 * v1 * v3 * c3**2
            + 2 * a2 * s2 * c3**2
            + 2 * v2**2 * c2 * c3**2
            + 4 * v1 * v3 * c2**2 * c3**2
        )
        + k["XZ3"]
        * (
            v2**2 * s2 * s3
            - v3**2 * s2 * s3
            - a2 * s3 * c2
            + 2 * v1 * v3 * s2 * s3 * c2
            + 2 * v1 * v2 * c3
            + a3 * s2 * c3
            - 2 * a1 * s2 * c2 * c3
            - 4 * v1 * v2 * c2**2 * c3
        )
        + k["YZ3"]
        * (
            2 * a1 * s2 * s3 * c2
            - 2 * v1 * v2 * s3
            - a3 * s2 * s3
            + 4 * v1 * v2 * s3 * c2**2
            + v2**2 * s2 * c3
            - v3**2 * s2 * c3
            - a2 * c2 * c3
            + 2 * v1 * v3 * s2 * c2 * c3
        )
        + k["ZZ3"] * (v2 * v3 * s2 - a3 * c2 - 2 * v1 * v2 * s2 * c2 + a1 * c2**2)
    )
    n2 = (
        k["MX2"] * g * c2
        + SP6 * g * s2
        + SP3 * a2
        + SP1 * a1 * c2
        + k["XZ2"] * a1 * s2
        + k["XY2"] * (v1**2 - 2 * v1**2 * c2**2)
        - SP5 * v1**2 * s2 * c2
        + mx3 * (g * c2 * c3 - l2 * a1 * s2 * c3)
        + my3 * (l2 * a1 * s2 * s3 - g * s3 * c2)
        + SP2
        * (
            v1**2 * s2 * c2
            - v1 * v3 * s2
            + 2 * v2 * v3 * s3 * c3
            + a1 * s2 * s3 * c3
            - a2 * c3**2
            + 2 * v1 * v3 * s2 * c3**2
            - v1**2 * s2 * c2 * c3**2
        )
        + k["XY3"]
        * (
            2 * a2 * s3 * c3
            - 2 * v2 * v3
            - a1 * s2
            - 4 * v1 * v3 * s2 * s3 * c3
            + 2 * v1**2 * s2 * s3 * c2 * c3
            + 4 * v2 * v3 * c3**2
            + 2 * a1 * s2 * c3**2
        )
        + k["XZ3"]
        * (a3 * s3 - a1 * s3 * c2 - v1**2 * c3 + v3**2 * c3 - 2 * v1 * v3 * c2 * c3 + 2 * v1**2 * c2**2 * c3)
        + k["YZ3"]
        * (v1**2 * s3 - v3**2 * s3 + 2 * v1 * v3 * s3 * c2 - 2 * v1**2 * s3 * c2**2 + a3 * c3 - a1 * c2 * c3)
        + k["ZZ3"] * (v1**2 * s2 * c2 - v1 * v3 * s2)
    )
    n3 = (
        mx3 * (-g * s2 * s3 - l2 * a1 * s3 * c2 - l2 * v1**2 * c3)
        + my3 * (l2 * v1**2 * s3 - l2 * a1 * c2 * c3 - g * s2 * c3)
        + SP2
        * (
            v1 * v2 * s2
            + v1**2 * s3 * c3
            - v2**2 * s3 * c3
            - v1**2 * s3 * c3 * c2**2
            - 2 * v1 * v2 * s2 * c3**2
        )
        + k["XY3"]
        * (
            v2**2
            - v1**2
            + v1**2 * c2**2
            + 4 * v1 * v2 * s2 * s3 * c3
            + 2 * v1**2 * c3**2
            - 2 * v2**2 * c3**2
            - 2 * v1**2 * c2**2 * c3**2
        )
        + k["XZ3"] * (a2 * s3 - v1**2 * s2 * s3 * c2 + a1 * s2 * c3 + 2 * v1 * v2 * c2 * c3)
        + k["YZ3"] * (a2 * c3 - a1 * s2 * s3 - 2 * v1 * v2 * s3 * c2 - v1**2 * s2 * c2 * c3)
        + k["ZZ3"] * (a3 + v1 * v2 * s2 - a1 * c2)
    )
    return [n1, n2, n3]


def sums(k: dict[str, float], l2: float) -> tuple[float, ...]:
    """SP1 … SP6 in standard parameters (Table 5, errata E2-17 … E2-20)."""
    return (
        k["YZ2"] + l2 * k["MZ3"],
        k["XX3"] - k["YY3"],
        k["ZZ2"] + k["XX3"],
        k["ZZ1"] + k["XX2"] + k["XX3"] + k["M3"] * l2**2,
        k["XX2"] + k["XX3"] - k["YY2"],
        k["MZ3"] - k["MY2"],
    )


@pytest.mark.requirement("S4-39", "S2-1")
@pytest.mark.parametrize("seed", range(6))
def test_torques_are_the_papers_closed_form(seed: int) -> None:
    robot = load("ddarm").without("rotor", "friction", "wrench").symbolic("inertial")
    q, qd, qdd = state(robot, seed)
    random = np.random.default_rng(seed)
    known = {f"{key}{j}": float(random.uniform(0.2, 1.5)) for j in (1, 2, 3) for key in _ORDER}
    ours = values(inverse_dynamics(robot), q, qd, qdd, **known)
    np.testing.assert_allclose(ours, closed_form(known, q, qd, qdd), rtol=EXACT, atol=EXACT)
