"""The closed machines of the benchmark: those of the library, no body symmetric, and their samples."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from armwright.bench.dense_arms import random_body
from armwright.models.core.registry import model
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run import compile
from armwright.run.solver.loop_closing import LoopSolver

Array = NDArray[np.float64]
SAMPLES = 504  # the same for everybody; all arrays stay in the second-level cache
SHOWN = 9  # samples whose results are compared: more than one vector
MACHINES = {"prps3": "3-PRPS", "gough_stewart": "Gough-Stewart"}
_REACH = 0.05  # [m or rad] by which motors are away from home


@cache
def dense_machine(name: str) -> Robot:
    """A machine of the library whose bodies have no zero among their parameters.

    Links without mass between the axes of balls and crosses stay what they are: peers have none there.
    """
    random = np.random.default_rng(7)
    robot = load(name).without("friction", "rotor")
    links = [
        replace(link, inertia=random_body(random)) if float(link.inertia.M) else link for link in robot.links
    ]
    return replace(robot, links=tuple(links))


@cache
def loop_samples(name: str) -> dict[str, Array]:
    """Closed positions q (N, n), velocities v of all joints, qd, qdd and torques of the motors."""
    robot = dense_machine(name)
    loops = compile(model(robot, "loop_geometry"))
    assert isinstance(loops, LoopSolver)
    motors = list(loops.model.motors)
    random = np.random.default_rng(1)
    home = robot.home
    wanted = home[motors] + random.uniform(-_REACH, _REACH, (SAMPLES, len(motors)))
    q = np.array([loops(one, near=home) for one in wanted])
    qd, qdd = random.uniform(-0.5, 0.5, (2, SAMPLES, len(motors)))
    W, _ = compile(model(robot, "loop_kinematics"))(q, qd)
    v = np.zeros_like(q)
    v[:, motors] = qd
    v[:, [k for k in range(q.shape[1]) if k not in motors]] = np.einsum("nij,nj->ni", W, qd)
    return {"q": q, "v": v, "qd": qd, "qdd": qdd, "tau": random.uniform(-50, 50, qd.shape)}
