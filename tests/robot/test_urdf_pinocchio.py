"""URDF: same motion and same bodies as Pinocchio sees."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from armwright.expr import number
from armwright.robot import (
    Robot,
)
from armwright.robot.geometry.urdf_convention import Array
from tests.robot.random_urdf import joint_text, link_text, random_urdf
from tests.robot.urdf_files import (
    SEEDS,
    SHARP,
    assert_same_origins_and_axes,
    pinocchio_q,
    read,
    wrap,
)


@pytest.mark.requirement("S4-2", "S4-3")
@pytest.mark.parametrize("angles", ["random", "quarters", "mixed"])
@pytest.mark.parametrize("seed", SEEDS)
def test_forward_kinematics_equal_pinocchio(pin: ModuleType, seed: int, angles: str) -> None:
    text = random_urdf(seed, angles=angles)
    assert_same_origins_and_axes(pin, text, read(text), seed)


@pytest.mark.parametrize("decimals", [2, 4, 6])
@pytest.mark.parametrize("seed", SEEDS)
def test_forward_kinematics_equal_pinocchio_with_rounded_angles(
    pin: ModuleType, seed: int, decimals: int
) -> None:
    """1.57, 1.5708 and 1.570796 put common normals far away; the answer must not suffer."""
    text = random_urdf(seed, angles="quarters", decimals=decimals)
    robot = read(text)
    assert_same_origins_and_axes(pin, text, robot, seed)


def test_planar_joint_equals_pinocchio(pin: ModuleType) -> None:
    text = wrap(
        *(link_text(name, np.random.default_rng(1)) for name in "abc"),
        joint_text("slab", "planar", ("a", "b"), xyz=[0.1, 0.2, 0.3], rpy=[0.4, 0.5, 0.6]),
        joint_text("arm", "revolute", ("b", "c"), xyz=[0.1, 0.0, 0.3], rpy=[0.4, 0.0, 0.6], axis=[1, 2, 3]),
    )
    robot = read(text)
    assert [joint.name for joint in robot.joints] == ["slab_1", "slab_2", "slab_3", "arm"]
    assert [joint.kind for joint in robot.joints] == ["prismatic", "prismatic", "revolute", "revolute"]
    assert_same_origins_and_axes(pin, text, robot, 1)


def total_body(robot: Robot, q: Array) -> tuple[float, Array, Array]:
    """Mass, first moments and inertia about the world origin of all links that can move."""
    mass, first, tensor = 0.0, np.zeros(3), np.zeros((3, 3))
    can_move = [False]
    for joint, T, link in zip(robot.joints, robot.transforms(q)[1:], robot.links, strict=True):
        can_move.append(joint.is_moving or can_move[joint.parent])
        if not can_move[-1]:
            continue
        rows = tuple(tuple(number(float(x)) for x in row) for row in T)
        xx, xy, xz, yy, yz, zz, *s, m = link.inertia.seen_from(rows).numbers()
        mass, first = mass + m, first + np.array(s)
        tensor = tensor + np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return mass, first, tensor


@pytest.mark.requirement("S4-7")
@pytest.mark.parametrize("fixed", ["keep", "lump"])
@pytest.mark.parametrize("seed", SEEDS)
def test_mass_centre_of_mass_and_inertia_equal_pinocchio(pin: ModuleType, seed: int, fixed: str) -> None:
    text = random_urdf(seed, angles="mixed")
    robot = read(text, fixed=fixed)
    model = pin.buildModelFromXML(text)
    data = model.createData()
    q = np.random.default_rng(seed).uniform(-2, 2, len(robot.moving))
    values = {joint.name: value for joint, value in zip(robot.moving, q, strict=True)}
    pin.forwardKinematics(model, data, pinocchio_q(pin, model, values))
    bodies = [data.oMi[i].act(model.inertias[i]) for i in range(1, model.njoints)]
    mass, first, tensor = total_body(robot, q)
    assert mass == pytest.approx(sum(body.mass for body in bodies), rel=1e-14)
    np.testing.assert_allclose(first, sum(body.mass * body.lever for body in bodies), atol=1e-11)
    np.testing.assert_allclose(tensor, sum(body.matrix()[3:, 3:] for body in bodies), atol=1e-10)


@pytest.mark.parametrize("seed", SEEDS)
def test_lumping_keeps_every_moving_frame(seed: int) -> None:
    text = random_urdf(seed, angles="mixed", joints=10)
    kept, lumped = read(text), read(text, fixed="lump")
    assert all(joint.kind != "fixed" or joint.name.endswith("_aux") for joint in lumped.joints)
    assert [joint.name for joint in lumped.moving] == [joint.name for joint in kept.moving]
    q = np.random.default_rng(seed).uniform(-2, 2, len(kept.moving))
    T_kept, T_lumped = kept.transforms(q), lumped.transforms(q)
    where = {joint.name: j for j, joint in enumerate(kept.joints, 1)}
    for j, joint in enumerate(lumped.joints, 1):
        if joint.is_moving:
            np.testing.assert_allclose(T_lumped[j], T_kept[where[joint.name]], atol=SHARP)
