"""The run that takes minutes."""

from __future__ import annotations

import pytest

from tests.run.long import check, main


@pytest.mark.long
def test_ten_thousand_random_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("llvmlite")
    monkeypatch.setenv("ARMWRIGHT_CACHE", "off")  # nobody needs these again
    assert main(["--count", "10000"]) == 0


def test_a_wrong_result_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge itself: one wrong coefficient of the sine is noticed."""
    pytest.importorskip("llvmlite")
    monkeypatch.setenv("ARMWRIGHT_CACHE", "off")
    wrong = (-0.1666666666, 0.008333333333322118, -0.00019841269829589452, 2.7557313621354234e-06, 0.0, 0.0)
    monkeypatch.setattr("armwright.run.native.sincos._SIN", wrong)
    assert any(check(seed).faults for seed in range(1, 8))
