"""Motors: voltages, currents and torques, with and without inductance."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.expr import number
from tests.simulate.arms import wheel

R, KT, J, N = 2.0, 0.1, 0.02, 5.0


@pytest.mark.requirement("S3-27", "S3-25")
def test_stall_torque_and_no_load_speed() -> None:
    robot = wheel(inertia=J, R=R, Kt=KT, ratio=N)
    found = aw.simulate(robot, duration=5.0, voltage=[12.0])
    np.testing.assert_allclose(found.tau[0], N * KT * 12.0 / R)  # at rest: stall
    np.testing.assert_allclose(found.qd[-1], 12.0 / (KT * N), rtol=1e-6)  # V = Ke·N·ω
    T = R * J / (N * KT) ** 2
    np.testing.assert_allclose(found.qd[:, 0], 12.0 / (KT * N) * -np.expm1(-found.t / T), rtol=1e-9)


@pytest.mark.requirement("S3-36")
def test_advice_on_the_step_is_a_fifteenth_of_the_time_constant() -> None:
    robot = wheel(inertia=J, R=R, Kt=KT, ratio=N)
    T = R * J / (N * KT) ** 2
    assert not aw.simulate(robot, duration=0.1, step=T / 15, voltage=[1.0]).findings
    (finding,) = aw.simulate(robot, duration=0.1, step=T / 14, voltage=[1.0]).findings
    assert finding.severity == "warning"
    assert f"{T:.3g} s" in finding.text


@pytest.mark.requirement("S0-8")
def test_in_current_mode_there_is_no_back_emf() -> None:
    robot = wheel(inertia=J, R=R, Kt=KT, ratio=N)
    found = aw.simulate(robot, duration=1.0, current=[3.0])
    np.testing.assert_allclose(found.qd[:, 0], N * KT * 3.0 / J * found.t, rtol=1e-12, atol=1e-12)


def exact(L: float, t: np.ndarray, V: float = 12.0) -> tuple[np.ndarray, np.ndarray]:
    """Speed and current of the motor with inductance, from its eigenvalues."""
    A = np.array([[0.0, N * KT / J], [-KT * N / L, -R / L]])
    values, vectors = np.linalg.eig(A)
    rest = np.linalg.solve(A, [0.0, -V / L])
    weights = np.linalg.solve(vectors, -rest)
    x = rest[:, None] + (vectors * weights) @ np.exp(np.outer(values, t))
    return np.real(x[0]), np.real(x[1])


@pytest.mark.requirement("S0-1")
@pytest.mark.parametrize("L", [0.05, 1e-3, 1e-5])
def test_current_of_an_inductive_motor_is_exact(L: float) -> None:
    """At 1e-5 H the current settles in 5 µs, two hundredths of a percent of the step."""
    robot = wheel(inertia=J, R=R, L=L, Kt=KT, ratio=N)
    found = aw.simulate(robot, duration=0.3, voltage=[12.0])
    speed, current = exact(L, found.t)
    np.testing.assert_allclose(found.qd[:, 0], speed, atol=2e-4 * 24)
    assert found.current is not None
    np.testing.assert_allclose(found.current[5:, 0], current[5:], atol=1e-3 * 6)
    np.testing.assert_allclose(found.tau, N * KT * found.current)


@pytest.mark.requirement("S0-1")
def test_currents_keep_the_order_of_the_method() -> None:
    robot = wheel(inertia=J, R=R, L=0.05, Kt=KT, ratio=N)
    speed, current = exact(0.05, np.array([0.1]))
    errors = {name: [] for name in ("rk3", "rk4")}
    for name, found in errors.items():
        for step in (0.01, 0.005, 0.0025):
            run = aw.simulate(robot, duration=0.1, step=step, voltage=[12.0], method=name)
            assert run.current is not None
            found.append(abs(run.current[-1, 0] - current[0]) + abs(run.qd[-1, 0] - speed[0]))
    for name, order in (("rk3", 3), ("rk4", 4)):
        rates = np.log2(np.array(errors[name][:-1]) / errors[name][1:])
        np.testing.assert_allclose(rates, order, atol=0.25)


@pytest.mark.requirement("S0-2")
def test_without_inductance_is_the_limit_of_small_inductance() -> None:
    robot = wheel(inertia=J, R=R, L=1e-4, Kt=KT, ratio=N)
    plain = aw.simulate(robot, duration=0.3, voltage=[12.0], inductance=False)
    gaps = []
    for L in (4e-3, 2e-3, 1e-3):
        found = aw.simulate(wheel(inertia=J, R=R, L=L, Kt=KT, ratio=N), duration=0.3, voltage=[12.0])
        gaps.append(np.abs(found.q[-1] - plain.q[-1])[0])
    np.testing.assert_allclose(np.array(gaps[:-1]) / gaps[1:], 2.0, rtol=0.02)  # ∝ L/R


@pytest.mark.requirement("S0-7")
def test_one_joint_of_an_arm_with_the_others_locked_is_the_integrated_equation() -> None:
    """J·q̈ + (B + Kt·Ke/R)·q̇ = Kt·V/R with J the inertia at that position (13), erratum E0-5."""
    robot = aw.load("scara").without("friction", "rotor")
    values = {"motor_R1": 2.0, "motor_Kt1": 0.8, "FV1": 0.3}
    joints = tuple(
        joint
        if k
        else aw.Revolute(joint.name, joint.parent, joint.placement, joint.variable, motor=aw.Motor(R=1, Kt=1))
        for k, joint in enumerate(robot.joints)
    )
    robot = replace(robot, joints=joints).with_values(values)
    others = {joint.name: 0.4 for joint in robot.joints[1:]}
    single = robot.locked(others)
    A = aw.compile(aw.model(single, "inertia_matrix"))(np.zeros(1))[0, 0]
    found = aw.simulate(single, duration=0.5, voltage=[6.0])
    rate = (0.3 + 0.8**2 / 2.0) / A
    speed = 0.8 * 6.0 / 2.0 / (0.3 + 0.8**2 / 2.0) * -np.expm1(-rate * found.t)
    np.testing.assert_allclose(found.qd[:, 0], speed, rtol=1e-9, atol=1e-12)


@pytest.mark.requirement("S3-26")
def test_a_controllers_output_is_held_for_its_period_and_comes_late() -> None:
    robot = wheel(inertia=J, R=R, Kt=KT)
    found = aw.simulate(
        robot, duration=0.1, torque=lambda t, q, qd: [t], period=0.01, delay=0.02, drive="torque"
    )
    wanted = np.maximum(np.floor(found.t / 0.01 + 1e-9) * 0.01 - 0.02, 0.0)
    np.testing.assert_allclose(found.tau[:-1, 0], wanted[:-1], atol=1e-12)


def test_saturation_bounds_what_a_drive_gives() -> None:
    robot = wheel(inertia=J, R=R, Kt=KT)
    found = aw.simulate(robot, duration=0.1, torque=[5.0], saturation=1.5)
    np.testing.assert_allclose(found.tau, 1.5)
    arm = aw.load("ddarm")
    found = aw.simulate(arm, duration=0.01, torque=[1e4, -1e4, 1e4], saturation=True)
    np.testing.assert_allclose(found.tau[0], [660, -230, 230])


def test_a_motor_without_its_constants_is_refused_by_name() -> None:
    with pytest.raises(aw.ArmwrightError, match=r"'wheel'.*needs R"):
        aw.simulate(wheel(Kt=1.0), duration=0.1, voltage=[1.0])


def test_advice_counts_a_current_that_swings_with_its_motor() -> None:
    """A light joint on a strong motor with inductance has no time constant of its own, and is stiff."""
    arm = aw.load("planar2r").without("friction")
    motor = aw.Motor(R=number(1), Kt=number(0.05), ratio=number(100), L=number(1e-3))
    light = arm.with_values({"ZZ2": 1e-4, "MX2": 0.0, "M2": 1e-3, "IA2": 0.0})
    robot = replace(light, joints=tuple(replace(joint, motor=motor) for joint in light.joints))
    found = aw.simulate(robot, duration=0.1, voltage=[1.0, 1.0])
    assert found.findings[0].code == "step"
    assert found.findings[0].remedy.startswith('method="implicit"')
    assert aw.simulate(robot, duration=0.1, voltage=[1.0, 1.0], method="implicit").status == "finished"


def test_a_word_for_a_position_is_refused_by_name() -> None:
    with pytest.raises(aw.ArmwrightError, match="q: 'home' given, numbers expected"):
        aw.simulate(aw.load("planar2r"), duration=0.1, q="home")
    with pytest.raises(aw.ArmwrightError, match=r"load one first: aw.load\('planar2r'\)"):
        aw.simulate("planar2r", duration=0.1)  # type: ignore[arg-type]
