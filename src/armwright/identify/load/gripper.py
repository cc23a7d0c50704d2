"""A gripper taken off what was weighed together with it  [AAH86 4.1]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from armwright.errors import ArmwrightError
from armwright.identify.load.load_estimate import LoadEstimate
from armwright.models.identification.wrench_regressor import PHI
from armwright.robot import Inertia


def without_gripper(whole: LoadEstimate, gripper: Inertia | LoadEstimate) -> LoadEstimate:
    """The load alone: parameters about one frame subtract, and squares of their deviations add up.

    Refused: a gripper that was weighed in another frame, or at rest where the whole was moved.
    """
    if isinstance(gripper, Inertia):
        return replace(whole, values=_less(whole.values, {key: float(getattr(gripper, key)) for key in PHI}))
    _refuse_unlike(whole, gripper)
    sigma = {
        key: float(np.hypot(value, gripper.sigma[key])) if key in PHI else value
        for key, value in whole.sigma.items()
    }
    freedom = min(whole.freedom, gripper.freedom)
    return replace(whole, values=_less(whole.values, gripper.values), sigma=sigma, freedom=freedom)


def _less(values: Mapping[str, float], taken: Mapping[str, float]) -> dict[str, float]:
    return {key: value - taken[key] if key in PHI else value for key, value in values.items()}


def _refuse_unlike(whole: LoadEstimate, gripper: LoadEstimate) -> None:
    if whole.frame != gripper.frame:
        frames = f"weighed in frame '{gripper.frame}', the load in '{whole.frame}'"
        raise ArmwrightError(f"gripper: {frames}; choose the same tip for both")
    missing = [key for key in PHI if key in whole.values and key not in gripper.values]
    if missing:
        raise ArmwrightError(
            f"gripper: weighed at rest, {', '.join(missing)} are not known; weigh it in motion too, "
            'or the load with form="static"'
        )
