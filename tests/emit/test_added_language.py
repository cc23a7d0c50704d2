"""The language of docs/add-a-language.md is found, listed and run like those of the folder."""

from __future__ import annotations

import shutil
import sys
from importlib import import_module
from pathlib import Path

import pytest

import armwright as aw
from armwright.emit import Language, all_languages
from tests.cli.run import run as command
from tests.docs.blocks import ROOT, blocks
from tests.emit.running import run, vectors
from tests.emit.samples import SAMPLES


@pytest.fixture
def javascript(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Language:
    """The code of the page, in a file of a folder that counts as part of ``armwright.emit.languages``."""
    page = ROOT / "docs" / "add-a-language.md"
    code = [block.text for block in blocks(page) if block.language == "python"]
    (tmp_path / "javascript.py").write_text("\n".join(code[:-1]), encoding="utf-8")
    package = import_module("armwright.emit.languages")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    monkeypatch.delitem(sys.modules, "armwright.emit.languages.javascript", raising=False)
    return all_languages()["javascript"]


def test_new_file_is_a_new_language(javascript: Language) -> None:
    assert javascript.title == "JavaScript"
    text = command("model", "planar2r", "jacobian", "--lang", "javascript").out
    assert text == aw.emit(aw.model(aw.load("planar2r"), "jacobian"), javascript)["planar2r_jacobian.js"]


@pytest.mark.skipif(shutil.which("node") is None, reason="node not found")
@pytest.mark.parametrize("name", SAMPLES)
def test_page_gives_a_language_that_works(javascript: Language, name: str, tmp_path: Path) -> None:
    model = SAMPLES[name].make()
    printed = run(model, javascript, javascript.trials[0], tmp_path)
    wanted = [number for case in vectors(model, javascript) for number in case.outputs]
    assert len(printed) == len(wanted)
    scale = max(map(abs, wanted))
    for a, b in zip(printed, wanted, strict=True):
        assert abs(a - b) <= 1e-12 * (abs(b) if name == "numbers" else scale)
