"""Logs made by rule: well-formed files of every format with strange names, types, lengths and messages.

Bytes changed at random seldom get beyond the checksum of an archive or the header of a bag; these do.
"""

from __future__ import annotations

import io
import sqlite3
import struct
import zipfile
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import numpy as np

from tests.fuzz.mutate import mutated
from tests.fuzz.words import number

_WORDS = "t time Time[s] q1 q2 qd1 qd2 tau1 tau2 i1 position effort pos/a x π ünit a,b q_1 q1 nan"
_NAMES = _WORDS.split()
_KINDS = ("sensor_msgs/msg/JointState", "sensor_msgs/JointState", "geometry_msgs/msg/WrenchStamped")
_OTHERS = ("sensor_msgs/msg/Temperature", "std_msgs/msg/Float64MultiArray", "std_msgs/msg/String", "", "x/y")
_TYPES = ("f8", "f8", "f8", "f4", "i4", "i8", "u1", "b1", "f2", ">f8", "U3", "c16", "M8[s]", "O")
SECOND = 1_000_000_000


def _some_names(random: Random) -> list[str]:
    return [random.choice(_NAMES) for _ in range(random.choice((1, 3, 5, 7, 7, 12)))]


def csv(random: Random) -> bytes:
    """A text table in a dialect of its own."""
    names = _some_names(random)
    delimiter = random.choice((",", ";", "\t", "|", " ", ", "))
    decimal = "," if delimiter != "," and random.random() < 0.3 else "."
    lines = [delimiter.join(names)] if random.random() < 0.8 else []
    lines += [delimiter.join("[s]" for _ in names)] if random.random() < 0.1 else []
    for k in range(random.choice((0, 1, 2, 20, 60))):
        cells = [f"{k * 0.01:.6g}", *(number(random) for _ in names[1:])]
        lines.append(delimiter.join(cell.replace(".", decimal) for cell in cells))
    mark = random.choice(("", "", "#", "% ", "//"))
    end = random.choice(("\n", "\r\n"))
    return end.join([mark + lines[0], *lines[1:]] if lines else []).encode(
        random.choice(("utf-8", "latin-1", "utf-16")), "replace"
    )


def npz(random: Random) -> bytes:
    """An archive of arrays of many types, some of their headers changed."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", random.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))) as archive:
        rows = random.choice((0, 1, 2, 30))
        for name in dict.fromkeys(_some_names(random)):
            part = io.BytesIO()
            np.save(part, _array(random, rows), allow_pickle=True)
            data = part.getvalue()
            data = mutated(random, [data]) if random.random() < 0.3 else data
            archive.writestr(f"{name}{random.choice(('.npy', '.npy', '.npy', '', '.txt'))}", data)
    return stream.getvalue()


def _array(random: Random, rows: int) -> np.ndarray[Any, Any]:
    width = random.choice((None, None, 1, 2, 6, 300))
    shape: tuple[int, ...] = (rows,) if width is None else (rows, width)
    shape = (*shape, 2, 2) if random.random() < 0.05 else shape
    kind = random.choice(_TYPES)
    values = np.arange(float(np.prod(shape))).reshape(shape) * random.choice((0.01, 1.0, 1e200, np.nan))
    with np.errstate(all="ignore"):
        return values.astype("i8").astype(kind) if kind.startswith("M") else values.astype(kind)


def mat(random: Random) -> bytes:
    """A MATLAB file: matrices, structs in structs, cells, text; packed or not."""
    from scipy.io import savemat

    stream = io.BytesIO()
    savemat(stream, _struct(random, 3), do_compression=random.random() < 0.5, long_field_names=True)
    return stream.getvalue()


def _struct(random: Random, depth: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    rows = random.choice((0, 1, 2, 30))
    for k in range(random.choice((1, 2, 5))):
        draw = random.random()
        if draw < 0.2 and depth:
            found[f"s{k}"] = _struct(random, depth - 1)
        elif draw < 0.3:
            found[f"c{k}"] = random.choice(("text", [], [1.0, "a"], np.empty((2, 0)), 1 + 2j))
        else:
            numeric = [one for one in _TYPES if one[-1] not in "O]"]
            random_type = random.choice(numeric)
            found[random.choice(("t", "q", "qd", "tau", f"x{k}"))] = np.zeros((rows, k + 1)).astype(
                random_type
            )
    return found


def parquet(random: Random) -> bytes:
    """A table of columns of many types, with missing values and lists."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = random.choice((0, 1, 3, 30))
    columns: dict[str, Any] = {}
    for name in dict.fromkeys(_some_names(random)):
        columns[name] = _arrow_column(random, rows, pa)
    stream = io.BytesIO()
    pq.write_table(pa.table(columns), stream, compression=random.choice(("snappy", "none", "zstd")))
    return stream.getvalue()


def _arrow_column(random: Random, rows: int, pa: Any) -> Any:
    values = [None if random.random() < 0.05 else k for k in range(rows)]
    kind = random.choice(
        (
            pa.float64(),
            pa.float64(),
            pa.float32(),
            pa.int16(),
            pa.uint64(),
            pa.timestamp(random.choice(("s", "ms", "us", "ns"))),
            pa.duration("us"),
            pa.list_(pa.float64()),
            pa.list_(pa.float64(), 3),
            pa.decimal128(8, 2),
            pa.string(),
            pa.date32(),
            pa.null(),
        )
    )
    if pa.types.is_list(kind) or pa.types.is_fixed_size_list(kind):
        lists = [None if k is None else [float(k)] * random.choice((3, 3, 3, 2)) for k in values]
        return pa.array(lists, pa.list_(pa.float64()))
    if pa.types.is_string(kind):
        return pa.array([None if k is None else str(k) for k in values], kind)
    return pa.array([None] * rows if pa.types.is_null(kind) else values, kind)


# ------------------------------------------------------------------------------------------ messages


def joint_state(random: Random, k: int, *, is_cdr: bool) -> bytes:
    """A JointState, with lengths that need not fit each other; sometimes changed at random."""
    out = bytearray(b"\x00\x01\x00\x00" if is_cdr else struct.pack("<I", k))
    start = 4 if is_cdr else 0

    def put(code: str, value: float) -> None:
        size = struct.calcsize(code)
        if is_cdr:
            out.extend(b"\x00" * ((start - len(out)) % size))
        out.extend(struct.pack("<" + code, value))

    def text(word: bytes) -> None:
        put("I", len(word) + is_cdr)
        out.extend(word + b"\x00" * is_cdr)

    put("i", random.choice((0, k, 1_700_000_000)))
    put("I", random.choice((0, 10_000_000 * k % SECOND)))
    text(b"base")
    joints = random.choice((0, 1, 2, 2, 2, 7))
    put("I", random.choice((joints, joints, joints, 4_000_000_000)))
    for j in range(joints):
        text(random.choice((b"a%d" % j, b"joint_%d" % j, b"", b"\xff\xfe", b"a0")))
    for _ in range(3):
        count = random.choice((joints, joints, joints, 0, 1))
        put("I", count)
        for _ in range(count):
            put("d", random.choice((0.01 * k, np.nan, 1e308, -1.0)))
    data = bytes(out)
    return mutated(random, [data]) if random.random() < 0.05 else data


def _messages(random: Random, *, is_cdr: bool) -> list[bytes]:
    count = random.choice((0, 1, 2, 10, 40))
    is_steady = random.random() < 0.5
    seed = random.random()
    return [joint_state(Random(seed) if is_steady else random, k, is_cdr=is_cdr) for k in range(count)]


def _topics(random: Random) -> list[tuple[str, str]]:
    kinds = [*_KINDS, _KINDS[0], _KINDS[0], *_OTHERS]
    return [(f"/t{k}", random.choice(kinds)) for k in range(random.choice((1, 1, 1, 2, 3)))]


def ros2(random: Random) -> bytes:
    """A bag in SQLite, with times, numbers of topics and columns that may be strange."""
    bag = sqlite3.connect(":memory:")
    bag.execute("CREATE TABLE topics(id INTEGER, name TEXT, type TEXT, serialization_format TEXT)")
    bag.execute(
        "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER, timestamp INTEGER, data BLOB)"
    )
    for number_, (name, kind) in enumerate(_topics(random), 1):
        bag.execute("INSERT INTO topics VALUES(?, ?, ?, 'cdr')", (number_, name, kind))
        for k, data in enumerate(_messages(random, is_cdr=True)):
            stamp = random.choice((k * 10_000_000, k * 10_000_000, -1, None, "soon", 2**62))
            whose = random.choice((number_, number_, number_, 99, None))
            bag.execute(
                "INSERT INTO messages(topic_id, timestamp, data) VALUES(?, ?, ?)",
                (whose, stamp, random.choice((data,) * 9 + (None,))),
            )
    bag.commit()
    data = bag.serialize()
    bag.close()
    return data


def mcap(random: Random) -> bytes:
    """An MCAP file with schemas, encodings and messages of several kinds."""
    from mcap.writer import CompressionType, Writer

    stream = io.BytesIO()
    packing = random.choice((CompressionType.NONE, CompressionType.ZSTD, CompressionType.LZ4))
    writer = Writer(stream, compression=packing, chunk_size=random.choice((200, 1 << 20)))
    writer.start()
    for name, kind in _topics(random):
        encoding = random.choice(("cdr", "cdr", "cdr", "ros1", "json"))
        schema = writer.register_schema(kind, "ros2msg", b"") if random.random() < 0.95 else 0
        channel = writer.register_channel(name, encoding, schema)
        for k, data in enumerate(_messages(random, is_cdr=encoding != "ros1")):
            when = random.choice((k, k, k, 0, 2**50)) * 1000
            writer.add_message(channel, log_time=when, data=data, publish_time=when)
    writer.finish()
    return stream.getvalue()


LOG_RULES: Mapping[str, Callable[[Random], bytes]] = {
    "log_csv": csv,
    "log_npz": npz,
    "log_mat": mat,
    "log_parquet": parquet,
    "log_ros2": ros2,
    "log_mcap": mcap,
}
