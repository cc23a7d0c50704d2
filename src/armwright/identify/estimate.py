"""The outcome of identification: values, how sure they are, what was found on the way, and the robot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.brief import brief_repr
from armwright.errors import ArmwrightError, Finding, unknown_name
from armwright.identify.friction_choice import CandidateTrial
from armwright.identify.validation import Validation
from armwright.robot import Robot
from armwright.robot.notebook_view import table_html
from armwright.robot.tables import Table

Array = NDArray[np.float64]

OK, UNUSABLE, UNDECIDED = "ok", "unusable recording", "not identifiable"
EXIT_CODES = {OK: 0, UNUSABLE: 3, UNDECIDED: 4}


@dataclass(frozen=True, slots=True)
class Identified:
    """One parameter: its value and how sure it is (sigma is the larger of formal and bootstrap deviation).

    joint   whose number the name carries: numbers count fixed joints too
    """

    name: str
    value: float
    sigma: float
    sigma_formal: float
    low: float
    high: float
    unit: str = ""
    is_essential: bool = True
    joint: str = ""

    def __repr__(self) -> str:
        return f"<{self.name} = {self.value:.4g} ± {self.sigma:.2g}>"

    @property
    def sigma_percent(self) -> float | None:
        """The standard deviation in percent of the value; None if that is zero."""
        return None if self.value == 0 else 100 * self.sigma / abs(self.value)


@dataclass(frozen=True, slots=True)
class FeasibleResult:
    """The feasible fit: whether there is one, its held-out error and its standard parameters by name."""

    ok: bool
    overall_percent: float | None
    standard: Mapping[str, float] = field(default_factory=dict)
    values: Mapping[str, float] = field(default_factory=dict)
    status: str = ""

    __repr__ = brief_repr


@dataclass(frozen=True, slots=True)
class ReducedModel:
    """The smallest model that predicts as well: its parameters with their values, and its held-out error."""

    values: Mapping[str, float]
    overall_percent: float

    __repr__ = brief_repr


@dataclass(frozen=True, slots=True)
class Excitation:
    """How well the motion excites the parameters: condition number, and what it hardly decides.

    elsewhere_percent   how far torques may be off over the whole range of the joints, one deviation; None of
                        closed robots
    """

    condition: float
    weak: tuple[str, ...]
    elsewhere_percent: float | None = None

    __repr__ = brief_repr


@dataclass(frozen=True, slots=True, eq=False)
class Curves:
    """Measured and predicted torques of the validation part, low-passed, for plots.

    reach   how far intervals of the parameters let the predicted torque go, either way [AAH86 5]
    """

    t: Array
    measured: Array
    predicted: Array
    feasible: Array | None
    reach: Array

    __repr__ = brief_repr


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """The result of identification.

    status       "ok", "unusable recording" (exit code 3) or "not identifiable" (4)
    parameters   of the free fit, base parameters first, then friction and the rest
    feasible     the fit with physically consistent links; the robot has its values
    reduced      the smallest model that predicts as well, by blocked cross-validation
    friction     the law chosen for each joint
    trials       the friction laws that were tried, with their cross-validation errors
    choices      the decisions made in preparation, in words
    robot        with the identified values; None if they cannot be trusted
    provenance   logs, robot and program version: enough to repeat the identification
    """

    status: str
    findings: tuple[Finding, ...]
    joints: tuple[str, ...]
    parameters: tuple[Identified, ...] = ()
    feasible: FeasibleResult | None = None
    reduced: ReducedModel | None = None
    friction: Mapping[str, str] = field(default_factory=dict)
    validation: Validation | None = None
    robot: Robot | None = None
    estimator: str = ""
    samples: int = 0
    excitation: Excitation | None = None
    trials: tuple[CandidateTrial, ...] = ()
    choices: tuple[str, ...] = ()
    curves: Curves | None = None
    given: Robot | None = None
    provenance: Mapping[str, Any] = field(default_factory=dict)

    __repr__ = brief_repr

    @property
    def exit_code(self) -> int:
        """The exit code of the command line: 0, 3 or 4."""
        return EXIT_CODES[self.status]

    def value(self, name: str) -> float:
        """The value of a parameter by name."""
        values = {one.name: one.value for one in self.parameters}
        if name not in values:
            raise ArmwrightError(unknown_name("parameter", name, values))
        return values[name]

    def __str__(self) -> str:
        if self.validation is None:
            return f"{self.status}: " + "; ".join(
                str(one) for one in self.findings if one.severity == "error"
            )
        error = f"{self.validation.overall_percent:.2f} % on held-out motion"
        return f"{self.status}: {len(self.parameters)} parameters, {error}"

    def _repr_html_(self) -> str:
        """For a notebook: status and error, then every parameter with its 95 % interval."""
        heads = ("parameter", "value", "low", "high", "unit", "joint")
        rows = tuple(
            (one.name, f"{one.value:.5g}", f"{one.low:.4g}", f"{one.high:.4g}", one.unit, one.joint)
            for one in self.parameters
        )
        return f"<p>{escape(str(self))}</p>" + (table_html(Table("", heads, rows)) if rows else "")
