"""Reads NumPy archives (.npz) and arrays (.npy) without pickles; sizes are checked before memory is taken."""

from __future__ import annotations

import math
import zipfile
import zlib
from pathlib import Path
from tokenize import TokenError
from typing import IO, Any

import numpy as np

from armwright.errors import InputError
from armwright.identify.readers.log import (
    COPY_AGAIN,
    MOST_BYTES,
    Log,
    LogReader,
    columns_of,
    of_usual_length,
    one_line,
    single,
    unreadable,
)


def read_npz(path: Path) -> Log:
    """The arrays of an archive; a matrix becomes the columns name1, name2 …"""
    try:
        if path.suffix.lower() == ".npy":
            with path.open("rb") as stream:
                return single(path, columns_of("column", _array(stream, path.stat().st_size, path)))
        with zipfile.ZipFile(path) as archive:
            columns: dict[str, Any] = {}
            for member in archive.infolist():
                if member.filename.endswith(".npy"):
                    columns.update(_member(archive, member, path))
    except (zipfile.BadZipFile, zipfile.LargeZipFile, OSError, EOFError, ValueError, RuntimeError) as error:
        raise _refusal(path, error) from None
    except (KeyError, TypeError, OverflowError, SyntaxError, TokenError, zlib.error) as error:
        raise _refusal(path, error) from None
    return single(path, of_usual_length(columns))


def _refusal(path: Path, error: Exception) -> InputError:
    if isinstance(error, InputError):
        return error
    return unreadable("NumPy archive", one_line(error), path)


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, path: Path) -> dict[str, Any]:
    if member.file_size > MOST_BYTES:
        raise InputError(f"'{member.filename}' is larger than 8 GB", file=str(path))
    with archive.open(member) as stream:
        values = _array(stream, member.file_size, path)
    return columns_of(member.filename.removesuffix(".npy"), values)


def _array(stream: IO[bytes], size: int, path: Path) -> Any:
    """The array, once its header says no more than the file holds."""
    version = np.lib.format.read_magic(stream)
    reader = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, fortran, dtype = reader(stream)
    if dtype.hasobject or dtype.kind not in "fiub":
        return np.zeros((0, 0, 0))
    count = math.prod(int(length) for length in shape)
    if count < 0 or count * dtype.itemsize > size:
        raise InputError(f"an array of shape {shape} is cut short", remedy=COPY_AGAIN, file=str(path))
    data = stream.read(count * dtype.itemsize)
    if len(data) != count * dtype.itemsize:
        raise InputError(f"an array of shape {shape} is cut short", remedy=COPY_AGAIN, file=str(path))
    values = np.frombuffer(data, dtype=dtype).reshape(shape, order="F" if fortran else "C")
    return values.astype(np.float64)


READER = LogReader("npz", (".npz", ".npy"), read_npz)
