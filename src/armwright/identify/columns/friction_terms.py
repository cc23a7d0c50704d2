"""Friction as columns: each term of a law in ``models.laws.friction``, evaluated on many samples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, final

import numpy as np
from numpy.typing import NDArray

from armwright.expr import Node, name, number
from armwright.expr.walk import postorder
from armwright.identify.columns.column import Column, Torques
from armwright.identify.prepare.preparation import PreparedMotion
from armwright.models.core.node_values import node_values
from armwright.models.laws.friction import friction_columns
from armwright.robot import Friction

Array = NDArray[np.float64]

POSITIVE = ("FV", "FS")
_RATES = {"FV": "N m s/rad", "FD": "N m s/rad", "F3": "N m s^3/rad^3"}  # of terms that grow with velocity


@dataclass(frozen=True, slots=True)
class FrictionChoice:
    """A law for one joint: its name, the values of its shape, and which of its terms are used."""

    law: str
    terms: tuple[str, ...]
    shape: tuple[tuple[str, float], ...] = ()

    @property
    def size(self) -> int:
        """Number of unknowns."""
        return len(self.terms)

    @property
    def width(self) -> float:
        """The velocity within which the direction changes; 0 of a law without one."""
        shape = dict(self.shape)
        return shape.get("vt", shape.get("vs", 0.0))

    @property
    def title(self) -> str:
        shape = ", ".join(f"{key} = {value:.3g}" for key, value in self.shape)
        return f"{self.law} ({'+'.join(self.terms)}{'; ' + shape if shape else ''})"

    def friction(self, values: Mapping[str, float]) -> Friction:
        """The friction of a joint with these values of its terms."""
        own = {key: number(values[key]) for key in ("FV", "FS", "OFF") if key in values}
        extra = tuple((key, number(values[key])) for key in self.terms if key not in ("FV", "FS", "OFF"))
        shape = tuple((key, number(value)) for key, value in self.shape)
        return Friction(law=self.law, extra=(*extra, *shape), **own)


@final
@dataclass(frozen=True, slots=True)
class FrictionTerm(Column):
    """One term of a joint's friction law; its velocity is the joint's own."""

    term: str
    choice: FrictionChoice

    stem: ClassVar[str] = ""
    title: ClassVar[str] = "friction"
    unit: ClassVar[str] = "N m"

    @property
    def name(self) -> str:
        return f"{self.term}{self.number or self.joint + 1}"

    @property
    def unit_of_value(self) -> str:
        return _RATES.get(self.term, self.unit)

    def torques(self, motion: PreparedMotion) -> Torques:
        return {self.joint: term_values(self.choice, self.term, motion.qd[:, self.joint])}


def term_values(choice: FrictionChoice, term: str, qd: Array) -> Array:
    """The values that the parameter of a term multiplies at these velocities."""
    node, order = _graph(choice.law, term, choice.shape)
    value = node_values(order, {"qd": qd})(node)
    return np.broadcast_to(np.asarray(value, dtype=np.float64), qd.shape)


@lru_cache(maxsize=1024)
def _graph(law: str, term: str, shape: tuple[tuple[str, float], ...]) -> tuple[Node, tuple[Node, ...]]:
    friction = Friction(law=law, extra=tuple((key, number(value)) for key, value in shape))
    node = friction_columns(friction, name("qd"), joint="")[term]
    return node, tuple(one for one in postorder([node]) if one.args)


def columns_of(joint: int, choice: FrictionChoice, *, number: int = 0) -> list[Column]:
    """The columns of a choice, in the order of its terms."""
    return [FrictionTerm(joint, term, choice, number=number) for term in choice.terms]
