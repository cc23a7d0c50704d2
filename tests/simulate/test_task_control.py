"""Controllers at the tool: its errors obey their linear equation, however many joints there are."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.simulate.controllers import Controller, compiled_law

W = 20.0  # rad/s, critically damped
LAWS = (aw.ResolvedAcceleration, aw.OperationalSpace)


def tips(robot: aw.Robot, q: np.ndarray) -> np.ndarray:
    found: np.ndarray = aw.compile(aw.model(robot, "direct_geometry"))(q)
    return found


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("name", ["planar2r", "planar3r"])
def test_errors_of_the_tool_obey_their_linear_equation(name: str, law: type[Controller]) -> None:
    robot = aw.load(name).without("friction")
    n = len(robot.moving)
    start = np.array([0.3, 0.9, -0.4])[:n]
    motion = aw.quintic(start, start + 0.4, duration=0.5)
    controller = law(W**2, 2 * W, components=("x", "y"))  # type: ignore[call-arg]
    found = aw.simulate(
        robot, duration=0.5, step=1e-4, q=start + 0.02, controller=controller, reference=motion
    )
    assert found.reference is not None
    error = (tips(robot, found.q) - tips(robot, found.reference[:, 0]))[:, :2, 3]
    wanted = error[0] * ((1 + W * found.t) * np.exp(-W * found.t))[:, None]
    np.testing.assert_allclose(error, wanted, atol=5e-3 * np.abs(error[0]).max())  # sampled: h·ω of it


def test_both_laws_are_one_where_no_joint_is_to_spare() -> None:
    robot = aw.load("puma560")
    random = np.random.default_rng(0)
    q, qd, reference = 0.5 + 0.3 * random.normal(size=6), random.normal(size=6), random.normal(size=18)
    one, other = (
        compiled_law(law, robot, drive="torque", period=1e-3).function(reference, q, qd, np.zeros(1)).u
        for law in (aw.ResolvedAcceleration(damping=0.0), aw.OperationalSpace())
    )
    np.testing.assert_allclose(one, other, rtol=1e-8, atol=1e-8)


@pytest.mark.parametrize("law", LAWS)
def test_the_axes_of_the_tool_follow_too(law: type[Controller]) -> None:
    robot = aw.load("puma560").without("friction")
    start = np.array([0.1, 0.2, 0.4, 0.3, 0.7, 0.2])
    motion = aw.quintic(start, start + 0.3, duration=0.3)
    found = aw.simulate(
        robot,
        duration=0.8,
        q=start + 0.05,
        controller=law(W**2, 2 * W),
        reference=motion,  # type: ignore[call-arg]
    )
    assert found.reference is not None
    np.testing.assert_allclose(tips(robot, found.q[-1]), tips(robot, found.reference[-1, 0]), atol=1e-4)
    assert np.abs(tips(robot, found.q[0]) - tips(robot, found.reference[0, 0])).max() > 0.05


def test_joints_to_spare_come_to_rest() -> None:
    robot = aw.load("planar3r").without("friction")
    start = np.array([0.3, 0.9, -0.4])
    motion = aw.quintic(start, start, duration=1.0)
    found = aw.simulate(
        robot,
        duration=2.0,
        q=start,
        qd=[1.0, -1.0, 0.5],
        controller=aw.OperationalSpace(W**2, 2 * W, components=("x", "y")),
        reference=motion,
    )
    assert np.abs(found.qd[-1]).max() < 1e-4
    assert np.abs(found.q[-1] - start).max() > 0.01  # elsewhere, with the tool in its place
    np.testing.assert_allclose(tips(robot, found.q[-1])[:2, 3], tips(robot, start)[:2, 3], atol=1e-5)


@pytest.mark.parametrize("law", LAWS)
def test_the_tool_of_a_closed_robot_obeys_the_same_equation(law: type[Controller]) -> None:
    robot = aw.load("fivebar").without("friction")
    home = np.asarray(robot.home, dtype=float)
    motors = [list(robot.moving).index(joint) for joint in robot.active]
    start = home[motors]
    motion = aw.quintic(start, start + np.array([0.3, 0.2]), duration=0.5)
    controller = law(W**2, 2 * W, components=("x", "y"))  # type: ignore[call-arg]
    found = aw.simulate(
        robot, duration=0.5, step=2e-4, q=start + 0.02, near=home, controller=controller, reference=motion
    )
    assert found.status == "finished"
    assert found.reference is not None
    loops = aw.compile(aw.model(robot, "loop_geometry"))
    wanted_q = loops.path(found.reference[:, 0], home)
    error = (tips(robot, found.q) - tips(robot, wanted_q))[:, :2, 3]
    wanted = error[0] * ((1 + W * found.t) * np.exp(-W * found.t))[:, None]
    np.testing.assert_allclose(error, wanted, atol=1e-2 * np.abs(error[0]).max())  # sampled: h·ω of it


def test_more_components_than_joints_are_refused() -> None:
    robot = aw.load("planar2r")
    motion = aw.quintic(np.zeros(2), np.ones(2), duration=1.0)
    for law in LAWS:
        with pytest.raises(aw.ArmwrightError, match="6 components with 2 joints"):
            aw.simulate(robot, duration=0.1, controller=law(), reference=motion)
