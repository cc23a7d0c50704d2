"""Swartz 1982: inverse arm, forward arm, the corrected Runge-Kutta method, voltage feedforward."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.robot.tables import Table
from armwright.simulate.controllers import Feedforward
from armwright.simulate.motion_shapes import quintic
from armwright.simulate.simulation import simulate
from armwright.study.reproduce.paper import Check, Paper, PaperPart, within
from armwright.study.sim.interpreter import Interpreter
from armwright.study.sim.workspace import STEP, open_workspace

Array = NDArray[np.float64]
_ROUNDING = 1e-10  # forward_arm(inverse_arm) returns the accelerations
_ORDER = 0.1  # around 3: steps of a few sizes show the order no closer
_DEGREES = 0.1  # RMS of the tracking error


def arm_and_back() -> PaperPart:
    """The accelerations that forward_arm gives for the voltages of inverse_arm, by the program's commands."""
    random = np.random.default_rng(1982)
    worst = 0.0
    for _ in range(20):
        sim = Interpreter(open_workspace())
        rows = {name: random.normal(size=6) for name in ("theta", "omega", "alpha")}
        for name, row in rows.items():
            sim.feed(f"{name} = {' '.join(map(repr, row.tolist()))}")
        for line in ("inverse_arm", "alpha = 0 0 0 0 0 0", "forward_arm"):
            sim.feed(line)
        worst = max(worst, float(np.abs(sim.workspace.alpha - rows["alpha"]).max()))
    what = "largest error of forward_arm(inverse_arm), 20 random states of the synthetic arm [rad/s²]"
    return PaperPart(
        "Inverse arm and forward arm", (within("arm_and_back", what, worst, tolerance=_ROUNDING),)
    )


def integrator_order() -> PaperPart:
    """Errors of the third-order method when the step is halved."""
    workspace = open_workspace()
    given: dict[str, Any] = {
        "duration": 0.2,
        "q": np.full(6, 0.3),
        "voltage": np.array([4.0, 6.0, 2.0, 2.0, 1.0, 1.0]),
    }
    truth = simulate(workspace.arm, step=2.5e-5, method="rk4", **given).q[-1]
    steps = (4e-3, 2e-3, 1e-3)
    errors = [
        float(np.linalg.norm(simulate(workspace.arm, step=h, method="rk3", **given).q[-1] - truth))
        for h in steps
    ]
    order = float(np.log2(errors[-2] / errors[-1]))
    rows = tuple((f"{h * 1e3:g} ms", f"{error:.3g}") for h, error in zip(steps, errors, strict=True))
    check = Check(
        "runge_kutta.order",
        "observed order of the Runge-Kutta method",
        3.0,
        order,
        _ORDER,
        abs(order - 3.0) <= _ORDER,
        "with c3 = qd + 2h·k2 − h·k1; as printed the order is 1",
    )
    return PaperPart(
        "Runge-Kutta integration", (check,), (Table("Errors by step", ("step", "error [rad]"), rows),)
    )


def voltage_feedforward() -> PaperPart:
    """A motion followed by the voltages that the inverse arm computes for it, without feedback."""
    workspace = open_workspace()
    start = np.array([0.2, -0.3, 0.1, 0.4, -0.2, 0.3])
    motion = quintic(start, start + 0.6, duration=1.0)
    found = simulate(
        workspace.arm,
        duration=1.0,
        step=STEP,
        method="rk3",
        q=start,
        controller=Feedforward(),
        drive="voltage",
        reference=motion,
    )
    assert found.reference is not None
    error = np.degrees(found.q - found.reference[:, 0])
    rms = np.sqrt((error**2).mean(axis=0))
    rows = tuple((joint, f"{one:.4f}") for joint, one in zip(found.joints, rms, strict=True))
    what = "largest RMS tracking error of a joint, voltages of inverse_arm every 1 ms, no feedback [°]"
    checks = (within("feedforward.rms", what, float(rms.max()), tolerance=_DEGREES),)
    note = "Simulated: the plant is the model, on a synthetic arm; the paper prints no figures for its own."
    return PaperPart("Voltage feedforward", checks, (Table("RMS errors", ("joint", "RMS [°]"), rows),), note)


PAPER = Paper(
    "swartz82",
    "N. M. Swartz: Arm dynamics simulation. Carnegie-Mellon University, The Robotics Institute, 1982",
    (
        ("inverse arm and forward arm", arm_and_back),
        ("the integrator", integrator_order),
        ("voltage feedforward", voltage_feedforward),
    ),
    about="A program that simulates an arm with motors: inverse and forward arm, an integrator of third "
    "order and voltages computed in advance. Its integrator is misprinted; ours is corrected, and "
    "the order is checked.",
)
