"""Pieces of MJCF text for tests, and the comparison with what MuJoCo makes of a text."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np

from armwright.robot import Robot
from armwright.robot.formats import read_bytes
from armwright.robot.geometry.urdf_convention import Array

SHARP = 1e-12  # asked for; measured 5e-14: lengths are rounded to 2.5e-14 of the offset
SEEDS = range(15)


def read(text: str, **options: object) -> Robot:
    return read_bytes(text.encode(), "mjcf", file="robot.xml", **options)


def world(inside: str, head: str = "", tail: str = "") -> str:
    return f"<mujoco>\n{head}<worldbody>\n{inside}\n</worldbody>{tail}</mujoco>"


BALL_OF_LEAD = '<geom size="0.05"/>'


FOUR_BAR = world(
    f"""<body name="crank"><joint name="j1" axis="0 1 0"/>{BALL_OF_LEAD}
  <body name="rod" pos="0 0 0.2"><joint name="j2" axis="0 1 0"/>{BALL_OF_LEAD}
    <site name="end" pos="0.5 0 0.1"/></body></body>
<body name="rocker" pos="0.5 0 0"><joint name="j3" axis="0 1 0"/>{BALL_OF_LEAD}
    <site name="top" pos="0 0 0.3"/></body>""",
    tail="""<equality><connect name="pin" body1="rod" body2="rocker" anchor="0.5 0 0.1"/></equality>
<actuator><motor joint="j1"/></actuator>""",
)


def placed(mujoco: ModuleType, text: str, robot: Robot, q: Array) -> tuple[Any, Any]:
    """Model and data of MuJoCo with our joint values by joint name."""
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    for joint, value in zip(robot.moving, q, strict=True):
        number = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, joint.name)
        if number >= 0:
            data.qpos[model.jnt_qposadr[number]] = value
    mujoco.mj_forward(model, data)
    return model, data


def body_frames(mujoco: ModuleType, model: Any, data: Any, robot: Robot) -> dict[int, Array]:
    """The frame of each body by the number of its link."""
    found = {}
    for j, link in enumerate(robot.links, 1):
        i = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, link.name)
        if i > 0:
            T = np.eye(4)
            T[:3, :3], T[:3, 3] = data.xmat[i].reshape(3, 3), data.xpos[i]
            found[j] = T
    return found


def assert_same_frames(mujoco: ModuleType, text: str, robot: Robot, seed: int) -> None:
    """Our link frame is fixed in MuJoCo's body frame, at the anchor of the last joint."""
    q = np.random.default_rng(seed).uniform(-2, 2, len(robot.moving))
    zero = np.zeros(len(q))
    model, data = placed(mujoco, text, robot, zero)
    first = body_frames(mujoco, model, data, robot)
    model, data = placed(mujoco, text, robot, q)
    then = body_frames(mujoco, model, data, robot)
    T_first, T_then = robot.transforms(zero), robot.transforms(q)
    assert len(then) == model.nbody - 1
    for j in then:
        ours_in_theirs = np.linalg.inv(first[j]) @ T_first[j]
        np.testing.assert_allclose(T_then[j], then[j] @ ours_in_theirs, atol=SHARP)
        number = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, robot.joints[j - 1].name)
        is_hinge = number >= 0 and model.jnt_type[number] == mujoco.mjtJoint.mjJNT_HINGE
        anchor = model.jnt_pos[number] if is_hinge else np.zeros(3)
        np.testing.assert_allclose(ours_in_theirs[:3, 3], anchor, atol=SHARP)


def inertia_matrix(robot: Robot, q: Array) -> Array:
    """Σ over links of JᵀMJ at their frames, plus IA: a second route, from definitions."""
    T = robot.transforms(q)
    moving = [j for j, joint in enumerate(robot.joints, 1) if joint.is_moving]
    A = np.diag([float(joint.rotor) for joint in robot.moving])
    for j, link in enumerate(robot.links, 1):
        above, k = set(), j
        while k:
            above.add(k)
            k = robot.joints[k - 1].parent
        J = np.zeros((6, len(moving)))
        for column, k in enumerate(moving):
            if k in above:
                z = T[k][:3, 2]
                is_hinge = robot.joints[k - 1].kind == "revolute"
                v = np.cross(z, T[j][:3, 3] - T[k][:3, 3]) if is_hinge else z
                J[:, column] = [*(T[j][:3, :3].T @ v), *(T[j][:3, :3].T @ (z if is_hinge else 0 * z))]
        A += J.T @ spatial(link.inertia.numbers()) @ J
    return A


def spatial(ten: Array) -> Array:
    xx, xy, xz, yy, yz, zz, x, y, z, m = ten
    S = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.block([[m * np.eye(3), -S], [S, np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])]])


def their_inertia_matrix(mujoco: ModuleType, model: Any, data: Any, robot: Robot) -> Array:
    full = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, full)
    order = [
        model.jnt_dofadr[mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, joint.name)]
        for joint in robot.moving
    ]
    return full[np.ix_(order, order)]
