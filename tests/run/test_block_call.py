"""Blocks of samples: the same numbers as one call, wherever the arrays lie."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.run import Function, compile
from armwright.run.function.block_call import block_call
from tests.run.programs import arm

pytest.importorskip("llvmlite")


@pytest.fixture(scope="module")
def f() -> Function:
    return compile(arm(), {"L": 0.4}, backend="native")


def test_blocks_equal_one_call(f: Function) -> None:
    """Rows of other arrays, of which one begins anew with every block, are read and written in place."""
    q, qd = np.random.default_rng(0).uniform(-2, 2, (2, 96, 2))
    wide, short = np.zeros((96, 3, 2)), np.empty((40, 5))
    call = block_call(f, [q, short[:, 1:3]], [wide[:, 1]])
    for first in (0, 32, 64):
        short[:32, 1:3] = qd[first : first + 32]
        call(32, first, 0, first)
    np.testing.assert_array_equal(wide[:, 1], f(q, qd))
    assert not wide[:, [0, 2]].any()


def test_blocks_with_angles_of_any_size_equal_one_call(f: Function) -> None:
    q, qd = np.random.default_rng(1).uniform(-2, 2, (2, 16, 2))
    q[3] = 1e12
    found = np.empty((16, 2))
    block_call(f, [q, qd], [found])(16, 0, 0, 0)
    np.testing.assert_array_equal(found, f(q, qd))


def test_other_shapes_types_and_backends_are_refused(f: Function) -> None:
    q = np.zeros((16, 2))
    for wrong in (np.zeros((16, 3)), np.zeros((16, 2), dtype=np.float32), np.zeros((16, 4))[:, ::2]):
        with pytest.raises(ArmwrightError, match=r"qd: .* a sample given"):
            block_call(f, [q, wrong], [np.empty((16, 2))])
    with pytest.raises(ArmwrightError, match="backend='native'"):
        block_call(compile(arm(), {"L": 0.4}, backend="numpy"), [q, q], [np.empty((16, 2))])
