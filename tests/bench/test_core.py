"""The benchmark of the core: what it compares is the same, and it never claims what was not measured."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import asdict

import numpy as np
import pytest

from armwright.bench import core, fresh
from armwright.bench.dense_arms import chain, inertial_values, samples, six_joint_arm
from armwright.bench.pinocchio_cpp import cpp_program, runnable_program
from armwright.bench.pinocchio_peer import python_times
from armwright.bench.scalar_recursion import Algebra, torques
from armwright.bench.suite import (
    Peer,
    Row,
    Suite,
    at_least,
    at_most,
    find_suite,
    not_measured,
    range_text,
    ratio_row,
    suite_names,
    times_faster,
)
from armwright.bench.symbolic_peers import casadi_library, sympy_text
from armwright.bench.timing import cpu_time, machine, median_time
from armwright.errors import ArmwrightError
from armwright.models.core.registry import model
from armwright.run import compile
from tests.cli.run import run


def first_sample_torques() -> np.ndarray:
    arm = six_joint_arm()
    function = compile(model(arm.symbolic("inertial"), "inverse_dynamics"), inertial_values(arm))
    return np.asarray(function(*(array[0] for array in samples(arm, 4))))


@pytest.mark.parametrize("arm", [six_joint_arm(), chain(38)], ids=["6", "38"])
def test_arms_are_dense(arm) -> None:
    """No parameter is zero, and every body could exist: the inertia about its centre is positive."""
    assert all(abs(value) > 1e-6 for value in inertial_values(arm).values())
    for link in arm.links:
        _, _, (xx, xy, xz, yy, yz, zz) = link.inertia.to_com()
        tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=float)
        assert np.linalg.eigvalsh(tensor).min() > 0


def test_recursion_of_the_peers_is_our_model() -> None:
    arm = six_joint_arm()
    q, qd, qdd = (array[0] for array in samples(arm, 4))
    values = inertial_values(arm)
    for name, array in (("q", q), ("qd", qd), ("qdd", qdd)):
        values |= {f"{name}{j}": float(x) for j, x in enumerate(array, 1)}
    tau, variables, parameters = torques(arm, Algebra(values.__getitem__, float, math.cos, math.sin))
    assert np.allclose(
        tau, first_sample_torques(), rtol=1e-12, atol=1e-12
    )  # 300 roundings of numbers near 50
    assert len(variables) == 18
    assert len(parameters) == 60


def test_pinocchio_has_the_same_arm() -> None:
    pytest.importorskip("pinocchio")
    found = python_times(six_joint_arm())["rnea"]
    assert np.allclose(found["results"][0], first_sample_torques(), rtol=1e-12, atol=1e-12)
    assert found["seconds"] > 0


def test_cpp_benchmark_says_what_it_lacks(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert cpp_program(tmp_path) == "no C++ compiler"
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("armwright.bench.pinocchio_cpp._prefix", lambda: None)
    assert "headers of Pinocchio" in str(cpp_program(tmp_path))
    assert "does not run" in str(runnable_program(tmp_path / "peer"))


def test_symbolic_peers_give_times_or_nothing() -> None:
    arm = chain(2)
    for peer in (casadi_library(arm), sympy_text(arm)):
        assert peer is None or (peer.value > 0 and peer.version)


def test_missing_symbolic_peers_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("casadi", "sympy"):
        monkeypatch.setitem(__import__("sys").modules, name, None)
    assert casadi_library(chain(2)) is None
    assert sympy_text(chain(2)) is None


# ------------------------------------------------------------------------------------- text


def test_time_of_text_is_that_of_the_chain_asked_for() -> None:
    assert 0 < fresh.text("1")["seconds"] < fresh.text("12")["seconds"]


@pytest.mark.parametrize(("power", "is_linear"), [(1, True), (2, False)])
def test_growth_beyond_linear_is_missed(monkeypatch: pytest.MonkeyPatch, power: int, is_linear: bool) -> None:
    monkeypatch.setattr(core, "fresh", lambda task, joints: {"seconds": 0.0006 * int(joints) ** power})
    common, long, growth = core._text()
    assert (common.target, long.target) == (0.2, 1.0)
    assert common.passed
    assert long.passed
    assert growth.passed is is_linear
    assert growth.ours == pytest.approx(1.0 if is_linear else 38 / 7)


# ------------------------------------------------------------------------------------- rows


def test_a_missing_peer_is_never_a_pass() -> None:
    row = times_faster("a", "ns", 1.0, None, target=2.0, note="not installed")
    assert row.passed is None
    assert row.ratio is None
    assert "not measured" in row.note
    assert not_measured("a", "ns", target=2.0, note="one core").passed is None


def test_ratios_and_bounds_decide() -> None:
    assert times_faster("a", "ns", 2.0, Peer(9.0, "1"), target=4.0).passed is True
    assert times_faster("a", "ns", 3.0, Peer(9.0, "1"), target=4.0).passed is False
    assert at_most("a", "s", 0.1, limit=0.1).passed is True
    assert at_most("a", "s", 0.2, limit=0.1).passed is False
    assert at_least("a", "", 1.8, limit=1.7).passed is True


def test_timers_measure_work_and_not_sleep() -> None:
    import time

    assert median_time(lambda: time.sleep(0.002), repeats=3) < 0.001
    assert cpu_time(lambda: sum(range(200_000))) > 1e-4


def test_machine_is_described() -> None:
    assert {"processor", "cores", "system", "python", "armwright"} <= set(machine())


def test_fresh_tasks_answer_in_json(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("llvmlite")
    monkeypatch.setattr(fresh, "BATCH", 640)
    found = fresh.kernels()
    assert json.loads(json.dumps(found)) == found
    assert 0 < found["rows"] < 1e-6
    assert 0.5 < found["over_planes"] < 2.0
    spent = fresh.cold("3")
    assert spent["total"] == pytest.approx(spent["generate"] + spent["compile"] + spent["batch"])


# --------------------------------------------------------------------------------- the suite


def _few() -> Iterator[Row]:
    yield times_faster("good", "ns", 1.0, Peer(5.0, "peer 1"), target=4.0)
    yield times_faster("missing", "ns", 1.0, None, target=4.0)


def _bad() -> Iterator[Row]:
    yield at_most("slow", "s", 2.0, limit=1.0)


def test_suites_are_found_by_their_files() -> None:
    assert "core" in suite_names()
    assert find_suite("core") is core.SUITE
    with pytest.raises(ArmwrightError, match="use one of"):
        find_suite("nothing")


def test_command_prints_one_object_and_null_for_missing_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "SUITE", Suite("few", _few))
    done = run("bench", "core", "--json")
    found = done.data
    assert done.code == 0
    assert found["schema"] == 1
    assert found["suite"] == "core"
    assert [row["passed"] for row in found["rows"]] == [True, None]
    assert set(found["rows"][0]) == set(asdict(Row("", "", None)))


def test_command_fails_where_a_target_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "SUITE", Suite("bad", _bad))
    done = run("bench", "core")
    assert done.code == 1
    assert "MISSED" in done.out


def test_command_names_the_known_suites() -> None:
    assert {"core", "dynamics"} <= set(run("bench", "--json").data["suites"])
    done = run("bench", "nothing")
    assert done.code == 2
    assert "core" in done.err


def test_ratio_row_takes_the_median_of_rounds() -> None:
    pairs = [(1e-9, 40e-9), (2e-9, 90e-9), (1e-9, 60e-9)]
    row = ratio_row("x", pairs, target=40.0, version="peer 1", label="peer", note=range_text(pairs))
    assert row.ratio == pytest.approx(45.0)
    assert row.passed is True
    assert "3 fresh processes: 1.0-2.0 ns" in row.note
    missing = ratio_row("x", [(1e-9, None)], target=40.0, version="", label="install it")
    assert missing.passed is None
    assert "not measured: install it" in missing.note
