"""Simulation: fleets, single arms with motors and friction, controlled arms, memory, threads."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.bench.dense_arms import six_joint_arm
from armwright.bench.pinocchio_cpp import cpp_program, cpp_times
from armwright.bench.pinocchio_peer import pinocchio_version
from armwright.bench.simulation_peers import (
    check_same,
    constant_voltages_run,
    held_voltages_run,
    mujoco_accelerations,
    mujoco_model,
    mujoco_rollout,
)
from armwright.bench.suite import (
    Peer,
    Row,
    Suite,
    at_least,
    at_most,
    not_measured,
    ratio_row,
    times_faster,
)
from armwright.bench.timing import fresh, median_time, times_in_turns
from armwright.errors import ArmwrightError
from armwright.models.core.registry import model
from armwright.models.simulation.plant import PlantChoice
from armwright.robot import Friction, Motor, Robot
from armwright.run import compile
from armwright.simulate.compiled_plant import CompiledPlant, compiled_plant
from armwright.simulate.controllers import ComputedTorque
from armwright.simulate.course import course
from armwright.simulate.methods import RK4
from armwright.simulate.motion_shapes import quintic
from armwright.simulate.simulation import simulate
from armwright.simulate.trajectory import Trajectory

Array = NDArray[np.float64]
ARMS, STEPS, STEP = 1000, 100, 1e-3


def rows() -> Iterator[Row]:
    """All rows, as they are measured; last the one for which Pinocchio is compiled, a minute or two."""
    yield fleet_row()
    yield from single_rows()
    yield from control_rows()
    yield function_row()
    yield memory_row()
    yield thread_row()
    yield algorithm_row()


# ------------------------------------------------------------------------------------------- fleets


def fleet_row() -> Row:
    """One Runge-Kutta step of many arms, dense parameters."""
    robot = six_joint_arm()
    q, qd = _states()
    name = f"six joints, one RK4 step, fleet of {ARMS}"
    theirs = mujoco_model(robot, step=STEP)
    if theirs is None:
        return not_measured(name, "ns", target=60, note="no MuJoCo")
    import mujoco

    f = compile(model(robot, "direct_dynamics"))
    check_same(f(q[0], qd[0], np.zeros(6)), mujoco_accelerations(theirs, q[0], qd[0]), "MuJoCo's arm")
    rollout = mujoco_rollout(theirs, q[:50], qd[:50], STEPS)
    pairs = times_in_turns(_fleet(robot, q, qd), rollout, turns=11, parts=(ARMS * STEPS, 50 * STEPS))
    version = f"MuJoCo {mujoco.__version__}"
    return ratio_row(name, pairs, target=60, version=version, label="rollout, RK4, no contacts", note=_HOW)


_HOW = "one thread, CPU time, in turns"


def _states() -> Any:
    return np.random.default_rng(0).uniform(-1, 1, (2, ARMS, 6))


def _fleet(robot: Robot, q: Array, qd: Array) -> Any:
    plant = compiled_plant(robot, PlantChoice())
    p, bounds = np.zeros((len(q), 1)), np.full(6, np.inf)
    state = course(plant, RK4, step=STEP, q=q, qd=qd, p=p, bounds=bounds, steps=STEPS)
    commands = np.zeros((STEPS, 2, 6))
    return lambda: state.advance(STEPS, every=STEPS, commands=commands)


def algorithm_row() -> Row:
    """One RK4 step of a fleet against four calls of the articulated-body algorithm in C++."""
    robot = six_joint_arm()
    name = f"six joints, one RK4 step, fleet of {ARMS}, against four ABA"
    with TemporaryDirectory() as folder:
        program = cpp_program(Path(folder), ("rnea", "aba")) if pinocchio_version() else "no Pinocchio"
        if isinstance(program, str):
            return not_measured(name, "ns", target=50, note=program)
        fleet, pairs = _fleet(robot, *_states()), []
        for _ in range(5):
            found = cpp_times(program, robot, count=1000, functions=("aba",))
            best = min(float(one["seconds"]) for key, one in found.items() if key.split(",")[0] == "aba")
            pairs.append((median_time(fleet, repeats=3) / ARMS / STEPS, 4 * best))
    version = f"Pinocchio {pinocchio_version()}"
    return ratio_row(name, pairs, target=50, version=version, label="four calls of aba in C++", note=_HOW)


# ------------------------------------------------------------------------------------- single arms


_TOLERANCE = 1e-8  # of both adaptive methods, which are one table
_SMOOTH = Friction(FV=2.0, FS=3.0, law="smooth", extra=(("vs", 0.01),))  # type: ignore[arg-type]


_VOLTS = np.array([6.0, -4.0, 3.0, 2.0, -2.0, 1.0])


def driven_arm() -> Robot:
    """The arm with motors, and friction that sticks."""
    arm = six_joint_arm()
    motor, friction = Motor(R=2.0, Kt=0.05, ratio=80), Friction(FV=2.0, FS=3.0)  # type: ignore[arg-type]
    return replace(arm, joints=tuple(replace(one, motor=motor, friction=friction) for one in arm.joints))


def single_rows() -> Iterator[Row]:
    """One arm for ten seconds, one call from Python."""
    yield from _scipy_rows()
    robot, name = driven_arm(), "six joints, 10 s, motors and friction, one call"

    theirs = mujoco_model(six_joint_arm(), step=STEP)
    if theirs is None:
        yield not_measured(f"{name}, 1 kHz, against MuJoCo", "ms", target=5, note="no MuJoCo")
        return
    import mujoco

    theirs.dof_damping[:] = 2.0 + 0.05**2 * 80**2 / 2.0
    theirs.dof_frictionloss[:] = 3.0
    rollout = mujoco_rollout(theirs, np.zeros((1, 6)), np.zeros((1, 6)), 10_000)
    pairs = times_in_turns(lambda: simulate(robot, duration=10.0, voltage=_VOLTS, store=10), rollout, turns=5)
    yield ratio_row(
        f"{name}, 1 kHz, against MuJoCo",
        pairs,
        target=5,
        version=f"MuJoCo {mujoco.__version__}",
        label="rollout, RK4, frictionloss by its solver",
        unit="ms",
    )


def _scipy_rows() -> Iterator[Row]:
    """Ours and SciPy with one smoothed friction, to one accuracy, around one compiled plant.

    Voltages that a computer holds for a millisecond each: SciPy is called for every one of them, since a step
    across a jump has no order. Voltages that never change: one call, by its usual and by its fastest method.
    """
    arm = driven_arm()
    arm = replace(arm, joints=tuple(replace(one, friction=_SMOOTH) for one in arm.joints))
    plant = compiled_plant(arm, PlantChoice("voltage"))
    yield _held_row(arm, plant)
    given: dict[str, Any] = {"method": "dopri5", "tolerance": _TOLERANCE, "step": 0.01, "voltage": _VOLTS}
    ours = median_time(lambda: simulate(arm, duration=10.0, **given), repeats=5)
    for method, tolerance in (("RK45", _TOLERANCE), ("LSODA", 1e-10)):  # errors are then 3e-10 and 9e-10
        run = constant_voltages_run(plant, _VOLTS, method=method, duration=10.0, tolerance=tolerance)
        peer = Peer(median_time(run, repeats=1) * 1e3, "SciPy", "both 1001 rows, errors below 1e-9")
        row = f"{_SMOOTH_ARM}, constant voltages, against one call of {method}"
        yield times_faster(row, "ms", ours * 1e3, peer, target=1)


_SMOOTH_ARM = "six joints, 10 s, motors and smooth friction, one call"
_LOOSE = 1e-6  # tolerance at which both err by 2e-7 on held voltages


def _held_row(arm: Robot, plant: CompiledPlant) -> Row:
    """Ten seconds of voltages held at 1 kHz; nothing is timed where SciPy errs less than we do."""
    t = np.arange(10_000) * STEP
    volts = _VOLTS * np.sin(np.pi * t)[:, None]
    loop = held_voltages_run(plant, volts[:1000], step=STEP, tolerance=_LOOSE)

    def run(seconds: float, *, method: str = "dopri5", tolerance: float = _LOOSE) -> Trajectory:
        voltage = t[: int(1000 * seconds)], volts[: int(1000 * seconds)]
        return simulate(arm, duration=seconds, voltage=voltage, method=method, tolerance=tolerance, store=10)

    exact = _last_state(run(1.0, method="dop853", tolerance=1e-12))
    errors = [float(np.abs(one - exact).max()) for one in (_last_state(run(1.0)), loop())]
    if errors[0] > 1.2 * errors[1]:
        raise ArmwrightError(
            f"benchmark: our error is {errors[0]:.1e}, SciPy's {errors[1]:.1e}: not the same"
        )
    how = f"RK45 for every millisecond, a tenth timed; errors {errors[0]:.1e} and {errors[1]:.1e}"
    name = f"{_SMOOTH_ARM}, voltages held at 1 kHz, against a solve_ivp loop"
    pairs = times_in_turns(lambda: run(10.0), loop, parts=(1.0, 0.1))
    return ratio_row(name, pairs, target=50, version="SciPy", label=how, unit="ms")


def _last_state(run: Trajectory) -> Array:
    return np.concatenate([run.q[-1], run.qd[-1]])


def control_rows() -> Iterator[Row]:
    """A computed-torque loop at 1 kHz for ten seconds."""
    robot = six_joint_arm()
    motion = quintic(np.zeros(6), np.full(6, 0.8), duration=10.0)
    law = ComputedTorque(400.0, 40.0)

    def run() -> object:
        return simulate(robot, duration=10.0, q=np.zeros(6), controller=law, reference=motion, store=10)

    ours = median_time(run, repeats=7)
    name = "computed torque at 1 kHz, compiled, 10 s"
    yield at_most(name, "ms", ours * 1e3, limit=25.0)
    if not pinocchio_version():
        yield not_measured(f"{name}, against Pinocchio", "ms", target=1, note="no Pinocchio")
        return
    seconds = fresh("pinocchio_control", "1000")["seconds"] * 10
    peer = Peer(seconds * 1e3, f"Pinocchio {pinocchio_version()}", "rnea and aba from Python, a tenth timed")
    yield times_faster(f"{name}, against Pinocchio in Python", "ms", ours * 1e3, peer, target=1)


def function_row() -> Row:
    """What a controller in Python costs per sample beside its own time: one that does nothing."""
    robot, u = six_joint_arm(), np.zeros(6)
    asked = median_time(lambda: simulate(robot, duration=2.0, torque=lambda t, q, qd: u), repeats=5)
    alone = median_time(lambda: simulate(robot, duration=2.0), repeats=5)
    name = "controller in Python, per sample beside its own time"
    return at_most(name, "µs", (asked - alone) / 2000 * 1e6, limit=8.0, note="CPU time")


# ------------------------------------------------------------------------------- memory and threads


def memory_row() -> Row:
    """Memory of a large fleet, beside the arrays that come back."""
    found = fresh("simulation_memory", cache=True)
    ratio = found["peak"] / found["arrays"]
    note = f"{found['arms']} arms, {found['rows']} rows: arrays of {found['arrays'] / 1e6:.0f} MB"
    return at_most("memory of a fleet, of its arrays", "", ratio, limit=1.2, note=note)


def thread_row() -> Row:
    """A fleet on two threads against one: time on the clock, so only free cores count."""
    robot = six_joint_arm()
    q = np.random.default_rng(1).uniform(-1, 1, (4000, 6))

    def seconds(threads: int) -> float:
        before = time.perf_counter()
        simulate(robot, duration=0.2, q=q, store=200, threads=threads)
        return time.perf_counter() - before

    seconds(1)
    ratio = median([seconds(1) / seconds(2) for _ in range(5)])
    return at_least(
        "two threads against one, fleet of 4000", "", ratio, limit=1.7, note="needs two free cores"
    )


SUITE = Suite("Simulation against MuJoCo, Pinocchio and SciPy", rows)
