"""What a page may do with the parts database of its desk: begin one, change it, make a robot of it."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from armwright.errors import ArmwrightError
from armwright.studio.documents import Desk, Document
from armwright.studio.pool import Pool

READING = frozenset(["describe_parts", "check_part"])  # calls that read the database and change nothing


def parts_on(desk: Desk) -> Document:
    """The database on the desk; refused where there is none."""
    if desk.parts is None:
        raise ArmwrightError("there is no parts database yet; begin one first")
    return desk.parts


@dataclass(frozen=True, slots=True)
class PartsBench:
    """Changes of a desk's parts database; the work is done by workers."""

    pool: Pool

    @property
    def changes(self) -> Mapping[str, Callable[..., Awaitable[Desk]]]:
        """The changes that may be asked for, by name."""
        return {
            "parts_new": self._new,
            "parts_open": self._open,
            "parts_change": self._change,
            "parts_undo": self._undo,
            "parts_redo": self._redo,
            "parts_robot": self._robot,
        }

    async def _new(self, desk: Desk, document: str = "") -> Desk:
        """A database of one joint, or of a robot on the desk."""
        if not document:
            return self._begin(desk, await self.pool.call("new_parts", {}))
        robot = desk.document(document).text
        return self._begin(desk, await self.pool.call("parts_from_robot", {"robot": robot}))

    async def _open(self, desk: Desk, data: str) -> Desk:
        return self._begin(desk, await self.pool.call("open_parts", {"data": data}, seconds=20.0))

    def _begin(self, desk: Desk, opened: Mapping[str, Any]) -> Desk:
        """The new database in the place of the one before, which can be had back by undoing."""
        past = () if desk.parts is None else (*desk.parts.past, desk.parts.text)
        return replace(desk, parts=Document("parts", opened["name"], opened["text"], past=past))

    async def _change(self, desk: Desk, place: str, text: str) -> Desk:
        own = parts_on(desk)
        found = await self.pool.call("change_part", {"text": own.text, "place": place, "word": text})
        return replace(desk, parts=own.change(found["text"]))

    async def _undo(self, desk: Desk) -> Desk:
        return replace(desk, parts=parts_on(desk).undo())

    async def _redo(self, desk: Desk) -> Desk:
        return replace(desk, parts=parts_on(desk).redo())

    async def _robot(self, desk: Desk) -> Desk:
        """The robot of the parts, on the desk as one more document."""
        made = await self.pool.call("robot_of_parts", {"text": parts_on(desk).text})
        return desk.add(Document(secrets.token_hex(6), made["name"], made["text"]))
