"""The record of a robot that the choice of the nearest solution reads: limits, whole turns, and the arm."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from armwright.kernels.inverse.numeric.descent import NumericArm
from armwright.kernels.inverse.numeric.nearest_choice import Chooser, Ranges
from armwright.kernels.tolerances import HUGE
from armwright.models.inverse.inverse_model import InverseModel, Numeric
from armwright.models.inverse.iterated_models import nearest_model
from armwright.models.inverse.joint_ranges import JointRanges


def chooser_record(model: InverseModel, ranges: JointRanges, *, room: int) -> Chooser:
    """The record that kernels take of a robot whose joints keep to their ranges.

    room   rows of the list of solutions that they choose from
    Refused: an arm with names in the place of numbers.
    """
    numeric = model if isinstance(model, Numeric) else nearest_model(model)
    arm = with_limits(numeric.record, ranges)
    return Chooser(
        own=arm.own,
        room=room,
        is_free=int(isinstance(model, Numeric) and arm.is_redundant),
        ranges=ranges_record(ranges, room=room),
        robot=arm,
    )


def ranges_record(ranges: JointRanges, *, room: int) -> Ranges:
    """Limits and whole turns of the joints, as the kernels know them; ``room`` is that of a list of rows."""
    return Ranges(
        own=len(ranges.names),
        room=room,
        low=np.maximum(ranges.low, -HUGE),
        high=np.minimum(ranges.high, HUGE),
        comes_back=ranges.turns.astype(float),
        units=ranges.units,
    )


def with_limits(record: NumericArm, ranges: JointRanges) -> NumericArm:
    """The record with the limits of the ranges in the place of its own."""
    low, high = record.low.copy(), record.high.copy()
    for k, place in enumerate(record.places):
        if place >= 0:
            low[int(place)] = max(ranges.low[k], -HUGE)
            high[int(place)] = min(ranges.high[k], HUGE)
    return replace(record, low=low, high=high)
