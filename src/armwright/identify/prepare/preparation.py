"""A recording made ready for regression: clean, even, smooth, with accelerations, edges trimmed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, unknown_name
from armwright.identify.prepare.cleaning import on_even_clock, without_bad_rows
from armwright.identify.prepare.differentiation import METHODS, is_velocity_better
from armwright.identify.prepare.low_pass_filter import cut_off, edge, low_pass, smooth_cut_off
from armwright.identify.recording import MotorCoupling, Recording

Array = NDArray[np.float64]

THINNED = 8.0  # samples per period of the cut-off that the regression keeps before its own filter


@dataclass(frozen=True, slots=True)
class Settings:
    """How to prepare; None means chosen from the recording.

    cutoff    [Hz] of the motion and of the parallel filter
    method    of differentiation: central, savitzky_golay, kalman
    velocity  "measured", "derived" or None: the quieter one, unless the other explains torques better
    why       the velocity is what it is, for the report
    trim      seconds cut off at both ends
    """

    cutoff: float | None = None
    method: str = "central"
    velocity: str | None = None
    trim: float | None = None
    why: str = "as asked for"

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise ArmwrightError(unknown_name("differentiation", self.method, METHODS))
        if self.velocity not in (None, "measured", "derived"):
            raise ArmwrightError(f"velocity '{self.velocity}': use measured or derived")


@dataclass(frozen=True, slots=True, eq=False)
class PreparedMotion:
    """Even samples with accelerations; tau and wrench are as measured (not filtered).

    cutoff    [Hz] up to which the motion is trusted
    choices   what was decided, for the report
    is_measured   True where qd comes from logged velocities
    """

    t: Array
    q: Array
    qd: Array
    qdd: Array
    tau: Array
    rate: float
    cutoff: float
    joints: tuple[str, ...]
    coupling: MotorCoupling | None = None
    temperature: Array | None = None
    wrench: Array | None = None
    choices: tuple[str, ...] = ()
    is_measured: bool = False

    def __len__(self) -> int:
        return len(self.t)

    def rows(self, chosen: slice) -> PreparedMotion:
        """Some of the samples, one after the other."""
        keys = ("t", "q", "qd", "qdd", "tau", "temperature", "wrench")
        picked = {key: getattr(self, key) for key in keys}
        step = chosen.step or 1
        new: dict[str, Any] = {key: None if value is None else value[chosen] for key, value in picked.items()}
        return replace(self, rate=self.rate / step, **new)

    @property
    def thinning(self) -> int:
        """One of so many samples is enough for the cut-off."""
        return max(1, int(self.rate / (THINNED * self.cutoff)))

    def thin(self) -> PreparedMotion:
        """Fewer samples, enough for the cut-off; torques are low-passed before so that nothing is folded."""
        step = self.thinning
        return (
            self if step < 2 else replace(self.rows(slice(None, None, step)), tau=self.thin_signals(self.tau))
        )

    def thin_signals(self, signals: Array) -> Array:
        """Signals (T, …) of this motion as ``thin`` leaves the torques.

        What jumps where a joint turns back, as dry friction does, must not be read off the thinned motion:
        the jump would come up to a sample of that early or late.
        """
        step = self.thinning
        if step < 2 or not signals.size:
            return signals
        return low_pass(signals, cutoff=0.4 * self.rate / step, rate=self.rate)[::step]


def prepare(recording: Recording, settings: Settings | None = None) -> PreparedMotion:
    """The recording made ready; every choice is in ``choices``."""
    wanted = settings or Settings()
    clean, notes = without_bad_rows(recording)
    even, more = on_even_clock(clean)
    rate = even.rate
    cutoff, reason = _cutoff(even, wanted)
    notes += [*more, f"cut-off {cutoff:.3g} Hz ({reason})"]
    is_measured, why = _velocity(even, wanted, cutoff)
    notes += [f"velocity {'measured' if is_measured else 'derived from position'} ({why})"]
    notes += [f"accelerations by {wanted.method}, zero phase"]
    q, qd, qdd = METHODS[wanted.method](even.q, even.qd if is_measured else None, rate=rate, cutoff=cutoff)
    stands = np.ptp(even.q, axis=0) == 0  # what filters leave of it is rounding, no speed
    qd, qdd = np.where(stands, 0.0, qd), np.where(stands, 0.0, qdd)
    lost = edge(cutoff=cutoff, rate=rate) if wanted.trim is None else int(wanted.trim * rate)
    lost = min(lost, (len(even) - 32) // 2)
    kept = slice(lost, len(even) - lost)
    notes.append(f"{lost / rate:.3g} s cut off at each end")
    return PreparedMotion(
        t=even.t[kept],
        q=q[kept],
        qd=qd[kept],
        qdd=qdd[kept],
        tau=even.tau[kept],
        rate=rate,
        cutoff=cutoff,
        joints=even.joints,
        coupling=even.coupling,
        temperature=None if even.temperature is None else even.temperature[kept],
        wrench=None if even.wrench is None else even.wrench[kept],
        choices=tuple(notes),
        is_measured=is_measured,
    )


def smooth_settings(recording: Recording, settings: Settings | None) -> Settings:
    """Settings for what a motion without jumps of friction does, such as the wrench of a load."""
    wanted = settings or Settings()
    if wanted.cutoff is not None:
        return wanted
    even = on_even_clock(without_bad_rows(recording)[0])[0]
    return replace(wanted, cutoff=smooth_cut_off(even.qd, even.rate))


def _cutoff(recording: Recording, wanted: Settings) -> tuple[float, str]:
    if wanted.cutoff is not None:
        return min(wanted.cutoff, 0.45 * recording.rate), "as asked for"
    return cut_off(recording.qd, recording.rate)


def _velocity(recording: Recording, wanted: Settings, cutoff: float) -> tuple[bool, str]:
    """Whether measured velocities are used, and why."""
    if wanted.velocity is not None:
        return wanted.velocity == "measured" and recording.has_velocity, wanted.why
    if not recording.has_velocity:
        return False, "none was logged"
    is_better = is_velocity_better(recording.q, recording.qd, rate=recording.rate, cutoff=cutoff)
    return is_better, "less noise above the cut-off"
