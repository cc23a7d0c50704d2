"""``aw.read_recording``: from a log file to a Recording."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from armwright.errors import InputError
from armwright.identify.mapping.conversion import derived_velocity, recording_of
from armwright.identify.mapping.guess import guessed_mapping
from armwright.identify.mapping.mapping import LogMap, mapping_of, read_mapping
from armwright.identify.readers import read_log
from armwright.identify.readers.damage import damage_among, refuse_damage
from armwright.identify.recording import Recording
from armwright.robot import Robot

Source = str | os.PathLike[str]

OTHER_LINES = "use its other lines alone: skip_damaged=True"


def read_recording(
    path: Source,
    *,
    mapping: Source | Mapping[str, Any] | LogMap | None = None,
    robot: Robot | None = None,
    skip_damaged: bool | None = None,
) -> Recording:
    """The recording in a log: CSV, Parquet, NPZ, MAT, ROS bag or MCAP, by its suffix.

    mapping   a TOML file that says which column is what, a dictionary with its content, or None: it is then
              guessed from names, ranges and which column is the rate of which, and a finding says so
    robot     its joints name and order those of the recording
    skip_damaged   True leaves out lines of a text table that are cut, ragged or not numbers, and findings
              list them; False refuses the file. None: logs of a wrist sensor are refused, others are audited
    Refused with InputError: a file that cannot be read, a mapping with columns that the log does not have.
    """
    file = Path(path)
    names = tuple(joint.name for joint in robot.active) if robot is not None else ()
    try:
        log = read_log(file, skip_damaged=skip_damaged is not False, other_way=OTHER_LINES)
        given = None if mapping is None else as_mapping(mapping)
        known, noticed = (given, ()) if given and given.joints else guessed_mapping(log, robot, given)
        if skip_damaged is False or (skip_damaged is None and known.wrench is not None):
            refuse_damage(damage_among(log.damage, known.columns), str(path), remedy=OTHER_LINES)
        made = recording_of(log, known, names=names, source=str(path))
    except InputError as error:
        raise error.at(file=str(path)) from None
    if not made.has_velocity:
        noticed = (*noticed, derived_velocity(made.joints))
    return replace(made, findings=(*made.findings, *noticed))


def as_mapping(mapping: Source | Mapping[str, Any] | LogMap) -> LogMap:
    """A mapping from a file or a table of values."""
    if isinstance(mapping, LogMap):
        return mapping
    return mapping_of(mapping) if isinstance(mapping, Mapping) else read_mapping(mapping)
