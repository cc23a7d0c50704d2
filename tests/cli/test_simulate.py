"""``armwright simulate``: motions from files, controllers, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from tests.cli.run import run


@pytest.fixture
def wanted(tmp_path: Path) -> Path:
    """A motion of two joints that begins with speed, as strangers write it."""
    t = np.linspace(3.0, 4.0, 101)
    q = np.column_stack([0.3 * np.sin(2 * t), 0.5 * np.cos(3 * t)])
    lines = ["time;shoulder;elbow", *(f"{a:.6f};{b:.9f};{c:.9f}" for a, (b, c) in zip(t, q, strict=True))]
    path = tmp_path / "wanted.csv"
    path.write_text("\n".join(lines).replace(".", ","), encoding="utf-8")
    return path


def test_a_motion_file_is_followed_to_its_end(wanted: Path) -> None:
    found = run("simulate", "planar2r", "--motion", wanted, "--kp", "2500", "--kd", "100", "--json")
    assert found.code == 0
    assert found.data["duration"] == pytest.approx(1.0)
    assert found.data["tracking_error"] < 2e-3


def test_a_saved_trajectory_is_a_motion_too(wanted: Path, tmp_path: Path) -> None:
    first = run(
        "simulate",
        "planar2r",
        "--motion",
        wanted,
        "--kp",
        "400",
        "--kd",
        "40",
        "--out",
        "run.csv",
        cwd=tmp_path,
    )
    assert first.code == 0
    again = run(
        "simulate", "planar2r", "--motion", "run.csv", "--controller", "feedforward", "--json", cwd=tmp_path
    )
    kept = aw.Trajectory.load(tmp_path / "run.csv")
    np.testing.assert_allclose(again.data["q"], kept.q[-1], atol=0.02)  # no feedback: torques held for a step


def test_what_control_lacks_is_said(wanted: Path) -> None:
    for words, said in (
        (("--kp", "3"), "--motion FILE"),
        (("--motion", wanted, "--controller", "pid"), "use one of computed_torque"),
        (("--motion", wanted, "--controller", "gravity_compensation"), "--kp 500 --kd 50"),
        (("--motion", wanted, "--delay", "0.0005"), "multiple of the period"),
    ):
        found = run("simulate", "planar2r", *words)
        assert found.code == 2
        assert said in found.err
    found = run("simulate", "puma560", "--motion", wanted)
    assert found.code == 3  # it is the file that does not fit
    assert "3 columns; a time and the positions of 6 joints" in found.err


def test_value_of_a_parameter_counts_even_where_the_robot_has_zero() -> None:
    """MX3 of the arm is an exact zero, which no model holds; a first moment there changes how it falls."""
    words = ("simulate", "puma560", "--duration", "0.1", "--json")
    robot = aw.load("puma560")
    expected = aw.simulate(robot.with_values({"MX3": 0.3}), duration=0.1)
    found = run(*words, "--value", "MX3=0.3").data["q"]
    np.testing.assert_allclose(found, expected.q[-1], atol=1e-12)
    assert not np.allclose(found, run(*words).data["q"], atol=1e-6)
    wrong = run(*words, "--value", "MX9=0.3")
    assert (wrong.code, "'MX9' is not a parameter" in wrong.err) == (2, True)
    missing = run("simulate", "puma560", "--torque", "nothing.csv")
    assert (missing.code, "no such file" in missing.err) == (2, True)
