"""What the motion excites: condition number, what it hardly decides, whether the fit holds elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from armwright.errors import Finding, name_list
from armwright.identify.estimate import Excitation, Identified
from armwright.identify.estimators.estimator import column_sizes
from armwright.identify.regression.stack import Stack
from armwright.identify.validation import Validation

WEAK = 50.0  # % deviation beyond which a parameter is hardly decided
POOR = 200.0  # condition number of the inertial columns: good motions have below 100
WORSE = 2.0  # held-out error over that of training
BAD = 15.0  # % held-out error beyond which the ratio matters
NOTED, UNKNOWN = 5.0, 50.0  # % elsewhere: worth a word, and no model; good motions of real arms have 1 to 5
RICHER = (
    "record a motion designed for identification (armwright excite): all joints, large, fast, with reversals"
)
FAILED = 30.0  # % beyond which a model does not describe the motion: real logs of sound arms have 1 to 10


def excitation_findings(
    stack: Stack, inertial: int, parameters: Sequence[Identified], elsewhere: float | None
) -> tuple[Excitation, list[Finding]]:
    """The condition number of the inertial columns, what is weak, and what to say of it.

    elsewhere   [%] how far torques may be off over the whole range of the joints
    """
    W = stack.flat[0]
    condition = float(np.linalg.cond(np.linalg.qr(W / column_sizes(W), mode="r")))
    weak = [
        one.name for one in parameters[:inertial] if one.sigma_percent is None or one.sigma_percent > WEAK
    ]
    found = []
    if weak:
        text = f"{len(weak)} of {inertial} inertial parameters are hardly determined here: {name_list(weak)}"
        found.append(
            Finding(
                "weak-parameters",
                "info",
                "all",
                text,
                "their values may be far off, but the torques are not affected",
            )
        )
    return Excitation(condition, tuple(weak), elsewhere), found


def generalisation_findings(trained: float, checked: Validation, excitation: Excitation) -> list[Finding]:
    """An error where the motion does not decide the model, or the model does not describe the motion."""
    held_out = checked.overall_percent
    elsewhere = excitation.elsewhere_percent
    is_poor = excitation.condition > POOR and (elsewhere is None or elsewhere > NOTED)
    is_worse = held_out > WORSE * trained and held_out > BAD
    if is_poor and (is_worse or held_out > BAD):
        text = (
            f"the motion does not excite the robot enough: condition number "
            f"{excitation.condition:.0f}, error {trained:.1f} % where fitted and {held_out:.1f} % on other "
            "motion; the values are not to be trusted"
        )
        return [Finding("insufficient-excitation", "error", "all", text, RICHER)]
    if elsewhere is not None and elsewhere > UNKNOWN:
        text = (
            f"the motion does not excite the robot enough: over the whole range of its joints torques may be "
            f"off by {elsewhere:.0f} %, though the error is {held_out:.1f} % on this motion"
        )
        return [Finding("insufficient-excitation", "error", "all", text, RICHER)]
    if trained > FAILED:
        text = (
            f"the model does not describe this motion: error {trained:.1f} % where it was fitted, "
            f"{held_out:.1f} % on other motion"
        )
        remedy = "check units, signs and joint order in the mapping, and gravity, axes and zeros of the robot"
        return [Finding("does-not-fit", "error", "all", text, remedy)]
    if trained > BAD:
        text = f"the error is {trained:.1f} % even where it was fitted: much of the torque is unexplained"
        remedy = "check gains and signs in the mapping, and payload, springs and friction of the robot"
        return [Finding("poor-fit", "warning", "all", text, remedy)]
    if is_worse:
        text = f"the error is {trained:.1f} % where fitted and {held_out:.1f} % on other motion"
        return [
            Finding("does-not-generalise", "warning", "all", text, "record more, and more varied, motion")
        ]
    if is_poor:
        text = f"condition number {excitation.condition:.0f}: this motion hardly tells some parameters apart"
        return [Finding("poor-condition", "warning", "all", text, "record a richer motion")]
    return []
