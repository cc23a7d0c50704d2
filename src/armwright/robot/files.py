"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from armwright.errors import ArmwrightError


def write_whole(target: Path, data: bytes) -> None:
    """Writes to a neighbour file, then moves it into place, so that no half file is ever seen."""
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise _not_written(target, error) from None
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(temporary).chmod(target.stat().st_mode & 0o777 if target.exists() else 0o644)
        os.replace(temporary, target)
    except BaseException as error:
        Path(temporary).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise _not_written(target, error) from None
        raise


def _not_written(target: Path, error: OSError) -> ArmwrightError:
    reason = error.strerror or str(error)
    return ArmwrightError(f"{target}: cannot be written: {reason}; check the folder and its permissions")
