"""How the tour speaks: chapters, sentences, the lines a reader could type, tables and refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from armwright.errors import Finding
from armwright.report.terminal import print_findings, print_table
from armwright.robot import Robot
from armwright.robot.tables import Table


@dataclass(frozen=True, slots=True)
class Narrator:
    """Prints on a console; ``folder`` is where files may be written, None if nowhere."""

    console: Console
    folder: Path | None = None

    def chapter(self, number: int, title: str) -> None:
        self.console.print(Text(f"\n{number}. {title}", style="bold cyan"))

    def say(self, text: str) -> None:
        self.console.print(Text(text))

    def code(self, *lines: str) -> None:
        """The code that a user would type for the same result."""
        for line in lines:
            self.console.print(Text(f"    {line}", style="green"), soft_wrap=True)

    def quote(self, lines: Iterable[str]) -> None:
        """Lines of a file or a message."""
        for line in lines:
            self.console.print(Text(f"    │ {line}", style="dim"), soft_wrap=True)

    def say_written(self, path: Path) -> None:
        """Say that a file was written."""
        self.console.print(Text(f"    wrote {path}", style="dim"), soft_wrap=True)

    def table(self, table: Table) -> None:
        print_table(table, self.console)

    def findings(self, findings: Iterable[Finding]) -> None:
        print_findings(findings, self.console)


@dataclass(frozen=True, slots=True)
class Chapter:
    """One stop of the tour: its title and what is shown there of a robot."""

    title: str
    show: Callable[[Robot, Narrator], None]
