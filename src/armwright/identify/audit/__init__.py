"""The audit of a recording before anything is fitted: checks found by listing this folder.

A check is a function named ``check_…`` of a ``Case``; it gives findings, each with code, severity, joint,
text and remedy. A finding of severity "error" stops identification.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from armwright.errors import Finding
from armwright.identify.audit.audit_case import AuditCase
from armwright.identify.recording import Recording
from armwright.robot import Robot

Check = Callable[[AuditCase], Iterable[Finding]]


@cache
def checks() -> tuple[Check, ...]:
    """All checks, file by file in alphabetical order, each file in the order of its text."""
    return tuple(
        value
        for info in iter_modules(__path__)
        for name, value in vars(import_module(f"{__name__}.{info.name}")).items()
        if name.startswith("check_") and getattr(value, "__module__", "").endswith(f".{info.name}")
    )


def audit(recording: Recording, robot: Robot | None = None) -> tuple[Finding, ...]:
    """Findings on a recording, those of its reader first.

    robot   its limits and its description tell more: ranges, signs, units and swapped torques
    """
    case = AuditCase.of(recording, robot)
    found = [finding for check in checks() for finding in check(case)]
    return (*recording.findings, *found)


def has_error(findings: Iterable[Finding]) -> bool:
    """True where something stops identification."""
    return any(finding.severity == "error" for finding in findings)
