"""Cho and Kim's machine term by term: geometry, velocities, energies against differences [S1-3 … S1-24]."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import evaluate_all
from armwright.study.reproduce.ck.energy_route import ANGLE_RATES, ANGLES, LENGTH_RATES, LENGTHS, EnergyRoute
from armwright.study.reproduce.ck.equations import GENERAL, general_geometry, states
from armwright.study.reproduce.ck.forces import figures, response
from armwright.study.reproduce.ck.machine import machine
from armwright.study.reproduce.ck.machine_numbers import Numbers
from armwright.study.reproduce.ck.other_machines import other_machines
from armwright.study.reproduce.ck.pose import check_strokes, lengths_of_pose

H = 1e-6  # of differences
NOTHING = replace(
    Numbers(), platform=0.0, platform_inertia=(0.0, 0.0, 0.0), upper=0.0, lower=0.0, slider=0.0,
    upper_inertia=0.0, lower_inertia=0.0,
)  # fmt: skip


@cache
def paper_route() -> EnergyRoute:
    return EnergyRoute(Numbers())


@cache
def moving_state() -> tuple[np.ndarray, np.ndarray]:
    """A closed position and rates of the lengths."""
    return states(machine(), 1)[0]


def values(q: np.ndarray, rates: np.ndarray | None = None) -> dict[str, float]:
    """Names and numbers of l, θ, l', θ' at a closed position."""
    lengths, theta = machine().lengths(q), q[machine().hinges]
    rates = np.zeros(6) if rates is None else rates
    _, J = paper_route()._projection(lengths, theta)
    numbers = [*lengths, *theta, *rates, *(J @ rates)]
    return dict(zip((*LENGTHS, *ANGLES, *LENGTH_RATES, *ANGLE_RATES), numbers, strict=True))


def moved(rates: np.ndarray, q: np.ndarray, h: float) -> np.ndarray:
    """The closed position a time h later."""
    return machine().position(machine().lengths(q) + h * rates, q)


def difference(of, q: np.ndarray, rates: np.ndarray) -> np.ndarray:
    """The rate of something that depends on the position."""
    ahead, behind = (np.array(of(moved(rates, q, s * H))) for s in (1, -1))
    return (ahead - behind) / (2 * H)


def kinetic(route: EnergyRoute, q: np.ndarray, rates: np.ndarray) -> float:
    """½l'ᵀM1l' + ½θ'ᵀM2θ' + θ'ᵀM3l' (20)."""
    at = values(q, rates)
    M1, M2, M3 = (np.array([evaluate_all(row, at) for row in block]) for block in route.blocks)
    td = np.array([at[text] for text in ANGLE_RATES])
    return float(0.5 * rates @ M1 @ rates + 0.5 * td @ M2 @ td + td @ M3 @ rates)


def points(route: EnergyRoute, q: np.ndarray) -> list[tuple[float, np.ndarray]]:
    return [(mass, np.array(evaluate_all(point, values(q)))) for mass, point in route._points()]


@pytest.mark.requirement("S1-3", "S1-5")
def test_platform_frame_stands_in_its_centre_and_is_parallel_to_the_base_at_home() -> None:
    T = machine().functions["direct_geometry"](machine().home)
    assert np.abs(T[:3, :3] - np.eye(3)).max() < 1e-12
    corners = np.array([evaluate_all(P, values(machine().home)) for P in paper_route().corners])
    assert np.abs(corners.mean(axis=0) - T[:3, 3]).max() < 1e-12
    assert corners[0][0] > 0 > corners[1][0]  # order of E1-1: P1 (+x, +y), P2 (−x, +y), P3 (0, −y)


@pytest.mark.requirement("S1-7", "S1-8")
def test_parts_of_a_leg_are_where_their_distances_say() -> None:
    q, _ = moving_state()
    found = points(paper_route(), q)
    lengths, at = machine().lengths(q), values(q)
    for i in range(3):
        (_, upper), (_, lower), (_, slider) = found[1 + 3 * i : 4 + 3 * i]
        assert np.linalg.norm(upper - slider) == pytest.approx(lengths[i] - 0.2, abs=1e-13)
        assert np.linalg.norm(lower - slider) == pytest.approx(0.25, abs=1e-13)
        along = np.array(evaluate_all(paper_route().directions[i], at))
        guide = np.array([-np.sin(paper_route().numbers.yaws[i]), np.cos(paper_route().numbers.yaws[i]), 0.0])
        assert along @ guide == pytest.approx(0.0, abs=1e-15)  # the leg turns about its guide
        link = next(k for k, one in enumerate(machine().robot.links, 1) if one.name == f"lower{i + 1}")
        frame = machine().robot.transforms(q)[link]
        assert np.abs(frame[:3, 2] - guide).max() < 1e-12
        assert np.abs(frame[:3, 0] - along).max() < 1e-12


@pytest.mark.requirement("S1-9", "S1-10")
@pytest.mark.parametrize("numbers", [None, GENERAL])
def test_lengths_of_a_pose_lead_back_to_the_pose(numbers: Numbers | None) -> None:
    m = machine(numbers)
    for q, _ in states(m, 3):
        T = np.array(m.functions["direct_geometry"](q))
        if numbers is not None:  # the tool of the library's machine stands elsewhere on this platform
            at = dict(zip((*LENGTHS, *ANGLES), [*m.lengths(q), *q[m.hinges]], strict=True))
            route = EnergyRoute(numbers)
            T[:3, :3] = np.array([evaluate_all(axis, at) for axis in route.axes]).T
            T[:3, 3] = evaluate_all(route.centre, at)
        lengths, theta = lengths_of_pose(numbers or Numbers(), T)
        assert np.abs(lengths - m.lengths(q)).max() < 1e-12
        assert np.abs(theta - q[m.hinges]).max() < 1e-12


@pytest.mark.requirement("S1-18")
def test_a_pose_beyond_the_strokes_is_refused_by_name() -> None:
    T = np.array(machine().functions["direct_geometry"](machine().home))
    check_strokes(machine().robot, lengths_of_pose(Numbers(), T)[0])
    T[2, 3] += 0.6
    with pytest.raises(ArmwrightError, match=r"l1 = 1\.5.* beyond its stroke from 0\.65 to 1\.25"):
        check_strokes(machine().robot, lengths_of_pose(Numbers(), T)[0])


@pytest.mark.requirement("S1-12")
def test_jacobian_is_the_velocity_of_the_platform() -> None:
    q, rates = moving_state()
    J = machine().functions["jacobian"](q)
    v = J @ rates[[3, 4, 5, 0, 1, 2]]
    slope = difference(lambda at: machine().functions["direct_geometry"](at)[:3, 3], q, rates)
    assert np.abs(v[:3] - slope).max() < 1e-7


@pytest.mark.requirement("S1-13")
def test_body_angular_velocity_is_that_of_the_axes() -> None:
    """[ω] = RᵀR' (7), with ω = [e3ᵀe2' e1ᵀe3' e2ᵀe1'] (8)."""
    q, rates = moving_state()

    def R(at: np.ndarray) -> np.ndarray:
        return np.array([evaluate_all(axis, values(at)) for axis in paper_route().axes]).T

    S = R(q).T @ difference(R, q, rates)
    only = EnergyRoute(replace(NOTHING, platform_inertia=(1.0, 0.0, 0.0)))
    assert np.abs(S + S.T).max() < 1e-7
    assert kinetic(only, q, rates) == pytest.approx(0.5 * S[2, 1] ** 2, rel=1e-6)


@pytest.mark.requirement("S1-16")
def test_hinges_follow_the_lengths() -> None:
    q, rates = moving_state()
    _, J = paper_route()._projection(machine().lengths(q), q[machine().hinges])
    slope = difference(lambda at: at[machine().hinges], q, rates)
    assert np.abs(J @ rates - slope).max() < 1e-8


@pytest.mark.requirement("S1-17")
def test_legs_in_the_plane_of_the_platform_are_flagged_as_singular() -> None:
    """At θ = 0 and z = 0 corners leave along z, which changes no side: the lengths do not hold the hinges."""
    lengths, theta = np.array([0.25] * 3 + [0.0] * 3), np.zeros(3)
    at = dict(zip((*LENGTHS, *ANGLES), [*lengths, *theta], strict=True))
    assert np.abs(paper_route().gaps(at)).max() < 1e-12
    gt = paper_route()._values_at(
        {"gt": paper_route()._nodes["gt"]}, lengths, theta, np.zeros(6), np.zeros(3)
    )["gt"]
    assert abs(np.linalg.det(gt)) < 1e-15
    q = machine().home.copy()
    names = [joint.name for joint in machine().robot.moving]
    for i in (1, 2, 3):
        q[names.index(f"leg{i}")], q[names.index(f"hinge{i}")] = 0.25, 0.0
    for k, text in enumerate(names):
        if text.endswith("_1"):
            q[k] = (
                machine().home[k] + machine().home[machine().hinges[int(text[4]) - 1]]
            )  # the platform stays level
    found = machine().loops.singularity(q)
    assert "second" in found.kind or "both" in found.kind
    assert found.holds < 1e-9
    assert machine().loops.singularity(machine().home).kind == "regular"


@pytest.mark.requirement("S1-14", "S1-19", "S1-22")
@pytest.mark.parametrize("part", ["platform", "upper", "lower", "slider"])
def test_translational_energy_is_that_of_moving_points(part: str) -> None:
    q, rates = moving_state()
    route = EnergyRoute(replace(NOTHING, **{part: 3.0}))
    direct = 0.0
    for k, (mass, _) in enumerate(points(route, q)):
        v = difference(lambda at, k=k: points(route, at)[k][1], q, rates)
        direct += 0.5 * mass * float(v @ v)
    assert kinetic(route, q, rates) == pytest.approx(direct, rel=1e-7)
    assert direct > 0


@pytest.mark.requirement("S1-15", "S1-20", "S1-23")
def test_rotational_energy_is_that_of_platform_and_legs() -> None:
    """Legs turn about their hinges only, sliders not at all."""
    q, rates = moving_state()
    td = np.array([values(q, rates)[text] for text in ANGLE_RATES])
    legs = EnergyRoute(replace(NOTHING, upper_inertia=0.12, lower_inertia=0.2))
    assert kinetic(legs, q, rates) == pytest.approx(0.5 * 0.32 * float(td @ td), rel=1e-12)
    platform = EnergyRoute(replace(NOTHING, platform_inertia=(0.9, 0.8, 1.5)))
    w = machine().functions["jacobian"](q)[3:] @ rates[[3, 4, 5, 0, 1, 2]]
    R = machine().functions["direct_geometry"](q)[:3, :3]
    own = R.T @ w
    assert kinetic(platform, q, rates) == pytest.approx(
        0.5 * float(own @ (np.array([0.9, 0.8, 1.5]) * own)), rel=1e-9
    )


@pytest.mark.requirement("S1-21", "S1-24")
def test_potential_energy_is_the_weight_times_the_heights() -> None:
    q, _ = moving_state()
    direct = sum(mass * 9.81 * point[2] for mass, point in points(paper_route(), q))
    (found,) = evaluate_all([paper_route().potential], values(q))
    assert found == pytest.approx(direct, abs=1e-10)


@pytest.mark.requirement("S1-4")
def test_general_geometry_has_the_same_equations_by_both_routes() -> None:
    assert all(check.passed for check in general_geometry().checks)


@pytest.mark.requirement("S1-34", "S1-35")
def test_sine_force_moves_the_platform_alike_by_all_routes() -> None:
    pytest.importorskip("mujoco")
    moved_by = response(60.0)
    assert np.ptp(moved_by.heights(moved_by.projected_motion.q)) > 0.01
    part = figures()
    assert part.figures == ("figure4.svg", "figure5.svg", "figure6.svg", "figure7.svg")
    assert all(part.files[name].startswith("<svg") for name in part.figures)
    assert all(check.passed for check in other_machines().checks)
