"""Exciting motions: shapes at rest at both ends, gradients, bounds that are kept, better than chance."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.expr import number
from armwright.identify.excitation.allowed_motions import roomiest, within_bounds
from armwright.identify.excitation.bounds import bounds_of, joint_range
from armwright.identify.excitation.closing_ranges import closing_ranges
from armwright.identify.excitation.information import criterion_of, information_model
from armwright.identify.excitation.link_capsules import link_capsules
from armwright.identify.excitation.motion_code import motion_model
from armwright.identify.excitation.motion_shape import shape_of
from armwright.identify.excitation.places import places_of, segment_gap
from armwright.identify.excitation.search import objective, random_start
from armwright.identify.excitation.search_problem import SearchProblem, worst_excess
from armwright.models.core.reverse_mode import reverse_model
from armwright.simulate.motions import Slowed

NO_BOUNDS: dict[str, Any] = {
    "velocity": None,
    "acceleration": None,
    "jerk": None,
    "tip_speed": None,
    "box": None,
    "clearance": 0.0,
}


def problem(name: str = "planar3r", *, criterion: Any = "d-optimal", **bounds: Any) -> SearchProblem:
    robot = aw.load(name)
    limits, _ = bounds_of(robot, **{**NO_BOUNDS, **bounds})
    info = information_model(
        robot, ranges=(limits.low, limits.high), speeds=limits.velocity, noise=np.ones(len(robot.active))
    )
    links = link_capsules(robot, must_guess=limits.clearance > 0)
    places, _ = places_of(robot, links=links, clearance=limits.clearance, ranges=(limits.low, limits.high))
    return SearchProblem(shape_of("fourier", duration=8.0, harmonics=3), info, limits, places, criterion, 24)


@pytest.mark.parametrize("name", ["fourier", "spline"])
def test_a_shape_begins_and_ends_at_rest_and_its_columns_are_its_motion(name: str) -> None:
    shape = shape_of(name, duration=6.0, harmonics=4)
    t = np.linspace(0, 6, 61)
    x = np.random.default_rng(0).normal(size=(shape.size, 2))
    columns = shape.columns(t)
    found = shape.motion(x).samples(t)
    np.testing.assert_allclose(found, np.einsum("tkl,ln->tkn", columns[:, :3], x), atol=1e-9)
    np.testing.assert_allclose(columns[[0, -1], 1:3], 0, atol=1e-9)
    fine = np.linspace(1, 5, 2001)
    rates = shape.columns(fine)
    for order in range(3):
        slope = np.gradient(rates[:, order], fine, axis=0, edge_order=2)
        np.testing.assert_allclose(
            slope[2:-2], rates[2:-2, order + 1], atol=2e-4 * np.abs(rates[:, order + 1]).max()
        )


@pytest.mark.parametrize("name", ["puma560", "stanford"])
def test_derivatives_in_reverse_are_those_by_differences(name: str) -> None:
    model = aw.model(aw.load(name), "dynamic_regressor")
    f, g = aw.compile(model), aw.compile(reverse_model(model, by=("q", "qd", "qdd")))
    random = np.random.default_rng(1)
    given = [random.normal(size=6) for _ in range(3)]
    weights = random.normal(size=model.outputs[0].shape)
    found, h = g(*given, weights), 1e-6
    for k in range(3):
        for j in range(6):
            ends = []
            for sign in (1, -1):
                moved = [x.copy() for x in given]
                moved[k][j] += sign * h
                ends.append(np.sum(f(*moved) * weights))
            assert (ends[0] - ends[1]) / (2 * h) == pytest.approx(found[k][j], rel=1e-6, abs=1e-6)


def test_an_input_that_a_model_does_not_have_is_named() -> None:
    with pytest.raises(aw.ArmwrightError, match="input 'v': unknown"):
        reverse_model(aw.model(aw.load("planar2r"), "direct_geometry"), by=("v",))


@pytest.mark.parametrize("criterion", ["d-optimal", "condition"])
@pytest.mark.parametrize("name", ["planar3r", "fourbar"])
def test_the_gradient_of_criterion_and_penalties_is_that_by_differences(name: str, criterion: str) -> None:
    """Every bound is exceeded on purpose, so that each penalty has its part in the gradient.

    The short motion of a four-bar hardly tells its last parameters apart (1e-6), which magnifies rounding of
    the differences.
    """
    tight: dict[str, Any] = {"velocity": 0.3, "acceleration": 0.5, "jerk": 0.5}
    if name != "fourbar":
        tight |= {"tip_speed": 0.2, "box": ((-0.5, -0.5, -1), (0.5, 0.5, 1)), "clearance": 0.3}
    one = problem(name, criterion=criterion, **tight)
    random = np.random.default_rng(5)
    x = 1.5 * random_start(one, random).ravel()
    f = objective(one, one.shape.columns(one.times()), 3.0)
    value, gradient = f(x)
    along, h = random.normal(size=len(x)), 1e-6
    assert np.isfinite(value)
    assert (f(x + h * along)[0] - f(x - h * along)[0]) / (2 * h) == pytest.approx(
        gradient @ along, rel=2e-5 if name == "planar3r" else 1e-2
    )


@pytest.mark.parametrize("name", ["fivebar", "palletiser"])
def test_derivatives_of_a_closed_robot_by_its_motors_are_differences(name: str) -> None:
    """Passive joints follow the motors; central differences over 1e-6 are right to 1e-8 or so."""
    one = problem(name)
    assert one.places is not None
    random = np.random.default_rng(0)
    columns = one.shape.columns(one.times())
    q, qd, qdd, _ = one.motion(0.3 * random_start(one, random), columns)
    w = random.normal(size=one.information.forward(q, qd, qdd).shape)
    along, h = random.normal(size=(3, *q.shape)), 1e-6
    found = sum(np.sum(a * b) for a, b in zip(one.information.backward(q, qd, qdd, w), along, strict=True))
    ends = [
        np.sum(one.information.forward(*(a + s * b for a, b in zip((q, qd, qdd), along, strict=True))) * w)
        for s in (h, -h)
    ]
    assert (ends[0] - ends[1]) / (2 * h) == pytest.approx(found, rel=1e-6)
    w_p, w_v = (random.normal(size=part.shape) for part in one.places.forward(q, qd))
    dq, dqd = one.places.backward(q, qd, w_p, w_v)
    totals = []
    for s in (h, -h):
        points, speed = one.places.forward(q + s * along[0], qd + s * along[1])
        totals.append(np.sum(points * w_p) + np.sum(speed * w_v))
    rate = (totals[0] - totals[1]) / (2 * h)
    assert rate == pytest.approx(np.sum(dq * along[0]) + np.sum(dqd * along[1]), rel=1e-6)


def test_segments_in_any_position_have_the_distance_of_their_nearest_points() -> None:
    random = np.random.default_rng(8)
    a, b, c, d = random.normal(size=(4, 200, 3))
    gap, *_ = segment_gap(a, b, c, d)
    s = np.linspace(0, 1, 101)
    first = a[:, None] + s[:, None] * (b - a)[:, None]
    second = c[:, None] + s[:, None] * (d - c)[:, None]
    sampled = np.linalg.norm(first[:, :, None] - second[:, None], axis=-1).min(axis=(1, 2))
    assert np.all(gap <= sampled + 1e-12)
    assert np.all(sampled - gap < 0.03)  # half a step of the longest segments


def test_the_motion_keeps_every_bound_and_beats_chance() -> None:
    robot = aw.load("planar3r")
    found = aw.excite(
        robot,
        duration=6.0,
        harmonics=3,
        velocity=2.0,
        acceleration=6.0,
        tip_speed=3.0,
        box=((-1.6, -0.4, -1), (1.6, 2.0, 1)),
        starts=2,
        threads=1,
    )
    t, q, qd, qdd = found.samples(500)
    assert np.abs(qd).max() <= 2.0
    assert np.abs(qdd).max() <= 6.0
    tips = np.array([robot.pose(row)[:3, 3] for row in q[::25]])
    assert np.all((tips[:, :2] >= [-1.6, -0.4]) & (tips[:, :2] <= [1.6, 2.0]))
    speed = np.linalg.norm(np.diff([robot.pose(row)[:3, 3] for row in q], axis=0), axis=1) * 500
    assert speed.max() <= 3.0
    assert found.gain > 1.2
    assert found.condition < 30
    assert found.searches == 2
    assert t[-1] == pytest.approx(6.0)


def test_expected_deviations_are_those_of_simulated_identifications() -> None:
    """Least squares on noisy torques of the motion, 200 times; 200 draws know a deviation to 5 % (σ)."""
    robot = aw.load("planar2r")
    noise = np.array([0.5, 0.2])
    found = aw.excite(robot, duration=5.0, harmonics=2, noise=noise, rate=100.0, starts=1, threads=1)
    _, q, qd, qdd = found.samples()
    ranges = found.bounds.low, found.bounds.high
    info = information_model(robot, ranges=ranges, speeds=found.bounds.velocity, noise=noise)
    W = info.regression(q[:-1], qd[:-1], qdd[:-1]).reshape(-1, len(info.names))
    random = np.random.default_rng(3)
    errors = np.linalg.lstsq(W, random.normal(size=(len(W), 200)), rcond=None)[0]
    np.testing.assert_allclose(errors.std(axis=1), list(found.sigma.values()), rtol=0.25)


def test_a_closed_robot_is_excited_through_its_motors() -> None:
    found = aw.excite(aw.load("fivebar"), duration=6.0, harmonics=2, starts=1, threads=1)
    assert found.joints == tuple(joint.name for joint in aw.load("fivebar").active)
    assert np.isfinite(found.value)
    played = found.as_trajectory()
    assert played.joints == tuple(joint.name for joint in found.robot.moving)
    slopes = np.gradient(played.q, played.t, axis=0)[1:-1]
    np.testing.assert_allclose(played.qd[1:-1], slopes, atol=0.05)  # differences over 20 ms


def test_a_better_beginning_is_not_lost() -> None:
    robot = aw.load("planar2r")
    first = aw.excite(robot, duration=5.0, harmonics=2, starts=1, threads=1)
    again = aw.excite(robot, duration=5.0, harmonics=2, starts=1, threads=1, begin=first)
    assert again.value <= first.value + 1e-6
    with pytest.raises(aw.ArmwrightError, match="same shape, harmonics and robot"):
        aw.excite(robot, duration=5.0, harmonics=3, begin=first)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"velocity": [1.0, 2.0, 3.0]}, "velocity: 3 numbers given; give one, or 2"),
        ({"acceleration": -1.0}, "must be above 0"),
        ({"criterion": "e-optimal"}, "criterion 'e-optimal': unknown"),
        ({"shape": "square"}, "shape 'square': unknown"),
        ({"harmonics": 1}, "at least 2 harmonics"),
        ({"noise": 0.0}, "noise: give one number above 0"),
        ({"box": ((5, 5, 5), (6, 6, 6))}, "no motion keeps every bound"),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_type(options: dict[str, Any], said: str) -> None:
    with pytest.raises(aw.ArmwrightError) as caught:
        aw.excite(aw.load("planar2r"), **{"duration": 5.0, "harmonics": 2, "starts": 1, **options})
    assert said in str(caught.value)


def test_files_of_a_motion_hold_its_samples(tmp_path: Path) -> None:
    found = aw.excite(aw.load("planar2r"), duration=5.0, harmonics=2, starts=1, threads=1)
    t, q, *_ = found.samples(20)
    found.save(tmp_path / "motion.csv", rate=20)
    rows = np.loadtxt(tmp_path / "motion.csv", delimiter=",", skiprows=1)
    np.testing.assert_allclose(rows[:, :3], np.column_stack([t, q]), atol=1e-9)
    found.save(tmp_path / "motion.json", rate=20)
    ros = json.loads((tmp_path / "motion.json").read_text())
    assert ros["joint_names"] == list(found.joints)
    np.testing.assert_allclose(ros["points"][7]["positions"], q[7], atol=1e-9)
    assert ros["points"][25]["time_from_start"] == {"sec": 1, "nanosec": 250000000}
    yaml = found.save(tmp_path / "motion.yaml", rate=20).read_text()
    assert yaml.startswith("joint_names:\n- ")
    assert yaml.count("time_from_start") == len(t)
    with pytest.raises(aw.ArmwrightError, match="suffix"):
        found.save(tmp_path / "motion.xyz")


def test_worst_excess_names_the_bound() -> None:
    one = problem(velocity=0.01)
    x = random_start(problem(), np.random.default_rng(0))
    excess, what = worst_excess(one, x)
    assert excess > 1
    assert what == "velocity"


def test_the_condition_criterion_is_the_condition_number() -> None:
    W = np.random.default_rng(2).normal(size=(30, 2, 5))
    assert np.exp(criterion_of(W, "condition")[0]) == pytest.approx(
        np.linalg.cond(W.reshape(60, 5)), rel=1e-12
    )


@pytest.mark.parametrize("shape", ["fourier", "spline"])
def test_code_of_a_motion_gives_its_samples(shape: str, tmp_path: Path) -> None:
    robot = aw.load("planar2r")
    found = aw.excite(robot, duration=5.0, harmonics=2, starts=1, threads=1, shape=shape)
    t = np.linspace(0, 5, 11)
    made = aw.compile(motion_model(found.motion, robot.active, robot=robot.name))(t[:, None])
    np.testing.assert_allclose(np.stack(made, axis=1), found.motion.samples(t), atol=1e-12)
    assert set(found.code("c")) == {"planar2r_exciting_motion.c", "planar2r_exciting_motion.h"}
    with pytest.raises(aw.ArmwrightError, match="only Fourier series and splines"):
        motion_model(Slowed(found.motion, 2.0), robot.active, robot=robot.name)


def test_an_interrupted_search_gives_the_best_so_far_and_says_how_far_it_is() -> None:
    parts: list[float] = []

    def tell(part: float) -> None:
        parts.append(part)
        raise KeyboardInterrupt

    robot = aw.load("planar3r")
    found = aw.excite(robot, starts=6, harmonics=3, threads=1, progress=tell)
    assert len(parts) == 1
    assert 0 <= parts[0] < 1
    assert found.searches < 6
    assert np.isfinite(found.value)
    assert "cancelled" in [one.code for one in found.findings]
    parts.clear()
    whole = aw.excite(robot, starts=2, harmonics=3, progress=parts.append)
    assert (parts[-1], parts) == (1.0, sorted(parts))
    assert whole.searches == 2
    assert "cancelled" not in [one.code for one in whole.findings]


SLIDE = """<robot name="lift"><link name="base"/>
 <link name="car"><inertial><origin xyz="0.1 0 0"/><mass value="4"/>
  <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial></link>
 <link name="hand"><inertial><origin xyz="0.1 0 0.02"/><mass value="2"/>
  <inertia ixx="0.02" ixy="0" ixz="0" iyy="0.03" iyz="0" izz="0.04"/></inertial></link>
 <joint name="lift" type="prismatic"><parent link="base"/><child link="car"/><axis xyz="0 0 1"/>
  <limit lower="0" upper="1" effort="200" velocity="1"/></joint>
 <joint name="turn" type="revolute"><parent link="car"/><child link="hand"/><axis xyz="0 0 1"/>
  <limit lower="-2" upper="2" effort="20" velocity="2"/></joint>
</robot>"""


def test_an_offset_that_no_motion_tells_from_a_weight_is_no_unknown(tmp_path: Path) -> None:
    """Mass, rotor and offset of a lift have but g + q̈ and q̈ between them; the criterion would be infinite."""
    (tmp_path / "lift.urdf").write_text(SLIDE)
    found = aw.excite(
        aw.load(tmp_path / "lift.urdf"), duration=5.0, harmonics=2, starts=1, criterion="condition"
    )
    assert found.condition < 100
    assert "OFF lift" not in found.sigma
    assert "OFF turn" in found.sigma
    assert [one.where for one in found.findings if one.code == "hidden-offset"] == ["lift"]


@pytest.mark.parametrize("name", ["minnesota", "fivebar"])
def test_a_closed_robot_stays_where_its_loops_close_in_one_way(name: str) -> None:
    """A parallelogram that lies flat may open either way: coarse and fine steps then end elsewhere."""
    robot = aw.load(name)
    ranges = closing_ranges(robot, [joint_range(joint) for joint in robot.active])
    solver = aw.compile(aw.model(robot, "loop_geometry"))
    low, high = np.array(ranges).T
    home = np.array([joint.home for joint in robot.active])
    for end in np.random.default_rng(5).uniform(low, high, (20, len(home))):
        ways = [home + np.linspace(0, 1, count)[:, None] * (end - home) for count in (30, 41, 300)]
        ends = [np.asarray(solver.path(way, robot.home))[-1] for way in ways]
        np.testing.assert_allclose(ends, ends[0][None].repeat(3, axis=0), atol=1e-9)
    if name == "minnesota":
        assert ranges[0] == joint_range(robot.active[0])  # no loop feels it
        assert 0.0 < ranges[2][0] < ranges[2][1] < np.pi


def test_a_motion_for_links_alone_decides_nothing_else_and_knows_them_better() -> None:
    options: dict[str, Any] = {"duration": 5.0, "harmonics": 3, "starts": 1, "threads": 1, "noise": 1.0}
    every = aw.excite(aw.load("planar2r"), criterion="condition", **options)
    links = aw.excite(aw.load("planar2r"), criterion="condition", rotor=False, friction=False, **options)
    assert not [name for name in links.sigma if name.startswith(("FV", "FS", "OFF", "IA"))]
    assert set(links.sigma) < set(every.sigma) | {"ZZR1"}
    assert links.value < every.value  # fewer unknowns, a better condition number


def test_a_motion_that_a_bound_leaves_no_room_is_said_to_hardly_move() -> None:
    slow = aw.excite(aw.load("planar2r"), duration=4, harmonics=2, starts=1, tip_speed=0.002)
    (said,) = [one for one in slow.findings if one.code == "hardly-moves"]
    assert "tip" in said.text
    free = aw.excite(aw.load("planar2r"), duration=4, harmonics=2, starts=1)
    assert "hardly-moves" not in [one.code for one in free.findings]


@pytest.mark.parametrize("shape", ["fourier", "spline"])
def test_a_motion_is_shrunk_about_a_pose_that_stands_still(shape: str) -> None:
    """Half of a motion about where it stands has half of its speeds, and a bound of the tip is kept."""
    full = replace(problem(tip_speed=0.2), shape=shape_of(shape, duration=8.0, harmonics=3))
    x = random_start(full, np.random.default_rng(0))
    kept = within_bounds(full, x)
    assert kept is not None
    columns = full.shape.columns(full.times())
    speeds, all_speeds = full.motion(kept, columns)[1], full.motion(x, columns)[1]
    share = float(np.sum(speeds * all_speeds) / np.sum(all_speeds**2))
    np.testing.assert_allclose(speeds, share * all_speeds, atol=1e-9)
    assert 0 < share < 1
    assert -1e-6 < worst_excess(full, kept)[0] <= 0


def test_the_roomiest_pose_is_the_one_furthest_from_every_bound() -> None:
    full = problem(box=((-1.0, -1.0, -1.0), (1.0, 1.0, 1.0)))
    poses = np.random.default_rng(0).uniform(full.bounds.low, full.bounds.high, (200, 3))
    found = roomiest(full, poses)
    assert found is not None
    room = [worst_excess(full, full.standing((one - full.middle) / full.unit))[0] for one in (found, *poses)]
    assert room[0] == pytest.approx(min(room))
    assert room[0] < 0
    away = np.array([5.0, 5.0, 5.0]), np.array([6.0, 6.0, 6.0])
    assert roomiest(replace(full, bounds=replace(full.bounds, box=away)), poses) is None


def with_friction(FS: float) -> aw.Robot:
    robot = aw.load("planar2r")
    joints = [replace(one, limits=replace(one.limits, effort=40.0)) for one in robot.joints]
    return replace(robot, joints=tuple(joints)).with_values({"FS1": FS, "FS2": 1.0})


def test_torque_bounds_count_dry_friction_in_full_at_every_speed() -> None:
    robot = with_friction(15.0)
    found = aw.excite(robot, duration=4, harmonics=2, starts=1, threads=1)
    _, q, qd, qdd = found.samples(2000)
    plain = aw.compile(aw.model(robot.without("friction"), "inverse_dynamics"))
    tau = plain(q, qd, qdd) + [15.0, 1.0] * np.sign(qd)
    assert 0.5 < np.abs(tau / 40).max() <= 1


def test_a_joint_whose_friction_takes_its_whole_effort_is_named() -> None:
    found = aw.excite(with_friction(40.0), duration=4, harmonics=2, starts=1, threads=1)
    (said,) = [one for one in found.findings if one.code == "stuck"]
    assert said.where == found.joints[0]


def test_rounded_angles_do_not_tell_inertias_apart() -> None:
    """1.5708 for π/2 leaves one inertia 1e-5 away from another: as many unknowns as with π/2."""
    robot = aw.load("rx90")
    joints = [
        replace(one, placement=replace(one.placement, alpha=number(round(float(one.placement.alpha), 4))))
        for one in robot.joints
    ]
    rounded = replace(robot, joints=tuple(joints))
    names = [
        information_model(one, ranges=(-np.ones(6), np.ones(6)), speeds=np.ones(6), noise=np.ones(6)).names
        for one in (robot, rounded)
    ]
    assert names[0] == names[1]


def test_a_limit_of_zero_is_one_that_nobody_knew() -> None:
    """URDF asks for an effort and a velocity, and files hold 0 where these are not known."""
    robot = aw.load("planar2r")
    zero = [
        replace(joint, limits=replace(joint.limits, effort=0.0, velocity=0.0), friction=aw.Friction(FS=0.1))
        for joint in robot.joints
    ]
    found = aw.excite(replace(robot, joints=tuple(zero)), duration=3, harmonics=2, starts=1)
    assert [one.where for one in found.findings if one.code == "zero-limit"] == ["shoulder, elbow"] * 2
    assert np.all(np.isfinite(list(found.sigma.values())))
    assert found.gain > 1
