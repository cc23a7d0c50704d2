"""The NumPy reference against the plain evaluation of the graph."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from armwright.expr import evaluate_all
from armwright.run import compile
from tests.run.bounds import bounded, in_digits, worst
from tests.run.programs import arm, random_inputs, random_program, two_outputs


def test_reference_is_the_graph_evaluated() -> None:
    program = arm()
    q, qd = np.array([0.3, -1.1]), np.array([0.7, 2.0])
    names = dict(zip(("q_0", "q_1", "qd_0", "qd_1"), [*q, *qd], strict=True))
    graph = evaluate_all(program.outputs[0].elements, {**names, "J": 0.7, "m": 2.0, "L": 0.4})
    tau = compile(program, {"L": 0.4}, backend="numpy")(q, qd)
    assert np.allclose(tau, graph, rtol=1e-14)  # the same operations; powers may round once more


def test_reference_takes_many_samples_at_once() -> None:
    function = compile(two_outputs(), backend="numpy")
    samples = np.random.default_rng(0).uniform(-2, 2, (5, 3))
    many = function(samples)
    for i, sample in enumerate(samples):
        one = function(sample)
        assert np.array_equal(many.A[i], one.A)
        assert np.array_equal(many.b[i], one.b)


@given(st.integers(0, 10**6))
def test_bounds_hold_in_forty_digits(seed: int) -> None:
    random = np.random.default_rng(seed)
    program = random_program(random)
    inputs = random_inputs(random, program, 1)
    values = {symbol.name: float(symbol.value or 0.0) for symbol in program.parameters}
    for got, pair in in_digits(program, inputs, values, bounded(program, inputs, values)):
        assert worst(got, pair)[0] <= 4.0
