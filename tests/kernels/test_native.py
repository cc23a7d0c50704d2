"""Kernels in machine code give what the same text gives in Python; feature kernels are found by listing."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from armwright.emit.solvers.c import DIALECT
from armwright.emit.solvers.kernel_functions import kernel_functions
from armwright.errors import ArmwrightError
from armwright.kernels.linear.running_triangle import FadingSquares, rotate_in
from armwright.run.compiling import compile
from armwright.run.native.kernel_llvm import kernel_text
from armwright.run.native.processor import this_host
from armwright.run.solver.lane_kernel import lane_kernel
from armwright.run.solver.native_kernel import NativeKernel, native_kernel
from tests.kernels import features
from tests.kernels.features import flow, inner_records, sizes

pytest.importorskip("llvmlite")

MODULES = [import_module(f"{features.__name__}.{one.name}") for one in iter_modules(features.__path__)]
BY_NAME = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rpartition(".")[2])


def record_of(module: ModuleType) -> Any:
    return module.RECORD(compile) if hasattr(module, "RECORD") else None


def native(module: ModuleType) -> NativeKernel:
    return native_kernel(module.ENTRY, record_of(module))


def plain_results(module: ModuleType, case: tuple[Any, ...]) -> list[Any]:
    """What the kernel gives as plain Python, on copies of the arguments."""
    given = [one.copy() if isinstance(one, np.ndarray) else one for one in case]
    record = record_of(module)
    return all_results(module.ENTRY(*(given if record is None else [record, *given])))


def all_results(answer: Any) -> list[Any]:
    """The results of a call; a single one comes alone."""
    return list(answer) if isinstance(answer, tuple) else [answer]


@BY_NAME
def test_machine_code_and_python_agree(module: ModuleType) -> None:
    run = native(module)
    for case in module.CASES:
        answers = all_results(run(*case))
        for wanted, found in zip(plain_results(module, case), answers, strict=True):
            np.testing.assert_allclose(found, wanted, rtol=1e-13, atol=1e-13)  # a few dozen roundings


@pytest.mark.parametrize(
    "module", [one for one in MODULES if hasattr(one, "LANES")], ids=lambda one: one.__name__
)
def test_lanes_are_samples(module: ModuleType) -> None:
    run, lanes = native(module), lane_kernel(module.ENTRY, record_of(module))
    cases = [module.CASES[k % len(module.CASES)] for k in range(11)]  # the last vector is not full
    given = [np.array(column) for column in zip(*cases, strict=True)]
    for one, found in zip(run.batch(*given), lanes.batch(*given), strict=True):
        np.testing.assert_allclose(found, one, rtol=1e-13, atol=1e-13)  # sums in another order


def test_a_way_that_depends_on_real_numbers_is_refused_for_lanes() -> None:
    with pytest.raises(TypeError, match="tests a real number, which may differ among lanes"):
        lane_kernel(flow.newton_root)


@pytest.mark.parametrize("is_fast", [False, True])
def test_what_only_rare_kernels_call_is_made_quickly_unless_all_is_to_be_fast(is_fast: bool) -> None:
    """The sizes of a kernel that a rare one alone asks for are cold; others stay as they are marked."""
    text = kernel_text((sizes.both,), this_host(), is_fast=is_fast).text
    heads = [line for line in text.splitlines() if line.startswith("define ")]
    cold = {
        name
        for name in ("both", "larger", "reduced_2_3", "reduced_3_5")
        for line in heads
        if f"@k.{name}(" in line and "optnone" in line
    }
    assert cold == ({"larger"} if is_fast else {"larger", "reduced_3_5"})


@BY_NAME
def test_a_batch_is_its_samples(module: ModuleType) -> None:
    run = native(module)
    cases = [module.CASES[k % len(module.CASES)] for k in range(5)]
    answers = all_results(run.batch(*(np.array(column) for column in zip(*cases, strict=True)), threads=2))
    for k, case in enumerate(cases):
        for one, found in zip(all_results(run(*case)), answers, strict=True):
            np.testing.assert_array_equal(found[k], one)


def test_sizes_that_records_call_alike_must_be_equal() -> None:
    """Three joints of the tool, two of its arm: arrays would be read with rows of another length."""
    wrong = replace(record_of(inner_records), arm=inner_records.Arm(2, 0.5, np.zeros(2)))
    why = r"record Tool: 'joints' is 3, but 2 in its field 'arm' \(record Arm\)"
    with pytest.raises(TypeError, match=why):
        native_kernel(inner_records.ENTRY, wrong)
    with pytest.raises(TypeError, match=why):
        kernel_functions(inner_records.ENTRY, DIALECT, record=wrong)


def test_a_kernel_in_place_changes_the_arrays_it_was_given() -> None:
    """The same triangle as by the reference, call after call; what cannot be changed in place is refused."""
    record = FadingSquares(4, 2, 0.9)
    triangle, sample = np.zeros((4, 4)), np.zeros((2, 4))
    call = native_kernel(rotate_in, record).in_place(triangle, sample)
    expected = np.zeros((4, 4))
    for rows in np.random.default_rng(0).normal(size=(5, 2, 4)):
        sample[:] = rows
        call()
        expected = rotate_in(record, expected, rows.copy())
    np.testing.assert_allclose(triangle, expected, atol=1e-14)
    with pytest.raises(ArmwrightError, match="triangle"):
        native_kernel(rotate_in, record).in_place(np.zeros((4, 8))[:, ::2], sample)
