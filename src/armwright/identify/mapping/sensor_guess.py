"""A wrist sensor guessed from the names of a log's columns: three forces and three moments."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.errors import Finding
from armwright.identify.mapping.mapping import WrenchMap
from armwright.identify.mapping.signal_words import WANTED, words_of
from armwright.identify.readers.log import Log

AXES = ("x", "y", "z")
FORCES = ("force", "forces", "kraft")
MOMENTS = ("torque", "torques", "moment", "moments", "drehmoment")


def guessed_wrench(log: Log) -> tuple[WrenchMap | None, list[Finding]]:
    """The sensor whose six columns the names tell, and what was taken for what; None where they do not."""
    names = log.names
    force = [_column_of(names, axis, FORCES, "f") for axis in AXES]
    moment = [_column_of(names, axis, MOMENTS, "mt") for axis in AXES]
    if not all((*force, *moment)):
        return None, []
    found = WrenchMap(tuple(force), tuple(moment))
    text = f"guessed wrist sensor: forces {', '.join(force)}; moments {', '.join(moment)}"
    remedy = "it reads what the link exerts on the load; else write gain = -1 under [wrench] of the mapping"
    return found, [Finding("guessed-sensor", "info", "sensor", text, remedy)]


def _column_of(names: Sequence[str], axis: str, words: Sequence[str], letters: str) -> str:
    """The one column of this axis, such as "fx" or "wrench.force.x"; "" where there is none or more."""
    found = [name for name in names if _is_axis(words_of(name), axis, words, letters)]
    return found[0] if len(found) == 1 else ""


def _is_axis(spoken: Sequence[str], axis: str, words: Sequence[str], letters: str) -> bool:
    if any(word in WANTED for word in spoken):
        return False
    short = [letter + axis for letter in letters]
    return any(word in short for word in spoken) or (axis in spoken and any(word in words for word in spoken))
