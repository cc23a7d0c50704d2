"""Tables of tolerances: kernels have no numbers of their own; each entry is used and gives its reason."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from armwright import kernels
from tests.support.source_trees import syntax_nodes, syntax_tree

ROOM = Path(kernels.__file__).parent
SOURCE = ROOM.parent
TABLES = ("tolerances.py", "motion_tolerances.py")
SMALL, LARGE = 0.01, 1e15  # a number below or above decides something; others are coefficients
OTHERS = ("bench", "cli", "kernels", "study")  # targets, defaults and printed numbers; kernels have tables
ROOMS = sorted(path.parent.name for path in SOURCE.glob("*/__init__.py") if path.parent.name not in OTHERS)
FOLDERS = ("inverse", "integrate", "linear", "loops")
KERNELS = sorted(path for folder in FOLDERS for path in (ROOM / folder).rglob("*.py"))


def is_tolerance(node: ast.AST) -> bool:
    """True of a number with a point that is close to zero or far from it."""
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, float)
        and (0 < abs(node.value) < SMALL or abs(node.value) > LARGE)
    )


def test_a_kernel_has_no_tolerance_of_its_own() -> None:
    found = [
        f"{path.relative_to(ROOM)}:{node.lineno}: {node.value}"
        for path in KERNELS
        for node in syntax_nodes(path)
        if is_tolerance(node)
    ]
    assert found == []


def test_a_tolerance_of_another_room_has_a_name_at_the_head_of_its_file() -> None:
    """A number in the middle of a function has no place for its reason, and is written again elsewhere."""
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}: {node.value}"
        for room in ROOMS
        for path in sorted((SOURCE / room).rglob("*.py"))
        for outer in syntax_tree(path).body
        if not isinstance(outer, ast.Assign | ast.AnnAssign)
        for node in ast.walk(outer)
        if is_tolerance(node)
    ]
    assert found == []


@pytest.mark.parametrize("table", TABLES)
def test_every_tolerance_is_used_and_gives_its_reason(table: str) -> None:
    lines = (ROOM / table).read_text(encoding="utf-8")
    names = re.findall(r"^([A-Z0-9_]+) = ", lines, re.MULTILINE)
    used = {
        alias.name
        for path in SOURCE.rglob("*.py")
        for node in syntax_nodes(path)
        if isinstance(node, ast.ImportFrom) and node.module == f"armwright.kernels.{table[:-3]}"
        for alias in node.names
    }
    reasons = re.findall(r"^([A-Z0-9_]+) = (?:\(\n)? *[-+.0-9e]+  # \S", lines, re.MULTILINE)
    assert set(names) - used == set()
    assert set(names) - set(reasons) == set()
    assert len(names) == len(set(names)) > 20


def test_no_name_stands_in_both_tables() -> None:
    tables = [
        set(re.findall(r"^([A-Z0-9_]+) = ", (ROOM / table).read_text(encoding="utf-8"), re.MULTILINE))
        for table in TABLES
    ]
    assert tables[0] & tables[1] == set()
