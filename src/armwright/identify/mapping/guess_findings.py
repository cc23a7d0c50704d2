"""What is said about a guessed mapping, and why none could be guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from armwright.errors import Finding, InputError, name_list
from armwright.identify.mapping.families import Family, families_of, strange_names
from armwright.identify.mapping.mapping import UNITS, LogMap
from armwright.identify.mapping.signal_words import is_at_motor, role_of, words_of
from armwright.identify.readers.log import Log

LONGEST = 720.0  # deg: what covers more is a motor's turns
PAGE = "write a mapping file (--map), see docs/identify-your-robot.md"


def no_mapping(log: Log, names: Sequence[str]) -> InputError:
    """Why positions and torques of the joints are not told by the columns, and what to do."""
    columns = ", ".join(log.names[:40])
    lost, told = _joints_without(log, names), _joints_told(log)
    if names and not lost and told and told != len(names):
        text = (
            f"the log has {told} joints, the robot {len(names)} ({name_list(names)}); columns are {columns}"
        )
        held = ",".join(f"{name}=0" for name in names[told:])
        return InputError(
            text, remedy=f"lock the joints that stood still: --lock {held}; or {PAGE}" if held else PAGE
        )
    return InputError(
        f"positions and torques of {len(names) or 'the'} joints cannot be found by the names of the "
        f"columns: {columns}{lost}",
        remedy=PAGE if names else f"give the robot, whose joint names may help: robot=…; or {PAGE}",
    )


def _joints_told(log: Log) -> int:
    """The number of joints whose positions and torques the columns have; 0 if these numbers differ."""
    sizes: dict[str, set[int]] = {}
    for family in families_of(log, ()):
        role = "torque" if family.role == "current" else family.role
        sizes.setdefault(role, set()).add(len(family.columns))
    both = sizes.get("position", set()) & sizes.get("torque", set())
    return max(both, default=0)


def _joints_without(log: Log, names: Sequence[str]) -> str:
    """Which joints lack a position or torque, where the names of the others have one."""
    found = []
    for role in ("position", "torque"):
        told = [one for one in log.names if role_of(words_of(one)) == role]
        lost = [name for name in names if not any(name.lower() in one.lower() for one in told)]
        if 0 < len(lost) < len(names):
            found.append(f"no {role} of {', '.join(lost)}")
    return f"; {'; '.join(found)}; lock joints that stood still: --lock NAME=VALUE" if found else ""


def guess_findings(
    log: Log, chosen: Mapping[str, Family], mapping: LogMap, names: Sequence[str]
) -> tuple[Finding, ...]:
    """Findings on a guessed mapping: the role of each column, and reasons for doubt.

    names   of the robot's joints
    """
    words = "; ".join(f"{role}: {', '.join(family.columns)}" for role, family in chosen.items())
    clock = f"time: {mapping.time} [{mapping.time_unit}]" if mapping.time else "time: the clock of the log"
    remedy = "write the mapping with --write-map and correct it if this is wrong"
    units = ", ".join(unit for unit in UNITS if unit in {joint.unit for joint in mapping.joints})
    text = f"guessed mapping: {clock}; {words}; positions in {units}"
    found = [Finding("guessed-mapping", "info", "log", text, remedy)]
    if "current" in chosen and "torque" not in chosen:
        found.append(
            Finding(
                "current-without-gain",
                "error",
                "log",
                "currents were logged, but not how much torque they produce",
                "write the mapping with --write-map and give each joint its gain [N m/A], ratio and sides; "
                "then --map",
            )
        )
    return (*found, *_side_findings(log, chosen, names), *_name_findings(log, names))


def _name_findings(log: Log, names: Sequence[str]) -> list[Finding]:
    """A warning where the log names its joints, and not as the robot does."""
    told = strange_names(log.tables[0], names) if len(log.tables) == 1 else []
    if not told:
        return []
    text = (
        f"the log calls its joints {name_list(told)}, which were taken for {name_list(names)}, in that order"
    )
    remedy = "if that is wrong, write the mapping with --write-map, correct it and pass it with --map"
    return [Finding("unknown-joint-names", "warning", "log", text, remedy)]


def _side_findings(log: Log, chosen: Mapping[str, Family], names: Sequence[str]) -> list[Finding]:
    """A warning where signals seem to be of motors, before their gears."""
    columns = [one for family in chosen.values() for one in family.columns]
    spoken = [one for one in columns if is_at_motor(words_of(one))]
    if any(is_at_motor(words_of(name)) for name in names):
        spoken = []  # the joints themselves are called so
    turned = [one for one in chosen["position"].columns if largest_value(log, one) > LONGEST]
    if not spoken and not turned:
        return []
    why = f"named after motors ({spoken[0]}, …)" if spoken else f"far beyond a turn ({turned[0]}, …)"
    remedy = (
        "if they are of motors, write the mapping with --write-map and give each joint its ratio and "
        'position_side = "motor", torque_side = "motor"; then --map'
    )
    text = f"columns {why} were taken as those of joints"
    return [Finding("motor-side", "warning", "log", text, remedy)]


def largest_value(log: Log, name: str) -> float:
    """The largest finite value of a column, either way."""
    found = log.find(name)
    finite = np.zeros(0) if found is None else found[1][np.isfinite(found[1])]
    return float(np.abs(finite).max()) if len(finite) else 0.0
