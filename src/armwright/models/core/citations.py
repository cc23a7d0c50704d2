"""References of models as people read them: papers in words, equations, and where slips are told."""

from __future__ import annotations

import re
from collections.abc import Sequence

PAPERS = {
    "Kim90": "Kim, identification of robot dynamics, 1990",
    "CK": "Cho, Kim, 6-DOF parallel machine tool",
    "AAH86": "Atkeson, An, Hollerbach, loads and links, 1986",
    "Swartz82": "Swartz, arm dynamics simulation, 1982",
    "KC97": "Khalil, Creusot, SYMORO+, 1997",
}
_SLIP = re.compile(r"E\d-\d+( to E\d-\d+)?")
SLIPS_PAGE = "docs/errata.md"


def citations_text(references: Sequence[str]) -> str:
    """Equations with their paper, and which slips of it were mended; the page on slips says what they are.

    KC97 (6), (8)-(10) [Khalil, Creusot, SYMORO+, 1997]; slips mended (docs/errata.md): E4-7 to E4-13
    """
    slips = [text for text in references if _SLIP.fullmatch(text)]
    told: set[str] = set()
    parts = []
    for text in references:
        key = text.split(" ")[0]
        if text in slips:
            continue
        parts.append(text if key in told or key not in PAPERS else f"{text} [{PAPERS[key]}]")
        told.add(key)
    return "; ".join([*parts, *([f"slips mended ({SLIPS_PAGE}): {', '.join(slips)}"] if slips else [])])
