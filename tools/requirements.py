"""Which test shows which requirement: collects the tests, reads their marks, prints the table.

Ends with 1 if a requirement listed in requirements_done.toml of the tests has no test.
Usage: python tools/requirements.py [TESTS]
"""

from __future__ import annotations

import io
import sys
import tomllib
from collections import defaultdict
from contextlib import redirect_stdout
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


class Collector:
    """Remembers, for every id, the tests that carry it."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = defaultdict(list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            for mark in item.iter_markers("requirement"):
                for requirement in mark.args:
                    self.tests[requirement].append(item.nodeid)


def main() -> int:
    tests = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "tests"
    collector = Collector()
    log = io.StringIO()
    with redirect_stdout(log):
        code = pytest.main(["--collect-only", "-q", "-m", "", str(tests)], plugins=[collector])
    if code != pytest.ExitCode.OK:
        print(log.getvalue(), file=sys.stderr)
        return 1
    done = tomllib.loads((tests / "requirements_done.toml").read_text(encoding="utf-8"))["done"]
    show(collector.tests, done)
    missing = [requirement for requirement in done if requirement not in collector.tests]
    print(
        f"\n{len(done)} requirements done, {len(missing)} of them without a test {' '.join(missing)}".rstrip()
    )
    return 1 if missing else 0


def show(tests: dict[str, list[str]], done: list[str]) -> None:
    """One block per requirement; a parametrised test is one line with its number of cases."""
    for requirement in sorted({*tests, *done}, key=place):
        lines = counted(tests.get(requirement, [])) or ["no test"]
        print(f"{requirement:<6}  " + "\n        ".join(lines))


def counted(nodes: list[str]) -> list[str]:
    cases: dict[str, int] = defaultdict(int)
    for node in nodes:
        cases[node.split("[")[0]] += 1
    return [name if count == 1 else f"{name} ({count} cases)" for name, count in cases.items()]


def place(requirement: str) -> tuple[int, int]:
    paper, _, number = requirement[1:].partition("-")
    return int(paper), int(number)


if __name__ == "__main__":
    sys.exit(main())
