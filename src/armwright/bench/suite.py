"""A line of a benchmark: our figure, a peer's, their ratio and what was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Peer:
    """Figure of another program in the same run."""

    value: float
    version: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured.

    ours, peer   figures in ``unit``; None where not measured
    ratio        how many times better ours is; None where there is nothing to compare
    target       the least ratio, or where there is no peer the bound on our figure
    passed       None where the target could not be checked; never True without a measurement
    """

    name: str
    unit: str
    ours: float | None
    peer: float | None = None
    peer_version: str = ""
    ratio: float | None = None
    target: float | None = None
    passed: bool | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Suite:
    """A benchmark: a title and what makes its rows, one after the other."""

    title: str
    rows: Callable[[], Iterable[Row]]


def times_faster(
    name: str, unit: str, ours: float, peer: Peer | None, *, target: float, note: str = ""
) -> Row:
    """Ours against a peer's, smaller is better; without the peer nothing is claimed."""
    if peer is None:
        return Row(name, unit, ours, target=target, note=f"not measured: {note}" if note else "not measured")
    ratio = peer.value / ours
    words = "; ".join(text for text in (note, peer.note) if text)
    return Row(name, unit, ours, peer.value, peer.version, ratio, target, ratio >= target, words)


def at_most(name: str, unit: str, ours: float, *, limit: float, note: str = "") -> Row:
    """Our figure against a bound."""
    words = "; ".join(text for text in (f"at most {limit:g} {unit}".rstrip(), note) if text)
    return Row(name, unit, ours, target=limit, passed=ours <= limit, note=words)


def at_least(name: str, unit: str, ours: float, *, limit: float, note: str = "") -> Row:
    """Our figure against the least that is wanted."""
    words = "; ".join(text for text in (f"at least {limit:g} {unit}".rstrip(), note) if text)
    return Row(name, unit, ours, target=limit, passed=ours >= limit, note=words)


def not_measured(name: str, unit: str, *, target: float, note: str) -> Row:
    """A row that says why there is no figure."""
    return Row(name, unit, None, target=target, note=f"not measured: {note}")
