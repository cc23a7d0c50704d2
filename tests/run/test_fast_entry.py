"""The fast entry: right results, no leaks, no crash whatever it is given."""

from __future__ import annotations

import gc
import sys
import threading
import time
import weakref
from collections.abc import Callable

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.run import Function, compile
from armwright.run.fast import object_layout
from tests.run.processes import started
from tests.run.programs import arm, two_outputs

pytest.importorskip("llvmlite")
Q, QD = np.array([0.3, -1.1]), np.array([0.7, 2.0])


@pytest.fixture(scope="module")
def f() -> Function:
    function = compile(arm(), {"L": 0.4})
    if type(function) is Function:
        pytest.skip("no fast entry on this interpreter")
    return function


@pytest.fixture(scope="module")
def pair() -> Function:
    return compile(two_outputs())


def test_common_interpreters_have_the_fast_entry() -> None:
    is_common = sys.implementation.name == "cpython" and (3, 11) <= sys.version_info[:2] <= (3, 13)
    if is_common and sys.maxsize > 2**32 and getattr(sys, "_is_gil_enabled", lambda: True)():
        assert object_layout.is_known()


def test_both_entries_give_the_same_bits(f: Function, pair: Function) -> None:
    q, qd = np.random.default_rng(0).uniform(-2, 2, (2, 100, 2))
    for count in (0, 1, 2, 7, 8, 9, 63, 64, 65, 100):
        assert np.array_equal(f(q[:count], qd[:count]), f.call(q[:count], qd[:count]))
    assert np.array_equal(f(Q, QD), f.call(Q, QD))
    fast, ordinary = pair(np.ones(3)), pair.call(np.ones(3))
    assert type(fast) is type(ordinary)
    assert all(np.array_equal(a, b) for a, b in zip(fast, ordinary, strict=True))


def test_several_outputs_are_written_to_a_tuple(pair: Function) -> None:
    """One sample and many; an earlier answer will do, and so will a list, by the ordinary entry."""
    many = np.random.default_rng(1).uniform(-2, 2, (21, 3))
    for x in (many[0], many[:1], many[:7], many):
        expected = pair(x)
        for make in (tuple, list, type(expected)._make):
            out = make([np.full_like(array, np.nan) for array in expected])
            found = pair(x, out=out)
            assert type(found) is type(expected)
            assert all(a is b for a, b in zip(found, out, strict=True))
            assert all(np.array_equal(a, b) for a, b in zip(found, expected, strict=True))


def test_outputs_that_share_memory_are_right(pair: Function) -> None:
    """On each other and on the input, for one sample and for many: the ordinary entry sees to it."""
    for x in (np.array([0.3, -0.7, 1.1]), np.random.default_rng(2).uniform(-2, 2, (21, 3))):
        expected = [np.array(array) for array in pair(x)]
        for place in range(len(expected)):
            out = [np.empty_like(array) for array in expected]
            memory = np.empty(max(x.size, out[place].size))
            given = memory[: x.size].reshape(x.shape)
            given[...] = x
            out[place] = memory[: out[place].size].reshape(out[place].shape)
            found = pair(given, out=tuple(out))
            assert all(np.array_equal(a, b) for a, b in zip(found, expected, strict=True))


BAD_TUPLES: dict[str, Callable[[tuple[np.ndarray, ...]], object]] = {
    "an array": lambda out: out[0],
    "one too few": lambda out: out[:-1],
    "one too many": lambda out: (*out, out[0]),
    "None inside": lambda out: (None, *out[1:]),
    "float32 inside": lambda out: (*out[:-1], out[-1].astype(np.float32)),
    "read-only": lambda out: (*out[:-1], readonly(out[-1].copy())),
    "too long": lambda out: (*out[:-1], np.zeros((9, *out[-1].shape))),
    "liar inside": lambda out: (*out[:-1], Liar()),
}


@pytest.mark.parametrize("kind", BAD_TUPLES)
def test_bad_tuples_are_refused(pair: Function, kind: str) -> None:
    out = tuple(np.empty_like(array) for array in pair(np.ones(3)))
    for _ in range(50):
        with pytest.raises(ArmwrightError):
            pair(np.ones(3), out=BAD_TUPLES[kind](out))


class Liar:
    """Says it is an array and is not."""

    shape, ndim, size, dtype, strides = (2,), 1, 2, np.dtype(float), (8,)

    def __len__(self) -> int:
        return 2


class WrongInterface(Liar):
    __array_interface__ = {"shape": (2,), "typestr": "<f8", "version": 3}  # noqa: RUF012


class WrongArray(Liar):
    def __array__(self, *_: object, **__: object) -> object:
        return "not an array"


class Angry(Liar):
    def __array__(self, *_: object, **__: object) -> object:
        raise RuntimeError("no")


class Sub(np.ndarray):
    """A subclass: never taken by the fast entry, always by the ordinary one."""


def readonly(array: np.ndarray) -> np.ndarray:
    array.flags.writeable = False
    return array


ODD_INPUTS: dict[str, Callable[[], object]] = {
    "list": lambda: [0.3, -1.1],
    "subclass": lambda: Q.view(Sub),
    "float32": lambda: Q.astype(np.float32).astype(np.float64),
    "stride -1": lambda: Q[::-1].copy()[::-1],
    "stride 2": lambda: np.array([0.3, 0, -1.1, 0])[::2],
    "read-only": lambda: readonly(Q.copy()),
    "unaligned": lambda: np.frombuffer(b"x" + Q.tobytes(), dtype=np.uint8)[1:].view(np.float64),
    "big-endian": lambda: Q.astype(">f8"),
    "dtype of its own": lambda: Q.astype(np.dtype("f8", metadata={"a": 1})),
    "masked": lambda: np.ma.array(Q),
}


@pytest.mark.parametrize("kind", ODD_INPUTS)
def test_odd_inputs_give_right_results(f: Function, kind: str) -> None:
    value = ODD_INPUTS[kind]()
    assert np.allclose(f(value, QD), f(Q, QD), rtol=1e-6)
    assert np.array_equal(f(np.asarray(value, dtype=float), QD), f(value, QD))


BAD_CALLS: dict[str, Callable[[Function], object]] = {
    "nothing": lambda f: f(),
    "one too few": lambda f: f(Q),
    "one too many": lambda f: f(Q, QD, QD),
    "very many": lambda f: f(*[Q] * 300),
    "None": lambda f: f(None, QD),
    "wrong length": lambda f: f(np.zeros(3), QD),
    "empty": lambda f: f(np.zeros(0), QD),
    "rank 3": lambda f: f(np.zeros((2, 2, 2)), QD),
    "unequal counts": lambda f: f(np.zeros((9, 2)), np.zeros((8, 2))),
    "mixed": lambda f: f(np.zeros((9, 2)), QD),
    "complex": lambda f: f(Q + 0j, QD),
    "object": lambda f: f(np.array([None, None]), QD),
    "structured": lambda f: f(np.zeros(2, dtype=[("a", "f8")]), QD),
    "liar": lambda f: f(Liar(), QD),
    "wrong interface": lambda f: f(WrongInterface(), QD),
    "wrong array": lambda f: f(WrongArray(), QD),
    "angry": lambda f: f(Angry(), QD),
    "class": lambda f: f(np.ndarray, QD),
    "out read-only": lambda f: f(Q, QD, out=readonly(np.empty(2))),
    "out wrong length": lambda f: f(Q, QD, out=np.empty(3)),
    "out wrong rank": lambda f: f(Q, QD, out=np.empty((1, 2))),
    "out too short": lambda f: f(np.zeros((9, 2)), np.zeros((9, 2)), out=np.empty((8, 2))),
    "out float32": lambda f: f(Q, QD, out=np.empty(2, dtype=np.float32)),
    "out liar": lambda f: f(Q, QD, out=Liar()),
    "out is a type": lambda f: f(Q, QD, out=np.ndarray),
    "unknown keyword": lambda f: f(Q, QD, into=Q),
    "out twice": lambda f: f(Q, QD, out=np.empty(2), into=Q),
}


@pytest.mark.parametrize("kind", BAD_CALLS)
def test_bad_calls_raise(f: Function, kind: str) -> None:
    with pytest.raises(ArmwrightError):
        BAD_CALLS[kind](f)


def test_bad_calls_leave_a_living_process() -> None:
    """All of them, many times, in a process of its own that has to end by itself."""
    code = (
        "from tests.run.test_fast_entry import *\n"
        "function = compile(arm(), {'L': 0.4})\n"
        "for _ in range(200):\n"
        "    for call in BAD_CALLS.values():\n"
        "        try:\n"
        "            call(function)\n"
        "        except ArmwrightError:\n"
        "            continue\n"
        "        raise SystemExit('not refused')\n"
        "    for make in ODD_INPUTS.values():\n"
        "        function(make(), QD)\n"
        "del function\n"
        "print('alive')\n"
    )
    process = started(code)
    output, messages = process.communicate(timeout=900)
    assert output.strip() == "alive", messages
    assert process.returncode == 0


def test_none_as_out_is_no_out(f: Function) -> None:
    assert np.array_equal(f(Q, QD, out=None), f(Q, QD))


def test_bare_instances_of_the_type_refuse_to_be_called(f: Function) -> None:
    with pytest.raises(TypeError):
        object.__new__(type(f))(Q, QD)


def test_calls_do_not_leak(f: Function, pair: Function) -> None:
    """Counts of references and of living objects stay the same over 20,000 calls of every kind."""
    out, many = np.empty(2), np.zeros((20, 2))
    three, overlapping = np.zeros(3), np.zeros((20, 2))
    two = tuple(np.empty_like(array) for array in pair(three))
    watched = (Q, QD, out, many, three, *two, two, Q.dtype, np.ndarray, type(pair(three)), "out")

    def calls(times: int) -> None:
        for _ in range(times):
            f(Q, QD)
            f(Q, QD, out=out)
            pair(three)
            pair(three, out=two)
            f(many, many)
            f(overlapping, many, out=overlapping)

    def counted() -> tuple[list[int], int]:
        gc.collect()
        gc.collect()  # what the finalisers of the first round let go
        return [sys.getrefcount(thing) for thing in watched], len(gc.get_objects())

    calls(2000)
    before = counted()
    calls(20_000)
    after = counted()
    assert all(abs(a - b) <= 2 for a, b in zip(before[0], after[0], strict=True))
    assert abs(after[1] - before[1]) < 50


def test_memory_does_not_grow(f: Function) -> None:
    resource = pytest.importorskip("resource")

    def peak() -> int:
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    rows = np.zeros((500, 2))
    for _ in range(500):
        f(rows, rows)
    before = peak()
    for _ in range(20_000):
        f(rows, rows)  # 8 kB each: a leak would be 160 MB
    assert peak() - before < 20_000 * (1 if sys.platform != "darwin" else 1024)


def test_functions_die_with_their_last_reference() -> None:
    function = compile(arm(), {"L": 0.4})
    call = weakref.ref(function.call)
    del function
    gc.collect()
    assert call() is None


def test_code_outlives_the_function_it_was_shared_from() -> None:
    first = compile(arm(), {"L": 0.4})
    second = first.with_parameters({"m": 3.0})
    wanted = second(Q, QD)
    del first
    gc.collect()
    np.zeros(100_000)
    assert np.array_equal(second(Q, QD), wanted)


def test_four_threads_call_at_once(f: Function) -> None:
    q, qd = np.random.default_rng(0).uniform(-2, 2, (2, 300, 2))
    wanted, wrong = f(q, qd), []

    def work() -> None:
        for i in range(3000):
            k = i % 300
            if not np.array_equal(f(q[k], qd[k]), wanted[k]) or not np.array_equal(f(q, qd), wanted):
                wrong.append(k)

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not wrong


def test_other_threads_run_during_a_batch(f: Function) -> None:
    """The GIL is released: a second thread counts on while one long call is under way."""
    q = np.zeros((3_000_000, 2))
    out = np.empty_like(q)
    ticks, is_done = [], threading.Event()

    def tick() -> None:
        while not is_done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.0005)

    ticker = threading.Thread(target=tick)
    ticker.start()
    try:
        start = time.perf_counter()
        f(q, q, out=out)
        end = time.perf_counter()
    finally:
        is_done.set()
        ticker.join()
    assert sum(start < moment < end for moment in ticks) >= 3


def test_unknown_layouts_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a field lies elsewhere the probe says no, and the ordinary call serves."""
    for name in ("DATA", "AXES", "SHAPE", "DTYPE", "FLAGS"):
        with monkeypatch.context() as patch:
            patch.setattr(object_layout, name, getattr(object_layout, name) + 8)
            object_layout.is_known.cache_clear()
            assert not object_layout.is_known()
    with monkeypatch.context() as patch:
        patch.setattr(object_layout, "_LAST", (3, 10))
        object_layout.is_known.cache_clear()
        function = compile(arm(), {"L": 0.4})
        assert type(function) is Function
        plain = function(Q, QD)
    object_layout.is_known.cache_clear()
    assert np.array_equal(plain, compile(arm(), {"L": 0.4})(Q, QD))


@pytest.mark.parametrize("word", ["off", "OFF", "0", "no", "false"])
def test_switched_off_the_ordinary_call_gives_the_same_bits(
    f: Function, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    monkeypatch.setenv("ARMWRIGHT_FAST_CALLS", word)
    plain = compile(arm(), {"L": 0.4})
    assert type(plain) is Function
    assert type(plain.with_parameters({"L": 0.5})) is Function
    assert plain.backend == "native"
    q, qd = np.random.default_rng(2).uniform(-2, 2, (2, 65, 2))
    assert np.array_equal(plain(Q, QD), f(Q, QD))
    assert np.array_equal(plain(q, qd), f(q, qd))
    out = np.empty(2)
    assert plain(Q, QD, out=out) is out
    monkeypatch.setenv("ARMWRIGHT_FAST_CALLS", "on")
    assert type(plain.with_parameters({"L": 0.5})) is type(f)  # asked whenever a function is made
