"""Kernels of the kernel language: machine code does what the same text does in Python, however it is made."""

from __future__ import annotations

import ctypes
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from armwright.run.kernels.machine import built
from armwright.run.kernels.translate import translated

pytest.importorskip("llvmlite")

_HEAD = "from armwright.run.kernels.language import Real, Reals, Whole, at, cold, hot, sin_cos, sqrt\n\n"
_SUMS = """
def part(n: Whole, a: Reals, pair: Reals) -> Real:
    total = 0.0
    for i in range(n):
        sin_cos(a[i], pair)
        total += pair[0] * sqrt(1 + a[i] * a[i]) if i % 3 > 0 else a[i]
        if total > 4:
            total -= 4
    return total


@{mark}
def sums(n: Whole, a: Reals, out: Reals) -> None:
    for i in range(n):
        out[i] = part(i + 1, a, at(out, n))
"""


def module_of(folder: Path, text: str) -> ModuleType:
    """The text as a module."""
    path = folder / "kernels_here.py"
    path.write_text("from __future__ import annotations\n" + _HEAD + text)
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("mark", ["hot", "cold"])
def test_machine_code_and_python_agree_however_it_is_made(
    mark: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARMWRIGHT_CACHE", "off")
    module = module_of(tmp_path, _SUMS.replace("{mark}", mark))
    a = np.random.default_rng(3).uniform(-2, 2, 20)
    plain, native = np.zeros(22), np.zeros(22)
    module.sums(20, a, plain)
    machine = built((module,), public=("sums",))
    run = ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p)(machine.addresses["sums"])
    run(20, a.ctypes.data, native.ctypes.data)
    np.testing.assert_allclose(native, plain, rtol=0, atol=1e-13)  # twenty sums of numbers below four


def test_a_mark_that_is_none_is_refused_with_its_kernel(tmp_path: Path) -> None:
    module = module_of(tmp_path, "warm = hot\n" + _SUMS.replace("{mark}", "warm"))
    with pytest.raises(TypeError, match=r"kernel sums, line .*'hot' and 'cold'"):
        translated((module,), public=("sums",))
