"""Closed machines in Pinocchio: the tree joint by joint, the loops as constraints of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.mechanism import Mechanism
from armwright.mechanism.tree import Tree, tree_of
from armwright.robot import Inertia, Robot
from armwright.robot.geometry.matrix import to_numbers

Array = NDArray[np.float64]


@dataclass(frozen=True)
class PinocchioMachine:
    """Without the massless outer crosses of balls, whose inertia matrix would be singular.

    columns   of q_tree that the joints of the model have
    ends      (joint, place of the pin on it) of both links of each loop
    """

    model: Any
    columns: list[int]
    ends: list[tuple[tuple[int, Any], tuple[int, Any]]]


def pinocchio_machine(robot: Robot) -> PinocchioMachine:
    """The robot without friction; rotor inertias are its armature."""
    import pinocchio as pin

    model, ids = pin.Model(), {0: 0}
    columns, rotors = [], []
    dropped = _crosses(robot)
    for j in _branch_by_branch(tree_of([joint.parent for joint in robot.joints]), 0):
        joint, link = robot.joints[j - 1], robot.links[j - 1]
        if j in dropped:
            continue
        T = to_numbers(joint.placement.transform())
        kind = pin.JointModelRZ() if joint.turns else pin.JointModelPZ()
        ids[j] = model.addJoint(ids[joint.parent], kind, pin.SE3(np.asarray(T)), f"joint{j}")
        if float(link.inertia.M):
            model.appendBodyToJoint(ids[j], _inertia(link.inertia), pin.SE3.Identity())
        columns.append(j - 1)
        rotors.append(float(joint.rotor))
    model.gravity.linear = np.array([float(g) for g in robot.gravity])
    model.armature = np.array(rotors)
    ends = []
    for loop in robot.loops:
        T = np.asarray(to_numbers(loop.joint.placement.transform()))
        parent = loop.joint.parent
        while parent in dropped:
            T, parent = (
                np.asarray(to_numbers(robot.joints[parent - 1].placement.transform())) @ T,
                robot.joints[parent - 1].parent,
            )
        twin = np.asarray(to_numbers(loop.twin.transform()))
        ends.append(((ids[parent], _point(T)), (ids[loop.twin_parent], _point(twin))))
    return PinocchioMachine(model, columns, ends)


def _branch_by_branch(tree: Tree, j: int) -> list[int]:
    """Joints depth first: Pinocchio takes the joints of a subtree to be neighbours in q."""
    return [k for child in tree.children[j] for k in (child, *_branch_by_branch(tree, child))]


def _inertia(inertia: Inertia) -> Any:
    import pinocchio as pin

    mass, centre, (xx, xy, xz, yy, yz, zz) = inertia.to_com()
    tensor = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
    rows = np.array([[float(x) for x in row] for row in tensor])
    return pin.Inertia(float(mass), np.array([float(x) for x in centre]), rows)


def _crosses(robot: Robot) -> set[int]:
    """Joints without mass that carry nothing but an opened ball."""
    found: set[int] = set()
    for loop in robot.loops:
        j = loop.joint.parent
        while (
            j and float(robot.links[j - 1].inertia.M) == 0.0 and robot.joints[j - 1].name.startswith("ball")
        ):
            found.add(j)
            j = robot.joints[j - 1].parent
    return found


def _point(T: Array) -> Any:
    import pinocchio as pin

    return pin.SE3(np.eye(3), T[:3, 3])


def accelerations(peer: PinocchioMachine, q: Array, qd: Array, tau: Array) -> Array:
    """The q̈ of pin.constraintDynamics with a pin or ball per loop; some of their rows are redundant."""
    import pinocchio as pin

    constraints = pin.StdVec_RigidConstraintModel()
    for (i, on_i), (k, on_k) in peer.ends:
        constraints.append(
            pin.RigidConstraintModel(
                pin.ContactType.CONTACT_3D, peer.model, i, on_i, k, on_k, pin.ReferenceFrame.LOCAL
            )
        )
    data = peer.model.createData()
    held = pin.StdVec_RigidConstraintData()
    for constraint in constraints:
        held.append(constraint.createData())
    pin.initConstraintDynamics(peer.model, data, constraints, held)
    settings = pin.ProximalSettings(1e-13, 1e-13, 1e-8, 100)
    return np.array(pin.constraintDynamics(peer.model, data, q, qd, tau, constraints, held, settings))


def constrained_accelerations(
    robot: Robot, mechanism: Mechanism, *, q: Array, qd: Array, tau: Array
) -> Array:
    """The q̈ of all free joints with inertia, bias and point accelerations from Pinocchio, gears included.

    Each opened revolute joint keeps two points of its axis together, each gear its ratio; redundant rows are
    left to least squares: M·q̈ + Jᵀλ = Γ − H and J·q̈ = −J̇q̇.
    """
    import pinocchio as pin

    peer, tree = pinocchio_machine(robot), list(mechanism.q)
    q_all, v_all = _with_followers(mechanism, q, qd)
    order = [tree.index(column + 1) for column in peer.columns]
    data = peer.model.createData()
    M = pin.crba(peer.model, data, q_all[order])
    M = np.triu(M) + np.triu(M, 1).T
    H = pin.nonLinearEffects(peer.model, data, q_all[order], v_all[order])
    pin.forwardKinematics(peer.model, data, q_all[order], v_all[order], 0 * q_all)
    pin.computeJointJacobians(peer.model, data, q_all[order])
    rows, drifts = [], []
    for loop, (one, other) in zip(robot.loops, _axes(robot, peer), strict=True):
        assert loop.joint.turns
        for along in (0.0, 0.3):
            (J, a), (K, c) = (_point_motion(peer.model, data, joint, T, along) for joint, T in (one, other))
            rows.append(J - K)
            drifts.append(a - c)
    J, drift = np.concatenate(rows), np.concatenate(drifts)
    for k, lead in mechanism.leads.items():
        row = np.zeros(len(order))
        row[order.index(tree.index(k))] = 1.0
        row[order.index(tree.index(lead.leader))] = -float(lead.ratio)
        J, drift = np.vstack([J, row]), np.append(drift, 0.0)
    full = np.zeros(len(tree))
    full[[tree.index(j) for j in mechanism.active]] = tau
    right = full[order] - H
    free = np.linalg.solve(M, right)
    pull = np.linalg.lstsq(J @ np.linalg.solve(M, J.T), J @ free + drift, rcond=1e-11)[0]
    found = np.zeros(len(tree))
    found[order] = free - np.linalg.solve(M, J.T @ pull)
    return found[[tree.index(j) for j in mechanism.free]]


def _with_followers(mechanism: Mechanism, q: Array, qd: Array) -> tuple[Array, Array]:
    place, speed = dict(zip(mechanism.free, q, strict=True)), dict(zip(mechanism.free, qd, strict=True))
    for k, lead in mechanism.leads.items():
        ratio = float(lead.ratio)
        place[k], speed[k] = ratio * place[lead.leader] + float(lead.offset), ratio * speed[lead.leader]
    return np.array([place[j] for j in mechanism.q]), np.array([speed[j] for j in mechanism.q])


def _axes(robot: Robot, peer: PinocchioMachine) -> list[tuple[tuple[int, Array], tuple[int, Array]]]:
    """Both frames of each opened joint on the joints that carry them."""
    found = []
    for loop, (one, other) in zip(robot.loops, peer.ends, strict=True):
        own = np.asarray(to_numbers(loop.joint.placement.transform()))
        twin = np.asarray(to_numbers(loop.twin.transform()))
        found.append(((one[0], own), (other[0], twin)))
    return found


def _point_motion(model: Any, data: Any, joint: int, T: Array, along: float) -> tuple[Array, Array]:
    """Jacobian (3, n) of a point on the axis of a frame, and its acceleration at q̈ = 0, in base axes."""
    import pinocchio as pin

    place = data.oMi[joint]
    point = place.rotation @ (T[:3, 3] + along * T[:3, 2])
    J = pin.getJointJacobian(model, data, joint, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED)
    moved = J[:3] - pin.skew(point) @ J[3:]
    v = pin.getVelocity(model, data, joint, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED)
    a = pin.getClassicalAcceleration(model, data, joint, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED)
    spun = np.cross(v.angular, np.cross(v.angular, point))
    return moved, a.linear + np.cross(a.angular, point) + spun
