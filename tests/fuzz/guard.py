"""One input under watch: processor time, wall time and memory."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.fuzz.targets import Target, Violation, outcome

SECONDS = 2.0  # of processor time for reading, the promise of every reader
SURVIVING = 20.0  # for checks, writers and kinematics of a robot of a thousand joints
MEMORY = 1 << 30


@dataclass(frozen=True, slots=True)
class Seen:
    """What one input did: "read", "refused" or a violation; processor seconds of reading."""

    outcome: str
    seconds: float
    violation: str = ""


def watched(target: Target, data: bytes, *, is_tried: bool = True) -> Seen:
    """Runs the property; whatever is raised is a violation, and so is a reader over two seconds."""
    spent: list[float] = []

    def timed(given: bytes) -> object:
        start = time.thread_time()
        try:
            return target.read(given)
        finally:
            spent.append(time.thread_time() - start)

    timed_target = Target(target.name, timed, target.survive, target.names_file)
    try:
        found = _alarmed(lambda: outcome(timed_target, data, is_tried=is_tried))
    except Exception as error:  # the very thing that is looked for
        return Seen("violation", max(spent, default=0.0), f"{type(error).__name__}: {error}"[:500])
    if spent[0] > SECONDS:
        return Seen("violation", spent[0], f"reading took {spent[0]:.1f} s")
    return Seen(found, spent[0])


def _alarmed(call: Callable[[], str]) -> str:
    """Stops a call that never ends, where the system has alarms."""
    if not hasattr(signal, "SIGALRM"):
        return call()
    old = signal.signal(signal.SIGALRM, _give_up)
    signal.setitimer(signal.ITIMER_REAL, 5 * (SECONDS + SURVIVING))
    try:
        return call()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


def _give_up(number: int, frame: object) -> None:
    raise Violation("still busy after the time limit")


def limit_memory(extra: int = MEMORY) -> bool:
    """Lets the process grow by so much and no more; False where the system cannot."""
    try:
        import resource
    except ImportError:
        return False
    try:
        with open("/proc/self/statm", encoding="ascii") as stream:
            now = int(stream.read().split()[0]) * resource.getpagesize()
    except OSError:
        return False
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (now + extra, hard))
    return True


def peak_megabytes() -> float | None:
    """The most memory this process has used."""
    try:
        import resource
    except ImportError:
        return None
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10  # bytes there, kilobytes elsewhere
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit, 1)
