"""The workspace of `sim`: an arm, its variables, the last simulation; a change gives a new one.

Torque and voltage are tied by (11) and (12): setting one computes the other at the present omega. Where omega
changes, the voltage stays, as an amplifier would hold it, and the torque is computed anew.
gravity is −g along z0 (erratum E3-22): its default −9.80621 means that z0 points down.
DACOut is the reference input of the arm's controller. Ours is an amplifier of gain one: it is the voltage.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, unknown_name
from armwright.models.core.registry import model
from armwright.models.simulation.plant import PlantChoice
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run import compile
from armwright.simulate.compiled_plant import CompiledPlant, compiled_plant
from armwright.simulate.trajectory import Trajectory

Array = NDArray[np.float64]
DEFAULT_ARM = "dd6"
GRAVITY = -9.80621  # m/s² [Swartz82, Programs Available]
STEP = 1e-3  # s, of the integration [Swartz82, Runge-Kutta Integration]
SCALARS: Mapping[str, str] = {
    "gravity": "acceleration of gravity [m/s²]; negative where z0 is down",
    "DACTimePeriod": "time between changes of DACOut [s]",
}
VECTORS: Mapping[str, str] = {
    "theta": "joint angles from the base on [rad]",
    "omega": "joint velocities [rad/s]",
    "alpha": "joint accelerations [rad/s²]; what forward_arm computes",
    "torque": "torque of each motor [N m]; tied to voltage",
    "voltage": "voltage at each motor [V]; tied to torque",
    "DACOut": "voltage to the arm's controller [V], held for DACTimePeriod",
}
VARIABLES = {**SCALARS, **VECTORS}


@dataclass(frozen=True, eq=False)
class Workspace:
    """All that `sim` knows.

    history   simulations so far, one after the other; None before the first
    applied   voltages (or torques, of an arm without motors) at the rows of the history
    """

    robot: Robot
    gravity: float = GRAVITY
    period: float = STEP
    theta: Array = field(default_factory=lambda: np.zeros(0))
    omega: Array = field(default_factory=lambda: np.zeros(0))
    alpha: Array = field(default_factory=lambda: np.zeros(0))
    torque: Array = field(default_factory=lambda: np.zeros(0))
    voltage: Array = field(default_factory=lambda: np.zeros(0))
    history: Trajectory | None = None

    @property
    def n(self) -> int:
        """Joints of the arm."""
        return len(self.robot.moving)

    @property
    def has_motors(self) -> bool:
        """True where voltages mean something: every motor has R and Kt."""
        motors = [joint.motor for joint in self.robot.moving]
        return all(motor is not None and motor.R is not None and motor.Kt is not None for motor in motors)

    @property
    def arm(self) -> Robot:
        """The robot in the gravity that is set."""
        return self.robot.with_values({"G1": 0.0, "G2": 0.0, "G3": -self.gravity})

    @property
    def plant(self) -> CompiledPlant:
        """The arm with its motors, without inductance as in the paper; driven by torque if it has none."""
        return compiled_plant(
            self.arm, PlantChoice("voltage" if self.has_motors else "torque", inductance=False)
        )

    # ------------------------------------------------------------------------------ variables

    def value(self, name: str) -> float | Array:
        """A variable by its name."""
        if name in ("voltage", "DACOut"):
            self._need_motors(name)
            return self.voltage
        return {"DACTimePeriod": self.period}.get(name, getattr(self, name, 0.0))

    def with_variable(self, name: str, values: Array) -> Workspace:
        """The workspace after an assignment; what is tied follows."""
        if name in SCALARS:
            return self._with_scalar(name, values)
        if len(values) != self.n:
            raise ArmwrightError(
                f"{name}: {len(values)} numbers given, {self.n} expected, one per joint of "
                f"'{self.robot.name}'"
            )
        if name in ("voltage", "DACOut"):
            self._need_motors(name)
            return replace(self, voltage=values, torque=self.torque_from(values, self.omega))
        if name == "torque":
            tied = self.voltage_from(values, self.omega) if self.has_motors else self.voltage
            return replace(self, torque=values, voltage=tied)
        if name == "omega" and self.has_motors:
            return replace(self, omega=values, torque=self.torque_from(self.voltage, values))
        return replace(self, **{name: values})  # type: ignore[arg-type]

    def _with_scalar(self, name: str, values: Array) -> Workspace:
        if len(values) != 1:
            raise ArmwrightError(f"{name}: {len(values)} numbers given, 1 expected")
        number = float(values[0])
        if name == "gravity":
            return replace(self, gravity=number)
        count = round(number / STEP)
        if number <= 0 or count < 1 or abs(count * STEP - number) > 1e-9:
            raise ArmwrightError(f"DACTimePeriod: {number:g} s; a multiple of the step, {STEP} s, expected")
        return replace(self, period=count * STEP)

    def _need_motors(self, name: str) -> None:
        if not self.has_motors:
            raise ArmwrightError(f"{name}: '{self.robot.name}' has no motor constants R and Kt; use torque")

    # --------------------------------------------------------------------------------- motors

    def torque_from(self, voltage: Array, omega: Array) -> Array:
        """(12): τ = Kt·(V − Ke·ω)/R, geared; rows of (…, n)."""
        R, Kt, Ke, N = self._constants()
        return N * Kt * (voltage - Ke * N * omega) / R

    def voltage_from(self, torque: Array, omega: Array) -> Array:
        """(11): V = R·τ/Kt + Ke·ω, the inverse."""
        R, Kt, Ke, N = self._constants()
        return R * torque / (N * Kt) + Ke * N * omega

    def _constants(self) -> tuple[Array, Array, Array, Array]:
        rows = []
        for joint in self.robot.moving:
            motor = joint.motor
            assert motor is not None
            Ke = motor.Kt if motor.Ke is None else motor.Ke
            values = (motor.R, motor.Kt, Ke, motor.ratio)
            rows.append([1.0 if value is None else float(value) for value in values])
        R, Kt, Ke_, N = np.array(rows).T
        return R, Kt, Ke_, N

    # ----------------------------------------------------------------------------------- models

    def inverse_arm(self, theta: Array, omega: Array, alpha: Array) -> Array:
        """Torques for a motion; rows of (…, n)."""
        found: Array = compile(model(self.arm, "inverse_dynamics"))(theta, omega, alpha)
        return found

    def forward_arm(self) -> Array:
        """Accelerations at theta and omega under the present voltages; nothing is integrated."""
        n = self.n
        u = self.voltage if self.has_motors else self.torque
        direction = np.where(self.omega == 0, 0.0, np.sign(self.omega))
        plant = self.plant
        if not plant.sticks:
            direction = np.ones(n)
        found = plant.motion(self.theta, self.omega, u, np.zeros(n), direction, np.zeros(1))
        let_go = (direction == 0) & (np.abs(found.hold) > found.level)
        if let_go.any():
            direction = np.where(let_go, np.sign(found.hold), direction)
            found = plant.motion(self.theta, self.omega, u, np.zeros(n), direction, np.zeros(1))
        return np.array(found.qdd)


def open_workspace(robot: Robot | str = DEFAULT_ARM) -> Workspace:
    """A workspace with all variables zero and the defaults of 1982."""
    arm = load(robot) if isinstance(robot, str) else robot
    if arm.loops:
        raise ArmwrightError(
            f"'{arm.name}' has closed loops; `sim` takes only open arms, use armwright simulate"
        )
    zeros = np.zeros(len(arm.moving))
    made = Workspace(arm, theta=zeros, omega=zeros, alpha=zeros, torque=zeros, voltage=zeros)
    if made.n == 0:
        raise ArmwrightError(f"'{arm.name}' has no joint that moves")
    return made


def variable_name(word: str) -> str:
    """The variable of this name, whatever its case."""
    known = {name.lower(): name for name in VARIABLES}
    if word.lower() not in known:
        raise ArmwrightError(unknown_name("variable", word, VARIABLES))
    return known[word.lower()]
