"""BLAS on one thread while many small systems are solved: threads inside each cost more than they bring.

NumPy and SciPy bring an OpenBLAS each. How many threads it takes is a setting of the process, so that it is
put back when the last of those who asked for one thread has done.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from types import ModuleType

import numpy
import scipy

PREFIXES = ("scipy_openblas", "openblas")  # of the functions' names, in wheels and in systems
SUFFIXES = ("64_", "")
FOLDERS = ("{name}.libs", "{name}/.dylibs")  # where wheels of Linux and Windows, and of macOS, keep libraries

Setting = tuple[Callable[[], int], Callable[[int], None]]


def thread_settings() -> tuple[Setting, ...]:
    """(read, write) the number of threads of every OpenBLAS in use; none where BLAS is another."""
    found = [_setting(path) for module in (numpy, scipy) for path in _libraries(module)]
    return tuple(one for one in found if one is not None)


def _libraries(module: ModuleType) -> list[Path]:
    """Files of OpenBLAS that came with a module."""
    root = Path(str(module.__file__)).parent.parent
    folders = [root / folder.format(name=module.__name__) for folder in FOLDERS]
    return sorted(path for folder in folders if folder.is_dir() for path in folder.glob("*openblas*"))


def _setting(path: Path) -> Setting | None:
    try:
        library = ctypes.CDLL(str(path), mode=getattr(os, "RTLD_NOLOAD", 0) | ctypes.DEFAULT_MODE)
    except OSError:  # it is not in use
        return None
    for prefix in PREFIXES:
        for suffix in SUFFIXES:
            read = getattr(library, f"{prefix}_get_num_threads{suffix}", None)
            write = getattr(library, f"{prefix}_set_num_threads{suffix}", None)
            if read is not None and write is not None:
                read.restype, write.argtypes, write.restype = ctypes.c_int, [ctypes.c_int], None
                return read, write
    return None


class _Users:
    """Who wants one thread now, and the numbers to put back."""

    def __init__(self) -> None:
        self.lock, self.count = Lock(), 0
        self.before: list[tuple[Callable[[int], None], int]] = []

    def enter(self) -> None:
        with self.lock:
            if self.count == 0:
                self.before = [(write, read()) for read, write in thread_settings()]
                for write, _ in self.before:
                    write(1)
            self.count += 1

    def leave(self) -> None:
        with self.lock:
            self.count -= 1
            if self.count == 0:
                for write, number in self.before:
                    write(number)


_USERS = _Users()


@contextmanager
def one_blas_thread() -> Iterator[None]:
    """Within it, BLAS works on the thread that calls it; also a decorator of functions."""
    _USERS.enter()
    try:
        yield
    finally:
        _USERS.leave()
