"""Motions that a model makes under the control that made the recording: free of the recording's noise.

Their regression takes the place of the measured one in DIDIM [Gautier, Janot, Vandanjon 2013].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import final

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, name_list
from armwright.identify.columns.column import Column
from armwright.identify.columns.friction_terms import FrictionChoice, FrictionTerm
from armwright.identify.deliver.identified_robot import identified_robot, nearest_standard
from armwright.identify.estimators.estimator import NotIdentifiable
from armwright.identify.feasible.prior_sizes import typical_sizes
from armwright.identify.prepare.preparation import PreparedMotion
from armwright.identify.recording import Recording
from armwright.identify.regression.inertial_part import InertialPart
from armwright.identify.regression.stack import filtered_stack
from armwright.robot import Robot
from armwright.simulate.controllers import Controller
from armwright.simulate.motions import Motion as Reference
from armwright.simulate.simulation import simulate

Array = NDArray[np.float64]

SHORTEST = 1e-3  # s of a step of the simulation, or the recording's own step where that is shorter


@dataclass(frozen=True, slots=True, eq=False)
class Control:
    """The control that produced a recording.

    law         the controller, with the model it believes in where it has one
    reference   what it followed; the recorded motion itself where None
    """

    law: Controller
    reference: Recording | None = None


@final
@dataclass(frozen=True, eq=False)
class RecordedReference(Reference):
    """Positions (T, n) at times t, and their rates by a cubic spline; it is followed from 0 on."""

    t: Array
    q: Array

    @property
    def duration(self) -> float:
        return float(self.t[-1])

    @property
    def n(self) -> int:
        return int(self.q.shape[1])

    def inside(self, t: Array) -> Array:
        from scipy.interpolate import CubicSpline  # takes half a second to load; few ask for it

        spline = CubicSpline(self.t, self.q)
        return np.stack([spline(t), spline(t, 1), spline(t, 2)], axis=1)


def simulated_columns(
    arm: InertialPart,
    columns: Sequence[Column],
    chosen: Sequence[FrictionChoice],
    motions: Sequence[PreparedMotion],
    control: Control,
) -> Callable[[Array], Array]:
    """From values of all unknowns to the columns (N, n, P) of the motion that a robot with them makes."""
    strange = [column.name for column in columns if not isinstance(column, FrictionTerm)]
    if strange:
        raise ArmwrightError(
            f"estimator 'didim' simulates inertias and friction; leave out the columns {name_list(strange)}"
        )
    sizes, count = typical_sizes(arm), len(arm.names)

    def simulated_array(values: Array) -> Array:
        standard = nearest_standard(arm, values[:count], sizes)
        robot = identified_robot(arm, standard, columns, values[count:], chosen)
        moved = [simulated_motion(robot, motion, control) for motion in motions]
        return filtered_stack(arm, columns, moved).W

    return simulated_array


def simulated_motion(robot: Robot, motion: PreparedMotion, control: Control) -> PreparedMotion:
    """The motion of a robot under the control, at the times of a recorded one and from its first state."""
    wanted = control.reference
    t, q = (motion.t, motion.q) if wanted is None else (wanted.t, wanted.q)
    if t[0] > motion.t[0] or t[-1] < motion.t[-1]:
        raise ArmwrightError("reference: it must cover the time of the recording, with the same clock")
    parts = max(1, int(np.ceil(1.0 / (motion.rate * SHORTEST))))
    run = simulate(
        robot,
        duration=(len(motion) - 1) / motion.rate,
        step=1.0 / (motion.rate * parts),
        store=parts,
        q=motion.q[0],
        qd=motion.qd[0],
        controller=control.law,
        reference=RecordedReference(t - motion.t[0], q),
    )
    if run.status != "finished" or not np.isfinite(run.q).all():
        raise NotIdentifiable(
            f"the simulated robot does not follow the reference ({run.status}); check controller and gains",
            (),
        )
    return replace(motion, q=run.q, qd=run.qd, qdd=run.qdd)
