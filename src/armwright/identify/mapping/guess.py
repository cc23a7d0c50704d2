"""A mapping guessed from a log: from the names of its columns, and from which column is the rate of which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding, InputError
from armwright.identify.mapping.families import Family, families_of, nameless_families
from armwright.identify.mapping.guess_findings import LONGEST, guess_findings, largest_value, no_mapping
from armwright.identify.mapping.mapping import TIME_UNITS, JointMap, LogMap, WrenchMap
from armwright.identify.mapping.sensor_guess import guessed_wrench
from armwright.identify.mapping.signal_words import is_time, unit_of, words_of
from armwright.identify.readers.log import Log
from armwright.robot import Robot

Array = NDArray[np.float64]

RELATED = 0.95  # correlation of a rate with the difference of its position
IN_DEGREES = 4 * np.pi  # a position that covers more than two turns either way is hardly in rad
IN_MILLIMETRES = 20.0  # a linear joint that covers more is hardly in m
SAME = 0.2  # by which the scale of a rate may differ from 1
LARGEST = 1e9  # of a rate: more is no reading
EVEN = 0.5  # of a step: a clock's steps vary by less


def guessed_mapping(
    log: Log, robot: Robot | None = None, given: LogMap | None = None
) -> tuple[LogMap, tuple[Finding, ...]]:
    """A mapping that fits the log, and findings that say what was taken for what.

    robot   its joints tell how many columns a signal has, their names which, their types the units
    given   a mapping of the clock or the wrist sensor alone
    Joint torques may be missing where the log has a wrist sensor.
    """
    names = () if robot is None else tuple(joint.name for joint in robot.active)
    linear = () if robot is None else tuple(joint.unit == "m" for joint in robot.active)
    given = given or LogMap(())
    sensor, felt = (given.wrench, ()) if given.wrench else guessed_wrench(log)
    chosen = _by_consistency(log, *_by_names(families_of(log, names), len(names)))
    if not _is_complete(chosen, sensor):
        chosen = _without_names(log, len(names)) or chosen
    if not _is_complete(chosen, sensor):
        raise no_mapping(log, names)
    units = _units(log, chosen, linear)
    time, time_unit = (given.time, given.time_unit) if given.time or given.rate else guessed_time(log)
    chosen, noticed = _without_strange_rates(log, chosen, units, time, time_unit)
    mapping = replace(
        given, joints=_joints(chosen, names, units), time=time, time_unit=time_unit, wrench=sensor
    )
    return mapping, (*guess_findings(log, chosen, mapping, names), *felt, *noticed)


def _is_complete(chosen: Mapping[str, Family], sensor: WrenchMap | None = None) -> bool:
    return "position" in chosen and ("torque" in chosen or "current" in chosen or sensor is not None)


def _by_names(families: Sequence[Family], count: int) -> tuple[list[Family], dict[str, Family]]:
    """Families with one column per joint, and the first of each role."""
    size = count or max((len(family.columns) for family in families), default=0)
    fitting = [family for family in families if len(family.columns) == size]
    chosen: dict[str, Family] = {}
    for family in sorted(fitting, key=lambda one: one.rank):
        if family.role and family.role not in chosen:
            chosen[family.role] = family
    return fitting, chosen


def _by_consistency(log: Log, families: Sequence[Family], chosen: dict[str, Family]) -> dict[str, Family]:
    """Positions and velocities that names do not tell, as pairs of which one is the rate of the other."""
    used = {family.columns for family in chosen.values()}
    free = [family for family in families if family.columns not in used and not family.role]
    if "position" in chosen:
        rate = next((one for one in free if _is_rate(log, chosen["position"], one)), None)
        return chosen if rate is None or "velocity" in chosen else chosen | {"velocity": rate}
    for position in free:
        for velocity in (chosen["velocity"],) if "velocity" in chosen else free:
            if velocity is not position and _is_rate(log, position, velocity):
                pair = {"position": position, "velocity": velocity}
                return chosen | pair | _remaining(log, free, pair, chosen)
    return chosen


def _remaining(
    log: Log, free: Sequence[Family], pair: Mapping[str, Family], chosen: Mapping[str, Family]
) -> dict[str, Family]:
    """The one family that is left over, and is no acceleration, is the torque."""
    rest = [family for family in free if family not in pair.values()]
    rest = [family for family in rest if not _is_rate(log, pair["velocity"], family)]
    return {"torque": rest[0]} if len(rest) == 1 and not {"torque", "current"} & set(chosen) else {}


def _without_names(log: Log, count: int) -> dict[str, Family]:
    """The roles of columns in a table whose names say nothing; {} where values do not tell either."""
    time, _ = guessed_time(log)
    for way in nameless_families(log, count, time):
        chosen = _by_consistency(log, way, {})
        if _is_complete(chosen):
            return chosen
    return {}


def _is_rate(log: Log, position: Family, velocity: Family) -> bool:
    found = [
        _correlation(_values(log, a), _values(log, b))
        for a, b in zip(position.columns, velocity.columns, strict=True)
    ]
    return bool(np.median(found) > RELATED)


def _correlation(position: Array, velocity: Array) -> float:
    n = min(len(position), len(velocity))
    if n < 8:
        return 0.0
    with np.errstate(all="ignore"):
        slope, middle = np.diff(position[:n]), (velocity[1:n] + velocity[: n - 1]) / 2
        good = np.isfinite(slope) & np.isfinite(middle)
        found = np.corrcoef(slope[good], middle[good])[0, 1] if good.sum() > 8 else 0.0
    return float(found) if np.isfinite(found) else 0.0


def _values(log: Log, name: str) -> Array:
    found = log.find(name)
    return found[1] if found is not None else np.zeros(0)


def _units(log: Log, chosen: Mapping[str, Family], linear: Sequence[bool]) -> list[str]:
    """The unit of each joint's position, by its name, else by its range."""
    position = chosen["position"]
    is_linear = list(linear) or [False] * len(position.columns)
    pairs = list(zip(position.columns, is_linear, strict=True))
    turn = max((largest_value(log, one) for one, is_line in pairs if not is_line), default=0.0)
    travel = max((largest_value(log, one) for one, is_line in pairs if is_line), default=0.0)
    is_degrees = position.unit == "deg" or (not position.unit and IN_DEGREES < turn <= LONGEST)
    is_millimetres = position.unit == "mm" or travel > IN_MILLIMETRES
    of_turns = "deg" if is_degrees else "turn" if position.unit == "turn" else "rad"
    of_lines = "mm" if is_millimetres else "m"
    return [of_lines if is_line else of_turns for is_line in is_linear]


def _without_strange_rates(
    log: Log, chosen: dict[str, Family], units: Sequence[str], time: str, time_unit: str
) -> tuple[dict[str, Family], list[Finding]]:
    """Velocities in another unit than positions are left out: they are derived instead."""
    if "velocity" not in chosen or not time or "acceleration" in chosen:
        return chosen, []
    t = _values(log, time) * TIME_UNITS[time_unit]
    pairs = zip(chosen["position"].columns, chosen["velocity"].columns, strict=True)
    scales = [_scale(t, _values(log, a), _values(log, b)) for a, b in pairs]
    scales = [one for one in scales if np.isfinite(one)]
    if not scales or abs(np.median(scales) - 1) < SAME or np.median(scales) < 0:
        return chosen, []
    text = (
        f"velocities ({chosen['velocity'].columns[0]}, …) are {np.median(scales):.3g} times the rates of the "
        f"positions in {units[0]}: they are in another unit and are left out"
    )
    remedy = "log both in the same unit, or leave velocity out of the mapping"
    kept = {role: family for role, family in chosen.items() if role != "velocity"}
    return kept, [Finding("velocity-left-out", "warning", "log", text, remedy)]


def _scale(t: Array, position: Array, velocity: Array) -> float:
    """Velocity over the position's rate in the same unit, by least squares; NaN where nothing moves."""
    n = min(len(t), len(position), len(velocity))
    with np.errstate(all="ignore"):  # a stranger's numbers may overflow: they are left out
        slope = np.diff(position[:n]) / np.diff(t[:n])
        middle = (velocity[1:n] + velocity[: n - 1]) / 2
        good = (np.diff(t[:n]) > 0) & (np.abs(slope) < LARGEST) & (np.abs(middle) < LARGEST)
        power = float(slope[good] @ slope[good])
    return float(slope[good] @ middle[good]) / power if power > 0 else float("nan")


def _joints(chosen: Mapping[str, Family], names: Sequence[str], units: Sequence[str]) -> tuple[JointMap, ...]:
    position = chosen["position"]
    effort = next((role for role in ("torque", "current") if role in chosen), "")
    joints = []
    for k, column in enumerate(position.columns):
        columns = {
            role: family.columns[k]
            for role, family in chosen.items()
            if role not in ("position", "torque", "current")
        }
        columns |= {effort: chosen[effort].columns[k]} if effort else {}
        name = names[k] if names else (position.keys[k] if not position.keys[k].isdigit() else "")
        joints.append(JointMap(name=name, position=column, unit=units[k], **columns))  # type: ignore[arg-type]
    return tuple(joints)


def guessed_time(log: Log) -> tuple[str, str]:
    """The column of the time and its unit; ("", "s") where the format has a clock."""
    table = log.tables[0]
    named = next((one for one in table.columns if is_time(words_of(one))), None)
    if named is not None:
        return named, _time_unit(named, table.columns[named])
    if table.stamps is not None:
        return "", "s"
    growing = next((one for one, values in table.columns.items() if _is_clock(values)), None)
    if growing is None:
        raise InputError("no column of time", remedy='write a mapping with time = "column" or rate = 125.0')
    return growing, _time_unit(growing, table.columns[growing])


def _is_clock(values: Array) -> bool:
    """True of a column that grows by nearly equal steps."""
    steps = np.diff(values)
    if len(steps) < 8 or not np.all(steps > 0):
        return False
    return bool(np.percentile(np.abs(steps - np.median(steps)), 90) < EVEN * np.median(steps))


def _time_unit(column: str, values: Array) -> str:
    """By the name, else by the step: a robot is logged between 10 Hz and 20 kHz."""
    told = unit_of(words_of(column))
    if told in ("ms", "us", "ns"):
        return told
    steps = np.diff(values)
    steps = steps[np.isfinite(steps) & (steps > 0)]
    step = float(np.median(steps)) if len(steps) else 0.0
    return next((unit for unit, limit in (("s", 0.2), ("ms", 200.0), ("us", 2e5)) if step < limit), "ns")
