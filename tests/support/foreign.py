"""A foreign robot file in Pinocchio or MuJoCo and here: how far frames, torques and inertias are apart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

import armwright as aw
from armwright.robot import Robot
from armwright.robot.geometry.frame_positions import frame_places

Array = NDArray[np.float64]


class NotComparedError(Exception):
    """Why a file that was read cannot be compared."""


def apart(ours: Any, theirs: Any) -> float:
    """Largest difference, relative to the largest number, at least 1."""
    a, b = np.asarray(ours, dtype=float), np.asarray(theirs, dtype=float)
    return float(np.abs(a - b).max() / max(1.0, np.abs(b).max())) if a.size else 0.0


def torques(robot: Robot, *arguments: Array) -> Array:
    """Inverse dynamics of a robot; none where it has no joint that moves."""
    return np.asarray(aw.compile(aw.model(robot, "inverse_dynamics"))(*arguments))


# ---------------------------------------------------------------------------------- Pinocchio


class Pinocchio:
    """The model of a URDF file with our joints by their names in the file."""

    def __init__(self, pin: ModuleType, path: Path, robot: Robot, *, is_floating: bool = False) -> None:
        self.pin = pin
        if any(float(link.inertia.M) < 0 for link in (robot.base.link, *robot.links)):
            raise NotComparedError("negative mass, which Pinocchio divides by rounding")
        root = (pin.JointModelFreeFlyer(),) if is_floating else ()
        try:
            self.model = pin.buildModelFromXML(path.read_text(), *root)
        except (ValueError, RuntimeError, UnicodeDecodeError) as error:
            raise NotComparedError(f"Pinocchio: {str(error)[:60]}") from None
        self.data = self.model.createData()
        named = {frame.link: frame.joint for frame in robot.named_frames if frame.is_link and frame.joint}
        numbers = [j for j, joint in enumerate(robot.joints, 1) if joint.is_moving]
        names = [named.get(j, robot.joints[j - 1].name) for j in numbers]
        if not all(self.model.existJointName(name) for name in names):
            raise NotComparedError("joints of several axes")
        self.joints = [self.model.joints[self.model.getJointId(name)] for name in names]
        if sum(joint.nv for joint in self.joints) + 6 * is_floating != self.model.nv:
            raise NotComparedError("joints that are not ours")

    def q(self, values: Array) -> Array:
        """Continuous joints have cosine and sine there."""
        full = self.pin.neutral(self.model)
        for value, joint in zip(values, self.joints, strict=True):
            own = value if joint.nq == 1 else (np.cos(value), np.sin(value))
            full[joint.idx_q : joint.idx_q + joint.nq] = own
        return np.asarray(full)

    @property
    def places(self) -> list[int]:
        return [joint.idx_v for joint in self.joints]

    def v(self, values: Array) -> Array:
        full = np.zeros(self.model.nv)
        full[self.places] = values
        return full

    def frames(self, q: Array) -> dict[str, Array]:
        """Every link of the file."""
        self.pin.framesForwardKinematics(self.model, self.data, q)
        bodies = [
            (i, frame) for i, frame in enumerate(self.model.frames) if frame.type == self.pin.FrameType.BODY
        ]
        return {frame.name: self.data.oMf[i].homogeneous for i, frame in bodies}


def urdf_apart(pin: ModuleType, path: Path, robot: Robot) -> dict[str, float]:
    """How far apart frames, torques, and torques on a floating base are at a random state."""
    rng = np.random.default_rng(1)
    robot = replace(robot, couplings=())  # Pinocchio reads followers as joints of their own
    plain = robot.without("rotor", "friction", "wrench", "stiffness")
    n = len(plain.moving)
    q, qd, qdd = rng.uniform(-1, 1, (3, n))
    found: dict[str, float] = {}
    if robot.base.kind == "fixed":
        other = Pinocchio(pin, path, robot)
        frames = other.frames(other.q(q))
        found["frames"] = max(apart(robot.pose(q, frame=name), T) for name, T in frames.items())
        tau = pin.rnea(other.model, other.data, other.q(q), other.v(qd), other.v(qdd))[other.places]
        if n:
            found["torques"] = apart(torques(plain, q, qd, qdd), tau)
    if robot.base.kind == "fixed" and n:
        found["floating"] = _floating_apart(
            Pinocchio(pin, path, robot, is_floating=True), plain, (q, qd, qdd)
        )
    return found


def _floating_apart(other: Pinocchio, robot: Robot, state: tuple[Array, Array, Array]) -> float:
    """Their acceleration of the base is that of the components of the velocity: ours less ω × v."""
    pin, (q, qd, qdd) = other.pin, state
    V0, A0 = np.random.default_rng(2).uniform(-1, 1, (2, 6))
    T0 = pin.SE3.Random()
    full, v, a = other.q(q), other.v(qd), other.v(qdd)
    full[:7] = pin.SE3ToXYZQUAT(T0)
    v[:6], a[:6] = V0, A0
    a[:3] -= np.cross(V0[3:], V0[:3])
    tau = pin.rnea(other.model, other.data, full, v, a)
    ours = torques(robot.with_base("floating"), T0.homogeneous, q, V0, qd, A0, qdd)
    return apart(ours, np.concatenate([tau[:6], tau[other.places]]))


# ------------------------------------------------------------------------------------- MuJoCo


def mjcf_apart(mujoco: ModuleType, path: Path, robot: Robot) -> dict[str, float]:
    """How far apart bodies, sites, the inertia matrix and the torques of a fixed robot are."""
    try:
        model = mujoco.MjModel.from_xml_path(str(path))
    except ValueError as error:
        raise NotComparedError(f"MuJoCo: {str(error)[:60]}") from None
    if robot.loops:
        raise NotComparedError("closed")
    if any("mass of a geom is not read" in one.text for one in robot.findings):
        raise NotComparedError("shapes whose mass is not read")
    passive = (model.tendon_stiffness, model.tendon_damping, model.tendon_armature)
    if model.ntendon and any(values.any() for values in passive):
        raise NotComparedError("tendons with springs or inertia")
    robot = replace(robot, couplings=())  # followers are constrained there, and have a column
    data = mujoco.MjData(model)
    if robot.base.kind == "floating":
        return {"torques": _floating_mjcf_apart(mujoco, model, robot)}
    if model.nv != len(robot.moving) or model.nq != model.nv:
        raise NotComparedError("joints of several axes, or bodies that are not read")
    rng = np.random.default_rng(1)
    q, qd, qdd = rng.uniform(-1, 1, (3, model.nv))
    data.qpos[:], data.qvel[:] = q, qd
    mujoco.mj_forward(model, data)
    found = {"frames": _mujoco_frames_apart(mujoco, model, data, robot, q)}
    M, theirs = _mujoco_forces(mujoco, model, data, qdd)
    plain = robot.without("wrench")
    still = _without_dry_friction(plain)
    if model.nv:
        found["inertia"] = apart(np.asarray(aw.compile(aw.model(plain, "inertia_matrix"))(q)), M)
        found["torques"] = apart(torques(still, q, qd, qdd), theirs)
    return found


def _mujoco_forces(mujoco: ModuleType, model: Any, data: Any, qdd: Array) -> tuple[Array, Array]:
    """The inertia matrix, and the forces that accelerate so."""
    M = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, M)
    passive = data.qfrc_spring + data.qfrc_damper + data.qfrc_gravcomp  # without the fluid around
    return M, M @ qdd + data.qfrc_bias - passive


def _floating_mjcf_apart(mujoco: ModuleType, model: Any, robot: Robot) -> float:
    """Their base moves and is pushed along the axes of the world, and turns about its own, as ours does."""
    n = len(robot.moving)
    if (model.nv, model.nq) != (6 + n, 7 + n) or model.jnt_type[0] != mujoco.mjtJoint.mjJNT_FREE:
        raise NotComparedError("joints of several axes, or bodies that are not read")
    if model.dof_damping[:6].any() or model.dof_armature[:6].any():
        raise NotComparedError("damping or armature of a free joint")
    rng, data = np.random.default_rng(1), mujoco.MjData(model)
    (q, qd, qdd), (V0, A0) = rng.uniform(-1, 1, (3, n)), rng.uniform(-1, 1, (2, 6))
    turn, T0 = rng.normal(size=4), np.eye(4)
    turn, T0[:3, 3], flat = turn / np.linalg.norm(turn), rng.uniform(-1, 1, 3), np.zeros(9)
    mujoco.mju_quat2Mat(flat, turn)
    T0[:3, :3] = R = flat.reshape(3, 3)
    data.qpos[:], data.qvel[:] = np.r_[T0[:3, 3], turn, q], np.r_[R @ V0[:3], V0[3:], qd]
    mujoco.mj_forward(model, data)
    _, theirs = _mujoco_forces(mujoco, model, data, np.r_[R @ A0[:3], A0[3:], qdd])
    ours = torques(_without_dry_friction(robot.without("wrench")), T0, q, V0, qd, A0, qdd)
    return apart(ours, np.r_[R.T @ theirs[:3], theirs[3:]])


def _without_dry_friction(robot: Robot) -> Robot:
    joints = tuple(
        replace(joint, friction=replace(joint.friction, FS=aw.Friction().FS)) for joint in robot.joints
    )
    return replace(robot, joints=joints)


def _mujoco_frames_apart(mujoco: ModuleType, model: Any, data: Any, robot: Robot, q: Array) -> float:
    worst, known = 0.0, frame_places(robot)
    body, site = mujoco.mjtObj.mjOBJ_BODY, mujoco.mjtObj.mjOBJ_SITE
    kinds = ((model.nbody, body, data.xpos, data.xmat), (model.nsite, site, data.site_xpos, data.site_xmat))
    for count, kind, places, turns in kinds:
        for i in range(kind == body, count):
            name = mujoco.mj_id2name(model, kind, i)
            while kind == site and name and mujoco.mj_name2id(model, body, name) >= 0:
                name += "_site"
            if name not in known:  # moved by hand, beside the robot, or without a name
                continue
            T = robot.pose(q, frame=name)
            worst = max(worst, apart(T[:3, 3], places[i]), apart(T[:3, :3].ravel(), turns[i]))
    return worst
