"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from armwright.errors import ArmwrightError


def write_whole(target: Path, data: bytes) -> None:
    """Writes to a neighbour file, then moves it into place, so that no half file is ever seen."""
    write_together({target: data})


def write_together(files: Mapping[Path, bytes]) -> None:
    """Writes all files or none: neighbours first, which are moved into place once every one is complete."""
    made: dict[Path, Path] = {}
    try:
        for target, data in files.items():
            made[target] = _neighbour(target, data)
        for target, temporary in made.items():
            try:
                os.replace(temporary, target)
            except OSError as error:
                raise _not_written(target, error) from None
    finally:
        for temporary in made.values():
            temporary.unlink(missing_ok=True)


def _neighbour(target: Path, data: bytes) -> Path:
    """A complete file beside the target, under another name."""
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise _not_written(target, error) from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        temporary.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o644)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise _not_written(target, error) from None
        raise
    return temporary


def _not_written(target: Path, error: OSError) -> ArmwrightError:
    reason = error.strerror or str(error)
    return ArmwrightError(f"{target}: cannot be written: {reason}; check the folder and its permissions")
