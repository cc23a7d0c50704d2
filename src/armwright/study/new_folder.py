"""Writes many files as one folder: whole, or not at all."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from armwright.errors import ArmwrightError


def check_folder(path: Path) -> None:
    """Refuses a file, a folder that holds something, and one whose parent is not there."""
    if path.is_symlink() or (path.exists() and not path.is_dir()):
        raise ArmwrightError(f"{path}: is not a folder; give the name of a new one")
    if path.is_dir() and any(path.iterdir()):
        raise ArmwrightError(f"{path}: is not empty; give the name of a new folder")
    if not path.resolve().parent.is_dir():
        raise ArmwrightError(f"{path}: folder '{path.parent}' does not exist; make it first")


def write_folder(files: Mapping[str, str], path: Path) -> None:
    """All files below ``path``, which is new or empty; if one cannot be written nothing is left behind.

    They are written beside it under another name, which becomes the folder at the end.
    """
    check_folder(path)
    path = path.resolve()  # "." too has a name and a parent
    made = Path(tempfile.mkdtemp(prefix=f".{path.name}-", dir=path.parent))
    try:
        for name, text in files.items():
            _write(made, name, text)
        made.chmod(0o755)  # mkdtemp makes it for its owner alone
        if path.is_dir():
            path.rmdir()
        made.rename(path)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise


def _write(folder: Path, name: str, text: str) -> None:
    inside = PurePosixPath(name)
    if inside.is_absolute() or ".." in inside.parts:
        raise ArmwrightError(f"'{name}' would be outside the folder")
    target = folder.joinpath(*inside.parts)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8", newline="\n")
