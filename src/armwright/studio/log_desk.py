"""Logs of a robot on a desk: to identify from, to validate on, and those of its campaigns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from armwright.studio.campaign_desk import CampaignDesk
from armwright.studio.desk_folder import LOG, VALIDATION, DeskFolder
from armwright.studio.documents import Document
from armwright.studio.pool import Pool

SECONDS = 120.0  # that a look at a log may take


@dataclass(frozen=True, slots=True)
class LogPlace:
    """Where a log that was dropped belongs.

    stem       "validate" for one to validate on
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
        kind = VALIDATION if place.stem == "validate" else LOG
        self.folder.write_log(visitor, document.id, place.suffix, data, kind=kind)
        return await self.look_at_log(visitor, document, kind=kind)

    async def look_at_log(
        self, visitor: str, document: Document, mapping: str | Mapping[str, Any] = "", kind: str = LOG
    ) -> Any:
        """What can be seen of a log; None where there is no log of that kind."""
        log = self.folder.find_log(visitor, document.id, kind=kind)
        if log is None:
            return None
        arguments = {"robot": document.text, "log": str(log), "mapping": mapping}
        return await self.pool.call("look_at_log", arguments, seconds=SECONDS)

    async def drop_validation(self, visitor: str, document: Document) -> None:
        """Throw the log to validate on away."""
        self.folder.drop_log(visitor, document.id, kind=VALIDATION)

    async def look_at_campaign(self, visitor: str, document: Document, number: int) -> Any:
        """What there is of a campaign."""
        given = CampaignDesk(self.folder).call_arguments(visitor, document.id, number)
        return {**await self.pool.call("look_at_campaign", given), "number": number}


ASKED = ("look_at_log", "drop_validation", "look_at_campaign")  # of what a page may ask
