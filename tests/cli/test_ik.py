"""``armwright ik`` and the options of every command that loads a robot."""

from __future__ import annotations

import inspect
import pkgutil
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.cli import commands
from armwright.cli.commands.ik import number_cells
from tests.cli.run import run, spawn
from tests.robot.test_tip import ROS

Q = "0.1 -0.5 0.4 0.3 0.5 0.6"


@pytest.fixture
def arm(tmp_path: Path) -> Path:
    path = tmp_path / "arm.urdf"
    path.write_text(ROS)
    return path


def test_ik_finds_the_position_a_pose_was_made_of(arm: Path) -> None:
    data = run("ik", str(arm), "--at", Q, "--json").data
    assert (data["schema"], data["tip"], data["status"]) == (1, "tool0", "regular")
    assert data["joints"] == [f"joint_{j}" for j in range(1, 7)]
    wanted = np.array([float(word) for word in Q.split()])
    found = np.array([one["q"] for one in data["solutions"]])
    assert np.abs(found - wanted).max(axis=1).min() < 1e-8


def test_names_of_a_file_take_values(tmp_path: Path) -> None:
    """A file with names for its lengths is solved in the numbers that are given."""
    named = aw.Robot.from_dh(a=["L1", "L2"], d=[0, 0], alpha=[0, 0], name="arm")
    named.save(tmp_path / "arm.toml")
    words = ("ik", str(tmp_path / "arm.toml"), "--task", "x,y", "--pose", "0.5 0.2 0", "--json")
    found = run(*words, "--value", "L1=0.4", "--value", "L2=0.3").data["solutions"]
    robot = named.with_values({"L1": 0.4, "L2": 0.3})
    assert len(found) == 2
    for one in found:
        np.testing.assert_allclose(robot.pose(one["q"])[:2, 3], [0.5, 0.2], atol=1e-12)
    assert "--value L1=" in run(*words).err


@pytest.mark.parametrize("size", [6, 12, 16])
def test_ik_takes_a_pose_as_angles_or_as_a_matrix(arm: Path, size: int) -> None:
    robot = aw.load(arm)
    T = robot.pose([float(word) for word in Q.split()])
    if size == 6:
        pitch = np.arcsin(-T[2, 0])
        words = [*T[:3, 3], np.arctan2(T[2, 1], T[2, 2]), pitch, np.arctan2(T[1, 0], T[0, 0])]
    else:
        words = T.ravel()[:size].tolist()
    data = run("ik", str(arm), "--pose", " ".join(map(repr, map(float, words))), "--json").data
    assert len(data["solutions"]) >= 1
    for one in data["solutions"]:
        np.testing.assert_allclose(robot.pose(one["q"]), T, atol=1e-9)


def test_ik_prints_a_table_of_solutions(arm: Path) -> None:
    done = run("ik", str(arm), "--at", Q)
    assert "joint_6" in done.out
    assert "tip 'tool0'" in done.err


def test_ik_says_that_a_pose_is_out_of_reach_with_its_own_exit_code(arm: Path) -> None:
    done = run("ik", str(arm), "--pose", "99 0 0")
    assert done.code == 4
    assert "unreachable" in done.err


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ([], "give one of --pose"),
        (["--pose", "1 2"], "2 numbers given"),
        (["--at", "1 2"], "6 expected: joint_1"),
        (["--pose", "1 2 3", "--at", Q], "give one of --pose"),
    ],
)
def test_ik_refuses_what_is_no_pose(arm: Path, words: list[str], text: str) -> None:
    done = run("ik", str(arm), *words)
    assert (done.code, text in done.err) == (2, True)


def test_every_command_that_loads_takes_tip_base_fixed_and_exact(arm: Path, tmp_path: Path) -> None:
    options = ["--tip", "flange", "--fixed", "lump", "--exact", "1e-6"]
    shown = run("show", str(arm), "--json", "--q", "0 0 0 0 0 0", *options).data
    np.testing.assert_allclose(shown["pose"], aw.load(arm, tip="flange").pose(np.zeros(6)), atol=1e-12)
    assert run("ik", str(arm), "--at", Q, "--json", *options).data["tip"] == "flange"
    run("model", str(arm), "jacobian", "--json", *options)
    run("convert", str(arm), str(tmp_path / "arm.toml"), *options, "--base", "floating")
    robot = aw.load(tmp_path / "arm.toml")
    assert (robot.tip, robot.base.kind, robot.NL) == ("flange", "floating", 6)
    assert "'flying' is unknown" in run("show", str(arm), "--base", "flying").err
    assert "did you mean 'flange'" in run("show", str(arm), "--tip", "flang").err


def test_ik_gives_the_solution_nearest_to_a_position(arm: Path) -> None:
    wanted = np.array([float(word) for word in Q.split()])
    near = " ".join(str(value) for value in wanted + 0.05)
    data = run("ik", str(arm), "--at", Q, "--nearest", near, "--json").data
    assert len(data["solutions"]) == 1
    np.testing.assert_allclose(data["solutions"][0]["q"], wanted, atol=1e-8)


def test_ik_lists_all_windings_within_the_limits() -> None:
    words = ["ik", "ur5e", "--at", "4 -1.1 0.9 0.3 0.7 -5", "--json"]
    found = run(*words, "--windings", "all").data["solutions"]
    assert len(found) > len(run(*words, "--limits").data["solutions"])
    apart = np.abs(np.array([one["q"] for one in found]) - [4, -1.1, 0.9, 0.3, 0.7, -5]).max(axis=1)
    assert apart.min() < 1e-8
    assert run(*words, "--windings", "some").code == 2


def test_ik_follows_a_file_of_poses_or_says_where_it_ends(tmp_path: Path) -> None:
    file = tmp_path / "line.txt"
    file.write_text(
        "# x y z roll pitch yaw\n" + "".join(f"0.4 0.2 {0.3 + k / 100}, 3.1 0 0.2\n" for k in range(9))
    )
    data = run("ik", "ur5e", "--path", str(file), "--nearest", "0 -1.5 1.5 -1.5 -1.5 0", "--json").data
    assert (data["status"], data["end"], np.shape(data["q"])) == ("complete", 9, (9, 6))
    file.write_text("0.4 0.2 0.3 3.1 0 0.2\n0.4 0.2 9.3 3.1 0 0.2\n")
    done = run("ik", "ur5e", "--path", str(file))
    assert done.code == 4
    assert "1 of 2 poses reached: ends before pose 1" in done.err
    file.write_text("0.4 0.2\n")
    done = run("ik", "ur5e", "--path", str(file))
    assert done.code == 3
    assert "line.txt:1: pose: 2 numbers given" in done.err


def test_ik_sweeps_a_joint_too_many() -> None:
    words = ["ik", "panda", "--at", "0.1 -0.4 0.3 -1.9 0.2 1.6 0.4", "--json"]
    data = run(*words, "--redundant", "joint7", "--values", "0.4 0.5").data
    assert {one["q"][6] for one in data["solutions"]} == {0.4, 0.5}
    assert run(*words, "--redundant", "joint8").code == 2


def test_ik_of_five_joints_says_how_to_come_near_a_pose(tmp_path: Path) -> None:
    """Decimals that were left out are forgiven; a pose beside those it reaches needs a tolerance."""
    five = aw.Robot.from_dh(
        a=[0, 0.28, 0.25, 0, 0], d=[0.26, 0, 0, 0, 0.15], alpha=["-pi/2", 0, 0, "-pi/2", 0], name="five"
    )
    five.save(tmp_path / "five.toml")
    T = five.pose([0.4, -0.8, 1.1, 0.3, 0.7])
    c, s = np.cos(5e-4), np.sin(5e-4)
    words = ["ik", str(tmp_path / "five.toml"), "--pose"]
    typed = " ".join(map(str, np.round(T, 4)[:3].ravel()))
    assert len(run(*words, typed, "--json").data["solutions"]) == 4
    words.append(
        " ".join(map(str, (T @ [[1, 0, 0, 0], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1]])[:3].ravel()))
    )
    done = run(*words)
    assert done.code == 4
    assert "5 joints do not reach every pose" in done.err
    assert len(run(*words, "--tolerance", "1e-3", "--json").data["solutions"]) == 4
    assert "do not reach" not in run(*words, "--task", "x,y,z").err


def test_ik_of_a_closed_robot_gives_all_joints_with_loops_closed() -> None:
    """The pose at the first solution is the one asked for, to what the typed digits are worth."""
    robot = aw.load("fivebar")
    q = " ".join(f"{value:.12f}" for value in robot.home)
    data = run("ik", "fivebar", "--at", q, "--json").data
    assert data["joints"] == [joint.name for joint in robot.moving]
    assert len(data["solutions"]) == 2
    for one in data["solutions"]:
        np.testing.assert_allclose(robot.pose(one["q"]), data["pose"], atol=1e-9)
    near = run("ik", "fivebar", "--at", q, "--nearest", q, "--json").data["solutions"]
    np.testing.assert_allclose([one["q"] for one in near], [robot.home], atol=1e-9)
    assert run("ik", "fivebar", "--pose", "9 9 9").code == 4
    assert run("ik", "fivebar", "--at", q, "--limits").code == 2


def test_every_command_with_a_robot_has_the_options_of_loading() -> None:
    """Found by their help: no command that is added later can forget them."""
    names = {info.name for info in pkgutil.iter_modules(commands.__path__)}
    loading = {name for name in names if "loading.robot(" in source_of(name)}
    assert loading >= {"convert", "identify", "ik", "model", "show", "sim", "simulate", "tour"}
    for name in loading:
        text = run(name, "--help").out
        assert all(option in text for option in ("--tip", "--base", "--fixed", "--exact")), name
    for name in names - loading - {"robots"}:
        assert "formats import load" not in source_of(name), name


def source_of(name: str) -> str:
    return inspect.getsource(import_module(f"{commands.__name__}.{name}"))


def test_minus_zero_is_shown_as_zero() -> None:
    assert number_cells([-0.0, 1 / 3, -1e-12]) == ["0", "0.333333333", "-1e-12"]


def test_a_warning_of_python_is_said_as_a_finding_is() -> None:
    """Without the line of a library's file that happened to call."""
    done = spawn("ik", "ur5e", "--pose", "0.866 -0.5 0 0.4 0.5 0.866 0 0.1 0 0 1 0.5")
    assert done.code == 0
    assert done.err.startswith("warning: the rotation matrix of the pose is rounded; ")
    assert ".py" not in done.err
