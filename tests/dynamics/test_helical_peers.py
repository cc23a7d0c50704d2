"""Robots with screws in Pinocchio, built there joint by joint: geometry, dynamics and regressors agree."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.models import model
from armwright.models.identification.base_parameters import BaseParameters
from armwright.robot import Helical, Prismatic, Revolute, Robot
from armwright.robot.geometry.matrix import to_numbers
from tests.dynamics.robots import state, values
from tests.dynamics.test_peers import close
from tests.support.pinocchio_robots import there
from tests.support.random_robots import random_robot, random_transform

SEEDS = range(6)
THEIRS = ("M", "MX", "MY", "MZ", "XX", "XY", "YY", "XZ", "YZ", "ZZ")
pin = pytest.importorskip("pinocchio")


def tree(seed: int, *, kind: str = "fixed") -> Robot:
    """Three branches, numbered depth first, as Pinocchio wants them."""
    robot = random_robot(seed, joints=6, types=(Helical, Revolute, Helical, Prismatic), kind=kind)
    joints = [replace(joint, parent=at) for joint, at in zip(robot.joints, (0, 1, 2, 1, 4, 0), strict=True)]
    return replace(robot, joints=tuple(joints)).without("rotor", "friction", "tool")


@pytest.mark.parametrize("seed", SEEDS)
def test_dynamics_with_screws_are_those_of_pinocchio(seed: int) -> None:
    robot = tree(seed)
    q, qd, qdd = state(robot, seed)
    made = there(robot)
    data = made.createData()
    tau = pin.rnea(made, data, q, qd, qdd)
    close(values(model(robot, "inverse_dynamics"), q, qd, qdd), tau)
    M = pin.crba(made, data, q)
    close(values(model(robot, "inertia_matrix"), q), np.triu(M) + np.triu(M, 1).T)
    close(values(model(robot, "coriolis"), q, qd), pin.computeCoriolisMatrix(made, data, q, qd))
    close(values(model(robot, "gravity"), q), pin.computeGeneralizedGravity(made, data, q))
    for method in ("inertia", "articulated"):
        ours = values(model(robot, "direct_dynamics", method=method), q, qd, tau)
        np.testing.assert_allclose(ours, pin.aba(made, data, q, qd, tau), atol=1e-8)
    close(values(model(robot, "kinetic_energy"), q, qd), pin.computeKineticEnergy(made, data, q, qd))
    pin.computeRNEADerivatives(made, data, q, qd, qdd)
    dq, dqd, _ = values(model(robot, "torque_gradients"), q, qd, qdd)
    close(dq, data.dtau_dq)
    close(dqd, data.dtau_dv)


@pytest.mark.parametrize("seed", SEEDS)
def test_geometry_and_jacobian_with_screws_are_those_of_pinocchio(seed: int) -> None:
    robot = replace(tree(seed), tool_link=5)
    q, qd, _ = state(robot, seed)
    made = there(robot)
    data = made.createData()
    J = pin.computeJointJacobian(made, data, q, 5)  # in the axes of the joint
    close(values(model(robot, "jacobian", projection=5), q), J)
    pin.forwardKinematics(made, data, q, qd)
    close(values(model(robot, "transform"), q), data.oMi[5].homogeneous)
    close(values(model(robot, "velocities"), q, qd), [data.v[j].vector for j in range(1, 7)])


@pytest.mark.parametrize("kind", ["fixed", "floating"])
@pytest.mark.parametrize("seed", SEEDS)
def test_regressor_with_screws_is_that_of_pinocchio(seed: int, kind: str) -> None:
    """Standard columns one by one, and base columns times the grouping."""
    robot = tree(seed, kind=kind)
    q, qd, qdd = state(robot, seed)
    made = there(robot)
    data = made.createData()
    if kind == "floating":
        random = np.random.default_rng(seed)
        T0, V0, A0 = random_transform(random), *random.uniform(-1, 1, (2, 6))
        Z = to_numbers(robot.base.placement)[:3, :3]
        made.gravity.linear = Z @ made.gravity.linear  # ours is given in the axes of the placed base
        full = np.concatenate([pin.SE3ToXYZQUAT(pin.SE3(T0[:3, :3], T0[:3, 3])), q])
        spatial = np.concatenate([A0[:3] - np.cross(V0[3:], V0[:3]), A0[3:]])  # rates of the components of V0
        theirs = pin.computeJointTorqueRegressor(
            made, data, full, np.concatenate([V0, qd]), np.concatenate([spatial, qdd])
        )
        at, first = (T0, q, V0, qd, A0, qdd), 0
    else:
        theirs = pin.computeJointTorqueRegressor(made, data, q, qd, qdd)
        at, first = (q, qd, qdd), 1
    place = {f"{key}{j}": 10 * (j - first) + k for j in range(first, 7) for k, key in enumerate(THEIRS)}
    ours = model(robot, "dynamic_regressor")
    close(values(ours, *at), theirs[:, [place[key] for key in ours.columns]])
    grouping = model(robot, "base_parameters")
    assert isinstance(grouping, BaseParameters)
    base = values(model(robot, "dynamic_regressor", parameters="base"), *at)
    close(base @ grouping.matrix, theirs[:, [place[key] for key in grouping.standard]])
