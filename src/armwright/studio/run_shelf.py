"""The shelf of simulated runs beside each robot on a desk: the last ones, by name, to be compared."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from armwright.errors import ArmwrightError
from armwright.studio.desk_folder import DeskFolder

MOST_RUNS = 12  # that are kept of one robot
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class RunShelf:
    """Runs by visitor and document; a list of them is written after the run itself, so that it never lies."""

    folder: DeskFolder
    ASKED: ClassVar[Mapping[str, Callable[..., Any]]]

    def runs(self, visitor: str, document: str) -> list[dict[str, Any]]:
        """Id, name and joints of every run, the oldest first."""
        known = self.folder.read_result(visitor, document, "runs")
        return list(known["runs"]) if known else []

    def add(self, visitor: str, document: str, run: Mapping[str, Any], name: str) -> dict[str, Any]:
        """The run with the id it was put on the shelf under; above the most, the oldest goes."""
        known = self.runs(visitor, document)
        number = 1 + max((one["number"] for one in known), default=0)
        entry = {"id": secrets.token_hex(4), "number": number, "name": f"{number} · {name}"[:LONGEST_NAME]}
        made = {**run, **entry}
        self.folder.write_result(visitor, document, f"run_{entry['id']}", made)
        kept = [*known, {**entry, "joints": list(run["joints"])}]
        self._write(visitor, document, kept[-MOST_RUNS:])
        for old in kept[:-MOST_RUNS]:
            self.folder.drop_result(visitor, document, f"run_{old['id']}")
        return made

    def run(self, visitor: str, document: str, id: str) -> dict[str, Any]:
        """A run with its rows."""
        self._entry(visitor, document, id)
        found: dict[str, Any] | None = self.folder.read_result(visitor, document, f"run_{id}")
        if found is None:
            raise ArmwrightError("this run is damaged; run it again")
        return {**found, "name": self._entry(visitor, document, id)["name"]}

    def rename(self, visitor: str, document: str, id: str, name: str) -> list[dict[str, Any]]:
        """The list after a run got another name."""
        self._entry(visitor, document, id)
        text = name.strip()[:LONGEST_NAME]
        if not text:
            raise ArmwrightError("a run needs a name")
        known = [{**one, "name": text} if one["id"] == id else one for one in self.runs(visitor, document)]
        return self._write(visitor, document, known)

    def drop(self, visitor: str, document: str, id: str) -> list[dict[str, Any]]:
        """The list after a run was thrown away."""
        self._entry(visitor, document, id)
        kept = self._write(
            visitor, document, [one for one in self.runs(visitor, document) if one["id"] != id]
        )
        self.folder.drop_result(visitor, document, f"run_{id}")
        return kept

    def _entry(self, visitor: str, document: str, id: str) -> dict[str, Any]:
        for one in self.runs(visitor, document):
            if one["id"] == id:
                return one
        raise ArmwrightError("this run is no longer kept; run it again")

    def _write(self, visitor: str, document: str, runs: list[dict[str, Any]]) -> list[dict[str, Any]]:
        self.folder.write_result(visitor, document, "runs", {"runs": runs})
        return runs


RunShelf.ASKED = {
    "runs": RunShelf.runs,
    "read_run": RunShelf.run,
    "rename_run": RunShelf.rename,
    "drop_run": RunShelf.drop,
}
