"""Reads MCAP files with the package mcap (extra ``data``): ROS 1 and ROS 2 messages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from armwright.errors import InputError
from armwright.identify.readers.log import NANO, Log, LogReader, missing_package, one_line, unreadable
from armwright.identify.readers.ros_messages import bag_files, decoder, log_of

ENCODINGS = {"cdr": True, "ros1": False}


def read_mcap(path: Path) -> Log:
    """The joint signals of an MCAP file or of all in a folder; messages must be of one ROS generation."""
    try:
        from mcap.exceptions import McapError
        from mcap.reader import make_reader
    except ImportError:
        raise missing_package("mcap", path) from None
    try:
        messages = []
        for file in bag_files(path, ".mcap"):
            with file.open("rb") as stream:
                messages += list(_messages(make_reader(stream)))
    except InputError as error:
        raise error.at(file=str(path)) from None
    except (McapError, OSError, ValueError, KeyError, EOFError, TypeError) as error:
        raise unreadable("MCAP file", one_line(error), path) from None
    except Exception as error:  # the package unpacks a stranger's bytes and promises no exception types
        raise unreadable("MCAP file", type(error).__name__, path) from None
    try:
        encodings = {encoding for *_, encoding in messages} or {"cdr"}
        if len(encodings) > 1:
            raise InputError("messages of ROS 1 and ROS 2 are mixed", remedy="split the file")
        return log_of((one[:4] for one in messages), is_cdr=ENCODINGS[encodings.pop()])
    except InputError as error:
        raise error.at(file=str(path)) from None


def _messages(reader: Any) -> Iterator[tuple[str, str, float, bytes, str]]:
    for schema, channel, message in reader.iter_messages():
        encoding = channel.message_encoding
        if schema is not None and encoding in ENCODINGS and decoder(schema.name):
            yield channel.topic, schema.name, message.log_time * NANO, bytes(message.data), encoding


READER = LogReader("mcap", (".mcap",), read_mcap, extra="data")
