"""Worker processes, shared by all visitors; one that is late or dies is replaced and nothing is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from armwright.errors import ArmwrightError

WORKERS = 3  # two for what takes its time, one that is always free for what is quick
MEMORY = 3 * 2**30  # bytes of address space of a worker; libraries alone map about one
LONGEST = 64 * 2**20  # bytes of an answer
PATIENCE = 30.0  # s that a call may take unless it says more
Progress = Callable[[float | str], None]
_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


class Late(ArmwrightError):
    """A call took longer than it may."""


class Died(ArmwrightError):
    """The worker ended in the middle of a call."""


@dataclass(slots=True)
class Pool:
    """At most ``size`` processes; they start when they are needed."""

    size: int = WORKERS
    memory: int = MEMORY
    _idle: list[asyncio.subprocess.Process] = field(default_factory=list)
    _busy: set[asyncio.subprocess.Process] = field(default_factory=set)
    _places: asyncio.Semaphore | None = None

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
            raise ArmwrightError(f"this should not have happened: {answer['defect']}")
        return answer["result"]

    async def close(self) -> None:
        """End all workers."""
        for process in [*self._idle, *self._busy]:
            await _end(process)
        self._idle.clear()
        self._busy.clear()

    async def _ask(
        self, request: dict[str, Any], seconds: float, progress: Progress, stop: asyncio.Event | None
    ) -> dict[str, Any]:
        process = self._idle.pop() if self._idle else await self._start()
        self._busy.add(process)
        stopping = None if stop is None else asyncio.create_task(_pass_on(stop, process))
        try:
            answer = await asyncio.wait_for(_exchange(process, request, progress), seconds)
        except TimeoutError:
            await _end(process)
            raise Late(f"stopped after {seconds:g} s; try a smaller robot, model or file") from None
        except BaseException:
            await _end(process)
            raise
        finally:
            self._busy.discard(process)
            if stopping is not None:
                stopping.cancel()
        self._idle.append(process)
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "armwright.studio.worker",
            str(self.memory),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST,
            env=_environment(),
        )


def _environment() -> dict[str, str]:
    """That of this process: the same Armwright, one thread for matrices."""
    ours = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, [ours, os.environ.get("PYTHONPATH", "")]))
    return {**os.environ, **dict.fromkeys(_THREADS, "1"), "PYTHONPATH": path}


async def _exchange(
    process: asyncio.subprocess.Process, request: dict[str, Any], progress: Progress
) -> dict[str, Any]:
    """The answer of a worker; what it says about its progress on the way is passed on."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(request).encode() + b"\n")
        await process.stdin.drain()
        while (line := await process.stdout.readline()).startswith(b'{"progress"'):
            progress(json.loads(line)["progress"])
    except (BrokenPipeError, ConnectionResetError):
        line = b""
    except ValueError:
        raise Died(f"the answer is above {LONGEST >> 20} MB; ask for less") from None
    if not line:
        raise Died("the worker process ended in the middle; nothing on the desk is lost, try again")
    answer: dict[str, Any] = json.loads(line)
    return answer


async def _pass_on(stop: asyncio.Event, process: asyncio.subprocess.Process) -> None:
    """Tell a worker to end its call with what it has, once that is wanted."""
    await stop.wait()
    assert process.stdin is not None
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        process.stdin.write(b'{"stop": true}\n')
        await process.stdin.drain()


async def _end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
