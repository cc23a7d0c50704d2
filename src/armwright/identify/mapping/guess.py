"""A mapping guessed from a log: from the names of its columns, and from which column is the rate of which."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding, InputError
from armwright.identify.mapping.mapping import JointMap, LogMap
from armwright.identify.readers.log import Log, Table

Array = NDArray[np.float64]

ROLES: Mapping[str, tuple[str, ...]] = {  # words that tell a signal, the surest first
    "acceleration": ("qdd", "ddq", "acceleration", "acc", "qpp", "qddot"),
    "velocity": ("qd", "dq", "qdot", "velocity", "vel", "speed", "qp", "omega", "qdm", "rate"),
    "torque": ("tau", "torque", "effort", "trq", "taum", "moment", "gam", "tauj"),
    "current": ("current", "cur", "i", "amp", "iq", "motorcurrent"),
    "temperature": ("temperature", "temp"),
    "position": ("q", "position", "pos", "theta", "angle", "qm", "joint", "qj", "phi"),
}
OTHERS = ("ref", "target", "desired", "cmd", "command", "des", "sp", "goal", "error", "qref", "se")
TIMES = ("t", "time", "timestamp", "stamp", "secs", "sec", "seconds", "clock", "time_s")
DEGREES = ("deg", "degps", "degree", "degrees", "degs", "dps")
RELATED = 0.95  # correlation of a rate with the difference of its position
IN_DEGREES = 4 * np.pi  # a position that covers more than two turns either way is hardly in rad
DEGREE = np.pi / 180


@dataclass(frozen=True, slots=True)
class Family:
    """Columns that differ by a number or a joint's name only."""

    stem: str
    columns: tuple[str, ...]
    keys: tuple[str, ...]

    @property
    def words(self) -> list[str]:
        return [word for word in re.split(r"[^a-z]+", self.stem.lower()) if word]

    @property
    def role(self) -> str:
        """Which signal the stem speaks of; "" if none."""
        words = self.words
        if any(word in OTHERS for word in words):
            return ""
        for role, known in ROLES.items():
            if any(word in known for word in words):
                return role
        joined = "".join(words)
        return next(
            (role for role, known in ROLES.items() if any(joined.startswith(w) for w in known if len(w) > 2)),
            "",
        )

    @property
    def is_degrees(self) -> bool:
        return any(word in DEGREES for word in self.words)


def guessed_mapping(log: Log, *, names: Sequence[str] = ()) -> tuple[LogMap, tuple[Finding, ...]]:
    """A mapping that fits the log, and findings that say what was taken for what.

    names   of the robot's joints: columns that carry them are put in that order; their number decides
    """
    families = [family for table in log.tables for family in _families(log, table)]
    count = len(names) or max((len(family.columns) for family in families), default=0)
    fitting = [_in_order(family, names) for family in families if len(family.columns) == count and count]
    chosen = _by_names(fitting)
    chosen = _by_consistency(log, fitting, chosen)
    if "position" not in chosen or not ("torque" in chosen or "current" in chosen):
        raise InputError(
            f"positions and torques of {count or 'the'} joints are not told by the names of the columns: "
            f"{', '.join(log.names[:40])}",
            remedy="write a mapping file (--map), see the page 'identify your robot'",
        )
    mapping = _mapping(log, chosen, names)
    return mapping, _said(chosen, mapping)


def _families(log: Log, table: Table) -> list[Family]:
    """Columns grouped by their name without its last number, or without what follows a slash."""
    found: dict[str, list[tuple[str, str]]] = {}
    for column in table.columns:
        full = column if len(log.tables) == 1 else f"{table.name}:{column}"
        if "/" in column:
            stem, key = column.split("/", 1)
        else:
            numbers = list(re.finditer(r"\d+", column))
            if not numbers:
                continue
            last = numbers[-1]
            stem, key = column[: last.start()] + "#" + column[last.end() :], last[0]
        found.setdefault(stem, []).append((key, full))
    return [_family(stem, members) for stem, members in found.items()]


def _family(stem: str, members: list[tuple[str, str]]) -> Family:
    if all(key.isdigit() for key, _ in members):
        members = sorted(members, key=lambda one: int(one[0]))
    return Family(stem, tuple(full for _, full in members), tuple(key for key, _ in members))


def _in_order(family: Family, names: Sequence[str]) -> Family:
    """The family in the robot's order, where its keys are the names of joints."""
    plain = {_plain(key): column for key, column in zip(family.keys, family.columns, strict=True)}
    wanted = [_plain(name) for name in names]
    if not wanted or not all(name in plain for name in wanted):
        return family
    return Family(family.stem, tuple(plain[name] for name in wanted), tuple(names))


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower().removesuffix("_joint").removesuffix("joint"))


def _by_names(families: Sequence[Family]) -> dict[str, Family]:
    """The first family of each role; shorter stems before longer ones."""
    chosen: dict[str, Family] = {}
    for family in sorted(families, key=lambda one: len(one.stem)):
        if family.role and family.role not in chosen:
            chosen[family.role] = family
    return chosen


def _by_consistency(log: Log, families: Sequence[Family], chosen: dict[str, Family]) -> dict[str, Family]:
    """Position and velocity found as the pair of which one is the rate of the other."""
    if "position" in chosen:
        return chosen
    used = list(chosen.values())
    free = [family for family in families if family not in used]
    for position in free:
        for velocity in (chosen["velocity"],) if "velocity" in chosen else free:
            if velocity is not position and _is_rate(log, position, velocity):
                return (
                    chosen
                    | {"position": position, "velocity": velocity}
                    | _remaining(free, position, velocity, chosen)
                )
    return chosen


def _remaining(
    free: Sequence[Family], position: Family, velocity: Family, chosen: Mapping[str, Family]
) -> dict[str, Family]:
    """The one family that is left over is the torque."""
    rest = [family for family in free if family not in (position, velocity)]
    return {"torque": rest[0]} if len(rest) == 1 and "torque" not in chosen else {}


def _is_rate(log: Log, position: Family, velocity: Family) -> bool:
    signs = [
        _correlation(_values(log, a), _values(log, b))
        for a, b in zip(position.columns, velocity.columns, strict=True)
    ]
    return bool(np.median(signs) > RELATED)


def _correlation(position: Array, velocity: Array) -> float:
    n = min(len(position), len(velocity))
    if n < 8:
        return 0.0
    slope, middle = np.diff(position[:n]), (velocity[1:n] + velocity[: n - 1]) / 2
    good = np.isfinite(slope) & np.isfinite(middle)
    with np.errstate(all="ignore"):
        found = np.corrcoef(slope[good], middle[good])[0, 1] if good.sum() > 8 else 0.0
    return float(found) if np.isfinite(found) else 0.0


def _values(log: Log, name: str) -> Array:
    found = log.find(name)
    return found[1] if found is not None else np.zeros(0)


def _mapping(log: Log, chosen: Mapping[str, Family], names: Sequence[str]) -> LogMap:
    position = chosen["position"]
    unit = "deg" if _is_in_degrees(log, chosen) else "rad"
    effort = "torque" if "torque" in chosen else "current"
    joints = []
    for k, column in enumerate(position.columns):
        others = {
            role: chosen[role].columns[k] for role in chosen if role not in ("position", "torque", "current")
        }
        name = names[k] if names else (position.keys[k] if not position.keys[k].isdigit() else "")
        effort_column = chosen[effort].columns[k]
        joints.append(JointMap(name=name, position=column, unit=unit, **others, **{effort: effort_column}))  # type: ignore[arg-type]
    time, time_unit = _time(log)
    return LogMap(tuple(joints), time=time, time_unit=time_unit)


def _is_in_degrees(log: Log, chosen: Mapping[str, Family]) -> bool:
    """By name; else by range."""
    position = chosen["position"]
    if position.is_degrees:
        return True
    with np.errstate(all="ignore"):
        largest = [float(np.nanmax(np.abs(_values(log, name)))) for name in position.columns]
    return bool(max(largest) > IN_DEGREES and max(largest) <= 720)


def _time(log: Log) -> tuple[str, str]:
    """The column of the time and its unit; ("", "s") where the format has a clock."""
    table = log.tables[0]
    for column, values in table.columns.items():
        if column.lower().strip() in TIMES or column.lower().startswith(("time", "timestamp")):
            return column, _time_unit(column, values)
    if table.stamps is None:
        raise InputError("no column of time", remedy='write a mapping with time = "column" or rate = 125.0')
    return "", "s"


def _time_unit(column: str, values: Array) -> str:
    """By the name, else by the step: a robot is logged between 10 Hz and 20 kHz."""
    for unit in ("ms", "us", "ns"):
        if re.search(rf"[\W_]{unit}\W*$", column.lower()):
            return unit
    step = float(np.nanmedian(np.diff(values))) if len(values) > 1 else 0.0
    return next((unit for unit, limit in (("s", 0.2), ("ms", 200.0), ("us", 2e5)) if step < limit), "ns")


def _said(chosen: Mapping[str, Family], mapping: LogMap) -> tuple[Finding, ...]:
    words = "; ".join(f"{role}: {', '.join(family.columns)}" for role, family in chosen.items())
    clock = f"time: {mapping.time} [{mapping.time_unit}]" if mapping.time else "time: the clock of the log"
    remedy = "write the mapping with --write-map and correct it if this is wrong"
    text = f"guessed mapping: {clock}; {words}; positions in {mapping.joints[0].unit}"
    found = [Finding("guessed-mapping", "info", "", text, remedy)]
    if "torque" not in chosen:
        found.append(
            Finding(
                "current-without-gain",
                "warning",
                "",
                "currents were taken for torques with a gain of 1",
                "give gain [N m/A] and ratio in a mapping file",
            )
        )
    return tuple(found)
