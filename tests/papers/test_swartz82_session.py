"""The reproduction of [Swartz82]: every check of the session passes."""

from __future__ import annotations

import pytest

from armwright.study.reproduce import reproduce


@pytest.mark.requirement("S3-33", "S3-43", "S3-44")
def test_every_check_of_the_reproduction_passes() -> None:
    found = reproduce("swartz82")
    assert {check.id for check in found.checks} == {"arm_and_back", "runge_kutta.order", "feedforward.rms"}
    assert all(check.passed for check in found.checks), found.checks
