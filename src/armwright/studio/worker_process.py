"""One worker process as the server holds it: lines in, lines out, ended at will.

It can be started before there is a loop of events: a worker gets ready while the server still loads its own
libraries.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

LONGEST = 64 * 2**20  # bytes of an answer
_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


@dataclass(frozen=True, slots=True, eq=False)
class WorkerProcess:
    """A process that answers each line with lines; reading and writing happen in threads of their own."""

    process: subprocess.Popen[bytes]

    @classmethod
    def start(
        cls, memory: int, ready_for: Sequence[str] = (), later_for: Sequence[str] = ()
    ) -> WorkerProcess:
        """A new process with so many bytes of memory at most.

        It makes calls of the first names at once, and loads those of the others when it has time.
        """
        names = [*ready_for, "--", *later_for]
        command = [sys.executable, "-m", "armwright.studio.worker", str(memory), *names]
        pipe = subprocess.PIPE
        return cls(subprocess.Popen(command, stdin=pipe, stdout=pipe, env=_environment()))

    @property
    def is_alive(self) -> bool:
        """False once it has ended, for whatever reason."""
        return self.process.poll() is None

    async def write(self, line: bytes) -> None:
        """Send a line."""
        await asyncio.to_thread(self._write, line)

    async def read(self) -> bytes:
        """The next line of it, b"" where it has ended; ValueError where a line is longer than it may be."""
        assert self.process.stdout is not None
        line = await asyncio.to_thread(self.process.stdout.readline, LONGEST)
        if line and not line.endswith(b"\n") and len(line) >= LONGEST:
            raise ValueError
        return line

    def _write(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def kill(self) -> None:
        """End it; what it was doing is lost."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()

    async def end(self) -> None:
        """End it and wait until it is gone."""
        self.kill()
        await asyncio.to_thread(self.process.wait)
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):  # what was not sent any more
                    pipe.close()


def _environment() -> dict[str, str]:
    """The environment of this process, with the same Armwright and one thread for matrices."""
    ours = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, [ours, os.environ.get("PYTHONPATH", "")]))
    return {**os.environ, **dict.fromkeys(_THREADS, "1"), "PYTHONPATH": path}
