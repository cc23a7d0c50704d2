"""Kernels written in other languages do there what they do in Python; features are found by listing."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from tests.kernels.emitted import TOOLS, run
from tests.kernels.test_native import BY_NAME, plain_results

EXACT = 1e-11  # a few dozen roundings of numbers up to some hundred; giac computes with 14 digits


@BY_NAME
@pytest.mark.parametrize("tool", TOOLS)
def test_emitted_text_does_what_python_does(module: ModuleType, tool: str, tmp_path: Path) -> None:
    found = run(TOOLS[tool], module, tmp_path)
    for case, numbers in zip(module.CASES, found, strict=True):
        wanted = np.concatenate([np.ravel(one) for one in plain_results(module, case)])
        np.testing.assert_allclose(numbers, wanted, rtol=EXACT, atol=EXACT)
