"""The benchmark of dynamics: whole, in small, so that every result that it times is compared."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.bench import dynamics, dynamics_cases, dynamics_fresh, fresh, pinocchio_peer
from armwright.bench.dense_arms import chain, inertial_values, samples, six_joint_arm
from armwright.bench.dynamics_cases import CASES, arm_with
from armwright.bench.dynamics_check import check_results
from armwright.bench.pinocchio_cpp import FUNCTIONS, cpp_program, cpp_times
from armwright.bench.pinocchio_peer import python_times
from armwright.bench.suite import Row, find_suite
from armwright.bench.timing import median_time
from armwright.errors import ArmwrightError
from armwright.models.core.registry import kinds, model
from armwright.run import compile
from tests.emit.running import need

pytest.importorskip("llvmlite")


def quick(call, *, times: int = 1, repeats: int = 3) -> float:
    return median_time(call, times=min(times, 100), repeats=3)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """One round, in this process, without a C++ compiler; a chain of nine joints; few models to generate."""
    for module in (dynamics_fresh, pinocchio_peer):
        monkeypatch.setattr(module, "median_time", quick)
    cases = tuple(replace(case, joints=min(case.joints, 9)) for case in CASES)
    for module in (dynamics, dynamics_fresh):
        monkeypatch.setattr(module, "CASES", cases)
        monkeypatch.setattr(module, "CALLS", cases[:3])
    monkeypatch.setattr(dynamics, "_ROUNDS", 1)
    monkeypatch.setattr(dynamics, "cpp_program", lambda folder, functions: "no C++ compiler")
    monkeypatch.setattr(dynamics, "fresh", lambda task, *words, cache=False: fresh.TASKS[task](*words))
    few = [("gravity", {}), ("gravity", {"parameters": "base"}), ("loop_geometry", {})]
    monkeypatch.setattr(dynamics, "variants", lambda: few)


def by_name(rows: list[Row]) -> dict[str, Row]:
    return {row.name: row for row in rows}


@pytest.mark.usefixtures("small")
def test_every_row_is_measured_after_its_results_were_compared() -> None:
    pytest.importorskip("pinocchio")
    found = by_name(list(dynamics.rows()))
    assert [found[case.title].target for case in CASES] == [40, 30, 50, 20, 10, 18]
    assert len(found) == len(CASES) + 3 + 4
    for row in found.values():
        assert row.ours is not None
        assert row.ours > 0
        assert row.passed is not None
    assert "from Python (no C++ compiler)" in found["direct dynamics"].note
    for arm in ("PUMA", "Panda, 7 joints"):
        assert "1 models; slowest gravity" in found[f"generation of every model, {arm}, base parameters"].note


@pytest.mark.usefixtures("small")
def test_without_pinocchio_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dynamics, "pinocchio_version", lambda: None)
    found = by_name(list(dynamics.rows()))
    compared = [row for name, row in found.items() if not name.startswith("generation")]
    assert len(compared) == len(CASES) + 3
    assert all(row.passed is None and row.ratio is None for row in compared)
    assert all("not measured: install Pinocchio" in row.note for row in compared)


@pytest.mark.usefixtures("small")
def test_a_wrong_result_stops_the_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault of one part in a million in one torque, whichever row it is in."""
    pytest.importorskip("pinocchio")
    right = dynamics_fresh.batch_time
    for case in dynamics.CASES:

        def wrong(f, arrays, batch, name=case):
            seconds, results = right(f, arrays, batch)
            if f.name == name.model and len(arrays[0][0]) == name.joints:
                results[3][-1] += 1e-6 * np.abs(results).max()
            return seconds, results

        monkeypatch.setattr(dynamics_fresh, "batch_time", wrong)
        with pytest.raises(ArmwrightError, match=f"^{case.title}: results differ"):
            next(dynamics.rows())


def test_regressor_with_too_few_columns_is_found() -> None:
    """Columns that the samples can tell apart are counted on Pinocchio's side."""
    pytest.importorskip("pinocchio")
    case = next(case for case in CASES if case.peer == "regressor")
    theirs = python_times(arm_with(6), ("regressor",), shown=9)["regressor"]["results"]
    base = dynamics_fresh.base_matrix()
    short = {**base, "matrix": base["matrix"][:-1]}
    with pytest.raises(ArmwrightError, match="35 columns, but Pinocchio's regressor has rank 36"):
        check_results(case, [[0.0] * 210] * 9, theirs, short)


def test_suite_is_found_and_batches_fit_the_samples() -> None:
    assert find_suite("dynamics") is dynamics.SUITE
    assert all(dynamics_cases.SAMPLES % case.batch == 0 for case in CASES)
    assert {case.model for case in CASES} <= set(kinds())
    assert {case.peer for case in CASES} == set(FUNCTIONS)


def test_default_method_of_direct_dynamics_is_what_is_timed() -> None:
    assert not next(case for case in CASES if case.model == "direct_dynamics").options


def test_variants_name_every_model() -> None:
    found = dynamics_fresh.variants()
    assert {name for name, _ in found} == set(kinds())
    assert ("inverse_dynamics", {"parameters": "base"}) in found


@pytest.mark.slow_tool
def test_cpp_program_gives_the_results_of_python(tmp_path) -> None:
    """Takes the compiler minutes."""
    pytest.importorskip("pinocchio")
    need(["g++"])
    program = cpp_program(tmp_path, FUNCTIONS)
    assert not isinstance(program, str), program
    for robot in (six_joint_arm(), chain(9)):
        fast = cpp_times(program, robot, count=16, functions=FUNCTIONS, shown=3)
        slow = python_times(robot, FUNCTIONS, shown=3)
        for key, value in fast.items():
            expected = np.array(slow[key.split(",")[0]]["results"])
            assert np.allclose(value["results"], expected, rtol=1e-10, atol=1e-10 * np.abs(expected).max())
        assert {key.split(",")[0] for key in fast} == set(FUNCTIONS)
        function = compile(model(robot.symbolic("inertial"), "inverse_dynamics"), inertial_values(robot))
        assert np.allclose(fast["rnea"]["results"], function(*samples(robot, 3)), rtol=1e-9, atol=1e-9)
