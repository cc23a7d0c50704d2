"""Table II: operations of the dynamic models, the paper's beside ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from armwright.models import Model, model
from armwright.program import Counts
from armwright.robot import Robot
from armwright.robot.tables import Table
from armwright.study.reproduce.kc97.paper_arms import complete, symmetric
from armwright.study.reproduce.paper import Check, PaperPart, at_most


@dataclass(frozen=True, slots=True)
class CountRow:
    """A line of Table II: (mul, add) as printed, and the figures to be met here.

    goal        (mul, add) of the complete arm
    goal_sum    mul + add with symmetric links, None where none was set
    """

    key: str
    title: str
    kind: str
    printed: tuple[int, int] | None
    printed_symmetric: tuple[int, int] | None
    goal: tuple[int, int]
    goal_sum: int | None
    options: dict[str, str] = field(default_factory=dict)

    def model(self, robot: Robot) -> Model:
        """The model of an arm in base parameters."""
        return model(robot, self.kind, parameters="base", **self.options)


ROWS = (
    CountRow(
        "inverse_dynamics", "inverse dynamics", "inverse_dynamics", (271, 265), (185, 142), (245, 220), 327
    ),
    CountRow("inertia_matrix", "inertia matrix", "inertia_matrix", (208, 161), (156, 96), (141, 126), 252),
    CountRow("bias", "centrifugal, Coriolis and gravity H", "bias", (260, 246), (174, 125), (232, 196), 299),
    CountRow(
        "direct_dynamics",
        "direct dynamics, recursive",
        "direct_dynamics",
        (961, 713),
        (716, 512),
        (914, 689),
        1228,
        {"method": "articulated"},
    ),
    CountRow("lagrange", "Lagrange A, B, Q", "lagrange", (687, 428), (495, 247), (687, 428), 742),
    CountRow(
        "direct_by_inertia",
        "direct dynamics, by the inertia matrix",
        "direct_dynamics",
        None,
        None,
        (477, 414),
        None,
        {"method": "inertia"},
    ),
)


def table_two() -> PaperPart:
    """Counts of the PUMA with complete and with symmetric links."""
    counted = [_count_row(row) for row in ROWS]
    heads = ("model", "paper", "goal", "ours", "div", "paper, symmetric", "ours, symmetric", "goal (sum)")
    table = Table("Table II: products / sums of one call", heads, tuple(cells for cells, _ in counted))
    checks = tuple(check for _, found in counted for check in found)
    return PaperPart("Operation counts", checks, (table,), _TEXT)


_TEXT = (
    "PUMA 560 with frame 2 at r2 = 0, no rotor, friction or wrench. Complete: the 36 base parameters, none "
    "zero. Symmetric: of these, XY = XZ = YZ = MX = 0 on every link, 16 remain; the paper does not define "
    "its own. Sign changes, sines, cosines and what depends on parameters only are not counted."
)


def _count_row(row: CountRow) -> tuple[tuple[str, ...], list[Check]]:
    ours, even = (row.model(make()).program.counts for make in (complete, symmetric))
    cells = (
        row.title,
        _pair(row.printed),
        _pair(row.goal),
        _pair((ours.mul, ours.add)),
        str(ours.div),
        _pair(row.printed_symmetric),
        _pair((even.mul, even.add)),
        "" if row.goal_sum is None else str(row.goal_sum),
    )
    return cells, [*_against_paper(row, ours, even), *_against_goal(row, ours, even)]


def _pair(pair: tuple[int, int] | None) -> str:
    return "-" if pair is None else f"{pair[0]} / {pair[1]}"


def _against_paper(row: CountRow, ours: Counts, even: Counts) -> list[Check]:
    if row.printed is None or row.printed_symmetric is None:
        return []
    id = f"table2.{row.key}"
    together = even.mul + even.add <= sum(row.printed_symmetric)
    cells = (("products", even.mul, row.printed_symmetric[0]), ("sums", even.add, row.printed_symmetric[1]))
    return [
        at_most(f"{id}.complete.mul", f"{row.title}: products at most", ours.mul, row.printed[0]),
        at_most(f"{id}.complete.add", f"{row.title}: sums at most", ours.add, row.printed[1]),
        *(
            _symmetric_cell(f"{id}.symmetric.{word}", f"{row.title}, symmetric: {word}", pair, together)
            for word, *pair in cells
        ),
    ]


def _symmetric_cell(id: str, what: str, pair: Sequence[int], together: bool) -> Check:
    """A cell may be above the printed one where products and sums together are not: that is said."""
    ours, printed = pair
    is_lower = ours <= printed
    note = (
        ""
        if is_lower
        else "the paper's symmetric links are not defined; products and sums together are fewer"
    )
    return Check(id, f"{what} at most", printed, ours, None, is_lower or together, note if together else "")


def _against_goal(row: CountRow, ours: Counts, even: Counts) -> list[Check]:
    """Figures that others reached, beyond the paper; the paper's column is empty."""
    is_met = ours.mul <= row.goal[0] and ours.add <= row.goal[1]
    is_met = is_met and (row.goal_sum is None or even.mul + even.add <= row.goal_sum)
    text = f"at most {_pair(row.goal)}" + (f", symmetric {row.goal_sum}" if row.goal_sum else "")
    found = f"{ours.mul} / {ours.add}" + (f", symmetric {even.mul + even.add}" if row.goal_sum else "")
    what = f"{row.title}: {text}"
    return [
        Check(
            f"goal.{row.key}", what, None, found, None, is_met, "what other programs and prototypes reached"
        )
    ]
