"""Runs emitted text as its language says, and reads the numbers it prints."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from armwright.emit import Case, Language, Trial
from armwright.emit.core.listing_builder import listing, local_names
from armwright.emit.core.trial_vectors import cases
from armwright.models import Model

TOOLS = Path(__file__).parents[2] / ".tools" / "bin"  # where .ci/tools.sh puts what no package manager has
SECONDS = 120
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+|\*\^[-+]?\d+)?")


def search_path() -> str:
    return os.pathsep.join([str(TOOLS), os.environ.get("PATH", "")])


def need(tools: Sequence[str]) -> None:
    """Skips where a program is missing; fails where ARMWRIGHT_REQUIRE_TOOLS says all must be there."""
    missing = [tool for tool in tools if shutil.which(tool, path=search_path()) is None]
    if not missing:
        return
    text = f"{', '.join(missing)} not found"
    if os.environ.get("ARMWRIGHT_REQUIRE_TOOLS"):
        pytest.fail(f"{text}, though every tool is required here; see .ci/tools.sh")
    pytest.skip(text)


def vectors(model: Model, language: Language, count: int = 4) -> tuple[Case, ...]:
    return cases(model.program, local_names(model.program, language), count=count)


def run(model: Model, language: Language, trial: Trial, folder: Path) -> list[float]:
    """The numbers printed by the last command of the trial; nothing where it only checks the text."""
    made = listing(model, language, precision=trial.precision)
    write({**language.files_of(made), **trial.driver_files(made, vectors(model, language))}, folder)
    printed = ""
    for command in trial.commands:
        printed = call([part.format(stem=made.stem, python=sys.executable) for part in command], folder)
    return read_numbers(printed) if trial.is_run else []


def write(files: dict[str, str], folder: Path) -> None:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _ended(command: Sequence[str], folder: Path, seconds: float) -> subprocess.CompletedProcess[str]:
    """The command, run to its end."""
    environment = {**os.environ, "PATH": search_path(), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=seconds,
        stdin=subprocess.DEVNULL,
    )


def call(command: Sequence[str], folder: Path, seconds: float = SECONDS) -> str:
    """Standard output of a command that must succeed."""
    found = shutil.which(command[0], path=search_path()) or command[0]
    done = _ended([found, *command[1:]], folder, seconds)
    if done.returncode < 0 and command[0] == "giac":  # giac 1.9 was killed by a signal once in some 20 runs
        done = _ended([found, *command[1:]], folder, seconds)
    if done.returncode:
        tail = "\n".join((done.stdout + done.stderr).splitlines()[-40:])
        pytest.fail(f"{' '.join(command)} ended with {done.returncode}:\n{tail}")
    return done.stdout


def printed_elsewhere(function: str, module: str) -> str:
    """What a function of a test module gives in another process, where hashes are other ones."""
    root = Path(__file__).parents[2]
    script = f"from {module} import {function}; print({function}())"
    path = os.pathsep.join([str(root / "src"), str(root)])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "12345"}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=root, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def read_numbers(printed: str) -> list[float]:
    """The lines that hold one number and nothing else."""
    words = [line.strip().rstrip(",") for line in printed.splitlines()]
    return [float(word.replace("*^", "e")) for word in words if _NUMBER.fullmatch(word)]
