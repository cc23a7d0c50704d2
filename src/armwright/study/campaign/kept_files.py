"""What steps of a campaign have left in its folder, read again: a damaged file is refused by name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import InputError
from armwright.identify.wanted_motion import wanted_motion

Array = NDArray[np.float64]
Kept = Mapping[str, type | tuple[type, ...]]  # keys of a file that was written, and types of their values


def kept_data(path: Path, keys: Kept) -> dict[str, Any]:
    """The data of a JSON file of a step; it must have these keys, with values of these types."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise _damage_error(path, error) from None
    if not isinstance(found, dict):
        raise _damage_error(path, "a table expected")
    for key, types in keys.items():
        if key not in found or not isinstance(found[key], types):
            raise _damage_error(path, f"'{key}' is missing or not what was written")
    return found


def kept_motion_rows(path: Path, columns: int) -> Array:
    """The rows of a motion as it was written: a time, and positions in the columns after it."""
    try:
        t, q = wanted_motion(path, joints=columns - 1)
    except InputError as error:
        raise _damage_error(path, error.what, line=error.line) from None
    return np.column_stack([t, q])


def _damage_error(path: Path, why: object, *, line: int | None = None) -> InputError:
    text = f"is damaged: {why}" if path.exists() else "is not there"
    remedy = f"move {path.parent.name} and the folders after it away, and give the command again"
    return InputError(text, file=str(path), line=line, remedy=remedy)
