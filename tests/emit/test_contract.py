"""What every language must do; new languages are found and tested without editing this file."""

from __future__ import annotations

import ast
import hashlib
from difflib import unified_diff
from functools import cache
from pathlib import Path

import pytest

from armwright.emit import Language, Trial, all_languages, emit
from armwright.emit.core.listing_builder import listing
from armwright.models import Model
from tests.emit.running import need, printed_elsewhere, run, vectors
from tests.emit.samples import SAMPLES

LANGUAGES = all_languages()
TRIALS = [
    pytest.param(language, trial, name, id=f"{language.name}-{trial.name.replace(', ', '-')}-{name}")
    for language in LANGUAGES.values()
    for trial in language.trials
    for name in SAMPLES
    if (trial.precision, name) != ("single", "numbers")  # some are beyond the range of single precision
]
GOLDEN = Path(__file__).parents[1] / "golden" / "emit"


@cache
def sample(name: str) -> Model:
    return SAMPLES[name].make()


@pytest.fixture(params=list(LANGUAGES.values()), ids=list(LANGUAGES))
def language(request: pytest.FixtureRequest) -> Language:
    chosen: Language = request.param
    return chosen


def test_language_has_the_name_of_its_file() -> None:
    assert all(name == language.name for name, language in LANGUAGES.items())


def test_language_is_run_or_says_why_not(language: Language) -> None:
    assert any(trial.is_run for trial in language.trials) or language.untried


@pytest.mark.requirement("S4-60", "S4-61", "S4-62")
@pytest.mark.parametrize(("language", "trial", "name"), TRIALS)
def test_emitted_text_gives_the_values_of_the_graph(
    language: Language, trial: Trial, name: str, tmp_path: Path
) -> None:
    need(trial.tools)
    model = sample(name)
    printed = run(model, language, trial, tmp_path)
    if not trial.is_run:
        return
    expected = [case.outputs for case in vectors(model, language)]
    size = len(expected[0])
    assert len(printed) == size * len(expected)
    for i, wanted in enumerate(expected):
        got = printed[i * size : (i + 1) * size]
        for a, b in zip(got, wanted, strict=True):
            scale = abs(b) if name == "numbers" else max(map(abs, wanted))
            assert abs(a - b) <= trial.accuracy * scale, f"case {i}: {a!r} instead of {b!r}"


@pytest.mark.parametrize("name", [name for name in SAMPLES if SAMPLES[name].is_golden])
def test_text_is_the_golden(language: Language, name: str, request: pytest.FixtureRequest) -> None:
    folder = GOLDEN / language.name / name
    files = emit(sample(name), language.name)
    if request.config.getoption("--update-goldens"):
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        for file, text in files.items():
            (folder / file).write_text(text, encoding="utf-8", newline="\n")
    kept = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*")}
    if files != kept:
        pytest.fail(
            f"differs; if that is meant: pytest --update-goldens tests/emit\n{_difference(kept, files)}"
        )


def _difference(old: dict[str, str], new: dict[str, str]) -> str:
    lines: list[str] = []
    for file in sorted({*old, *new}):
        before, after = old.get(file, "").splitlines(), new.get(file, "").splitlines()
        lines += unified_diff(before, after, f"golden/{file}", f"emitted/{file}", lineterm="", n=1)
    return "\n".join(lines[:40])


@pytest.mark.parametrize("name", SAMPLES)
def test_every_file_begins_with_the_legend(language: Language, name: str) -> None:
    model = sample(name)
    made = listing(model, language)
    counts = model.program.counts
    for text in language.files_of(made).values():
        top = " ".join(text[:20000].split("\n\n\n")[0].split())
        assert f"{counts.mul} mul, {counts.add} add, {counts.div} div, {counts.trig} trig" in top
        assert model.name in top
        for array in (*made.inputs, *made.outputs):
            assert f" {array.name} " in top
        for one in made.parameters:
            assert f" {one.name} [" in top, f"{one.name} is not in the legend"
        for reference in made.legend.facts:
            assert language.layout._safe(reference[1]).split()[0] in top


def test_renamed_names_are_in_the_legend(language: Language) -> None:
    made = listing(sample("hostile"), language)
    renamed = {original: name for original, name, _ in made.legend.renamed}
    for word in ("double", "end", "for", "gamma", "A" * 64, "Type"):
        assert word in renamed
    text = " ".join(next(iter(language.files_of(made).values())).split())
    for original, name in renamed.items():
        assert name in text
        assert original[:40] in text


def test_names_differ_ignoring_case(language: Language) -> None:
    made = listing(sample("hostile"), language)
    lines = [line.name for line in (*made.setup, *made.steps)]
    names = [*lines, *(one.name for one in made.parameters)]
    names += [array.name for array in (*made.inputs, *made.outputs)]
    names += [element for array in made.inputs for element in array.elements]
    assert len({one.lower() for one in names}) == len(names)
    assert not language.reserved.intersection(names)


@pytest.mark.parametrize("name", SAMPLES)
def test_text_is_plain_and_lines_fit(language: Language, name: str) -> None:
    for file, text in emit(sample(name), language.name).items():
        assert all(c == "\n" or " " <= c <= "~" for c in text), f"{file} has other characters than ASCII"
        assert text.endswith("\n")
        assert not any(line != line.rstrip() for line in text.splitlines())
        if language.layout.width and language.name != "latex":
            longest = max(text.splitlines(), key=len)
            assert len(longest) <= 132, longest


def test_text_is_the_same_in_another_process() -> None:
    assert printed_elsewhere("digest", "tests.emit.test_contract") == digest()


def digest() -> str:
    """One number for all texts of all samples in all languages."""
    total = hashlib.sha256()
    for name in SAMPLES:
        for language in all_languages():
            for file, text in emit(sample(name), language).items():
                total.update(f"{file}\n{text}".encode())
    return total.hexdigest()


@pytest.mark.requirement("S4-40", "S4-41")
@pytest.mark.parametrize("name", ["planar", "functions", "arm", "general_arm", "jacobian"])
def test_text_costs_what_the_legend_says(name: str) -> None:
    """Operations are counted in the syntax tree of the Python text, not in characters."""
    model = sample(name)
    (text,) = emit(model, "python").values()
    found = dict.fromkeys(("mul", "add", "div", "trig", "other"), 0)
    function = next(
        node
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef) and not node.name.endswith(("_setup", "_parameters"))
    )
    for node in ast.walk(function):
        _count(node, found)
    assert found == model.program.counts.as_dict()


def _count(node: ast.AST, found: dict[str, int]) -> None:
    if isinstance(node, ast.BinOp) and not _is_constant(node):
        if isinstance(node.op, ast.Pow) and isinstance(node.right, ast.Constant):
            n = int(str(node.right.value))
            found["mul"] += n.bit_length() + n.bit_count() - 2
        else:
            kind = {ast.Mult: "mul", ast.Add: "add", ast.Sub: "add", ast.Div: "div"}[type(node.op)]
            is_shape = isinstance(node.right, ast.Tuple)  # batch + (6,) puts arrays together
            found[kind] += not is_shape
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr in ("sin", "cos", "arctan2"):
            found["trig"] += 1
        elif node.func.attr in ("sqrt", "sign", "abs", "tanh", "exp"):
            found["other"] += 1


def _is_constant(node: ast.AST) -> bool:
    """True for 1/3 and 2*np.pi/3, which are numbers."""
    leaves = [leaf for leaf in ast.walk(node) if isinstance(leaf, ast.Name | ast.Call)]
    return all(isinstance(leaf, ast.Name) and leaf.id == "np" for leaf in leaves)
