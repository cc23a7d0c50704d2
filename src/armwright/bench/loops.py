"""Closed loops: batches of dynamics, closing, generation, a simulated second; Pinocchio and MuJoCo."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.bench.loop_machines import MACHINES, SHOWN, dense_machine
from armwright.bench.loop_peers import loop_program, motor_order, mujoco_rollout, pinocchio_times
from armwright.bench.pinocchio_peer import pinocchio_version
from armwright.bench.suite import (
    Peer,
    Row,
    Suite,
    at_most,
    not_measured,
    range_text,
    ratio_row,
    times_faster,
)
from armwright.bench.timing import fresh, median_time
from armwright.errors import ArmwrightError
from armwright.models.core.registry import model
from armwright.models.simulation.plant import PlantChoice
from armwright.report.progress import waiting, watch
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run import compile
from armwright.simulate.compiled_plant import compiled_plant
from armwright.simulate.course import course
from armwright.simulate.methods import RK4
from armwright.simulate.simulation import simulate
from armwright.study.peers.mujoco_machine import Stiffness, mujoco_machine
from armwright.study.peers.peer_tree import peer_tree

Array = NDArray[np.float64]
_ROUNDS = 5  # fresh processes in which both sides take turns
_TARGETS = {"inverse": 20.0, "direct": 10.0}
_WORDS = {"inverse": "rnea, loop Jacobian and solve in C++", "direct": "constraintDynamics in C++"}
_SAME = 1e-8  # of the largest result; MuJoCo's and Pinocchio's loops are closed to rounding as ours
_CLOSING, _FORMULA = 5.0, 0.5  # [µs]
_MAKING = {"prps3": 2.0, "gough_stewart": 6.0}  # [s]
_STEP, _LAST = 1e-3, 1.0  # [s]
_ERROR, _GAP = 1e-10, 1e-12  # against a tenth of the step; [m or rad]
_PUSH, _HERTZ = 60.0, 2.0  # [N, Hz] added to what holds the machine, on its three legs


def rows() -> Iterator[Row]:
    """All rows, as they are measured."""
    yield from batch_rows()
    yield from closing_rows()
    yield from making_rows()
    yield from second_rows()


# ------------------------------------------------------------------------------------------ batches


def batch_rows() -> Iterator[Row]:
    """Dynamics of dense machines on the same samples."""
    with TemporaryDirectory() as folder:
        with waiting("compiling Pinocchio's side"):
            program = loop_program(Path(folder)) if pinocchio_version() else "no Pinocchio"
        rounds = [_one_round(program) for _ in watch(range(_ROUNDS), "rounds")]
    for which in _TARGETS:
        for name in MACHINES:
            yield _batch_row(name, which, rounds, program)


def _one_round(program: Path | str) -> tuple[dict[str, Any], dict[str, Any]]:
    ours = fresh("loop_batches", cache=True)
    if isinstance(program, str):
        return ours, {}
    theirs = {name: pinocchio_times(program, name) for name in MACHINES}
    for name in MACHINES:
        for which in _TARGETS:
            _check_same(name, which, ours[name][which]["results"], theirs[name][which]["results"])
    return ours, theirs


def _check_same(name: str, which: str, ours: list[list[float]], theirs: list[list[float]]) -> None:
    order = motor_order(peer_tree(dense_machine(name)), name)
    a, b = np.array(ours)[:SHOWN, order], np.array(theirs)
    worst = float(np.abs(a - b).max() / np.abs(b).max())
    if not worst <= _SAME:
        raise ArmwrightError(f"{which} dynamics of {name}: results differ from Pinocchio's by {worst:.0e}")


def _batch_row(name: str, which: str, rounds: list[Any], program: Path | str) -> Row:
    pairs = [
        (ours[name][which]["seconds"], theirs[name][which]["seconds"] if theirs else None)
        for ours, theirs in rounds
    ]
    return ratio_row(
        f"batch {which} dynamics, {MACHINES[name]}",
        pairs,
        target=_TARGETS[which],
        version=f"Pinocchio {pinocchio_version()}",
        label=program if isinstance(program, str) else _WORDS[which],
        note=range_text(pairs),
    )


# --------------------------------------------------------------------------------- closing and making


def closing_rows() -> Iterator[Row]:
    """Rows on closing loops: times of one call from Python."""
    found = fresh("loop_closing", cache=True)
    for name, title in MACHINES.items():
        what = f"loop closure of one pose, warm start, {title}"
        yield at_most(
            what, "µs", found[name] * 1e6, limit=_CLOSING, note="from 1e-3 away, one call from Python"
        )
    what = "four-bar in closed form, all assemblies"
    if "formulas" not in found:
        yield not_measured(what, "µs", target=_FORMULA, note="its loop has no closed form")
        return
    solver = found["assemblies"] * 1e6
    note = f"compiled formulas, one call from Python; the solver that chooses among them {solver:.1f}"
    yield at_most(what, "µs", found["formulas"] * 1e6, limit=_FORMULA, note=note)


def making_rows() -> Iterator[Row]:
    """From a robot to functions, nothing kept from before."""
    for name, title in MACHINES.items():
        seconds = fresh("loop_generation", name)["seconds"]
        what = f"generate and compile, {title}"
        note = "inverse and direct dynamics and loop geometry together, CPU time"
        yield at_most(what, "s", seconds, limit=_MAKING[name], note=note)


# ------------------------------------------------------------------------------------------ a second


def second_rows() -> Iterator[Row]:
    """The 3-PRPS machine for a second at 1 kHz: error, gap and time."""
    robot = load("prps3").without("friction", "rotor")
    t: Array = np.arange(round(_LAST / _STEP) + 1, dtype=float) * _STEP
    torques = _pushes(robot, t)
    schedule = (t, torques, "linear")
    run = simulate(robot, duration=_LAST, step=_STEP, torque=schedule)
    fine = simulate(robot, duration=_LAST, step=_STEP / 10, torque=schedule, store=10)
    error = float(np.abs(run.q - fine.q).max())
    what = "3-PRPS, 1 s at 1 kHz, RK4"
    yield at_most(f"{what}: error", "m or rad", error, limit=_ERROR, note="against 10 kHz, all joints")
    yield at_most(f"{what}: gap", "m or rad", float(run.gap.max()), limit=_GAP)
    ours = median_time(_steps(robot, torques), repeats=11)
    try:
        import mujoco
    except ImportError:
        yield not_measured(what, "ms", target=10, note="no MuJoCo")
        return
    peer = mujoco_machine(robot, step=_STEP, stiffness=Stiffness())
    order = motor_order(peer_tree(robot), "prps3")
    apart = _difference(robot, peer.run(robot.home, torques[:-1, order])[0], peer.columns, torques)
    seconds = median_time(mujoco_rollout(peer, robot.home, torques[:-1, order]), repeats=5)
    theirs = Peer(seconds * 1e3, f"MuJoCo {mujoco.__version__}", "rollout, RK4, stiff connects")
    note = f"the stretch of 1000 steps, one thread, CPU time; motions differ by {apart:.0e}"
    yield times_faster(what, "ms", ours * 1e3, theirs, target=10, note=note)


def _pushes(robot: Robot, t: Array) -> Array:
    hold = compile(model(robot, "gravity"))(robot.home)
    legs = np.array([_PUSH if joint.name.startswith("leg") else 0.0 for joint in robot.active])
    return np.asarray(hold + legs * np.sin(2 * np.pi * _HERTZ * t)[:, None])


def _steps(robot: Robot, torques: Array) -> Any:
    """1000 steps from home, rows stored, as MuJoCo's rollout stores them."""
    plant = compiled_plant(robot, PlantChoice())
    n = plant.n
    ends = np.stack([torques[:-1], torques[1:]], axis=1)

    p, bounds = np.zeros(1), np.full(n, np.inf)
    state = course(plant, RK4, step=_STEP, q=robot.home, qd=np.zeros(n), p=p, bounds=bounds, steps=len(ends))

    def advance() -> object:
        state.state["q"][0], state.state["qd"][0] = robot.home, 0.0
        return state.advance(len(ends), every=1, commands=ends)

    return advance


def _difference(robot: Robot, places: Array, columns: list[int], torques: Array) -> float:
    """Between MuJoCo's positions and ours under the same torques, held each step."""
    t = np.arange(len(torques) - 1) * _STEP
    run = simulate(robot, duration=_LAST, step=_STEP, torque=(t, torques[:-1]))
    found = float(np.abs(places - run.q[:-1, columns]).max())
    if not found < 1e-3:
        raise ArmwrightError(f"benchmark: MuJoCo's machine moves otherwise by {found:.1e}; nothing is timed")
    return found


SUITE = Suite("Closed loops against Pinocchio and MuJoCo", rows)
