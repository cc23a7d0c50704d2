"""Closed machines in MuJoCo: the tree body by body, loops by stiff equality constraints, torques."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.robot import Robot
from armwright.study.peers.peer_tree import PeerTree, peer_tree

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Stiffness:
    """How equality constraints hold: an error decays with this time constant [s]; at most a part of the force
    that closes a loop is missing.
    """

    time: float = 2e-3
    missing: float = 1e-4


@dataclass(frozen=True, eq=False)
class MujocoMachine:
    """The model, and which columns of q_tree its coordinates and its actuators are."""

    model: Any
    columns: list[int]
    motors: list[int]

    def run(self, q: Array, torques: Array, *, every: int = 1) -> tuple[Array, Array]:
        """Positions and velocities (T, n) from rest at q_tree (n_tree,), torques (T, motors) held by step."""
        import mujoco

        model, data = self.model, mujoco.MjData(self.model)
        data.qpos[:] = q[self.columns]
        rows = -(-len(torques) // every)
        places, speeds = np.empty((rows, model.nq)), np.empty((rows, model.nv))
        for k, u in enumerate(torques):
            if k % every == 0:
                places[k // every], speeds[k // every] = data.qpos, data.qvel
            data.ctrl[:] = u
            mujoco.mj_step(model, data)
        return places, speeds


def mujoco_machine(robot: Robot, *, step: float, stiffness: Stiffness) -> MujocoMachine:
    """The robot in MuJoCo with its Runge-Kutta method and no contacts."""
    import mujoco

    tree = peer_tree(robot)
    text = "\n".join(_document(tree, step, stiffness))
    model = mujoco.MjModel.from_xml_string(text)
    numbers = [joint.column for joint in tree.joints]
    return MujocoMachine(model, numbers, [numbers[i] for i in tree.motors])


def _document(tree: PeerTree, step: float, stiffness: Stiffness) -> Iterator[str]:
    yield '<mujoco><compiler angle="radian" balanceinertia="false" boundmass="0" boundinertia="0"/>'
    yield f'<option timestep="{step!r}" integrator="RK4" gravity="{_words(tree.gravity)}" tolerance="1e-15"'
    yield 'iterations="50"><flag contact="disable"/></option><worldbody>'
    yield from _sites(tree, -1)
    yield from _branches(tree, -1)
    yield "</worldbody><equality>"
    closeness = f"{1 - stiffness.missing!r} {1 - stiffness.missing!r} 0.001"
    for i in range(len(tree.balls)):
        yield f'<connect site1="a{i}" site2="b{i}" solref="{stiffness.time!r} 1" solimp="{closeness}"/>'
    yield "</equality><actuator>"
    for i in tree.motors:
        yield f'<motor joint="j{i}"/>'
    yield "</actuator></mujoco>"


def _branches(tree: PeerTree, parent: int) -> Iterator[str]:
    """Bodies below a joint; those without mass are merged into the next, which then has several joints."""
    for i, joint in enumerate(tree.joints):
        if joint.parent == parent:
            yield from _body(tree, i, [(i, np.eye(4))], joint.place)


def _body(tree: PeerTree, i: int, axes: list[tuple[int, Array]], place: Array) -> Iterator[str]:
    """The body of joint i with its joints; ``axes`` are their frames seen from the body, at zero."""
    joint = tree.joints[i]
    below = [k for k, one in enumerate(tree.joints) if one.parent == i]
    if joint.mass == 0.0 and len(below) == 1:
        step = tree.joints[below[0]].place
        back = np.linalg.inv(step)
        moved = [(k, back @ T) for k, T in axes]
        yield from _body(tree, below[0], [*moved, (below[0], np.eye(4))], place @ step)
        return
    yield f'<body pos="{_words(place[:3, 3])}" quat="{_words(_quaternion(place[:3, :3]))}">'
    for k, T in axes:
        kind = "slide" if tree.joints[k].slides else "hinge"
        yield f'<joint name="j{k}" type="{kind}" pos="{_words(T[:3, 3])}" axis="{_words(T[:3, 2])}"/>'
    yield _inertial(joint.mass, joint.centre, joint.tensor)
    yield from _sites(tree, i)
    yield from _branches(tree, i)
    yield "</body>"


def _inertial(mass: float, centre: Array, tensor: Array) -> str:
    J = tensor
    six = (J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2])
    return f'<inertial pos="{_words(centre)}" mass="{mass!r}" fullinertia="{_words(six)}"/>'


def _sites(tree: PeerTree, i: int) -> Iterator[str]:
    """The points on a body at which loops are closed."""
    for number, ball in enumerate(tree.balls):
        for name, joint, place in zip("ab", ball.joints, ball.places, strict=True):
            if joint == i:
                yield f'<site name="{name}{number}" pos="{_words(place[:3, 3])}"/>'


def _quaternion(R: Array) -> Array:
    """w, x, y, z of a rotation."""
    import mujoco

    found = np.empty(4)
    mujoco.mju_mat2Quat(found, np.ascontiguousarray(R).ravel())
    return found


def _words(values: Any) -> str:
    return " ".join(repr(float(x)) for x in values)
