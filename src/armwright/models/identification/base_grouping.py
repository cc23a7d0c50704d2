"""Base parameters as linear forms of the standard ones: found in symbols, decided and checked in numbers.

0. lengths and angles that are rounding errors of a file are taken as the exact values they stand for, so
   that they decide nothing and nothing is divided by them; torques change by less than is checked at the end;
1. what joints cannot tell apart is moved inward (``transfer``): exact, for every tree;
2. which of the remaining columns vanish or depend on others (the first joints, gravity, parallel axes,
   rotors) is the rank structure of the regressor at random states (``sampling``, ``selection``);
3. their coefficients follow in symbols from exact states (``exact``);
4. the result is checked with other lengths and states: rank, and torques of all standard parameters.
If a check fails the grouping is made from numbers alone, and says so.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, evaluate_all, number
from armwright.mechanism import mechanism_of
from armwright.models.identification.exact_coefficients import ExactRegressor, exact_coefficients
from armwright.models.identification.independent_columns import (
    DEPENDENT,
    ROUNDING,
    Selection,
    combinations,
    identifiable_directions,
    rank,
    round_off,
    select_columns,
)
from armwright.models.identification.negligible_noise import noise_left_out, without_negligible
from armwright.models.identification.parameter_transfer import Form, simple, transfer_inward
from armwright.models.identification.sampled_regressor import (
    Sample,
    drawn_values,
    geometry_names,
    refuse_geometry_names,
    sample,
)
from armwright.models.identification.standard_parameters import Standard
from armwright.robot import Robot

Array = NDArray[np.float64]
METHODS = ("symbolic", "qr", "svd")

# Which of several dependent columns is kept: the earlier in this list, and there the lower number.
PREFERENCE = (
    "ZZ",
    "XX",
    "XY",
    "XZ",
    "YZ",
    "MX",
    "MY",
    "MZ",
    "M",
    "YY",
    "IA",
    "FV",
    "FS",
    "FB",
    "F3",
    "K",
    "OFF",
)
_WEAK = 1e-4  # less than this of its own direction is a parameter that no measurement would find
_ABSENT = 1e-12  # of a direction of length one: what rounding leaves of a parameter that is not in it
_TORQUE = 1e-8  # of the torque of one parameter may be lost by regrouping; measured 1e-13


@dataclass(frozen=True, slots=True)
class Grouping:
    """forms   of each base parameter, by the standard name whose column it keeps (or SP1 … by "svd").

    method   symbolic, qr or svd; reason: how sure it is, or why it is not symbolic
    """

    standards: tuple[Standard, ...]
    forms: dict[str, Form]
    method: str
    reason: str


def grouping(
    robot: Robot, standards: tuple[Standard, ...], *, method: str = "symbolic", keep: Collection[str] = ()
) -> Grouping:
    """The base parameters of a robot.

    method   symbolic; qr: from numbers, standard columns are kept; svd: orthonormal combinations
    keep     names of standard parameters whose columns are kept where there is a choice
    """
    names = [standard.name for standard in standards]
    unknown = sorted({str(key) for key in keep} - set(names))
    if unknown:
        raise ArmwrightError(f"keep: {', '.join(unknown)}: not among the parameters of '{robot.name}'")
    if method == "symbolic" and not robot.loops and not robot.couplings:
        return _symbolic(robot, without_negligible(robot), standards, keep)
    if method not in METHODS:
        raise ArmwrightError(f"method '{method}': use {', '.join(METHODS)}")
    refuse_geometry_names(robot, method)
    if method == "svd":
        return _by_directions(robot, standards)
    where = "closed positions" if robot.loops else "states"
    clean = robot if robot.loops else without_negligible(robot)
    return _numeric(robot, clean, standards, keep, f"by QR of the regressor at random {where}")


def order_of(standards: Sequence[Standard], keep: Collection[str] = ()) -> list[int]:
    """Indices of columns, those to be kept first."""

    def key(i: int) -> tuple[bool, int, int]:
        standard = standards[i]
        return standard.name not in keep, _preference(standard.key), standard.number

    return sorted(range(len(standards)), key=key)


def _preference(key: str) -> int:
    return PREFERENCE.index(key) if key in PREFERENCE else len(PREFERENCE)


# ---------------------------------------------------------------------------- symbolic


def _symbolic(given: Robot, robot: Robot, standards: tuple[Standard, ...], keep: Collection[str]) -> Grouping:
    """The grouping of a robot, checked with the one that was given."""
    random = np.random.default_rng(2)
    values = drawn_values(robot, random)
    numbers = sample(robot, standards, values=values, random=random)
    moved = transfer_inward(robot, standards, keep=keep)
    order = [i for i in order_of(standards, keep) if standards[i].name in moved.forms]
    chosen = select_columns(numbers.scaled_rows, order)
    forms, missing = _complete_forms(robot, standards, moved.forms, chosen, numbers, values)
    found = Grouping(standards, _in_order(forms, standards), "symbolic", _margin_text(chosen, standards))
    wrong = f"no exact coefficients for {', '.join(missing)}" if missing else _fault(given, robot, found)
    if not wrong:
        return found
    if geometry_names(robot):
        raise ArmwrightError(
            f"'{robot.name}': its base parameters cannot be given in symbols ({wrong}); "
            "give the lengths values with robot.with_values"
        )
    return _numeric(given, robot, standards, keep, f"from numbers, as the symbolic rules failed: {wrong}")


def _complete_forms(
    robot: Robot,
    standards: tuple[Standard, ...],
    forms: Mapping[str, Form],
    chosen: Selection,
    numbers: Sample,
    values: Mapping[str, float],
) -> tuple[dict[str, Form], list[str]]:
    """The forms of the kept columns with what dependent ones add to them; names that have no exact form."""
    names = [standard.name for standard in standards]
    kept = {names[i]: dict(forms[names[i]]) for i in chosen.kept}
    beta = combinations(numbers.scaled_rows, chosen.kept, chosen.dependent)
    missing = []
    table = ExactRegressor(mechanism_of(robot, what="base_parameters"))
    for k, i in enumerate(chosen.dependent):
        among = [names[c] for c, value in zip(chosen.kept, beta[:, k], strict=True) if value != 0]
        found = exact_coefficients(table, names[i], among, values=values)
        if found is None:
            missing.append(names[i])
            continue
        for other, coefficient in found.items():
            kept[other] = _sum(kept[other], forms[names[i]], coefficient)
    return kept, missing


def _sum(form: Form, other: Form, factor: Node) -> Form:
    """The form plus factor times the other."""
    result = dict(form)
    for key, value in other.items():
        result[key] = simple(result.get(key, ZERO) + factor * value)
    return {key: value for key, value in result.items() if value is not ZERO}


def _in_order(forms: Mapping[str, Form], standards: Sequence[Standard]) -> dict[str, Form]:
    """The forms in the order of the standard parameters."""
    return {s.name: forms[s.name] for s in standards if s.name in forms}


def _margin_text(chosen: Selection, standards: Sequence[Standard]) -> str:
    """How clear the choice of columns was, and which parameters are hardly felt."""
    text = (
        f"checked with numbers: columns kept stand off from the others by {chosen.smallest:.1e} of their "
        f"length or more, columns left out by {chosen.largest:.1e} or less"
    )
    weak = [standards[i].name for i, reach in zip(chosen.kept, chosen.reach, strict=True) if reach < _WEAK]
    if weak:
        text += (
            f"; {', '.join(weak[:8])} have hardly any effect: if an angle is nearly exact or a "
            "length nearly zero, "
            "use robot.exact(1e-4)"
        )
    return text


def _fault(given: Robot, robot: Robot, found: Grouping) -> str:
    """What is wrong with the grouping of a robot, and with what was given before its noise was left out."""
    noise = noise_left_out(given, robot)
    wrong = _torque_fault(robot, found, _TORQUE)
    return wrong or (_torque_fault(given, found, _TORQUE + noise) if noise else "")


def _torque_fault(robot: Robot, found: Grouping, most: float) -> str:
    """What is wrong with a grouping at other lengths and states; "" if nothing.

    most   part of the torque of one parameter that may be lost
    """
    random = np.random.default_rng(3)
    values = drawn_values(robot, random)
    numbers = sample(robot, found.standards, values=values, random=random)
    W = numbers.scaled_rows
    if not _are_independent(found, W):
        return f"{len(found.forms)} were found where the rank is {rank(W)}"
    lost = float(np.abs(_unexplained_columns(found, W, numbers.scale, values)).max(initial=0.0))
    return f"torques differ by {lost:.1e} of their size" if lost > most else ""


def _are_independent(found: Grouping, W: Array) -> bool:
    """True where no kept column is made of the others, however little some of them act."""
    kept = [i for i, standard in enumerate(found.standards) if standard.name in found.forms]
    return len(select_columns(W, kept, least=ROUNDING, noise=ROUNDING).kept) == len(found.forms)


def _unexplained_columns(found: Grouping, W: Array, scale: Array, values: Mapping[str, float]) -> Array:
    """Columns of all standard parameters less what the base parameters give."""
    place = {standard.name: i for i, standard in enumerate(found.standards)}
    kept = [place[key] for key in found.forms]
    return np.asarray(W - W[:, kept] @ (matrix_of(found, values) * (scale[kept][:, None] / scale)))


def matrix_of(found: Grouping, values: Mapping[str, float]) -> Array:
    """(base, standard): base = matrix @ standard, at given values of the names in lengths."""
    place = {standard.name: i for i, standard in enumerate(found.standards)}
    matrix = np.zeros((len(found.forms), len(place)))
    for i, form in enumerate(found.forms.values()):
        columns = [place[key] for key in form]
        matrix[i, columns] = evaluate_all(form.values(), values)
    return matrix


# ----------------------------------------------------------------------------- numeric


def _numeric(
    given: Robot, robot: Robot, standards: tuple[Standard, ...], keep: Collection[str], reason: str
) -> Grouping:
    """Columns of a robot kept by QR, the others by least squares; checked with the one that was given."""
    numbers = sample(robot, standards, values={}, random=np.random.default_rng(4))
    chosen = select_columns(numbers.scaled_rows, order_of(standards, keep))
    beta = combinations(numbers.scaled_rows, chosen.kept, chosen.dependent)
    forms: dict[str, Form] = {}
    sizes: list[float] = []
    for row, i in enumerate(chosen.kept):
        form = {standards[i].name: ONE}
        for k, j in enumerate(chosen.dependent):
            value = float(beta[row, k] * numbers.scale[j] / numbers.scale[i])
            if value != 0.0:
                form[standards[j].name] = number(round_off(value, sizes))
        forms[standards[i].name] = form
    found = Grouping(
        standards, _in_order(forms, standards), "qr", f"{reason}; {_margin_text(chosen, standards)}"
    )
    wrong = _fault(given, robot, found)
    if wrong:
        raise ArmwrightError(
            f"'{robot.name}': its base parameters cannot be separated numerically ({wrong}); "
            "if lengths or angles are nearly zero or nearly right angles, use robot.exact()"
        )
    return found


def _by_directions(robot: Robot, standards: tuple[Standard, ...]) -> Grouping:
    numbers = sample(robot, standards, values={}, random=np.random.default_rng(5))
    V = identifiable_directions(numbers.scaled_rows)
    largest = np.abs(V).max(axis=0, initial=0.0)
    forms = {}
    for k, direction in enumerate(V, 1):
        scaled = direction * numbers.scale
        forms[f"SP{k}"] = {
            standard.name: number(float(value))
            for standard, value, size, at in zip(standards, scaled, largest, direction, strict=True)
            if size > DEPENDENT and abs(at) > _ABSENT
        }
    return Grouping(standards, forms, "svd", "right singular vectors of the regressor at random states")
