"""Campaigns of a robot on a desk: each in a folder of its own, with the robot that it was begun with."""

from __future__ import annotations

import base64
import io
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from armwright.errors import ArmwrightError
from armwright.studio.desk_folder import DeskFolder, checked_suffix
from armwright.study.campaign.campaign_folder import ABOUT, AUDIT, FIRST_LOG, LOGS, MAP, OTHER_LOG
from armwright.whole_files import write_whole

MOST = 20  # campaigns of one robot
ROBOT, FOLDER = "robot.toml", "campaign"


@dataclass(frozen=True, slots=True)
class CampaignDesk:
    """Campaigns by visitor, document and number, from 1 on; nothing in them is overwritten."""

    folder: DeskFolder
    ASKED: ClassVar[Mapping[str, Callable[..., Any]]]

    def numbers(self, visitor: str, document: str) -> list[int]:
        """Campaigns that have begun."""
        return [k for k in range(1, MOST + 1) if (self._inside(visitor, document, k) / ABOUT).is_file()]

    def begin(self, visitor: str, document: str, robot: str) -> int:
        """The number of a new campaign of this robot."""
        number = max(self.numbers(visitor, document), default=0) + 1
        if number > MOST:
            raise ArmwrightError(
                f"{MOST} campaigns are kept; close the robot and open it again to start over"
            )
        write_whole(self._room(visitor, document, number) / ROBOT, robot.encode())
        return number

    def call_arguments(self, visitor: str, document: str, number: int) -> dict[str, Any]:
        """What a worker needs to look at a campaign or to go on with it."""
        room = self._room(visitor, document, int(number))
        if not (room / ROBOT).is_file():
            raise ArmwrightError(f"there is no campaign {number}; begin one")
        robot = (room / ROBOT).read_text("utf-8")
        return {"robot": robot, "folder": str(room / FOLDER)}

    def put_log(self, visitor: str, document: str, number: int, stem: str, suffix: str, data: bytes) -> None:
        """A log for a campaign; one that it takes the place of is kept under another name."""
        if stem not in (FIRST_LOG, OTHER_LOG):
            raise ArmwrightError(
                f"'{stem[:20]}': a log to {FIRST_LOG} from or one to {OTHER_LOG} on expected"
            )
        logs = self._open_logs(visitor, document, number)
        target = logs / f"{stem}{checked_suffix(suffix)}"
        for old in [one for one in logs.glob(f"{stem}.*") if one.stem == stem]:
            others = len(list(logs.glob(f"replaced-*-{stem}.*")))
            old.rename(logs / f"replaced-{others + 1}-{old.name}")
        write_whole(target, data)

    def put_map(self, visitor: str, document: str, number: int, text: str) -> dict[str, bool]:
        """What the columns of the logs are; an empty text leaves that to be guessed."""
        target = self._open_logs(visitor, document, number) / MAP
        if text.strip():
            write_whole(target, text.encode())
        else:
            target.unlink(missing_ok=True)
        return {"ok": True}

    def read_file(self, visitor: str, document: str, number: int, name: str) -> dict[str, str]:
        """The text of a file of a campaign."""
        inside = self._inside(visitor, document, number)
        if name not in _names(inside):
            raise ArmwrightError(f"'{name[:60]}': no such file in this campaign")
        return {"text": (inside / name).read_text("utf-8", errors="replace")}

    def pack(self, visitor: str, document: str, number: int) -> dict[str, str]:
        """All files of a campaign as one ZIP archive, in base64."""
        inside, data = self._inside(visitor, document, number), io.BytesIO()
        with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in _names(inside):
                archive.write(inside / name, f"campaign-{number}/{name}")
        return {"base64": base64.b64encode(data.getvalue()).decode("ascii")}

    def _open_logs(self, visitor: str, document: str, number: int) -> Path:
        """The folder of logs, before they were audited."""
        inside = self._inside(visitor, document, number)
        if not (inside / ABOUT).is_file():
            raise ArmwrightError(f"there is no campaign {number}; begin one")
        if (inside / AUDIT).is_dir():
            raise ArmwrightError("the logs of this campaign have already been audited; start a new campaign")
        logs = inside / LOGS
        logs.mkdir(exist_ok=True)
        return logs

    def _inside(self, visitor: str, document: str, number: int) -> Path:
        return self.folder.room_path(visitor, document, f"campaign_{int(number)}") / FOLDER

    def _room(self, visitor: str, document: str, number: int) -> Path:
        return self.folder.room(visitor, document, f"campaign_{int(number)}")


def _names(folder: Path) -> list[str]:
    """Files of a folder by their paths in it."""
    return sorted(one.relative_to(folder).as_posix() for one in folder.rglob("*") if one.is_file())


CampaignDesk.ASKED = {
    "campaigns": CampaignDesk.numbers,
    "put_campaign_map": CampaignDesk.put_map,
    "read_campaign_file": CampaignDesk.read_file,
    "pack_campaign": CampaignDesk.pack,
}
