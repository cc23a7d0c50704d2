"""Costly functions of simple arguments: computed first, a block of samples at a time, into a scratch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from armwright.expr import Node
from armwright.run.body import RULES, Body
from armwright.run.ir import Reals, narrowed, widened
from armwright.run.plan import Call, Plan, call_of
from armwright.run.sincos import call_sincos, is_huge, sin_cos

Store = Callable[[int, str], None]  # place among the early results, register


@dataclass(frozen=True, slots=True)
class Places:
    """Where the results of the early calls stand: sine before cosine."""

    first: Mapping[Call, int]
    count: int

    def of(self, node: Node) -> int | None:
        """The place that holds the value of the node; None where it is not an early result."""
        place = self.first.get(call_of(node))
        return place + 1 if place is not None and node.op == "cos" else place


def early_places(plan: Plan) -> Places:
    """The places that the early calls of the plan need."""
    first: dict[Call, int] = {}
    count = 0
    for call in plan.early:
        first[call] = count
        count += 2 if call[0] == "sincos" else 1
    return Places(first, count)


def early_results(body: Body, plan: Plan, store: Store) -> str:
    """Writes all early calls; returns a mask of huge angles, or "" where there are no angles.

    Where the mask is set, some sines and cosines are wrong and ``safe_results`` has to follow.
    """
    v, places, mask = body.v, early_places(plan), ""
    body.run(plan.before)
    for call in plan.early:
        op, args = call
        values = [body.value(arg) for arg in args]
        if op == "sincos":
            *results, huge = fast_sincos(v, values[0])
            mask = v.code.new(f"or {v.mask} {mask}, {huge}") if mask else huge
        else:
            results = [RULES[op](v, *values)]
        for i, result in enumerate(results):
            store(places.first[call] + i, result)
    return mask


def safe_results(body: Body, plan: Plan, store: Store) -> None:
    """Writes the sines and cosines again, by the function that takes any angle."""
    places = early_places(plan)
    body.run(plan.before)
    for call in plan.early:
        if call[0] == "sincos":
            for i, result in enumerate(call_sincos(body.v, body.value(call[1][0]))):
                store(places.first[call] + i, result)


def fast_sincos(v: Reals, x: str) -> tuple[str, str, str]:
    """(sin x, cos x, mask of the lanes where x is huge and they are wrong), in place."""
    wide = v.like(v.lanes, "double")
    x = widened(v, x)
    s, c = sin_cos(wide, x)
    return narrowed(v, s), narrowed(v, c), is_huge(wide, x)


def has_angles(plan: Plan) -> bool:
    """True where some early call is a sine or cosine."""
    return any(op == "sincos" for op, _ in plan.early)
