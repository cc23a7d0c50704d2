"""Frames 1 … NF of a .par file as joints, opened joints and twin frames."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from armwright.errors import ArmwrightError, Finding, InputError
from armwright.expr import ZERO, Node, name, names_in, pi_times
from armwright.robot.formats.par.par_values import Values
from armwright.robot.formats.par.par_variable import free_variable, offset_of, variable_of
from armwright.robot.geometry.frame_positions import topological_order
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.geometry.placement import placement_of
from armwright.robot.joint import Placement

PLACED = ("gamma", "b", "alpha", "d", "theta", "r")


@dataclass(frozen=True, slots=True)
class Sizes:
    """NL moving links, NJ joints; NF = 2·NJ − NL frames (erratum E4-4)."""

    NL: int
    NJ: int

    @property
    def NF(self) -> int:
        return 2 * self.NJ - self.NL


@dataclass(frozen=True, slots=True)
class ParRow:
    """One frame: its antecedent, σ, μ, constant placement and variable ("" for a fixed one)."""

    parent: int
    sigma: int
    mu: int
    placement: Placement
    variable: str = ""


def rows_of(values: Values, sizes: Sizes, elsewhere: Collection[str]) -> tuple[list[ParRow], list[Finding]]:
    """Frames 1 … NF with their variables; elsewhere are the symbols of links, base and gravity."""
    reason = f"NF = 2*NJ - NL = {sizes.NF} frames; those with sigma = 2 count in NL and NJ too"
    twins = sizes.NF - sizes.NJ
    ant = values.wholes("ant", sizes.NF, range(sizes.NF + 1), reason)
    sigma = values.wholes("sigma", sizes.NF, range(3), reason) or [0] * sizes.NJ + [2] * twins
    mu = values.wholes("mu", sizes.NF, range(2), reason) or [1] * sizes.NJ + [0] * twins
    if ant is None and twins:
        raise InputError(
            "the antecedents of a closed robot cannot be guessed", key="ant", remedy="add ant = {0,1,…}"
        )
    columns = {key: values.nodes(key, sizes.NF, reason) for key in PLACED}
    if columns["theta"] is None:
        columns["theta"] = [_usual_theta(j, sigma[j - 1]) for j in range(1, sizes.NF + 1)]
    table = [Placement(*(_entry(columns[key], j) for key in PLACED)) for j in range(sizes.NF)]
    rows = [ParRow(ant[j] if ant else j, sigma[j], mu[j], placement) for j, placement in enumerate(table)]
    _check_twins(values, rows, sizes)
    rows, findings = _with_variables(values, rows, sizes, set(elsewhere))
    return _on_links(values, rows, sizes), [*_absent(values), *findings, *_passive_cuts(rows, sizes)]


def _absent(values: Values) -> list[Finding]:
    usual = {
        "ant": "each frame is attached to the one before",
        "sigma": "all joints are revolute",
        "mu": "all are motorised",
    }
    usual |= dict.fromkeys(("gamma", "b", "alpha", "d", "r"), "zeros") | {
        "theta": "th1, th2, … of revolute joints"
    }
    return [
        Finding("absent", "info", key, f"absent; the usual values are used: {text}")
        for key, text in usual.items()
        if key not in values
    ]


def _entry(column: list[Node] | None, j: int) -> Node:
    return column[j] if column else ZERO


def _usual_theta(number: int, sigma: int) -> Node:
    return name(f"th{number}") if sigma == 0 else ZERO


def _check_twins(values: Values, rows: Sequence[ParRow], sizes: Sizes) -> None:
    for j in range(sizes.NJ + 1, sizes.NF + 1):
        if rows[j - 1].sigma != 2:
            raise InputError(
                f"frame {j} is the twin of the opened joint {j - sizes.NF + sizes.NJ} and must be fixed",
                line=values.line("sigma"),
                key=f"sigma[{j}]",
                remedy="write 2",
            )


def _passive_cuts(rows: Sequence[ParRow], sizes: Sizes) -> list[Finding]:
    return [
        Finding(
            "active",
            "warning",
            f"mu[{j}]",
            f"joint {j} is opened and motorised; it is taken as passive",
            "open another joint of the loop",
        )
        for j in range(sizes.NL + 1, sizes.NJ + 1)
        if rows[j - 1].mu
    ]


# ------------------------------------------------------------------------------ joint variables


def _with_variables(
    values: Values, rows: list[ParRow], sizes: Sizes, elsewhere: set[str]
) -> tuple[list[ParRow], list[Finding]]:
    """The rows with the variable taken out of theta or r."""
    uses = placed_names([row.placement for row in rows])
    named: dict[int, str] = {}
    for j in range(1, sizes.NJ + 1):
        found = _at_place(values, rows[j - 1], j, elsewhere, uses) if rows[j - 1].sigma != 2 else None
        if found is not None:
            named[j] = found
    used = elsewhere | set(uses) | set(named.values())
    findings = []
    for j in range(1, sizes.NJ + 1):
        if rows[j - 1].sigma != 2 and j not in named:
            named[j] = free_variable(rows[j - 1].sigma, j, used)
            used.add(named[j])
            findings.append(_added_variable(rows[j - 1], j, named[j]))
        if j in named:
            rows = [*rows[: j - 1], _split_offset(values, rows[j - 1], j, named[j]), *rows[j:]]
    _refuse_shared(values, named, rows)
    return rows, findings


def _key(row: ParRow) -> str:
    return "theta" if row.sigma == 0 else "r"


def placed_names(placements: Sequence[Placement]) -> dict[str, set[tuple[str, int]]]:
    """Where each symbol of the geometry stands: keys and numbers of frames, from 1."""
    uses: dict[str, set[tuple[str, int]]] = {}
    for j, placement in enumerate(placements, 1):
        for key in PLACED:
            for symbol in names_in(getattr(placement, key)):
                uses.setdefault(symbol, set()).add((key, j))
    return uses


def _at_place(
    values: Values, row: ParRow, j: int, elsewhere: Collection[str], uses: dict[str, set[tuple[str, int]]]
) -> str | None:
    """The variable of joint j; a symbol with another use in the file is less likely to be it."""
    key = _key(row)
    expression = getattr(row.placement, key)
    others = {name for name in names_in(expression) if name in elsewhere or uses[name] - {(key, j)}}
    try:
        return variable_of(expression, row.sigma, j, others)
    except InputError as error:
        raise error.at(line=_line(values, key, j), key=f"{key}[{j}]") from None


def _split_offset(values: Values, row: ParRow, j: int, variable: str) -> ParRow:
    key = _key(row)
    expression = getattr(row.placement, key)
    if not names_in(expression):
        return replace(row, variable=variable)
    try:
        placement = replace(row.placement, **{key: offset_of(expression, variable)})
    except InputError as error:
        raise error.at(line=_line(values, key, j), key=f"{key}[{j}]") from None
    return replace(row, placement=placement, variable=variable)


def _line(values: Values, key: str, j: int) -> int | None:
    return values.item(key, j).line if key in values else None


def _added_variable(row: ParRow, j: int, variable: str) -> Finding:
    key = _key(row)
    offset = getattr(row.placement, key)
    text = f"no symbol in {key} of joint {j}; {variable} is its variable and {offset} its offset"
    return Finding("variable", "info", f"{key}[{j}]", text)


def _refuse_shared(values: Values, named: dict[int, str], rows: Sequence[ParRow]) -> None:
    owner: dict[str, int] = {}
    for j, variable in named.items():
        if variable in owner:
            key = _key(rows[j - 1])
            raise InputError(
                f"'{variable}' is already the variable of joint {owner[variable]}",
                line=_line(values, key, j),
                key=f"{key}[{j}]",
                remedy=f"give joint {j} its own variable, e.g. {free_variable(rows[j - 1].sigma, j, owner)}; "
                "couplings are written as loops",
            )
        owner[variable] = j


# --------------------------------------------------------------- frames hung on twin frames


def _on_links(values: Values, rows: list[ParRow], sizes: Sizes) -> list[ParRow]:
    """The rows with every frame that hangs on a twin frame hung on that twin's link instead."""
    try:
        order = topological_order([row.parent for row in rows])
    except ArmwrightError as error:
        raise InputError(
            str(error),
            line=values.line("ant"),
            key="ant",
            remedy="every chain of antecedents must end at 0, the base",
        ) from None
    new = list(rows)
    for j in order:
        row = new[j - 1]
        if row.parent <= sizes.NL:
            continue
        if row.parent <= sizes.NJ:
            raise InputError(
                f"frame {j} is attached to frame {row.parent}, which belongs to an opened joint",
                line=values.line("ant"),
                key=f"ant[{j}]",
                remedy=f"attach it to the link with its twin, frame {row.parent + sizes.NF - sizes.NJ}",
            )
        twin = new[row.parent - 1]
        new[j - 1] = replace(
            row, parent=twin.parent, placement=_chain_placements(twin.placement, row.placement, j)
        )
    return new


def _chain_placements(first: Placement, second: Placement, j: int) -> Placement:
    """One placement for two in a row, exact where the middle screw vanishes, else in numbers.

    Between the two x screws stand Rot(z, θ1+γ2) and Trans(z, r1+b2).
    """
    turn, shift = first.theta + second.gamma, first.r + second.b
    if second.alpha is ZERO and second.d is ZERO:
        return replace(first, theta=turn + second.theta, r=shift + second.r)
    if first.alpha is ZERO and first.d is ZERO:
        return replace(second, gamma=first.gamma + turn, b=first.b + shift)
    if turn is ZERO and (shift is ZERO or second.alpha is ZERO or first.alpha is ZERO):
        is_left = first.alpha is ZERO and second.alpha is not ZERO
        return Placement(
            first.gamma,
            first.b + shift if is_left else first.b,
            first.alpha + second.alpha,
            first.d + second.d,
            second.theta,
            second.r if is_left else second.r + shift,
        )
    if turn is pi_times(1) and shift is ZERO:  # the second x screw runs backwards
        return Placement(
            first.gamma,
            first.b,
            first.alpha - second.alpha,
            first.d - second.d,
            turn + second.theta,
            second.r,
        )
    return _numeric_chain(first, second, j)


def _numeric_chain(first: Placement, second: Placement, j: int) -> Placement:
    try:
        T = to_numbers(first.transform()) @ to_numbers(second.transform())
    except (KeyError, ArithmeticError, ValueError):
        raise InputError(
            f"frame {j} is attached to a twin frame, and the two symbolic placements cannot be combined",
            key=f"ant[{j}]",
            remedy="attach it to the link itself, or give numbers",
        ) from None
    if not np.isfinite(T).all():
        raise InputError(f"frame {j}: its placement overflows", key=f"ant[{j}]")
    return placement_of(T)
