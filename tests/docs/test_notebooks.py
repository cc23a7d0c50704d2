"""The notebooks run from top to bottom, and what their cells show is typeset or drawn."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def code_cells(path: Path) -> list[str]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def shown_value(cell: str, names: dict[str, object], where: str) -> object:
    """What the last expression of a cell gives, None where it has none; the text is of this repository."""
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, where, "exec"), names)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), where, "eval"), names)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for number, cell in enumerate(code_cells(path)):
        value = shown_value(cell, names, f"{path.name}:{number}")
        assert repr(value).count("\n") < 10
        html = getattr(value, "_repr_html_", None)
        if html is not None:
            assert html().count("$$") == 2 * html().count("<math")  # each display is typeset without network


def test_there_are_notebooks_without_outputs_kept() -> None:
    assert len(NOTEBOOKS) == 3
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert all(not cell.get("outputs") for cell in cells), path.name
