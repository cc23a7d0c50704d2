"""DIDIM: regressors of simulated motion, so that noise of positions does not enter at all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, final

import numpy as np

from armwright.errors import ArmwrightError
from armwright.identify.estimators.estimator import Estimator, Fit, NotIdentifiable
from armwright.identify.estimators.least_squares import WeightedLeastSquares
from armwright.identify.regression.stack import Stack

SETTLED = 1e-3  # deviations: a pass that moves no value by more ends the iteration
AT_REST = 1e-12  # a value that moves by less has settled, without noise too


@final
@dataclass(frozen=True, slots=True)
class Didim(Estimator):
    """x from y = W(x)·x, W being the regression of the motion that a robot with x makes under its control.

    Begins with least squares on the measured motion, or with the description; each pass simulates and solves
    [Gautier, Janot, Vandanjon 2013]. The stack's ``simulated`` gives W(x). Torques alone are measured;
    positions serve the first pass and, where the reference is not known, the reference.
    """

    passes: int = 10

    name: ClassVar[str] = "didim"
    title: ClassVar[str] = "direct and inverse dynamic identification (DIDIM)"

    def fit(self, stack: Stack) -> Fit:
        if stack.simulated is None:
            raise ArmwrightError(
                "estimator 'didim' needs the control that made the recording: "
                "aw.identify(…, controller=aw.Feedforward(kp, kd, robot=…), reference=rec)"
            )
        solve = WeightedLeastSquares().fit
        found = self._first_pass(stack)
        for done in range(1, self.passes + 1):
            before, found = found, solve(replace(stack, W=stack.simulated(found.values)))
            if np.all(np.abs(found.values - before.values) <= SETTLED * found.deviations + AT_REST):
                return replace(found, notes=(f"settled after {done} simulations",))
        return replace(found, notes=(f"not settled after {self.passes} simulations",))

    @staticmethod
    def _first_pass(stack: Stack) -> Fit:
        """Least squares on the measured motion or, where a robot of those values cannot be controlled, on the
        motion that the description makes.
        """
        assert stack.simulated is not None
        solve = WeightedLeastSquares().fit
        found = solve(stack)
        try:
            stack.simulated(found.values)
        except NotIdentifiable:
            if stack.described is None:
                raise
            return solve(replace(stack, W=stack.simulated(stack.described)))
        return found
