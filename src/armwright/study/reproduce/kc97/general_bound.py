"""The bound on inverse dynamics of a general serial robot: 92n − 127 products, 81n − 117 sums [KC97 5.1]."""

from __future__ import annotations

from armwright.models import model
from armwright.program import Counts
from armwright.robot import Robot
from armwright.robot.tables import Table
from armwright.study.reproduce.kc97.paper_arms import general
from armwright.study.reproduce.paper import Check, PaperPart, at_most

SIZES = (2, 3, 4, 6, 8)

_TEXT = (
    "Ten inertial parameters per link, every length and twist a name, frame 0 such that the first ones "
    "vanish, gravity along z0. Regrouping depends on parameters only and is not counted, so that base "
    "parameters save nothing more."
)


def operation_bound(n: int) -> tuple[int, int]:
    """(products, sums) that the paper allows for n links; 425 and 369 for six (E4-28)."""
    return 92 * n - 127, 81 * n - 117


def general_arm() -> PaperPart:
    """Counts of general arms beside the bound."""
    rows, checks = [], []
    for n in SIZES:
        standard, base = _counts(general(n), "standard"), _counts(general(n), "base")
        mul, add = operation_bound(n)
        rows.append((str(n), f"{mul} / {add}", *(f"{one.mul} / {one.add}" for one in (standard, base))))
        checks += _checks(n, standard)
    heads = ("links", "paper: 92n - 127 / 81n - 117", "ours", "ours, base parameters")
    table = Table("Inverse dynamics of the general serial robot: products / sums", heads, tuple(rows))
    return PaperPart("The general serial robot", tuple(checks), (table,), _TEXT)


def _counts(robot: Robot, parameters: str) -> Counts:
    return model(robot, "inverse_dynamics", parameters=parameters).program.counts


def _checks(n: int, counts: Counts) -> list[Check]:
    mul, add = operation_bound(n)
    return [
        at_most(f"bound.{n}.mul", f"{n} links: products at most 92n - 127", counts.mul, mul),
        at_most(f"bound.{n}.add", f"{n} links: sums at most 81n - 117", counts.add, add),
    ]
