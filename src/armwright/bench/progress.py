"""A bar on the terminal for what takes minutes; nothing where there is no terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

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
