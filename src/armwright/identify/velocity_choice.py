"""Measured or derived velocities: those with which a rough model explains the torques better.

A drive's velocity is quieter than the difference of positions, and late by its filter. Which matters more is
told by the torques: both are tried with all inertial columns and one friction law for all joints.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from armwright.identify.columns.friction_terms import FrictionChoice, columns_of
from armwright.identify.prepare.preparation import PreparedMotion, Settings, prepare
from armwright.identify.recording import Recording
from armwright.identify.regression.inertial_part import InertialPart
from armwright.identify.regression.stack import filtered_stack

WIDTH = 0.02  # of a joint's usual speed: where its friction changes direction
BETTER = 0.98  # of the residual: less of a gain is chance
RANK = 1e-10  # of the largest singular value: what the motion does not decide takes no part


def with_better_velocity(
    arm: InertialPart, given: Sequence[Recording], share: float, settings: Settings
) -> tuple[Settings, list[PreparedMotion]]:
    """Settings with the velocity that explains the torques better, and the recordings prepared so.

    Settings stay as they are where the velocity was asked for.
    share   of each recording that may be looked at: the rest validates the model
    """
    usual = [prepare(one, settings) for one in given]
    if settings.velocity is not None or not all(one.has_velocity for one in given):
        return settings, usual
    is_measured = usual[0].is_measured
    other = replace(
        settings, velocity="derived" if is_measured else "measured", why="explains torques better"
    )
    others = [prepare(one, other) for one in given]
    errors = [
        _residual(arm, [one.rows(slice(0, int(share * len(one)))) for one in motions])
        for motions in (usual, others)
    ]
    return (other, others) if errors[1] < BETTER * errors[0] else (settings, usual)


def _residual(arm: InertialPart, motions: Sequence[PreparedMotion]) -> float:
    """The part of the torques that a rough model leaves over, joints alike."""
    speeds = np.sqrt(np.mean(np.concatenate([one.qd for one in motions]) ** 2, axis=0))
    laws = [
        FrictionChoice("smooth", ("FV", "FS"), (("vs", WIDTH * float(speed) or 1.0),)) for speed in speeds
    ]
    columns = [
        column
        for j, (law, number) in enumerate(zip(laws, arm.numbers, strict=True))
        for column in columns_of(j, law, number=number)
    ]
    stack = filtered_stack(arm, columns, motions)
    sizes = np.sqrt(np.mean(stack.y**2, axis=0))
    W, y = stack.weight(1.0 / np.where(sizes > 0, sizes, 1.0)).flat
    x = np.linalg.lstsq(W, y, rcond=RANK)[0]
    return float(np.sqrt(np.mean((y - W @ x) ** 2)))
