"""Rooms and names: a file name is taken once in a room, a docstring stands alone, lists name real files."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "armwright"
MODULES = sorted(SOURCE.rglob("*.py"))
MEMBER = {"LANGUAGE", "DRIVER", "FORMAT", "PAPER", "SUITE"}  # what a file gives to an extension point
RIDDLE = re.compile(
    r"(The same( (for|from|with|of|as|at|in|by|between|to)\b|[.,;:])|Likewise|As above|See above)"
)
START_UP = "cli"  # a command loads what it needs when it is called; its room says so
WORDS = {  # participles that are words of their own
    *("scaled", "applied"),  # of vector algebra: scaled(v, factor), applied(matrix, v)
    *("copied",),  # of the kernel language
    *("linearised", "locked", "opened_at", "seen_from"),  # public: a model, methods of Robot and Inertia
    *("speed", "seed", "need"),  # no participles
}
PARTICIPLE = re.compile(
    r"([a-z]{2,}[^e]ed|written|shown|taken|given|known|made|kept|built|drawn|seen|felt|held|said|met|lost|found|gone)"
    r"(_(by|of|to|at|in|out|back|apart|away|over|with|from))?"
)
VERBS = {"robot", "models", "simulate"}  # methods of Robot, Model, Trajectory are verbs of the files beside


def is_member(path: Path) -> bool:
    """True of a file whose name is that of a member of an extension point: a language, a format, a paper."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    targets = [target for node in body if isinstance(node, ast.Assign) for target in node.targets]
    return any(isinstance(target, ast.Name) and target.id in MEMBER for target in targets)


def test_a_file_name_is_taken_once_in_a_room() -> None:
    taken: dict[tuple[str, str], list[Path]] = defaultdict(list)
    for path in MODULES:
        room = path.relative_to(SOURCE).parts[0]
        if path.stem not in ("__init__", "__main__") and not is_member(path):
            taken[room, path.name].append(path.relative_to(SOURCE))
    assert [paths for paths in taken.values() if len(paths) > 1] == []


def docstrings() -> Iterator[tuple[str, str]]:
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                name = getattr(node, "name", "")
                yield f"{path.relative_to(SOURCE)}:{name}", ast.get_docstring(node) or ""


def test_a_docstring_stands_alone() -> None:
    """Who reads one must not have to look for another."""
    assert [place for place, text in docstrings() if RIDDLE.match(text)] == []


def test_a_file_says_its_subject_in_its_first_line() -> None:
    silent = [place for place, text in docstrings() if place.endswith(":") and len(text.split()) < 3]
    assert silent == []


def functions(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node.name.strip("_")


def test_a_function_is_named_after_what_it_does_or_gives() -> None:
    """Not by a participle alone: ``carried`` says neither what carries nor what comes back."""
    bare = [
        f"{path.relative_to(SOURCE)}: {name}"
        for path in MODULES
        for name in functions(path)
        if PARTICIPLE.fullmatch(name) and name not in WORDS
    ]
    assert bare == []


def test_a_class_name_is_taken_once() -> None:
    """Who reads ``Plan`` in a traceback must not have to ask which."""
    taken: dict[str, list[Path]] = defaultdict(list)
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                taken[node.name.strip("_")].append(path.relative_to(SOURCE))
    assert {name: paths for name, paths in taken.items() if len(paths) > 1} == {}


def late_imports(path: Path) -> Iterator[tuple[int, str]]:
    """Lines of imports inside functions, as far as they are of our own package."""
    text = path.read_text(encoding="utf-8")
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("armwright"):
                    yield node.lineno, text.splitlines()[node.lineno - 1]


@pytest.mark.parametrize(
    "room", sorted({path.relative_to(SOURCE).parts[0] for path in MODULES} - {START_UP, *VERBS})
)
def test_no_import_waits_to_escape_a_cycle(room: str) -> None:
    """An import inside a function says why it waits; layers, checked by import-linter, leave no cycle."""
    late = [
        f"{path.relative_to(SOURCE)}:{number}: {line.strip()}"
        for path in MODULES
        if path.relative_to(SOURCE).parts[0] == room
        for number, line in late_imports(path)
        if "#" not in line
    ]
    assert late == []


@pytest.mark.skipif(shutil.which("make") is None, reason="make not found")
def test_quick_names_files_that_are_there() -> None:
    command = ["make", "--dry-run", "quick", "PYTHON=python3"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [word for word in done.stdout.split() if word.startswith("tests/")]
    assert len(paths) > 20
    assert [path for path in paths if not (ROOT / path).exists()] == []
