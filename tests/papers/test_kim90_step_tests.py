"""Kim 1990, Table 1 and Fig. 4: step tests of a simulated Minnesota arm."""

from __future__ import annotations

import pytest

from armwright.study.reproduce import reproduce


@pytest.mark.requirement("S0-30", "S0-31")
def test_table_1_and_figure_4_come_from_step_tests() -> None:
    """Tolerances: base values 1 %, Coulomb 2 % or 0.005 N m, damping 15 % or 0.01."""
    done = reproduce("kim90")
    assert not done.failed_checks
    assert {"plan.rank", "exact.rows", "coulomb.motor2", "figure4.rms"} <= {check.id for check in done.checks}
    assert "figure4.svg" in done.files
    table = next(table for part in done.parts for table in part.tables if table.title == "Table 1")
    assert [row[2] for row in table.rows[:3]] == ["0.19719", "0.02592", "1.68135"]
