"""Rooms and names: a file name is taken once in a room, a docstring stands alone, lists name real files."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.source_trees import syntax_nodes, syntax_tree

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "armwright"
MODULES = sorted(SOURCE.rglob("*.py"))
MEMBER = {"LANGUAGE", "DRIVER", "FORMAT", "PAPER", "SUITE"}  # what a file gives to an extension point
RIDDLE = re.compile(
    r"(The same( (for|from|with|of|as|at|in|by|between|to)\b|[.,;:])|Likewise|As above|See above"
    r"|(Of|Its|Those|That|So many)\b)"
)
START_UP = "cli"  # a command loads what it needs when it is called; its room says so
WORDS = {  # participles that are words of their own
    *("scaled", "applied"),  # of vector algebra: scaled(v, factor), applied(matrix, v)
    *("copied",),  # of the kernel language
    *("linearised", "locked", "opened_at", "seen_from", "moved_from"),  # public: a model, methods of nouns
    *("speed", "seed", "need"),  # no participles
}
PARTICIPLE = re.compile(
    r"([a-z]{2,}[^e]ed|used|written|shown|taken|given|(un)?known|made|kept|built|drawn|(un)?seen|felt|held|said|met|lost"
    r"|found|gone|done|told|spent|spelt|sent|chosen|hidden|overwritten|alone)"
    r"(_(by|of|to|at|in|out|back|apart|away|over|with|from))?"
)
NOUNS = ("robot/robot.py", "simulate/trajectory.py")  # their methods are verbs of the files beside them
FILE, FUNCTION = 300, 60  # lines at the most; of a function those below its docstring
SMALLEST = 40  # lines of a file that is a subject of its own
OF_MEMBERS = ("cli/commands/", "identify/estimators/", "kernels/linear/")  # files that are members each
SMALL = {  # files that are smaller, with the reason
    "cli/sim_completion.py": "imports prompt_toolkit, which may be missing",
    "identify/deliver/provenance.py": "no file is written there, and the neighbours write",
    "models/dynamics/dynamic_mechanism.py": "what sixteen models begin with",
    "report/plain_data.py": "JSON of commands, campaigns and Studio",
    "robot/base.py": "a noun of the description",
    "robot/loop.py": "a noun of the description",
    "simulate/method_list.py": "the list of an extension point, above its members",
    "studio/robot_text.py": "for all calls of the workers",
}
KNOT = {"node", "rules", "functions", "numbers", "walk", "text"}  # of expr: operators of Node are the rules


def is_member(path: Path) -> bool:
    """True of a file whose name is that of a member of an extension point: a language, a format, a paper."""
    body = syntax_tree(path).body
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
        for node in syntax_nodes(path):
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
    for node in syntax_nodes(path):
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
        for node in syntax_nodes(path):
            if isinstance(node, ast.ClassDef):
                taken[node.name.strip("_")].append(path.relative_to(SOURCE))
    assert {name: paths for name, paths in taken.items() if len(paths) > 1} == {}


def test_a_small_subject_lives_with_its_neighbour() -> None:
    """Under 40 lines, unless it is a member of an extension point, or listed with its reason."""
    small = {
        path.relative_to(SOURCE).as_posix()
        for path in MODULES
        if path.stem not in ("__init__", "__main__")
        and len(path.read_text(encoding="utf-8").splitlines()) < SMALLEST
        and not is_member(path)
        and not any(path.relative_to(SOURCE).as_posix().startswith(folder) for folder in OF_MEMBERS)
    }
    assert small - set(SMALL) == set()
    assert set(SMALL) - small == set(), "these have grown, and need no reason any more"


def test_a_file_has_one_subject_and_a_function_one_decision() -> None:
    """Over 300 lines there are two subjects; over 60 a function wants a name for its parts."""
    long = []
    for path in MODULES:
        text, place = path.read_text(encoding="utf-8"), path.relative_to(SOURCE).as_posix()
        if len(text.splitlines()) > FILE:
            long.append(place)
        for node in syntax_nodes(path):
            if isinstance(node, ast.FunctionDef):
                first = node.body[1 if ast.get_docstring(node) and len(node.body) > 1 else 0]
                if (node.end_lineno or 0) - first.lineno >= FUNCTION:
                    long.append(place)
    assert long == []


def late_imports(path: Path) -> Iterator[tuple[int, str]]:
    """Lines of imports inside functions, as far as they are of our own package."""
    text = path.read_text(encoding="utf-8")
    for function in syntax_nodes(path):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("armwright"):
                    yield node.lineno, text.splitlines()[node.lineno - 1]


def test_no_import_waits_to_escape_a_cycle() -> None:
    """An import inside a function says why it waits, unless it is the verb of a noun or of a command."""
    late = [
        f"{path.relative_to(SOURCE)}:{number}: {line.strip()}"
        for path in MODULES
        if path.relative_to(SOURCE).parts[0] != START_UP and path.relative_to(SOURCE).as_posix() not in NOUNS
        for number, line in late_imports(path)
        if "#" not in line
    ]
    assert late == []


@pytest.mark.parametrize("noun", NOUNS)
def test_methods_of_a_noun_only_hand_over(noun: str) -> None:
    """A method that imports calls what it imports; two lines at the most."""
    for node in ast.walk(syntax_tree(SOURCE / noun)):
        if isinstance(node, ast.FunctionDef) and any(isinstance(one, ast.ImportFrom) for one in node.body):
            lines = [one for one in node.body if not isinstance(one, ast.ImportFrom | ast.Expr)]
            assert len(lines) <= 2, node.name
            assert any(isinstance(one, ast.Return | ast.Expr) for one in node.body[-1:]), node.name


def test_every_room_inside_a_room_has_its_layer() -> None:
    """A folder that no contract names would be free to import from those above it."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = {
        container: set(re.findall(r"\w+", " ".join(one["layers"])))
        for one in contracts["contracts"]
        if one["type"] == "layers"
        for container in one["containers"]
    }
    free = {}
    for path in SOURCE.rglob("__init__.py"):
        room = ".".join(path.parent.relative_to(SOURCE.parent).parts)
        names = {inner.parent.name for inner in path.parent.glob("*/__init__.py")}
        if len(names) > 1 and names - layers.get(room, set()):
            free[room] = names - layers.get(room, set())
    assert free == {}


def test_the_map_has_every_room_where_its_layer_is() -> None:
    """A newcomer reads the table of the page on architecture, import-linter the list of layers."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.partition("| room | holds | gives |")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
    assert [row for row in rows if len(row) != 3] == []
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = [set(re.findall(r"\w+", one)) for one in contracts["contracts"][0]["layers"]]
    assert [set(re.findall(r"\w+", row[0])) for row in rows] == [one for one in layers if one != {"__main__"}]


def dependencies() -> dict[str, set[str]]:
    """What each module of ours imports, also for its types; of a noun, what it is made of."""
    names = {".".join(path.relative_to(SOURCE.parent).with_suffix("").parts): path for path in MODULES}
    names = {name.removesuffix(".__init__"): path for name, path in names.items()}
    found: dict[str, set[str]] = {}
    for name, path in names.items():
        tree = syntax_tree(path)
        is_noun = path.relative_to(SOURCE).as_posix() in NOUNS
        wanted = {
            f"{node.module}.{alias.name}" if f"{node.module}.{alias.name}" in names else f"{node.module}"
            for node in (tree.body if is_noun else syntax_nodes(path))
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        found[name] = (wanted & set(names)) - {name, "armwright"}
    return found


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Modules that import none of the others, or that none imports, are taken away; cycles are left."""
    left = dependencies()
    for name in ["armwright", *(f"armwright.expr.{one}" for one in KNOT)]:
        del left[name]
    while done := {
        *(name for name, others in left.items() if not others & set(left)),
        *(set(left) - set().union(*left.values())),
    }:
        left = {name: others for name, others in left.items() if name not in done}
    assert sorted(left) == []


@pytest.mark.skipif(shutil.which("make") is None, reason="make not found")
def test_quick_names_files_that_are_there() -> None:
    command = ["make", "--dry-run", "quick", "PYTHON=python3"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [word for word in done.stdout.split() if word.startswith("tests/")]
    assert len(paths) > 20
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_folder_that_is_searched_for_members_is_named_in_contributing() -> None:
    """Who adds a member must find the one place that it takes."""
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    folders = [
        path.parent.relative_to(SOURCE).as_posix()
        for path in MODULES
        if path.name == "__init__.py" and "iter_modules(__path__)" in path.read_text(encoding="utf-8")
    ]
    assert len(folders) > 4
    assert [folder for folder in folders if f"`{folder}`" not in guide] == []


def test_only_the_picture_of_a_robot_reaches_a_higher_room_through_the_package() -> None:
    """The layers do not see what is asked of the package itself, which names every room."""
    plain = {"__version__", "__file__"}
    reached = {
        (path.relative_to(SOURCE).as_posix(), node.attr)
        for path in MODULES
        if path.relative_to(SOURCE).parts[0] not in ("cli", "studio", "bench", "study")
        for node in syntax_nodes(path)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "armwright"
    }
    assert {one for one in reached if one[1] not in plain} == {("robot/robot.py", "picture")}
