"""Robots that come with files: on the desk as text, beside it their meshes and the file they came from."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from armwright.errors import ArmwrightError
from armwright.studio.desk_folder import DeskFolder
from armwright.studio.documents import Desk, Document
from armwright.studio.pool import Pool

MOST_BYTES = 8 * 2**20  # of a file that is opened
MOST_UPLOAD = 96 * 2**20  # bytes of all files that are dropped together
SECONDS = 60.0  # that reading them may take
MESHES, SOURCE = "meshes", "source"  # kinds of what is kept beside a robot
UNDRAWN = "undrawn"  # and why some of its meshes are not there


@dataclass(frozen=True, slots=True)
class OpenedRobots:
    """Puts robots on a desk, and keeps what their text does not hold.

    waiting   files that who started the server has named, for the desk of the first visitor
    """

    folder: DeskFolder
    pool: Pool
    waiting: list[Path] = field(default_factory=list)

    @property
    def ways(self) -> Mapping[str, Callable[..., Awaitable[Desk]]]:
        """How a robot comes to a desk, by what a page asks for."""
        return {
            "open_library": self.open_library,
            "open_file": self.open_file,
            "open_waiting": self.open_waiting,
            "new_robot": self.new_robot,
            "adopt": self.adopt,
        }

    async def open_library(self, desk: Desk, visitor: str, name: str) -> Desk:
        """The desk with a robot of the library."""
        opened = await self.pool.call("open_library", {"name": name})
        return self.put(desk, visitor, opened, origin=name)

    async def open_file(self, desk: Desk, visitor: str, data: str, suffix: str) -> Desk:
        """The desk with the robot of a file, given as base64 and its suffix."""
        if len(data) > MOST_BYTES * 4 // 3 + 4:
            raise ArmwrightError(f"the file is above {MOST_BYTES >> 20} MB; a robot's description is smaller")
        opened = await self.pool.call("open_file", {"data": data, "suffix": suffix}, seconds=20.0)
        return self.put(desk, visitor, opened)

    async def new_robot(self, desk: Desk, visitor: str, name: str, joints: str) -> Desk:
        """The desk with a robot of letters such as RRPRRR."""
        opened = await self.pool.call("new_robot", {"name": name, "joints": joints})
        return self.put(desk, visitor, opened)

    async def adopt(self, desk: Desk, visitor: str, name: str, text: str) -> Desk:
        """The desk with a robot that was found from the one in front; it looks like that."""
        given = {"data": encode_file(text.encode()), "suffix": ".toml"}
        opened = await self.pool.call("open_file", given)
        found = self.put(desk, visitor, {**opened, "name": name or opened["name"]})
        self._inherit(visitor, desk.front, found.front)
        return found

    async def open_waiting(self, desk: Desk, visitor: str) -> Desk:
        """The desk with the next robot that is waiting, if there is any."""
        if not self.waiting:
            return desk
        path = self.waiting.pop(0)
        try:
            opened = await self.pool.call("open_path", {"path": str(path)}, seconds=SECONDS)
        except ArmwrightError as error:
            raise ArmwrightError(f"{path.name} is not opened: {error}") from None
        return self.put(desk, visitor, opened)

    async def open_upload(self, desk: Desk, visitor: str, data: bytes, main: str) -> Desk | dict[str, Any]:
        """The desk with the robot of these files; or a list of files to choose from."""
        with TemporaryDirectory() as room:
            packed = Path(room) / "upload"
            packed.write_bytes(data)
            given = {"path": str(packed), "main": main}
            opened = await self.pool.call("open_upload", given, seconds=SECONDS)
        return opened if "choose" in opened else self.put(desk, visitor, opened)

    def put(self, desk: Desk, visitor: str, opened: Mapping[str, Any], *, origin: str = "") -> Desk:
        """The desk with a robot that a worker has read."""
        document = Document(secrets.token_hex(6), opened["name"], opened["text"], origin)
        if opened.get("meshes"):
            self.folder.write_result(visitor, document.id, MESHES, opened["meshes"])
        if opened.get("source"):
            self.folder.write_result(visitor, document.id, SOURCE, {"text": opened["source"]})
        if opened.get("undrawn"):
            self.folder.write_result(visitor, document.id, UNDRAWN, {"why": opened["undrawn"]})
        return desk.add(document)

    async def surfaces(self, visitor: str, document: Document) -> dict[str, Any]:
        """What the links of a robot look like, by the keys of its shapes; and why meshes are missing."""
        plain: dict[str, Any] = await self.pool.call("plain_surfaces", {"robot": document.text})
        meshes, missing = (self.folder.read_result(visitor, document.id, kind) for kind in (MESHES, UNDRAWN))
        return {"surfaces": plain | (meshes or {}), "undrawn": missing["why"] if missing else []}

    def source(self, visitor: str, document: str) -> str:
        """The text of the URDF that a robot came from; "" where it came otherwise."""
        kept = self.folder.read_result(visitor, document, SOURCE)
        return "" if kept is None else str(kept["text"])

    def _inherit(self, visitor: str, old: str, new: str) -> None:
        """A robot made from another one looks like it, and came from the same file."""
        for kind in (MESHES, SOURCE, UNDRAWN):
            kept = self.folder.read_result(visitor, old, kind)
            if kept is not None:
                self.folder.write_result(visitor, new, kind, kept)


def encode_file(data: bytes) -> str:
    """Bytes as a pipe of text can carry them."""
    return base64.b64encode(data).decode("ascii")
