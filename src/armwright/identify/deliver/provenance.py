"""Where a result comes from: logs by name, size and digest, robot, program and versions."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from armwright.identify.recording import Recording
from armwright.robot import Robot

PACKAGES = ("armwright", "numpy", "scipy", "clarabel")


def provenance(recordings: Sequence[Recording], robot: Robot) -> Mapping[str, Any]:
    """Enough to do it again, and nothing of the machine but its versions."""
    return {
        "logs": [_log(one) for one in recordings],
        "robot": robot.name,
        "robot_source": " ".join(robot.source.split())[:400],
        "versions": {name: _version(name) for name in PACKAGES} | {"python": platform.python_version()},
    }


def _log(recording: Recording) -> Mapping[str, Any]:
    path = Path(recording.source)
    digest = hashlib.sha256(path.read_bytes()).hexdigest() if recording.source and path.is_file() else None
    return {"name": path.name, "samples": len(recording), "sha256": digest}


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
