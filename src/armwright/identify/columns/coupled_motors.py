"""Columns of motors that turn with several joints: rotor inertia and friction at the motor's own speed.

In units of its own joint a motor k turns with v_k = Σ_j s_kj·q̇_j, s_kk = 1. By the power it gives, a torque
at the motor acts on joint j with the share s_kj.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, final

import numpy as np
from numpy.typing import NDArray

from armwright.identify.columns.column import Column, Torques
from armwright.identify.columns.friction_terms import FrictionChoice, term_values
from armwright.identify.prepare.preparation import PreparedMotion

Array = NDArray[np.float64]


def _torque_by_joint(motion: PreparedMotion, motor: int, torque: Array) -> Torques:
    """The torque of a motor felt by each joint it moves."""
    assert motion.coupling is not None
    shares = motion.coupling.shares[motor]
    return {int(j): shares[j] * torque for j in np.flatnonzero(shares)}


def _speed(motion: PreparedMotion, motor: int, rates: Array) -> Array:
    assert motion.coupling is not None
    return np.asarray(rates @ motion.coupling.shares[motor])


@final
@dataclass(frozen=True, slots=True)
class CoupledRotor(Column):
    """Inertia of the rotor, seen at its own joint."""

    stem: ClassVar[str] = "IAM"
    title: ClassVar[str] = "rotor inertia of a coupled motor"
    unit: ClassVar[str] = "kg m^2"
    least: ClassVar[float | None] = 0.0

    def torques(self, motion: PreparedMotion) -> Torques:
        return _torque_by_joint(motion, self.joint, _speed(motion, self.joint, motion.qdd))


@final
@dataclass(frozen=True, slots=True)
class CoupledViscous(Column):
    """Viscous friction at the motor."""

    stem: ClassVar[str] = "FVM"
    title: ClassVar[str] = "viscous friction of a coupled motor"
    unit: ClassVar[str] = "N m s/rad"
    least: ClassVar[float | None] = 0.0

    def torques(self, motion: PreparedMotion) -> Torques:
        return _torque_by_joint(motion, self.joint, _speed(motion, self.joint, motion.qd))


@final
@dataclass(frozen=True, slots=True)
class CoupledCoulomb(Column):
    """Coulomb friction at the motor, smooth about rest."""

    vs: float = 0.01

    stem: ClassVar[str] = "FSM"
    title: ClassVar[str] = "Coulomb friction of a coupled motor"
    unit: ClassVar[str] = "N m"
    least: ClassVar[float | None] = 0.0

    def torques(self, motion: PreparedMotion) -> Torques:
        smooth = FrictionChoice("smooth", ("FS",), (("vs", self.vs),))
        return _torque_by_joint(
            motion, self.joint, term_values(smooth, "FS", _speed(motion, self.joint, motion.qd))
        )


def coupled_columns(motion: PreparedMotion, *, vs: float, numbers: Sequence[int]) -> list[Column]:
    """The columns that the coupling of a recording brings.

    numbers   of the joints in the robot
    """
    found: list[Column] = []
    for k in () if motion.coupling is None else motion.coupling.coupled_motors:
        number = numbers[k]
        found += [CoupledRotor(k, number=number), CoupledViscous(k, number=number)]
        found.append(CoupledCoulomb(k, vs, number=number))
    return found
