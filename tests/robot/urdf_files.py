"""Pieces of URDF text for tests, and the comparison with what Pinocchio makes of a text."""

from __future__ import annotations

from types import ModuleType

import numpy as np

from armwright.errors import Finding
from armwright.robot import Robot
from armwright.robot.formats import read_bytes
from armwright.robot.geometry.urdf_convention import Array

SHARP = 1e-12  # asked for; measured 1e-14: rounding of angles to 1e-14 over a few joints of 1 m
SEEDS = range(12)


def read(text: str, **options: object) -> Robot:
    return read_bytes(text.encode(), "urdf", file="robot.urdf", **options)


def noticed(robot: Robot) -> list[Finding]:
    """The findings but for those that every file has: where models end, and what rounding offers."""
    return [finding for finding in robot.findings if finding.code not in ("tip", "rounded", "no_mass")]


def wrap(*parts: str) -> str:
    return '<robot name="arm">\n' + "\n".join(parts) + "\n</robot>"


def two_links(joint: str) -> str:
    return wrap('<link name="a"/>', '<link name="b"/>', joint)


def hinge(inside: str = "", *, attributes: str = 'name="j" type="revolute"') -> str:
    return f'<joint {attributes}><parent link="a"/><child link="b"/>{inside}</joint>'


LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'


def pinocchio_q(pin: ModuleType, model: object, values: dict[str, float]) -> Array:
    """The configuration of Pinocchio with our joint values by joint name."""
    q = pin.neutral(model)
    for i, name in enumerate(model.names[1:], 1):  # type: ignore[attr-defined]
        joint = model.joints[i]  # type: ignore[attr-defined]
        if joint.nq == 1:
            q[joint.idx_q] = values[name]
        elif joint.nq == 2:  # a continuous joint: cosine and sine
            q[joint.idx_q : joint.idx_q + 2] = np.cos(values[name]), np.sin(values[name])
        else:  # planar: x, y, cosine and sine
            x, y, turn = (values[f"{name}_{k}"] for k in (1, 2, 3))
            q[joint.idx_q : joint.idx_q + 4] = x, y, np.cos(turn), np.sin(turn)
    return q


def assert_same_origins_and_axes(pin: ModuleType, text: str, robot: Robot, seed: int) -> None:
    """Every link frame: same origin, and z is the joint axis of Pinocchio's frame turned with it."""
    model = pin.buildModelFromXML(text)
    data = model.createData()
    rng = np.random.default_rng(seed)
    for _ in range(3):
        q = rng.uniform(-2, 2, len(robot.moving))
        values = {joint.name: value for joint, value in zip(robot.moving, q, strict=True)}
        pin.framesForwardKinematics(model, data, pinocchio_q(pin, model, values))
        pin.updateFramePlacements(model, data)
        T = robot.transforms(q)
        zero = robot.transforms(np.zeros(len(q)))
        data_zero = model.createData()
        pin.framesForwardKinematics(model, data_zero, pinocchio_q(pin, model, dict.fromkeys(values, 0.0)))
        for j, link in enumerate(robot.links, 1):
            if not model.existFrame(link.name, pin.BODY):
                assert link.inertia.is_zero  # auxiliary frames and links between axes
                continue
            frame = model.getFrameId(link.name, pin.BODY)
            theirs = data.oMf[frame].homogeneous
            turn = np.linalg.inv(data_zero.oMf[frame].homogeneous) @ zero[j]  # constant: our axes in theirs
            np.testing.assert_allclose(turn[:3, 3], 0, atol=SHARP)
            np.testing.assert_allclose(T[j], theirs @ turn, atol=SHARP)
