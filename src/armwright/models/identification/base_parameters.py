"""Base inertial parameters: the smallest set that the torques depend on, and what each is made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.brief import BriefDict
from armwright.expr import ONE, ZERO, Node, name, names_in, number, substitute
from armwright.mechanism.named_parameters import motion_names
from armwright.models.core.base_form import number_of
from armwright.models.core.kind import Kind
from armwright.models.core.model import Entry, Model
from armwright.models.core.textbook import ReadableForm
from armwright.models.identification.base_grouping import METHODS, Grouping, grouping, matrix_of
from armwright.models.identification.independent_columns import DEPENDENT
from armwright.models.identification.linear_forms import expression_of, line
from armwright.models.identification.parameter_transfer import Form
from armwright.models.identification.sampled_regressor import geometry_names
from armwright.models.identification.standard_parameters import Standard, standard_parameters
from armwright.models.identification.written_groupings import written_groupings
from armwright.program import Output, Program, Symbol, schedule
from armwright.robot import Robot
from armwright.robot.parameters import Parameter, map_parameters

LEGEND = (Entry("R", "", "before the number: a parameter regrouped with others"),)


@dataclass(frozen=True, repr=False)
class BaseParameters(Model):
    """The base parameters of a robot as a model: f() gives their values.

    parameters   the base set; ``expression`` in standard parameters and lengths, ``value`` if known
    columns      standard names whose columns of the regressor belong to them
    groups       {standard name: "identifiable", "combined" or "unidentifiable"}
    standards    the standard parameters, in the order of the columns of ``matrix``
    matrix       base = matrix @ standard; nodes in place of numbers where lengths are names
    robot        the robot with base parameters in the place of its own: the same torques
    """

    robot: Robot  # type: ignore[assignment]
    groups: Mapping[str, str] = field(default_factory=dict)
    standards: tuple[Symbol, ...] = ()
    matrix: NDArray[Any] = field(default_factory=lambda: np.zeros((0, 0)), compare=False)

    @cached_property
    def program(self) -> Program:
        """Values of the base parameters from those of the standard ones and of lengths: all in setup."""
        made_of = dict.fromkeys((*self.standard, *names_in(*self.outputs[0].elements)))
        known = {symbol.name: symbol for symbol in self.standards}
        symbols = tuple(known.get(key, Symbol(key)) for key in made_of)
        return schedule(self.outputs, inputs=(), parameters=symbols, quantities=())

    @property
    def textbook(self) -> ReadableForm:
        """Each grouping as an equation: ZZR1 = ZZ1 + M2·d2²; refused where one is too long to read."""
        return written_groupings(
            self.parameters, self.without_effect, what=f"{self.name} of '{self.robot.name}'"
        )

    @property
    def standard(self) -> tuple[str, ...]:
        """Names of the standard parameters, in the order of the columns of ``matrix``."""
        return tuple(symbol.name for symbol in self.standards)

    @property
    def table(self) -> str:
        """One line per base parameter: ``ZZR1 = ZZ1 + IA1 + …``, then those without effect."""
        width = max((len(symbol.name) for symbol in self.parameters), default=0)
        lines = [f"{symbol.name:<{width}} = {symbol.grouping}" for symbol in self.parameters]
        lost = self.without_effect
        return "\n".join([*lines, *([f"no effect: {', '.join(lost)}"] if lost else [])])

    @property
    def without_effect(self) -> list[str]:
        """Names of the standard parameters that no torque depends on."""
        return [key for key, group in self.groups.items() if group == "unidentifiable"]


def base_parameters(
    robot: Robot, *, method: str = "symbolic", keep: Collection[str] = (), offset: bool = False
) -> BaseParameters:
    """The base parameters of a robot, rotor inertias and friction included.

    Of a closed robot they are what the torques of its motors depend on, in the assembly of home; they are
    found from numbers.

    Every result is verified with random lengths and states before it is given: the number of parameters
    is the rank of the regressor, and the torques of all standard parameters are kept.
    method   "symbolic"; "qr" and "svd" from numbers ("svd": orthonormal combinations SP1 …)
    keep     standard parameters that are kept where there is a choice
    offset   with the torque offsets OFF, each of which is identifiable beside the others
    """
    found = grouping(
        robot, standard_parameters(robot, offset=offset, allows=("loops",)), method=method, keep=keep
    )
    symbols = symbols_of(found, robot)
    elements = tuple(symbol.expression or ZERO for symbol in symbols)
    return BaseParameters(
        name=BASE.name,
        robot=robot if found.method == "svd" else base_robot(robot, found, symbols),
        title=BASE.title,
        menu=BASE.menu,
        references=BASE.references,
        inputs=(),
        outputs=(Output("K", (len(symbols),), "", elements, "base parameters"),),
        parameters=symbols,
        method=found.method,
        reason=found.reason,
        columns=tuple(found.forms),
        legend=LEGEND,
        groups=BriefDict(groups_of(found)),
        standards=tuple(Symbol(s.name, s.unit, s.numeric) for s in found.standards),
        matrix=_matrix(robot, found),
    )


# -------------------------------------------------------------------------- the symbols


def symbols_of(found: Grouping, robot: Robot) -> tuple[Symbol, ...]:
    """The base parameters with their units, values and expressions."""
    standards = {standard.name: standard for standard in found.standards}
    taken = set(robot.symbols) | {text for joint in robot.moving for text in motion_names(joint)}
    known = dict(robot.defaults)
    return tuple(_symbol(key, form, standards, taken, known) for key, form in found.forms.items())


def _symbol(
    key: str,
    form: Form,
    standards: Mapping[str, Standard],
    taken: Collection[str],
    known: Mapping[str, float],
) -> Symbol:
    expression, grouping = expression_of(form, first=key), line(form, first=key)
    values = {other: standards[other].value for other in form}
    value = number_of(substitute(expression, values), known)
    if key not in standards:
        return Symbol(key, "", value, "identifiable combination", expression, grouping)
    own = standards[key]
    regrouped = f"{own.key}R{own.number}"
    while regrouped in taken:
        regrouped += "_0"
    is_alone = form == {key: ONE}
    return Symbol(key if is_alone else regrouped, own.unit, value, "", expression, grouping)


def groups_of(found: Grouping) -> dict[str, str]:
    """The group of each standard parameter: identifiable, combined or not [AAH86 2.2.1, erratum E2-21]."""
    if found.method == "svd":
        return _groups_by_space(found)
    used = {key for form in found.forms.values() for key in form}
    alone = {key for key, form in found.forms.items() if len(form) == 1}
    return {
        s.name: "identifiable" if s.name in alone else "combined" if s.name in used else "unidentifiable"
        for s in found.standards
    }


def _groups_by_space(found: Grouping) -> dict[str, str]:
    """What can be known of each parameter, from identifiable combinations: one alone must be among them."""
    V = matrix_of(found, {})
    size = np.abs(V).max(axis=0, initial=0.0)
    Q = np.linalg.qr((V / np.where(size > 0, size, 1.0)).T)[0]
    words = {}
    for i, standard in enumerate(found.standards):
        is_alone = abs(float(Q[i] @ Q[i]) - 1.0) < DEPENDENT
        words[standard.name] = "unidentifiable" if not size[i] else "identifiable" if is_alone else "combined"
    return words


def _matrix(robot: Robot, found: Grouping) -> NDArray[Any]:
    if not geometry_names(robot):
        return matrix_of(found, {})
    rows = [[form.get(s.name, ZERO) for s in found.standards] for form in found.forms.values()]
    result = np.empty((len(rows), len(found.standards)), dtype=object)
    for i, row in enumerate(rows):
        result[i, :] = row
    return result


# ---------------------------------------------------------------------------- the robot


def base_robot(robot: Robot, found: Grouping, symbols: Sequence[Symbol]) -> Robot:
    """The robot with base parameters: numbers where the robot has numbers, else their names with what they
    are worth; zeros elsewhere.

    Motors lose their rotor's inertia where IA has gone into another parameter.
    """
    constant = symbols_of(found, replace(robot, defaults=())) if robot.defaults else symbols
    by_place = dict(zip(found.forms, constant, strict=True))
    named = [symbol.name for symbol in constant if symbol.value is None]
    worth = {symbol.name: symbol.value for symbol in symbols if symbol.value is not None}
    standards = {standard.name for standard in found.standards}

    def change(place: Parameter) -> Node:
        if place.name in by_place:
            return _content(by_place[place.name], place)
        return ZERO if place.name in standards else place.value

    changed = map_parameters(robot, change)
    lost = {int(key[2:]) for key in standards - set(by_place) if key.startswith("IA")}
    joints = tuple(
        replace(joint, motor=replace(joint.motor, inertia=None)) if j in lost and joint.motor else joint
        for j, joint in enumerate(changed.joints, 1)
    )
    defaults = dict(robot.defaults) | {key: worth[key] for key in named if key in worth}
    return replace(changed, joints=joints, defaults=tuple(defaults.items()))


def _content(symbol: Symbol, place: Parameter) -> Node:
    if symbol.expression is name(place.name):
        return place.value
    return name(symbol.name) if symbol.value is None else number(symbol.value)


BASE = Kind(
    "base_parameters",
    "Base inertial parameters",
    "Base inertial parameters",
    base_parameters,
    ("KC97 6", "AAH86 2.2.1"),
    choices={"method": METHODS},
)
