"""The same robots in Pinocchio and MuJoCo, written as URDF: torques, matrices and gradients agree."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from armwright.models.dynamics.direct_dynamics import direct_dynamics
from armwright.models.dynamics.gradients import torque_gradients
from armwright.models.dynamics.inertia_matrix import inertia_matrix
from armwright.models.dynamics.inverse_dynamics import inverse_dynamics
from armwright.models.dynamics.lagrange import coriolis
from armwright.robot import Base, Prismatic, Revolute, Robot
from armwright.robot.formats import load
from tests.dynamics.robots import state, values
from tests.support.random_robots import random_robot

AGREES = 1e-10  # of the largest torque: both sides round a few hundred operations
LIBRARY = ["puma560", "panda", "ur5e", "stanford", "hand3"]
SEEDS = range(6)


def plain_robot(which: str | int) -> Robot:
    """A library robot or a random tree, on an upright base without rotors, friction and tool."""
    if isinstance(which, str):
        robot = load(which)
    else:
        robot = random_robot(which, joints=6, types=(Revolute, Revolute, Prismatic))
    gravity = load("puma560").gravity
    bare = robot.without("rotor", "friction", "wrench", "stiffness", "tool")
    return replace(bare, base=replace(Base(), link=bare.base.link), gravity=gravity)


def written(robot: Robot, suffix: str = ".urdf") -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"robot{suffix}"
        robot.save(path)
        return path.read_text()


def close(ours: Any, theirs: Any) -> None:
    scale = max(1.0, float(np.abs(theirs).max()))
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=AGREES * scale)


class Pinocchio:
    """A robot there, with its joints in our order."""

    def __init__(self, pin: Any, robot: Robot) -> None:
        self.pin, self.model = pin, pin.buildModelFromXML(written(robot))
        self.model.gravity.linear = np.array([float(g) for g in robot.gravity])
        self.data = self.model.createData()
        ids = [self.model.getJointId(joint.name) for joint in robot.moving]
        self.order = [self.model.joints[i].idx_v for i in ids]
        self.places = [self.model.joints[i].idx_q for i in ids]
        self.sizes = [self.model.joints[i].nq for i in ids]

    def q(self, ours: np.ndarray) -> np.ndarray:
        """Continuous joints have cosine and sine there."""
        full = self.pin.neutral(self.model)
        for value, at, size in zip(ours, self.places, self.sizes, strict=True):
            full[at : at + size] = value if size == 1 else (np.cos(value), np.sin(value))
        return full

    def v(self, ours: np.ndarray) -> np.ndarray:
        full = np.zeros(self.model.nv)
        full[self.order] = ours
        return full

    def matrix(self, theirs: np.ndarray) -> np.ndarray:
        return theirs[np.ix_(self.order, self.order)]


@pytest.mark.requirement("S4-39", "S4-43", "S4-45", "S4-46")
@pytest.mark.parametrize("which", [*LIBRARY, *SEEDS])
def test_pinocchio_agrees(which: str | int) -> None:
    pin = pytest.importorskip("pinocchio")
    robot = plain_robot(which)
    other = Pinocchio(pin, robot)
    q, qd, qdd = state(robot, 4)
    Q, V, A = other.q(q), other.v(qd), other.v(qdd)
    tau = pin.rnea(other.model, other.data, Q, V, A)[other.order]
    close(values(inverse_dynamics(robot), q, qd, qdd), tau)
    M = pin.crba(other.model, other.data, Q)
    M = np.triu(M) + np.triu(M, 1).T
    close(values(inertia_matrix(robot), q), other.matrix(M))
    C = pin.computeCoriolisMatrix(other.model, other.data, Q, V)
    close(values(coriolis(robot), q, qd) @ qd, other.matrix(C) @ qd)
    acceleration = pin.aba(other.model, other.data, Q, V, other.v(tau))[other.order]
    for method in ("inertia", "articulated"):
        ours = values(direct_dynamics(robot, method=method), q, qd, tau)
        np.testing.assert_allclose(ours, acceleration, rtol=1e-7, atol=1e-7)  # condition of M


@pytest.mark.parametrize("which", [*LIBRARY, *SEEDS])
def test_pinocchio_has_the_same_gradients(which: str | int) -> None:
    pin = pytest.importorskip("pinocchio")
    robot = plain_robot(which)
    other = Pinocchio(pin, robot)
    q, qd, qdd = state(robot, 4)
    pin.computeRNEADerivatives(other.model, other.data, other.q(q), other.v(qd), other.v(qdd))
    dq, dqd, _ = values(torque_gradients(robot), q, qd, qdd)
    close(dq, other.matrix(other.data.dtau_dq))
    close(dqd, other.matrix(other.data.dtau_dv))


@pytest.mark.parametrize("seed", SEEDS)
def test_pinocchio_has_the_same_floating_robot(seed: int) -> None:
    """Its acceleration of the base is that of the components of the velocity: ours less ω × v."""
    pin = pytest.importorskip("pinocchio")
    fixed = plain_robot(seed)
    robot = replace(fixed, base=replace(fixed.base, kind="floating"))
    model = pin.buildModelFromXML(written(fixed), pin.JointModelFreeFlyer())
    data = model.createData()
    ids = [model.getJointId(joint.name) for joint in robot.moving]
    places = [model.joints[i].idx_v for i in ids]
    random = np.random.default_rng(seed)
    q, qd, qdd = state(robot, seed)
    V0, A0 = random.uniform(-1, 1, (2, 6))
    T0 = pin.SE3.Random()
    full = pin.neutral(model)
    full[:7] = pin.SE3ToXYZQUAT(T0)
    for value, i in zip(q, ids, strict=True):
        at, size = model.joints[i].idx_q, model.joints[i].nq
        full[at : at + size] = value if size == 1 else (np.cos(value), np.sin(value))
    v, a = np.zeros(model.nv), np.zeros(model.nv)
    v[:6], v[places] = V0, qd
    a[:6], a[places] = A0, qdd
    a[:3] -= np.cross(V0[3:], V0[:3])
    tau = pin.rnea(model, data, full, v, a)
    expected = np.concatenate([tau[:6], tau[places]])
    close(values(inverse_dynamics(robot), T0.homogeneous, q, V0, qd, A0, qdd), expected)
    order = [*range(6), *places]
    pin.computeRNEADerivatives(model, data, full, v, a)
    dq, dqd, A = values(torque_gradients(robot), T0.homogeneous, q, V0, qd, A0, qdd)
    close(dq, data.dtau_dq[np.ix_(order, order)])
    turning = np.zeros((3, 6 + len(q)))  # ∂(ω × v)/∂(V0, q̇): what their acceleration holds and ours does not
    turning[:, :3], turning[:, 3:6] = pin.skew(V0[3:]), -pin.skew(V0[:3])
    close(dqd + A[:, :3] @ turning, data.dtau_dv[np.ix_(order, order)])
    C = pin.computeCoriolisMatrix(model, data, full, v)[np.ix_(order, order)]
    both = np.concatenate([V0, qd])
    close(values(coriolis(robot), q, V0, qd) @ both, C @ both)


@pytest.mark.requirement("S4-39", "S4-45")
@pytest.mark.parametrize("which", [*LIBRARY[1:], *SEEDS])
def test_mujoco_agrees(which: str | int) -> None:
    """Without the PUMA, whose published forearm is no real body and is refused there."""
    mujoco = pytest.importorskip("mujoco")
    robot = plain_robot(which)
    text = written(robot).replace("</robot>", _KEEP + "</robot>")
    model = mujoco.MjModel.from_xml_string(text)
    model.opt.gravity[:] = [float(g) for g in robot.gravity]
    model.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONSTRAINT)
    model.dof_damping[:] = model.dof_frictionloss[:] = model.dof_armature[:] = 0
    data = mujoco.MjData(model)
    order = [model.joint(joint.name).dofadr[0] for joint in robot.moving]
    q, qd, qdd = state(robot, 4)
    data.qpos[order], data.qvel[order], data.qacc[order] = q, qd, qdd
    mujoco.mj_inverse(model, data)
    close(values(inverse_dynamics(robot), q, qd, qdd), data.qfrc_inverse[order])
    M = np.zeros((model.nv, model.nv))
    for column, e in zip(M, np.eye(model.nv), strict=True):
        mujoco.mj_mulM(model, data, column, e)
    close(values(inertia_matrix(robot), q), M[np.ix_(order, order)])


_KEEP = '<mujoco><compiler fusestatic="false" discardvisual="false" boundmass="0"/></mujoco>'
