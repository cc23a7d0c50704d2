"""The folder that keeps desks between visits: one file each, whole or not at all, for the owner only."""

from __future__ import annotations

import json
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from armwright.errors import ArmwrightError
from armwright.robot.files import write_whole
from armwright.studio.documents import Desk, read_desk

_ID = re.compile(r"[0-9a-f]{32}")
OWNER_ONLY = 0o700


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

    def _file(self, visitor: str) -> Path:
        if not _ID.fullmatch(visitor):
            raise ArmwrightError("this is no id of a visitor")
        return self.path / f"{visitor}.json"


def usual_folder() -> Path:
    """Where programs of this system keep what is to be there the next time."""
    if sys.platform == "win32":
        return (
            Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "armwright" / "studio"
        )
    kept = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(kept) / "armwright" / "studio"
