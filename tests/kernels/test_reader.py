"""The reader of kernels: what it finds in them, and what it refuses, by file, line and kernel."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from armwright.kernels.kernel_tree import Call, Copy, all_statements
from armwright.kernels.reader import check, needed_kernels, read_kernel
from armwright.kernels.value_kinds import REAL, WHOLE, array_of
from tests.kernels.features import flow, records, rows, sizes

_HEAD = """from __future__ import annotations
from typing import Annotated
from armwright.kernels.language import *
from armwright.kernels.language import Array, Program, Real, Whole
Pair = Annotated[Array, (2,)]
Square = Annotated[Array, (2, 2)]


"""


def module_of(folder: Path, text: str, name: str = "kernels_here") -> ModuleType:
    """The text as a module."""
    path = folder / f"{name}.py"
    path.write_text(_HEAD + text)
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_types_of_variables_come_from_their_first_assignment() -> None:
    kernel = read_kernel(rows.powers)
    assert kernel.variables["last"] == array_of((3, 3))
    assert kernel.variables["row"] == array_of((3,))
    assert kernel.variables["total"] == REAL
    assert kernel.variables["k"] == WHOLE


def test_called_kernels_come_before_their_callers() -> None:
    assert [one.name for one in needed_kernels(rows.powers)] == ["multiply", "subtract", "powers"]


def test_a_variable_with_the_name_of_a_kernel_is_refused(tmp_path: Path) -> None:
    """Maple's procedures see the variables of their callers, and would call a number."""
    text = """def half(x: Real) -> Real:
    y = 0.5 * x
    return y


def quarter(x: Real) -> Real:
    half_of = half(x)
    z = half(half_of)
    return z


def third(x: Real) -> Real:
    quarter = x / 3.0
    return quarter


def both(x: Real) -> tuple[Real, Real]:
    a = quarter(x)
    b = third(x)
    return a, b
"""
    module = module_of(tmp_path, text, "shared_names")
    assert len(needed_kernels(module.quarter)) == 2
    with pytest.raises(TypeError, match="kernel third: its variable 'quarter' has the name of a kernel"):
        needed_kernels(module.both)


def test_a_record_has_one_name_in_all_its_kernels(tmp_path: Path) -> None:
    """Its constants are written once, under that name; another record may have the other one."""
    text = """@record
class Arm:
    length: Real


@record
class Tool:
    reach: Real
    hand: Arm


def reach_of(arm: Arm) -> Real:
    x = 2.0 * arm.length
    return x


def own(robot: Arm) -> Real:
    x = reach_of(robot)
    return x


def inner(tool: Tool) -> Real:
    x = reach_of(tool.hand)
    return x
"""
    module = module_of(tmp_path, text, "named_records")
    for kernel, name in ((module.own, "robot"), (module.inner, "hand")):
        with pytest.raises(TypeError, match=f"the record '{name}' is 'arm' in reach_of; give it one name"):
            read_kernel(kernel)


def test_comments_and_paragraphs_are_kept() -> None:
    kernel = read_kernel(rows.powers)
    assert kernel.text[1] == "The first power is the matrix itself."
    remarks = [one.remarks for one in all_statements(kernel.body) if one.remarks]
    assert remarks == [("each power is the one before times the first",)]


def test_changed_arguments_are_those_that_are_returned() -> None:
    assert read_kernel(rows.subtract).changed_arrays == ("b",)
    assert read_kernel(rows.multiply).changed_arrays == ()


def test_sizes_by_argument_become_those_of_the_caller() -> None:
    kernel = read_kernel(sizes.both)
    assert read_kernel(sizes.reduced).sizes == ("rows", "wide")
    assert kernel.variables["large"] == array_of((3, 5))


def test_programs_are_called_by_their_field() -> None:
    calls = [one for one in read_kernel(records.swept).body[-1].body if isinstance(one, Call)]
    assert [one.function for one in calls] == ["step", "side", "moved"]
    assert calls[1].which is not None


def test_a_row_is_copied_as_a_whole() -> None:
    body = read_kernel(rows.powers).body
    assert isinstance(body[1], Copy)
    assert body[1].target.kind == array_of((3, 3))


@pytest.mark.parametrize("module", [flow, rows, records, sizes], ids=lambda module: module.__name__)
def test_feature_kernels_are_in_the_language(module: ModuleType) -> None:
    assert check(module)


def test_a_kernel_changes_what_it_returns_in_plain_python_too() -> None:
    b = np.array([1.0, 2.0, 3.0])
    assert rows.subtract(b, 1.0, np.ones(3)) is b


_REFUSED = [
    ("x = [1.0]", "List is not in the kernel language"),
    ("a[0] = 1 / 2", r"write float\(…\)"),
    ("m = 0\n    m = 0.5", "'m' is Whole, not Real"),
    ("b = a", r"write b = copied\(a\)"),
    ("for k in range(2):\n        a[k] = 0.0\n    a[0] = float(k)", "counts a loop that is over"),
    ("for k in range(2):\n        k = 3", "counts the loop around it"),
    ("m = 3\n    for k in range(m):\n        m = 2", "'m' bounds the range"),
    ("n = n + 1", "argument 'n' is not returned"),
    ("x = a[2]", r"index 2 is outside of 0 … 1"),
    ("x = a[0, 1]", "2 indices given, the array has 1"),
    ("x = sqrt(a)", "a number is needed here"),
    ("b = doubled(a)", r"doubled changes 'a', so the result goes back there"),
    ("x = doubled(a) + 1.0", "a call is a statement"),
    ("e = 1.0", "reserved word"),
    ("x = 1.0\n    X = 2.0", "one name in some languages"),
    ("x = unknown(a)", "neither a kernel nor a word"),
    ("b = zeros(Square)\n    a = doubled(b)", r"an array \(2, 2\), an array \(2,\) expected"),
]


@pytest.mark.parametrize(("text", "why"), _REFUSED, ids=[text for text, _ in _REFUSED])
def test_what_is_not_in_the_language_is_refused_by_name_and_line(tmp_path: Path, text: str, why: str) -> None:
    source = f'''def doubled(b: Pair) -> Pair:
    """Twice as much."""
    b[0] = 2.0 * b[0]
    return b


def wrong(a: Pair, n: Whole) -> Pair:
    """Something that is refused."""
    {text}
    return a
'''
    module = module_of(tmp_path, source, name=f"refused_{abs(hash(text))}")
    with pytest.raises(TypeError, match=rf"refused_\d+\.py:\d+: kernel wrong: .*{why}"):
        check(module)
