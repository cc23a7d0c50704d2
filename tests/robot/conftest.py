"""Packages that see robots too, where they are installed."""

from __future__ import annotations

from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def pin() -> ModuleType:
    return pytest.importorskip("pinocchio")


@pytest.fixture(scope="module")
def mujoco() -> ModuleType:
    return pytest.importorskip("mujoco")
