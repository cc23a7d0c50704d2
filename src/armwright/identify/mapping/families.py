"""Columns of a log grouped into families: one column per joint, told by names, numbers or their place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from armwright.identify.mapping.signal_words import MEASURED, is_time, role_of, unit_of, words_of
from armwright.identify.readers.log import Log, LogTable

BY_UNIT = {  # what a joint's name with nothing but a unit beside it is: "elbow [rad]", "elbow [N m]"
    **dict.fromkeys(("rad", "m"), "position"),
    **dict.fromkeys(("deg", "mm"), "position {}"),
    **dict.fromkeys(("rad s", "m s"), "velocity"),
    **dict.fromkeys(("n m", "nm", "n"), "torque"),
    "a": "current",
}
BY_UNIT |= {unit: role.format(unit) for unit, role in BY_UNIT.items()}

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Family:
    """Columns that differ by the joint only.

    stem   what their names share
    keys   what tells the joint in each
    unit   that the log gives beside the names; "" if none
    """

    stem: str
    columns: tuple[str, ...]
    keys: tuple[str, ...]
    given_unit: str = ""

    @property
    def role(self) -> str:
        """Which signal the stem speaks of; "" if none."""
        return role_of(words_of(self.stem))

    @property
    def unit(self) -> str:
        """The unit that the name or the log tells; "" if none."""
        return unit_of(words_of(self.stem)) or unit_of(words_of(self.given_unit))

    @property
    def rank(self) -> tuple[bool, int]:
        """The key by which a family is chosen for its role, least first: measured ones, then the shortest."""
        return not any(word in MEASURED for word in words_of(self.stem)), len(self.stem)


def families_of(log: Log, names: Sequence[str]) -> list[Family]:
    """All families with one column per joint.

    names   of the robot's joints; without them the number of a family's columns is free
    """
    found = []
    for table in log.tables:
        full = {one: one if len(log.tables) == 1 else f"{table.name}:{one}" for one in table.columns}
        groups = [*_by_joint_names(table, names), *_by_numbers(table, names), *_by_path(table, names)]
        for stem, keys, columns in groups:
            if len(columns) == len(names) or not names:
                unit = table.units.get(columns[0], "")
                found.append(Family(stem, tuple(full[one] for one in columns), tuple(keys), unit))
    return list(dict.fromkeys(found))


Group = tuple[str, list[str], list[str]]  # stem, keys, columns


def _by_joint_names(table: LogTable, names: Sequence[str]) -> Iterator[Group]:
    """Columns that carry the names of the robot's joints, in the robot's order."""
    wanted = [_own_words(name) for name in names]
    by_stem: dict[str, dict[int, str]] = {}
    for column in table.columns:
        match = _joint_in(words_of(column), wanted)
        if match is not None:
            joint, rest = match
            stem = BY_UNIT.get(" ".join(rest), " ".join(rest))
            by_stem.setdefault(stem, {}).setdefault(joint, column)
    for stem, members in by_stem.items():
        if len(members) == len(names):
            yield stem, list(names), [members[j] for j in range(len(names))]


def _own_words(name: str) -> tuple[str, ...]:
    """The words of a joint's name without "joint", where something is left."""
    words = words_of(name)
    return tuple([word for word in words if word != "joint"] or words)


def _joint_in(words: list[str], joints: Sequence[tuple[str, ...]]) -> tuple[int, list[str]] | None:
    """Which joint's words stand side by side among the words, and what is left; the longest name wins."""
    plain = [word for word in words if word != "joint"]
    best: tuple[int, list[str]] | None = None
    longest = 0
    for j, own in enumerate(joints):
        for k in range(len(plain) - len(own) + 1):
            if tuple(plain[k : k + len(own)]) == own and len(own) > longest:
                best, longest = (j, plain[:k] + plain[k + len(own) :]), len(own)
    return best if best is not None and best[1] else None


def _by_numbers(table: LogTable, names: Sequence[str]) -> Iterator[Group]:
    """Columns that differ by one number, at any place in their names, in the order of the numbers."""
    order = joint_order(table, names)
    for stem, members in _columns_by_number(table.columns).items():
        keys = sorted(members)
        if order and set(order) <= set(keys):
            yield stem, list(names), [members[key] for key in order]
        elif keys == list(range(keys[0], keys[0] + len(keys))) and (names or len(keys) > 0):
            yield stem, [str(key) for key in keys], [members[key] for key in keys]


def _columns_by_number(columns: Iterable[str]) -> dict[str, dict[int, str]]:
    """Columns by what is left of their names without one of its numbers, and by that number."""
    by_stem: dict[str, dict[int, str]] = {}
    for column in columns:
        for found in list(_NUMBER.finditer(column))[:8]:
            if len(found[0]) < 4:
                stem = f"{column[: found.start()]}#{column[found.end() :]}"
                by_stem.setdefault(stem, {})[int(found[0])] = column
    return by_stem


def joint_order(table: LogTable, names: Sequence[str]) -> list[int]:
    """The number of each of the robot's joints where columns name0, name1 … hold them; [] if they do not."""
    for members in _columns_by_number(table.words).values():
        number_of = {_own_words(table.words[column]): number for number, column in members.items()}
        found = [number_of.get(_own_words(name)) for name in names]
        if found and None not in found:
            return [number for number in found if number is not None]
    return []


def strange_names(table: LogTable, names: Sequence[str]) -> list[str]:
    """The joint names in columns name0, name1 …, if they differ from the robot's; else []."""
    if joint_order(table, names):
        return []
    for stem, members in _columns_by_number(table.words).items():
        if "name" in words_of(stem) and len(members) >= len(names):
            return [table.words[members[number]] for number in sorted(members)]
    return []


def _by_path(table: LogTable, names: Sequence[str]) -> Iterator[Group]:
    """Columns signal/joint, as messages of ROS have them; with names of joints others are left out."""
    by_stem: dict[str, list[tuple[str, str]]] = {}
    for column in table.columns:
        if "/" in column:
            stem, key = column.split("/", 1)
            by_stem.setdefault(stem, []).append((key, column))
    for stem, members in by_stem.items():
        yield stem, [key for key, _ in members], [column for _, column in members]


def nameless_families(log: Log, count: int, time: str) -> list[list[Family]]:
    """Ways to read a table without telling names: blocks of columns side by side, or by turns.

    count   of joints
    time    the column of the clock, which belongs to no joint
    """
    table = log.tables[0]
    columns = [one for one in table.columns if one != time and not is_time(words_of(one))]
    signals, rest = divmod(len(columns), count) if count else (0, 1)
    if rest or not 2 <= signals <= 8 or len(log.tables) > 1:
        return []
    blocks = [columns[k * count : (k + 1) * count] for k in range(signals)]
    turns = [columns[k::signals] for k in range(signals)]
    keys = tuple(str(j) for j in range(1, count + 1))
    return [[Family("", tuple(one), keys) for one in way] for way in (blocks, turns)]
