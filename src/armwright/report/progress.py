"""A bar on the terminal, on the error stream, for what takes minutes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

Item = TypeVar("Item")


def watch(items: Sequence[Item], words: str) -> Iterator[Item]:
    """The items one after the other, while a bar on the error stream tells how many are done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        yield from bar.track(items, description=words)


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """While something runs whose length nobody knows, its name and a sign of life on the error stream."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(words):
        yield


@contextmanager
def share_bar(words: str) -> Iterator[Callable[[float], None]]:
    """A function to call with the share that is done, 0 to 1: a bar on a terminal, nothing elsewhere."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(words, total=1.0)
        yield lambda share: bar.update(task, completed=share)


@contextmanager
def steps_bar(total: int, say: Callable[[str], None]) -> Iterator[Callable[[str], None]]:
    """A function to call with the title of each step: a bar on a terminal, ``say`` elsewhere."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield say
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task, done = bar.add_task("starting", total=total), count()
        yield lambda title: bar.update(task, description=title, completed=next(done))
