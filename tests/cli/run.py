"""Runs the command and keeps what it left behind: exit code and both streams."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

import armwright
from armwright.cli.app import app

SOURCE = Path(armwright.__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Done:
    """What a process left behind."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON object of standard output; refuses NaN, which JSON does not have."""

        def refused(word: str) -> None:
            raise AssertionError(f"{word} is not JSON")

        return json.loads(self.out, parse_constant=refused)


def run(*words: str | Path, cwd: Path | None = None, **environment: str) -> Done:
    """``armwright words…`` in this process, which is quick."""
    variables: dict[str, str | None] = {"NO_COLOR": "1", "COLUMNS": None, **environment}
    with chdir(cwd or Path.cwd()):
        ended = CliRunner(env=variables).invoke(app, [str(word) for word in words], prog_name="armwright")
    if ended.exception is not None and not isinstance(ended.exception, SystemExit):
        raise ended.exception
    return Done(ended.exit_code, ended.stdout, ended.stderr)


def spawn(*words: str | Path, cwd: Path | None = None, **environment: str) -> Done:
    """The same in a process of its own, as a person does; never a traceback."""
    given = {
        **{key: value for key, value in os.environ.items() if key != "COLUMNS"},
        "PYTHONPATH": str(SOURCE),
        "NO_COLOR": "1",
        "PYTHONIOENCODING": "utf-8",
        **environment,
    }
    command = [sys.executable, "-m", "armwright", *map(str, words)]
    ended = subprocess.run(command, cwd=cwd, env=given, capture_output=True, timeout=60, check=False)
    out, err = (stream.decode("utf-8", "replace") for stream in (ended.stdout, ended.stderr))
    assert "Traceback" not in err, err
    return Done(ended.returncode, out, err)
