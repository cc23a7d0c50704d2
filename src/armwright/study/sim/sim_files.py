"""Where names of files lead that are given to `sim`: anywhere, or into one folder by plain names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from armwright.errors import ArmwrightError

PLAIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}")


@dataclass(frozen=True, slots=True)
class SimFiles:
    """Files that commands read and write.

    folder   None: names are paths, as on a command line; else all files are in this folder, by plain names
    """

    folder: Path | None = None

    def path(self, name: str) -> Path:
        """Where a name leads."""
        text = name.strip()
        if self.folder is None:
            return Path(text)
        if not PLAIN.fullmatch(text):
            raise ArmwrightError(f"'{text[:60]}': a plain name of letters and digits expected, e.g. run1.csv")
        return self.folder / text

    def names(self) -> list[str]:
        """The files there are, where they are in one folder."""
        if self.folder is None or not self.folder.is_dir():
            return []
        return sorted(one.name for one in self.folder.iterdir() if PLAIN.fullmatch(one.name))
