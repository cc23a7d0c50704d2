"""Machine code kept on disk: owner-only folder, checksummed entries, atomic replacement."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import armwright

_MARK = b"armwright object 1\n"
_CHECK = 32  # bytes of the checksum
_MOST = 2000  # entries; the oldest go first


@dataclass(frozen=True, slots=True)
class Cache:
    """A folder of entries, or nothing where ``folder`` is None."""

    folder: Path | None

    def key(self, text: str, processor: str) -> str:
        """Name of the entry for this text on this processor (as LLVM spells it) with these versions."""
        parts = (_versions(), processor, text)
        return sha256("\0".join(parts).encode()).hexdigest()

    def read(self, key: str) -> bytes | None:
        """The stored code, or None where there is none or it is damaged."""
        if self.folder is None:
            return None
        path = self.folder / key
        try:
            if not stat.S_ISREG(path.lstat().st_mode):  # a link or a pipe is not what we wrote
                return None
            with path.open("rb") as file:
                data = file.read() if _is_ours(os.fstat(file.fileno())) else b""
        except OSError:
            return None
        code = data[len(_MARK) + _CHECK :]
        return code if data == _seal(key, code) else None

    def write(self, key: str, code: bytes) -> None:
        """Store the code; a disk that is full or read-only changes nothing but the next start."""
        if self.folder is None:
            return
        with contextlib.suppress(OSError):
            handle, temporary = tempfile.mkstemp(dir=self.folder, prefix="part-")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_seal(key, code))
                os.replace(temporary, self.folder / key)
            except OSError:
                os.unlink(temporary)
                raise
            _prune(self.folder)


def user_cache() -> Cache:
    """The cache of this user; off with ``ARMWRIGHT_CACHE=off``, elsewhere with a folder's path."""
    wanted = os.environ.get("ARMWRIGHT_CACHE", "")
    if wanted.lower() in ("off", "0", "no", "false"):
        return Cache(None)
    try:
        folder = Path(wanted) if wanted else _default_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Cache(folder if _is_private(folder) else None)
    except (OSError, RuntimeError):  # no home, or no right to write there
        return Cache(None)


def _default_folder() -> Path:
    if sys.platform == "win32":
        return (
            Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "armwright" / "Cache"
        )
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "armwright"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "armwright"


def _is_private(folder: Path) -> bool:
    """True where nobody else can put code into the folder."""
    found = folder.stat()
    return _is_ours(found) and (os.name == "nt" or not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH))


def _is_ours(found: os.stat_result) -> bool:
    return os.name == "nt" or found.st_uid == os.getuid()


def _seal(key: str, code: bytes) -> bytes:
    """The entry as it stands on disk; the key is part of the checksum, so entries cannot be swapped."""
    return _MARK + sha256(key.encode() + code).digest() + code


def _versions() -> str:
    import llvmlite  # loaded only where machine code is made
    from llvmlite.binding import llvm_version_info

    return f"{armwright.__version__} {llvmlite.__version__} {llvm_version_info}"


def _prune(folder: Path) -> None:
    """Remove the oldest entries where there are very many."""
    names = os.listdir(folder)
    if len(names) <= _MOST:
        return
    with_age = sorted(((folder / name).stat().st_mtime, folder / name) for name in names)
    for _, entry in with_age[: len(names) - _MOST * 3 // 4]:
        entry.unlink(missing_ok=True)
