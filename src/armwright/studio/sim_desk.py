"""The `sim` shell of a robot on a desk: what was typed and answered, and the files it reads and writes."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from armwright.errors import ArmwrightError
from armwright.studio.desk_folder import DeskFolder
from armwright.study.sim.dialogue import SimFiles
from armwright.whole_files import write_whole

KIND = "sim"
MOST_LINES = 500  # of one session
MOST_FILES, LARGEST = 40, 1_500_000
TEXTS = (".csv", ".txt", ".dat", ".json", ".html", ".svg", ".toml")


@dataclass(frozen=True, slots=True)
class SimDesk:
    """Sessions by visitor and document; a session keeps the robot that it was begun with."""

    folder: DeskFolder
    ASKED: ClassVar[Mapping[str, Callable[..., Any]]]

    def session(self, visitor: str, document: str) -> dict[str, Any]:
        """Lines with their answers, what to answer next, and the files there are."""
        kept = self.folder.read_result(visitor, document, KIND) or _empty()
        return {**kept, "files": self.files(visitor, document).names()}

    def files(self, visitor: str, document: str) -> SimFiles:
        """The folder of the session's files."""
        return SimFiles(self.folder.room(visitor, document, "sim_files"))

    def line_call(self, visitor: str, document: str, robot: str, line: str) -> dict[str, Any]:
        """What a worker needs for one more line."""
        kept = self.folder.read_result(visitor, document, KIND) or _empty()
        if len(kept["lines"]) >= MOST_LINES:
            raise ArmwrightError(f"{MOST_LINES} lines have been typed; start over")
        folder = str(self.files(visitor, document).folder)
        return {"robot": kept["robot"] or robot, "folder": folder, "lines": kept["lines"], "line": line}

    def keep(self, visitor: str, document: str, given: Mapping[str, Any], answer: Mapping[str, Any]) -> Any:
        """The session after a line; one that has ended begins anew with the next."""
        kept = self.folder.read_result(visitor, document, KIND) or _empty()
        said = {"prompt": kept["prompt"], "line": given["line"]}
        said |= {key: answer[key] for key in ("text", "is_mistake")}
        made = {
            "robot": given["robot"],
            "lines": [*given["lines"], given["line"]],
            "shown": [*kept["shown"], said],
            "prompt": answer["prompt"],
            "question": answer["question"],
        }
        self.folder.write_result(visitor, document, KIND, _after_quit(made) if answer["is_end"] else made)
        return self.session(visitor, document)

    def begin(self, visitor: str, document: str) -> dict[str, Any]:
        """A session with nothing typed; the files stay."""
        self.folder.drop_result(visitor, document, KIND)
        return self.session(visitor, document)

    def put_file(self, visitor: str, document: str, name: str, text: str) -> list[str]:
        """The names of all files after one more."""
        files = self.files(visitor, document)
        if len(text) > LARGEST:
            raise ArmwrightError(f"{name[:60]}: above {LARGEST / 1e6:g} MB, the largest allowed")
        if len(files.names()) >= MOST_FILES and name not in files.names():
            raise ArmwrightError(f"{MOST_FILES} files are kept; delete one first")
        write_whole(files.path(name), text.encode())
        return files.names()

    def read_file(self, visitor: str, document: str, name: str) -> dict[str, str]:
        """A file as text, or in base64 where it is none."""
        path = self._file(visitor, document, name)
        data = path.read_bytes()
        if path.suffix.lower() in TEXTS:
            return {"text": data.decode("utf-8", errors="replace")}
        return {"base64": base64.b64encode(data).decode("ascii")}

    def drop_file(self, visitor: str, document: str, name: str) -> list[str]:
        """The names of all files after one was thrown away."""
        self._file(visitor, document, name).unlink()
        return self.files(visitor, document).names()

    def _file(self, visitor: str, document: str, name: str) -> Any:
        path = self.files(visitor, document).path(name)
        if not path.is_file():
            raise ArmwrightError(f"'{name[:60]}': no such file")
        return path


def _empty() -> dict[str, Any]:
    return {"robot": "", "lines": [], "shown": [], "prompt": "sim> ", "question": ""}


def _after_quit(session: Mapping[str, Any]) -> dict[str, Any]:
    """What is left of a session that was quit: what it showed."""
    return {**_empty(), "shown": session["shown"]}


SimDesk.ASKED = {
    "sim_session": SimDesk.session,
    "begin_sim": SimDesk.begin,
    "put_sim_file": SimDesk.put_file,
    "read_sim_file": SimDesk.read_file,
    "drop_sim_file": SimDesk.drop_file,
}
