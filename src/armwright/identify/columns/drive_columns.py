"""Columns of what drives and balances a joint: rotors, offsets, springs, counterbalances, load, heat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, final

import numpy as np

from armwright.errors import ArmwrightError
from armwright.identify.columns.column import Column, Torques
from armwright.identify.prepare.low_pass_filter import low_pass
from armwright.identify.prepare.preparation import PreparedMotion

WARM = 25.0  # °C at which the plain viscous friction is meant
SMOOTH = 0.05  # of the joint's usual speed: where its direction is taken to change


@final
@dataclass(frozen=True, slots=True)
class RotorInertia(Column):
    """IA·q̈ of a joint whose rotor is not already among the base parameters."""

    stem: ClassVar[str] = "IA"
    title: ClassVar[str] = "rotor inertia"
    unit: ClassVar[str] = "kg m^2"
    least: ClassVar[float | None] = 0.0

    def torques(self, motion: PreparedMotion) -> Torques:
        return {self.joint: motion.qdd[:, self.joint]}


@final
@dataclass(frozen=True, slots=True)
class Offset(Column):
    """A constant torque, as of a sensor that does not read zero  [AAH86 3.1]."""

    stem: ClassVar[str] = "OFF"
    title: ClassVar[str] = "torque offset"
    unit: ClassVar[str] = "N m"

    def torques(self, motion: PreparedMotion) -> Torques:
        return {self.joint: np.ones(len(motion))}


@final
@dataclass(frozen=True, slots=True)
class Drift(Column):
    """An offset that grows evenly from −1 at the first sample to 1 at the last."""

    stem: ClassVar[str] = "DRIFT"
    title: ClassVar[str] = "drift of the torque offset"
    unit: ClassVar[str] = "N m"

    def torques(self, motion: PreparedMotion) -> Torques:
        return {self.joint: np.linspace(-1.0, 1.0, len(motion))}


@final
@dataclass(frozen=True, slots=True)
class Spring(Column):
    """K·q; where the spring is at rest is part of the offset."""

    stem: ClassVar[str] = "K"
    title: ClassVar[str] = "spring"
    unit: ClassVar[str] = "N m/rad"

    def torques(self, motion: PreparedMotion) -> Torques:
        return {self.joint: motion.q[:, self.joint]}


@final
@dataclass(frozen=True, slots=True)
class CounterbalanceSine(Column):
    """sin 2q: with the first harmonic, which is like a mass, what a spring on a crank gives."""

    stem: ClassVar[str] = "CBS"
    title: ClassVar[str] = "counterbalance, sine of the second harmonic"
    unit: ClassVar[str] = "N m"

    def torques(self, motion: PreparedMotion) -> Torques:
        return {self.joint: np.sin(2 * motion.q[:, self.joint])}


@final
@dataclass(frozen=True, slots=True)
class CounterbalanceCosine(Column):
    """cos 2q, as the sine."""

    stem: ClassVar[str] = "CBC"
    title: ClassVar[str] = "counterbalance, cosine of the second harmonic"
    unit: ClassVar[str] = "N m"

    def torques(self, motion: PreparedMotion) -> Torques:
        return {self.joint: np.cos(2 * motion.q[:, self.joint])}


@final
@dataclass(frozen=True, slots=True)
class LoadFriction(Column):
    """|τ|·tanh(q̇/v): friction that grows with the load of the gear; τ is the measured torque, low-passed."""

    stem: ClassVar[str] = "FL"
    title: ClassVar[str] = "load-dependent friction"
    unit: ClassVar[str] = ""

    def torques(self, motion: PreparedMotion) -> Torques:
        speed = motion.qd[:, self.joint]
        cutoff = min(motion.cutoff, 0.4 * motion.rate)
        load = np.abs(low_pass(motion.tau[:, self.joint], cutoff=cutoff, rate=motion.rate))
        usual = float(np.sqrt(np.mean(speed**2))) or 1.0
        return {self.joint: load * np.tanh(speed / (SMOOTH * usual))}


@final
@dataclass(frozen=True, slots=True)
class HeatFriction(Column):
    """(T − 25 °C)·q̇: viscous friction that changes with the logged temperature."""

    stem: ClassVar[str] = "FT"
    title: ClassVar[str] = "temperature-dependent friction"
    unit: ClassVar[str] = "N m s/(rad K)"

    def torques(self, motion: PreparedMotion) -> Torques:
        if motion.temperature is None:
            raise ArmwrightError(f"column {self.name}: no temperature was logged; leave 'temperature' out")
        return {self.joint: (motion.temperature[:, self.joint] - WARM) * motion.qd[:, self.joint]}


EXTRAS: dict[str, tuple[type[Column], ...]] = {  # what can be asked for by name, for every joint
    "rotor": (RotorInertia,),
    "offset": (Offset,),
    "drift": (Drift,),
    "spring": (Spring,),
    "counterbalance": (CounterbalanceSine, CounterbalanceCosine),
    "load": (LoadFriction,),
    "temperature": (HeatFriction,),
}
