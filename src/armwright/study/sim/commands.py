"""The commands of `sim`: each a generator that yields questions and returns what changed.

Words behind a command answer its questions in order: ``simulate yes no no 1000``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.robot.formats import robots
from armwright.simulate.simulation import simulate as simulated
from armwright.simulate.trajectory import Trajectory
from armwright.study.sim.dialogue import Command, Dialogue, Outcome, Talk
from armwright.study.sim.number_tables import data_sets, read_table, schedule_rows, simulation_rows
from armwright.study.sim.workspace import STEP, Workspace, open_workspace
from armwright.whole_files import write_whole

Array = NDArray[np.float64]
_SMALL = 1e-6  # J of energy drift that are not worth a number


# ------------------------------------------------------------------------------------------ models


def inverse_arm(d: Dialogue) -> Talk:
    """Torque and voltage for theta, omega, alpha; of a file, for each of its rows."""
    w = d.workspace
    if d.words:
        return (yield from _inverse_of_file(d))
    torque = w.inverse_arm(w.theta, w.omega, w.alpha)
    tied = w.voltage_from(torque, w.omega) if w.has_motors else w.voltage
    yield from ()
    return Outcome(replace(w, torque=torque, voltage=tied))


def _inverse_of_file(d: Dialogue) -> Talk:
    w = d.workspace
    sets = data_sets(_table(d, d.words.pop(0)), w.n)
    torque = w.inverse_arm(sets.theta, sets.omega, sets.alpha)
    inputs = w.voltage_from(torque, sets.omega) if w.has_motors else torque
    if d.words:
        target = d.words.pop(0)
        rows = schedule_rows(sets.times(w.period), inputs)
        write_whole(d.files.path(target), ("\n".join(rows) + "\n").encode())
        return Outcome(w, (f"wrote {target}: a schedule of {len(inputs)} rows",))
    yield from ()
    return Outcome(w, table=tuple(_number_row(*pair) for pair in zip(torque, inputs, strict=True)))


def _table(d: Dialogue, name: str) -> Array:
    """The numbers of a file; messages call it by the name that was given."""
    return read_table(d.files.path(name), called=name)


def _number_row(*parts: Array) -> str:
    return " ".join(f"{value:.10g}" for part in parts for value in part)


def forward_arm(d: Dialogue) -> Talk:
    """Accelerations for theta, omega and voltage; no integration."""
    yield from ()
    return Outcome(replace(d.workspace, alpha=d.workspace.forward_arm()))


# -------------------------------------------------------------------------------------- simulation


def simulate(d: Dialogue) -> Talk:
    """The motion under a schedule of voltages, or under the present one for so many steps."""
    w = d.workspace
    is_new = yield from d.ask_whether("Start a new simulation, or continue?", yes="new", no="continue")
    if (yield from d.ask_whether("Set theta and omega to zero?")):
        zeros = np.zeros(w.n)
        w = w.with_variable("theta", zeros).with_variable("omega", zeros)
    if (yield from d.ask_whether("Use a voltage schedule file?")):
        t, values = _schedule(_table(d, (yield from d.ask("Name of the schedule file:"))), w)
        steps = max(1, round(t[-1] / STEP))
    else:
        steps = yield from d.ask_count("Number of time steps:", least=1)
        t, values = np.zeros(1), (w.voltage if w.has_motors else w.torque)[None]
    found = _simulate(w, t, values, steps)
    history = found if is_new or w.history is None else _continue_trajectory(w.history, found)
    after = _after(replace(w, history=history), found, values[-1])
    return Outcome(after, (_run_text(found),))


def _schedule(table: Array, w: Workspace) -> tuple[Array, Array]:
    """Times and inputs; an entry begins at the next change of the converter."""
    if table.shape[1] != w.n + 1:
        raise ArmwrightError(f"the schedule has {table.shape[1]} columns; time and {w.n} voltages expected")
    t = np.ceil(table[:, 0] / w.period - 1e-9) * w.period
    if np.any(np.diff(table[:, 0]) <= 0) or t[0] < 0:
        raise ArmwrightError("the times of the schedule must start at 0 and increase from row to row")
    last = np.append(np.diff(t) > 0, True)  # of entries within one period the last counts
    return t[last], table[last, 1:]


def _simulate(w: Workspace, t: Array, values: Array, steps: int) -> Trajectory:
    kind = "voltage" if w.has_motors else "torque"
    return simulated(
        w.arm,
        duration=steps * STEP,
        step=STEP,
        method="rk3",
        q=w.theta,
        qd=w.omega,
        inductance=False,
        **{kind: (t, values)},  # type: ignore[arg-type]
    )


def _after(w: Workspace, found: Trajectory, last: Array) -> Workspace:
    """Variables as the simulation left them."""
    made = replace(w, theta=found.q[-1], omega=found.qd[-1], alpha=found.qdd[-1], torque=found.tau[-1])
    return replace(made, voltage=last) if w.has_motors else made


def _continue_trajectory(before: Trajectory, after: Trajectory) -> Trajectory:
    """One trajectory after the other; the row where they meet is that of the second."""
    joined: dict[str, Any] = {
        key: np.concatenate([getattr(before, key)[:-1], getattr(after, key)])
        for key in ("q", "qd", "qdd", "tau", "energy", "gap")
    }
    t = np.concatenate([before.t[:-1], before.t[-1] + after.t])
    work = np.concatenate([before.work[:-1], before.work[-1] + after.work])
    return replace(after, t=t, work=work, **joined)


def _run_text(found: Trajectory) -> str:
    steps = len(found) - 1
    drift = float(np.abs(found.drift).max())
    balance = f"{drift:.1g} J" if drift > _SMALL else f"under {_SMALL:g} J"
    text = f"simulated {steps} steps of {STEP:g} s to {found.t[-1]:g} s; energy drift {balance}"
    extra = "".join(f"; {finding}" for finding in found.findings)
    return f"{text}{extra}" if found.status == "finished" else f"{text}; {found.message}"


# ------------------------------------------------------------------------------------------ output


def print_simulation(d: Dialogue) -> Talk:
    """Rows of the simulation, to the terminal or the open file."""
    history = _history(d.workspace)
    start = yield from d.ask_count("First step:")
    finish = yield from d.ask_count("Last step:")
    step = yield from d.ask_count("Every how many steps:", least=1)
    if start > finish or start >= len(history):
        raise ArmwrightError(f"steps {start} to {finish}: the simulation has 0 to {len(history) - 1}")
    return Outcome(d.workspace, table=tuple(simulation_rows(history, start, finish, step)))


def plot_simulation(d: Dialogue) -> Talk:
    """Theta, omega and alpha of each joint over time, as a picture."""
    from armwright.report.chart import plot  # loads the library of pictures

    history = _history(d.workspace)
    target = yield from d.ask("Name of the plot file (.svg, .png, .pdf):")
    plot(history, d.files.path(target), quantities=("q", "qd", "qdd"), title=f"{history.robot}: simulation")
    return Outcome(d.workspace, (f"wrote {target}",))


def write_graphic_file(d: Dialogue) -> Talk:
    """The simulation for a display in space: frames as JSON, or a page that plays them."""
    from armwright.report.animation import animate  # only where a display is asked for

    history = _history(d.workspace)
    target = yield from d.ask("Name of the graphic file (.json, .html):")
    animate(d.workspace.arm, history, d.files.path(target))
    return Outcome(d.workspace, (f"wrote {target}",))


def open_output_file(d: Dialogue) -> Talk:
    """Sends the output of print.simulation to a file from now on."""
    if d.has_output:
        raise ArmwrightError("open.output.file: a file is already open; type close.output.file first")
    target = yield from d.ask("Name of the output file:")
    if not target or not d.files.path(target).parent.is_dir():
        raise ArmwrightError(f"'{target[:60]}': its folder does not exist")
    return Outcome(d.workspace, (f"output goes to {target}",), opens=target)


def close_output_file(d: Dialogue) -> Talk:
    """The output file is written; output goes to the terminal again."""
    yield from ()
    return Outcome(d.workspace, closes=True)


def database_read(d: Dialogue) -> Talk:
    """Loads another arm: a name of the library, or a robot file."""
    name = yield from d.ask("Name of the arm or its file:")
    made = open_workspace(name if name.strip() in robots() else str(d.files.path(name)))
    made = replace(made, gravity=d.workspace.gravity, period=d.workspace.period)
    motors = "" if made.has_motors else "; it has no motor constants: torque is its input"
    return Outcome(made, (f"{made.robot.title or made.robot.name}: {made.n} joints{motors}",))


def _history(w: Workspace) -> Trajectory:
    if w.history is None:
        raise ArmwrightError("there is no simulation yet; type simulate")
    return w.history


COMMANDS: Mapping[str, Command] = {
    "inverse.arm": Command(
        "torque and voltage for theta, omega and alpha",
        "inverse_arm [DATA [SCHEDULE]]",
        inverse_arm,
        "With a file DATA, each row of it: theta, omega and alpha of all joints, or a time and these."
        "\nTorques and voltages are printed, or voltages are written to SCHEDULE with their times.",
    ),
    "forward.arm": Command(
        "alpha for theta, omega and voltage, without integration", "forward_arm", forward_arm
    ),
    "simulate": Command(
        "the motion of the arm",
        "simulate [NEW ZERO SCHEDULED FILE|STEPS]",
        simulate,
        "Asks whether to start anew or to go on, whether theta and omega begin at zero, and for a schedule:"
        "\nrows of a time and a voltage per joint, held until the next row. Without one the present voltage"
        "\nis held for as many steps of 1 ms as you say. Third-order Runge-Kutta, its misprint corrected.",
    ),
    "plot.simulation": Command(
        "theta, omega and alpha as a picture", "plot.simulation [FILE]", plot_simulation
    ),
    "print.simulation": Command(
        "rows of the simulation, to the terminal or the open file",
        "print.simulation [FIRST LAST EVERY]",
        print_simulation,
        "Columns: step, time, theta, omega, alpha.",
    ),
    "write.graphic.file": Command(
        "the simulation for a display in space (.json or .html)",
        "write.graphic.file [FILE]",
        write_graphic_file,
    ),
    "open.output.file": Command(
        "a file for what print.simulation writes", "open.output.file [FILE]", open_output_file
    ),
    "close.output.file": Command(
        "write that file; output goes to the terminal again", "close.output.file", close_output_file
    ),
    "database.read": Command("another arm", "database.read [ARM]", database_read),
}


def command_names() -> Sequence[str]:
    """All commands as they are usually written."""
    return [command.usage.split()[0] for command in COMMANDS.values()]
