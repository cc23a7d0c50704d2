"""Controllers of ours: gains and a law; the law is compiled with the plant it drives.

A controller is one final class: it says its model, what it remembers at first, and nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, final

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.models.core.model import Model
from armwright.models.core.registry import model
from armwright.models.kinematics.jacobian import COMPONENTS
from armwright.models.simulation import control
from armwright.models.simulation.closed_control import (
    closed_adaptive,
    closed_computed_torque,
    closed_feedforward,
    closed_gravity_compensation,
)
from armwright.models.simulation.floating_control import (
    floating_computed_torque,
    floating_gravity_compensation,
)
from armwright.models.simulation.task_control import TaskGains, operational_space, resolved_acceleration
from armwright.robot import Robot
from armwright.run import Function, compile

Array = NDArray[np.float64]
Gain = float | Sequence[float]
Law = Callable[..., Model]

DAMPING = 1e-4  # m or rad: λ by default, felt only where a singular value of the Jacobian is as small


class Controller(ABC):
    """A law of control; ``robot`` is the model it believes in, the simulated one where it is None.

    Of a closed robot its reference and gains are of the motors.
    ashore   why it needs a base that does not float; empty where it drives floating robots too
    """

    ashore: ClassVar[str] = ""
    robot: Robot | None

    @abstractmethod
    def model(self, robot: Robot, *, drive: str, period: float) -> tuple[Model, Array]:
        """f(reference, q, qd, memory) → u, memory; and the memory at first."""


@final
@dataclass(frozen=True, eq=False)
class ComputedTorque(Controller):
    """Γ = A(q)·(q̈d + Kd·ė + Kp·e) + H(q, q̇); kp [1/s²], kd [1/s]: one number, or one per joint."""

    kp: Gain = 100.0
    kd: Gain = 20.0
    robot: Robot | None = None

    def model(self, robot: Robot, *, drive: str, period: float) -> tuple[Model, Array]:
        kp, kd = _gains(robot, kp=self.kp, kd=self.kd)
        make = _by_kind(robot, control.computed_torque, closed_computed_torque, floating_computed_torque)
        return make(robot, kp=kp, kd=kd, drive=drive), np.zeros(1)


@final
@dataclass(frozen=True, eq=False)
class Feedforward(Controller):
    """Torques of the reference motion, plus feedback kp·e + kd·ė at the joints if gains are given."""

    ashore: ClassVar[str] = (
        "the torques of a reference motion depend on the motion of the base, which is not known in advance"
    )
    kp: Gain = 0.0
    kd: Gain = 0.0
    robot: Robot | None = None

    def model(self, robot: Robot, *, drive: str, period: float) -> tuple[Model, Array]:
        kp, kd = _gains(robot, kp=self.kp, kd=self.kd)
        make = closed_feedforward if robot.loops else control.feedforward
        return make(robot, kp=kp, kd=kd, drive=drive), np.zeros(1)


@final
@dataclass(frozen=True, eq=False)
class GravityCompensation(Controller):
    """kp·e + kd·ė at the joints [N m/rad, N m s/rad], plus the torques that balance gravity."""

    kp: Gain
    kd: Gain
    robot: Robot | None = None

    def model(self, robot: Robot, *, drive: str, period: float) -> tuple[Model, Array]:
        kp, kd = _gains(robot, kp=self.kp, kd=self.kd)
        make = _by_kind(
            robot, control.gravity_compensation, closed_gravity_compensation, floating_gravity_compensation
        )
        return make(robot, kp=kp, kd=kd, drive=drive), np.zeros(1)


@final
@dataclass(frozen=True, eq=False)
class Adaptive(Controller):
    """Slotine and Li's adaptive control in base parameters, which it learns during the motion.

    rate      λ [1/s]: errors decay like exp(−λ·t) once the parameters fit
    damping   [N m s/rad] per joint
    gain      of the adaptation, one number or one per base parameter
    guess     initial parameters, by name; zero by default
    """

    ashore: ClassVar[str] = "it adapts the parameters of a robot on a fixed base"
    rate: Gain = 10.0
    damping: Gain = 10.0
    gain: Gain = 1.0
    guess: tuple[tuple[str, float], ...] = ()
    robot: Robot | None = None

    def model(self, robot: Robot, *, drive: str, period: float) -> tuple[Model, Array]:
        names = model(robot, "dynamic_regressor" if robot.loops else "slotine_li", parameters="base").columns
        rate, damping = _gains(robot, rate=self.rate, damping=self.damping)
        gain = np.broadcast_to(np.asarray(self.gain, dtype=float), (len(names),)).tolist()
        make = closed_adaptive if robot.loops else control.adaptive
        made, columns = make(robot, rate=rate, damping=damping, gain=gain, period=period, drive=drive)
        guess: Mapping[str, float] = dict(self.guess)
        unknown = [key for key in guess if key not in columns]
        if unknown:
            raise ArmwrightError(f"guess: {', '.join(unknown)}; the base parameters are {', '.join(columns)}")
        return made, np.array([guess.get(column, 0.0) for column in columns])


@final
@dataclass(frozen=True, eq=False)
class ResolvedAcceleration(Controller):
    """The tip follows the reference: Γ = A·J⁺·(ẍd + Kd·ė + Kp·e − J̇q̇) + H.

    kp [1/s²], kd [1/s]   gains of the errors in position and orientation of the tip
    components            which of x, y, z, rx, ry, rz; by default all, which needs six joints or more
    null                  [1/s] damping of the motion of redundant joints
    damping               λ of J⁺ = Jᵀ(JJᵀ + λ²)⁻¹, which keeps it finite at singular positions
    """

    ashore: ClassVar[str] = "its reference places the tool relative to a base that does not move"
    kp: float = 100.0
    kd: float = 20.0
    components: tuple[str, ...] = COMPONENTS
    null: float = 10.0
    damping: float = DAMPING
    robot: Robot | None = None

    def model(self, robot: Robot, *, drive: str, period: float) -> tuple[Model, Array]:
        gains = TaskGains(self.kp, self.kd, self.null, self.damping)
        made = resolved_acceleration(robot, components=self.components, gains=gains, drive=drive)
        return made, np.zeros(1)


@final
@dataclass(frozen=True, eq=False)
class OperationalSpace(Controller):
    """Control by a force at the tip: Γ = Jᵀ·Λ·(ẍd + Kd·ė + Kp·e − J̇q̇) + H; gains as in ComputedTorque.

    Differs from ResolvedAcceleration if there are more joints than the task needs: it spends the least
    energy. At a singular position Λ has no value.
    """

    ashore: ClassVar[str] = "its reference places the tool relative to a base that does not move"
    kp: float = 100.0
    kd: float = 20.0
    components: tuple[str, ...] = COMPONENTS
    null: float = 10.0
    robot: Robot | None = None

    def model(self, robot: Robot, *, drive: str, period: float) -> tuple[Model, Array]:
        gains = TaskGains(self.kp, self.kd, self.null)
        made = operational_space(robot, components=self.components, gains=gains, drive=drive)
        return made, np.zeros(1)


@dataclass(frozen=True, eq=False)
class CompiledLaw:
    """A law as a native function, the length of its rows of references, its memory at first."""

    function: Function
    wanted: int
    memory: Array


@lru_cache(maxsize=16)
def compiled_law(law: Controller, robot: Robot, *, drive: str, period: float) -> CompiledLaw:
    """The law of a controller for the robot it is to drive."""
    believed = law.robot or robot
    if len(believed.moving) != len(robot.moving):
        raise ArmwrightError(
            f"controller for '{believed.name}' with {len(believed.moving)} joints: "
            f"'{robot.name}' has {len(robot.moving)}"
        )
    made, memory = law.model(believed, drive=drive, period=period)
    function = compile(made)
    return CompiledLaw(function, function.inputs[0].shape[0], memory)


def _by_kind(robot: Robot, plain: Law, closed: Law, floating: Law) -> Law:
    """The law for the kind of robot."""
    return closed if robot.loops else floating if robot.base.kind == "floating" else plain


def _gains(robot: Robot, **given: Gain) -> tuple[list[float], ...]:
    n = len(robot.active if robot.loops else robot.moving)
    found = []
    for what, gain in given.items():
        values = np.asarray(gain, dtype=float)
        if values.shape not in ((), (n,)):
            raise ArmwrightError(f"{what}: {values.size} numbers given; give one, or {n}, one per joint")
        found.append(np.broadcast_to(values, (n,)).tolist())
    return tuple(found)
