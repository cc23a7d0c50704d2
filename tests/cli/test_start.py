"""The command itself: quick, complete, helpful when mistyped."""

from __future__ import annotations

import os
import pkgutil
import subprocess
import sys
from collections.abc import Callable

import pytest

from armwright import __version__
from armwright.cli import arguments, commands
from armwright.cli.other_words import remedy_for_model
from armwright.models import aliases, kinds
from tests.cli.run import SOURCE, run, spawn

NAMES = sorted(found.name for found in pkgutil.iter_modules(commands.__path__))


def test_help_waits_for_none_of_the_numerical_packages() -> None:
    """What makes a start slow is what it imports: without these, help takes 0.15 s."""
    code = "import sys; from armwright.cli.app import app; app(['--help'], standalone_mode=False)"
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-c", f"{code}; print(*sys.modules)"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stdout.splitlines()[-1].split()}
    assert "armwright" in loaded
    assert not loaded & {"numpy", "scipy", "llvmlite", "matplotlib", "sympy", "nicegui"}


def test_help_lists_every_command_of_the_folder() -> None:
    text = run("--help").out
    assert all(f"\n  {name} " in text for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_command_explains_itself(name: str) -> None:
    done = run(name, "--help")
    assert done.code == 0
    assert f"armwright {name}" in done.out


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from armwright.cli.app import app; "
        "import typer; from typer.testing import CliRunner; "
        "assert CliRunner().invoke(app, ['--help']).exit_code == 0; "
        "print([n for n in ('numpy', 'matplotlib', 'scipy', 'llvmlite', 'rich') if n in sys.modules])"
    )
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_version_is_that_of_the_package() -> None:
    assert spawn("--version").out == f"armwright {__version__}\n"


def test_mistyped_command_is_a_usage_error_with_a_suggestion() -> None:
    done = spawn("sho")
    assert done.code == 2
    assert "Did you mean 'show'?" in done.err


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (["emit", "puma560"], "armwright model ROBOT MODEL --lang c"),
        (["model", "puma560", "emit"], "armwright model ROBOT MODEL --lang c"),
        (["jacobian", "puma560"], "armwright model ROBOT jacobian"),
        (["forward_kinematics", "puma560"], "armwright model ROBOT forward_kinematics"),
        (["models"], "armwright model ROBOT"),
    ],
)
def test_a_word_of_another_tool_gets_what_to_type(words: list[str], remedy: str) -> None:
    done = run(*words)
    assert done.code == 2
    assert remedy in done.err


def test_no_command_and_no_model_has_a_name_that_is_explained_away() -> None:
    assert not [name for name in (*NAMES, *kinds(), *aliases()) if remedy_for_model(name)]


def test_without_a_command_the_help_page_is_shown() -> None:
    done = spawn()
    assert done.code == 2
    assert "convert" in done.out + done.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion_offers_commands_and_robots(shell: str) -> None:
    words = {"bash": {"COMP_WORDS": "armwright show plan", "COMP_CWORD": "2"}}.get(
        shell, {"_TYPER_COMPLETE_ARGS": "armwright show plan"}
    )
    action = {"_TYPER_COMPLETE_FISH_ACTION": "get-args"} if shell == "fish" else {}
    done = spawn(**words, **action, _ARMWRIGHT_COMPLETE=f"complete_{shell}")
    assert "planar2r" in done.out


@pytest.mark.parametrize(
    ("complete", "begin", "expected"),
    [
        (arguments.complete_robot, "puma", ["puma560", "puma560_symmetric"]),
        (arguments.complete_model, "forward", ["forward_dynamics", "forward_kinematics"]),
        (arguments.complete_language, "mat", ["mathematica", "matlab"]),
        (arguments.complete_suite, "loo", ["loops"]),
        (arguments.complete_paper, "kim", ["kim90"]),
    ],
)
def test_the_shell_completes_names(
    complete: Callable[[str], list[str]], begin: str, expected: list[str]
) -> None:
    assert sorted(complete(begin)) == expected
