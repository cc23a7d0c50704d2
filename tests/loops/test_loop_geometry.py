"""Positions that close the loops: all assemblies, the one nearby, a motion followed."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.kernels.loops.closing import assemblies, follow_motors, move_motors
from armwright.kernels.motion_tolerances import CLOSED_GAP
from armwright.run.solver.loop_closing import LoopSolver
from armwright.run.solver.native_kernel import native_kernel
from tests.loops.machines import LIBRARY, RANDOM, machine

MACHINES = (*LIBRARY, *RANDOM)


@cache
def solver(name: str) -> LoopSolver:
    return aw.compile(aw.model(machine(name).robot, "loop_geometry"))


@pytest.mark.parametrize("name", MACHINES)
def test_all_answers_close_the_loops_with_the_motors_asked_for(name: str) -> None:
    m, f = machine(name), solver(name)
    for q in m.positions(3):
        found = f(q[m.active])
        assert len(found)
        assert np.abs(m.tree.gaps(m.tree.frames(found))).max() < 1e-10
        assert (found[:, m.active] == q[m.active]).all()
        known = np.abs(np.sin((found - q) / 2)).max(axis=1) if all(f.model.turns) else [0.0]
        assert min(known) < 1e-8  # the assembly that q itself is in is among them


@pytest.mark.parametrize("name", MACHINES)
def test_near_stays_in_the_assembly_and_comes_back(name: str) -> None:
    m, f = machine(name), solver(name)
    home = m.closed(m.robot.home[None])[0]
    away = f(home[m.active] + 0.03, near=home)
    if away is None:  # two of the random machines have a dead point there, beyond which nothing closes
        assert f.solve(home[m.active] + 0.03).status == "open"
        away = f(home[m.active] - 0.03, near=home)
    assert away is not None
    assert np.abs(away - home).max() < 0.5
    back = f(home[m.active], near=away)
    assert np.abs(back - home).max() < 1e-9  # closed to 1e-12, times the condition of W_p


@pytest.mark.parametrize(
    ("name", "count"), [("fourbar", 2), ("fivebar", 2), ("palletiser", 2), ("twoloop", 4)]
)
def test_planar_loops_have_all_assemblies(name: str, count: int) -> None:
    """Two circles meet twice: 2 of every four-bar, parallelogram or five-bar, and 2·2 of two in a row."""
    m, f = machine(name), solver(name)
    answer = f.solve(m.robot.home[m.active])
    assert (len(answer.q), answer.once, answer.status) == (count, 0, "closed")


def test_four_bar_is_the_meeting_of_two_circles() -> None:
    """Closed form by hand: the pin is 0.35 from the crank's end and 0.25 from the rocker's axis."""
    f = solver("fourbar")
    for crank in np.linspace(-3, 3, 25):
        B, D = 0.12 * np.array([np.cos(crank), np.sin(crank)]), np.array([0.4, 0.0])
        across, d = D - B, np.linalg.norm(D - B)
        along = (0.35**2 - 0.25**2 + d**2) / (2 * d)
        normal = np.array([-across[1], across[0]]) / d
        pins = [B + along * across / d + s * np.sqrt(0.35**2 - along**2) * normal for s in (1, -1)]
        found = f(np.array([crank]))
        ours = B + 0.35 * np.stack([np.cos(crank + found[:, 1]), np.sin(crank + found[:, 1])], axis=1)
        for pin in pins:
            assert np.linalg.norm(ours - pin, axis=1).min() < 1e-10


def test_path_goes_around_with_the_crank() -> None:
    f, robot = solver("fourbar"), machine("fourbar").robot
    crank = robot.home[0] + np.linspace(0, 2 * np.pi, 100)
    found = f.path(crank[:, None], robot.home)
    assert np.isfinite(found).all()
    assert np.abs(found[-1] - robot.home - [2 * np.pi, -2 * np.pi, 0]).max() < 1e-9
    assert np.abs(np.diff(found, axis=0)).max() < 0.5


def test_what_cannot_close_is_said() -> None:
    """A five-bar on a wider base whose inner bars point outward: 0.8 m apart, and outer bars of 0.7 m."""
    robot = machine("fivebar").robot
    apart = np.array([np.pi, 0.0])
    far = aw.compile(aw.model(_longer(robot), "loop_geometry"))
    assert far.solve(apart).status == "open"
    assert len(far(apart)) == 0
    assert far(apart, near=_longer_home(robot)) is None
    path = far.path(np.linspace(robot.home[[0, 2]], apart, 9), _longer_home(robot))
    assert np.isfinite(path[0]).all()
    assert np.isnan(path[-1]).all()


def _longer(robot: aw.Robot) -> aw.Robot:
    return robot.with_values({"d3": 0.3})


def _longer_home(robot: aw.Robot) -> np.ndarray:
    found = aw.compile(aw.model(_longer(robot), "loop_geometry"))(robot.home[[0, 2]])
    return found[np.argmin(np.abs(found - robot.home).max(axis=1))]


def test_plain_python_and_machine_code_agree() -> None:
    robot = machine("twoloop").robot
    f = aw.compile(aw.model(robot, "loop_geometry", method="numeric", starts=100))
    motors = robot.home[[0, 1, 2, 4]] + 0.1
    q, count, hits = assemblies(f.record, motors)
    native = f.search(motors)
    assert count == native[1] > 1
    assert np.array_equal(hits, native[2])
    assert np.abs(q - native[0]).max() < 1e-9
    plain, native_moved = move_motors(f.record, robot.home.copy(), motors), f.careful.move(robot.home, motors)
    assert plain[1] == native_moved[1] == 1.0
    assert np.abs(plain[0] - native_moved[0]).max() < 10 * CLOSED_GAP


@pytest.mark.parametrize("name", ["fourbar", "palletiser", "prps3", "gough_stewart"])
def test_quick_and_careful_way_lead_to_the_same_assembly(name: str) -> None:
    """Short moves from everywhere: what the quick way is sure of is what strides lead to."""
    f, m = solver(name), machine(name)
    random = np.random.default_rng(0)
    near = m.positions(12)
    moved = near[:, m.active] + random.uniform(-0.02, 0.02, (len(near), len(m.active)))
    native, sure = native_kernel(follow_motors, f.record), 0
    for q, motors in zip(near, moved, strict=True):
        found, unsure = native(q, motors)
        plain = follow_motors(f.record, q, motors)
        assert unsure == plain[1]
        if not unsure:
            careful = f.careful(q, motors)
            assert careful is not None
            assert np.abs(found - careful).max() < 1e-9
            assert np.abs(found - plain[0]).max() < 1e-12
            sure += 1
    assert sure > len(near) // 2


def test_no_position_is_made_up_where_a_loop_cannot_close() -> None:
    """A leg that is pulled out step by step ends at a position it cannot leave, not at a wrong one."""
    f, q = solver("prps3"), machine("prps3").robot.home.copy()
    motors = q[list(f.model.motors)]
    found: np.ndarray | None = q
    for _ in range(500):
        motors = motors + np.array([0.0, 0.0, 0.0, 0.01, 0.0, 0.0])
        found = f(motors, near=q)
        if found is None:
            break
        assert np.abs(f.record.closing_step(found).gap).max() <= CLOSED_GAP
        q = found
    assert found is None


def test_emitted_step_closes_the_loops() -> None:
    """The emitted program is one step of Newton's method: repeated, it ends where the solver does."""
    f, robot = solver("fourbar"), machine("fourbar").robot
    numeric = aw.model(robot, "loop_geometry", method="numeric")
    text = "\n".join(aw.emit(numeric, "python").values())
    assert "step" in text
    step = aw.compile(numeric.program)
    q = robot.home + np.array([0.05, 0.0, 0.0])
    for _ in range(6):
        q = q + step(q).step
    assert np.abs(step(q).gap).max() < CLOSED_GAP
    assert np.abs(q - f(q[:1], near=robot.home)).max() < 1e-10


def test_wrong_sizes_and_open_starts_are_named() -> None:
    f = solver("fourbar")
    with pytest.raises(ArmwrightError, match="q_active: give 1 finite numbers, one per motor: crank"):
        f([0.1, 0.2])
    with pytest.raises(ArmwrightError, match="near: 3 numbers expected"):
        f([0.1], near=[0.1])
