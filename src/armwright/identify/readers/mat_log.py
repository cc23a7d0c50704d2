"""Reads MATLAB files of version 5 (save -v6, -v7): numeric arrays, and those in structs."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from armwright.errors import InputError
from armwright.identify.readers.log import COPY_AGAIN, Log, LogReader, columns_of, of_usual_length, single

Array = NDArray[np.float64]

NUMBERS = {1: "i1", 2: "u1", 3: "i2", 4: "u2", 5: "i4", 6: "u4", 7: "f4", 9: "f8", 12: "i8", 13: "u8"}
MATRIX, PACKED = 14, 15
STRUCT, NUMERIC = 2, range(6, 16)
DEPTH = 8  # structs in structs
MOST_UNPACKED = 1 << 30  # bytes that one packed variable may become


@dataclass(frozen=True, slots=True)
class Bytes:
    """A part of the file and its byte order."""

    data: memoryview
    order: str

    def elements(self) -> Iterator[tuple[int, Bytes]]:
        """(type, content) of the elements one after the other; one that is cut short is refused."""
        at, end = 0, len(self.data)
        while at + 8 <= end:
            kind, size = struct.unpack_from(f"{self.order}II", self.data, at)
            start = at + 8
            if kind >> 16:  # four bytes or less stand in the tag itself
                kind, size, start = kind & 0xFFFF, kind >> 16, at + 4
            if size > end - start or (start == at + 4 and size > 4):
                raise InputError("an element is cut short", remedy=COPY_AGAIN)
            yield kind, Bytes(self.data[start : start + size], self.order)
            at = at + 8 if start == at + 4 else start + size + (0 if kind == PACKED else -size % 8)

    def numbers(self, kind: int) -> Array:
        """The content as numbers."""
        if kind not in NUMBERS:
            raise InputError(f"an element of type {kind} where numbers belong")
        dtype = np.dtype(self.order + NUMBERS[kind])
        return np.frombuffer(
            self.data[: len(self.data) // dtype.itemsize * dtype.itemsize], dtype=dtype
        ).astype(np.float64)


def read_mat(path: Path) -> Log:
    """All numeric arrays of the file; a matrix becomes the columns name1, name2 …, a struct name_field."""
    data = path.read_bytes()
    if data[:4] == b"\x89HDF" or b"MATLAB 7.3" in data[:128]:
        raise InputError("a MATLAB 7.3 file (HDF5)", remedy="save it with save(…, '-v7')", file=str(path))
    order = {b"IM": "<", b"MI": ">"}.get(data[126:128])
    if order is None:
        raise InputError(
            "not a MATLAB file of version 5", remedy="save it with save(…, '-v7')", file=str(path)
        )
    columns: dict[str, Array] = {}
    try:
        for kind, content in Bytes(memoryview(data)[128:], order).elements():
            columns.update(_variable(kind, content))
    except InputError as error:
        raise error.at(file=str(path)) from None
    except (struct.error, zlib.error, ValueError, OverflowError) as error:
        raise InputError(f"damaged: {error}", file=str(path)) from None
    return single(path, of_usual_length(columns))


def _variable(kind: int, content: Bytes) -> dict[str, Array]:
    if kind == PACKED:
        packed = zlib.decompressobj()
        plain = packed.decompress(bytes(content.data), MOST_UNPACKED)
        if packed.unconsumed_tail:
            raise InputError("a compressed variable is larger than 1 GB")
        found: dict[str, Array] = {}
        for inner, part in Bytes(memoryview(plain), content.order).elements():
            found.update(_variable(inner, part) if inner == MATRIX else {})
        return found
    return _matrix(content, "", DEPTH) if kind == MATRIX else {}


def _matrix(content: Bytes, prefix: str, depth: int) -> dict[str, Array]:
    """The columns of an array or of the arrays in a struct."""
    parts = list(content.elements())
    if len(parts) < 3 or depth == 0:
        return {}
    (flag_kind, flags), (shape_kind, shape), (_, name) = parts[:3]
    kind = int(flags.numbers(flag_kind)[:1].sum()) & 0xFF
    lengths = [int(length) for length in shape.numbers(shape_kind)]
    own = prefix + bytes(name.data).decode("latin-1").strip("\x00")
    if kind == STRUCT:
        return _struct(parts, own, depth)
    if kind not in NUMERIC or len(parts) < 4:
        return {}
    values = parts[3][1].numbers(parts[3][0])
    if math.prod(lengths) != len(values) or min(lengths, default=-1) < 0:
        raise InputError(f"'{own}': {len(values)} numbers for a shape of {lengths}")
    return columns_of(own, values.reshape(lengths, order="F"))


def _struct(parts: list[tuple[int, Bytes]], own: str, depth: int) -> dict[str, Array]:
    """Columns of the fields of a single struct."""
    if len(parts) < 5:
        return {}
    width = int(parts[3][1].numbers(parts[3][0])[:1].sum())
    text = bytes(parts[4][1].data)
    if not 0 < width <= 256:
        raise InputError(f"'{own}': field names of {width} bytes")
    fields = [text[k : k + width].split(b"\x00")[0].decode("latin-1") for k in range(0, len(text), width)]
    found: dict[str, Array] = {}
    for field, (kind, content) in zip(fields, parts[5:], strict=False):
        if kind == MATRIX:
            found.update(_matrix(content, f"{own}_{field}", depth - 1))
    return found


READER = LogReader("mat", (".mat",), read_mat)
