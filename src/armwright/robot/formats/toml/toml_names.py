"""Numbers and names of the joints of a native robot file, before any of them is read.

Joints come first, in file order, a spherical or universal one taking several numbers; then the
massless joints that opened loops with several axes add; the opened joints themselves come last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from armwright.robot.change.composite_joints import COMPOSITES
from armwright.robot.formats.entries import FileTable, did_you_mean, short
from armwright.robot.formats.format import MAX_JOINTS
from armwright.robot.joint import JOINT_TYPES, Joint

KINDS = (*JOINT_TYPES, *COMPOSITES)


@dataclass(frozen=True, slots=True)
class Slot:
    """A joint table with what its neighbours decide.

    number   of its first joint; further axes count on from there
    last     of its last joint, which of an opened loop stands behind all links
    is_free  True of a joint that closes a loop which may be opened elsewhere
    """

    table: FileTable
    kind: str
    number: int
    last: int
    name: str
    link: str
    parent: int
    is_free: bool = False

    @property
    def count(self) -> int:
        """Number of joints it stands for."""
        return COMPOSITES.get(self.kind, 1)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of each of them."""
        return (*range(self.number, self.number + self.count - 1), self.last)


@dataclass(frozen=True, slots=True)
class NamePlan:
    """All joints of the file and the link number that each name stands for."""

    joints: tuple[Slot, ...]
    loops: tuple[Slot, ...]
    numbers: dict[str, int]

    def link_number(self, table: FileTable, key: str, default: int) -> int:
        """Number of the link named by the key (or moved by the joint named there)."""
        if key not in table:
            return default
        name = table.text(key)
        if name not in self.numbers:
            raise table.error(
                key, f"no link or joint '{short(name)}'", remedy=did_you_mean(name, self.numbers)
            )
        return self.numbers[name]

    def motors_said(self, joints: Sequence[Joint]) -> dict[str, bool]:
        """By name, of which joints the file says whether they are active."""
        closing = {slot.name: slot for slot in self.loops if slot.is_free and slot.count == 1}
        slots = {joints[number - 1].name: slot for slot in self.joints for number in slot.numbers} | closing
        return {
            name: slot.table.flag("active", True) for name, slot in slots.items() if "active" in slot.table
        }

    @property
    def free_loops(self) -> tuple[str, ...]:
        """Names of the joints that close a loop which may be opened elsewhere: of several axes the last."""
        free = (slot for slot in self.loops if slot.is_free)
        return tuple(slot.name if slot.count == 1 else f"{slot.name}_{slot.count}" for slot in free)


def plan_names(top: FileTable, base: str) -> NamePlan:
    """The plan of a file whose base link has that name."""
    joints: list[Slot] = []
    at = 1
    free: list[tuple[FileTable, str | None]] = []
    for table in top.tables("joint"):
        if "closes" in table:
            free.append((table, joints[-1].link if joints else None))
            continue
        slot = _joint_slot(table, at)
        joints.append(slot)
        at = slot.last + 1
    loops = _loop_slots(top.tables("loop"), free, at)
    if (loops and loops[-1].last > MAX_JOINTS) or at - 1 > MAX_JOINTS:
        raise top.error("joint", f"more than {MAX_JOINTS} joints")
    _refuse_repeated(joints, base)
    numbers = {slot.name: slot.last for slot in joints}
    numbers |= {slot.link: slot.last for slot in joints} | {base: 0}
    plan = NamePlan(tuple(joints), tuple(loops), numbers)
    return replace(plan, joints=_with_parents(plan, joints), loops=_with_parents(plan, loops))


def _joint_slot(table: FileTable, number: int) -> Slot:
    kind = table.choice("type", KINDS, "revolute")
    last = number + COMPOSITES.get(kind, 1) - 1
    link = table.table("link", f"{table.label}, link")
    link_name = f"link{last}" if link is None else link.name("name", f"link{last}")
    return Slot(table, kind, number, last, table.name("name", f"joint{number}"), link_name, 0)


def _loop_slots(
    opened: Sequence[FileTable], free: Sequence[tuple[FileTable, str | None]], at: int
) -> list[Slot]:
    """Opened joints: numbers from ``at`` for their first axes, the cut ones behind all of those.

    free   joints that close a loop, which may be opened elsewhere, and the link before each
    """
    tables = [*opened, *(_on_link(table, link) for table, link in free)]
    kinds = [table.choice("type", KINDS, "revolute") for table in tables]
    cut = at + sum(COMPOSITES.get(kind, 1) - 1 for kind in kinds)
    slots = []
    for i, (table, kind) in enumerate(zip(tables, kinds, strict=True)):
        extra = COMPOSITES.get(kind, 1) - 1
        if "parent" not in table:
            raise table.error(
                "parent", "an opened joint needs the link it hangs on", remedy='add parent = "…"'
            )
        name = table.name("name", f"joint{cut + i}")
        is_free = i >= len(opened)
        slots.append(Slot(table, kind, at if extra else cut + i, cut + i, name, f"{name}_link", 0, is_free))
        at += extra
    return slots


def _on_link(table: FileTable, link: str | None) -> FileTable:
    """The table of a joint with its parent: the link before it unless it says otherwise."""
    if "parent" in table or link is None:
        return table
    return replace(table, values={**table.values, "parent": link})


def _with_parents(plan: NamePlan, slots: Sequence[Slot]) -> tuple[Slot, ...]:
    """The slots with the numbers of their parents; default is the link before."""
    return tuple(
        replace(slot, parent=plan.link_number(slot.table, "parent", slot.number - 1)) for slot in slots
    )


def _refuse_repeated(joints: Sequence[Slot], base: str) -> None:
    names: set[str] = set()
    links = {base}
    for slot in joints:
        if slot.name in names:
            raise slot.table.error(
                "name", f"there is already a joint '{slot.name}' above", remedy="rename one"
            )
        if slot.link in links:
            raise slot.table.error(
                "link", f"there is already a link '{slot.link}' above", remedy="rename one"
            )
        names.add(slot.name)
        links.add(slot.link)
