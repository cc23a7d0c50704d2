"""The generated C of the dynamic models, compiled and run, and what the optimiser saved."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from armwright.emit import emit
from armwright.models import Model
from armwright.program import Counts
from armwright.robot.tables import Table
from armwright.study.reproduce.kc97.counts import ROWS
from armwright.study.reproduce.kc97.paper_arms import complete
from armwright.study.reproduce.paper import Check, PaperPart, within

COMPILERS = ("cc", "gcc", "clang")
TOLERANCE = 1e-12  # relative to the largest output
SECONDS = 60
_DIFFERENCE = re.compile(r"test vectors, largest difference (\S+), (\d+) numbers wrong")


def generated_code() -> PaperPart:
    """Passes of the optimiser, and differences of the generated C, of every model of Table II."""
    made = {row.title: (row.key, row.model(complete())) for row in ROWS}
    checks = [_compiled_check(key, title, one) for title, (key, one) in made.items()]
    checks += [_never_more(key, title, one) for title, (key, one) in made.items()]
    table = _passes("inverse dynamics", made["inverse dynamics"][1])
    return PaperPart("Optimiser and generated code", tuple(checks), (table,))


def _passes(title: str, made: Model) -> Table:
    rows = tuple((one.name, _pair(one.before), _pair(one.after)) for one in made.program.report)
    heads = ("pass", "before", "after")
    return Table(f"Optimiser: products / sums of {title}, step and setup", heads, rows)


def _pair(counts: Counts) -> str:
    setup = counts.setup or Counts()
    return f"{counts.mul} / {counts.add} and {setup.mul} / {setup.add}"


def _never_more(key: str, title: str, made: Model) -> Check:
    costs = [(one.before.mul + one.before.add, one.after.mul + one.after.add) for one in made.program.report]
    worse = [
        one.name for one, (before, after) in zip(made.program.report, costs, strict=True) if after > before
    ]
    what = f"{title}: operations after all passes of {costs[0][0]} before; none raises them"
    note = f"raised by {', '.join(worse)}" if worse else ""
    return Check(f"optimizer.{key}", what, None, costs[-1][1], None, not worse, note)


# ----------------------------------------------------------------------------------- C


def _compiled_check(key: str, title: str, made: Model) -> Check:
    id, what = f"generated.{key}", f"{title}: generated C against the graph, relative difference"
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        return Check(id, what, None, None, TOLERANCE, None, "no C compiler here")
    with tempfile.TemporaryDirectory() as folder:
        difference = _largest_difference(compiler, emit(made, "c", folder=True), Path(folder))
    return within(id, what, difference, tolerance=TOLERANCE, note=Path(compiler).name)


def _largest_difference(compiler: str, files: dict[str, str], folder: Path) -> float:
    """The largest difference that the test program of the files prints; infinite if it does not run."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    sources = sorted(name for name in files if name.endswith(".c"))
    program = folder / "trial.exe"  # a name that every system runs
    try:
        _output_of([compiler, "-std=c99", "-O1", *sources, "-o", program.name, "-lm"], folder)
        found = _DIFFERENCE.search(_output_of([str(program)], folder))
    except (OSError, subprocess.SubprocessError):
        return float("inf")
    return float(found[1]) if found else float("inf")


def _output_of(command: list[str], folder: Path) -> str:
    """Standard output of a command that succeeds."""
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=True
    ).stdout
