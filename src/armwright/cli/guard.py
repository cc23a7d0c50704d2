"""Mistakes become messages: what is printed and with which code the process ends."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import TextIO

import typer

from armwright.cli.terminal_words import terminal_words
from armwright.errors import ArmwrightError, InputError, plain

FAILURE, USAGE, BAD_INPUT, NOT_IDENTIFIABLE, INTERRUPTED = 1, 2, 3, 4, 130
_BEFORE_UNIT = re.compile(r"(?<=\d) (?=[%A-Za-z])")  # a number stays on one line with its unit
READER_GONE = 141  # as shells report a program that SIGPIPE ended: 128 + 13


class UsageError(ArmwrightError):
    """Arguments that cannot be used as given (exit code 2)."""


@contextmanager
def usage_errors() -> Iterator[None]:
    """Runs its body; what it refuses was asked for wrongly, unless a file is to blame."""
    try:
        yield
    except InputError:
        raise
    except ArmwrightError as error:
        raise UsageError(str(error)) from None


@contextmanager
def exit_on_error(flags: Callable[[], Collection[str]] = tuple) -> Iterator[None]:
    """Runs its body; an error of the person at the keyboard is a line on stderr, never a traceback.

    flags   gives those of the command that runs, in whose words remedies are told
    """
    try:
        yield
        sys.stdout.flush()  # a reader that has gone is noticed here and not at exit
    except InputError as error:
        stop(terminal_words(str(error), flags()), BAD_INPUT)
    except UsageError as error:
        stop(terminal_words(str(error), flags()), USAGE)
    except ArmwrightError as error:
        stop(terminal_words(str(error), flags()), FAILURE)
    except OSError as error:
        if _is_gone(error):
            _silence()
            raise typer.Exit(READER_GONE) from None
        stop(_os_text(error), FAILURE)
    except KeyboardInterrupt:
        stop("interrupted", INTERRUPTED)


def stop(message: str, code: int) -> None:
    """Print the message and end with the code."""
    print(fit_lines(plain(f"armwright: {message}"), sys.stderr), file=sys.stderr)
    raise typer.Exit(code) from None


def fit_lines(text: str, stream: TextIO, *, indent: int = 2) -> str:
    """The text with lines broken between words to fit a terminal; unchanged in a file or a pipe.

    The rest of a broken line is indented. COLUMNS of the environment counts as a terminal of that width.
    """
    if not (stream.isatty() or "COLUMNS" in os.environ):
        return text
    from shutil import get_terminal_size
    from textwrap import TextWrapper

    width = max(get_terminal_size().columns, 2 * indent)
    wrapper = TextWrapper(
        width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    )
    glued = _BEFORE_UNIT.sub("\N{NO-BREAK SPACE}", text)
    lines = "\n".join("\n".join(wrapper.wrap(line)) for line in glued.split("\n"))
    return lines.replace("\N{NO-BREAK SPACE}", " ")


def _is_gone(error: OSError) -> bool:
    """True where the reader of our output went away (``| head``)."""
    return isinstance(error, BrokenPipeError) or error.errno == errno.EPIPE


@contextmanager
def quiet_end() -> Iterator[None]:
    """Runs its body, all of a process; a reader that went away, even from a help page, ends it quietly."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        if not _is_gone(error):
            raise
        _silence()
        raise SystemExit(READER_GONE) from None
    except SystemExit:
        if type(sys.stdout).__name__ == "PacifyFlushWrapper":  # click met a closed pipe, and would end with 1
            raise SystemExit(READER_GONE) from None
        raise


def _silence() -> None:
    """Discards buffered output, so that the interpreter does not complain at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _os_text(error: OSError) -> str:
    place = f"{error.filename}: " if error.filename else ""
    return f"{place}{error.strerror or error}"
