"""Logs of a robot on a desk: to identify from, to validate on, and those of its campaigns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from armwright.errors import ArmwrightError
from armwright.studio.campaign_desk import CampaignDesk
from armwright.studio.desk_folder import (
    ARRIVING,
    FURTHER,
    INSTRUMENTS,
    LOG,
    REFERENCE,
    VALIDATION,
    DeskFolder,
)
from armwright.studio.documents import Document
from armwright.studio.pool import Pool

SECONDS = 120.0  # that a look at a log may take
BESIDE = (*FURTHER, VALIDATION, INSTRUMENTS, REFERENCE)  # kinds of logs beside the first one


@dataclass(frozen=True, slots=True)
class LogPlace:
    """Where a log that was dropped belongs.

    stem       "validate" for one to validate on, "further" for one more to identify from, "instruments" for a
               repetition of the first one, "reference" for what its controller followed
    campaign   number of the campaign that it is for, "" where it is for the page Identify
    """

    suffix: str
    stem: str = ""
    campaign: str = ""


@dataclass(frozen=True, slots=True)
class LogDesk:
    """Keeps logs under names of ours, and has a worker look at them."""

    folder: DeskFolder
    pool: Pool

    async def keep(self, visitor: str, document: Document, place: LogPlace, data: bytes) -> Any:
        """What can be seen at once of a log, or of its campaign."""
        if place.campaign:
            desk, number = CampaignDesk(self.folder), int(place.campaign)
            desk.put_log(visitor, document.id, number, place.stem, place.suffix, data)
            return await self.look_at_campaign(visitor, document, number)
        kind = self._kind(visitor, document, place.stem)
        self.folder.write_log(visitor, document.id, place.suffix, data, kind=ARRIVING)
        try:
            seen = await self._first_look(visitor, document, kind)
            self.folder.move_log(visitor, document.id, old=ARRIVING, new=kind)
        finally:
            self.folder.drop_log(visitor, document.id, kind=ARRIVING)
        return seen

    async def _first_look(self, visitor: str, document: Document, kind: str) -> Any:
        """What is in a file that has arrived as a log of a kind; refused where it is none."""
        if kind != REFERENCE:
            return await self.look_at_log(visitor, document, kind=ARRIVING)
        given = {
            "robot": document.text,
            "log": str(self.folder.find_log(visitor, document.id, kind=ARRIVING)),
        }
        return await self.pool.call("look_at_reference", given, seconds=SECONDS)

    async def look_at_log(
        self, visitor: str, document: Document, mapping: str | Mapping[str, Any] = "", kind: str = LOG
    ) -> Any:
        """What can be seen of a log; None where there is no log of that kind."""
        log = self.folder.find_log(visitor, document.id, kind=kind)
        if log is None:
            return None
        arguments = {"robot": document.text, "log": str(log), "mapping": mapping}
        return await self.pool.call("look_at_log", arguments, seconds=SECONDS)

    def _kind(self, visitor: str, document: Document, stem: str) -> str:
        """The kind under which a log is kept."""
        if stem != "further":
            return {"validate": VALIDATION}.get(stem, stem if stem in (INSTRUMENTS, REFERENCE) else LOG)
        free = [one for one in FURTHER if self.folder.find_log(visitor, document.id, kind=one) is None]
        if not free:
            raise ArmwrightError(f"{len(FURTHER) + 1} logs are kept; leave one out first")
        return free[0]

    async def other_logs(self, visitor: str, document: Document) -> dict[str, int]:
        """Bytes of the logs beside the first one, by their kinds."""
        found = {kind: self.folder.find_log(visitor, document.id, kind=kind) for kind in BESIDE}
        return {kind: path.stat().st_size for kind, path in found.items() if path is not None}

    async def drop_log(self, visitor: str, document: Document, kind: str) -> None:
        """Throw a log beside the first one away."""
        if kind in BESIDE:
            self.folder.drop_log(visitor, document.id, kind=kind)

    async def look_at_campaign(self, visitor: str, document: Document, number: int) -> Any:
        """What there is of a campaign."""
        given = CampaignDesk(self.folder).call_arguments(visitor, document.id, number)
        return {**await self.pool.call("look_at_campaign", given), "number": number}


ASKED = ("look_at_log", "other_logs", "drop_log", "look_at_campaign")  # of what a page may ask
