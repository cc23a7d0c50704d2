"""The mapping of a log: which column is which signal of which joint, in which units and on which side."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping as MappingABC
from collections.abc import Sequence
from dataclasses import dataclass, fields
from os import PathLike
from pathlib import Path
from typing import Any

from armwright.errors import ArmwrightError, InputError, nearest
from armwright.kernels.tolerances import HUGE
from armwright.robot.formats.toml_lines import refuse_long_keys

TIME_UNITS = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}
UNITS = {"rad": 1.0, "deg": 0.017453292519943295, "m": 1.0, "mm": 1e-3, "turn": 6.283185307179586}
SIDES = ("joint", "motor")
LONGEST = 80  # letters of a key or value that a message quotes


@dataclass(frozen=True, slots=True)
class JointMap:
    """The signals of one joint; "" where there is none.

    position, velocity, acceleration, torque, temperature   names of columns
    current      in the place of torque; gain is then N m/A
    currents     three phase currents; phase is the column of the electrical angle [rad]  [AAH86 (22)]
    unit         of position, velocity and acceleration: rad, deg, turn, m, mm
    ratio        motor turns per joint turn; q = x/ratio + offset where position_side is "motor"
    gain         of the torque or current column; tau = ratio·gain·y where torque_side is "motor"
    """

    name: str = ""
    position: str = ""
    velocity: str = ""
    acceleration: str = ""
    torque: str = ""
    current: str = ""
    currents: tuple[str, ...] = ()
    phase: str = ""
    temperature: str = ""
    unit: str = "rad"
    ratio: float = 1.0
    gain: float = 1.0
    offset: float = 0.0
    position_side: str = "joint"
    torque_side: str = "joint"

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns that are named."""
        single = (self.position, self.velocity, self.acceleration, self.torque, self.current, self.phase)
        return tuple(name for name in (*single, self.temperature, *self.currents) if name)


@dataclass(frozen=True, slots=True)
class WrenchMap:
    """The wrist sensor: columns of force and moment; a gain of -1 where it reads the reaction of the load."""

    force: tuple[str, ...]
    moment: tuple[str, ...]
    gain: float = 1.0


@dataclass(frozen=True, slots=True)
class LogMap:
    """A whole mapping: clock, joints, and the coupling of motors and the wrist sensor where there are any.

    joints   () where the mapping tells of a wrist sensor alone: those of the log are guessed
    """

    joints: tuple[JointMap, ...]
    time: str = ""
    time_unit: str = "s"
    rate: float | None = None
    position_coupling: tuple[tuple[float, ...], ...] = ()
    torque_coupling: tuple[tuple[float, ...], ...] = ()
    wrench: WrenchMap | None = None
    file: str = ""

    @property
    def columns(self) -> tuple[str, ...]:
        """Every column of the log that is read."""
        sensor = () if self.wrench is None else (*self.wrench.force, *self.wrench.moment)
        joints = tuple(name for joint in self.joints for name in joint.columns)
        return (*((self.time,) if self.time else ()), *joints, *sensor)


def read_mapping(path: str | PathLike[str]) -> LogMap:
    """The mapping of a TOML file; an unknown key, a wrong type or a missing column name is refused."""
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8")
        refuse_long_keys(text)
        data = tomllib.loads(text)
    except OSError as error:
        raise InputError(error.strerror or str(error), file=str(path)) from None
    except InputError as error:
        raise error.at(file=str(path)) from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"not TOML: {_short(str(error))}", file=str(path)) from None
    try:
        return mapping_of(data, file=str(path))
    except InputError as error:
        raise error.at(file=str(path)) from None


def mapping_of(data: MappingABC[str, Any], *, file: str = "") -> LogMap:
    """The mapping in a table of values as TOML gives it."""
    _check_keys(data, ("time", "time_unit", "rate", "joint", "coupling", "wrench"), "")
    joints = data.get("joint", [])
    if not isinstance(joints, list) or not (joints or "wrench" in data):
        raise InputError(
            "no joints", remedy='write [[joint]] with position = "…" and torque = "…"', key="joint"
        )
    rate = None if "rate" not in data else _number(data["rate"], "rate")
    if rate is not None and not rate > 0:
        raise InputError(
            f"{rate} is not a sampling rate", remedy="give samples per second, e.g. 125.0", key="rate"
        )
    coupling = data.get("coupling", {})
    if not isinstance(coupling, dict):
        raise InputError("a table expected", remedy="write [coupling]", key="coupling")
    _check_keys(coupling, ("position", "torque"), "coupling.")
    position = _matrix(coupling.get("position"), len(joints), "coupling.position")
    torque = _matrix(coupling.get("torque"), len(joints), "coupling.torque")
    return LogMap(
        tuple(_joint(one, f"joint {k}", has_sensor="wrench" in data) for k, one in enumerate(joints, 1)),
        time=_text(data.get("time", ""), "time"),
        time_unit=_one_of(data.get("time_unit", "s"), tuple(TIME_UNITS), "time_unit"),
        rate=rate,
        position_coupling=position,
        torque_coupling=torque or tuple(zip(*position, strict=True)),
        wrench=None if "wrench" not in data else _wrench(data["wrench"]),
        file=file,
    )


def _wrench(data: Any) -> WrenchMap:
    if not isinstance(data, dict):
        raise InputError("a table expected", remedy="write [wrench]", key="wrench")
    _check_keys(data, ("force", "moment", "gain"), "wrench.")
    found = {}
    for key in ("force", "moment"):
        names = data.get(key)
        if not isinstance(names, list) or len(names) != 3:
            raise InputError(
                "three columns expected", remedy=f'write {key} = ["x", "y", "z"]', key=f"wrench.{key}"
            )
        found[key] = tuple(_text(name, f"wrench.{key}") for name in names)
    return WrenchMap(found["force"], found["moment"], _number(data.get("gain", 1.0), "wrench.gain"))


def _joint(data: Any, key: str, *, has_sensor: bool) -> JointMap:
    if not isinstance(data, dict):
        raise InputError("a table expected", remedy="write [[joint]]", key=key)
    _check_keys(data, tuple(field.name for field in fields(JointMap)), f"{key}.")
    given: dict[str, Any] = {}
    for name, value in data.items():
        where = f"{key}.{name}"
        if name in ("ratio", "gain", "offset"):
            given[name] = _number(value, where)
        elif name == "currents":
            given[name] = tuple(_text(one, where) for one in value) if isinstance(value, list) else ()
        else:
            given[name] = _text(value, where)
    found = JointMap(**given)
    _one_of(found.unit, tuple(UNITS), f"{key}.unit")
    _one_of(found.position_side, SIDES, f"{key}.position_side")
    _one_of(found.torque_side, SIDES, f"{key}.torque_side")
    _check_signals(found, key, has_sensor=has_sensor)
    return found


def _check_signals(found: JointMap, key: str, *, has_sensor: bool) -> None:
    if not found.position:
        raise InputError("no position", remedy='write position = "column"', key=key)
    sources = [bool(found.torque), bool(found.current), bool(found.currents)]
    if sum(sources) > 1 or not (any(sources) or has_sensor):
        raise InputError(
            "one of torque, current and currents expected", remedy='write torque = "column"', key=key
        )
    if found.currents and (len(found.currents) != 3 or not found.phase):
        raise InputError("three currents and a phase expected", key=key)
    if found.ratio == 0 or found.gain == 0:
        raise InputError("ratio and gain must not be 0", key=key)


def _check_keys(data: MappingABC[str, Any], known: Sequence[str], where: str) -> None:
    for key in data:
        if key not in known:
            near = "".join(f"did you mean '{word}'? " for word in nearest(str(key), known))
            raise InputError(f"unknown key; {near}use one of {', '.join(known)}", key=_short(f"{where}{key}"))


def _short(text: str) -> str:
    """At most so much of a stranger's text as a message can hold."""
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _number(value: Any, key: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < HUGE:
        raise InputError(f"{_short(repr(value))}: a number expected", key=key)
    return float(value)


def _text(value: Any, key: str) -> str:
    if not isinstance(value, str):
        raise InputError(f"{_short(repr(value))}: a text expected", key=key)
    return value


def _one_of(value: Any, known: tuple[str, ...], key: str) -> str:
    if value not in known:
        raise InputError(f"{_short(repr(value))}: use {', '.join(known)}", key=key)
    return str(value)


def _matrix(rows: Any, size: int, key: str) -> tuple[tuple[float, ...], ...]:
    if rows is None:
        return ()
    is_square = isinstance(rows, list) and len(rows) == size
    if not is_square or not all(isinstance(row, list) and len(row) == size for row in rows):
        raise InputError(f"{size} rows of {size} numbers expected", key=key)
    return tuple(tuple(_number(value, key) for value in row) for row in rows)


def write_mapping(mapping: LogMap) -> str:
    """The mapping as TOML text, one key per line; what has its usual value is left out."""
    lines = [f"time = {_quote(mapping.time)}"] if mapping.time else []
    lines += [f'time_unit = "{mapping.time_unit}"'] if mapping.time_unit != "s" else []
    lines += [f"rate = {mapping.rate!r}"] if mapping.rate is not None else []
    for joint in mapping.joints:
        lines += ["", "[[joint]]"]
        for field in fields(JointMap):
            value = getattr(joint, field.name)
            if value != field.default:
                lines.append(f"{field.name} = {_toml(value)}")
    if mapping.position_coupling:
        lines += ["", "[coupling]"]
        lines.append(f"position = {_toml(mapping.position_coupling)}")
        lines.append(f"torque = {_toml(mapping.torque_coupling)}")
    if mapping.wrench is not None:
        lines += ["", "[wrench]", f"force = {_toml(mapping.wrench.force)}"]
        lines += [f"moment = {_toml(mapping.wrench.moment)}", f"gain = {mapping.wrench.gain!r}"]
    return "\n".join(lines).lstrip() + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(_toml(one) for one in value)}]"
    return _quote(value) if isinstance(value, str) else repr(float(value))


def _quote(text: str) -> str:
    if any(ord(letter) < 32 or ord(letter) == 127 for letter in text):
        raise ArmwrightError(f"column {text!r}: a name with control characters cannot be written; rename it")
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
