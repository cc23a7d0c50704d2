"""Methods of integration beside the explicit ones: stiff plants, conservation over long times."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.models.simulation.plant import PlantChoice
from armwright.simulate.compiled_plant import compiled_plant
from tests.simulate.arms import block, some_tree, wheel


def spring_wheel(stiffness: float, *, inertia: float = 0.01) -> aw.Robot:
    """A wheel that a spring pulls back to zero."""
    joint = aw.Revolute("wheel", stiffness=stiffness, variable="q1")  # type: ignore[arg-type]
    return aw.Robot("wheel", (joint,), (aw.Link("rim", aw.Inertia(ZZ=inertia)),), gravity=(0.0, 0.0, 0.0))  # type: ignore[arg-type]


def test_a_stiff_spring_does_not_stop_the_implicit_method() -> None:
    robot = spring_wheel(1e8)  # ω = 1e5 rad/s, so h·ω = 1000 at 10 ms
    found = aw.simulate(robot, duration=1.0, step=1e-2, q=[1e-3], method="implicit")
    assert found.status == "finished"
    assert abs(found.q[-1, 0]) < 1e-6  # L-stable: the vibration that no step resolves is damped away
    assert aw.simulate(robot, duration=1.0, step=1e-2, q=[1e-3], method="rk4").status == "diverged"


@pytest.mark.requirement("S0-1", "S0-2")
def test_currents_of_the_implicit_method_are_those_of_the_exact_one() -> None:
    robot = wheel(R=2.0, L=1e-4, Kt=0.5)
    given = {"duration": 0.2, "voltage": [3.0]}
    exact = aw.simulate(robot, step=1e-5, store=100, **given)
    found = aw.simulate(robot, step=1e-3, method="implicit", **given)  # 20 times L/R
    np.testing.assert_allclose(found.qd[20:], exact.qd[20:], rtol=1e-3)
    np.testing.assert_allclose(found.current[20:], exact.current[20:], rtol=1e-3, atol=1e-3)
    fine = aw.simulate(robot, step=1e-5, store=100, method="implicit", **given)
    np.testing.assert_allclose(fine.current, exact.current, atol=1e-6)  # (h·R/L)⁴ of some amperes


def test_energy_of_the_symplectic_method_does_not_drift() -> None:
    robot = aw.load("vertical2r").without("friction")
    given = {"duration": 200.0, "q": [1.2, -0.9], "step": 0.01}
    kept = aw.simulate(robot, method="symplectic", **given)
    lost = aw.simulate(robot, method="rk3", **given)
    late, early = np.abs(kept.drift[10_000:]).max(), np.abs(kept.drift[:10_000]).max()
    assert late < 1.5 * early  # it swings, with no trend over 100 s more
    assert np.abs(lost.drift[-1]) > 3 * late  # what a method of higher order loses in the same time


def test_momenta_and_their_rates_are_those_of_the_accelerations() -> None:
    robot = some_tree(2)
    plant = compiled_plant(robot, PlantChoice())
    n = plant.n
    q, qd, u = np.random.default_rng(0).normal(size=(3, n))
    given = u, np.zeros(n), np.ones(n), np.zeros(1)
    qdd, h = plant.motion(q, qd, *given).qdd, 1e-5
    ahead, behind = (plant.canonical(q + s * qd, qd + s * qdd, *given).momentum for s in (h, -h))
    np.testing.assert_allclose(
        plant.canonical(q, qd, *given).force, (ahead - behind) / (2 * h), rtol=1e-6, atol=1e-6
    )


@pytest.mark.parametrize("method", ["implicit", "symplectic"])
def test_a_block_comes_to_rest_where_it_should(method: str) -> None:
    robot = block(mass=2.0, slope=0.0, FS=4.0)  # 2 m/s²
    found = aw.simulate(robot, duration=1.0, qd=[1.0], step=0.03, method=method)
    assert found.qd[-1, 0] == 0.0
    np.testing.assert_allclose(found.q[-1, 0], 0.25, rtol=1e-9)  # v²/2a; a parabola, exact for both


@pytest.mark.parametrize("method", ["implicit", "symplectic"])
def test_a_fleet_of_solved_steps_is_its_arms_one_by_one(method: str) -> None:
    robot = aw.load("puma560")
    q, qd = np.random.default_rng(1).normal(size=(2, 5, 6))
    fleet = aw.simulate(robot, duration=0.05, q=q, qd=qd, method=method)
    alone = aw.simulate(robot, duration=0.05, q=q[3], qd=qd[3], method=method)
    np.testing.assert_allclose(fleet.q[:, 3], alone.q, rtol=1e-10, atol=1e-11)  # Newton ends at 1e-12


def test_currents_have_no_momenta() -> None:
    with pytest.raises(aw.ArmwrightError, match="implicit"):
        aw.simulate(wheel(R=2.0, L=1e-4, Kt=0.5), duration=0.1, voltage=[1.0], method="symplectic")


@pytest.mark.requirement("S3-37")
def test_energy_from_nowhere_is_a_finding() -> None:
    robot = aw.load("vertical2r").without("friction")
    sound = aw.simulate(robot, duration=2.0, q=[1.2, -0.9])
    assert not sound.findings
    coarser = aw.simulate(robot, duration=2.0, q=[1.2, -0.9], step=0.01)
    assert np.abs(coarser.drift).max() > 1e-8  # little beside what went between height and motion
    assert not coarser.findings
    rough = aw.simulate(robot, duration=2.0, q=[1.2, -0.9], step=0.1, method="rk3")
    assert [one.code for one in rough.findings] == ["energy"]
    assert rough.findings[0].remedy == "step=0.025"


@pytest.mark.requirement("S0-3", "S3-37")
@pytest.mark.parametrize("name", ["planar3r", "fourbar", "floating"])
def test_wrenches_are_in_the_balance_of_energy(name: str) -> None:
    robot = aw.load("planar3r" if name == "floating" else name).without("friction")
    robot = (
        robot.with_base("floating").with_load(aw.Inertia(XX=1, YY=1, ZZ=2, M=5), link=0)
        if name == "floating"
        else robot
    )  # type: ignore[arg-type]
    push = {robot.links[-1].name: [3.0, -2.0, 0.5, 0.1, 0.2, 0.3]}
    found = aw.simulate(robot, duration=0.2, wrench=push, step=2e-4)
    assert np.ptp(found.energy) > 1e-3
    assert np.abs(found.drift).max() < 1e-6 * np.ptp(found.energy) + 1e-9


@pytest.mark.requirement("S3-36")
def test_advice_on_the_step_is_for_steps_of_one_length() -> None:
    robot = wheel(inertia=1e-3, R=1.0, Kt=0.5)  # 4 ms
    given = {"duration": 0.1, "voltage": [1.0], "step": 0.01}
    assert "step" in [one.code for one in aw.simulate(robot, **given).findings]
    for method in ("dopri5", "implicit"):
        assert "step" not in [one.code for one in aw.simulate(robot, method=method, **given).findings]


def test_a_flexible_joint_swings_at_its_frequency() -> None:
    """A driven rotor, a spring, a link: ω² = k·(1/J1 + 1/J2) about the common turn, which the motor sets."""
    rotor = aw.Revolute("motor", variable="q1")
    spring = aw.Revolute("spring", parent=1, stiffness=50.0, variable="q2")  # type: ignore[arg-type]
    links = aw.Link("rotor", aw.Inertia(ZZ=0.5)), aw.Link("arm", aw.Inertia(ZZ=0.2))  # type: ignore[arg-type]
    robot = aw.Robot("flexible", (rotor, spring), links, gravity=(0.0, 0.0, 0.0))  # type: ignore[arg-type]
    found = aw.simulate(robot, duration=1.0, torque=[0.7, 0.0])
    w = np.sqrt(50.0 * (1 / 0.5 + 1 / 0.2))
    bend = -0.7 * 0.2 / (0.7 * 50.0) * (1 - np.cos(w * found.t))  # the arm is left behind by J2·a/k
    np.testing.assert_allclose(found.q[:, 1], bend, atol=1e-9)
    momentum = 0.5 * found.qd[:, 0] + 0.2 * (found.qd[:, 0] + found.qd[:, 1])
    np.testing.assert_allclose(momentum, 0.7 * found.t, atol=1e-10)
    assert np.all(found.tau[:, 1] == 0.0)  # a flexible joint has no motor
