"""The DDArm's torques in closed form, parameter by parameter, against the generated regressor.

[AAH86 appendix I] as corrected in the errata: a misprint in the scan is a line that fails here.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from armwright.models import model
from armwright.robot.formats import load
from armwright.run import compile

L2, G = 0.45, 9.80665
Values = tuple[float, ...]

# Whose column of the regressor stands for a combination, and with which sign.
COLUMNS = {
    "SP1": ("YZ2", 1),
    "SP2": ("YY3", -1),
    "SP3": ("ZZ2", 1),
    "SP4": ("ZZ1", 1),
    "SP5": ("YY2", -1),
    "SP6": ("MY2", -1),
}


def closed_form(q: np.ndarray, v: np.ndarray, a: np.ndarray) -> dict[str, tuple[float, float, float]]:
    """(n1, n2, n3) per unit of each of the 15 parameters."""
    (v1, v2, v3), (a1, a2, a3) = v, a
    s2, c2, s3, c3 = np.sin(q[1]), np.cos(q[1]), np.sin(q[2]), np.cos(q[2])
    return {
        "SP4": (a1, 0, 0),
        "SP5": (2 * v1 * v2 * s2 * c2 - a1 * c2**2, -(v1**2) * s2 * c2, 0),
        "XY2": (2 * a1 * s2 * c2 - 2 * v1 * v2 + 4 * v1 * v2 * c2**2, v1**2 - 2 * v1**2 * c2**2, 0),
        "XZ2": (a2 * s2 + v2**2 * c2, a1 * s2, 0),
        "SP1": (a2 * c2 - v2**2 * s2, a1 * c2, 0),
        "SP3": (0, a2, 0),
        "SP6": (0, G * s2, 0),
        "MX2": (0, G * c2, 0),
        "MX3": (
            L2
            * (
                2 * a1 * s3 + 2 * v2 * v3 * s2 * s3 - a3 * s3 * c2 + 2 * v1 * v3 * c3
                - a2 * s2 * c3 - v2**2 * c2 * c3 - v3**2 * c2 * c3
            ),
            G * c2 * c3 - L2 * a1 * s2 * c3,
            -G * s2 * s3 - L2 * a1 * s3 * c2 - L2 * v1**2 * c3,
        ),
        "MY3": (
            L2
            * (
                a2 * s2 * s3 - 2 * v1 * v3 * s3 + v2**2 * s3 * c2 + v3**2 * s3 * c2
                + 2 * a1 * c3 + 2 * v2 * v3 * s2 * c3 - a3 * c2 * c3
            ),
            L2 * a1 * s2 * s3 - G * s3 * c2,
            L2 * v1**2 * s3 - L2 * a1 * c2 * c3 - G * s2 * c3,
        ),
        "SP2": (
            a1 * c2**2 - a1 - v2 * v3 * s2 - 2 * v1 * v2 * s2 * c2 - 2 * v1 * v3 * s3 * c3
            + a2 * s2 * s3 * c3 + v2**2 * s3 * c2 * c3 + 2 * v1 * v3 * s3 * c2**2 * c3 + a1 * c3**2
            + 2 * v2 * v3 * s2 * c3**2 + 2 * v1 * v2 * s2 * c2 * c3**2 - a1 * c2**2 * c3**2,
            v1**2 * s2 * c2 - v1 * v3 * s2 + 2 * v2 * v3 * s3 * c3 + a1 * s2 * s3 * c3 - a2 * c3**2
            + 2 * v1 * v3 * s2 * c3**2 - v1**2 * s2 * c2 * c3**2,
            v1 * v2 * s2 + v1**2 * s3 * c3 - v2**2 * s3 * c3 - v1**2 * s3 * c3 * c2**2
            - 2 * v1 * v2 * s2 * c3**2,
        ),
        "XY3": (
            2 * v1 * v3 - a2 * s2 - v2**2 * c2 - 2 * v1 * v3 * c2**2 - 2 * a1 * s3 * c3
            - 4 * v2 * v3 * s2 * s3 * c3 - 4 * v1 * v2 * s2 * s3 * c2 * c3 + 2 * a1 * s3 * c2**2 * c3
            - 4 * v1 * v3 * c3**2 + 2 * a2 * s2 * c3**2 + 2 * v2**2 * c2 * c3**2
            + 4 * v1 * v3 * c2**2 * c3**2,
            2 * a2 * s3 * c3 - 2 * v2 * v3 - a1 * s2 - 4 * v1 * v3 * s2 * s3 * c3
            + 2 * v1**2 * s2 * s3 * c2 * c3 + 4 * v2 * v3 * c3**2 + 2 * a1 * s2 * c3**2,
            v2**2 - v1**2 + v1**2 * c2**2 + 4 * v1 * v2 * s2 * s3 * c3 + 2 * v1**2 * c3**2
            - 2 * v2**2 * c3**2 - 2 * v1**2 * c2**2 * c3**2,
        ),
        "XZ3": (
            v2**2 * s2 * s3 - v3**2 * s2 * s3 - a2 * s3 * c2 + 2 * v1 * v3 * s2 * s3 * c2
            + 2 * v1 * v2 * c3 + a3 * s2 * c3 - 2 * a1 * s2 * c2 * c3 - 4 * v1 * v2 * c2**2 * c3,
            a3 * s3 - a1 * s3 * c2 - v1**2 * c3 + v3**2 * c3 - 2 * v1 * v3 * c2 * c3
            + 2 * v1**2 * c2**2 * c3,
            a2 * s3 - v1**2 * s2 * s3 * c2 + a1 * s2 * c3 + 2 * v1 * v2 * c2 * c3,
        ),
        "YZ3": (
            2 * a1 * s2 * s3 * c2 - 2 * v1 * v2 * s3 - a3 * s2 * s3 + 4 * v1 * v2 * s3 * c2**2
            + v2**2 * s2 * c3 - v3**2 * s2 * c3 - a2 * c2 * c3 + 2 * v1 * v3 * s2 * c2 * c3,
            v1**2 * s3 - v3**2 * s3 + 2 * v1 * v3 * s3 * c2 - 2 * v1**2 * s3 * c2**2 + a3 * c3
            - a1 * c2 * c3,
            a2 * c3 - a1 * s2 * s3 - 2 * v1 * v2 * s3 * c2 - v1**2 * s2 * c2 * c3,
        ),
        "ZZ3": (
            v2 * v3 * s2 - a3 * c2 - 2 * v1 * v2 * s2 * c2 + a1 * c2**2,
            v1**2 * s2 * c2 - v1 * v3 * s2,
            a3 + v1 * v2 * s2 - a1 * c2,
        ),
    }  # fmt: skip


@pytest.fixture(scope="module")
def regressor() -> Callable[..., dict[str, np.ndarray]]:
    made = model(load("ddarm"), "dynamic_regressor")
    f = compile(made)

    def columns(*state: np.ndarray) -> dict[str, np.ndarray]:
        return dict(zip(made.columns, f(*state).T, strict=True))

    return columns


@pytest.mark.requirement("S2-32", "S2-9")
def test_every_term_of_the_closed_form_is_a_column_of_the_regressor(
    regressor: Callable[..., dict[str, np.ndarray]],
) -> None:
    random = np.random.default_rng(0)
    for _ in range(5):
        state = tuple(random.uniform(-2, 2, (3, 3)))
        columns = regressor(*state)
        for key, expected in closed_form(*state).items():
            name, sign = COLUMNS.get(key, (key, 1))
            np.testing.assert_allclose(sign * columns[name], expected, rtol=0, atol=1e-12, err_msg=key)


@pytest.mark.requirement("S2-31", "S2-30")
def test_the_eleven_unidentifiable_columns_vanish(regressor: Callable[..., dict[str, np.ndarray]]) -> None:
    columns = regressor(*np.random.default_rng(1).uniform(-2, 2, (3, 3)))
    nothing = {key for key, column in columns.items() if not np.abs(column).max() > 1e-13}
    assert nothing == {
        "M1", "MX1", "MY1", "MZ1", "XX1", "XY1", "XZ1", "YY1", "YZ1", "M2", "MZ2"
    }  # fmt: skip
