"""A robot that is not quite as described, on the simulator with sensors: logs to try a campaign on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import number
from armwright.identify.regression.inertial_part import tree_positions
from armwright.models.core.registry import model
from armwright.robot import Friction, Inertia, Joint, Robot
from armwright.run import compile
from armwright.simulate.controllers import ComputedTorque
from armwright.simulate.motions import Motion
from armwright.simulate.sensors import Sensors, round_to_quanta
from armwright.simulate.simulation import simulate

Array = NDArray[np.float64]

APART = 0.15  # links differ from their description by up to so much
RUBS = 0.1  # friction of a robot that has none, in parts of each torque's RMS
POSITION, VELOCITY = 1e-5, 1e-4  # steps of the sensors [rad or m, and per second]
NOISE = 0.01  # of each torque's RMS
STIFF = 3600.0  # 1/s²: a drive of 10 Hz; slow ones let joints stick, where torque tells nothing
LAG = 0.01  # rad or m behind the motion at which a drive overcomes dry friction
STEP = 1e-3  # s
CLOSE = 0.3  # of 1/ω: steps of a drive whose feedback is that fast
MOVES = 0.05  # of a joint's largest speed: below it dry friction takes up torque that no model predicts


def real_robot(robot: Robot, motion: Motion, *, seed: int) -> Robot:
    """The robot with other links, each still a body, and with friction."""
    if robot.symbols:
        raise ArmwrightError(f"'{robot.name}' has names without values; give numbers to simulate it")
    random = np.random.default_rng(seed)
    links = []
    for link in robot.links:
        factor = 1 + APART * random.uniform(-1, 1)
        links.append(
            replace(link, inertia=Inertia.of([factor * float(value) for value in link.inertia.values]))
        )
    other = replace(robot, links=tuple(links))
    if any(float(joint.friction.FS) or float(joint.friction.FV) for joint in robot.active):
        return other
    q, qd, qdd = motion_samples(motion, 50.0)
    torque = np.asarray(compile(model(other, "inverse_dynamics"))(tree_positions(other)(q), qd, qdd))
    sizes = dict(
        zip((one.name for one in robot.active), RUBS * np.sqrt(np.mean(torque**2, axis=0)), strict=True)
    )
    if not all(size > 0 for size in sizes.values()):
        raise ArmwrightError(f"'{robot.name}' has joints that move no mass; describe masses to simulate it")
    joints = tuple(_rubbing(one, sizes.get(one.name)) for one in robot.joints)
    return replace(other, joints=joints)


def _rubbing(joint: Joint, size: float | None) -> Joint:
    if size is None:
        return joint
    return replace(joint, friction=Friction(FV=number(float(size)), FS=number(float(size))))


def simulated_log(real: Robot, motion: Motion, *, rate: float, seed: int) -> str:
    """A simulated log: CSV with time, position, velocity and torque of every motor."""
    start = motion.samples(np.zeros(1))[0, 0]
    near: dict[str, Any] = {"near": real.home} if real.loops else {}
    kp = drive_stiffness(real, motion)
    store = int(np.ceil(1 / (rate * min(STEP, CLOSE / float(np.sqrt(kp.max()))))))
    run = simulate(
        real,
        duration=motion.duration,
        step=1 / (rate * store),
        store=store,
        q=start,
        controller=ComputedTorque(kp.tolist(), (2 * np.sqrt(kp)).tolist()),
        reference=motion,
        sensors=Sensors(position=POSITION, velocity=VELOCITY, seed=seed),
        **near,
    )
    if run.status != "finished":
        raise ArmwrightError(f"the simulated '{real.name}' did not follow the motion: {run.status}")
    columns = [run.joints.index(name) for name in run.motors]
    random = np.random.default_rng(seed)
    size = NOISE * np.sqrt(np.mean(run.tau**2, axis=0))
    parts = {
        "q": round_to_quanta(run.q[:, columns], np.full(len(columns), POSITION)),
        "qd": round_to_quanta(run.qd[:, columns], np.full(len(columns), VELOCITY)),
        "tau": run.tau + size * random.normal(size=run.tau.shape),
    }
    head = ["t", *(f"{key}.{name}" for key in parts for name in run.motors)]
    rows = np.column_stack([run.t, *parts.values()])
    return "\n".join([",".join(head), *(",".join(f"{x:.9g}" for x in row) for row in rows)]) + "\n"


def drive_stiffness(real: Robot, motion: Motion) -> Array:
    """Feedback (n,) of position [1/s²] that moves each joint, however dry its friction and light its link.

    A gripper's finger may rub a hundred times more than its own acceleration takes: a drive of 10 Hz would
    never move it. Those of closed robots are all alike.
    """
    count = len(real.active)
    if real.loops:
        return np.full(count, STIFF)
    q = motion_samples(motion, 5.0)[0]
    inertia = np.asarray(compile(model(real, "inertia_matrix"))(q))
    own = np.diagonal(inertia, axis1=1, axis2=2).min(axis=0)
    dry = np.array([float(joint.friction.FS) for joint in real.active])
    return np.asarray(np.maximum(STIFF, dry / np.maximum(LAG * own, 1e-300)))


def torque_error(found: Robot, real: Robot, motion: Motion) -> float:
    """RMS of what a found robot's torques miss of the real one's, in % of their RMS, while joints move."""
    q, qd, qdd = motion_samples(motion, 100.0)
    place = tree_positions(real)(q)
    ours, true = (
        np.asarray(compile(model(one, "inverse_dynamics"))(place, qd, qdd)) for one in (found, real)
    )
    moves = np.abs(qd) > MOVES * np.abs(qd).max(axis=0)
    return float(100 * np.sqrt(np.sum((ours - true)[moves] ** 2) / np.sum(true[moves] ** 2)))


def motion_samples(motion: Motion, rate: float) -> tuple[Array, Array, Array]:
    """Positions, velocities and accelerations (T, n) at a rate [1/s]."""
    at = motion.samples(np.arange(round(motion.duration * rate) + 1) / rate)
    return at[:, 0], at[:, 1], at[:, 2]
