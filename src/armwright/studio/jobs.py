"""Calls that take their time: one for each visitor, with progress; they can be cancelled or ended early."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from armwright.errors import ArmwrightError
from armwright.studio.pool import Pool

WAITING = "waiting for somebody else's run to end"


@dataclass(slots=True)
class Job:
    """The call that is running for a visitor.

    name, place   of the call, and what it is about: a document or a paper
    part, text    how much is done, from 0 to 1, and what is being done
    wish          the form that asked for it
    stop          set where it is to end with what it has
    """

    name: str
    place: str
    wish: Any = None
    part: float | None = None
    text: str = ""
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[Any] | None = None

    def tell(self, done: float | str) -> None:
        """Take note of how far it is."""
        if isinstance(done, str):
            self.text = done
        else:
            self.part = done


@dataclass(slots=True)
class Jobs:
    """The calls that are running, by visitor; they leave one worker free for what is quick."""

    pool: Pool
    _running: dict[str, Job] = field(default_factory=dict)
    _failed: dict[str, dict[str, Any]] = field(default_factory=dict)
    _places: asyncio.Semaphore | None = None

    async def run(
        self, visitor: str, name: str, place: str, arguments: Mapping[str, Any], *, seconds: float
    ) -> Any:
        """The result of a call; refused where another one of this visitor is running."""
        if visitor in self._running:
            raise ArmwrightError("something is running already; wait for it, or cancel it")
        job = self._running[visitor] = Job(name, place, arguments.get("wish"))
        self._failed.pop(visitor, None)
        job.task = asyncio.create_task(self._in_turn(job, arguments, seconds))
        try:
            return await job.task
        except asyncio.CancelledError:
            raise ArmwrightError("cancelled") from None
        except ArmwrightError as error:
            self._failed[visitor] = {"name": name, "place": place, "text": str(error), "wish": job.wish}
            raise
        finally:
            self._running.pop(visitor, None)

    async def _in_turn(self, job: Job, arguments: Mapping[str, Any], seconds: float) -> Any:
        """The call once a worker is free for it."""
        if self._places is None:
            self._places = asyncio.Semaphore(max(1, self.pool.size - 1))
        if self._places.locked():
            job.tell(WAITING)
        async with self._places:
            job.tell("")
            return await self.pool.call(
                job.name, arguments, seconds=seconds, progress=job.tell, stop=job.stop
            )

    def progress(self, visitor: str) -> dict[str, Any]:
        """What is running and how far it is; all None where nothing is.

        ``failed`` is the last call where it failed: a page that was loaded anew meanwhile tells why.
        """
        job = self._running.get(visitor)
        if job is None:
            failed = self._failed.get(visitor)
            return {"name": None, "place": None, "part": None, "text": "", "failed": failed}
        return {"name": job.name, "place": job.place, "part": job.part, "text": job.text, "wish": job.wish}

    def cancel(self, visitor: str) -> dict[str, bool]:
        """End what is running; nothing of it is kept."""
        job = self._running.get(visitor)
        return {"cancelled": job is not None and job.task is not None and job.task.cancel()}

    def stop(self, visitor: str) -> dict[str, bool]:
        """Ask what is running to end with what it has."""
        job = self._running.get(visitor)
        if job is not None:
            job.stop.set()
        return {"stopped": job is not None}
