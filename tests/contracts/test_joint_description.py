"""What every type of joint must be: a screw that is the rate of its transform, kept by files or refused.

Types are found by listing the final classes, so that a new one is tested without editing a test.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, final

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.expr import ZERO, name, number
from armwright.expr.spatial import NOTHING, Spatial
from armwright.report.figure import draw_robot
from armwright.robot import Joint, Link, Robot
from armwright.robot import joint as joints
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.joint import JOINT_TYPES
from armwright.robot.parameters import parameters
from armwright.robot.tables import joint_types, parameter_tables
from tests.contracts.probes import probe
from tests.support.random_robots import DH_TYPES
from tests.support.source_trees import syntax_nodes

TYPES = [pytest.param(kind, id=kind.kind) for kind in JOINT_TYPES.values()]
SOURCE = Path(joints.__file__).parents[1]
STEP = 1e-6  # [rad, m]: differences are right to its square and to rounding divided by it


def test_every_final_class_is_listed_under_its_name() -> None:
    classes = {
        value
        for value in vars(joints).values()
        if isinstance(value, type) and issubclass(value, Joint) and getattr(value, "__final__", False)
    }
    assert classes == set(JOINT_TYPES.values())
    assert all(word == kind.kind for word, kind in JOINT_TYPES.items())
    assert len({kind.letter for kind in classes}) == len(classes)


def is_code_of_joint(node: ast.AST) -> bool:
    """True of ``joint.sigma``, of ``x.sigma`` compared with a whole number, and of ``table[x.sigma]``.

    The letter is that of standard deviations too, which are neither.
    """
    if isinstance(node, ast.Attribute):
        return node.attr == "sigma" and "joint" in ast.unparse(node.value)
    if isinstance(node, ast.Compare) and all(isinstance(one, ast.Eq | ast.NotEq) for one in node.ops):
        sides = [node.left, *node.comparators]
        codes = [one for one in sides if isinstance(one, ast.Constant) and type(one.value) is int]
        return bool(codes) and any(isinstance(one, ast.Attribute) and one.attr == "sigma" for one in sides)
    key = node.slice if isinstance(node, ast.Subscript) else None
    return isinstance(key, ast.Attribute) and key.attr == "sigma"


def test_only_robots_and_their_files_know_sigma() -> None:
    """No module outside ``robot`` asks a joint for its code σ: models are written with its screw."""
    found = []
    for path in SOURCE.rglob("*.py"):
        if path.relative_to(SOURCE).parts[0] != "robot":
            found += [f"{path}:{node.lineno}" for node in syntax_nodes(path) if is_code_of_joint(node)]
    assert not found
    seen = ("joint.sigma", "x.sigma == 1", "1 != x.sigma", "kinds[x.sigma]")
    assert all(any(map(is_code_of_joint, ast.walk(ast.parse(text)))) for text in seen)


@pytest.mark.parametrize("kind", TYPES)
def test_screw_is_the_rate_of_the_transform(kind: type[Joint]) -> None:
    """T⁻¹·dT/dq is the screw in frame j, for any q."""
    joint = probe(kind, seed=1).joints[1]
    for q in (-0.7, 0.0, 1.3):
        T = to_numbers(joint.transform(number(q)))
        ahead, behind = (to_numbers(joint.transform(number(q + h))) for h in (STEP, -STEP))
        twist = np.linalg.inv(T) @ (ahead - behind) / (2 * STEP)
        v, w = to_numbers(joint.screw)
        np.testing.assert_allclose(twist[:3, 3], v, atol=1e-9)
        np.testing.assert_allclose([twist[2, 1], twist[0, 2], twist[1, 0]], w, atol=1e-9)


@pytest.mark.parametrize("kind", TYPES)
def test_words_about_a_joint_agree_with_its_screw(kind: type[Joint]) -> None:
    joint = probe(kind, seed=2).joints[1]
    v, w = to_numbers(joint.screw)
    assert (joint.turns, joint.slides) == (bool(w.any()), bool(v.any()))
    assert joint.is_moving == bool(kind.unit) == (joint.turns or joint.slides)
    assert kind.unit == ("rad" if joint.turns else "m" if joint.slides else "")
    assert not v[:2].any()
    assert not w[:2].any()


@final
@dataclass(frozen=True, slots=True)
class Oblique(Joint):
    """A type that cannot be: its axis lies between x and z of its frame."""

    kind: ClassVar[str] = "oblique"
    letter: ClassVar[str] = "O"
    unit: ClassVar[str] = "rad"

    @property
    def screw(self) -> Spatial:
        return Spatial(NOTHING, (number(0.6), ZERO, number(0.8)))


@pytest.mark.parametrize("model", ["direct_geometry", "jacobian", "inverse_dynamics", "base_parameters"])
def test_a_screw_across_z_is_refused_by_name(model: str) -> None:
    robot = probe(Oblique, seed=7, is_serial=True)
    with pytest.raises(ArmwrightError, match="joint 'joint2' is oblique, whose screw"):
        robot.pose(np.zeros(len(robot.moving)))
    with pytest.raises(ArmwrightError, match=r"joint 'joint[25]' is oblique, whose screw"):
        aw.model(robot, model)


@pytest.mark.parametrize("kind", TYPES)
def test_native_file_keeps_the_joint(kind: type[Joint], tmp_path: Path) -> None:
    robot = probe(kind, seed=3)
    robot.save(tmp_path / "robot.toml")
    assert aw.load(tmp_path / "robot.toml") == robot


@pytest.mark.parametrize("suffix", [".par", ".urdf"])
@pytest.mark.parametrize("kind", TYPES)
def test_other_files_keep_the_joint_or_refuse_it_by_name(
    kind: type[Joint], suffix: str, tmp_path: Path
) -> None:
    robot = probe(kind, seed=4, is_serial=True).without("friction", "rotor")
    path = tmp_path / f"robot{suffix}"
    if kind not in DH_TYPES:
        with pytest.raises(ArmwrightError, match=rf"joint 'joint2' is {kind.kind}, .*\.toml"):
            robot.save(path)
        return
    robot.save(path)
    q = np.linspace(-0.6, 0.8, len(robot.moving))
    points = [one.pose(q, frame="joint4")[:3, 3] for one in (robot, aw.load(path))]
    np.testing.assert_allclose(points[1], points[0], atol=1e-12)


@pytest.mark.parametrize("kind", TYPES)
def test_own_lengths_are_parameters_of_the_robot(kind: type[Joint]) -> None:
    robot = probe(kind, seed=5)
    units = {place.name: place.unit for place in parameters(robot)}
    for key, unit in kind.lengths:
        assert units[f"{key}2"] == unit
        other = robot.with_values({f"{key}2": "h + 0.5"})
        assert "h" in other.symbols
        assert getattr(other.joints[1], key) is name("h") + 0.5
        assert f"{key}2" in robot.symbolic("geometric").symbols


@pytest.mark.parametrize("kind", TYPES)
def test_locked_joint_stays_where_it_was(kind: type[Joint]) -> None:
    robot = probe(kind, seed=6)
    if not kind.unit:
        return
    q = np.linspace(-0.6, 0.8, len(robot.moving))
    at = [joint.name for joint in robot.moving].index("joint2")
    held = robot.locked({"joint2": q[at]})
    np.testing.assert_allclose(held.pose(np.delete(q, at)), robot.pose(q), atol=1e-14)


@pytest.mark.parametrize("kind", TYPES)
def test_tables_and_pictures_show_the_joint(kind: type[Joint], tmp_path: Path) -> None:
    robot = probe(kind, seed=7)
    assert kind.letter in joint_types(robot)
    assert parameter_tables(robot)
    assert draw_robot(robot, tmp_path / "robot.svg").exists()


@pytest.mark.parametrize("kind", TYPES)
def test_table_of_denavit_and_hartenberg_keeps_the_joint_or_refuses_it_by_name(kind: type[Joint]) -> None:
    robot = probe(kind, seed=8, is_serial=True)
    q = np.linspace(-0.6, 0.8, len(robot.moving))
    if kind not in DH_TYPES:
        with pytest.raises(ArmwrightError, match=f"joint 'joint2' is {kind.kind}"):
            robot.to_dh()
        return
    table = robot.to_dh()
    again = aw.Robot.from_dh(table.a, table.d, table.alpha, theta=table.theta, types=table.types)
    T = to_numbers(table.before) @ again.pose(q) @ to_numbers(table.after)
    np.testing.assert_allclose(T, robot.pose(q), atol=1e-12)


def test_a_screw_moves_by_its_pitch_per_radian() -> None:
    """Pitch is metres per radian: one turn of a screw with a lead of 5 mm goes 5 mm."""
    thread = aw.Helical("nut", 0, variable="q1", pitch="0.005/(2*pi)")
    screw = Robot("screw", (thread,), (Link("nut"),))
    moved = screw.pose([2 * np.pi])
    np.testing.assert_allclose(moved[:3, 3], [0, 0, 0.005], atol=1e-15)
    np.testing.assert_allclose(moved[:3, :3], np.eye(3), atol=1e-15)
