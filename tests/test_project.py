"""The project as a whole: quick to import, whole in its names, free of what it promises not to have."""

from __future__ import annotations

import ast
import os
import re
import runpy
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import armwright as aw
from tests.conftest import is_requirement
from tests.support.source_trees import syntax_tree

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "armwright"
MODULES = sorted(SOURCE.rglob("*.py"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

CALLS = {"eval", "exec", "sympify", "system", "popen", "__import__"}
IMPORTS = {"pickle", "yaml", "marshal", "shelve"}


def in_new_process(code: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


def test_import_takes_less_than_50_ms() -> None:
    """In time of the processor: a busy machine waits, but does not work, longer."""
    code = "import time; t = time.process_time(); import armwright; print(time.process_time() - t)"
    assert min(float(in_new_process(code)) for _ in range(3)) < 0.05


def test_import_brings_nothing_with_it() -> None:
    heavy = "('numpy', 'scipy', 'rich', 'matplotlib')"
    code = f"import sys, armwright; print([m for m in sys.modules if m.split('.')[0] in {heavy}])"
    assert in_new_process(code) == "[]"


def test_every_public_name_is_there_and_documented() -> None:
    for name in aw.__all__:
        assert getattr(aw, name) is not None
        if name != "__version__":
            assert getattr(aw, name).__doc__
    assert dir(aw) == aw.__all__ == sorted(aw.__all__)


def test_unknown_public_name_is_an_attribute_error_that_helps() -> None:
    with pytest.raises(AttributeError, match=r"it has .*load"):
        _ = aw.nosuch


def test_a_model_asked_of_the_package_gets_its_call() -> None:
    with pytest.raises(AttributeError, match=r"it is a model: aw\.model\(robot, 'forward_kinematics'\)"):
        _ = aw.forward_kinematics


def test_names_for_the_type_checker_are_the_names_at_run_time() -> None:
    tree = syntax_tree(SOURCE / "__init__.py")
    block = next(node for node in tree.body if isinstance(node, ast.If))
    imported = {
        alias.asname or alias.name
        for node in ast.walk(block)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert imported | {"__version__"} == set(aw.__all__)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_module_says_its_subject_and_runs_no_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    tree = syntax_tree(path)
    assert ast.get_docstring(tree), "the first docstring line says the subject"
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            assert called not in CALLS
            assert not any(word.arg == "shell" for word in node.keywords)
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = {alias.name for alias in node.names} | {getattr(node, "module", None) or ""}
            assert not {name.split(".")[0] for name in names} & IMPORTS
        assert not list(_lost_texts(node)), "a text that is given to nothing: half of a message?"
    assert not re.search(r"\b(TODO|FIXME|XXX)\b|NotImplementedError|/(home|root)/", text)


def _lost_texts(node: ast.AST) -> Iterator[int]:
    """Lines of texts that stand alone and are no docstrings."""
    is_documented = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    body = getattr(node, "body", [])
    for one in body[int(is_documented) :] if isinstance(body, list) else []:
        value = one.value if isinstance(one, ast.Expr) else None
        if isinstance(value, ast.Constant | ast.JoinedStr) and getattr(value, "value", None) is not ...:
            yield one.lineno


def test_no_file_holds_both_sides_of_a_merge() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *MODULES]
    sides = re.compile(r"^(<{7}|>{7}) ", re.MULTILINE)
    assert [path.name for path in pages if sides.search(path.read_text(encoding="utf-8"))] == []


def test_version_is_the_same_everywhere() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^version: (.+)$", citation, re.MULTILINE)[1] == aw.__version__  # type: ignore[index]
    assert re.search(r"^## (\S+)", changes, re.MULTILINE)[1] == aw.__version__  # type: ignore[index]


def test_wheel_holds_the_library_and_the_type_marker() -> None:
    """hatchling packs every file of the package; nothing may be excluded, ignored or elsewhere."""
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel == {"packages": ["src/armwright"]}
    assert (SOURCE / "py.typed").exists()
    assert len(list((SOURCE / "robot" / "library").glob("*.toml"))) == len(aw.robots())


def test_extras_are_named_in_the_installation_page() -> None:
    page = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    assert [extra for extra in PROJECT["project"]["optional-dependencies"] if f"`{extra}`" not in page] == []


def test_done_requirements_are_requirements() -> None:
    done = tomllib.loads((ROOT / "tests" / "requirements_done.toml").read_text(encoding="utf-8"))["done"]
    assert all(map(is_requirement, done))
    assert len(done) == len(set(done))


@pytest.mark.parametrize(("done", "code"), [(["S4-6"], 0), (["S4-6", "S4-7"], 1)])
def test_a_done_requirement_without_a_test_is_a_failure(done: list[str], code: int, tmp_path: Path) -> None:
    marked = 'import pytest\n\n@pytest.mark.requirement("S4-6")\ndef test_loop(): pass\n'
    (tmp_path / "test_one.py").write_text(marked, encoding="utf-8")
    (tmp_path / "requirements_done.toml").write_text(f"done = {done}\n", encoding="utf-8")
    command = [sys.executable, str(ROOT / "tools" / "requirements.py"), str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert ended.returncode == code, ended.stderr
    assert "test_one.py::test_loop" in ended.stdout
    assert ("S4-7    no test" in ended.stdout) == (code == 1)


def test_old_interpreter_is_told_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(sys, "argv", ["environment.py", "nowhere"])
    with pytest.raises(SystemExit) as stopped:
        runpy.run_path(str(ROOT / "tools" / "environment.py"), run_name="__main__")
    assert stopped.value.code == 1
    assert "needs Python 3.11 or newer; this is 3.9.2" in capsys.readouterr().err
