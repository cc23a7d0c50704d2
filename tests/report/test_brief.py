"""What people hold shows itself in ten lines at most."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.identify.estimate import Estimate, Identified
from armwright.identify.synthetic import synthetic_recording
from armwright.mechanism import mechanism_of
from armwright.robot.parameters import parameters

LINES, COLUMNS = 10, 80  # of a terminal


def held_objects() -> dict[str, object]:
    robot = aw.load("puma560")
    inverse = aw.model(robot, "inverse_geometry")
    solver = aw.compile(inverse)
    dynamics = aw.model(robot, "inverse_dynamics")
    log = synthetic_recording(aw.load("planar2r"), duration=20.0, rate=100.0, noise=0.02, seed=1)
    found = aw.identify(log, aw.load("planar2r"))
    return {
        "robot": robot,
        "closed robot": aw.load("gough_stewart"),
        "mechanism": mechanism_of(robot),
        "model": dynamics,
        "program": dynamics.program,
        "joints": robot.joints,
        "moving joints": robot.moving,
        "links": robot.links,
        "many joints": aw.load("gough_stewart").joints,
        "quantities": dynamics.quantities,
        "parameters": dynamics.parameters,
        "legend": dynamics.legend,
        "parameter": dynamics.parameters[0],
        "function": aw.compile(dynamics),
        "inverse": inverse,
        "solver": solver,
        "solutions": solver.solve(robot.pose([0.1, -0.5, 0.8, 0.2, 0.6, 0.3])),
        "recording": synthetic_recording(robot, duration=1.0, rate=100.0, noise=0.0, seed=1),
        "trajectory": aw.simulate(robot, duration=0.01, torque=[0.0] * 6),
        "base parameters": aw.model(robot, "base_parameters"),
        "textbook": aw.model(robot, "direct_geometry").textbook,
        "inverse textbook": inverse.textbook,
        "long estimate": replace(found, findings=found.findings * 4, choices=("as long as choices are",) * 4),
        "steps": dynamics.program.steps,
        "setup": dynamics.program.setup,
        "names": dynamics.program.names,
        "history": dynamics.program.history,
        "frames": robot.frames,
        "motors": aw.load("gough_stewart").active,
        "all parameters": parameters(robot),
        "code": aw.emit(dynamics, "c", folder=True),
        "plant": aw.emit_plant(robot, "c"),
        "controller": aw.emit_controller(aw.ComputedTorque(100.0, 20.0), robot, "c"),
        "trials": found.trials,
        "picture": robot.plot(),
        "step test": aw.step_test(robot),
        "schedule": aw.Schedule(np.arange(1000.0), np.zeros((1000, 6))),
    }


def test_what_people_hold_fits_ten_lines() -> None:
    for key, one in held_objects().items():
        lines = sum(max(1, -(-len(line) // COLUMNS)) for line in repr(one).splitlines())
        assert lines <= LINES, key


def test_solutions_show_their_rows_and_branches() -> None:
    robot = aw.load("puma560")
    solver = aw.compile(aw.model(robot, "inverse_geometry"))
    lines = repr(solver.solve(robot.pose([0.1, -0.5, 0.8, 0.2, 0.6, 0.3]))).splitlines()
    assert lines[0] == "8 solutions, regular"
    assert lines[4] == " 0.10 -0.50  0.80  0.20  0.60  0.30  shoulder left, elbow down, wrist no flip"
    T = robot.pose([0.1, -0.5, 0.8, 0.2, 0.6, 0.3])
    T[0, 3] = 9.0
    assert repr(solver.solve(T)).startswith("0 solutions, unreachable, nearest pose found 8.")


def test_a_search_that_keeps_joint_limits_says_so() -> None:
    """The pose may be reached beyond the limits, where a search never looks."""
    robot = aw.load("panda")
    T = robot.pose([0.0] * 7)
    T[0, 3] = 9.0
    found = aw.compile(aw.model(robot, "inverse_geometry")).solve(T)
    assert repr(found).startswith("0 solutions, unreachable within the joint limits, nearest pose found 8.")


def test_long_tuples_are_tuples_in_all_but_their_looks() -> None:
    quantities = aw.model(aw.load("puma560"), "inverse_dynamics").quantities
    plain = tuple(quantities)
    assert (quantities, hash(quantities), repr(list(quantities))) == (plain, hash(plain), repr(list(plain)))
    assert pickle.loads(pickle.dumps(aw.load("puma560"))).joints == aw.load("puma560").joints
    assert repr(quantities).endswith(f"… {len(plain) - 8} more, all in list(…))")
    assert repr(aw.load("planar2r").moving[:0]) == "()"


def test_the_list_of_models_is_read_line_by_line() -> None:
    lines = repr(aw.models()).splitlines()
    assert len(lines) == len(aw.models())
    assert lines[0].split() == ["acceleration_gradients", *aw.models()["acceleration_gradients"].split()]
    assert json.loads(json.dumps(aw.models())) == aw.models()


def test_trajectory_estimate_and_solver_show_themselves_in_a_notebook() -> None:
    robot = aw.load("planar2r")
    shown = aw.simulate(robot, duration=0.01)._repr_html_()
    assert shown.startswith("<p>Trajectory of planar2r: 2 joints, 11 rows")
    assert "<tr><th>elbow</th><td>rad</td>" in shown
    made = aw.model(robot, "inverse_geometry", task=("x", "y"))
    assert aw.compile(made)._repr_html_() == made._repr_html_()
    value = Identified("<M1>", 2.0, 0.1, 0.1, 1.8, 2.2, "kg", joint="shoulder")
    html = Estimate("ok", (), ("shoulder",), parameters=(value,))._repr_html_()
    assert "&lt;M1&gt;" in html
    assert "<td>1.8</td><td>2.2</td><td>kg</td>" in html


def test_a_robot_has_a_picture(tmp_path: Path) -> None:
    robot = aw.load("planar2r")
    picture = robot.plot([0.3, 0.9])
    assert picture.svg.startswith("<svg")
    assert picture.svg != robot.plot().svg
    assert picture.save(tmp_path / "arm.png").stat().st_size > 1000
    assert "data:image/svg+xml;base64," in robot._repr_html_()  # bare SVG is not shown by untrusted notebooks
    assert "data:image/svg+xml;base64," in picture._repr_html_()


def test_lengths_without_a_value_are_drawn_as_one_and_the_picture_says_so(tmp_path: Path) -> None:
    named = aw.load("planar2r").with_values({"d2": "l1"}).symbolic("inertial")
    picture = named.plot([0.3, 0.9])
    assert picture.note == "not to scale: l1 drawn as 1"
    assert picture.save(tmp_path / "arm.svg").read_text() != picture.svg  # with a head
    assert "data:image" in named._repr_html_()
    valued = named.plot([0.3, 0.9], l1=1.0)
    assert valued.note == ""
    assert valued.svg != picture.svg
    assert named.plot([0.3, 0.9], values={"l1": 0.5}).svg != valued.svg


def test_a_file_name_in_place_of_positions_is_refused() -> None:
    """``save`` takes the name; ``plot`` takes q."""
    with pytest.raises(aw.ArmwrightError, match=r"q: 'arm\.svg' are not numbers; give 2 joint positions"):
        aw.load("planar2r").plot("arm.svg")


def test_what_cannot_be_drawn_without_values_is_shown_without_a_picture() -> None:
    """A loop that closes for some lengths alone, and a length that is no number where names are 1."""
    fourbar = aw.load("fourbar").with_values({"d2": "crank"})
    assert "data:image" not in fourbar._repr_html_()
    with pytest.raises(aw.ArmwrightError, match="'crank' has no value"):
        fourbar.plot()
    assert "data:image" not in aw.load("planar2r").with_values({"d2": "1/(1 - l1)"})._repr_html_()


def test_a_recording_says_whose_joints_how_long_and_what_was_logged() -> None:
    log = synthetic_recording(aw.load("planar2r"), duration=2.0, rate=100.0)
    said = "<Recording of synthetic: shoulder, elbow; 200 samples over 1.99 s at 100 Hz; q, qd, tau>"
    assert repr(log) == said
