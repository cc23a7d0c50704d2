"""Exceptions and findings: what is wrong, where, why, and what to type instead."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Iterable
from dataclasses import dataclass, replace

_FEW = 8  # names that a message may list
_STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def plain(text: str) -> str:
    """The text with control characters shown by their codes.

    What a stranger's file says must not steer the terminal it is quoted on.
    """
    return _STEERING.sub(lambda match: match[0].encode("unicode_escape").decode("ascii"), text)


def nearest(word: str, known: Iterable[str], *, count: int = 1) -> list[str]:
    """The known words that look most like this one, whatever their case."""
    from difflib import get_close_matches  # only who has mistyped something waits for it

    folded = {item.lower(): item for item in known}
    return [folded[item] for item in get_close_matches(word[:64].lower(), folded, n=count)]


def name_list(names: Iterable[str]) -> str:
    """At most eight of the names, and how many more there are."""
    every = list(names)
    return ", ".join(every[:_FEW]) + (f" and {len(every) - _FEW} more" if len(every) > _FEW else "")


def offer(word: str, known: Iterable[str], *, listing: str = "it has") -> str:
    """What to type instead of an unknown name: the nearest known one, and all of them if they are few.

    Of many, those with the same letters come first: M1 … M6 for M9.
    """
    letters = word.rstrip("0123456789")
    words = sorted(known, key=lambda one: one.rstrip("0123456789") != letters)
    hint = "".join(f"did you mean '{one}'?" for one in nearest(word, words))
    if hint and len(words) > _FEW:
        return hint
    return f"{hint} {listing} {name_list(words) or 'none'}".strip()


def unknown_name(what: str, word: str, known: Iterable[str], *, listed: str = "") -> str:
    """The message for an unknown name: the nearest known one, and all of them.

    listed   what lists them, of names that are too many for a message; then the nearest few are given
    """
    words = list(known)
    near = [f"'{one}'" for one in nearest(word, words, count=3 if listed else 1)]
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    every = f"{listed} lists all {len(words)}" if listed else f"use one of {', '.join(words)}"
    return f"{what} '{word}': unknown; {hint}{every}"


def warn_caller(words: str, category: type[Warning] = UserWarning) -> None:
    """A warning at the line of the caller outside this package."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("armwright."):
        level, frame = level + 1, frame.f_back
    warnings.warn(words, category, stacklevel=level)


class ArmwrightError(ValueError):
    """A mistake that the user can correct; the message says how."""


class InputError(ArmwrightError):
    """A robot file or log that cannot be understood (exit code 3).

    The message has one form: ``file:line: key: what is wrong and why; what to type instead``.
    """

    def __init__(
        self,
        what: str,
        *,
        remedy: str = "",
        file: str = "",
        line: int | None = None,
        key: str = "",
    ) -> None:
        self.what, self.remedy = what, remedy
        self.file, self.line, self.key = file, line, key
        super().__init__(what)

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file or 'line'}:{self.line}"
        parts = [part for part in (place, self.key, self.what) if part]
        return plain(": ".join(parts) + (f"; {self.remedy}" if self.remedy else ""))

    def at(self, *, file: str = "", line: int | None = None, key: str = "") -> InputError:
        """A copy of the error with file, line and key filled in where they were not yet known."""
        return type(self)(
            self.what,
            remedy=self.remedy,
            file=self.file or file,
            line=self.line if self.line is not None else line,
            key=self.key or key,
        )


_RANKS = {"error": 0, "warning": 1, "info": 2}
_OFTEN = 4  # places at which the same finding is one finding


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a reader or a check noticed and reports.

    code      short word, stable between releases ("ignored", "unknown", "snapped", ...)
    severity  "info", "warning" or "error"
    where     what it is about: a joint, a link, an element of a file ("line 12, <gazebo>")
    text      what was noticed
    remedy    what to type instead, or "" if nothing need be done
    """

    code: str
    severity: str
    where: str
    text: str
    remedy: str = ""

    def __str__(self) -> str:
        tail = f"; {self.remedy}" if self.remedy else ""
        return plain(f"{self.severity}: {self.where}: {self.text}{tail}")


def rank_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings with the grave ones first, else in the order given; what is said often is said once."""
    groups: dict[tuple[str, ...], list[Finding]] = {}
    for one in findings:
        groups.setdefault((one.code, one.severity, one.text, one.remedy), []).append(one)
    merged = []
    for same in groups.values():
        where = name_list(one.where for one in same)
        merged += same if len(same) < _OFTEN else [replace(same[0], where=where)]
    return tuple(sorted(merged, key=lambda finding: _RANKS[finding.severity]))
