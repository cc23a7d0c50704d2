"""Step tests: curve, fit, constants of joints, parameters of links, on the Minnesota arm and others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.identify.step_test.joint_constants import JointDrive, drive_of, joint_constants
from armwright.identify.step_test.step_fit import fit_step
from armwright.identify.step_test.step_response import step_position, taylor_position
from armwright.identify.step_test.step_run import StepRun, read_step_run, write_step_run
from armwright.identify.step_test.step_test import StepTest

# The diagonal of Appendix A in the eight sums of Table 1 [Kim90, (A-5), (A-6)], erratum E0-11
APPENDIX_A = {
    "motor1": "Iz1 + cos(motor2)^2*(Ie16 + 2*cos(motor3)*Ie3 + Y)"
    " + sin(motor2)^2*(sin(motor3)^2*Ie15 + cos(motor3)^2*Ie4 + Ix2)",
    "motor2": "Z + cos(motor3)^2*Ie15 + sin(motor3)^2*Ie4 + 2*cos(motor3)*Ie3",
    "motor3": "Ie16",
}
TABLE_1 = {
    "Iz1": 0.19719,
    "Ix2": 0.02592,
    "Y": 1.68135,
    "Z": 1.78135,
    "Ie15": 0.28922,
    "Ie16": 0.27759,
    "Ie3": 0.2,
    "Ie4": 0.14543,
}
DAMPING = {"motor1": 0.036, "motor2": 0.078, "motor3": 0.27}
COULOMB = {"motor1": 2.52, "motor2": 1.0, "motor3": 0.02}
PERIOD = 0.0024  # s between samples [Kim90 §5]
RESOLVER = 2 * np.pi / 2**12


def minnesota() -> StepTest:
    return aw.step_test(aw.load("minnesota"), inertia=APPENDIX_A)


def simulated(
    test: StepTest, *, noise: float = 0.0, quantum: float = 0.0, seed: int = 0, levels: int = 2
) -> list[StepRun]:
    """Runs of the plan on an arm with the identified column of Table 1."""
    random = np.random.default_rng(seed)
    truth = np.array([TABLE_1[name] for name in test.diagonal.names])
    runs = []
    for one in test.plan(levels=levels).experiments:
        q = np.array([dict(one.pose).get(name, 0.0) for name in test.diagonal.joints])
        inertia = float(test.diagonal.row(one.joint, q) @ truth)
        t = np.arange(int(one.duration / PERIOD)) * PERIOD
        for command in one.commands:
            y = step_position(t, DAMPING[one.joint] / inertia, (command - COULOMB[one.joint]) / inertia)
            y = y + noise * random.normal(size=len(t))
            y = np.round(y / quantum) * quantum if quantum else y
            runs.append(StepRun(one.joint, command, one.unit, t, y, dict(one.pose)))
    return runs


@pytest.mark.requirement("S0-10")
def test_the_step_response_solves_its_equation_and_loses_no_digits() -> None:
    """Against 60-digit arithmetic; 1e-12 is the digits the requirement asks for."""
    from mpmath import exp, mp, mpf

    mp.dps = 60
    for x in (1e-8, 1e-5, 1e-3, 0.1, 0.49, 0.51, 1.0, 5.0, 30.0, -0.3, -2.0):
        exact = float((exp(-mpf(x)) + mpf(x) - 1) / mpf(x) ** 2)
        assert step_position(np.array([1.0]), x, 1.0)[0] == pytest.approx(
            exact, rel=1e-14 if x > 0 else 1e-13
        )
    t, h = np.linspace(0.1, 2.0, 50), 1e-4
    A, U = 1.7, 3.0
    left, here, right = (step_position(t + s, A, U) for s in (-h, 0.0, h))
    residual = (left - 2 * here + right) / h**2 + A * (right - left) / (2 * h) - U
    assert np.abs(residual).max() < 1e-6  # differences of h = 1e-4 carry 1e-16/h² of rounding


@pytest.mark.requirement("S0-11")
def test_the_series_has_the_error_that_was_measured_and_warns_of_it() -> None:
    def error(x: float, terms: int = 5) -> float:
        t = np.array([1.0])
        return float(abs(taylor_position(t, x, 1.0, terms=terms) / step_position(t, x, 1.0) - 1)[0])

    assert error(1.0) == pytest.approx(4.8e-4, rel=0.05)
    with pytest.warns(UserWarning, match="A·t reaches 2"):
        assert error(2.0) == pytest.approx(0.018, rel=0.05)
    with pytest.warns(UserWarning, match="not enough beyond 1"):
        assert error(5.0) > 2.0
    with pytest.warns(UserWarning, match="12 terms"):
        assert error(2.0, terms=12) < 1e-6


@pytest.mark.requirement("S0-9", "S0-13")
def test_two_steps_give_back_inertia_damping_and_load() -> None:
    M, B, T, gain = 0.7, 0.31, 1.3, 0.45
    t = np.arange(0, 0.5, PERIOD)
    runs = [
        StepRun("motor1", V, "V", t, step_position(t, B / M, (V * gain - T) / M), {}) for V in (9.0, 20.0)
    ]
    found = joint_constants([fit_step(run) for run in runs], JointDrive(gain, 0.1))
    assert (found.inertia, found.damping, found.coulomb) == pytest.approx((M, B, T), rel=1e-11)
    A, U = (np.array([getattr(fit, key) for fit in found.fits]) for key in "AU")
    assert pytest.approx(gain * (20.0 - 9.0) / (U[1] - U[0]), rel=1e-11) == found.inertia  # the printed route
    assert pytest.approx(B, rel=1e-11) == A * M
    assert found.viscous == pytest.approx(B - 0.1, rel=1e-10)


@pytest.mark.requirement("S0-12")
@pytest.mark.parametrize("joint", ["motor1", "motor2", "motor3"])
def test_a_quantised_and_noisy_position_gives_the_inertia_within_the_requirement(joint: str) -> None:
    test = minnesota()
    truth = np.array([TABLE_1[name] for name in test.diagonal.names])
    found = test.constants_of(simulated(test, noise=1e-4, quantum=RESOLVER, seed=3))
    for one in (one for one in found if one.joint == joint):
        exact = float(test.diagonal.row(joint, test.position(one)) @ truth)
        assert one.inertia == pytest.approx(exact, rel=3e-3)
    mean = next(
        one
        for one in test.solve(simulated(test, noise=1e-4, quantum=RESOLVER, seed=3)).friction
        if one.joint == joint
    )
    assert abs(mean.coulomb - COULOMB[joint]) < max(0.02 * COULOMB[joint], 0.005)  # S0-13


@pytest.mark.requirement("S0-14")
def test_variance_falls_as_runs_are_added() -> None:
    """A quarter of it with four runs of each step; 40 draws know it to about 30 %."""
    t, M, B, T = np.arange(0, 0.4, PERIOD), 0.7, 0.3, 1.0

    def spread(repetitions: int) -> float:
        random, found = np.random.default_rng(14), []
        for _ in range(40):
            fits = [
                fit_step(StepRun("j", u, "N m", t, y + 1e-3 * random.normal(size=len(t)), {}))
                for u in (4.0, 8.0) * repetitions
                for y in (step_position(t, B / M, (u - T) / M),)
            ]
            found.append(joint_constants(fits, JointDrive(1.0, 0.0)).inertia)
        return float(np.std(found))

    assert spread(4) / spread(1) == pytest.approx(0.5, rel=0.3)


@pytest.mark.requirement("S0-8", "S0-15")
def test_in_current_mode_damping_is_friction_and_in_voltage_mode_the_motor_brakes() -> None:
    arm = aw.load("planar2r").joints[0]
    motor = aw.Motor(R=2.0, Kt=0.5, Ke=0.4, ratio=10)
    joint = replace(arm, motor=motor)
    assert drive_of(joint, "A") == JointDrive(5.0, 0.0)
    assert drive_of(joint, "V") == JointDrive(2.5, 10**2 * 0.5 * 0.4 / 2.0)
    assert drive_of(replace(arm, motor=replace(motor, Ke=None)), "V").back_emf is None
    with pytest.raises(aw.ArmwrightError, match="give its motor a Kt"):
        drive_of(arm, "V")


@pytest.mark.requirement("S0-16")
def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    t, A, U = np.arange(0, 0.4, PERIOD), 0.8, 9.0
    random = np.random.default_rng(16)
    curve = step_position(t, A, U)
    held = np.zeros(2)
    for _ in range(500):
        fit = fit_step(StepRun("j", 1.0, "N m", t, curve + 3e-4 * random.normal(size=len(t)), {}))
        held += [low <= truth <= high for (low, high), truth in zip(fit.interval(), (A, U), strict=True)]
    assert np.all((held / 500 > 0.92) & (held / 500 < 0.98))


@pytest.mark.requirement("S0-17", "S0-22")
def test_the_plan_lists_joint_pose_and_steps_and_names_what_it_cannot_decide() -> None:
    plan = minnesota().plan()
    assert [one.joint for one in plan.experiments] == sorted(
        (one.joint for one in plan.experiments), reverse=True
    )
    for one in plan.experiments:
        assert (len(one.commands), one.unit, len(one.pose)) == (2, "N m", 2)
    assert (plan.rank, len(plan.decided.names)) == (6, 8)
    assert "decide 6 of 8 unknowns" in plan.table().title
    printed = [  # erratum E0-15
        {"Iz1": 1, "Ix2": -1, "Y": -1},
        {"Z": 1, "Ie15": -1, "Ie4": -1, "Ix2": 1},
    ]
    names = plan.decided.names
    null = np.array([[one.get(name, 0) for name in names] for one in printed], dtype=float)
    assert np.linalg.matrix_rank(np.concatenate([null, plan.decided.directions]), tol=1e-6) == 2


@pytest.mark.requirement("S0-18")
def test_a_run_comes_back_from_its_file(tmp_path: Path) -> None:
    test = minnesota()
    run = simulated(test, noise=1e-4)[3]
    write_step_run(run, tmp_path / "run.csv", robot=test.robot)
    assert (tmp_path / "run.csv").read_text().splitlines()[0] == (
        "time [s],command motor3 [N m],motor1 [rad],motor2 [rad],motor3 [rad]"
    )
    back = read_step_run(tmp_path / "run.csv", test.robot)
    assert (back.joint, back.command, back.unit, dict(back.pose)) == (
        run.joint,
        run.command,
        run.unit,
        dict(run.pose),
    )
    np.testing.assert_array_equal(back.position, run.position)
    np.testing.assert_allclose(back.t, run.t, atol=1e-15)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("time [s],position\n0,0\n1,1\n", "0 columns are commands"),
        (
            "time [s],command motor9 [A],motor1 [rad]\n0,1,0\n1,1,0\n",
            "'motor9' is not a motor of 'minnesota'",
        ),
        (
            "time [s],command motor3 [N m],motor1,motor2,motor3\n"
            + "".join(f"{k},0,0,0,0\n" for k in range(9)),
            "always zero",
        ),
        ("time [s],command motor3 [N m],motor1,motor2\n" + "0,1,0,0\n" * 9, "no column 'motor3"),
        (
            "time [s],command motor3 [N m],motor1,motor2,motor3\n0,1,0,0,0\n1,1,0,0,0\n",
            "2 samples after the step",
        ),
        (
            "time [s],command motor3 [N m],motor1,motor2,motor3\n" + "1,1,0,0,0\n" * 9,
            "bad.csv:3: time does not increase: 1 s after 1 s",
        ),
        (
            "time [s],command motor3 [kV],motor1,motor2,motor3\n"
            + "".join(f"{k},1,0,0,0\n" for k in range(9)),
            "'kV'",
        ),
        ("", "empty"),
    ],
)
def test_a_file_that_is_no_run_is_refused_by_name(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(text)
    with pytest.raises(aw.InputError, match=r"bad\.csv") as caught:
        read_step_run(path, aw.load("minnesota"))
    assert said in str(caught.value)


@pytest.mark.requirement("S0-19", "S0-21")
def test_tip_to_base_and_all_at_once_agree_without_noise() -> None:
    test = minnesota()
    runs = simulated(test)
    one, other = (test.solve(runs, order=order) for order in ("tip-to-base", "batch"))
    np.testing.assert_allclose(one.solution.combined, other.solution.combined, rtol=1e-10)
    assert len(one.run_table().rows) == len(runs)
    assert any("give priors" in finding.remedy for finding in one.findings)


@pytest.mark.requirement("S0-23", "S0-30")
def test_two_priors_print_the_eight_rows_of_table_1() -> None:
    result = minnesota().solve(simulated(minnesota()), priors={"Z - Y": 0.1, "Ix2": 0.02592})
    assert result.solution.is_whole
    assert not result.findings
    for name, value in result.solution.by_name().items():
        assert value == pytest.approx(TABLE_1[name], abs=5e-6)  # the printed digits
    table = result.parameter_table()
    assert "6 of 8" in table.title
    assert sum("unseen" in row[0] for row in table.rows) == 2


@pytest.mark.parametrize("prior", [{"Q": 1.0}, {"Z*Y": 1.0}])
def test_a_prior_of_no_sum_of_parameters_is_refused(prior: dict[str, float]) -> None:
    with pytest.raises(aw.ArmwrightError, match=r"prior '(Q|Z\*Y)'"):
        minnesota().solve(simulated(minnesota()), priors=prior)


def one_joint_runs(
    robot: aw.Robot, test: StepTest, *, noise: float = 0.0, seed: int = 0, plan_of: StepTest | None = None
) -> list[StepRun]:
    """Runs on the simulator: the joint under test moves, the others are locked."""
    random = np.random.default_rng(seed)
    runs = []
    for one in (plan_of or test).plan().experiments:
        single = robot.locked(dict(one.pose))
        for command in one.commands:
            found = aw.simulate(single, duration=one.duration, step=1e-3, torque=[command], drive="torque")
            y = found.q[:, 0] + noise * random.normal(size=len(found.t))
            runs.append(StepRun(one.joint, command, one.unit, found.t, y, dict(one.pose)))
    return runs


@pytest.mark.requirement("S0-20")
def test_a_robot_of_the_library_is_recovered_from_its_description_alone() -> None:
    """The diagonal of the inertia matrix with the found values is that of the true arm at other poses too."""
    robot = aw.load("planar3r").without("wrench")
    test = aw.step_test(robot)
    result = test.solve(one_joint_runs(robot, test))
    assert result.robot is not None
    q = np.random.default_rng(2).uniform(-2, 2, (30, 3))
    wanted, found = (aw.compile(aw.model(one, "inertia_matrix"))(q) for one in (robot, result.robot))
    np.testing.assert_allclose(
        np.diagonal(found, axis1=1, axis2=2), np.diagonal(wanted, axis1=1, axis2=2), rtol=1e-6
    )


@pytest.mark.requirement("S0-29")
@pytest.mark.slow_tool
def test_a_load_is_weighed_by_repeating_the_plan() -> None:
    empty = aw.load("planar3r").without("wrench")
    at = (0.2, 0.0, 0.0)
    loaded = empty.with_load(aw.Inertia.from_com(2.0, at, np.zeros((3, 3))))
    test = aw.step_test(empty)
    runs = [one_joint_runs(robot, test, noise=1e-4, seed=k) for k, robot in enumerate((loaded, empty))]
    whole = test.payload(*runs)
    known = test.payload(*runs, at=at)
    assert known.values[0] == pytest.approx(2.0, rel=0.01)
    mass = whole.decided.texts().index("M")
    assert whole.combined[mass] == pytest.approx(2.0, rel=0.05)


@pytest.mark.requirement("S0-20")
def test_a_closed_robot_is_recovered_from_its_description_alone() -> None:
    """Motors feel the inertias that the description gives them, at poses where the loop is not flat."""
    robot = aw.load("minnesota")
    test = aw.step_test(robot)
    assert test.arm is not None
    truth = test.arm.matrix @ test.arm.cad
    runs = []
    for one in test.plan().experiments:
        places = dict(one.pose) | {
            one.joint: next(joint.home for joint in robot.active if joint.name == one.joint)
        }
        q = np.array([places[name] for name in test.diagonal.joints])
        inertia = float(test.diagonal.row(one.joint, q) @ truth)
        assert 0 < inertia < 10
        t = np.arange(0, one.duration, PERIOD)
        for command in one.commands:
            y = places[one.joint] + step_position(t, 0.1 / inertia, (command - 0.02) / inertia)
            runs.append(StepRun(one.joint, command, one.unit, t, y, dict(one.pose)))
    found = test.solve(runs).solution
    np.testing.assert_allclose(found.combined, found.decided.combinations @ truth, atol=1e-9)
