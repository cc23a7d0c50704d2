"""The whole chain in under a minute: description, equations, code, poses, loops, motion, log, report."""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path

import numpy as np
from rich.console import Console

from armwright.emit import all_languages, emit
from armwright.models import model
from armwright.report.animation import animate
from armwright.report.figure import draw_robot
from armwright.report.identification_page import report
from armwright.report.terminal_picture import terminal_picture
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.robot.tables import joint_types
from armwright.run import compile
from armwright.study.narrator import Chapter, Narrator
from armwright.study.tour_identification import SimulatedStudy, simulated_study
from armwright.whole_files import write_whole

_SAMPLES = 100_000  # of a batch, for the time of one


def show_robot(robot: Robot, narrator: Narrator) -> None:
    """A robot by name, or from a file."""
    narrator.code(f'robot = aw.load("{robot.name}")', 'aw.load("arm.urdf", tip="tool0")      # or your own')
    narrator.say(f"{robot.title or robot.name}: {robot.structure}, {joint_types(robot)}.")


def show_equations(robot: Robot, narrator: Narrator) -> None:
    """The inertia matrix of the first arm of every course."""
    named = load("planar2r").symbolic("all").with_values({"MY1": 0, "MY2": 0})
    lines = model(named, "inertia_matrix").textbook.text.splitlines()
    narrator.code('aw.model(planar2r, "inertia_matrix").textbook')
    narrator.quote(lines[:2])


def show_text(robot: Robot, narrator: Narrator) -> None:
    """The model with few operations, in every language."""
    made = model(robot, "inverse_dynamics")
    counts = made.program.counts
    narrator.code('aw.emit(aw.model(robot, "inverse_dynamics"), "c")')
    narrator.say(f"{counts.mul} products and {counts.add} sums, in {len(all_languages())} languages.")
    if narrator.folder is not None:
        for name, text in emit(made, "c").items():
            write_whole(narrator.folder / name, text.encode())
            narrator.say_written(narrator.folder / name)


def show_speed(robot: Robot, narrator: Narrator) -> None:
    """How long torques take in machine code."""
    f = compile(model(robot, "inverse_dynamics"))
    q, qd, qdd = np.random.default_rng(0).uniform(-1, 1, (3, _SAMPLES, len(robot.moving)))
    f(q, qd, qdd)
    start = time.perf_counter()
    f(q, qd, qdd)
    each = (time.perf_counter() - start) / _SAMPLES
    narrator.code("tau = aw.compile(model)(q, qd, qdd)")
    narrator.say(f"{1e9 * each:.0f} ns for a set of torques, {_SAMPLES:,} at a time; no compiler needed.")


def show_poses(robot: Robot, narrator: Narrator) -> None:
    """Inverse geometry with all its solutions."""
    arm = load("ur5e")
    solver = compile(model(arm, "inverse_geometry"))
    ways = len(solver(arm.pose(arm.home + 0.1)))
    narrator.code(f'aw.compile(aw.model({arm.name}, "inverse_kinematics"))(T)')
    narrator.say(f"All {ways} solutions, exact to rounding and named: elbow up, wrist flip, …")


def show_loops(robot: Robot, narrator: Narrator) -> None:
    """A closed robot and its assemblies."""
    closed = load("fivebar")
    solver = compile(model(closed, "loop_geometry"))
    motors = np.array([joint.home for joint in closed.active])
    narrator.code(f'aw.compile(aw.model({closed.name}, "loop_geometry"))(q_active)')
    ways = len(solver(motors))
    narrator.say(f"{ways} ways to assemble it; closed robots have the same models as open ones.")


def show_motion(study: SimulatedStudy, narrator: Narrator) -> None:
    """A controlled motion of a robot with friction."""
    narrator.code("law = aw.ComputedTorque(100, 20)", "aw.simulate(robot, controller=law, reference=motion)")
    narrator.say(f"12 s of motion with friction in {study.seconds:.2f} s.")
    if narrator.folder is not None:
        narrator.say_written(animate(study.real, study.run, narrator.folder / "motion.html"))


def show_found(study: SimulatedStudy, narrator: Narrator) -> None:
    """What identification says of the log of that motion."""
    narrator.code("found = aw.identify(log, robot)", 'aw.report(found, "report.html")')
    checked = study.found.validation
    if checked is None or checked.cad_percent is None:
        narrator.say(str(study.found))
    else:
        narrator.say(
            f"Log of a robot a quarter heavier than described: torques {checked.cad_percent:.0f} % off "
            f"before, {checked.overall_percent:.1f} % after."
        )
    if narrator.folder is not None:
        narrator.say_written(report(study.found, narrator.folder / "report.html"))
        narrator.say_written(draw_robot(study.arm, narrator.folder / f"{study.arm.name}.svg"))


STEPS = (
    Chapter("A robot, described once", show_robot),
    Chapter("Equations to read", show_equations),
    Chapter("Code for a controller", show_text),
    Chapter("Native functions", show_speed),
    Chapter("Every way to reach a pose", show_poses),
    Chapter("Closed loops", show_loops),
)
_MOTION, _FOUND = "A simulation that plays", "A log, and the robot found again"


def take_short_tour(console: Console, *, robot: Robot, folder: Path | None = None) -> None:
    """The chain on one robot, a picture of it, and what to type next; files only where a folder is given."""
    narrator = Narrator(console, folder)
    for number, chapter in enumerate(STEPS, 1):
        narrator.chapter(number, chapter.title)
        chapter.show(robot, narrator)
    study = simulated_study(robot)
    narrator.chapter(len(STEPS) + 1, _MOTION)
    show_motion(study, narrator)
    narrator.chapter(len(STEPS) + 2, _FOUND)
    show_found(study, narrator)
    for line in terminal_picture(robot):
        console.print(f"  {line}", highlight=False, markup=False)
    _show_next(narrator, robot)


def _show_next(narrator: Narrator, robot: Robot) -> None:
    narrator.say(f"Next{activation_note()}:")
    files = ("armwright tour --out DIR", "pictures, code, report")
    command, what = files if narrator.folder is None else (f"armwright model {robot.name}", "all its models")
    narrator.code(
        f"{f'armwright show {robot.name}':<25} # or your own URDF, TOML, …",
        f"{'armwright tour --long':<25} # every chapter",
        f"{command:<25} # {what}",
    )


def activation_note() -> str:
    """How the shell comes to know the command where it does not: ``make demo`` has it in .venv alone."""
    script = Path(sys.prefix) / ("Scripts" if os.name == "nt" else "bin") / "activate"
    if shutil.which("armwright") or not script.exists():
        return ""
    return f", after: {'' if os.name == 'nt' else '. '}{os.path.relpath(script)}"
