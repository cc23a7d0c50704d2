"""The test beside an emitted solver asks for poses of every kind, and notices wrong text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.emit import all_languages
from armwright.emit.solvers.c import DIALECT
from armwright.emit.solvers.closed_solver import closed_solver
from armwright.kernels.inverse.arm import Arm
from armwright.kernels.inverse.search.chain_answer import REGULAR
from armwright.kernels.inverse.search.own_rows import scaled_pose
from armwright.models.inverse import pose_trials
from armwright.models.inverse.elimination.trials import generic_positions
from armwright.models.inverse.inverse_model import Closed, Eliminated
from armwright.models.inverse.pose_trials import PoseTrial, SolverTrials, part_trials, solver_trials
from armwright.models.inverse.singular_positions import singular_positions
from tests.emit.running import call, need, write

ROBOT = aw.load("puma560")


@pytest.fixture(scope="module")
def trials() -> SolverTrials:
    model = aw.model(ROBOT, "inverse_geometry")
    assert isinstance(model, Closed)
    return solver_trials(model, closed_solver(model, None, DIALECT))


def test_poses_of_every_kind_are_asked_for(trials: SolverTrials) -> None:
    """Regular, singular, free, beyond reach, and matrices that are none; some of them rounded."""
    assert {one.status for one in trials.poses} == {-1, 0, 1, 2, 3}
    off = [np.abs(one.given - one.meant).max() for one in trials.poses if one.status > 0]
    assert min(off) < 1e-15
    assert [1e-8 < x < 1e-6 for x in off].count(True) >= 4
    assert max(off) > 1e-4
    assert sum(len(one.rows) for one in trials.poses) > 50


def test_answers_meet_their_poses(trials: SolverTrials) -> None:
    """To rounding; rounded poses at singular ones within the tolerance of solvers."""
    for one in trials.poses:
        for row in one.rows:
            assert np.abs(ROBOT.pose(row) - one.meant).max() < 1e-12 + one.missed
        assert one.missed < 2e-6


def test_the_nearest_solution_is_asked_for_from_beside_and_from_far_away(trials: SolverTrials) -> None:
    apart = [np.abs(one.q - one.start).max() for one in trials.nearest]
    assert {one.chosen < 0 for one in trials.nearest} == {True, False}
    assert min(x for x in apart if x) < 0.06
    assert max(apart) > 1.0
    for one in trials.nearest:
        if one.chosen >= 0:
            assert np.abs(ROBOT.pose(one.q) - one.given).max() < 1e-3


def test_singular_positions_lose_rank() -> None:
    """Through different joints of the arm: the wrist in line is among them."""
    model = aw.model(ROBOT, "inverse_geometry")
    found = singular_positions(model, generic_positions(ROBOT, 10), most=4)
    jacobian = aw.compile(aw.model(ROBOT, "jacobian"))
    assert len(found) == 4
    for q in found:
        sizes = np.linalg.svd(np.asarray(jacobian(q)), compute_uv=False)
        assert sizes[-1] < 1e-8 * sizes[0]
    assert min(abs(np.sin(q[4])) for q in found) < 1e-9


WRONG = {
    "a sign": ("C1P = ", "C1P = -"),
    "a status": ("*out_status = status;", "*out_status = 1;"),
    "an index": ("&answers[6*count]", "&answers[6*count + 1]"),
    "a number": ("*out_count = count;", "*out_count = count + 1;"),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_text_fails_its_test(what: str, tmp_path: Path) -> None:
    need(["make", "cc"])
    files = aw.emit(aw.model(ROBOT, "inverse_geometry"), "c", folder=True, fallback=False)
    stem = "puma560_inverse_geometry"
    old, new = WRONG[what]
    assert old in files[f"{stem}.c"], what
    write({**files, f"{stem}.c": files[f"{stem}.c"].replace(old, new)}, tmp_path)
    with pytest.raises(pytest.fail.Exception, match=r"poses, .* [1-9]\d* wrong"):
        call(["make", "test", "CFLAGS=-std=c99 -O0"], tmp_path)


@pytest.mark.parametrize("name", ["puma560", "scara"])
def test_a_closed_form_with_its_elimination_passes_its_own_test(name: str, tmp_path: Path) -> None:
    """As emitted by default: parts of the elimination are asked alone, out of a second copy of the text."""
    need(["make", "cc"])
    files = aw.emit(aw.model(aw.load(name), "inverse_geometry"), "c", folder=True)
    assert f'#include "{name}_inverse_geometry.c"' in files[f"test_{name}_inverse_geometry.c"]
    write(files, tmp_path)
    assert ", 0 wrong" in call(["make", "test", "CFLAGS=-std=c99 -O0 -Wall -Wextra -Werror"], tmp_path)


ROUNDED = aw.Robot.from_dh(
    a=[0, -0.61, -0.57, 0, 0, 0],
    d=[0.18, 0, 0, 0.17, 0.12, 0.11],
    alpha=[1.570796327, 0, 0, 1.570796327, -1.570796327, 0],  # as files of such arms have it
    name="rounded",
)


@pytest.mark.parametrize(
    "flags", ["-O0", pytest.param("-O2", marks=pytest.mark.slow_tool)], ids=["plain", "optimised"]
)
def test_an_arm_with_nearly_parallel_axes_passes_its_own_test(flags: str, tmp_path: Path) -> None:
    """Half a turn of the wrist leaves a curve of positions that meet the pose to 1e-13: not compared.

    With the flags of its own Makefile the compiler must have nothing to say either.
    """
    need(["make", "cc"])
    write(aw.emit(aw.model(ROUNDED, "inverse_geometry"), "c", folder=True), tmp_path)
    warned = f"CFLAGS=-std=c99 {flags} -Wall -Wextra -Wpedantic -Werror"
    assert ", 0 wrong" in call(["make", "test", warned], tmp_path)


def test_solvers_give_no_warning_where_an_optimiser_looks_at_them(tmp_path: Path) -> None:
    """As the Makefile compiles them. For an arm without fast formulations a branch that needs one is not
    written: gcc took its index for negative, and warned.
    """
    need(["gcc"])
    rounded = aw.Robot.from_dh(
        a=[0, -0.4865, -0.4241, 0, 0, 0],
        d=[0.1527, 0, 0, 0.1289, 0.1043, 0.0921],
        alpha=[1.5708, 0, 0, 1.5708, -1.5708, 0],
        name="rounded",
    )
    model = aw.model(rounded, "inverse_geometry")
    assert isinstance(model, Closed)
    files = aw.emit(model, "c")
    assert "reduced_matrix" not in files["rounded_inverse_geometry.c"]
    write(files, tmp_path)
    flags = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
    call(["gcc", *flags, "-c", *(name for name in files if name.endswith(".c"))], tmp_path)


def test_a_redundant_arm_tests_itself(tmp_path: Path) -> None:
    """Solved by iterations: its solutions are any, and must meet their poses."""
    need(["make", "cc"])
    arm = aw.Robot.from_dh(a=[0.4, 0.3, 0.2, 0.1], d=[0] * 4, alpha=[0] * 4, name="snake")
    model = aw.model(arm, "inverse_geometry", task=("x", "y", "rz"))
    assert model.method == "numeric"
    write(aw.emit(model, "c", folder=True), tmp_path)
    assert ", 0 wrong" in call(["make", "test", "CFLAGS=-std=c99 -O0 -Wall -Wextra -Werror"], tmp_path)


def regular_trials(robot: aw.Robot, count: int) -> list[PoseTrial]:
    """Poses of positions all over the range, whose answers are not looked at."""
    poses = map(robot.pose, generic_positions(robot, count))
    return [PoseTrial(T, T, np.zeros((0, 6)), REGULAR, 0, 1e-8, 0.0) for T in poses]


def test_every_formulation_is_asked_alone_but_where_rounding_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    """At one of the poses the last digit changes how sure the second one is; it is not asked at all."""
    model = aw.model(ROBOT, "inverse_geometry", method="general")
    assert isinstance(model, Eliminated)
    asked = regular_trials(ROBOT, 2)
    forms = range(model.record.fast + model.record.sure)
    assert [(one.form, one.pose) for one in part_trials(model.record, asked)] == [
        (-1, 0),
        *((form, k) for form in forms for k in range(2)),
    ]
    exact, _ = scaled_pose(model.record, asked[1].given)

    def unsteady(arm: Arm, form: int, patience: int, pose: Any, found: Any, total: int) -> Any:
        blurred = form == 1 and 0 < np.abs(pose - exact).max() < 1e-12
        return found, 4, 0 if blurred else 1

    monkeypatch.setattr(pose_trials, "try_form", unsteady)
    assert {one.form for one in part_trials(model.record, asked)} == {-1, *forms} - {1}


def test_formulations_of_an_arm_with_virtual_joints_are_not_asked_alone() -> None:
    """The arm is completed to six joints, and what its polynomials say of poses in reach is rounding."""
    arm = aw.Robot.from_dh(a=[0.1, 0.4, 0.3, 0.05, 0], d=[0.3, 0, 0.1, 0, 0.2], alpha=[1.2, 0, 0.7, 1.1, 0])
    model = aw.model(arm, "inverse_geometry", method="general")
    assert isinstance(model, Eliminated)
    assert model.record.virtual == 1
    assert [one.form for one in part_trials(model.record, regular_trials(arm, 2))] == [-1]


@pytest.mark.parametrize("language", sorted({*all_languages()} - {"latex"}))
def test_no_line_adds_zero_or_multiplies_by_it(language: str) -> None:
    """A number that a kernel keeps (x + 0) is that number in text, and row 0 is at the start of an array."""
    text = "\n".join(aw.emit(aw.model(ROBOT, "inverse_geometry"), language).values())
    assert re.findall(r"\w\)? [+*] 0(?:\.0*|\.?d0)?(?![\w.])|(?<![\w.])\d+\*0(?![\w.])", text) == []
