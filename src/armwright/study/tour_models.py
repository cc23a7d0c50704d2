"""Chapters of the tour on models: equations, code, native functions, inverse geometry."""

from __future__ import annotations

from statistics import median
from time import thread_time

import numpy as np

from armwright.emit import all_languages, emit
from armwright.errors import ArmwrightError
from armwright.expr import names_in, to_text
from armwright.models import Model, model
from armwright.program import Counts
from armwright.robot import Robot
from armwright.robot.formats import load, robots
from armwright.robot.tables import Table
from armwright.run import Solver, compile
from armwright.study.narrator import Narrator

SHOWN = ("transform", "direct_geometry", "fast_geometry", "jacobian", "velocities", "accelerations")
SAMPLES = 20_000


def show_models(robot: Robot, narrator: Narrator) -> None:
    """What models cost, and that the names of their quantities can be read."""
    narrator.code('model = aw.model(robot, "jacobian")', "model.program.counts")
    rows = []
    for name in SHOWN:
        made = model(robot, name)
        rows.append((name, made.title, *_cells(made.program.counts)))
    narrator.table(
        Table("Models and their operations", ("model", "what it is", "mul", "add", "trig"), tuple(rows))
    )


def _cells(counts: Counts) -> tuple[str, str, str]:
    return str(counts.mul), str(counts.add), str(counts.trig)


def show_singularities(robot: Robot, narrator: Narrator) -> None:
    """The determinant of the Jacobian of an arm with a simple wrist, factor by factor."""
    arm = _solvable(robot)
    made = model(arm.symbolic("geometric"), "jacobian_determinant")
    narrator.code('aw.model(robot.symbolic("geometric"), "jacobian_determinant")')
    narrator.say(f"{arm.name} is singular where one of these vanishes:")
    joints = {joint.variable for joint in arm.moving}
    narrator.quote(to_text(factor) for factor in made.factors if joints & set(names_in(factor)))


def show_code(robot: Robot, narrator: Narrator) -> None:
    """A model in every language, and a few lines of it in C."""
    made = model(robot, "fast_geometry")
    narrator.code('aw.emit(aw.model(robot, "fast_geometry"), "c")   # {file name: text}')
    rows = []
    for key, language in all_languages().items():
        files = emit(made, key)
        lines = sum(text.count("\n") for text in files.values())
        rows.append((key, language.title, str(len(files)), str(lines)))
    narrator.table(Table("Languages", ("name", "language", "files", "lines"), tuple(rows)))
    text = next(text for file, text in emit(made, "c").items() if file.endswith(".c"))
    body = [line.strip() for line in text.splitlines() if line.strip().startswith("const double T")]
    narrator.quote(body[:4])


def show_functions(robot: Robot, narrator: Narrator) -> None:
    """A model as machine code, called from NumPy, without a compiler."""
    made = model(robot, "jacobian")
    narrator.code(
        'f = aw.compile(aw.model(robot, "jacobian"))', "f(q)          # one sample, or (N, n) samples"
    )
    f = compile(made)
    random = np.random.default_rng(0)
    q = random.uniform(-1.0, 1.0, (SAMPLES, len(robot.moving)))
    difference = float(np.abs(f(q[:50]) - compile(made, backend="numpy")(q[:50])).max())
    narrator.say(
        f"{SAMPLES:,} Jacobians: {_seconds(f, q) / SAMPLES * 1e9:,.0f} ns each on one core ({f.backend}); "
        f"the NumPy reference differs by {difference:.0e}."
    )


def _seconds(f: object, q: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> float:
    """Median processor time of a call on this machine."""
    assert callable(f)
    times = []
    for _ in range(5):
        start = thread_time()
        f(q)
        times.append(thread_time() - start)
    return median(times)


def show_inverse(robot: Robot, narrator: Narrator) -> None:
    """All solutions of one pose, by name of their branch."""
    arm = _solvable(robot)
    narrator.code(f'f = aw.compile(aw.model(aw.load("{arm.name}"), "inverse_geometry"))', "f.solve(T)")
    made = model(arm, "inverse_geometry")
    solver = compile(made)
    assert isinstance(solver, Solver)
    T = arm.pose()
    answer = solver.solve(T)
    found = answer.q.round(3) + 0.0  # no zero with a minus
    rows = tuple((branch, *(f"{x:.3f}" for x in q)) for branch, q in zip(answer.branch, found, strict=True))
    head = ("branch", *(joint.name for joint in arm.moving))
    narrator.table(Table(f"{len(rows)} ways to reach the home pose of {arm.name}", head, rows))
    narrator.say(f"By {made.method}: {made.reason}; largest pose error {answer.residual.max():.0e}.")


def _solvable(robot: Robot) -> Robot:
    """The robot itself if it has six joints and a closed form, else the last of the library that has."""
    for candidate in (robot, *map(load, reversed(robots()))):
        if len(candidate.moving) == 6 and _closed_form(candidate) is not None:
            return candidate
    return robot


def _closed_form(robot: Robot) -> Model | None:
    try:
        return model(robot, "inverse_geometry", method="paul")
    except ArmwrightError:
        return None
