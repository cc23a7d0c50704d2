"""A robot as the text that travels between page, desk and workers."""

from __future__ import annotations

from functools import lru_cache

from armwright.robot import Robot
from armwright.robot.formats import formats, read_bytes

REMEMBERED = 16  # robots that a worker need not read again


@lru_cache(maxsize=REMEMBERED)
def read_robot(text: str) -> Robot:
    """The robot of a text in TOML."""
    return read_bytes(text.encode(), "toml", file="robot")


def write_robot(robot: Robot) -> str:
    """The robot's text in TOML, checked by reading it again."""
    write = formats()["toml"].write
    assert write is not None
    text = write(robot).text
    read_robot(text)
    return text
