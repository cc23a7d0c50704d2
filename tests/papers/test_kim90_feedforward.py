"""Kim 1990 §6: feedforward without feedback, with the identified and the computed column."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.study.reproduce.kim90.feedforward import (
    FEEDBACK,
    MOTORS,
    computed_column,
    feedforward_run,
    wanted_motion,
)
from armwright.study.reproduce.kim90.table1 import COMPUTED, IDENTIFIED
from armwright.study.reproduce.paper import reproduce

pytestmark = pytest.mark.requirement("S0-32")


def appendix_inertia(t: dict[str, float], q2: float, q3: float) -> np.ndarray:
    """M of Appendix A with the eight sums of a column [errata S0, note 2]."""
    c2, s2, c3, s3 = np.cos(q2), np.sin(q2), np.cos(q3), np.sin(q3)
    bend = t["Ie15"] - t["Ie4"]
    M11 = t["Iz1"] + t["Ix2"] + t["Ie15"] + c2**2 * (t["Ie16"] + t["Y2"] - t["Ix2"] - t["Ie15"])
    M11 += 2 * c2**2 * c3 * t["Ie3"] - s2**2 * c3**2 * bend
    M22 = t["Z2"] + t["Ie4"] + c3**2 * bend + 2 * c3 * t["Ie3"]
    M12, M13 = s2 * s3 * (t["Ie3"] + c3 * bend), c2 * (t["Ie16"] + c3 * t["Ie3"])
    return np.array([[M11, M12, M13], [M12, M22, 0.0], [M13, 0.0, t["Ie16"]]])


@pytest.mark.parametrize("column", [IDENTIFIED, COMPUTED])
def test_both_columns_have_the_inertia_matrix_of_appendix_a(column: dict[str, float]) -> None:
    arm = aw.load("minnesota")
    robot = arm if column is IDENTIFIED else computed_column(arm)
    A = aw.compile(aw.model(robot, "inertia_matrix"))
    for q1, q2, q3 in np.random.default_rng(0).uniform(0.3, 2.5, (10, 3)):
        found = A([q1, q2, q3, -q3, q3])
        np.testing.assert_allclose(found, appendix_inertia(column, q2, q3), atol=1e-12)


def test_the_cubic_reaches_150_degrees_per_second() -> None:
    motion = np.degrees(wanted_motion(MOTORS).samples(np.array([0.0, 0.15, 0.3])))
    np.testing.assert_allclose(motion[1, 1], 150.0, rtol=1e-12)
    np.testing.assert_allclose(motion[[0, 2], 2], [[2000.0] * 3, [-2000.0] * 3], rtol=1e-12)
    np.testing.assert_allclose(motion[2, 0] - motion[0, 0], 30.0, rtol=1e-12)


def test_every_check_of_the_page_passes() -> None:
    result = reproduce("kim90", chapter="feedforward")
    assert len(result.checks) == 10
    assert not result.failed_checks
    assert len(result.figures) == 4


def test_feedback_makes_up_for_a_wrong_model() -> None:
    alone = feedforward_run(("motor2",), "computed")
    held = feedforward_run(("motor2",), "computed", feedback=FEEDBACK)
    assert held.peaks[0].max() < 0.2 * alone.peaks[0].max()


def test_other_papers_have_no_such_chapter() -> None:
    with pytest.raises(aw.ArmwrightError, match="has none"):
        reproduce("swartz82", chapter="feedforward")
