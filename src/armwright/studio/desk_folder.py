"""The folder that keeps desks between visits: one file each, whole or not at all, for the owner only."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from armwright.errors import ArmwrightError
from armwright.studio.documents import Desk, read_desk
from armwright.whole_files import write_whole

_ID = re.compile(r"[0-9a-f]{32}")
_SUFFIX = re.compile(r"\.[a-z0-9]{1,8}")
_WORD = re.compile(r"[a-z0-9_]{1,40}")
OWNER_ONLY = 0o700
LOG, VALIDATION = "log", "validation"  # a log to identify from, and another one to validate on
INSTRUMENTS = "instruments"  # a repetition of the motion of the first log
ARRIVING = "arriving"  # a log that nobody has looked at yet
REFERENCE = "reference"  # positions that the controller was to follow in the first log
FURTHER = tuple(f"log_{k}" for k in range(2, 9))  # more logs to identify from


@dataclass(frozen=True, slots=True)
class DeskFolder:
    """Desks by the id of a visitor's browser."""

    path: Path

    def read(self, visitor: str) -> Desk:
        """The visitor's desk; an empty one where there is none. A damaged file is put aside, not lost."""
        file = self._file(visitor)
        try:
            return read_desk(json.loads(file.read_text("utf-8")))
        except FileNotFoundError:
            return Desk()
        except (ValueError, OSError):
            if file.is_file():
                os.replace(file, file.with_suffix(".damaged"))
            return Desk()

    def write(self, visitor: str, desk: Desk) -> None:
        """Keep the desk."""
        self.path.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)
        write_whole(self._file(visitor), json.dumps(desk.as_dict()).encode())

    def write_result(self, visitor: str, document: str, kind: str, result: Mapping[str, Any]) -> None:
        """Keep the last result of a kind for a document."""
        self.path.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)
        write_whole(self._result_file(visitor, document, kind), json.dumps(result).encode())

    def read_result(self, visitor: str, document: str, kind: str) -> Any:
        """The last result of a kind for a document; None where there is none."""
        try:
            return json.loads(self._result_file(visitor, document, kind).read_text("utf-8"))
        except (FileNotFoundError, ValueError):
            return None

    def drop_result(self, visitor: str, document: str, kind: str) -> None:
        """Throw a result away."""
        self._result_file(visitor, document, kind).unlink(missing_ok=True)

    def write_log(self, visitor: str, document: str, suffix: str, data: bytes, *, kind: str = LOG) -> None:
        """Keep a log of a document in the place of the one before of its kind."""
        ending = checked_suffix(suffix)
        self.path.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)
        self.drop_log(visitor, document, kind=kind)
        write_whole(self._result_file(visitor, document, kind).with_suffix(ending), data)

    def move_log(self, visitor: str, document: str, *, old: str, new: str) -> None:
        """Let a log of a kind take the place of the one of another kind."""
        found = self.find_log(visitor, document, kind=old)
        assert found is not None
        before = self._logs(visitor, document, new)
        target = self._result_file(visitor, document, new).with_suffix(found.suffix)
        os.replace(found, target)
        for one in before:
            if one != target:
                one.unlink()

    def drop_log(self, visitor: str, document: str, *, kind: str = LOG) -> None:
        """Throw a log away."""
        for old in self._logs(visitor, document, kind):
            old.unlink()

    def log_file(self, visitor: str, document: str) -> Path:
        """The log of a document."""
        found = self.find_log(visitor, document)
        if found is None:
            raise ArmwrightError("there is no log yet; open one first")
        return found

    def find_log(self, visitor: str, document: str, *, kind: str = LOG) -> Path | None:
        """A log of a kind; None where there is none."""
        found = self._logs(visitor, document, kind)
        return found[0] if found else None

    def room(self, visitor: str, document: str, kind: str) -> Path:
        """A folder of a document for files of a kind, made where there is none."""
        found = self.room_path(visitor, document, kind)
        found.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)
        return found

    def room_path(self, visitor: str, document: str, kind: str) -> Path:
        """The path of that folder, whether it exists or not."""
        return self._result_file(visitor, document, kind).with_suffix("")

    def _logs(self, visitor: str, document: str, kind: str) -> list[Path]:
        name = self._result_file(visitor, document, kind).with_suffix("").name
        return sorted(self.path.glob(f"{name}.*"))

    def _result_file(self, visitor: str, document: str, kind: str) -> Path:
        if not _WORD.fullmatch(document) or not _WORD.fullmatch(kind):
            raise ArmwrightError("this is not a result of an open robot")
        return self._file(visitor).with_suffix(f".{document}.{kind}.json")

    def _file(self, visitor: str) -> Path:
        if not _ID.fullmatch(visitor):
            raise ArmwrightError("this is not the id of a visitor")
        return self.path / f"{visitor}.json"


def checked_suffix(suffix: str) -> str:
    """The ending of a log's name; refused where it is none."""
    if not _SUFFIX.fullmatch(suffix):
        raise ArmwrightError(f"files that end in '{suffix}' are not logs; use .csv, .npz, .parquet, …")
    return suffix


def usual_folder() -> Path:
    """Where programs of this system keep what is to be there the next time."""
    if sys.platform == "win32":
        return (
            Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "armwright" / "studio"
        )
    kept = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(kept) / "armwright" / "studio"
