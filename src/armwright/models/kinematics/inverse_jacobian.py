"""Determinant and inverse of the Jacobian, and joint velocities for a wanted velocity [KC97 4.5-4.6]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, name, substitute_all
from armwright.expr.vector import dot
from armwright.mechanism import mechanism_of
from armwright.models.core.builder import Builder
from armwright.models.core.determinant import factors_of_determinant, length
from armwright.models.core.kind import Kind
from armwright.models.core.model import Entry, Model
from armwright.models.core.unrolled_inverse import MINORS, damped_inverse, inverse
from armwright.models.kinematics.factored_determinant import FactoredDeterminant, separate_factors
from armwright.models.kinematics.jacobian import COMPONENTS, LEGEND, factors_of, plain_jacobian, rows_of
from armwright.models.kinematics.opposite_axes import straighten_axes
from armwright.program import Argument, Output
from armwright.robot import Robot
from armwright.robot.geometry.angle import read_parameter

Rows = list[list[Node]]
_TRIED = 8  # matrices whose determinant is worked out


@dataclass(frozen=True, slots=True)
class JacobianCore:
    """The third factor where it is simplest, and which of its rows are used."""

    b: Builder
    rows: tuple[int, ...]
    matrix: Rows


def jacobian_determinant(robot: Robot, *, frame: int | str | None = None) -> Model:
    """Det J, factored where it factors: each factor with joints in it is one way to be singular.

    frame   of which the velocity is meant; by default the tool on the terminal link
    A robot with fewer than six joints has a determinant where exactly as many components of the
    velocity can change at all (a planar arm: x, y and the turn). The factors are ``model.factors``; the
    first is what no joint changes, where that is not 1.
    """
    mechanism_of(robot, allows=("couplings",), what=DETERMINANT.name)
    core, factors = _find_factors(robot, frame)
    variables = [node.value for node in mechanism_of(robot, what=DETERMINANT.name).q.values()]
    named = [core.b.name(node, f"DET{i}", group="factors") for i, node in enumerate(factors, 1)]
    total = ONE
    for node in named:
        total = total * node
    output = Output("det", (), "m^3 or other", (total,), "determinant of the Jacobian")
    rows = ", ".join(COMPONENTS[k] for k in core.rows)
    made = _model(robot, core.b, DETERMINANT, output, reason=f"rows {rows} of the third factor")
    values = {item: getattr(made, item) for item in made.__dataclass_fields__}
    return FactoredDeterminant(**{**values, "factors": separate_factors(factors, variables)})


def inverse_jacobian(
    robot: Robot,
    *,
    frame: int | str | None = None,
    projection: int | str = 0,
    damping: object = 0,
    components: Sequence[str] = COMPONENTS,
) -> Model:
    """(n, 6): J⁻¹ of a robot with six joints; of another, or with damping, (JᵀJ + λ²)⁻¹Jᵀ.

    Of a closed robot n is the number of its motors.

    frame        of which the velocity is meant; by default the tool on the terminal link
    projection   frame in whose axes that velocity is written (0: the base)
    damping      λ [m], number or name: near singular positions joint velocities stay finite
    components   rows of J that are meant, as for "jacobian"; as many as joints give J⁻¹

    Without damping a singular position gives values that are not finite.
    """
    made = plain_jacobian(robot, frame=frame, projection=projection, components=components)
    n, count = len(robot.active), len(components)
    J = [list(made.outputs[0].elements[n * k : n * k + n]) for k in range(count)]
    lam = read_parameter(damping, what="damping")
    b = Builder(largest=robot.NF, quantities=list(made.quantities))
    is_plain = n == count and lam is ZERO
    rows = inverse(J, b) if is_plain else damped_inverse(J, lam, b)
    elements = tuple(value for row in rows for value in row)
    output = Output("JINV", (n, count), "1/m or 1", elements, "inverse of the Jacobian")
    why = "by cofactors of its blocks" if is_plain else "by damped least squares"
    return _model(robot, b, INVERSE, output, reason=why)


def joint_velocities(
    robot: Robot,
    *,
    frame: int | str | None = None,
    projection: int | str = 0,
    damping: object = 0,
) -> Model:
    """q̇ (n,) for a wanted velocity V = (v, ω): f(q, V)  [KC97 4.6].

    frame        of which the velocity is meant; by default the tool on the terminal link
    projection   frame in whose axes that velocity is written (0: the base)
    damping      λ [m], number or name: near singular positions joint velocities stay finite
    """
    made = inverse_jacobian(robot, frame=frame, projection=projection, damping=damping)
    names = tuple(f"V{key}" for key in COMPONENTS)
    wanted = [name(text) for text in names]
    n = len(robot.active)
    rows = [made.outputs[0].elements[6 * k : 6 * k + 6] for k in range(n)]
    elements = tuple(dot(row, wanted) for row in rows)
    output = Output("qd", (n,), "rad/s or m/s", elements, "joint velocities")
    velocity = Argument("V", (6,), "m/s and rad/s", names, "wanted velocity, linear before angular")
    b = Builder(largest=robot.NF, quantities=list(made.quantities))
    return _model(robot, b, VELOCITY, output, reason=made.reason, more=(velocity,))


def _find_factors(robot: Robot, frame: int | str | None) -> tuple[JacobianCore, tuple[Node, ...]]:
    """The third factor and the factors of its determinant.

    Parallel axes that point against each other are turned the same way first, so that sums of angles arise;
    det J changes its sign with each joint that is turned over.
    """
    if robot.couplings:
        return _simplest(robot, frame)
    straight, sides = straighten_axes(robot)
    core, factors = _simplest(straight, frame)
    over = [variable for variable, side in sides.items() if side < 0]
    if not over:
        return core, factors
    first, *others = substitute_all(factors, {text: -name(text) for text in over})
    plain = replace(core, b=Builder(largest=robot.NF))  # its names belong to the arm turned over
    return plain, (first if len(over) % 2 == 0 else -first, *others)


def _simplest(robot: Robot, frame: int | str | None) -> tuple[JacobianCore, tuple[Node, ...]]:
    """The axes and origin with the shortest determinant, of the sparsest matrices, and its factors.

    Shifting the origin mixes the turning rows into the linear ones. The determinant of a square
    Jacobian does not change by that; with fewer rows it would, so there the point itself is kept.
    """
    mechanism = mechanism_of(robot, what="jacobian_determinant")
    way = mechanism.tree.way_up(mechanism.number(frame))[::-1]
    n = len(robot.moving)
    pairs = [(i, j) for i in way for j in (way if n == 6 else (None,))]
    cores = [core for i, j in pairs if (core := _core(robot, frame, i, j)) is not None]
    if not cores:
        raise ArmwrightError(
            f"jacobian_determinant of '{robot.name}': only a square Jacobian has one; its {n} joints "
            f"change more or fewer than {n} components of the velocity of the tip or frame; "
            'use "inverse_jacobian" with damping'
        )
    emptiest = sorted(cores, key=_count_filled)[:_TRIED]
    found = [(core, factors_of_determinant(core.matrix)) for core in emptiest]
    return min(found, key=lambda one: sum(map(length, one[1])))


def _core(robot: Robot, frame: int | str | None, i: int, j: int | None) -> JacobianCore | None:
    """The third factor with axes i about the origin of j; j = None: about the point itself."""
    b, factors = factors_of(robot, frame=frame, projection=i, intermediate=i, origin=j)
    columns = factors.columns if j is not None else factors.product()
    n = len(columns)
    flat = mechanism_of(robot).in_leaders(rows_of(columns))
    lines = [list(flat[n * k : n * k + n]) for k in range(6)]
    used = tuple(k for k, line in enumerate(lines) if n == 6 or any(value is not ZERO for value in line))
    linear = tuple(k for k in used if k < 3)
    chosen = linear if len(linear) == n else used
    return JacobianCore(b, chosen, [lines[k] for k in chosen]) if len(chosen) == n else None


def _count_filled(core: JacobianCore) -> int:
    return sum(value is not ZERO for value in _entries(core.matrix))


def _entries(matrix: Sequence[Sequence[Node]]) -> Iterator[Node]:
    for row in matrix:
        yield from row


def _model(
    robot: Robot,
    b: Builder,
    kind: Kind,
    output: Output,
    *,
    reason: str,
    more: tuple[Argument, ...] = (),
) -> Model:
    mechanism = mechanism_of(robot, what=kind.name)
    inputs = (*mechanism.joint_arguments("q"), *more)
    legend = (*LEGEND, Entry("DET", "", "factor of the determinant"), *MINORS)
    return kind.model(mechanism, b, inputs=inputs, outputs=[output], legend=legend, reason=reason)


DETERMINANT = Kind(
    "jacobian_determinant",
    "Determinant of the Jacobian",
    "Inverse Jacobian & determinant",
    jacobian_determinant,
    ("KC97 (4)-(5)",),
)
INVERSE = Kind(
    "inverse_jacobian",
    "Inverse of the Jacobian",
    "Inverse Jacobian & determinant",
    inverse_jacobian,
    ("KC97 4.5",),
)
VELOCITY = Kind(
    "joint_velocities", "Joint velocities from those of the tool", "", joint_velocities, ("KC97 4.6",)
)
