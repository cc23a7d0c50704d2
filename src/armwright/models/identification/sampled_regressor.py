"""The regressor in numbers, at many random states at once: what decides which columns are independent.

It shares no code with the graph: positions by matrices, everything as arrays of N samples. The structure
of K follows from the geometry alone, no data are needed [AAH86 2.2.1].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from armwright.errors import ArmwrightError
from armwright.expr import Node, evaluate, evaluate_all, name, names_in
from armwright.expr.walk import evaluate_in_turn
from armwright.mechanism import Mechanism, mechanism_of
from armwright.mechanism.first_mover import first_mover
from armwright.models.identification.link_arrays import (
    PLACES,
    Array,
    frame_transform,
    next_motion,
    screws_in_next_frame,
    unit_wrenches,
)
from armwright.models.identification.standard_parameters import Standard, joint_columns
from armwright.models.laws.friction import law_of
from armwright.models.loops.closed_states import closed_states
from armwright.robot import Joint, Robot
from armwright.robot.geometry.frame_positions import topological_order
from armwright.robot.inertia import NAMES


@dataclass(frozen=True, slots=True)
class States:
    """N random states: q, qd, qdd (N, joints 1 … NL; zero where fixed), and the motion of the base (N, 3)."""

    q: Array
    qd: Array
    qdd: Array
    W0: Array
    WP0: Array
    VP0: Array


@dataclass(frozen=True, slots=True)
class Sample:
    """The regressor (N, rows, columns) at random states, and how large an entry of each column can be.

    rows   six of a floating base (force before moment), then one per moving joint
    """

    D: Array
    scale: Array

    @property
    def scaled_rows(self) -> Array:
        """All rows of all states, each column divided by its natural size."""
        return self.D.reshape(-1, self.D.shape[-1]) / self.scale


def geometry_names(robot: Robot) -> tuple[str, ...]:
    """Names in lengths, angles, gravity and shapes of friction laws: what numbers are needed for."""
    nodes = [getattr(f.placement, k) for f in robot.frames for k in PLACES]
    nodes += [node for joint in robot.joints for node in (*joint.screw.linear, *joint.screw.angular)]
    laws = [(joint.friction, law_of(joint.friction, joint.name)) for joint in robot.joints if joint.is_moving]
    shapes = [value for friction, law in laws for key, value in friction.extra if key in dict(law.shape)]
    gears = [node for one in robot.couplings for node in (one.ratio, one.offset)]
    return names_in(*nodes, *shapes, *gears, *robot.gravity)


def refuse_geometry_names(robot: Robot, method: str) -> None:
    """Refuses names in the geometry where base parameters are found from numbers."""
    free, tied = geometry_names(robot), "loops" if robot.loops else "couplings" if robot.couplings else ""
    if free:
        who = f"base parameters of a robot with {tied}" if tied else f"method '{method}'"
        listed, other = ", ".join(free[:8]), "" if tied else ', or use method="symbolic"'
        what = f"{who}: numbers are needed, and {listed} of '{robot.name}' are names"
        raise ArmwrightError(f"{what}; give them with robot.with_values{other}")


_STATE = ("q'", "qd'", "qdd'")  # no parameter can have these names
_VARIABLES = (name(_STATE[0]), name(_STATE[1]), name(_STATE[2]))


def drawn_values(robot: Robot, random: np.random.Generator) -> dict[str, float]:
    """A random value for every name of the geometry: positive, so that roots and quotients exist."""
    return {key: float(random.uniform(0.3, 1.3)) for key in geometry_names(robot)}


def sample(
    robot: Robot, standards: Sequence[Standard], *, values: Mapping[str, float], random: np.random.Generator
) -> Sample:
    """The regressor of the standard parameters at as many states as its columns ask for."""
    mechanism = mechanism_of(robot)
    rows = len(mechanism.active) if robot.loops else mechanism.size
    count = 8 + 2 * len(standards) // max(rows, 1)
    size, rate = _sizes(robot, values)
    if robot.loops:
        D = _closed_regressor(mechanism, standards, count, rate, random)
        return Sample(D, _scales(standards, D, size, rate))
    units = np.array([_unit(joint, size, values) for joint in robot.joints])
    states = _states(robot, units, count, size, rate, random)
    if robot.couplings:
        states = _with_followers(mechanism, states, values)
    D = _regressor(robot, standards, values, states)
    if robot.couplings:
        D = np.einsum("ja,njp->nap", _ratios(mechanism, values), D)
    return Sample(D, _scales(standards, D, size, rate))


def _with_followers(mechanism: Mechanism, s: States, values: Mapping[str, float]) -> States:
    """The states with followers where their leaders put them."""
    q, qd, qdd = s.q.copy(), s.qd.copy(), s.qdd.copy()
    for k, lead in mechanism.leads.items():
        ratio, offset = evaluate_all((lead.ratio, lead.offset), values)
        q[:, k - 1] = offset + ratio * q[:, lead.leader - 1]
        for rates in (qd, qdd):
            rates[:, k - 1] = ratio * rates[:, lead.leader - 1]
    return replace(s, q=q, qd=qd, qdd=qdd)


def _ratios(mechanism: Mechanism, values: Mapping[str, float]) -> Array:
    """G (rows, rows that are left): velocities of all rows per velocity of those that move by themselves."""
    own = {j: i for i, j in enumerate(mechanism.gathering.own_rows)}
    G = np.zeros((len(mechanism.rows), len(own)))
    for row, j in enumerate(mechanism.rows):
        lead = mechanism.leads.get(j)
        G[row, own[j if lead is None else lead.leader]] = (
            1.0 if lead is None else evaluate(lead.ratio, values)
        )
    return G


def _closed_regressor(
    mechanism: Mechanism,
    standards: Sequence[Standard],
    count: int,
    rate: float,
    random: np.random.Generator,
) -> Array:
    """(N, motors, columns): what motors feel, GᵀD, at closed positions with velocities that keep them so."""
    found = closed_states(mechanism, count, rate=rate, random=random)
    n = len(found.q)
    whole = [np.zeros((n, mechanism.NL)) for _ in range(3)]
    columns = [j - 1 for j in mechanism.q]
    for target, values in zip(whole, (found.q, found.qd, found.qdd), strict=True):
        target[:, columns] = values
    base = mechanism.robot.base
    still = [_base_motion(mechanism.robot, given, n, 1.0, random) for given in (base.W0, base.WP0, base.VP0)]
    D = _regressor(mechanism.robot, standards, {}, States(*whole, *still))
    return np.asarray(np.einsum("nja,njp->nap", found.G, D))


def _sizes(robot: Robot, values: Mapping[str, float]) -> tuple[float, float]:
    """A length [m] and a rate [1/s] of the robot, such that gravity and motion are of one size."""
    lengths = [getattr(frame.placement, key) for frame in robot.frames for key in ("b", "d", "r")]
    size = max((abs(x) for x in evaluate_all(lengths, values)), default=0.0) or 1.0
    gravity = float(np.linalg.norm(evaluate_all(robot.gravity, values)))
    return size, float(np.sqrt(gravity / size)) if gravity else 1.0


def _scales(standards: Sequence[Standard], D: Array, size: float, rate: float) -> Array:
    """How large entries are for a mass at such a distance; of joint columns, how large they became."""
    push = 2 * rate * rate * size
    of = {**dict.fromkeys(NAMES[:6], rate * rate), **dict.fromkeys(NAMES[6:9], push), "M": push * size}
    own = np.abs(D).max(axis=(0, 1), initial=0.0)
    return np.array([of.get(s.key, own[k] or 1.0) for k, s in enumerate(standards)])


def _unit(joint: Joint, size: float, values: Mapping[str, float]) -> float:
    """How far q goes while its link turns by one rad, or slides by the length of the robot; 0 where fixed."""
    along, about = evaluate_all(joint.travel, values)
    way, angle = abs(float(along)), abs(float(about))
    return 1.0 / angle if angle else size / way if way else 0.0


def _states(
    robot: Robot, unit: Array, count: int, size: float, rate: float, random: np.random.Generator
) -> States:
    shape = (count, robot.NL)
    q = random.uniform(-np.pi, np.pi, shape) * unit
    qd = random.uniform(-1, 1, shape) * unit * rate
    qdd = random.uniform(-1, 1, shape) * unit * rate**2
    base = robot.base
    return States(
        q,
        qd,
        qdd,
        _base_motion(robot, base.W0, count, rate, random),
        _base_motion(robot, base.WP0, count, rate**2, random),
        _base_motion(robot, base.VP0, count, rate**2 * size, random),
    )


def _base_motion(
    robot: Robot, given: Sequence[Node], count: int, size: float, random: np.random.Generator
) -> Array:
    """Arbitrary where the base floats or its motion is a name; else as given."""
    columns = []
    for node in given:
        is_free = bool(first_mover(robot).freedom or names_in(node))
        fixed = 0.0 if is_free else float(node)
        columns.append(random.uniform(-size, size, count) if is_free else np.full(count, fixed))
    return np.stack(columns, axis=1)


# ---------------------------------------------------------------------------- recursion


def _regressor(robot: Robot, standards: Sequence[Standard], values: Mapping[str, float], s: States) -> Array:
    column = {standard.name: k for k, standard in enumerate(standards)}
    row = {j: i for i, j in enumerate((j for j, x in enumerate(robot.joints, 1) if x.is_moving))}
    first = first_mover(robot).freedom
    D = np.zeros((len(s.q), first + len(row), len(standards)))
    parents = [joint.parent for joint in robot.joints]
    gravity = np.array(evaluate_all(robot.gravity, values))
    motion = {0: (s.W0, s.WP0, s.VP0 - gravity)}
    eye = np.broadcast_to(np.eye(6), (len(s.q), 6, 6))
    screws: dict[int, tuple[list[int], Array]] = {0: (list(range(first)), eye[:, :first])}
    if first:
        D[:, :6, :10] = unit_wrenches(*motion[0])
    for j in topological_order(parents):
        joint = robot.joints[j - 1]
        screw = np.array(evaluate_all((*joint.screw.linear, *joint.screw.angular), values))
        T = frame_transform(joint, values, screw, s.q[:, j - 1])
        motion[j] = next_motion(screw, motion[joint.parent], T, s.qd[:, j - 1], s.qdd[:, j - 1])
        rows, carried = screws[joint.parent]
        carried = screws_in_next_frame(carried, T)
        if joint.is_moving:
            own = np.broadcast_to(screw, (len(s.q), 1, 6))
            rows, carried = [*rows, first + row[j]], np.concatenate([carried, own], axis=1)
        screws[j] = rows, carried
        at = column[f"XX{j}"]
        D[:, rows, at : at + 10] = carried @ unit_wrenches(*motion[j])
    for standard in standards:
        if standard.key not in NAMES:
            entries = _of_joint(robot.joints[standard.number - 1], standard, values, s)
            D[:, first + row[standard.number], column[standard.name]] = entries
    if not np.isfinite(D).all():
        raise ArmwrightError(f"'{robot.name}': its geometry gives torques that are not finite numbers")
    return D


def _of_joint(joint: Joint, standard: Standard, values: Mapping[str, float], s: States) -> Array:
    node = joint_columns(joint, *_VARIABLES)[standard.key]
    j = standard.number - 1
    states = zip(*(array[:, j].tolist() for array in (s.q, s.qd, s.qdd)), strict=True)
    samples = ({**values, **dict(zip(_STATE, state, strict=True))} for state in states)
    return np.array([found for (found,) in evaluate_in_turn([node], samples)])
