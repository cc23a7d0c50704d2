"""The colours of a COLLADA file: diffuse colours of its effects, by the materials that its scene binds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.robot.parts.paint import MOST_COLOURS, UNPAINTED, Colour

Symbols = Sequence[tuple[str, int]]  # names of materials, and how many triangles in a row each has


@dataclass(frozen=True, slots=True)
class MaterialPaints:
    """Colours of a file.

    palette   each colour once: red, green, blue from 0 to 1
    numbers   which of them a material has, by its id
    """

    palette: tuple[Colour, ...]
    numbers: Mapping[str, int]

    @classmethod
    def of(cls, top: Any) -> MaterialPaints:
        """The paints of a file's elements, which have no namespaces; a picture counts as no colour."""
        effects = {str(one.get("id")): _diffuse(one) for one in top.iter("effect")}
        materials = {str(one.get("id")): effects.get(_effect_of(one)) for one in top.iter("material")}
        palette = tuple(dict.fromkeys(one for one in materials.values() if one is not None))[:MOST_COLOURS]
        numbers = {key: palette.index(one) for key, one in materials.items() if one in palette}
        return cls(palette, numbers)

    def colour_numbers(self, symbols: Symbols, instance: Any) -> NDArray[np.int64]:
        """For each triangle the number of its colour: of the material that the scene binds to its symbol.

        Where the scene binds none, a material of that name is taken.
        """
        links = instance.iter("instance_material")
        bound = {str(one.get("symbol")): str(one.get("target", ""))[1:] for one in links}
        numbers = [self.numbers.get(bound.get(symbol, symbol), UNPAINTED) for symbol, _ in symbols]
        return np.repeat(np.array(numbers, dtype=np.int64), [count for _, count in symbols])


def _effect_of(material: Any) -> str:
    effect = material.find("instance_effect")
    return "" if effect is None else str(effect.get("url", ""))[1:]


def _diffuse(effect: Any) -> Colour | None:
    """The diffuse colour of an effect, whatever its way of shading."""
    for element in effect.iter("diffuse"):
        try:
            numbers = [float(word) for word in (element.findtext("color") or "").split()]
        except ValueError:
            return None
        if len(numbers) >= 3 and all(np.isfinite(numbers)):
            red, green, blue = (min(1.0, max(0.0, x)) for x in numbers[:3])
            return red, green, blue
    return None
