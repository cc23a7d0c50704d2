"""What gravity does, from the first moments of the generalised links."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from armwright.expr import ZERO, Node, absolute, evaluate_all, names_in, postorder
from armwright.expr.vector import dot
from armwright.models.dynamics.newton_euler.mass_moments import MassMoments
from armwright.models.dynamics.newton_euler.stages import Stages
from armwright.models.kinematics.frame_turn import Vec
from armwright.robot import Joint

_ROUNDING = 1e-10  # of the sum of all terms: what is smaller has cancelled
_SAMPLES = 4


def weights(stages: Stages, whole: Mapping[int, MassMoments], up: Vec) -> dict[int, Node]:
    """Q_j = ∂U/∂q_j by joint: the torque that holds the robot against gravity.

    whole   generalised links in the axes of their stages
    up      the acceleration that replaces gravity, −g, in the axes of the base
    """
    lifted = {0: up}  # in the axes of the stage of each link
    found: dict[int, Node] = {}
    for j in stages.order:
        i = stages.parent(j)
        lifted[j] = lifted[i]
        if stages.places[j].stage == j:
            lifted[j] = stages.enter(j, stages.places[i].into(lifted[i]))
        if j in stages.mechanism.joints:
            found[j] = _weight(whole[j], lifted[j], stages.joint(j))
    return found


def _weight(body: MassMoments, a: Vec, joint: Joint) -> Node:
    """The torque at a joint by M·a and MS × a: their z components along its screw."""
    (_, _, along), (_, _, around) = joint.screw
    return along * (body.M * a[2]) + around * (body.MS[0] * a[1] - body.MS[1] * a[0])


def height_energy(whole: MassMoments, up: Vec) -> Node:
    """U = −gᵀ·MS of the whole robot about the base origin  [KC97 (50), erratum E4-24]."""
    return dot(up, whole.MS)


def vanishes(torques: list[Node], values: Mapping[str, float]) -> bool:
    """True where all torques are zero at every position, for these values of parameters.

    Structure first, then numbers: at some random positions all terms cancel to rounding. Names
    without a value get random ones, so that "always" means for all of them.
    """
    if all(node is ZERO for node in torques):
        return True
    sizes = [_size(node) for node in torques]
    names = [text for text in names_in(*torques) if text not in values]
    for i in range(_SAMPLES):
        random = Random(i)
        env = dict(values) | {text: random.uniform(0.2, 2.0) for text in names}
        found = evaluate_all([*torques, *sizes], env)
        n = len(torques)
        if any(abs(value) > _ROUNDING * size for value, size in zip(found[:n], found[n:], strict=True)):
            return False
    return True


def _size(node: Node) -> Node:
    """An upper bound of the sum of the terms' sizes: every leaf by its absolute value, every minus a plus."""
    new: dict[Node, Node] = {}
    for item in postorder([node]):
        args = [new[arg] for arg in item.args]
        if item.op in ("add", "sub"):
            new[item] = args[0] + args[1]
        elif item.op == "mul":
            new[item] = args[0] * args[1]
        elif item.op == "neg":
            new[item] = args[0]
        else:
            new[item] = absolute(item)
    return new[node]
