"""The solver of one arm: its programs, the functions that call them, and what the header says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from armwright.emit.core.language import Files, Language
from armwright.emit.core.legend import Legend
from armwright.emit.core.listing import Listing
from armwright.emit.core.listing_builder import listing, stem_of
from armwright.emit.solvers.answers import Answer
from armwright.emit.solvers.dialect import Dialect, Shape
from armwright.emit.solvers.kernel import Kernel, kernels_in, solver_kernels
from armwright.emit.solvers.kernels.words import SHAPES
from armwright.emit.solvers.translate import translated
from armwright.models.inverse.inverse_model import Eliminated
from armwright.models.inverse.programs.arm_programs import Parts

MOST = 16
_TRIALS = 60  # starts all over the configurations, for singular poses
RESULTS = ("Q", "residual", "count", "status", "free_joint")
_STATUS = "-1 not a rigid transform, 0 unreachable, 1 regular, 2 singular, 3 a joint is free"


@dataclass(frozen=True)
class Solver:
    """What a language writes.

    stem       name of the function that users call
    header     what the file begins with
    programs   the arm's own programs
    functions  lines of each other function, in order; the last one is ``solved``
    turns      which of the robot's joints are revolute
    """

    stem: str
    header: tuple[str, ...]
    programs: tuple[Listing, ...]
    functions: tuple[tuple[str, ...], ...]
    turns: tuple[bool, ...]

    @property
    def width(self) -> int:
        """Number of the robot's joints."""
        return len(self.turns)


@dataclass(frozen=True)
class Driver:
    """How a language writes solvers: the words of kernels, and the files of a solver."""

    dialect: Dialect
    files: Callable[[Solver], Files]
    folder: Callable[[Solver, tuple[Answer, ...]], Files] | None = None


def solver_of(model: Eliminated, parts: Parts, language: Language, dialect: Dialect) -> Solver:
    """The solver of an arm in a language."""
    stem = stem_of(model)
    own = kernels_in(_arm_text(parts))
    stems = _stems(parts)
    width = len(model.arm.joints.places)
    written = translated(
        [*own, *solver_kernels()],
        dialect,
        known=_programs(stems),
        shapes=_shapes(width),
        constants={
            "DIRECT": int(parts.starts is not None),
            "FORMS": len(parts.equations),
            "SLIDES": parts.slides,
            "LENGTH": float(parts.length),
            "OWN": width,
            "TRIALS": _TRIALS,
        },
    )
    return Solver(
        stem,
        _legend(model, parts).lines(),
        tuple(listing(one, language) for one in parts.models),
        tuple(tuple(lines) for lines in written),
        tuple(joint.turns for joint in model.arm.robot.moving),
    )


def _shapes(width: int) -> dict[str, Shape]:
    return {**SHAPES, "Own": (width,), "Answers": (MOST, width)}


def _stems(parts: Parts) -> dict[str, str]:
    names = [f"equations{i}" for i in range(1, 1 + len(parts.equations))]
    names += [f"candidate{i}" for i in range(1, 1 + len(parts.candidates))]
    models = (*parts.equations, *parts.candidates, parts.step, parts.difference, parts.joints)
    stems = dict(zip([*names, "step", "difference", "joints"], map(stem_of, models), strict=True))
    return stems if parts.starts is None else {**stems, "starts": stem_of(parts.starts)}


def _programs(stems: Mapping[str, str]) -> dict[str, Kernel]:
    """The arm's programs as functions that kernels call."""
    sides = (("rside", "Right"), ("lside", "Left"), ("fixed_roots", "Constants"), ("hidden", "Pair"))
    pairs = (("turn", "Pair"), ("xx", "Pair"), ("yy", "Pair"), ("rr", "Products"))
    found: dict[str, Kernel] = {}
    for key, stem in stems.items():
        if key.startswith("equations"):
            found[key] = _program(stem, (_POSE,), sides)
        elif key.startswith("candidate"):
            found[key] = _program(stem, (_POSE, *pairs), (("q", "Joints"),))
    if "starts" in stems:
        found["slide_starts"] = _program(stems["starts"], (_POSE,), (("starts", "Starts"),))
    step = (("wanted", "Joints"), ("jac", "Jacobian"), ("parts", "Pair"))
    both = (("a", "Joints"), ("b", "Joints"))
    found["newton_step"] = _program(stems["step"], (_POSE, ("q", "Joints")), step)
    found["difference"] = _program(stems["difference"], both, (("apart", "Joints"), ("own", "Joints")))
    found["own_joints"] = _program(
        stems["joints"], (("q", "Joints"),), (("values", "Own"), ("valid", "Pair"))
    )
    return found


_POSE = ("pose", "Pose")
Named = tuple[tuple[str, str], ...]


def _program(stem: str, inputs: Named, outputs: Named) -> Kernel:
    return Kernel(stem, inputs, outputs, (), (), {})


def _arm_text(parts: Parts) -> str:
    """Functions that choose among the arm's programs."""
    forms = range(len(parts.equations))
    numbers = [
        "def own_number(joint: Whole) -> Whole:",
        '    """The number of the robot\'s joint that this one of the chain is; 0 for none."""',
        *_chosen("joint", [f"number = {number}" for number in parts.own]),
        "    return number",
    ]
    if not forms:
        return "\n".join(numbers)
    return "\n".join(
        [
            "def equations(form: Whole, pose: Pose) -> tuple[Right, Left, Constants, Pair]:",
            '    """Right and left side of a formulation at a pose, its constant roots, hidden joint."""',
            *_chosen("form", [f"rside, lside, fixed_roots, hidden = equations{i + 1}(pose)" for i in forms]),
            "    return rside, lside, fixed_roots, hidden",
            "def candidate(",
            "    form: Whole, pose: Pose, turn: Pair, xx: Pair, yy: Pair, rr: Products) -> Joints:",
            '    """The configuration that belongs to a root of a formulation."""',
            *_chosen("form", [f"q = candidate{i + 1}(pose, turn, xx, yy, rr)" for i in forms]),
            "    return q",
            *numbers,
        ]
    )


def _chosen(word: str, statements: list[str]) -> list[str]:
    """The first statement where the number is 0, the next where it is 1, and so on."""
    if len(statements) == 1:
        return [f"    {statements[0]}"]
    lines = []
    for i, statement in enumerate(statements):
        test = f"{'elif' if i else 'if'} {word} == {i}:" if i < len(statements) - 1 else "else:"
        lines += [f"    {test}", f"        {statement}"]
    return lines


# ------------------------------------------------------------------------------------- header


def _legend(model: Eliminated, parts: Parts) -> Legend:
    width = len(model.arm.joints.places)
    names = ", ".join(joint.name for joint in model.arm.robot.moving)
    facts = [
        ("Robot", str(model.robot)),
        ("Model", f"{model.name}: {model.title}"),
        ("Method", f"{model.method}: {model.reason}"),
        ("References", "; ".join((*model.references, *_REFERENCES))),
        *_costs(parts),
        *(("Joints" if i == 0 else "", text) for i, text in enumerate(model.places)),
    ]
    return Legend(
        facts=tuple(facts),
        inputs=(("T", "4 x 4", "[1 and m]", "wanted pose of the tool"),),
        outputs=(
            ("Q", f"{MOST} x {width}", "[rad or m]", f"a solution in each row: {names}"),
            ("residual", f"{MOST}", "[-]", "Frobenius norm of pose less wanted pose (m), one for each row"),
            ("count", "scalar", "[-]", "number of rows that are solutions, sorted; the others are 0"),
            ("status", "scalar", "[-]", _STATUS),
            (
                "free_joint",
                "scalar",
                "[-]",
                f"number of the joint that is free, from 1; 0 for none{_given(model)}",
            ),
        ),
        parameters=(),
        quantities=(),
        renamed=(),
        idle=(),
        has_parts=False,
    )


_REFERENCES = (
    "RR93: Raghavan, Roth, J. Mechanical Design 115, 1993",
    "MC94: Manocha, Canny, IEEE Trans. Robotics and Automation 10, 1994",
)


def _given(model: Eliminated) -> str:
    return f"; met are {' '.join(model.arm.task)}" if len(model.arm.task) < 6 else ""


def _costs(parts: Parts) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for one in parts.models:
        counts = ", ".join(
            f"{n} {key}" for key, n in one.program.counts.as_dict().items() if key != "other" or n
        )
        rows.append(("" if rows else "Operations", f"{one.name.split('_')[-1]}: {counts}"))
    return rows
