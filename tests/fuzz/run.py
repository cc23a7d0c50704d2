"""Long fuzzing: ``python -m tests.fuzz.run --format par --count 200000 --seed 1 [--jobs 1]``.

Prints one JSON object with the counts; exit code 1 where a parser broke its promise. Without
--format every parser is run. One in ten of the robots read is also checked, written, read again
and moved (--tried 1: all of them, which takes several times as long). With --save the inputs that
broke a parser are written to that folder; such a file belongs into tests/fuzz/corpus/<format>/,
where the short tests run it for ever.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tests.fuzz.guard import Seen, limit_memory, peak_megabytes, watched
from tests.fuzz.inputs import corpus_of, hostile
from tests.fuzz.targets import targets

KEPT = 20  # violations listed in full


def main(arguments: list[str] | None = None) -> int:
    """Runs the parsers that were asked for."""
    options = _options(arguments)
    names = options.format or list(targets())
    unknown = sorted(set(names) - set(targets()))
    if unknown:
        print(f"unknown: {', '.join(unknown)}; use one of {', '.join(targets())}", file=sys.stderr)
        return 2
    results = [_fuzzed(name, options) for name in names]
    print(json.dumps({"schema": 1, "parsers": results}, indent=1))
    return 1 if any(result["violations"] for result in results) else 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Hostile inputs for every parser.")
    parser.add_argument(
        "--format", action="append", help="a parser; may be given several times (default: all)"
    )
    parser.add_argument("--count", type=int, default=200_000, help="inputs for each parser")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="number of the first input")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--tried", type=int, default=10, help="of each so many robots read, one is tried out")
    parser.add_argument("--save", type=Path, help="folder for inputs that broke a parser")
    return parser.parse_args(arguments)


def _fuzzed(name: str, options: argparse.Namespace) -> dict[str, Any]:
    """The result of one parser over all its processes."""
    start = time.perf_counter()
    jobs = max(1, options.jobs)
    bounds = [options.start + options.count * i // jobs for i in range(jobs + 1)]
    shares = [
        _Share(name, options.seed, bounds[i], bounds[i + 1], options.tried, options.save) for i in range(jobs)
    ]
    with get_context("spawn").Pool(jobs) as pool:  # a process of its own, so that memory is bounded for each
        parts = pool.map(_run, shares, chunksize=1)
    counts: Counter[str] = sum((Counter(part["counts"]) for part in parts), Counter())
    return {
        "format": name,
        "seed": options.seed,
        "tried_every": options.tried,
        "inputs": sum(counts.values()),
        "read": counts["read"],
        "refused": counts["refused"],
        "violations": counts["violation"],
        "kinds": dict(sum((Counter(part["kinds"]) for part in parts), Counter())),
        "examples": [example for part in parts for example in part["examples"]][:KEPT],
        "slowest_s": max(part["slowest"] for part in parts),
        "peak_mb": max(part["peak"] or 0.0 for part in parts),
        "memory_bounded": all(part["bounded"] for part in parts),
        "seconds": round(time.perf_counter() - start, 1),
    }


@dataclass(frozen=True, slots=True)
class _Share:
    """Inputs first … last − 1 of one parser, for one process."""

    name: str
    seed: int
    first: int
    last: int
    tried: int
    folder: Path | None


def _run(share: _Share) -> dict[str, Any]:
    target = targets()[share.name]
    corpus = corpus_of(target)
    for data in corpus[:20]:
        watched(target, data)  # what is imported late does not count as growth
    is_bounded = limit_memory()
    counts: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    examples: list[dict[str, Any]] = []
    slowest = 0.0
    for number in range(share.first, share.last):
        data = hostile(target, corpus, share.seed, number)
        seen = watched(target, data, is_tried=number % share.tried == 0)
        counts[seen.outcome] += 1
        slowest = max(slowest, seen.seconds)
        if seen.violation:
            kinds[seen.violation.split(":")[0]] += 1
            _keep(examples, number, data, seen, share.folder)
    return {
        "counts": dict(counts),
        "kinds": dict(kinds),
        "examples": examples,
        "slowest": round(slowest, 3),
        "peak": peak_megabytes(),
        "bounded": is_bounded,
    }


def _keep(examples: list[dict[str, Any]], number: int, data: bytes, seen: Seen, folder: Path | None) -> None:
    if len(examples) < KEPT:
        examples.append({"number": number, "what": seen.violation, "bytes": len(data)})
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"found_{sha256(data).hexdigest()[:12]}").write_bytes(data)


if __name__ == "__main__":
    sys.exit(main())
