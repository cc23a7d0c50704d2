"""Every example of the README and the documentation runs as it is printed.

The blocks of a page run in order in one folder: ``python`` blocks share their names, a block with
``file=name`` is written to that file, lines ``$ armwright …`` of ``console`` blocks are run and
every line of output that is printed there must be among what comes out (``...`` stands for more).
A command that fails on purpose says so: ``# exit code 3``.
"""

from __future__ import annotations

import ast
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.run import run
from tests.docs.blocks import PAGES, ROOT, Block, blocks, commands


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_run_as_printed(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks(page):
        where = f"{page.name}:{block.line}"
        if block.file:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            # the text is ours, from this repository; running it is the point of the test
            exec(compile("\n" * block.line + block.text, where, "exec"), names)
        elif block.language in ("console", "sh"):
            _run_commands(block, where, tmp_path)


def _run_commands(block: Block, where: str, folder: Path) -> None:
    for words, (typed, *printed) in commands(block):
        if words[0] != "armwright":
            continue
        line = typed[2:].split("  #")[0]
        expected = re.search(r"# exit code (\d)", typed)
        done = run(*shlex.split(line)[1:], cwd=folder)
        assert done.code == (int(expected[1]) if expected else 0), f"{where}: {line}: {done.err}"
        _compare(printed, done.out + done.err, f"{where}: {line}")


def _compare(printed: list[str], text: str, where: str) -> None:
    lines = {_bare(line) for line in text.splitlines()}
    for line in printed:
        if line.strip() and "..." not in line:
            assert _bare(line) in lines, f"{where}: '{line}' is not printed; it prints:\n{text}"


def _bare(line: str) -> str:
    """The line with blanks squeezed: tables are wider or narrower elsewhere."""
    return " ".join(line.split())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text) + re.findall(r'(?:src|href)="([^"#]+)"', text)
    local = [target for target in targets if "://" not in target and not target.startswith("mailto:")]
    missing = [target for target in local if not (page.parent / target).exists()]
    assert missing == []


def _anchors(page: Path) -> set[str]:
    """The names by which GitHub links to the headings of a page."""
    prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = [heading.strip().lower() for heading in re.findall(r"^#+ (.*)$", prose, re.MULTILINE)]
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_to_headings_lead_to_headings(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", page.read_text(encoding="utf-8"))
    local = [
        (page.parent / target if target else page, name) for target, name in links if "://" not in target
    ]
    assert [name for target, name in local if name not in _anchors(target)] == []


def test_every_page_is_reached_from_the_index() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")} - {
        "index.md"
    }
    assert {page for page in pages if f"({page})" not in index} == set()


def test_every_format_is_on_its_page() -> None:
    from armwright.robot.formats import formats

    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    for name, item in formats().items():
        assert f"`{name}`" in text
        assert all(suffix in text for suffix in item.suffixes)
        assert all(f"`{option}`" in text for option in item.options)


def test_every_public_name_is_on_its_page() -> None:
    import armwright as aw

    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    assert [name for name in aw.__all__ if not re.search(rf"\baw\.{name}\b", text)] == []


def test_every_model_and_option_is_in_the_documentation() -> None:
    from armwright.models import kinds

    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for name, kind in kinds().items():
        assert re.search(rf"[`\"]{name}\b", text), name
        for option in kind.options:
            assert re.search(rf"\b{option}=", text), f"{name}: {option}"


def test_printed_counts_are_those_of_the_programs() -> None:
    from armwright.study.reproduce.kc97.counts import ROWS
    from armwright.study.reproduce.kc97.paper_arms import complete, symmetric

    lines = (ROOT / "docs" / "dynamics.md").read_text(encoding="utf-8").splitlines()
    for row in ROWS:
        found = [row.model(make()).program.counts for make in (complete, symmetric)]
        wanted = [f"{counts.mul} / {counts.add}" for counts in found]
        assert any(all(text in line for text in wanted) for line in lines), f"{row.title}: {wanted}"


def test_every_command_is_in_the_documentation() -> None:
    from tests.cli.test_start import NAMES

    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [name for name in NAMES if f"armwright {name}" not in text] == []


def test_every_erratum_that_the_code_cites_is_explained() -> None:
    """Ranges such as E4-15 to E4-17 count for the numbers between them."""
    text = (ROOT / "docs" / "errata.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"E[0-4]-\d+", text))
    for paper, first, last in re.findall(r"E([0-4])-(\d+) to E[0-4]-(\d+)", text):
        explained |= {f"E{paper}-{number}" for number in range(int(first), int(last) + 1)}
    cited = {
        key
        for path in (ROOT / "src" / "armwright").rglob("*.py")
        for key in re.findall(r"\bE[0-4]-\d+\b", path.read_text(encoding="utf-8"))
    }
    assert sorted(cited - explained) == []


def test_no_page_has_an_erratum_without_a_link() -> None:
    for page in PAGES:
        if page.name not in ("errata.md", "references.md", "CHANGELOG.md"):
            lines = page.read_text(encoding="utf-8").splitlines()
            bare = [line for line in lines if re.search(r"(?<!\[)\bE[0-4]-\d+\b(?!\])", line)]
            assert bare == [], page.name


def test_nobody_meets_the_number_of_a_requirement() -> None:
    """S4-6 means something in tests only; pages that say how these are marked link to the papers S0 … S4."""
    sources = [
        *(ROOT / "src" / "armwright").rglob("*.py"),
        *(ROOT / "docs").rglob("*.md"),
        ROOT / "README.md",
    ]
    number = re.compile(r"\bS[0-4]-\d+\b|\bE-S[0-4]")
    found = {path.name for path in sources if number.search(path.read_text(encoding="utf-8"))}
    assert found <= {"references.md"}


@pytest.mark.parametrize("room", ["cli", "identify", "report", "robot", "simulate", "study", "studio"])
def test_no_message_has_an_erratum_in_the_place_of_words(room: str) -> None:
    """Errata are cited in docstrings and comments; what is printed says in words what is meant."""
    for path in (ROOT / "src" / "armwright" / room).rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in prose]
        bare = [one.value for one in texts if re.search(r"\bE[0-4]-\d", str(one.value))]
        assert bare == [], path.name
