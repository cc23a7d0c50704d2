"""The order of steps in long programs: the same steps, arguments first, fewer values waiting, equal bits."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.bench.dense_arms import chain, inertial_values, samples
from armwright.models.core.registry import model
from armwright.program import Output, Program
from armwright.run import compile
from armwright.run.native import step_order as order
from armwright.run.native.code_plan import CodePlan, plan
from tests.run.programs import program_of, random_program, vector


def most_waiting(made: CodePlan) -> int:
    """Counted anew: values that were computed and that a later step still reads."""
    products = set(made.fused.values())
    last: dict = {}
    for i, node in enumerate(made.steps):
        if node not in products:
            inner = made.fused.get(node)
            for arg in (*node.args, *(inner.args if inner is not None else ())):
                last[arg] = i
    ends = [last.get(node, -1) for node in made.steps if node not in products]
    starts = [i for i, node in enumerate(made.steps) if node not in products]
    spans = list(zip(starts, ends, strict=True))
    return max((sum(a <= i < b for a, b in spans) for i in range(len(made.steps))), default=0)


def given_order(program: Program, monkeypatch: pytest.MonkeyPatch) -> CodePlan:
    with monkeypatch.context() as patch:
        patch.setattr(order, "LONG", 10**9)
        return plan(program)


def test_arguments_stand_before_users_and_no_step_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random programs of any length, all taken for long ones."""
    random = np.random.default_rng(5)
    for size in (5, 10, 40, 40, 40, 150, 150):
        program = random_program(random, size=size)
        before = given_order(program, monkeypatch)
        with monkeypatch.context() as patch:
            patch.setattr(order, "LONG", 0)
            after = plan(program)
        assert set(after.steps) == set(before.steps)
        assert len(after.steps) == len(before.steps)
        assert after.fused == before.fused
        seen: set = set()
        for node in after.steps:
            assert all(arg in seen for arg in node.args if arg in set(before.steps))
            seen.add(node)
        assert most_waiting(after) <= most_waiting(before) + 5  # what runs at once has values of its own


def test_long_chains_keep_fewer_values_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the recursion outward computes for the recursion inward: three values per link and not a dozen."""
    arm = chain(12)
    program = model(arm.symbolic("inertial"), "inverse_dynamics").program
    before, after = given_order(program, monkeypatch), plan(program)
    assert most_waiting(after) < 0.75 * most_waiting(before)


def test_sums_of_thousands_of_terms_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    argument, x = vector("x", 3)
    both = x[1] + x[2]
    total = x[0]
    for _ in range(5000):
        total = total * both + x[0]
    program = program_of([Output("y", (2,), "", (total, total + x[2]))], [argument])
    monkeypatch.setattr(order, "LONG", 0)
    assert set(plan(program).steps) == set(given_order(program, monkeypatch).steps)


def test_short_programs_keep_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    program = model(chain(3).symbolic("inertial"), "inverse_dynamics").program
    assert plan(program).steps == given_order(program, monkeypatch).steps


def test_another_order_gives_the_same_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sample, rows and planes; long enough for leaves to be loaded anew."""
    pytest.importorskip("llvmlite")
    arm = chain(12)
    made = model(arm.symbolic("inertial"), "inverse_dynamics")
    arrays = samples(arm, 21)
    found = compile(made, inertial_values(arm))(*arrays)
    planes = compile(made, inertial_values(arm))(*map(np.asfortranarray, arrays))
    one = compile(made, inertial_values(arm))(*(array[4] for array in arrays))
    monkeypatch.setattr(order, "LONG", 10**9)
    expected = compile(made, inertial_values(arm))(*arrays)
    assert np.array_equal(found, expected)
    assert np.array_equal(planes, expected)
    assert np.array_equal(one, expected[4])
