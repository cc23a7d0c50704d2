"""Native code against longer arithmetic, on every processor this machine can play."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.expr import atan2, cos, exp, name, number, sin, sqrt, tanh
from armwright.program import Argument, Output
from armwright.run import Function, compile
from armwright.run.native.processor import host_with
from tests.run.bounds import DOUBLE, SINGLE, bounded, worst
from tests.run.hosts import function_on, playable_hosts
from tests.run.long import SAMPLES, SLACK, check
from tests.run.programs import arm, function_of_one, program_of, random_inputs, random_program, vector

pytest.importorskip("llvmlite")
HOSTS = playable_hosts()


def _answers(function: Function, inputs: list[np.ndarray]) -> list[np.ndarray]:
    answer = function(*inputs)
    return list(answer) if isinstance(answer, tuple) else [answer]


@pytest.mark.parametrize("seed", range(1, 40))
def test_random_programs_agree_in_every_way(seed: int) -> None:
    result = check(seed)
    assert not result.faults
    assert result.compared >= 0.9 * result.numbers


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("host", HOSTS)
def test_every_processor_gives_the_program(host: str, dtype: str) -> None:
    for seed in range(100, 106):
        random = np.random.default_rng(seed)
        program = random_program(random)
        inputs = [array.astype(dtype) for array in random_inputs(random, program, SAMPLES)]
        values = {symbol.name: float(symbol.value or 0.0) for symbol in program.parameters}
        real = DOUBLE if dtype == "float64" else SINGLE
        exact = bounded(program, [array.astype(np.float64) for array in inputs], values, real=real)
        function = function_on(HOSTS[host], program, dtype=dtype)
        for got, pair in zip(_answers(function, inputs), exact, strict=True):
            assert got.dtype == dtype
            assert worst(got, pair)[0] <= SLACK


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("host", HOSTS)
def test_every_batch_length_and_layout_gives_the_same_bits(host: str, dtype: str) -> None:
    function = function_on(HOSTS[host], program_with_odd_widths(), dtype=dtype)
    random = np.random.default_rng(3)
    inputs = [random.uniform(-2, 2, (150, width)).astype(dtype) for width in (1, 3, 4)]
    whole = function(*inputs)
    for count in (*range(20), 63, 64, 65, 127, 128, 129, 150):
        part = function(*(array[:count] for array in inputs))
        planes = function(*(np.asfortranarray(array[:count]) for array in inputs))
        for k in range(2):
            assert np.array_equal(part[k], whole[k][:count])
            assert np.array_equal(planes[k], whole[k][:count])
    for i in (0, 77):
        one = function(*(array[i] for array in inputs))
        assert all(np.array_equal(one[k], whole[k][i]) for k in range(2))


@pytest.mark.parametrize("host", HOSTS)
def test_rows_of_every_width_are_written_whole_and_nothing_beside_them(host: str) -> None:
    """Columns are stored in groups of four, two and one, and each row may begin anywhere."""
    argument, x = vector("x", 3)
    given = np.random.default_rng(4).uniform(-2, 2, (21, 3))
    for width in range(1, 14):
        elements = tuple(x[i % 3] * (i + 1) for i in range(width))
        function = function_on(HOSTS[host], program_of([Output("y", (width,), "", elements)], [argument]))
        wide = np.full((21, width + 5), 7.0)
        target = wide[:, 2 : 2 + width]
        function(given, out=target)
        assert np.array_equal(target, np.stack([given[:, i % 3] * (i + 1) for i in range(width)], axis=1))
        assert (wide[:, :2] == 7.0).all()
        assert (wide[:, 2 + width :] == 7.0).all()


def program_with_odd_widths():
    a_argument, a = vector("a", 1)
    b_argument, b = vector("b", 3)
    c_argument, c = vector("c", 4)
    first = (a[0] + b[2], sin(b[1]) * c[3], number(1), cos(a[0]) + c[0] * c[2], exp(b[0]))
    second = (tanh(c[1]) - atan2(b[0], c[0]),)
    return program_of(
        [Output("first", (5,), "", first), Output("second", (1,), "", second)],
        [a_argument, b_argument, c_argument],
    )


def test_row_slices_and_reversed_rows_need_no_copy_and_are_right() -> None:
    function = compile(arm(), {"L": 0.4})
    table = np.random.default_rng(1).uniform(-2, 2, (40, 7))
    q, qd = table[::-1, 1:3], table[::-1, 4:6]
    assert np.array_equal(function(q, qd), function(q.copy(), qd.copy()))
    wide = np.zeros((40, 9))
    target = wide[:, 3:5]
    assert function(q, qd, out=target) is target
    assert np.array_equal(target, function(q.copy(), qd.copy()))
    assert not wide[:, :3].any()
    assert not wide[:, 5:].any()


def test_repeated_rows_are_taken() -> None:
    function = compile(arm(), {"L": 0.4})
    q, qd = np.random.default_rng(1).uniform(-2, 2, (2, 30, 2))
    same = np.broadcast_to(qd[0], (30, 2))
    assert np.array_equal(function(q, same), function(q, same.copy()))


def test_angle_of_an_angle_and_root_of_a_sine() -> None:
    """Costly functions of costly functions, which the first stage cannot take."""
    x, y = name("x"), name("y")
    node = sin(atan2(sin(x), cos(y)) + tanh(x)) + sqrt(exp(cos(sin(y))))
    function = compile(function_of_one(node, "x", "y"))
    a, b = np.random.default_rng(2).uniform(-9, 9, (2, 33))
    a[:3] = 1e12, np.inf, np.nan  # the way through the long reduction
    with np.errstate(invalid="ignore"):
        wanted = np.sin(np.arctan2(np.sin(a), np.cos(b)) + np.tanh(a)) + np.sqrt(np.exp(np.cos(np.sin(b))))
    assert np.allclose(function(a, b), wanted, rtol=1e-13, atol=1e-14, equal_nan=True)


def test_constant_and_copied_outputs() -> None:
    argument, q = vector("q", 2)
    outputs = [Output("k", (2, 2), "", (number(1), number(-0.5), q[1], q[1])), Output("e", (0,), "", ())]
    function = compile(program_of(outputs, [argument]))
    one, many = function(np.array([1.0, 2.0])), function(np.full((19, 2), 3.0))
    assert one.k.tolist() == [[1, -0.5], [2, 2]]
    assert one.e.shape == (0,)
    assert many.k.shape == (19, 2, 2)
    assert np.array_equal(many.k[18], [[1, -0.5], [3, 3]])
    assert many.e.shape == (19, 0)


def test_program_without_inputs() -> None:
    program = program_of([Output("y", (2,), "", (number(2), number(3)))], [])
    assert compile(program)().tolist() == [2, 3]


def test_signs_of_zero_infinity_and_nan() -> None:
    from armwright.expr import absolute, sign

    x = name("x")
    values = np.array([-np.inf, -2.0, -0.0, 0.0, 3.0, np.inf, np.nan])
    for node, wanted in ((sign(x), np.sign(values)), (absolute(x), np.abs(values))):
        assert np.array_equal(compile(function_of_one(node, "x"))(values), wanted, equal_nan=True)


def test_a_shape_of_rank_two_is_an_input() -> None:
    elements = tuple(f"T{i}{j}" for i in range(2) for j in range(3))
    T = [name(text) for text in elements]
    program = program_of(
        [Output("y", (2,), "", (T[0] * T[5], T[1] + T[4]))], [Argument("T", (2, 3), "", elements)]
    )
    function = compile(program)
    many = np.random.default_rng(0).uniform(size=(21, 2, 3))
    assert np.allclose(function(many)[:, 0], many[:, 0, 0] * many[:, 1, 2], rtol=1e-15)
    assert np.array_equal(function(many[4]), function(many)[4])
    assert np.array_equal(function(many.transpose(0, 2, 1).copy().transpose(0, 2, 1)), function(many))


def test_vector_width_follows_the_processor() -> None:
    def width(*features: str, triple: str = "x86_64-unknown-linux-gnu") -> tuple[int, bool]:
        host = host_with(set(features), triple=triple, cpu="", features="")
        return host.lanes("double"), host.has_fma

    assert width("sse2") == (2, False)
    assert width("sse2", "avx", "avx2", "fma") == (4, True)
    assert width("avx2", "fma", "avx512f", "avx512dq") == (8, True)
    assert width("neon", triple="aarch64-apple-darwin") == (2, True)
