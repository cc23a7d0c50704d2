"""A range of samples shared between threads."""

from __future__ import annotations

import itertools
import os
import threading
from collections.abc import Callable

_PER_CORE = 4  # threads; more only cost time
_PIECE = 16384  # samples: a multiple of every block, large against the cost of asking for the next piece


def in_parallel(run: Callable[[int, int], None], count: int, *, threads: int) -> None:
    """Calls run(start, stop) for pieces that cover 0…count, from so many threads.

    Pieces begin at multiples of 64 samples, so two threads never write to one cache line of a block, and
    the last piece is never short. Threads take the next piece when they are done, so a busy core delays
    nobody. ``run`` must release the GIL. The first error of any thread is raised here. Fewer threads serve
    where the system gives no more. An interrupt may leave a thread in its last piece: ``run`` must keep alive
    whatever it writes to.
    """
    threads = min(threads, _PER_CORE * (os.cpu_count() or 1))
    _share(run, count, piece=min(_PIECE, max(64, count // threads // 64 * 64)), threads=threads)


def in_pieces(run: Callable[[int, int], None], count: int, *, threads: int) -> None:
    """Calls run(start, stop) for a few long tasks, in pieces so small that threads end together."""
    threads = min(threads, count, _PER_CORE * (os.cpu_count() or 1))
    _share(run, count, piece=max(1, count // (8 * max(threads, 1))), threads=max(threads, 1))


def _share(run: Callable[[int, int], None], count: int, *, piece: int, threads: int) -> None:
    pieces = max(1, count // piece)
    if threads == 1 or pieces == 1:
        run(0, count)
        return
    numbers, errors = itertools.count(), list[BaseException]()

    def work() -> None:
        try:
            while not errors and (i := next(numbers)) < pieces:
                run(i * piece, count if i == pieces - 1 else (i + 1) * piece)
        except BaseException as error:  # raised in the calling thread below
            errors.append(error)

    helpers = list[threading.Thread]()
    try:
        for _ in range(min(threads, pieces) - 1):
            helper = threading.Thread(target=work, daemon=True)
            helper.start()
            helpers.append(helper)
    except RuntimeError:  # the system gives no more threads
        pass
    except BaseException as error:  # an interrupt: those that run stop after their piece
        errors.append(error)
    work()
    _wait_for(helpers, errors)
    if errors:
        raise errors[0]


def _wait_for(helpers: list[threading.Thread], errors: list[BaseException]) -> None:
    """Waits for all threads; an interrupt makes them stop after their piece, and is kept."""
    for helper in helpers:
        try:
            helper.join()
        except BaseException as error:
            errors.append(error)
            helper.join()
