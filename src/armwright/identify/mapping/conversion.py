"""From columns to a recording: signals found, aligned to one clock, and turned into joint-side SI units."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding, InputError, nearest
from armwright.identify.mapping.alignment import Signal, align_signals
from armwright.identify.mapping.mapping import TIME_UNITS, UNITS, JointMap, LogMap
from armwright.identify.readers.log import Log, LogTable
from armwright.identify.recording import MotorCoupling, Recording

Array = NDArray[np.float64]

THIRD = 2 * np.pi / 3


def recording_of(log: Log, mapping: LogMap, *, names: Sequence[str] = (), source: str = "") -> Recording:
    """The recording of a log.

    names   of the robot's joints; joints of the mapping with a name are put into that order
    """
    joints = _in_order(mapping, names)
    order = [mapping.joints.index(one) for one in joints]
    sensor = () if mapping.wrench is None else (*mapping.wrench.force, *mapping.wrench.moment)
    wanted = [*(name for joint in joints for name in joint.columns), *sensor]
    signals = {name: _signal(log, name, mapping) for name in wanted}
    t, columns, findings = align_signals(signals)
    coupling = _coupling(mapping, order)
    q = _positions(joints, columns, coupling)
    qd = _rates(joints, columns, coupling, "velocity")
    qdd = _rates(joints, columns, coupling, "acceleration")
    return Recording(
        t=t,
        q=q,
        qd=_difference(q, t) if qd is None else qd,
        qdd=qdd,
        tau=_torques(joints, columns, coupling),
        joints=tuple(names) or tuple(one.name or f"joint{k}" for k, one in enumerate(joints, 1)),
        findings=(*log.findings, *findings),
        coupling=coupling,
        temperature=_temperatures(joints, columns),
        wrench=_wrench(mapping, columns),
        has_velocity=qd is not None,
        source=source,
    )


def _in_order(mapping: LogMap, names: Sequence[str]) -> list[JointMap]:
    """The joints of the mapping in the order of the robot."""
    joints = list(mapping.joints)
    if not joints:
        raise InputError("no joints are mapped", remedy="give one [[joint]] per joint", file=mapping.file)
    if not names:
        return joints
    if len(joints) != len(names):
        raise InputError(
            f"{len(joints)} joints are mapped, the robot has {len(names)}: {', '.join(names)}",
            remedy="give one [[joint]] per joint of the robot",
            file=mapping.file,
        )
    named = {one.name: one for one in joints if one.name}
    if not named:
        return joints
    missing = [name for name in names if name not in named]
    if missing:
        raise InputError(
            f"joint '{missing[0]}' of the robot is not mapped; mapped are {', '.join(named)}",
            remedy="give every [[joint]] the name of its joint in the robot, or give none of them a name",
            file=mapping.file,
        )
    return [named[name] for name in names]


def _signal(log: Log, name: str, mapping: LogMap) -> Signal:
    """A column with its clock."""
    found = log.find(name)
    if found is None:
        near = "".join(f"did you mean '{word}'? " for word in nearest(name, log.names))
        raise InputError(
            f"column '{name}' is not in the log; {near}it has {', '.join(log.names[:40])}", file=mapping.file
        )
    table, values = found
    return Signal(_clock(log, table, mapping), values)


def _clock(log: Log, table: LogTable, mapping: LogMap) -> Array:
    if mapping.rate is not None:
        return np.arange(len(table)) / mapping.rate
    if mapping.time:
        found = log.find(mapping.time)
        if found is None:
            raise InputError(f"time: column '{mapping.time}' is not in the log", file=mapping.file)
        if found[0] is table:
            return found[1] * TIME_UNITS[mapping.time_unit]
    if table.stamps is None:
        raise InputError(
            f"table '{table.name}' has no clock",
            remedy='write time = "column" or rate = 125.0',
            file=mapping.file,
        )
    return table.stamps


def _coupling(mapping: LogMap, order: Sequence[int]) -> MotorCoupling | None:
    if not mapping.position_coupling:
        return None
    place = np.ix_(order, order)
    position = np.array(mapping.position_coupling)[place]
    if (
        not np.isfinite(np.linalg.cond(position))
        or np.linalg.cond(position) > 1e12
        or not np.diag(position).all()
    ):
        raise InputError("the matrix cannot be inverted", key="coupling.position", file=mapping.file)
    return MotorCoupling(position, np.array(mapping.torque_coupling)[place])


def _scale(joint: JointMap, coupling: MotorCoupling | None) -> float:
    """Joint position per unit of the column; a coupling takes the place of the ratio."""
    is_motor = joint.position_side == "motor" and coupling is None
    return UNITS[joint.unit] / (joint.ratio if is_motor else 1.0)


def _stack(
    joints: Sequence[JointMap], columns: dict[str, Array], what: str, coupling: MotorCoupling | None
) -> Array:
    raw = [columns[getattr(one, what)] * _scale(one, coupling) for one in joints]
    found = np.stack(raw, axis=1)
    return found if coupling is None else np.asarray(np.linalg.solve(coupling.position, found.T).T)


def _positions(
    joints: Sequence[JointMap], columns: dict[str, Array], coupling: MotorCoupling | None
) -> Array:
    """Joint positions: q = x/ratio + offset, or A⁻¹·x + offset."""
    offsets = np.array([one.offset for one in joints])
    return np.asarray(_stack(joints, columns, "position", coupling) + offsets)


def _rates(
    joints: Sequence[JointMap], columns: dict[str, Array], coupling: MotorCoupling | None, what: str
) -> Array | None:
    if not all(getattr(one, what) for one in joints):
        return None
    return _stack(joints, columns, what, coupling)


def _torques(joints: Sequence[JointMap], columns: dict[str, Array], coupling: MotorCoupling | None) -> Array:
    """Torques: tau = ratio·gain·y on the motor side, gain·y on the joint side; R·(gain·y) with a coupling."""
    raw = np.stack([one.gain * _effort(one, columns) for one in joints], axis=1)
    if coupling is not None:
        return np.asarray(raw @ coupling.torque.T)
    return np.asarray(raw * np.array([one.ratio if one.torque_side == "motor" else 1.0 for one in joints]))


def _effort(joint: JointMap, columns: dict[str, Array]) -> Array:
    if joint.currents:
        return three_phase_torque([columns[name] for name in joint.currents], columns[joint.phase])
    if not (joint.torque or joint.current):  # a wrist sensor is read in their place
        return np.zeros_like(columns[joint.position])
    return columns[joint.torque or joint.current]


def three_phase_torque(currents: Sequence[Array], angle: Array) -> Array:
    """Σ_k I_k·sin(θ + 120°·k): the torque of a brushless motor per unit of its K_T  [AAH86 (22)]."""
    return np.asarray(sum(current * np.sin(angle + k * THIRD) for k, current in enumerate(currents)))


def torque_constant(currents: Sequence[Array], angle: Array, *, force: Array, lever: float) -> float:
    """K_T [N m/A] from forces [N] measured at a lever [m] while the joint is held still  [AAH86 (22)]."""
    pull = three_phase_torque(currents, angle)
    return float(pull @ (np.asarray(force) * lever) / (pull @ pull))


def _wrench(mapping: LogMap, columns: dict[str, Array]) -> Array | None:
    """Force and moment (T, 6) of the wrist sensor."""
    one = mapping.wrench
    if one is None:
        return None
    return np.asarray(one.gain * np.stack([columns[name] for name in (*one.force, *one.moment)], axis=1))


def _temperatures(joints: Sequence[JointMap], columns: dict[str, Array]) -> Array | None:
    if not all(one.temperature for one in joints):
        return None
    return np.stack([columns[one.temperature] for one in joints], axis=1)


def _difference(q: Array, t: Array) -> Array:
    """Central differences on a clock that may be uneven; rows of equal time give NaN."""
    if len(t) < 2:
        return np.zeros_like(q)
    with np.errstate(all="ignore"):
        return np.asarray(np.gradient(q, t, axis=0))


def derived_velocity(joints: Sequence[str]) -> Finding:
    """Says that velocities were not logged."""
    return Finding("no-velocity", "info", ", ".join(joints), "velocities are derived from positions")
