"""What a page may ask for: changes of its desk, and calls that a worker answers; no more than these."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from armwright.errors import ArmwrightError
from armwright.studio import log_desk, parts_bench
from armwright.studio.campaign_desk import CampaignDesk
from armwright.studio.desk_folder import DeskFolder
from armwright.studio.documents import Desk, Document, robot_step
from armwright.studio.errands import ERRANDS, Asked
from armwright.studio.jobs import Jobs
from armwright.studio.log_desk import LogDesk, LogPlace
from armwright.studio.opened_robots import OpenedRobots
from armwright.studio.pool import Pool
from armwright.studio.run_shelf import RunShelf
from armwright.studio.sim_desk import SimDesk

# Calls that read a robot and change nothing; the robot is put in here.
READING = frozenset(
    [
        "describe",
        "robot_words",
        "check_cell",
        "write_file",
        "make_model",
        "make_textbook",
        "make_code",
        "first_inputs",
        "evaluate",
        "sweep",
        "close_loops",
        "invert",
        "pull_tip",
        "tip_mobility",
        "simulation_form",
        "suggest_step",
        "excitation_form",
        "sim_words",
    ]
)
# Calls that read no robot; their answers are always the same.
PLAIN = frozenset(
    [
        "library",
        "menus",
        "form",
        "file_formats",
        "identification_form",
        "paper_list",
        "sim_help",
        "campaign_form",
    ]
)
FIRST = ("menus", "file_formats", "library")  # what the first page of every visitor asks
LATER = ("describe", "make_model", "evaluate")  # and what most ask then: loaded in spare time
QUIET = 3.0  # s after which the first page is no longer waited for
FRESH = frozenset(["complete_sim"])  # likewise, but there are too many answers to keep them
# Calls about a result that is kept of a robot; it is put in here.
ABOUT: Mapping[str, str] = {
    "excitation_file": "run_excitation",
    "excitation_code": "run_excitation",
    "identified_file": "run_identification",
    "identified_code": "run_identification",
}
# What is kept beside robots, each with a table ASKED of what a page may ask of it.
BESIDE = (CampaignDesk, RunShelf, SimDesk)
SECONDS: Mapping[str, float] = {
    "make_model": 60.0,
    "make_textbook": 60.0,
    "make_code": 60.0,
    **dict.fromkeys(FIRST, 120.0),  # the page waits for them, however busy the machine is
    "close_loops": 20.0,
}


@dataclass(slots=True)
class Office:
    """Answers requests of visitors: their desks, the workers, and answers that never change."""

    folder: DeskFolder
    pool: Pool
    _desks: dict[str, Desk] = field(default_factory=dict)
    _known: dict[str, asyncio.Future[Any]] = field(default_factory=dict)
    _locks: dict[str, asyncio.Lock] = field(default_factory=dict)
    _first: asyncio.Lock = field(default_factory=asyncio.Lock)
    jobs: Jobs = field(init=False)
    opened: OpenedRobots = field(init=False)

    def __post_init__(self) -> None:
        self.jobs, self.opened = Jobs(self.pool), OpenedRobots(self.folder, self.pool)

    async def answer(self, visitor: str, name: str, arguments: Mapping[str, Any]) -> Any:
        """The answer to one request; what cannot be done is an ArmwrightError."""
        if name in PLAIN:
            return await self._plain(name, arguments)
        if name in FRESH:
            return await self.pool.call(name, arguments)
        if name in READING:
            return await self._read(visitor, name, arguments)
        if name in ABOUT:
            document = str(arguments.get("document", ""))
            given = {**arguments, "kept": self._result_of(visitor, document, ABOUT[name])}
            if name == "identified_file":
                given["source"] = self.opened.source(visitor, document)
            return await self._read(visitor, name, given)
        if name in ERRANDS:
            return await self._work(visitor, name, arguments)
        if name in ("progress", "cancel", "stop"):
            return getattr(self.jobs, name)(visitor)
        if name in log_desk.ASKED:
            return await self._logs(visitor, name, **arguments)
        if name == "result":
            return self.folder.read_result(visitor, **arguments)
        if name in parts_bench.READING:
            own = parts_bench.parts_on(self.desk(visitor))
            return await self.pool.call(name, {**arguments, "text": own.text})
        for kept in BESIDE:
            if name in kept.ASKED:
                return kept.ASKED[name](kept(self.folder), visitor, **arguments)
        if name == "surfaces":
            return await self.opened.surfaces(visitor, self.desk(visitor).document(arguments["document"]))
        if name in self._changes:
            return await self._change_desk(visitor, lambda desk: self._changes[name](desk, **arguments))
        if name in self.opened.ways:
            way = self.opened.ways[name]
            return await self._change_desk(visitor, lambda desk: way(desk, visitor, **arguments))
        if name == "waiting":
            return [path.name for path in self.opened.waiting]
        raise ArmwrightError(f"'{name[:40]}' is not a known request")

    async def _change_desk(self, visitor: str, change: Callable[[Desk], Awaitable[Any]]) -> Any:
        """What the page needs to know of the desk after a change; one change after the other."""
        async with self._locks.setdefault(visitor, asyncio.Lock()):
            found = await change(self.desk(visitor))
            return self._keep(visitor, found) if isinstance(found, Desk) else found

    async def open_upload(self, visitor: str, data: bytes, main: str) -> Any:
        """The desk with the robot of several files; or a list of files to choose from."""
        return await self._change_desk(
            visitor, lambda desk: self.opened.open_upload(desk, visitor, data, main)
        )

    async def warm(self) -> None:
        """Ask what every visitor will ask first: nobody waits for a worker. Another one starts later."""
        for name in FIRST:
            await self._plain(name, {})
        await asyncio.sleep(QUIET)
        self.pool.start_spare(LATER)

    def desk(self, visitor: str) -> Desk:
        """The visitor's desk, from the folder where it was left."""
        if visitor not in self._desks:
            self._desks[visitor] = self.folder.read(visitor)
        return self._desks[visitor]

    def _keep(self, visitor: str, desk: Desk) -> dict[str, Any]:
        if desk != self._desks.get(visitor):
            self.folder.write(visitor, desk)
            self._desks[visitor] = desk
        return desk_data(desk)

    async def _plain(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """An answer that never changes: worked out once, whoever asks for it meanwhile."""
        key = f"{name} {sorted(arguments.items())}"
        if key not in self._known:
            self._known[key] = asyncio.ensure_future(self._work_out(name, arguments))
        try:
            return await asyncio.shield(self._known[key])
        except ArmwrightError:
            self._known.pop(key, None)
            raise

    async def _work_out(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """An answer of a worker; those of the first page come from one, which need not be started thrice."""
        async with self._first if name in FIRST else contextlib.nullcontext():
            return await self.pool.call(name, arguments, seconds=SECONDS.get(name, 30.0))

    async def _read(self, visitor: str, name: str, arguments: Mapping[str, Any]) -> Any:
        given = dict(arguments)
        document = self.desk(visitor).document(str(given.pop("document", "")))
        if "wish" in given:
            given["wish"] = {**given["wish"], "origin": document.origin}
        return await self.pool.call(name, {**given, "robot": document.text}, seconds=SECONDS.get(name, 30.0))

    async def _work(self, visitor: str, name: str, arguments: Mapping[str, Any]) -> Any:
        """A call that takes its time; its result is kept."""
        errand, asked = ERRANDS[name], Asked(self.folder, self.desk(visitor), visitor, name, arguments)
        given = errand.given(asked)
        result = await self.jobs.run(visitor, name, errand.place(asked), given, seconds=errand.seconds)
        return errand.keep(asked, result)

    def _result_of(self, visitor: str, document: str, kind: str) -> Any:
        """The result of a kind that is kept of a robot."""
        found = self.folder.read_result(visitor, document, kind)
        if found is None:
            raise ArmwrightError("there is no result of this kind yet; run it first")
        return found

    async def keep_log(self, visitor: str, document: str, place: LogPlace, data: bytes) -> Any:
        """A log that was dropped for a robot; what can be seen of it at once."""
        own = self.desk(visitor).document(document)
        return await LogDesk(self.folder, self.pool).keep(visitor, own, place, data)

    async def _logs(self, visitor: str, name: str, document: str, **further: Any) -> Any:
        """Something about the logs of a robot."""
        own = self.desk(visitor).document(document)
        return await getattr(LogDesk(self.folder, self.pool), name)(visitor, own, **further)

    @property
    def _changes(self) -> Mapping[str, Callable[..., Awaitable[Desk]]]:
        return {
            "desk": self._as_it_is,
            "change": self._change,
            "lengthen": self._lengthen,
            "shorten": self._shorten,
            "undo": self._undo,
            "redo": self._redo,
            "front": self._front,
            "close": self._close,
            "show": self._show,
            **parts_bench.PartsBench(self.pool).changes,
        }

    async def _as_it_is(self, desk: Desk) -> Desk:
        return desk

    async def _change(self, desk: Desk, document: str, place: str, text: str) -> Desk:
        return await self._with_call(desk, document, "change", {"place": place, "text": text})

    async def _lengthen(self, desk: Desk, document: str, kind: str) -> Desk:
        return await self._with_call(desk, document, "lengthen", {"kind": kind})

    async def _shorten(self, desk: Desk, document: str) -> Desk:
        return await self._with_call(desk, document, "shorten", {})

    async def _with_call(self, desk: Desk, id: str, name: str, arguments: dict[str, Any]) -> Desk:
        document = desk.document(id)
        found = await self.pool.call(name, {**arguments, "robot": document.text})
        changed = document.change(found["text"])
        if arguments.get("place") == "robot":
            changed = replace(changed, name=arguments["text"].strip())
        return desk.put(changed)

    async def _undo(self, desk: Desk, document: str) -> Desk:
        return desk.put(desk.document(document).undo())

    async def _redo(self, desk: Desk, document: str) -> Desk:
        return desk.put(desk.document(document).redo())

    async def _front(self, desk: Desk, document: str) -> Desk:
        return desk.to_front(document)

    async def _close(self, desk: Desk, document: str) -> Desk:
        return desk.close(document)

    async def _show(self, desk: Desk, shown: dict[str, Any]) -> Desk:
        return desk.show(shown)


def desk_data(desk: Desk) -> dict[str, Any]:
    """What the page needs to know of a desk; the texts stay here."""
    documents = [
        {
            "id": one.id,
            "name": one.name,
            "origin": one.origin,
            **_history(one),
        }
        for one in desk.documents
    ]
    parts = None if desk.parts is None else _history(desk.parts)
    return {"documents": documents, "front": desk.front, "shown": dict(desk.shown), "parts": parts}


def _history(document: Document) -> dict[str, int]:
    """How many steps can be undone and redone, and a number that changes with the text."""
    return {
        "undo": len(document.past),
        "redo": len(document.future),
        "step": robot_step(document),
    }
