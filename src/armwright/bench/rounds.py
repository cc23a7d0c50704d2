"""Rounds in which we and a peer take turns: medians, and the median of the ratios of the rounds."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from armwright.bench.suite import Peer, Row, times_faster

Pair = tuple[float, float | None]  # CPU seconds of ours and of the peer in one round


def ratio_row(
    name: str, pairs: Sequence[Pair], *, target: float, version: str, label: str = "", note: str = ""
) -> Row:
    """Times in ns.

    version   of the peer
    label     how the peer was called; where there was none, why
    """
    ours = median([a for a, _ in pairs]) * 1e9
    theirs = [b for _, b in pairs if b is not None]
    if not theirs:
        return times_faster(name, "ns", ours, None, target=target, note=label)
    ratio = median([b / a for a, b in pairs if b is not None])
    peer = Peer(median(theirs) * 1e9, version)
    words = "; ".join(text for text in (label, note) if text)
    return Row(name, "ns", ours, peer.value, peer.version, ratio, target, ratio >= target, words)


def spread(pairs: Sequence[Pair]) -> str:
    """How much our figure differs from process to process."""
    values = [a for a, _ in pairs]
    return f"{len(values)} fresh processes: {min(values) * 1e9:.1f}-{max(values) * 1e9:.1f} ns"
