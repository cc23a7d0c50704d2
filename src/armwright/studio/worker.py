"""The worker process: reads requests from a pipe, one JSON object per line, and answers each with one line.

Before the answer comes {"progress": null} once the call is loaded and begins, and there may be lines
{"progress": part}, from 0 to 1, or {"progress": text}. A line {"stop": true} that comes meanwhile ends the
call as Ctrl-C would: a search then gives the best that it has.

Started as ``python -m armwright.studio.worker BYTES NAME… [-- NAME…]``: memory above so many bytes is refused
to it. Calls of the first names are made at once, so that their answers are ready; files of those after ``--``
are loaded while it has nothing to do. What it prints by mistake goes to standard error, never into an answer.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any, TextIO

from armwright.errors import ArmwrightError
from armwright.report.plain_data import finite_data
from armwright.studio.calls import find_call
from armwright.studio.page_words import page_words, with_page_words

SPARE = "--"  # before names of calls that are loaded in spare time
PAUSE = 0.4  # s without a request after which time is spare


def main() -> None:
    """Answer requests until the pipe is closed."""
    limit_memory(int(sys.argv[1]))
    names = [*sys.argv[2:], SPARE]
    for name in names[: names.index(SPARE)]:
        respond({"call": name, "arguments": {}})  # loads what it needs
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin, answers, [name for name in names[names.index(SPARE) :] if name != SPARE])


def serve(requests: TextIO, answers: TextIO, later: Sequence[str] = ()) -> None:
    """One line of answer for each line of request; calls of the names ``later`` are loaded in spare time."""
    asked: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
    stop = Event()

    def tell(done: float | str | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        _say(answers, {"progress": done if done is None or isinstance(done, str) else float(done)})

    Thread(target=_listen, args=(requests, asked, stop), daemon=True).start()
    unloaded = list(later)
    while (request := _next_request(asked, unloaded)) is not None:
        _say(answers, respond(request, tell))


def _next_request(asked: SimpleQueue[dict[str, Any] | None], unloaded: list[str]) -> dict[str, Any] | None:
    """The next request; meanwhile what is not loaded yet is loaded, a file at a time, after a pause."""
    while unloaded:
        try:
            return asked.get(timeout=PAUSE)
        except Empty:
            find_call(unloaded.pop(0))
    return asked.get()


def _listen(requests: TextIO, asked: SimpleQueue[dict[str, Any] | None], stop: Event) -> None:
    """Passes requests on in order; a line that says stop is heard while one of them is worked on."""
    for line in requests:
        request = json.loads(line)
        if "stop" in request:
            stop.set()
        else:
            stop.clear()  # what was to stop has ended by itself
            asked.put(request)
    asked.put(None)


def _say(answers: TextIO, data: Mapping[str, Any]) -> None:
    answers.write(json.dumps(data, allow_nan=False) + "\n")
    answers.flush()


def respond(
    request: Mapping[str, Any], tell: Callable[[float | str | None], None] = lambda done: None
) -> dict[str, Any]:
    """{"result": …}, or {"error": text} for what a person can mend, or {"defect": text} for what we must.

    ``tell`` is told None when the call begins. A call with a parameter ``progress`` or ``say`` is given it,
    to be told the part that is done, or in words what is being done.
    """
    try:
        call, arguments = find_call(request["call"]), dict(request["arguments"])
        tell(None)
        arguments |= {key: tell for key in ("progress", "say") if key in signature(call).parameters}
        result = with_page_words(finite_data(call(**arguments)))
        json.dumps(result, allow_nan=False)  # what JSON cannot say is a defect of the call, not of the pipe
        return {"result": result}
    except KeyboardInterrupt:
        return {"error": "stopped before there was a result"}
    except (ArmwrightError, ArithmeticError) as error:
        return {"error": page_words(str(error)) or type(error).__name__}
    except (MemoryError, RecursionError):
        return {"error": "this needs more memory than a worker has; try a smaller robot or model"}
    except Exception as error:  # the process stays, and the page says what happened
        return {"defect": f"{type(error).__name__}: {error}"}


def limit_memory(most: int) -> None:
    """Refuse this process more address space than so many bytes, where the system can."""
    if sys.platform != "win32":
        import resource  # no such module elsewhere

        resource.setrlimit(resource.RLIMIT_AS, (most, most))


if __name__ == "__main__":
    main()
