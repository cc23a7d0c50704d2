"""A recording: what a robot did and which torques it took, in SI units and in the order of its joints."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, Finding, name_list

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class MotorCoupling:
    """Motors that move several joints: q_motor = position @ q and tau_joint = torque @ tau_motor."""

    position: Array
    torque: Array

    @property
    def shares(self) -> Array:
        """(n, n) motor speeds in units of their own joint: row k of ``position`` over its diagonal entry."""
        return np.asarray(self.position / np.diag(self.position)[:, None])

    @property
    def coupled_motors(self) -> tuple[int, ...]:
        """The motors that turn with more than their own joint."""
        others = self.position - np.diag(np.diag(self.position))
        return tuple(int(k) for k in np.flatnonzero(np.abs(others).max(axis=1) > 0))


@dataclass(frozen=True, slots=True, eq=False)
class Recording:
    """Samples of one motion; time is the first axis.

    t            (T,) s, as logged
    q, qd, tau   (T, n) rad or m, their rates, N m or N on the joint side
    qdd          (T, n), or None where no acceleration was logged
    joints       names of the n joints
    findings     what reading and converting noticed
    coupling     of the motors, None where each moves one joint
    temperature  (T, n) °C of the joints, or None
    wrench       (T, 6) force and moment that the last link exerts on its load, or None
    has_velocity False where qd was derived from q
    source       where it came from, for reports
    """

    t: Array
    q: Array
    qd: Array
    qdd: Array | None
    tau: Array
    joints: tuple[str, ...]
    findings: tuple[Finding, ...] = ()
    coupling: MotorCoupling | None = None
    temperature: Array | None = None
    wrench: Array | None = None
    has_velocity: bool = True
    source: str = ""

    def __repr__(self) -> str:
        span = f" over {self.t[-1] - self.t[0]:.6g} s at {self.rate:.4g} Hz" if len(self.t) > 1 else ""
        also = [key for key in ("qdd", "tau", "temperature", "wrench") if getattr(self, key) is not None]
        kept = ", ".join(["q", "qd" if self.has_velocity else "qd (derived)", *also])
        noticed = f"; {len(self.findings)} findings" if self.findings else ""
        of = f" of {self.source}" if self.source else ""
        return f"<Recording{of}: {name_list(self.joints)}; {len(self)} samples{span}; {kept}{noticed}>"

    def __post_init__(self) -> None:
        shape = np.shape(self.q)
        if len(shape) != 2 or shape[1] != len(self.joints):
            raise ArmwrightError(f"recording: q has shape {shape}; (samples, {len(self.joints)}) expected")
        for key in ("qd", "qdd", "tau", "temperature"):
            value = getattr(self, key)
            if value is not None and np.shape(value) != shape:
                raise ArmwrightError(f"recording: {key} has shape {np.shape(value)}, q has {shape}")
        if self.wrench is not None and np.shape(self.wrench) != (*shape[:1], 6):
            raise ArmwrightError(
                f"recording: wrench has shape {np.shape(self.wrench)}; (samples, 6) expected"
            )
        if np.shape(self.t) != shape[:1]:
            raise ArmwrightError(f"recording: t has shape {np.shape(self.t)}, q has {shape}")

    def __len__(self) -> int:
        return len(self.t)

    @property
    def n(self) -> int:
        """Number of joints."""
        return len(self.joints)

    @property
    def step(self) -> float:
        """The median time between samples [s]."""
        return float(np.median(np.diff(self.t))) if len(self.t) > 1 else float("nan")

    @property
    def rate(self) -> float:
        """Samples per second."""
        return 1.0 / self.step

    def rows(self, chosen: slice | NDArray[np.intp]) -> Recording:
        """The recording with these samples only."""
        pick: dict[str, Any] = {
            key: getattr(self, key) for key in ("t", "q", "qd", "qdd", "tau", "temperature", "wrench")
        }
        new: dict[str, Any] = {key: None if value is None else value[chosen] for key, value in pick.items()}
        return replace(self, **new)
