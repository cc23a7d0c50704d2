"""Both sides of the equations of one formulation, as functions of the pose [RR93 (13)-(18), 4.2].

Z_3 H_3 Z_4 H_4 Z_5 H_5 gives the left side, (Z_1 H_1 Z_2 H_2)⁻¹ H_6⁻¹ the right side, each a sum of products
of joint terms.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from armwright.expr import ONE, ZERO, Node
from armwright.models.core.builder import Builder
from armwright.models.inverse.elimination.formulation import Formulation
from armwright.models.inverse.programs.line_functions import LineFunctions, joint_terms, line_of, move_line
from armwright.models.inverse.programs.loop_walk import names
from armwright.robot.geometry.matrix import Matrix

Key: TypeAlias = tuple[int, int, int]
Terms: TypeAlias = dict[Key, tuple[Node, ...]]
_SUFFIXES = {"R": ("", "C", "S"), "P": ("", "Q", "QQ")}


def right_side(form: Formulation, inverses: Sequence[Matrix], b: Builder) -> list[tuple[Node, ...]]:
    """Nine vectors of fourteen: coefficients of the terms of s_1 times the terms of s_2.

    inverses   H_1⁻¹ … H_6⁻¹
    """
    side = -form.ordering.direction  # of Z⁻¹
    start = line_of(inverses[5])
    if form.ordering.pose_follows == 5:
        _name_line(b, start, "", "line that closes the loop")
    found = []
    for suffix, first in zip(_SUFFIXES[form.kind(0)], joint_terms(form.kind(0), side, start), strict=True):
        here = move_line(inverses[0], first)
        if form.ordering.pose_follows == 0:
            _name_line(b, here, suffix, _heading(form, suffix))
        found += [move_line(inverses[1], each) for each in joint_terms(form.kind(1), side, here)]
    return [line.functions for line in found]


def _heading(form: Formulation, suffix: str) -> str:
    joint = names(form)[0]
    terms = {"": "without", "C": f"times cos {joint}", "S": f"times sin {joint}", "Q": f"times {joint}"}
    word = terms.get(suffix, f"times {joint}^2")
    return f"line that closes the loop, part {word}{f' {joint}' if not suffix else ''}"


def _name_line(b: Builder, f: LineFunctions, suffix: str, heading: str) -> None:
    for stem, v in (("L", f.l), ("P", f.p), ("M", f.m), ("W", f.w)):
        for k in range(3):
            b.name(v[k], f"{stem}{suffix}{k + 1}", group=heading)
    b.name(f.pp, f"PP{suffix}", group=heading)
    b.name(f.pl, f"PL{suffix}", group=heading)


def left_side(form: Formulation, H: Sequence[Matrix]) -> list[tuple[Node, ...]]:
    """27 vectors of fourteen: 1, cos, sin of the hidden joint times powers of x times powers of y."""
    side = form.ordering.direction
    start = line_of(H[4])
    terms: Terms = {}
    for c, last in enumerate(joint_terms(form.kind(4), side, start)):
        there = move_line(H[3], last)
        for b, middle in enumerate(joint_terms(form.kind(3), side, there)):
            here = move_line(H[2], middle)
            for a, first in enumerate(joint_terms(form.kind(2), side, here)):
                terms[a, b, c] = first.functions
    for place in range(3):
        terms = _along(form, place, terms)
    at = [0, 0, 0]
    found = []
    for at[form.hidden] in range(3):
        for at[form.raised] in range(3):
            for at[form.kept_place] in range(3):
                found.append(terms[at[0], at[1], at[2]])
    return found


def _along(form: Formulation, place: int, terms: Terms) -> Terms:
    """The terms of one joint changed to the form that its part in the elimination wants."""
    made: Terms = {}
    for key in terms:
        if key[place] == 0:
            keys = [_with_power(key, place, k) for k in range(3)]
            three = zip(*(terms[each] for each in keys), strict=True)
            changed = zip(*(_in_own_unknowns(form, place, *nodes) for nodes in three), strict=True)
            made.update(zip(keys, changed, strict=True))
    return made


def _with_power(key: Key, place: int, k: int) -> Key:
    a, b, c = (k if i == place else old for i, old in enumerate(key))
    return a, b, c


def _in_own_unknowns(form: Formulation, place: int, a: Node, b: Node, c: Node) -> tuple[Node, Node, Node]:
    """See ``models.inverse.elimination.variables``: powers of x, or 1, cos, sin of the hidden angle."""
    is_turn = form.kind(2 + place) == "R"
    if place == form.hidden:
        return (a, b, c) if is_turn else ((a + c) / 2, (a - c) / 2, b / 2)
    return (a + b, 2 * c, a - b) if is_turn else (a, b, c)


def constant_one(form: Formulation) -> list[Node]:
    """The constant 1 in the form of the left side."""
    h, x, y = (
        _in_own_unknowns(form, place, ONE, ZERO, ZERO)
        for place in (form.hidden, form.raised, form.kept_place)
    )
    return [a * b * c for a in h for b in x for c in y]
