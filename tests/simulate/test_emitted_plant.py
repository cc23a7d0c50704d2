"""Plants and controllers in C: compiled without warnings, and what they do is what the native run does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.simulate.controllers import compiled_law
from tests.emit.running import call, need, write
from tests.simulate.arms import wheel

STEPS = 60

MAIN = """#include <stdio.h>
#include "{stem}.h"
static const double inputs[{steps}][{m}] = {{{rows}}};
int main(void)
{{
    double q[{n}] = {{{q}}}, qd[{n}] = {{{qd}}}, current[{n}], direction[{n}], qdd[{n}], tau[{n}], work = 0.0;
    {stem}_start(qd, current, direction);
    for (int r = 0; r < {steps}; r++) {{
        int failed = {stem}({step}, inputs[r], q, qd, current, direction, qdd, tau, &work);
        for (int k = 0; k < {n}; k++)
            printf("%.17g %.17g %.17g %.17g ", q[k], qd[k], qdd[k], tau[k]);
        printf("%.17g %d\\n", work, failed);
    }}
    return 0;
}}
"""

CONTROL = """#include <stdio.h>
#include <string.h>
#include "{stem}.h"
static const double rows[10][{width}] = {{{rows}}};
int main(void)
{{
    double memory[{m}] = {{{memory}}}, after[{m}], u[{n}];
    for (int r = 0; r < 10; r++) {{
        {stem}(rows[r], rows[r] + {a}, rows[r] + {b}, memory, u, after);
        memcpy(memory, after, sizeof after);
        for (int k = 0; k < {n}; k++)
            printf("%.17g ", u[k]);
    }}
    return 0;
}}
"""


def braces(values: np.ndarray) -> str:
    return ", ".join(repr(float(x)) for x in values)


def stepped(
    robot: aw.Robot, folder: Path, u: np.ndarray, q: np.ndarray, qd: np.ndarray, **choice: Any
) -> np.ndarray:
    """Rows of q, qd, qdd, tau of each coordinate, then work and whether it failed, after each step."""
    need(("gcc",))
    files = aw.emit_plant(robot, "c", **choice)
    stem = next(name[:-2] for name in files if name.endswith("_step.h"))
    rows = ", ".join(f"{{{braces(row)}}}" for row in u)
    step = repr(choice.get("step", 1e-3))
    words = {"n": len(q), "m": u.shape[1], "steps": STEPS, "step": step, "q": braces(q), "qd": braces(qd)}
    write({**files, "main.c": MAIN.format(stem=stem, rows=rows, **words)}, folder)
    sources = [name for name in (*files, "main.c") if name.endswith(".c")]
    flags = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    call(["gcc", *flags, *sources, "-o", "run", "-lm"], folder)
    found = np.array(call(["./run"], folder).split(), dtype=float)
    return found.reshape(STEPS, -1)


def compare(found: np.ndarray, native: aw.Trajectory, *, tolerance: float = 1e-11) -> None:
    n = native.q.shape[1]
    table = found[:, : 4 * n].reshape(STEPS, n, 4)
    np.testing.assert_allclose(table[:, :, 0], native.q[1:], rtol=tolerance, atol=tolerance)
    np.testing.assert_allclose(table[:, :, 1], native.qd[1:], rtol=tolerance, atol=tolerance)
    scale = np.abs(native.qdd).max()
    np.testing.assert_allclose(table[:, :, 2], native.qdd[:-1], atol=tolerance * scale)
    np.testing.assert_allclose(table[:, :, 3], native.tau[:-1], rtol=tolerance, atol=tolerance)
    np.testing.assert_allclose(found[:, -2], native.work[1:], rtol=tolerance, atol=tolerance)
    assert not found[:, -1].any()


@pytest.mark.parametrize("method", ["rk3", "rk4", "implicit", "symplectic"])
def test_steps_of_an_arm_that_sticks_and_slides(method: str, tmp_path: Path) -> None:
    robot = aw.load("planar2r").with_values({"FS1": 0.8, "FV1": 0.2, "FS2": 0.3, "FV2": 0.1})
    t = np.arange(STEPS) * 0.01
    u = np.column_stack([3 * np.sin(9 * t), np.where(t < 0.3, 0.2, -1.5)])
    q, qd = np.array([0.3, 0.8]), np.array([0.4, 0.0])
    native = aw.simulate(robot, duration=0.6, step=0.01, q=q, qd=qd, torque=(t, u), method=method)
    assert (native.qd == 0.0).any()  # a joint sticks, and not for ever
    compare(stepped(robot, tmp_path, u, q, qd, step=0.01, method=method), native, tolerance=1e-9)


def test_steps_of_a_motor_with_inductance(tmp_path: Path) -> None:
    robot = wheel(R=2.0, L=0.004, Kt=0.5)
    u = np.full((STEPS, 1), 30.0)
    native = aw.simulate(robot, duration=0.06, voltage=[30.0], saturation=12.0)
    found = stepped(robot, tmp_path, u, np.zeros(1), np.zeros(1), drive="voltage", saturation=12.0)
    compare(found, native)


def test_steps_of_six_joints(tmp_path: Path) -> None:
    robot = aw.load("puma560")
    q, qd = np.random.default_rng(0).normal(size=(2, 6))
    u = np.tile([3.0, -20.0, 5.0, 0.0, 0.1, 0.0], (STEPS, 1))
    native = aw.simulate(robot, duration=STEPS * 1e-3, q=q, qd=qd, torque=u[0])
    compare(stepped(robot, tmp_path, u, q, qd), native)


@pytest.mark.requirement("S1-32")
@pytest.mark.parametrize("name", ["fourbar", "prps3"])
def test_steps_of_a_closed_robot(name: str, tmp_path: Path) -> None:
    """The emitted C closes the loops after each step as the native run does."""
    robot = aw.load(name).without("friction")
    motors = [k for k, joint in enumerate(robot.moving) if joint in robot.active]
    hold = aw.compile(aw.model(robot, "gravity"))(robot.home) * 1.05
    u = np.zeros((STEPS, len(robot.moving)))
    u[:, motors] = hold
    native = aw.simulate(robot, duration=STEPS * 1e-3, torque=hold)
    wide = np.zeros((len(native), len(robot.moving)))
    wide[:, motors] = native.tau
    found = stepped(robot, tmp_path, u, robot.home, np.zeros(len(robot.moving)))
    compare(found, replace(native, tau=wide), tolerance=1e-12)


def test_what_is_not_written_is_refused() -> None:
    robot = aw.load("planar2r")
    for given, words in (
        ({"language": "julia"}, "only in 'c'"),
        ({"method": "dop853"}, "varies its step"),
        ({"robot": aw.load("fourbar"), "method": "symplectic"}, "closed loops"),
    ):
        with pytest.raises(aw.ArmwrightError, match=words):
            aw.emit_plant(**({"robot": robot} | given))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["planar2r", "fivebar"])
def test_an_adaptive_law_in_c_is_that_of_the_simulation(name: str, tmp_path: Path) -> None:
    """Its memory goes on from call to call, so ten calls in a row must agree."""
    need(("gcc",))
    robot = aw.load(name).without("friction")
    law = aw.Adaptive(rate=5.0, damping=2.0, gain=3.0)
    made = aw.emit_controller(law, robot, "c", period=0.01)
    native = compiled_law(law, robot, drive="torque", period=0.01).function
    sizes = [one.shape[0] for one in native.inputs]
    random = np.random.default_rng(1)
    rows = random.uniform(-0.5, 0.5, (10, sum(sizes[:3])))
    stem = next(text[:-2] for text in made.files if text.endswith(".h"))
    numbers = ", ".join(f"{{{braces(row)}}}" for row in rows)
    program = CONTROL.format(
        stem=stem,
        width=rows.shape[1],
        rows=numbers,
        memory=braces(made.memory),
        a=sizes[0],
        b=sizes[0] + sizes[1],
        n=sizes[1],
        m=sizes[3],
    )
    write({**made.files, "main.c": program}, tmp_path)
    call(["gcc", "-std=c99", "-O2", f"{stem}.c", "main.c", "-o", "run", "-lm"], tmp_path)
    found = np.array(call(["./run"], tmp_path).split(), dtype=float).reshape(10, sizes[1])
    memory = made.memory
    for row, u in zip(rows, found, strict=True):
        reference, q, qd = np.split(row, np.cumsum(sizes[:2]))
        wanted = native(reference, q, qd, memory)
        np.testing.assert_allclose(u, wanted.u, rtol=1e-9, atol=1e-10)
        memory = wanted.memory_after
    assert np.abs(memory).max() > 1e-3  # it has learnt


LOOP = """#include <stdio.h>
#include "planar2r_control.h"
static const double wanted[{steps}][6] = {{{rows}}};
int main(void)
{{
    double q[2] = {{0.1, -0.2}}, qd[2] = {{0.0, 0.0}}, current[2], direction[2], memory[{m}];
    double u[2], qdd[2], tau[2], work = 0.0;
    planar2r_control_start(qd, current, direction, memory);
    for (int r = 0; r < {steps}; r++) {{
        int failed = planar2r_control(wanted[r], q, qd, current, direction, memory, u, qdd, tau, &work);
        printf("%.17g %.17g %.17g %.17g %d\\n", q[0], q[1], qd[0], qd[1], failed);
    }}
    return 0;
}}
"""


@pytest.mark.parametrize("kind", ["computed torque", "adaptive"])
def test_a_plant_and_its_controller_together_do_what_the_native_run_does(kind: str, tmp_path: Path) -> None:
    """Friction that sticks, a law every 2 ms, an integrator of 1 ms."""
    need(("gcc",))
    robot = aw.load("planar2r").with_values({"FS1": 0.8, "FV1": 0.2, "FS2": 0.3, "FV2": 0.1})
    law = aw.ComputedTorque(100.0, 20.0) if kind == "computed torque" else aw.Adaptive(5.0, 8.0, 0.5)
    made = aw.emit_control_loop(law, robot, "c", period=2e-3, step=1e-3)
    motion = aw.quintic([0.1, -0.2], [0.6, 0.5], duration=0.2)
    wanted = np.asarray(motion.samples(np.arange(STEPS) * 2e-3)).reshape(STEPS, 6)
    rows = ", ".join(f"{{{braces(row)}}}" for row in wanted)
    write({**made.files, "main.c": LOOP.format(steps=STEPS, rows=rows, m=len(made.memory))}, tmp_path)
    sources = [name for name in (*made.files, "main.c") if name.endswith(".c")]
    flags = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    call(["gcc", *flags, *sources, "-o", "run", "-lm"], tmp_path)
    found = np.array(call(["./run"], tmp_path).split(), dtype=float).reshape(STEPS, 5)
    given: dict[str, Any] = {"controller": law, "reference": motion, "period": 2e-3, "q": [0.1, -0.2]}
    native = aw.simulate(robot, duration=2e-3 * STEPS, step=1e-3, store=2, **given)
    np.testing.assert_allclose(found[:, :2], native.q[1:], atol=1e-12)
    np.testing.assert_allclose(found[:, 2:4], native.qd[1:], atol=1e-11)
    assert not found[:, 4].any()


def test_a_control_loop_that_cannot_be_written_is_refused_with_what_to_do() -> None:
    law = aw.ComputedTorque(100.0, 20.0)
    with pytest.raises(aw.ArmwrightError, match="'fivebar' has loops; write emit_plant and emit_controller"):
        aw.emit_control_loop(law, aw.load("fivebar"))
    with pytest.raises(aw.ArmwrightError, match="not a whole number of steps"):
        aw.emit_control_loop(law, aw.load("planar2r"), period=2.5e-3, step=1e-3)
