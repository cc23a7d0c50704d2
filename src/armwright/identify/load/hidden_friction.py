"""Friction that the robot's model does not know, in what a load leaves over of joint torques."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding
from armwright.identify.load.load_refusal import EXPLAINED, SURE
from armwright.identify.prepare.low_pass_filter import filter_in_parallel
from armwright.identify.prepare.preparation import PreparedMotion

Array = NDArray[np.float64]


def hidden_friction(motions: Sequence[PreparedMotion], rests: Sequence[Array]) -> tuple[Finding, ...]:
    """A finding where dry and viscous friction explain much of the residuals (T, n) of each recording.

    Part of such friction goes into the load, which may then be far off however well it seems to fit.
    """
    laws = np.concatenate([_friction_columns(motion) for motion in motions])
    rest = np.concatenate(rests)
    names = motions[0].joints
    found = [name for j, name in enumerate(names) if _is_explained(laws[:, j], rest[:, j])]
    if not found:
        return ()
    text = "friction explains much of the remaining torque: the load may be far off"
    remedy = (
        "record the same motion without the load (unloaded=, --unloaded), or identify the robot with friction"
    )
    return (Finding("load-friction", "warning", ", ".join(found), text, remedy),)


def _friction_columns(motion: PreparedMotion) -> Array:
    """(T, n, 2): sign of each velocity and the velocity, filtered as the equations are."""
    laws = np.stack([np.sign(motion.qd), motion.qd], axis=2)
    return filter_in_parallel([laws], cutoff=motion.cutoff, rate=motion.rate)[0]


def _is_explained(laws: Array, rest: Array) -> bool:
    left = rest - laws @ np.linalg.lstsq(laws, rest, rcond=None)[0]
    before, after = float(rest @ rest), float(left @ left)
    by_chance = after * laws.shape[1] / max(len(rest) - laws.shape[1], 1)
    return bool(before - after > max(EXPLAINED * before, SURE * by_chance))
