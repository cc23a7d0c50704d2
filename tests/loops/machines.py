"""Closed machines for tests: those of the library, and random ones, planar and spatial."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

import armwright as aw
from armwright.mechanism import Mechanism, mechanism_of
from armwright.mechanism.loop_positions import NumericTree, close_near, numeric_tree, sampled_positions
from armwright.robot import Inertia, Link, Loop, Placement, Robot
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.joint import Joint, Prismatic, Revolute

Array = NDArray[np.float64]

LIBRARY = ("fourbar", "fivebar", "palletiser", "twoloop", "prps3", "gough_stewart", "minnesota")
RANDOM = ("planar0", "planar1", "planar2", "spatial0", "spatial1", "spatial2")


@dataclass(frozen=True)
class Machine:
    """A closed robot with what tests ask of it again and again."""

    robot: Robot
    mechanism: Mechanism
    tree: NumericTree
    active: list[int]
    passive: list[int]

    def positions(self, count: int = 12) -> Array:
        """Closed positions that are not next to a singular one."""
        q = sampled_positions(self.tree, 4 * count)
        Wp = self.tree.rates(self.tree.frames(q))[:, :, self.passive]
        values = np.linalg.svd(Wp, compute_uv=False)[:, : len(self.passive)]
        good = values[:, -1] > 0.05 * np.median(values[:, -1])
        return q[good][:count]

    def spread(self, active: Array, passive: Array) -> Array:
        """An array over the joints of the tree from its two parts."""
        whole = np.zeros((len(active), len(self.mechanism.q)))
        whole[:, self.active], whole[:, self.passive] = active, passive
        return whole

    def closed(self, q: Array) -> Array:
        found, is_closed = close_near(self.tree, q)
        assert is_closed.all()
        return found


@cache
def machine(name: str) -> Machine:
    robot = aw.load(name) if name in LIBRARY else random_machine(name)
    mechanism = mechanism_of(robot)
    numbers = list(mechanism.q)
    active = [numbers.index(j) for j in mechanism.active]
    passive = [numbers.index(j) for j in mechanism.passive]
    return Machine(robot, mechanism, numeric_tree(mechanism, {}), active, passive)


@cache
def function(name: str, model: str) -> aw.Function:
    """A compiled model of a machine."""
    return aw.compile(aw.model(machine(name).robot, model))


def random_machine(name: str) -> Robot:
    """Planar: a four-bar with a second loop on its coupler; spatial: one loop of seven joints."""
    kind, seed = name.rstrip("0123456789"), int(name[-1])
    random = np.random.default_rng(100 + seed)
    return _planar(name, random) if kind == "planar" else _spatial(name, random, slides=seed)


def _body(random: np.random.Generator) -> Link:
    A = random.uniform(-0.3, 0.3, (3, 3))
    spread = A @ A.T + 0.02 * np.eye(3)
    centre, mass = random.uniform(-0.1, 0.1, 3), float(random.uniform(0.5, 2.0))
    J = np.trace(spread) * np.eye(3) - spread
    tensor = [J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2]]
    return Link("", inertia=Inertia.from_com(mass, tuple(centre), tuple(tensor)))


def _planar(name: str, random: np.random.Generator) -> Robot:
    """Two four-bars in a row that share the coupler; pins are where the homes put them."""
    frames: list[tuple[int, float, bool]] = [
        (0, 0.0, True),
        (1, float(random.uniform(0.15, 0.25)), False),
        (0, float(random.uniform(0.4, 0.5)), False),
        (2, float(random.uniform(0.2, 0.3)), False),
        (0, float(random.uniform(-0.4, -0.3)), False),
    ]
    homes = random.uniform(-1.2, 1.2, len(frames))
    joints: list[Joint] = [
        Revolute(
            f"j{i}",
            parent=parent,
            placement=Placement(d=d),
            variable=f"q{i}",
            is_active=on,
            home=float(homes[i - 1]),
        )
        for i, (parent, d, on) in enumerate(frames, 1)
    ]
    links = tuple(replace(_body(random), name=f"link{i}") for i in range(1, len(joints) + 1))
    open_robot = Robot(name, tuple(joints), links, gravity=(0.0, -9.81, 0.0))
    pins = ((2, 3, (0.35, 0.0)), (4, 5, (0.3, 0.1)))
    return replace(open_robot, loops=tuple(_pin(open_robot, k, *pin) for k, pin in enumerate(pins, 6)))


def _pin(robot: Robot, number: int, parent: int, other: int, at: tuple[float, float]) -> Loop:
    """A revolute joint between two links at a point of the first, wherever the second is at home."""
    T = robot.transforms()
    place = np.array([*at, 0.0, 1.0])
    there = np.linalg.inv(T[other]) @ T[parent] @ place
    joint = Revolute(
        f"pin{number}", parent=parent, placement=_at(at[0], at[1]), variable=f"q{number}", is_active=False
    )
    return Loop(joint, _at(float(there[0]), float(there[1])), other)


def _at(x: float, y: float) -> Placement:
    return Placement(gamma=float(np.arctan2(y, x)), d=float(np.hypot(x, y)))


def _spatial(name: str, random: np.random.Generator, *, slides: int) -> Robot:
    """Seven joints around one loop, opened at the last: one freedom, the first joint is driven."""
    joints: list[Joint] = []
    for i in range(1, 7):
        kind = Prismatic if slides and i == 2 + slides else Revolute
        placement = Placement(
            alpha=float(random.uniform(0.4, 2.6)),
            d=float(random.uniform(0.1, 0.4)),
            r=float(random.uniform(0.05, 0.3)),
        )
        home = float(random.uniform(0.1, 0.3) if kind is Prismatic else random.uniform(-1.5, 1.5))
        joints.append(
            kind(f"j{i}", parent=i - 1, placement=placement, variable=f"q{i}", is_active=i == 1, home=home)
        )
    links = tuple(replace(_body(random), name=f"link{i}") for i in range(1, 7))
    open_robot = Robot(name, tuple(joints), links)
    T = open_robot.transforms()
    cut = Revolute(
        "cut", parent=6, placement=Placement(alpha=0.8, d=0.2, r=0.1), variable="q7", is_active=False
    )
    where = T[6] @ np.asarray(to_numbers(cut.placement.transform()))
    return replace(open_robot, loops=(Loop(cut, _placement(where), 0),))


def _placement(T: Array) -> Placement:
    """γ, b, α, d, θ, r of a frame: any pose has them."""
    z, p = T[:3, 2], T[:3, 3]
    alpha = float(np.arctan2(np.hypot(z[0], z[1]), z[2]))
    gamma = float(np.arctan2(z[0], -z[1]))
    x = np.array([np.cos(gamma), np.sin(gamma), 0.0])
    y = np.cross(z, x)
    theta = float(np.arctan2(T[:3, 0] @ y, T[:3, 0] @ x))
    d, r, b = np.linalg.solve(np.column_stack([x, z, [0.0, 0.0, 1.0]]), p)
    return Placement(gamma=gamma, b=float(b), alpha=alpha, d=float(d), theta=theta, r=float(r))
