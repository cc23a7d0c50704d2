"""Costly functions of simple arguments: computed first, a block of samples at a time, into a scratch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from armwright.expr import Node
from armwright.run.native.code_plan import Call, CodePlan, call_of
from armwright.run.native.instructions import RULES, ProgramInstructions

Store = Callable[[int, str], None]  # place among the early results, register


@dataclass(frozen=True, slots=True)
class EarlyPlaces:
    """Where the results of the early calls stand: sine before cosine."""

    first: Mapping[Call, int]
    count: int

    def of(self, node: Node) -> int | None:
        """The place that holds the value of the node; None where it is not an early result."""
        place = self.first.get(call_of(node))
        return place + 1 if place is not None and node.op == "cos" else place


def early_places(plan: CodePlan) -> EarlyPlaces:
    """The places that the early calls of the plan need."""
    first: dict[Call, int] = {}
    count = 0
    for call in plan.early:
        first[call] = count
        count += 2 if call[0] == "sincos" else 1
    return EarlyPlaces(first, count)


def early_results(body: ProgramInstructions, plan: CodePlan, store: Store) -> None:
    """Writes all early calls and stores their results; ``body.wrong`` tells where angles were huge."""
    places = early_places(plan)
    body.run(plan.before)
    for call in plan.early:
        op, args = call
        if op == "sincos":
            results: tuple[str, ...] = body.sine_and_cosine(args[0])
        else:
            results = (RULES[op](body.v, *(body.value(arg) for arg in args)),)
        for i, result in enumerate(results):
            store(places.first[call] + i, result)
        body.v.code.pause()
