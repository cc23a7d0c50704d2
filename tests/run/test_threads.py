"""Many samples shared between threads."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from armwright.run import compile
from armwright.run.function.threads import in_parallel
from armwright.run.native import program_code as native
from armwright.run.native.machine_code import LlvmModule
from tests.run.programs import arm, two_outputs


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
@pytest.mark.parametrize("count", [1, 63, 64, 65, 1000, 16384, 16385, 100_001])
def test_pieces_cover_the_range_once(threads: int, count: int) -> None:
    seen, lock = np.zeros(count, dtype=int), threading.Lock()

    def run(start: int, stop: int) -> None:
        with lock:
            seen[start:stop] += 1
            assert start % 64 == 0
            assert stop - start >= min(count, 64)

    in_parallel(run, count, threads=threads)
    assert (seen == 1).all()


def test_errors_come_back() -> None:
    def run(start: int, stop: int) -> None:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        in_parallel(run, 100_000, threads=3)


@pytest.mark.parametrize("backend", ["native", "numpy"])
def test_threads_do_not_change_results(backend: str) -> None:
    if backend == "native":
        pytest.importorskip("llvmlite")
    f, g = compile(arm(), {"L": 0.4}, backend=backend), compile(two_outputs(), backend=backend)
    q, qd = np.random.default_rng(0).uniform(-2, 2, (2, 50_001, 2))
    out = np.empty((50_001, 2))
    assert f(q, qd, out=out, threads=4) is out
    assert np.array_equal(out, f(q, qd))
    planes = f(np.asfortranarray(q), np.asfortranarray(qd), threads=3)
    assert np.array_equal(planes, out)
    three = np.random.default_rng(0).uniform(-2, 2, (20_000, 3))
    assert all(np.array_equal(a, b) for a, b in zip(g(three, threads=2), g(three), strict=True))


def test_kernels_are_made_once_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight threads come with their first batch at once; one kernel is made, and nobody's is taken away."""
    pytest.importorskip("llvmlite")
    made, really = [], native.build

    def note(parts: list[LlvmModule], names: list[str], **settings: object) -> object:
        made.append(tuple(names))
        return really(parts, names, **settings)  # type: ignore[arg-type]

    monkeypatch.setattr(native, "build", note)
    f = compile(arm(), {"L": 0.4})
    q, qd = np.random.default_rng(0).uniform(-2, 2, (2, 500, 2))
    wanted, start = compile(arm(), {"L": 0.4}, backend="numpy")(q, qd), threading.Barrier(8)
    answers: list[np.ndarray] = []

    def work() -> None:
        start.wait()
        for _ in range(50):
            answers.append(f(q, qd))

    workers = [threading.Thread(target=work) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert made.count(("rows",)) == 1
    assert len(answers) == 400
    assert all(np.allclose(answer, wanted, rtol=1e-13, atol=1e-13) for answer in answers)


def test_fewer_threads_serve_where_the_system_gives_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    started, really = [], threading.Thread.start

    def start(self: threading.Thread) -> None:
        if started:
            raise RuntimeError("can't start new thread")
        started.append(self)
        really(self)

    monkeypatch.setattr(threading.Thread, "start", start)
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    seen = np.zeros(100_000, dtype=int)

    def run(begin: int, end: int) -> None:
        seen[begin:end] += 1

    in_parallel(run, len(seen), threads=5)
    assert (seen == 1).all()
    assert len(started) == 1


def test_absurd_numbers_of_threads_are_not_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    names, before = set(), threading.active_count()

    def run(begin: int, end: int) -> None:
        names.add(threading.current_thread().name)
        assert threading.active_count() <= before + 8

    in_parallel(run, 1_000_000, threads=10**9)
    assert len(names) <= 8


def test_interrupt_while_threads_run_is_raised_when_they_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    join, interrupted, done = threading.Thread.join, [], []

    def interrupt_once(self: threading.Thread, timeout: float | None = None) -> None:
        if not interrupted:
            interrupted.append(True)
            raise KeyboardInterrupt
        join(self, timeout)

    def run(begin: int, end: int) -> None:
        done.append(begin)

    monkeypatch.setattr(threading.Thread, "join", interrupt_once)
    with pytest.raises(KeyboardInterrupt):
        in_parallel(run, 100_000, threads=2)
    assert done
