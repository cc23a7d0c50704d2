"""A solver as languages write it, and that of an arm by the general method with the arm's constants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from armwright.emit.core.language import Files
from armwright.emit.core.layout import Layout
from armwright.emit.core.legend import Legend, Row
from armwright.emit.core.listing_builder import stem_of
from armwright.emit.solvers.dialect import Dialect
from armwright.emit.solvers.kernel_functions import kernel_functions
from armwright.kernels.inverse.arm import MOST, Arm
from armwright.kernels.inverse.search.answer import solve_given
from armwright.models.core.model import citations_text
from armwright.models.inverse.elimination.arm_record import arm_record
from armwright.models.inverse.inverse_model import Eliminated, InverseModel
from armwright.models.inverse.pose_trials import SolverTrials

RESULTS = ("Q", "residual", "count", "status", "free_joint")
BRANCHES = "_branches"  # ending of the function that also tells the branch of each row
STATUS = "-1 not a rigid transform, 0 unreachable, 1 regular, 2 singular, 3 a joint is free"


@dataclass(frozen=True)
class EmittedSolver:
    """The parts of a solver that a language writes.

    stem       name of the function that users call
    header     what the file begins with
    constants  lines that define the arrays of the arm
    functions  lines of each function, in order
    turns      which of the robot's joints are revolute
    answer     the same solver as a Python function of a pose: its results are those of ``RESULTS``
    entry      the function that the one that users call calls
    branches   the function that also tells the branch of each row; "" where rows are no branches
    record     where constants are an argument, its name
    rows       that an answer holds
    arm        of the elimination that is part of the text, where it is
    """

    stem: str
    header: tuple[str, ...]
    constants: tuple[str, ...]
    functions: tuple[tuple[str, ...], ...]
    turns: tuple[bool, ...]
    answer: Callable[[Any], tuple[Any, ...]]
    entry: str = solve_given.__name__
    record: str = "arm"
    branches: str = ""
    rows: int = MOST
    arm: Arm | None = None

    @property
    def branches_stem(self) -> str:
        """Name of the function that users call for the branches too."""
        return f"{self.stem}{BRANCHES}"

    @property
    def width(self) -> int:
        """Number of the robot's joints."""
        return len(self.turns)


@dataclass(frozen=True)
class Driver:
    """How a language writes solvers: the words of kernels, and the files of a solver."""

    dialect: Dialect
    files: Callable[[EmittedSolver], Files]
    folder: Callable[[EmittedSolver, SolverTrials, Sequence[str]], Files] | None = None


def solver_of(model: Eliminated, dialect: Dialect) -> EmittedSolver:
    """The solver of an arm in a language."""
    record = written_record(model)
    written = kernel_functions(solve_given, dialect, record=record)
    return EmittedSolver(
        stem_of(model),
        _legend(model).lines(),
        written.constants,
        written.functions,
        model.arm.turns,
        partial(solve_given, record),
        arm=record,
    )


def written_record(model: Eliminated) -> Arm:
    """The arm without the tables of the narrow polynomial: thousands of numbers that save time alone."""
    plan = replace(model.general.plan, fast=())
    return arm_record(model.general.chain, plan, model.arm.joints)


# ------------------------------------------------------------------------------------- header


def _legend(model: Eliminated) -> Legend:
    facts = [
        ("Robot", str(model.robot)),
        ("Model", f"{model.name}: {model.title}"),
        ("Method", f"{model.method}: {model.reason}"),
        ("References", citations_text((*model.references, *REFERENCES))),
        *(("Joints" if i == 0 else "", text) for i, text in enumerate(model.places)),
    ]
    return answer_legend(model, facts, order="sorted")


def answer_legend(
    model: InverseModel,
    facts: Sequence[Row],
    *,
    order: str,
    quantities: Sequence[Row] = (),
    rows: int = MOST,
    branch: str = "",
    limits: str = "whatever the joint limits",
) -> Legend:
    """The legend of a solver, whose arguments and results are the same for every arm.

    order        of the solutions
    quantities   stem, unit and meaning of names in the text
    rows         that an answer holds
    branch       what the branches of rows are, where they are told
    limits       what is said of them
    """
    width = len(model.arm.joints.places)
    names = ", ".join(joint.name for joint in model.arm.robot.moving)
    met = f"; met are {' '.join(model.arm.task)}" if len(model.arm.task) < 6 else ""
    return Legend(
        facts=tuple(facts),
        inputs=(("T", "4 x 4", "[1 and m]", "wanted pose of the tool"),),
        outputs=(
            ("Q", f"{rows} x {width}", "[rad or m]", f"a solution in each row, {limits}: {names}"),
            ("residual", f"{rows}", "[1 and m]", "Frobenius norm of pose less wanted pose, one for each row"),
            ("count", "scalar", "[-]", f"number of rows that are solutions, {order}; the others are 0"),
            ("status", "scalar", "[-]", STATUS),
            ("free_joint", "scalar", "[-]", f"column of Q whose joint is free, from 1; 0 for none{met}"),
            *((("branch", f"{rows}", "[-]", branch),) if branch else ()),
        ),
        parameters=(),
        quantities=tuple(quantities),
        renamed=(),
        idle=(),
        has_parts=False,
    )


REFERENCES = (
    "RR93: Raghavan, Roth, J. Mechanical Design 115, 1993",
    "MC94: Manocha, Canny, IEEE Trans. Robotics and Automation 10, 1994",
)


def single_file(
    solver: EmittedSolver,
    layout: Layout,
    *,
    results: str,
    call: Sequence[str],
    imports: Sequence[str] = (),
) -> str:
    """The text of the file.

    results    how the results are listed
    call       the function that users call
    imports    what stands below the header
    """
    header = [*layout.remarks(solver.header), *(line for one in imports for line in ("", one))]
    last = [*layout.remark(f"{results} at one pose; see the legend."), *call]
    blocks = [header, *([solver.constants] if solver.constants else []), *solver.functions, last]
    return "\n\n".join("\n".join(lines) for lines in blocks) + "\n"
