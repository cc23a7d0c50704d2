"""Reads ROS 2 bags stored in SQLite, and ROS 1 bags with the package rosbags (extra ``data``)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path
from urllib.parse import quote

from armwright.errors import InputError
from armwright.identify.readers.log import NANO, Log, LogReader, missing_package, one_line, unreadable
from armwright.identify.readers.ros_messages import bag_files, decoder, log_of

ZSTD = b"\x28\xb5\x2f\xfd"  # how compressed data begin
LARGEST_MESSAGE = 1 << 20  # bytes that one message may become


def read_sqlite_bag(path: Path) -> Log:
    """The joint signals of a .db3 file, or of all in a folder; metadata are not needed."""
    files = bag_files(path, ".db3")
    try:
        return log_of(chain.from_iterable(map(_file_messages, files)), is_cdr=True)
    except InputError as error:
        raise error.at(file=str(path)) from None
    except (sqlite3.Error, TypeError, ValueError, OverflowError, UnicodeDecodeError) as error:
        raise unreadable("ROS 2 bag", one_line(error), path) from None
    except MemoryError:  # a damaged page that promises more than there is
        raise unreadable("ROS 2 bag", "a row is larger than memory", path) from None


def _file_messages(path: Path) -> Iterator[tuple[str, str, float, bytes]]:
    with closing(sqlite3.connect(f"file:{quote(str(path.resolve()))}?mode=ro&immutable=1", uri=True)) as bag:
        for name, kind, stamp, data in _sqlite_messages(bag):
            yield name, kind, stamp, _unpack(data, path) if data.startswith(ZSTD) else data


def _unpack(data: bytes, path: Path) -> bytes:
    """A message that was compressed by itself, as ``ros2 bag record --compression-mode message`` does."""
    try:
        import zstandard
    except ImportError:
        raise missing_package("zstandard", path) from None
    try:
        return bytes(zstandard.ZstdDecompressor().decompress(data, max_output_size=LARGEST_MESSAGE))
    except zstandard.ZstdError as error:
        raise InputError(f"a compressed message cannot be unpacked: {one_line(error)}") from None


def _sqlite_messages(bag: sqlite3.Connection) -> Iterator[tuple[str, str, float, bytes]]:
    topics = {
        number: (str(name), str(kind))
        for number, name, kind in bag.execute("SELECT id, name, type FROM topics")
    }
    wanted = [number for number, (_, kind) in topics.items() if decoder(kind)]
    marks = ",".join("?" * len(wanted))
    query = f"SELECT topic_id, timestamp, data FROM messages WHERE topic_id IN ({marks}) ORDER BY timestamp"
    for number, stamp, data in bag.execute(query, wanted):
        name, kind = topics[number]
        yield name, kind, float(stamp) * NANO, bytes(data)


def read_ros1_bag(path: Path) -> Log:
    """The joint signals of a .bag file."""
    try:
        from rosbags.rosbag1 import Reader, ReaderError
    except ImportError:
        raise missing_package("rosbags", path) from None
    try:
        with Reader(path) as bag:
            wanted = [one for one in bag.connections if decoder(one.msgtype)]
            messages = (
                (one.topic, one.msgtype, stamp * NANO, bytes(data))
                for one, stamp, data in bag.messages(connections=wanted)
            )
            return log_of(messages, is_cdr=False)
    except InputError as error:
        raise error.at(file=str(path)) from None
    except (ReaderError, OSError, ValueError, KeyError, IndexError, AssertionError, TypeError) as error:
        raise unreadable("ROS 1 bag", one_line(error), path) from None
    except Exception as error:  # the package decodes a stranger's bytes and promises no exception types
        raise unreadable("ROS 1 bag", type(error).__name__, path) from None


READER = LogReader("ros2", (".db3",), read_sqlite_bag)
ROS1 = LogReader("ros1", (".bag",), read_ros1_bag, extra="data")
