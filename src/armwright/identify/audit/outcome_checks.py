"""What a fit itself reveals: friction that is less than nothing, rotors that weigh less than nothing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding
from armwright.identify.columns.column import Column
from armwright.identify.columns.friction_terms import FrictionTerm
from armwright.identify.estimators.estimator import Fit

CLEARLY = 3.0  # deviations


def outcome_findings(
    columns: Sequence[Column], fit: Fit, deviations: NDArray[np.float64], joints: Sequence[str]
) -> list[Finding]:
    """Losses that come out clearly negative in the free fit."""
    first = len(fit.values) - len(columns)
    found = []
    for k, column in enumerate(columns, first):
        is_loss = isinstance(column, FrictionTerm) and column.term in ("FV", "FS")
        if is_loss and fit.values[k] < -CLEARLY * deviations[k]:
            text = f"{column.name} = {fit.values[k]:.3g}: friction that gives power"
            remedy = "the feasible fit forbids it; check sign and offset of the torque"
            found.append(Finding("negative-friction", "warning", joints[column.joint], text, remedy))
    return found
