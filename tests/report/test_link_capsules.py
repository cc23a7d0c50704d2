"""The capsule of a link has the mass and the moments of the link it stands for."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.report.link_capsules import link_capsules


def test_a_rod_is_drawn_as_the_rod_it_is() -> None:
    m, r, h = 3.0, 0.04, 0.5
    across, along = m * (3 * r**2 + h**2) / 12, m * r**2 / 2
    rod = aw.Inertia.from_com(m, (0.25, 0.1, 0), (along, 0, 0, across, 0, across))
    arm = aw.Robot("arm", (aw.Revolute("j", variable="q1"),), (aw.Link("rod", rod),))
    (found,) = link_capsules(arm)
    assert found["radius"] == pytest.approx(r, abs=1e-6)  # six digits are kept
    ends = np.array(sorted([found["from"], found["to"]]))
    np.testing.assert_allclose(ends, [[0.25 - h / 2 + r, 0.1, 0], [0.25 + h / 2 - r, 0.1, 0]], atol=2e-6)


def test_links_without_a_body_are_left_out_and_round_ones_are_balls() -> None:
    puma = aw.load("puma560")
    assert [one["frame"] for one in link_capsules(puma)] == [1, 2, 3, 4, 5, 6]
    assert link_capsules(puma.without("inertial")) == []
    names = aw.load("planar2r").with_values({"M1": "m"})
    assert [one["frame"] for one in link_capsules(names)] == [2]
    ball = aw.Inertia.from_com(2.0, (0, 0, 0), (0.008, 0, 0, 0.008, 0, 0.008))
    arm = aw.Robot("arm", (aw.Revolute("j", variable="q1"),), (aw.Link("ball", ball),))
    assert link_capsules(arm)[0]["radius"] == pytest.approx(0.1)  # 2/5 m r²
