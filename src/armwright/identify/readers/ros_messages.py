"""Decodes ROS messages that carry joint signals: JointState, WrenchStamped, Temperature, arrays.

Both encodings are read by the same walk: ROS 2 (CDR: aligned, byte order in the first four bytes) and ROS 1
(packed, little-endian).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from armwright.errors import InputError
from armwright.identify.readers.log import COPY_AGAIN, MOST_COLUMNS, NANO, Log, LogTable

Array = NDArray[np.float64]
Row = dict[str, float]
LONGEST = 1 << 16  # elements of one array in one message


@dataclass(slots=True)
class Walk:
    """Reads one message from its first to its last byte."""

    data: bytes
    is_cdr: bool
    at: int = 0
    order: str = "<"
    start: int = 0

    def __post_init__(self) -> None:
        if self.is_cdr:
            if len(self.data) < 4:
                raise InputError("a message is cut short", remedy=COPY_AGAIN)
            self.order = "<" if self.data[1] & 1 else ">"
            self.at = self.start = 4

    def number(self, code: str) -> float:
        """One number of a struct code."""
        size = struct.calcsize(code)
        if self.is_cdr:
            self.at += (self.start - self.at) % size
        if self.at + size > len(self.data):
            raise InputError("a message is cut short", remedy=COPY_AGAIN)
        (value,) = struct.unpack_from(self.order + code, self.data, self.at)
        self.at += size
        return float(value)

    def count(self) -> int:
        """Length of what follows."""
        found = int(self.number("I"))
        if found > LONGEST or found > len(self.data):
            raise InputError("a message is cut short", remedy=COPY_AGAIN)
        return found

    def text(self) -> str:
        """A string, without the zero byte that CDR puts behind it."""
        length = self.count()
        if self.at + length > len(self.data):
            raise InputError("a message is cut short", remedy=COPY_AGAIN)
        raw = self.data[self.at : self.at + length]
        self.at += length
        return raw.rstrip(b"\x00").decode("utf-8", errors="replace")

    def texts(self) -> list[str]:
        """An array of strings."""
        return [self.text() for _ in range(self.count())]

    def floats(self) -> list[float]:
        """An array of doubles."""
        return [self.number("d") for _ in range(self.count())]

    def stamp(self) -> float:
        """Time [s] of a header; ROS 1 has a number before it."""
        if not self.is_cdr:
            self.number("I")
        seconds = self.number("i") + NANO * self.number("I")
        self.text()
        return seconds


def joint_state(walk: Walk) -> tuple[float, Row]:
    stamp, names = walk.stamp(), walk.texts()
    row: Row = {}
    for what in ("position", "velocity", "effort"):
        row.update({f"{what}/{name}": x for name, x in zip(names, walk.floats(), strict=False)})
    return stamp, row


def wrench(walk: Walk) -> tuple[float, Row]:
    stamp = walk.stamp()
    keys = [f"{what}/{axis}" for what in ("force", "torque") for axis in "xyz"]
    return stamp, {key: walk.number("d") for key in keys}


def temperature(walk: Walk) -> tuple[float, Row]:
    return walk.stamp(), {"temperature": walk.number("d")}


def numbers(walk: Walk) -> tuple[float, Row]:
    """Float64MultiArray: labels and sizes are passed over."""
    for _ in range(walk.count()):
        walk.text()
        walk.number("I")
        walk.number("I")
    walk.number("I")
    return 0.0, {f"data{k}": x for k, x in enumerate(walk.floats(), 1)}


DECODERS: dict[str, Callable[[Walk], tuple[float, Row]]] = {
    "sensor_msgs/JointState": joint_state,
    "geometry_msgs/WrenchStamped": wrench,
    "sensor_msgs/Temperature": temperature,
    "std_msgs/Float64MultiArray": numbers,
}


def decoder(kind: str) -> Callable[[Walk], tuple[float, Row]] | None:
    """The function for a message type as either ROS writes it."""
    return DECODERS.get(kind.replace("/msg/", "/"))


def bag_files(path: Path, suffix: str) -> list[Path]:
    """The file itself, or those of a bag that was recorded into several, in the order of their numbers."""
    if not path.is_dir():
        return [path]
    files = [file for file in path.iterdir() if file.suffix.lower() == suffix]
    return sorted(files, key=lambda file: [int(n) for n in re.findall(r"\d+", file.stem)])


@dataclass(slots=True)
class Topic:
    """The messages of one topic as they come."""

    name: str
    stamps: list[float] = field(default_factory=list)
    received: list[float] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)

    def add(self, received: float, stamp: float, row: Row) -> None:
        self.received.append(received)
        self.stamps.append(stamp)
        self.rows.append(row)

    def table(self) -> LogTable:
        """Columns by name; a signal that a message lacks is NaN there."""
        keys = list(dict.fromkeys(key for row in self.rows for key in row))
        if len(keys) > MOST_COLUMNS:
            raise InputError(f"topic '{self.name}': {len(keys)} signals; at most {MOST_COLUMNS} are read")
        columns = {key: np.array([row.get(key, np.nan) for row in self.rows]) for key in keys}
        stamps = self.stamps if any(self.stamps) and len(set(self.stamps)) > 1 else self.received
        clock = np.array(stamps)
        return LogTable(self.name, columns, clock - clock[:1].sum() if len(clock) else clock)


def log_of(messages: Iterable[tuple[str, str, float, bytes]], *, is_cdr: bool) -> Log:
    """The log of (topic, type, time received [s], bytes); topics of other types are passed over."""
    topics: dict[str, Topic] = {}
    for name, kind, received, data in messages:
        decode = decoder(kind)
        if decode is not None:
            stamp, row = decode(Walk(data, is_cdr))
            topics.setdefault(name, Topic(name)).add(received, stamp, row)
    topics = {name: topic for name, topic in topics.items() if any(topic.rows)}
    if not topics:
        known = ", ".join(DECODERS)
        raise InputError("no topic with joint signals", remedy=f"record one of {known}")
    return _same_start(tuple(topic.table() for topic in topics.values()), topics)


def _same_start(tables: tuple[LogTable, ...], topics: dict[str, Topic]) -> Log:
    """Tables whose clocks begin where the first topic began."""
    origins = {
        name: (t.stamps if any(t.stamps) and len(set(t.stamps)) > 1 else t.received)[0]
        for name, t in topics.items()
    }
    first = min(origins.values())
    moved = [
        LogTable(t.name, t.columns, None if t.stamps is None else t.stamps + (origins[t.name] - first))
        for t in tables
    ]
    return Log(tuple(moved))
