"""Table I: every item of SYMORO+'s menus on the PUMA, its cost, its error, and its text in every language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from armwright.emit import all_languages, emit
from armwright.errors import ArmwrightError
from armwright.models import Model, kinds, model
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.robot.tables import Table
from armwright.study.reproduce.kc97 import model_errors as errors
from armwright.study.reproduce.kc97.paper_arms import complete
from armwright.study.reproduce.paper import Check, PaperPart, within

MISSING = "not in this version"


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One item of a menu.

    name     as the menu has it; ``folder``: where its files go
    kind     our model, with its options
    error    model → the largest error against vector equations; None where there is nothing to compare
    within   how large that may be
    robot    a closed one for the items on loops, else the PUMA
    """

    menu: str
    name: str
    folder: str
    kind: str
    error: Callable[[Model], float] | None
    within: float
    options: dict[str, Any] = field(default_factory=dict)
    robot: Callable[[], Robot] = complete

    def make(self) -> Model:
        return model(self.robot(), self.kind, **self.options)


_BASE = {"parameters": "base"}
ROUNDING = 1e-11  # some hundred operations
SOLVED = 1e-8  # poses of solutions: the roots of a polynomial are found to about this
DIFFERENCES = 1e-6  # central differences


def _fourbar() -> Robot:
    return load("fourbar")


ITEMS = (
    MenuItem("Geometric", "Transformation matrix", "transform", "transform", errors.transform, ROUNDING),
    MenuItem(
        "Geometric", "Fast geometric model", "fast_geometry", "fast_geometry", errors.geometry, ROUNDING
    ),
    *(
        MenuItem(
            "Geometric",
            f"I.G.M {name} method",
            f"inverse_geometry_{method}",
            "inverse_geometry",
            errors.inverse_geometry,
            SOLVED,
            {"method": method},
        )
        for name, method in (("Pieper", "pieper"), ("Paul", "paul"), ("general", "general"))
    ),
    MenuItem(
        "Geometric",
        "Constraint geometric eq. of loops",
        "loop_geometry",
        "loop_geometry",
        None,
        0.0,
        robot=_fourbar,
    ),
    MenuItem("Kinematic", "Jacobian matrix", "jacobian", "jacobian", errors.jacobian, ROUNDING),
    MenuItem(
        "Kinematic",
        "Inverse Jacobian & determinant",
        "inverse_jacobian",
        "inverse_jacobian",
        errors.inverse_jacobian,
        SOLVED,
    ),
    MenuItem(
        "Kinematic",
        "Inverse Jacobian & determinant",
        "jacobian_determinant",
        "jacobian_determinant",
        errors.determinant,
        ROUNDING,
    ),
    MenuItem("Kinematic", "Velocity of links", "velocities", "velocities", errors.velocities, ROUNDING),
    MenuItem(
        "Kinematic",
        "Acceleration of links",
        "accelerations",
        "accelerations",
        errors.accelerations,
        ROUNDING,
    ),
    MenuItem("Kinematic", "JPQP", "jacobian_rate", "jacobian_rate", errors.jacobian_rate, ROUNDING),
    MenuItem(
        "Kinematic",
        "Constraint kinematic eq. of loops",
        "loop_kinematics",
        "loop_kinematics",
        None,
        0.0,
        robot=_fourbar,
    ),
    MenuItem(
        "Dynamic",
        "I.D.M Newton Euler method",
        "inverse_dynamics",
        "inverse_dynamics",
        errors.inverse_dynamics,
        ROUNDING,
        _BASE,
    ),
    MenuItem("Dynamic", "I.D.M Lagrange method", "lagrange", "lagrange", errors.lagrange, ROUNDING, _BASE),
    MenuItem(
        "Dynamic", "Inertia matrix", "inertia_matrix", "inertia_matrix", errors.inertia, ROUNDING, _BASE
    ),
    MenuItem(
        "Dynamic",
        "Centrifugal, Coriolis & Gravity torque",
        "bias",
        "bias",
        errors.bias,
        ROUNDING,
        _BASE,
    ),
    *(
        MenuItem(
            "Dynamic",
            "Direct dynamic model",
            f"direct_dynamics_{method}",
            "direct_dynamics",
            errors.direct_dynamics,
            ROUNDING,
            _BASE | {"method": method},
        )
        for method in ("inertia", "articulated")
    ),
    MenuItem(
        "Identification",
        "Base inertial parameters",
        "base_parameters",
        "base_parameters",
        errors.base_parameters,
        ROUNDING,
    ),
    MenuItem(
        "Identification",
        "Dynamic Identification model",
        "dynamic_regressor",
        "dynamic_regressor",
        errors.dynamic_regressor,
        ROUNDING,
        _BASE,
    ),
    MenuItem(
        "Identification",
        "Energy Identification model",
        "energy_regressor",
        "energy_regressor",
        errors.energy_regressor,
        DIFFERENCES,
        _BASE,
    ),
    MenuItem(
        "Identification",
        "Filtered dynamic Identification model",
        "filtered_regressor",
        "filtered_regressor",
        errors.filtered_regressor,
        DIFFERENCES,
        _BASE,
    ),
)


def menu_items() -> PaperPart:
    """Every item made, compared and written."""
    rows, checks = [], []
    files: dict[str, str] = {}
    for item in ITEMS:
        row, check, texts = _try_item(item)
        rows.append(row)
        checks.append(check)
        files |= texts
    heads = ("menu", "item", "model", "mul", "add", "div", "trig", "lines of C", "error", "references")
    table = Table("Table I: the menus of SYMORO+", heads, tuple(rows))
    return PaperPart("Menu items", (*checks, *_languages(files)), (table,), _TEXT, files)


_TEXT = (
    "Each item is made for the PUMA in base parameters, compared with vector equations that share no code "
    "with it, and written in every language. References name the equations and the errata that were applied."
)


def _try_item(item: MenuItem) -> tuple[tuple[str, ...], Check, dict[str, str]]:
    id, what = f"menu.{item.folder}", f"{item.menu}: {item.name} ({item.kind})"
    blank = ("",) * 7
    if item.kind not in kinds():
        return (item.menu, item.name, MISSING, *blank), Check(id, what, None, None, note=MISSING), {}
    try:
        made = item.make()
        files = text_in_all_languages(made, item.folder)
    except ArmwrightError as error:
        return (
            (item.menu, item.name, "refused", *blank),
            Check(id, what, None, None, None, False, str(error)),
            {},
        )
    check = _judge(item, made, id, what)
    return _row(item, made, files, check), check, files


def _judge(item: MenuItem, made: Model, id: str, what: str) -> Check:
    references = "; ".join(made.references)
    if item.error is None:
        note = f"the arm has no loops: made of {made.robot} and written, not compared; {references}"
        return Check(id, what, None, None, None, None, note)
    return within(id, what, item.error(made), tolerance=item.within, note=references)


def _row(item: MenuItem, made: Model, files: dict[str, str], check: Check) -> tuple[str, ...]:
    lines = sum(text.count("\n") for path, text in files.items() if path.endswith(".c"))
    counts = made.program.counts
    costs = (str(value) for value in (counts.mul, counts.add, counts.div, counts.trig, lines))
    error = f"{check.ours:.1e}" if isinstance(check.ours, float) else ""
    return (item.menu, item.name, item.kind, *costs, error, "; ".join(made.references))


def text_in_all_languages(made: Model, folder: str) -> dict[str, str]:
    """{language/folder/file: text} in every language."""
    return {
        f"{language}/{folder}/{name}": text
        for language in all_languages()
        for name, text in emit(made, language).items()
    }


def _languages(files: dict[str, str]) -> list[Check]:
    """The formats of the Optimizer menu: every item that is there has been written in each."""
    wanted = {path.split("/")[1] for path in files}
    checks = []
    for key, language in all_languages().items():
        folders = {path.split("/")[1] for path in files if path.startswith(f"{key}/")}
        what = f"Optimizer: items written in {language.title}"
        printed = "offered" if key in PRINTED else None
        checks.append(
            Check(
                f"menu.optimizer.{key}", what, printed, len(folders), None, folders == wanted and bool(wanted)
            )
        )
    return checks


PRINTED = ("fortran", "mathematica", "c", "maple", "matlab")
