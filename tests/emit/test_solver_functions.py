"""Every function of an emitted solver does in Mathematica and Maple what it does in Python.

Whole poses are the business of test_drivers: the interpreters that run these two languages here are slow, and
a regular pose passes by what is written for singular ones. Here each function runs alone.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.emit.solvers.kernel import solver_kernels
from armwright.emit.solvers.mathematica import DIALECT as MATHEMATICA
from armwright.models.inverse.inverse_geometry import InverseModel, inverse_geometry
from tests.emit.recorded import Call, Recorder, solver_module
from tests.emit.replaying import differences
from tests.emit.running import need
from tests.inverse.six_joint_arms import jaco_like, load, random_arm, random_configurations

EXACT = 1e-9  # sums in another order, of numbers up to some thousand; giac computes with 14 digits
BUILT_IN = {*MATHEMATICA.native, "balanced", "hessenberg", "double_step"}  # Mathematica has its own
ARMS = ("general", "wrist", "slides")
TOOLS = {"mathics": ("mathematica", "mathics3", BUILT_IN), "giac": ("maple", "giac", set())}


@cache
def model_of(name: str) -> InverseModel:
    robots = {
        "general": jaco_like,
        "wrist": lambda: load("puma560"),
        "slides": lambda: random_arm(70, "RPRPRP"),
    }
    return inverse_geometry(robots[name](), method="general")


def general_calls(folder: Path) -> Recorder:
    """A regular pose, a root taken for a double one, and the searches with answers that are made up."""
    robot = jaco_like()
    pose = robot.pose(random_configurations(robot, 1, seed=3)[0])
    recorder = Recorder(solver_module(model_of("general"), folder))
    matrix = np.zeros((32, 32))
    matrix[:5, :5] = np.random.default_rng(1).normal(size=(5, 5))
    recorder.call("eigenvalues", 5, matrix)
    recorder.call("singular_parts", 5, 4, matrix[:24, :16])  # of a wide one some vectors are arbitrary
    recorder.call("solved", pose)
    root = list(recorder.calls["at_root"][0].arguments)
    root[7] = 2
    recorder.call("at_root", *root)
    found, misses = root[8], root[9]
    recorder.answered("attempt", lambda form, aside, pose, nearly, *rest: (*rest, 0))
    recorder.call("from_nearby", pose, 1.5, 0.3, found, misses, 0)
    recorder.answered("polished", lambda pose, start, patience: (start, 1e-12 if start[0] > 2.5 else 1.0))
    recorder.call("from_afar", pose, found, misses, 0)
    recorder.answered("stiffness", lambda pose, q, held: (1e-3, 0.1 + 0.1 * np.arange(6.0), 1.0))
    recorder.call("from_beside", pose, found, misses, 2)
    for name, before in (("from_nearby", 3), ("from_afar", 1), ("from_beside", 1)):
        recorder.answered(name, lambda *given, before=before: given[before:])
    recorder.call("from_elimination", pose)
    return recorder


def wrist_calls(folder: Path) -> Recorder:
    """A wrist in line, as a curve, and as if there were several ways to move."""
    robot = load("puma560")
    q = np.array([0.3, -0.5, 0.4, 0.2, 0.0, -0.3])
    found, misses = np.zeros((64, 6)), np.zeros(64)
    found[0], found[1] = q, q + np.array([0, 0, 0, 0.3, 0, -0.3])
    recorder = Recorder(solver_module(model_of("wrist"), folder))
    curve = recorder.call("curve_through", robot.pose(q), q)[0]
    recorder.call("freest_joint", curve, 9)  # a few points of it are enough
    recorder.call("point_of", curve, 9, 3)
    recorder.call("is_on_curve", curve, 9, found[1])
    recorder.call("with_single_points", robot.pose(q), found, misses, 2)
    recorder.call("own_number", 3)
    recorder.answered("freedoms", lambda pose, q: 2)
    recorder.call("as_single_point", robot.pose(q), q, found, 2)
    return recorder


def slide_calls(folder: Path) -> Recorder:
    robot = random_arm(70, "RPRPRP")
    recorder = Recorder(solver_module(model_of("slides"), folder))
    recorder.call("solved", robot.pose(random_configurations(robot, 1, seed=3)[0]))
    return recorder


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Call]]:
    """Calls by arm; none that went the way of one before."""
    makers = {"general": general_calls, "wrist": wrist_calls, "slides": slide_calls}
    found: dict[str, list[Call]] = {}
    seen: set[frozenset[str]] = set()
    for name, make in makers.items():
        calls = [call for some in make(tmp_path_factory.mktemp(name)).calls.values() for call in some]
        found[name] = [call for call in calls if _way(call) not in seen]
        seen |= {_way(call) for call in calls}
    return found


def _way(call: Call) -> frozenset[str]:
    """The function and those it called, without the name of the arm."""
    return frozenset(one.split("_inverse_geometry_")[-1] for one in {f"{call.function} itself", *call.way})


def test_every_function_is_recorded(recorded: dict[str, list[Call]]) -> None:
    functions = {call.function for calls in recorded.values() for call in calls}
    assert {kernel.name for kernel in solver_kernels()} <= functions


@pytest.mark.requirement("S4-24", "S4-26")
@pytest.mark.parametrize(
    ("tool", "name"),
    [
        *(("giac", name) for name in ARMS),
        *(pytest.param("mathics", name, marks=pytest.mark.slow_tool) for name in ARMS),
    ],
)
def test_function_does_the_same_steps_with_the_same_numbers(
    tool: str, name: str, recorded: dict[str, list[Call]], tmp_path: Path
) -> None:
    language, program, built_in = TOOLS[tool]
    need([program])
    files = aw.emit(model_of(name), language)
    calls = [call for call in recorded[name] if call.function not in built_in]
    wrong = {
        call.function: (off, at, len(call.inner))
        for call, (off, at) in zip(calls, differences(tool, files, calls, tmp_path), strict=True)
        if not (off < EXACT and at == len(call.inner))
    }
    assert not wrong
