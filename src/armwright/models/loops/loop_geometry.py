"""Closing the loops: positions of all joints from those of the motors [KC97 3.4, (2), erratum E4-5]."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from armwright.expr import ZERO
from armwright.mechanism.loop_positions import numeric_tree, sampled_positions
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.loops.closed_motion import ClosedMotion
from armwright.models.loops.loop_kinematics import LEGEND, motion_of
from armwright.program import Argument, Output
from armwright.robot import Robot

Array = NDArray[np.float64]

_WALKS = 60  # starts that are closed positions around home, of several assemblies
_RANDOM = 60  # starts with every passive angle anywhere, for up to so many passive joints:
_FEW = 4
_MORE = 600  # starts for others; Newton from one takes some microseconds


@dataclass(frozen=True, repr=False, kw_only=True)
class LoopGeometry(Model):
    """A Model whose compiled form is a solver; its own program, which is also what is emitted, is one step
    of Newton's method with the gaps of the loops: f(q_tree) → step, gap.

    rates    velocities of all joints from those of the motors, for continuation
    motors   columns of q_tree that the motors are
    turns    which joints of the tree turn
    starts   (S, n) positions that the search for all assemblies starts from
    call     what the solver is called with
    """

    rates: Model = field(compare=False)
    motors: tuple[int, ...]
    turns: tuple[bool, ...]
    joints: tuple[str, ...]
    home: Array = field(compare=False)
    starts: Array = field(compare=False)
    call: Argument


def loop_geometry(robot: Robot) -> LoopGeometry:
    """f(q_active) → (K, n_tree): all assemblies that are found; near=q_tree → one; .path along a motion.

    Newton's method on the constraint equations from many starts, the same ones at every call: closed
    positions around home, and random ones. ``solve`` says how many assemblies one start alone has met.
    """
    motion = motion_of(robot, LOOP_GEOMETRY.name)
    step = _step(motion)
    numbers = list(motion.mechanism.free)
    inputs = motion.mechanism.motor_arguments("q")
    values = {item: getattr(step, item) for item in step.__dataclass_fields__}
    return LoopGeometry(
        **values,
        rates=_rates(motion_of(robot, LOOP_GEOMETRY.name)),
        motors=tuple(numbers.index(j) for j in motion.active),
        turns=tuple(motion.mechanism.joint(j).turns for j in numbers),
        joints=tuple(motion.mechanism.joint(j).name for j in numbers),
        home=robot.home,
        starts=_starts(motion),
        call=inputs[0],
    )


def _step(motion: ClosedMotion) -> Model:
    """One step of Newton's method: −W_p⁻¹·gap for passive joints, and the gaps."""
    mechanism = motion.mechanism
    gaps = [node for loop in motion.loops for node in loop.gaps()]
    moved = motion.solve.solution({r: -gaps[r] for r in motion.order.kept})
    own = dict(zip(motion.passive, (moved[c] for c in range(len(motion.passive))), strict=True))
    step = tuple(own.get(j, ZERO) for j in mechanism.free)
    made = LOOP_GEOMETRY.model(
        mechanism,
        motion.b,
        inputs=mechanism.joint_arguments("q"),
        outputs=(
            Output("step", (len(step),), mechanism.unit(), step, "step of Newton's method"),
            Output("gap", (len(gaps),), "m or rad", tuple(gaps), "what the loops lack to be closed"),
        ),
        legend=LEGEND,
        method="Newton's method from many starts",
        reason=motion.reason,
    )
    return made


def _rates(motion: ClosedMotion) -> Model:
    mechanism = motion.mechanism
    rates = motion.velocities({j: mechanism.qd[j] for j in motion.active})
    v = tuple(rates[j] for j in mechanism.free)
    output = Output("v", (len(v),), mechanism.unit(rate="/s"), v, "velocities of all joints")
    inputs = (*mechanism.joint_arguments("q"), *mechanism.motor_arguments("qd"))
    made = LOOP_GEOMETRY.model(mechanism, motion.b, inputs=inputs, outputs=[output], legend=LEGEND)
    return replace(made, name="passive_rates")


def _starts(motion: ClosedMotion) -> Array:
    """Closed positions around home first, then random ones: angles all round, slides as the former."""
    tree = numeric_tree(motion.mechanism, {})
    near = sampled_positions(tree, _WALKS)
    random = np.random.default_rng(1)
    count = _RANDOM if len(motion.passive) <= _FEW else _MORE
    wide = near[random.integers(len(near), size=count)]
    for i, j in enumerate(motion.mechanism.free):
        if motion.mechanism.joint(j).turns:
            wide[:, i] = random.uniform(-np.pi, np.pi, count)
    return np.concatenate([near, wide])


LOOP_GEOMETRY = Kind(
    "loop_geometry",
    "Gaps of the loops, and the step of Newton's method that closes them",
    "Constraint geometric eq. of loops",
    loop_geometry,
    ("KC97 3.4, (2)", "E4-5"),
)
