"""Worker processes, shared by all visitors; one that is late or dies is replaced and nothing is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from armwright.errors import ArmwrightError
from armwright.studio.worker_process import LONGEST, WorkerProcess

WORKERS = 3  # two for what takes its time, one that is always free for what is quick
MEMORY = 3 * 2**30  # bytes of address space of a worker; libraries alone map about one
PATIENCE = 30.0  # s that a call may take unless it says more
LOADING = 180.0  # s that a worker may take before it begins with a call: it loads libraries, on a machine
# that may be busy with other things
REMEMBERED = 32  # last calls of a worker
Progress = Callable[[float | str], None]
Task = tuple[str, int]  # what was called, and with which robot


class Late(ArmwrightError):
    """A call took longer than it may."""


class Died(ArmwrightError):
    """The worker ended in the middle of a call."""


@dataclass(slots=True)
class Pool:
    """At most ``size`` processes; they start when they are needed."""

    size: int = WORKERS
    memory: int = MEMORY
    _idle: list[WorkerProcess] = field(default_factory=list)
    _busy: set[WorkerProcess] = field(default_factory=set)
    _done: dict[WorkerProcess, deque[Task]] = field(default_factory=dict)
    _places: asyncio.Semaphore | None = None
    _is_closed: bool = False

    async def call(
        self,
        name: str,
        arguments: Mapping[str, Any],
        *,
        seconds: float = PATIENCE,
        progress: Progress = lambda done: None,
        stop: asyncio.Event | None = None,
    ) -> Any:
        """The result of one call in a worker; what the call refuses is an ArmwrightError.

        progress   told the part that is done, or what is being done in words
        stop       once it is set, the call is to end with what it has
        """
        if self._places is None:
            self._places = asyncio.Semaphore(self.size)
        async with self._places:
            request = {"call": name, "arguments": dict(arguments)}
            answer = await self._ask(request, seconds, progress, stop)
        if "error" in answer:
            raise ArmwrightError(answer["error"])
        if "defect" in answer:
            raise ArmwrightError(f"internal error: {answer['defect']}")
        return answer["result"]

    def start_early(self, first: Sequence[str], later: Sequence[str] = ()) -> None:
        """One worker at once, without waiting for it: it makes the first calls, and loads later ones then."""
        self._idle.append(WorkerProcess.start(self.memory, first, later))

    def start_spare(self, later: Sequence[str]) -> None:
        """One more worker that loads calls of these names in its own time, for when the first is busy."""
        if len(self._idle) + len(self._busy) < self.size and not self._is_closed:
            self._idle.insert(0, WorkerProcess.start(self.memory, (), later))

    async def close(self) -> None:
        """End all workers; calls that wait for them end with a refusal, and so do later ones."""
        self._is_closed = True
        for process in [*self._idle, *self._busy]:
            await process.end()
        self._idle.clear()
        self._busy.clear()
        self._done.clear()

    async def _ask(
        self, request: dict[str, Any], seconds: float, progress: Progress, stop: asyncio.Event | None
    ) -> dict[str, Any]:
        if self._is_closed:
            raise Died("the server is ending")
        process = self._take_for(_task_of(request))
        stopping = None if stop is None else asyncio.create_task(_pass_on(stop, process))
        try:
            answer = await _exchange(process, request, progress, seconds)
        except BaseException:
            await self._end(process)
            raise
        finally:
            self._busy.discard(process)
            if stopping is not None:
                stopping.cancel()
        self._idle.append(process)
        return answer

    def _take_for(self, task: Task) -> WorkerProcess:
        """The idle worker that knows most of a task: models and solvers stay in the worker that made them.

        One that made this call for this robot, else one that made it for any, else the last that was used.
        """
        self._idle = [one for one in self._idle if one.is_alive]  # others are replaced
        known = [
            (task in done, any(task[0] == one[0] for one in done)) for done in map(self._tasks, self._idle)
        ]
        best = max(range(len(known)), key=lambda k: (known[k], k), default=None)
        process = WorkerProcess.start(self.memory) if best is None else self._idle.pop(best)
        self._tasks(process).append(task)
        self._busy.add(process)
        return process

    def _tasks(self, process: WorkerProcess) -> deque[Task]:
        return self._done.setdefault(process, deque(maxlen=REMEMBERED))

    async def _end(self, process: WorkerProcess) -> None:
        self._done.pop(process, None)
        await process.end()


def _task_of(request: Mapping[str, Any]) -> Task:
    return request["call"], hash(request["arguments"].get("robot"))


async def _exchange(
    process: WorkerProcess, request: dict[str, Any], progress: Progress, seconds: float
) -> dict[str, Any]:
    """The answer of a worker; what it says about its progress on the way is passed on.

    Its time begins with the call: until then it loads what it needs, which no robot and no file makes longer.
    """
    has_begun = False
    try:
        async with asyncio.timeout(LOADING) as limit:
            await process.write(json.dumps(request).encode() + b"\n")
            while (line := await process.read()).startswith(b'{"progress"'):
                done = json.loads(line)["progress"]
                if done is None:
                    has_begun = True
                    limit.reschedule(asyncio.get_running_loop().time() + seconds)
                else:
                    progress(done)
    except TimeoutError:
        raise _lateness(seconds, has_begun=has_begun) from None
    except (BrokenPipeError, ConnectionResetError):
        line = b""
    except ValueError:
        raise Died(f"the answer is above {LONGEST >> 20} MB; ask for less") from None
    if not line.endswith(b"\n"):
        raise Died("the worker process ended unexpectedly; nothing is lost, try again")
    answer: dict[str, Any] = json.loads(line)
    return answer


def _lateness(seconds: float, *, has_begun: bool) -> Late:
    if has_begun:
        return Late(f"stopped after {seconds:g} s; try a smaller robot, model or file")
    return Late(f"the worker process was not ready in {LOADING:g} s; the machine is busy, try again")


async def _pass_on(stop: asyncio.Event, process: WorkerProcess) -> None:
    """Tell a worker to end its call with what it has, once that is wanted."""
    await stop.wait()
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        await process.write(b'{"stop": true}\n')
