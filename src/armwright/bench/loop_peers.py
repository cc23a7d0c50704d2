"""Pinocchio in C++ and MuJoCo on the closed machines of the benchmark."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.bench.loop_machines import SAMPLES, SHOWN, dense_machine, loop_samples
from armwright.bench.pinocchio_cpp import compile_peer
from armwright.study.peers.mujoco_machine import MujocoMachine
from armwright.study.peers.peer_tree import PeerTree, peer_tree

Array = NDArray[np.float64]
_SOURCE = Path(__file__).with_name("pinocchio_loops.cpp")
_PASSES = 51  # over all samples; their median counts


def loop_program(folder: Path) -> Path | str:
    """Pinocchio's side, compiled and run once, or why there is none."""
    made = compile_peer(folder, _SOURCE)
    if isinstance(made, str):
        return made
    try:
        pinocchio_times(made, "prps3")
    except (OSError, subprocess.CalledProcessError, ValueError) as error:
        return f"the compiled program does not run ({error})"
    return made


def pinocchio_times(program: Path, machine: str) -> dict[str, Any]:
    """{"inverse" and "direct": {"seconds": CPU time per sample, "results": those of the first samples}}."""
    data = program.with_name(f"{machine}.txt")
    data.write_text(" ".join(repr(float(x)) for x in _numbers(machine)))
    done = subprocess.run([str(program), str(data)], capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def _numbers(machine: str) -> Iterator[float]:
    """The file that the program reads: sizes, gravity, joints, balls, motors, samples."""
    tree, samples = peer_tree(dense_machine(machine)), loop_samples(machine)
    yield from (len(tree.joints), len(tree.balls), len(tree.motors), SAMPLES, _PASSES, SHOWN)
    yield from tree.gravity
    for joint in tree.joints:
        yield from (joint.parent, float(joint.slides), *joint.place[:3].ravel())
        yield from (joint.mass, *joint.centre, *joint.tensor.ravel())
    for ball in tree.balls:
        for which, place in zip(ball.joints, ball.places, strict=True):
            yield from (which, *place[:3].ravel())
    yield from tree.motors
    order = motor_order(tree, machine)
    torques = np.zeros((SAMPLES, len(tree.joints)))
    torques[:, list(tree.motors)] = samples["tau"][:, order]
    columns = tree.columns
    arrays = (
        samples["q"][:, columns],
        samples["v"][:, columns],
        samples["qd"][:, order],
        samples["qdd"][:, order],
    )
    for array in (*arrays, torques):
        yield from array.ravel()


def motor_order(tree: PeerTree, machine: str) -> list[int]:
    """Which of our motors each motor of the tree is."""
    robot = dense_machine(machine)
    ours = [joint.name for joint in robot.active]
    names = [joint.name for joint in robot.moving]
    return [ours.index(names[tree.joints[i].column]) for i in tree.motors]


def mujoco_rollout(peer: MujocoMachine, q: Array, torques: Array) -> Callable[[], Any]:
    """One run from rest at q_tree in MuJoCo's own loop; torques (T, motors) are held each step."""
    import mujoco
    from mujoco import rollout

    data = mujoco.MjData(peer.model)
    size = mujoco.mj_stateSize(peer.model, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    state = np.zeros((1, size))
    state[0, 1 : 1 + peer.model.nq] = q[peer.columns]
    control = np.ascontiguousarray(torques[None])
    steps = len(torques)
    return lambda: rollout.rollout(peer.model, data, initial_state=state, control=control, nstep=steps)
