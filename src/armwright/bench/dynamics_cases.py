"""What the benchmark of dynamics times: a model of ours, Pinocchio's function for it, arm and batch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from armwright.bench.dense_arms import chain, six_joint_arm
from armwright.robot import Robot

SAMPLES = 1008  # the same for everybody
SHOWN = 9  # samples whose results are compared: more than one vector


@dataclass(frozen=True, slots=True)
class DynamicsCase:
    """A model that is timed on many samples.

    title    of the row
    model    our model and its options
    peer     the function of Pinocchio
    joints   of the arm
    batch    samples of one call: inputs and outputs stay within half a megabyte, so in the second-level cache
    target   the least ratio
    """

    title: str
    model: str
    peer: str
    target: float
    batch: int = SAMPLES
    joints: int = 6
    options: Mapping[str, str] = field(default_factory=dict)


CASES = (
    DynamicsCase("batch inverse dynamics", "inverse_dynamics", "rnea", 40.0),
    DynamicsCase("inertia matrix", "inertia_matrix", "crba", 30.0),
    DynamicsCase("direct dynamics", "direct_dynamics", "aba", 50.0),
    DynamicsCase(
        "base regressor", "dynamic_regressor", "regressor", 20.0, 252, options={"parameters": "base"}
    ),
    DynamicsCase("gradients of inverse dynamics", "torque_gradients", "derivatives", 10.0, 252),
    DynamicsCase("inverse dynamics, 38 joints", "inverse_dynamics", "rnea", 18.0, 252, 38),
)
CALLS = CASES[:3]  # also timed one call at a time
LEAST_CALL = 5.0  # ratio for those


def arm_with(joints: int) -> Robot:
    """The arm of that many joints: all parameters there, none zero."""
    return six_joint_arm() if joints == 6 else chain(joints)
