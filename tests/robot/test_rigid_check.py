"""One number says what is a rigid transform, wherever a matrix of a description comes from."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.robot import robot as robots
from armwright.robot.formats import formats, read_bytes
from armwright.robot.geometry.matrix import matrix
from armwright.robot.geometry.pose import pose_of_matrix, pose_problem
from armwright.robot.geometry.rigid_check import RIGID, rigid_fault
from armwright.simulate.floating_base import first_base
from tests.support.source_trees import syntax_nodes

Array = np.ndarray
SOURCE = Path(robots.__file__).parents[1]


def stretched(by: float) -> Array:
    """The identity with an x axis that is too long: RᵀR differs from 1 by this."""
    return np.diag([np.sqrt(1 + by), 1.0, 1.0, 1.0])


def base_of_toml(T: Array) -> None:
    text = formats()["toml"].write(aw.load("planar2r")).text  # type: ignore[misc]
    read_bytes(f"{text}\n[base]\nplacement = {T.tolist()}\n".encode(), "toml")


def base_of_par(T: Array) -> None:
    text = formats()["par"].write(aw.load("planar2r")).text  # type: ignore[misc]
    lines = [line for line in text.splitlines() if not line.startswith("Z =")]
    at = next(k for k, line in enumerate(lines) if line.startswith("NL"))
    numbers = ",".join(repr(x) for x in T.ravel().tolist())
    read_bytes("\n".join([*lines[:at], f"Z = {{{numbers}}}", *lines[at:]]).encode(), "par")


def shape(T: Array) -> None:
    aw.Shape("hand", "box", (1, 1, 1), placement=tuple(T.ravel().tolist()))


def tool(T: Array) -> None:
    aw.load("planar2r").with_tool(T)


def part(T: Array) -> None:
    if problem := pose_problem(pose_of_matrix(matrix(T))):
        raise ArmwrightError(problem)


def floating(T: Array) -> None:
    first_base(aw.load("planar2r").with_base("floating"), T, None)


PLACES = [base_of_toml, base_of_par, shape, tool, part, floating]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_every_matrix_of_a_description_is_judged_by_one_number(place: Callable[[Array], None]) -> None:
    place(stretched(0.9 * RIGID))
    for wrong in (stretched(1.1 * RIGID), stretched(-1.1 * RIGID), np.diag([1.0, 1.0, -1.0, 1.0])):
        with pytest.raises(ArmwrightError):
            place(wrong)


def test_a_fault_says_what_is_wrong_and_what_to_give() -> None:
    assert rigid_fault(np.eye(4)) == ""
    for wrong, why in (
        (stretched(0.02), "RᵀR differs from 1 by 2.0e-02; give a rotation to 5e-07"),
        (np.diag([1.0, 1.0, -1.0, 1.0]), "reflection"),
        (np.diag([1.0, 1.0, 1.0, 2.0]), "last row"),
        (np.full((4, 4), np.nan), "finite"),
    ):
        assert why in rigid_fault(wrong)


def squares_of_rotations(path: Path) -> list[str]:
    """Places where a file multiplies a matrix by its own transpose and takes the identity away."""
    found = []
    for node in syntax_nodes(path):
        if (
            isinstance(node, ast.BinOp)
            and isinstance(node.op, ast.Sub)
            and "np.eye(3)" in ast.unparse(node.right)
        ):
            sides = ast.unparse(node.left).split(" @ ")
            if any(one == f"{other}.T" for one, other in itertools.permutations(sides, 2)):
                found.append(f"{path.relative_to(SOURCE)}:{node.lineno}")
    return found


def test_no_other_file_asks_whether_a_matrix_is_a_rotation() -> None:
    found = [place for path in SOURCE.rglob("*.py") for place in squares_of_rotations(path)]
    assert [place.split(":")[0] for place in found] == ["robot/geometry/rigid_check.py"]
