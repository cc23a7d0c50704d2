"""Equations of a load: wrist wrenches or joint torques as linear functions of its ten parameters.

dynamic    w = A(q, q̇, q̈)·φ at every sample                                         [AAH86 (8)-(9)]
static     the same at rest, averaged over each pose: mass and first moments alone   [AAH86 (21)]
integral   ∫w dt over windows, free of accelerations                                 [AAH86 (25)-(27)]
torque     joint torques beyond those of the robot's own model
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.identify.load.load_frames import LoadFrames, load_frames
from armwright.identify.prepare.low_pass_filter import filter_in_parallel
from armwright.identify.prepare.preparation import PreparedMotion
from armwright.identify.regression.forms import WINDOW, window_integrals
from armwright.identify.regression.stack import Stack
from armwright.models.core.registry import model
from armwright.models.identification.wrench_regressor import PHI
from armwright.robot import Robot
from armwright.run import compile

Array = NDArray[np.float64]

AXES = ("FX", "FY", "FZ", "NX", "NY", "NZ")  # force and moment that the link exerts on the load
STILL = 0.02  # of each joint's largest speed: at rest
SLOW = 0.01  # rad/s or m/s: what noise leaves of the speed of a joint that stands
MOVED = 0.02  # rad or m: another pose
SHORTEST = 20  # samples of a pose


def wrench_columns(
    robot: Robot, q: Array, qd: Array, qdd: Array, *, frames: LoadFrames | None = None
) -> Array:
    """(T, 6, 10): reading per unit of each parameter; in the frame of the robot's tip where None is given."""
    A = np.asarray(compile(model(robot, "wrench_regressor"))(q, qd, qdd))
    return (frames or load_frames(robot)).read(A)


def with_offsets(stack: Stack, *, lasting: float = 1.0) -> Stack:
    """The equations with a constant reading of each axis among the unknowns.

    lasting   [s] that an equation adds it up for, 1 where it does not
    """
    count, axes, _ = stack.W.shape
    constant = np.broadcast_to(lasting * np.eye(axes), (count, axes, axes))
    names = (*stack.names, *(f"OFF{axis}" for axis in stack.joints))
    return Stack(np.concatenate([stack.W, constant], axis=2), stack.y, names, stack.joints)


def dynamic_equations(
    robot: Robot, motion: PreparedMotion, wrench: Array, *, frames: LoadFrames | None = None
) -> Stack:
    """Both sides through the same filter  [AAH86 (9)]."""
    W = wrench_columns(robot, motion.q, motion.qd, motion.qdd, frames=frames)
    left, right = filter_in_parallel([W, wrench], cutoff=motion.cutoff, rate=motion.rate)
    return Stack(left, right, PHI, AXES)


def static_equations(
    robot: Robot, motion: PreparedMotion, wrench: Array, *, frames: LoadFrames | None = None
) -> Stack:
    """One row of six per pose, its samples averaged; mass and first moments only  [AAH86 (21)]."""
    poses = rest_segments(motion)
    if not poses:
        raise ArmwrightError(
            "the log has no pose at rest; hold the load still for a second in each of several poses"
        )
    q = np.array([motion.q[one].mean(axis=0) for one in poses])
    y = np.array([wrench[one].mean(axis=0) for one in poses])
    W = wrench_columns(robot, q, 0 * q, 0 * q, frames=frames)
    return Stack(W[:, :, :4], y, PHI[:4], AXES)


def rest_segments(motion: PreparedMotion) -> list[slice]:
    """Where all joints stand still long enough, one pose each; a log may leave out the ways between poses."""
    top = np.abs(motion.qd).max(axis=0)
    rests = np.all(np.abs(motion.qd) <= np.maximum(STILL * top, SLOW), axis=1)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], rests, [False]]).astype(int)))
    found = [
        one
        for a, b in zip(edges[::2], edges[1::2], strict=True)
        for one in _poses_between(motion.q, int(a), int(b))
    ]
    return [one for one in found if one.stop - one.start >= SHORTEST]


def samples_at_rest(motion: PreparedMotion) -> PreparedMotion:
    """The samples of poses held still, without what differentiation makes of the ways between them."""
    chosen = np.concatenate([np.arange(one.start, one.stop) for one in rest_segments(motion)])
    keys = ("t", "q", "tau", "temperature", "wrench")
    picked = {key: getattr(motion, key) for key in keys}
    new: dict[str, Any] = {key: None if value is None else value[chosen] for key, value in picked.items()}
    still = np.zeros((len(chosen), motion.q.shape[1]))
    return replace(motion, qd=still, qdd=still, **new)


def _poses_between(q: Array, start: int, end: int) -> Iterator[slice]:
    """Parts of some samples, each near the pose in which it begins."""
    while start < end:
        moved = np.flatnonzero(np.any(np.abs(q[start:end] - q[start]) > MOVED, axis=1))
        stop = start + int(moved[0]) if len(moved) else end
        yield slice(start, stop)
        start = stop


def integral_equations(
    robot: Robot,
    motion: PreparedMotion,
    wrench: Array,
    *,
    frames: LoadFrames | None = None,
    window: float = WINDOW,
) -> Stack:
    """Impulses over windows from velocities alone: ∫w dt = ΔP + ∫R dt  [AAH86 (25)-(27)].

    In the link's frame, v and ω being the velocity of its origin and its turning, and then in the sensor's:
    ∫f dt = Δ(m·v + ω×mc) + ∫(ω×(m·v + ω×mc) − m·g) dt
    ∫n dt = Δ(I·ω + mc×v) + ∫(ω×(I·ω + mc×v) + v×(m·v + ω×mc) − mc×g) dt
    """
    P, R = map((frames or load_frames(robot)).read, momentum_columns(robot, motion.q, motion.qd))
    starts, ends = window_edges(len(motion), motion.rate, window)
    W = P[ends] - P[starts] + window_integrals(motion.t, R, starts, ends)
    return Stack(W, window_integrals(motion.t, wrench, starts, ends), PHI, AXES)


def window_edges(
    count: int, rate: float, window: float = WINDOW
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """At which of so many samples windows begin and end, ten of them in the time of one."""
    length = max(2, round(window * rate))
    if length >= count:
        raise ArmwrightError(f"window {window:g} s is longer than the motion; record a longer one")
    starts = np.arange(0, count - length, max(1, length // 10))
    return starts, starts + length


def momentum_columns(robot: Robot, q: Array, qd: Array) -> tuple[Array, Array]:
    """(T, 6, 10) each: momentum of the load, and the rest of the wrench, per unit of its parameters.

    All of it about the frame of the terminal link, whose z axis is along the joint that moves it.
    """
    link = robot.terminal - 1
    V = np.asarray(compile(model(robot, "velocities"))(q, qd))[:, link]
    R_0j = np.asarray(compile(model(robot, "transform", i=0, j=link + 1))(q))[:, :3, :3]
    g = np.einsum("tji,j->ti", R_0j, np.array([float(value) for value in robot.gravity]))
    v, w = V[:, :3], V[:, 3:]
    P, R = np.zeros((len(q), 6, 10)), np.zeros((len(q), 6, 10))
    P[:, :3, 0], P[:, :3, 1:4], P[:, 3:, 1:4], P[:, 3:, 4:] = v, _cross(w), -_cross(v), _inertia_times(w)
    R[:, :3] = _cross(w) @ P[:, :3]
    R[:, :3, 0] -= g
    R[:, 3:] = _cross(w) @ P[:, 3:] + _cross(v) @ P[:, :3]
    R[:, 3:, 1:4] += _cross(g)
    return P, R


def _cross(v: Array) -> Array:
    """(T, 3, 3): the matrix of v×."""
    found = np.zeros((len(v), 3, 3))
    found[:, 0, 1], found[:, 0, 2], found[:, 1, 2] = -v[:, 2], v[:, 1], -v[:, 0]
    return found - found.transpose(0, 2, 1)


def _inertia_times(w: Array) -> Array:
    """(T, 3, 6): I·ω per unit of XX XY XZ YY YZ ZZ."""
    x, y, z = w.T
    o = np.zeros_like(x)
    rows = [[x, y, z, o, o, o], [o, x, o, y, z, o], [o, o, x, o, y, z]]
    return np.array(rows).transpose(2, 0, 1)


def torque_equations(robot: Robot, motion: PreparedMotion, *, added: Array | None = None) -> Stack:
    """Torques beyond those of the robot itself, over the parameters of a load about its tip.

    added   (T, n) such torques where they are known; else those of the robot's own model are taken off
    """
    if added is None:
        own = np.asarray(compile(model(robot, "inverse_dynamics"))(motion.q, motion.qd, motion.qdd))
        added = motion.tau - own
    bare = robot.without("friction", "rotor", "wrench").symbolic("inertial")
    regressor = model(bare, "dynamic_regressor")
    names = [f"{key}{robot.terminal}" for key in PHI]
    Y = np.asarray(compile(regressor)(motion.q, motion.qd, motion.qdd))
    W = Y[:, :, [regressor.columns.index(name) for name in names]] @ load_frames(robot).columns
    sides = [W, added]
    left, right = filter_in_parallel(sides, cutoff=motion.cutoff, rate=motion.rate)
    return Stack(left, right, PHI, motion.joints)
