"""A delta robot from one MJCF file, in Armwright and in MuJoCo: places, holding torques, accelerations."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import armwright as aw
from tests.loops.delta_machine import delta_mjcf

Array = NDArray[np.float64]
mujoco = pytest.importorskip("mujoco")

NEAR = 1e-6  # of a step of central differences: what they lose is 1e-10


@dataclass(frozen=True)
class Delta:
    """MuJoCo's masses, forces and motions of points, with the loops as equations of ours."""

    model: Any
    data: Any

    def points(self) -> tuple[Array, Array]:
        """How far the ends of rods are from the platform (3·pins,), and how that changes with q (…, nv)."""
        gaps, rows = [], []
        for e in range(self.model.neq):
            bodies = int(self.model.eq_obj1id[e]), int(self.model.eq_obj2id[e])
            places, slopes = [], []
            for body, anchor in zip(bodies, self.model.eq_data[e, :6].reshape(2, 3), strict=True):
                place = self.data.xpos[body] + self.data.xmat[body].reshape(3, 3) @ anchor
                J = np.zeros((3, self.model.nv))
                mujoco.mj_jac(self.model, self.data, J, None, place, body)
                places.append(place)
                slopes.append(J)
            gaps.append(places[0] - places[1])
            rows.append(slopes[0] - slopes[1])
        return np.concatenate(gaps), np.concatenate(rows)

    def close(self, motors: Array) -> None:
        """Moves all other joints until the loops close with the motors there."""
        at = [int(self.model.jnt_dofadr[k]) for k in self.motors]
        self.data.qpos[[int(self.model.jnt_qposadr[k]) for k in self.motors]] = motors
        rest = np.setdiff1d(np.arange(self.model.nv), at)
        for _ in range(30):
            mujoco.mj_forward(self.model, self.data)
            gap, J = self.points()
            step = np.zeros(self.model.nv)
            step[rest] = -np.linalg.lstsq(J[:, rest], gap, rcond=1e-10)[0]
            mujoco.mj_integratePos(self.model, self.data.qpos, step, 1.0)
        mujoco.mj_forward(self.model, self.data)
        assert np.abs(self.points()[0]).max() < 1e-13

    @property
    def motors(self) -> list[int]:
        return [mujoco.mj_name2id(self.model, mujoco.mjtObj.mjOBJ_JOINT, f"motor{k}") for k in range(3)]

    @property
    def columns(self) -> list[int]:
        return [int(self.model.jnt_dofadr[k]) for k in self.motors]

    def velocities(self, qd: Array) -> Array:
        """The smallest velocities of all joints that keep the loops closed: rods do not spin."""
        _, J = self.points()
        rest = np.setdiff1d(np.arange(self.model.nv), self.columns)
        v = np.zeros(self.model.nv)
        v[self.columns] = qd
        v[rest] = -np.linalg.lstsq(J[:, rest], J[:, self.columns] @ qd, rcond=1e-10)[0]
        return v

    def accelerations(self, v: Array, tau: Array) -> Array:
        """q̈ of the motors: M·q̈ + Jᵀλ = Γ − H and J·q̈ = −J̇q̇."""
        self.data.qvel[:] = v
        mujoco.mj_forward(self.model, self.data)
        M = np.zeros((self.model.nv, self.model.nv))
        mujoco.mj_fullM(self.model, self.data, M)
        right = -np.array(self.data.qfrc_bias)
        right[self.columns] += tau
        _, J = self.points()
        drift = (self._rate(v, NEAR) - self._rate(v, -NEAR)) / (2 * NEAR)
        count = len(J)
        whole = np.block([[M, J.T], [J, np.zeros((count, count))]])
        size = np.abs(np.diag(M)) ** -0.5  # rods have next to no inertia about themselves
        scale = np.concatenate([size, np.ones(count)])
        found = (
            scale
            * np.linalg.lstsq(
                scale[:, None] * whole * scale, scale * np.concatenate([right, -drift]), rcond=1e-13
            )[0]
        )
        return np.asarray(found[self.columns])

    def _rate(self, v: Array, ahead: float) -> Array:
        """J·q̇ with J as it is a little later."""
        place = self.data.qpos.copy()
        mujoco.mj_integratePos(self.model, self.data.qpos, v, ahead)
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_comPos(self.model, self.data)
        rate = self.points()[1] @ v
        self.data.qpos[:] = place
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_comPos(self.model, self.data)
        return np.asarray(rate)


@pytest.mark.slow_tool
def test_a_delta_robot_moves_as_in_mujoco(tmp_path: Path) -> None:
    (tmp_path / "delta.xml").write_text(delta_mjcf())
    robot = aw.load(tmp_path / "delta.xml")
    assert [one.name for one in robot.active] == ["motor0", "motor1", "motor2"]
    assert sum(one.code == "idle" for one in robot.findings) == 6  # rods that spin
    model = mujoco.MjModel.from_xml_string(delta_mjcf())
    loops = aw.compile(aw.model(robot, "loop_geometry"))
    pose = aw.compile(aw.model(robot, "direct_geometry"))
    gravity = aw.compile(aw.model(robot, "gravity"))
    motion = aw.compile(aw.model(robot, "direct_dynamics"))
    random = np.random.default_rng(0)
    for _ in range(4):
        motors, qd, tau = random.uniform(-0.3, 0.3, 3), random.uniform(-2, 2, 3), random.uniform(-3, 3, 3)
        peer = Delta(model, mujoco.MjData(model))
        peer.close(motors)
        q = loops(motors, near=robot.home)
        assert q is not None
        T = pose(q)
        body = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, "platform")
        assert np.abs(T[:3, 3] - peer.data.xpos[body]).max() < 1e-12
        assert np.abs(peer.data.xmat[body].reshape(3, 3) - np.eye(3)).max() < 1e-10  # it never turns
        still = peer.accelerations(np.zeros(model.nv), gravity(q))
        assert np.abs(still).max() < 1e-8
        wanted = peer.accelerations(peer.velocities(qd), tau)
        assert np.abs(motion(q, qd, tau) - wanted).max() < 1e-7 * np.abs(wanted).max()
