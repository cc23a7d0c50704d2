"""A user's function as a law of control: the integrating kernel calls it back at every sample."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.run.solver.python_program import PythonProgram
from armwright.simulate.course import Sampling
from armwright.simulate.schedules import Law

Array = NDArray[np.float64]


class AskedLaw:
    """Asks u = f(t, q, qd) at times that are ``period`` apart, and checks what comes back.

    n         coordinates of the kernel
    joints    names of the joints that it gives inputs for, and their places among the coordinates
    told      of how many positions it is told: those of all joints
    """

    def __init__(
        self, law: Law, *, n: int, joints: Sequence[str], places: Sequence[int], told: int, period: float
    ) -> None:
        self.law, self.joints, self.period = law, joints, period
        self.count, self.own = 0, len(joints)
        self._zeros = np.zeros(self.own)
        self._places, self.told = np.array(places), told
        sizes = 1, n, n, 1
        self.program = PythonProgram(self._answer, inputs=sizes, outputs=(n, 1))

    def _answer(self, reference: Array, q: Array, qd: Array, memory: Array, u: Array, after: Array) -> None:
        t = self.count * self.period
        self.count += 1
        given = self.law(t, q[: self.told].copy(), qd[self._places])
        u[:] = 0.0
        u[self._places] = self.check_answer(given, t)

    def check_answer(self, given: object, t: float) -> Array:
        """The answer as an array; refuses one of another shape, or with a number that is not finite."""
        u = given if isinstance(given, np.ndarray) else np.asarray(given, dtype=float)
        if u.shape == (self.own,) and u.dot(self._zeros) == 0.0:  # 0·∞ and 0·NaN are NaN
            return u
        raise wrong_answer(u, t, (self.own,), self.joints)


def wrong_answer(u: Array, t: float, shape: tuple[int, ...], joints: Sequence[str]) -> ArmwrightError:
    """The error for a wrong result of a controller function."""
    return ArmwrightError(
        f"at {t:g} s the function returned {np.array2string(u, threshold=8)} of shape {u.shape}; "
        f"finite numbers of shape {shape} expected: {', '.join(joints)}"
    )


def asked_sampling(law: AskedLaw, *, period: int, delays: int, quanta: Array | None) -> Sampling:
    """When and of what the function is told; period in steps."""
    return Sampling(law.program, period, 1, np.zeros(1), delays, quanta)
