"""Models of closed robots called with their motors: loops closed inside, in the assembly of home [S4-21]."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from tests.loops.machines import machine


@pytest.mark.requirement("S4-21")
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("fourbar", "direct_dynamics"),
        ("fivebar", "jacobian"),
        ("palletiser", "direct_geometry"),
        ("palletiser", "inverse_dynamics"),
        ("twoloop", "direct_geometry"),
        ("minnesota", "inverse_dynamics"),
        ("prps3", "direct_geometry"),
        ("spatial0", "inverse_dynamics"),
    ],
)
def test_the_model_is_that_of_all_joints_at_the_closed_position(name: str, kind: str) -> None:
    m = machine(name)
    inner_model = aw.model(m.robot, kind)
    inner = aw.compile(inner_model)
    f = aw.compile(aw.model(m.robot, kind, positions="active"))
    loops = aw.compile(aw.model(m.robot, "loop_geometry"))
    random = np.random.default_rng(2)
    home = m.closed(m.robot.home[None])[0]
    motors = home[m.active] + random.uniform(-0.1, 0.1, (4, len(m.active)))
    given = random.uniform(-0.5, 0.5, (len(inner_model.inputs) - 1, len(m.active)))
    for q_active in motors:
        q = loops(q_active, near=home)
        np.testing.assert_allclose(f(q_active, *given), inner(q, *given), rtol=1e-7, atol=1e-8)


@pytest.mark.parametrize("name", ["fourbar", "palletiser"])
def test_formulas_make_it_a_model_like_any_other(name: str) -> None:
    made = aw.model(machine(name).robot, "gravity", positions="active")
    assert made.inputs[0].shape == (len(machine(name).active),)
    assert "loops closed inside" in made.reason
    assert "q_active" not in "".join(aw.emit(made, "python").values())
    q = np.random.default_rng(0).uniform(-0.05, 0.05, (20, len(machine(name).active)))
    many = aw.compile(made)(machine(name).robot.home[machine(name).active] + q)
    assert many.shape == q.shape


def test_searched_loops_keep_the_assembly_they_start_from() -> None:
    m = machine("prps3")
    f = aw.compile(aw.model(m.robot, "direct_geometry", positions="active"))
    home = m.closed(m.robot.home[None])[0]
    steps = np.linspace(0, 0.1, 5)[:, None] * np.ones(6)
    T = f(home[m.active] + steps)
    assert T.shape == (5, 4, 4)
    again = f(home[m.active] + steps[-1], near=f.positions(home[m.active] + steps)[2])
    np.testing.assert_allclose(again, T[-1], atol=1e-10)
    far = f(home[m.active] + 50.0)
    assert np.isnan(far).any()
    with pytest.raises(ArmwrightError, match="emit its parts"):
        aw.emit(f.model, "julia")


def test_where_it_means_nothing_it_is_refused() -> None:
    with pytest.raises(ArmwrightError, match="has no loop"):
        aw.model(aw.load("puma560"), "gravity", positions="active")
    with pytest.raises(ArmwrightError, match="takes no positions"):
        aw.model(aw.load("fourbar"), "base_parameters", positions="active")
    with pytest.raises(ArmwrightError, match="use tree or active"):
        aw.model(aw.load("fourbar"), "gravity", positions="motors")
