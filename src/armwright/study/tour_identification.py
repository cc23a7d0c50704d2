"""The last chapter of the tour, the whole chain: simulate a robot, log it, identify it, report."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import number
from armwright.identify.estimate import Estimate
from armwright.identify.identification import identify
from armwright.identify.recording import Recording
from armwright.models import model
from armwright.report.identification_page import report
from armwright.robot import Friction, Inertia, Robot
from armwright.robot.formats import load, robots
from armwright.robot.joint import Joint
from armwright.run import compile
from armwright.simulate.controllers import ComputedTorque
from armwright.simulate.motions import Fourier
from armwright.simulate.simulation import simulate
from armwright.simulate.trajectory import Trajectory
from armwright.study.narrator import Narrator

Array = NDArray[np.float64]

HEAVIER = 1.25  # the real robot's links, against their description
RUBS = 0.1  # friction, in parts of each torque's RMS
NOISE = 0.01  # of each torque's RMS
DURATION, RATE = 12.0, 100.0


@dataclass(frozen=True, slots=True)
class SimulatedStudy:
    """An arm as described, the real one, its motion with the seconds that took, and what its log says."""

    arm: Robot
    real: Robot
    run: Trajectory
    seconds: float
    log: Recording
    found: Estimate


def simulated_study(robot: Robot) -> SimulatedStudy:
    """A robot that is not quite as described moves, is logged, and is found out."""
    arm = _heavy_arm(robot)
    motion = _exciting_motion(arm)
    q, qd, qdd = motion.samples(np.linspace(0.0, DURATION, 200)).transpose(1, 0, 2)
    torque = np.asarray(compile(model(arm, "inverse_dynamics"))(q, qd, qdd))
    real = _real_robot(arm, np.sqrt(np.mean(torque**2, axis=0)))
    start = time.perf_counter()
    run = _follow(real, motion)
    seconds = time.perf_counter() - start
    log = _recording(run, arm)
    return SimulatedStudy(arm, real, run, seconds, log, identify(log, arm))


def show_chain(robot: Robot, narrator: Narrator) -> None:
    """The study, told with the lines one would type."""
    narrator.code(
        "run = aw.simulate(real, controller=aw.ComputedTorque(100, 20), reference=motion, duration=12)",
        'run.save("run.csv")',
        'log = aw.read_recording("run.csv", robot=robot)',
        "found = aw.identify(log, robot)",
        'aw.report(found, "report.html")',
    )
    study = simulated_study(robot)
    log, found = study.log, study.found
    narrator.say(
        f"{study.arm.name} with links a quarter heavier than described, and friction, moved for "
        f"{DURATION:g} s; torques were logged with {100 * NOISE:g} % noise."
    )
    narrator.quote(str(finding) for finding in found.findings[:3])
    if found.validation is None:
        narrator.say(str(found))
        return
    described = found.validation.cad_percent
    narrator.say(
        f"Torques on the last third: {found.validation.overall_percent:.1f} % off, described they were "
        f"{'unknown' if described is None else f'{described:.0f} % off'}; friction of "
        f"{log.joints[0]}: {found.friction[log.joints[0]]}."
    )
    if narrator.folder is not None:
        narrator.say(f"wrote {report(found, narrator.folder / 'identification.html')}")


def _heavy_arm(robot: Robot) -> Robot:
    """The robot itself if it is open and has masses, else the last such of the library."""
    for candidate in (robot, *map(load, reversed(robots()))):
        if candidate.structure == "serial" and _has_torques(candidate):
            return candidate.without("friction", "stiffness")
    return robot


def _has_torques(robot: Robot) -> bool:
    has_masses = not robot.symbols and all(float(link.inertia.M) > 0 for link in robot.links)
    try:
        return has_masses and len(model(robot, "inverse_dynamics").inputs) == 3
    except ArmwrightError:
        return False


def _real_robot(arm: Robot, torque: Array) -> Robot:
    """The arm with heavier links, and smooth friction in proportion to its torques (n,)."""
    heavy = [Inertia.of([HEAVIER * float(value) for value in link.inertia.values]) for link in arm.links]
    links = tuple(replace(link, inertia=one) for link, one in zip(arm.links, heavy, strict=True))
    sizes = iter(RUBS * torque)
    return replace(arm, links=links, joints=tuple(_rubbing(joint, sizes) for joint in arm.joints))


def _rubbing(joint: Joint, sizes: Iterator[float]) -> Joint:
    """A joint that moves with the next friction, any other as it is."""
    if not joint.is_moving:
        return joint
    size = number(float(next(sizes)))
    return replace(joint, friction=Friction(FV=size, FS=size, law="smooth", extra=(("vs", number(0.05)),)))


def _exciting_motion(arm: Robot) -> Fourier:
    """A few sines per joint."""
    sines, cosines = np.random.default_rng(3).normal(size=(2, 4, len(arm.moving)))
    falling = 0.4 / np.arange(1, 5)[:, None]
    return Fourier(arm.home, falling * sines, falling * cosines, frequency=0.2, length=DURATION)


def _follow(real: Robot, motion: Fourier) -> Trajectory:
    """The robot on the motion, under control."""
    q, qd, _ = motion(0.0)
    law = ComputedTorque(100.0, 20.0)
    every = round(1e3 / RATE)
    return simulate(real, duration=DURATION, store=every, q=q, qd=qd, controller=law, reference=motion)


def _recording(run: Trajectory, arm: Robot) -> Recording:
    """The run as a logger would have it, its torques with noise."""
    noise = NOISE * np.sqrt(np.mean(run.tau**2, axis=0)) * np.random.default_rng(4).normal(size=run.tau.shape)
    joints = tuple(joint.name for joint in arm.active)
    return Recording(t=run.t, q=run.q, qd=run.qd, qdd=None, tau=run.tau + noise, joints=joints, source="run")
