"""A benchmark: suites found by listing this folder, and their rows: our figure, a peer's, and the target."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from statistics import median

from armwright.errors import ArmwrightError, unknown_name
from armwright.robot.tables import Table

Pair = tuple[float, float | None]  # CPU seconds of ours and of the peer in one round


@dataclass(frozen=True, slots=True)
class Peer:
    """Figure of another program in the same run."""

    value: float
    version: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement, with its target and its peer.

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


_PER_SECOND = {"ns": 1e9, "µs": 1e6, "ms": 1e3}


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


def ratio_row(
    name: str,
    pairs: Sequence[Pair],
    *,
    target: float,
    version: str,
    label: str = "",
    note: str = "",
    unit: str = "ns",
) -> Row:
    """Pairs of times [s] that were taken in turns; the ratio is the median of their ratios.

    version   of the peer
    label     how the peer was called; where there was none, why
    unit      that they are shown in: ns, µs or ms
    """
    scale = _PER_SECOND[unit]
    ours = median([a for a, _ in pairs]) * scale
    theirs = [b for _, b in pairs if b is not None]
    if not theirs:
        return times_faster(name, unit, ours, None, target=target, note=label)
    ratio = median([b / a for a, b in pairs if b is not None])
    peer = Peer(median(theirs) * scale, version)
    words = "; ".join(text for text in (label, note) if text)
    return Row(name, unit, ours, peer.value, peer.version, ratio, target, ratio >= target, words)


def range_text(pairs: Sequence[Pair]) -> str:
    """How much our figure differs from process to process."""
    values = [a for a, _ in pairs]
    return f"{len(values)} fresh processes: {min(values) * 1e9:.1f}-{max(values) * 1e9:.1f} ns"


def suite_names() -> tuple[str, ...]:
    """The suites, in alphabetical order."""
    folder = Path(__file__).parent
    return tuple(sorted(file.stem for file in folder.glob("*.py") if "\nSUITE = " in file.read_text()))


def find_suite(name: str) -> Suite:
    """The suite of that name; an unknown one is refused with the known."""
    if name not in suite_names():
        raise ArmwrightError(unknown_name("benchmark", name, suite_names()))
    found: Suite = import_module(f"armwright.bench.{name}").SUITE
    return found


def row_text(row: Row) -> str:
    """Name and figure of a row, to be said as soon as it is measured."""
    return f"{row.name}: {_figure(row.ours)} {row.unit}".rstrip()


def rows_table(title: str, rows: Iterable[Row]) -> Table:
    """All rows as a table for people."""
    heads = ("what", "ours", "peer", "unit", "ratio", "target", "result", "peer is", "note")
    return Table(title, heads, tuple(map(_cells, rows)))


def _cells(row: Row) -> tuple[str, ...]:
    figures = (_figure(row.ours), _figure(row.peer), row.unit, _figure(row.ratio), _figure(row.target))
    result = {True: "passed", False: "MISSED", None: "not measured"}[row.passed]
    return row.name, *figures, result, row.peer_version, row.note


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:.3g}" if value < 100 else f"{value:.0f}"
