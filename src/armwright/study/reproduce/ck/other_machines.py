"""Constant and sine forces on two other closed machines: a Gough-Stewart platform and a four-bar."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.models import model
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run import compile
from armwright.simulate.simulation import simulate
from armwright.study.peers.mujoco_machine import Stiffness, mujoco_machine
from armwright.study.reproduce.paper import Check, PaperPart, within

Array = NDArray[np.float64]

_MACHINES = {"gough_stewart": 20.0, "fourbar": 2.0}  # and the sine on every motor [N or N m]
_HERTZ, _LAST, _STEP = 2.0, 0.3, 1e-4  # [Hz], [s], [s]
_STILL, _APART = 1e-9, 1e-6  # [m or rad] as for the machine of the paper


def other_machines() -> PaperPart:
    """Constant force and sine force on each, against MuJoCo."""
    checks = [check for name, sine in _MACHINES.items() for check in _checks(name, sine)]
    return PaperPart("Other machines", tuple(checks))


def _checks(name: str, sine: float) -> tuple[Check, ...]:
    robot = load(name).without("friction", "rotor")
    hold = np.asarray(compile(model(robot, "gravity"))(robot.home))
    still = simulate(robot, duration=_LAST, torque=hold)
    drift = float(np.abs(still.q - robot.home).max())
    t: Array = np.arange(round(_LAST / _STEP), dtype=float) * _STEP
    torques: Array = hold + sine * np.sin(2 * np.pi * _HERTZ * t)[:, None] * np.ones(len(hold))
    run = simulate(robot, duration=_LAST, step=_STEP, torque=(t, torques))
    work = float(np.abs(run.drift).max() / np.ptp(run.energy))
    return (
        within(
            f"{name}.static", "constant force: largest motion of a joint [m or rad]", drift, tolerance=_STILL
        ),
        within(f"{name}.energy", "sine: work less energy, part of it", work, tolerance=1e-6),
        within(f"{name}.gap", "sine: loops open by [m or rad]", float(run.gap.max()), tolerance=1e-12),
        _engine_check(name, robot, torques, run.q[:-1]),
    )


def _engine_check(name: str, robot: Robot, torques: Array, ours: Array) -> Check:
    what = f"sine: largest difference of a joint from MuJoCo for {_LAST:g} s [m or rad]"
    try:
        peer = mujoco_machine(robot, step=_STEP, stiffness=Stiffness(2 * _STEP, 1e-6))
    except ImportError:
        note = "MuJoCo is not installed: pip install 'armwright[bench]'"
        return Check(f"{name}.engine", what, None, None, _APART, None, note)
    names = [joint.name for joint in robot.moving]
    motors = [names.index(joint.name) for joint in robot.active]
    places, _ = peer.run(robot.home, torques[:, [motors.index(column) for column in peer.motors]])
    error = float(np.abs(places - ours[:, peer.columns]).max())
    return within(f"{name}.engine", what, error, tolerance=_APART)
