"""The solutions that belong to a root of a matrix polynomial."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import ERROR, JOINTS, KEPT, Arm, Found, Joints, Solution, Transform
from armwright.kernels.inverse.elimination.accounts import (
    COSINE,
    LACKS,
    SINE,
    Known,
)
from armwright.kernels.inverse.elimination.backward import configuration
from armwright.kernels.inverse.elimination.equations import System, Walk
from armwright.kernels.inverse.elimination.null_vectors import ROOM, null_vectors, take_apart
from armwright.kernels.inverse.positions.nearly_met import is_fold, is_surely_beyond, nearest_configuration
from armwright.kernels.inverse.positions.newton import joint_values, polish
from armwright.kernels.language import Array, Real, Whole, cold, copied, rare, zeros
from armwright.kernels.tolerances import (
    CLOSE,
    HUGE,
    NOT_LOST,
    NULL_PIVOT,
    SAME_STATE,
    SHARED,
    STRAY_ROOT,
    SURELY_BEYOND,
)

ON_LINE = 1  # what nearly meets a pose: a configuration beside a continuum
BEYOND = 2  # two solutions that have met
MAYBE = 3  # what rounding does not tell from a solution
NARROW_WIDTH = 3
WIDE_WIDTH = 4
MOST_STRAYS = 32

Strays: TypeAlias = Annotated[Array, (32, 6)]


@cold
def add_solution(solution: Solution, found: Found, total: Whole) -> tuple[Found, Whole]:
    """The solutions with one more, unless it is known."""
    is_new = 1
    for k in range(total):
        apart = 0.0
        for m in range(2 * JOINTS):
            apart = max(apart, abs(found[k, m] - solution[m]))
        if apart < SAME_STATE:
            is_new = 0
    if is_new == 1 and total < KEPT:
        found[total] = copied(solution)
        total += 1
    return found, total


@rare
def kind_of_stray(arm: Arm, pose: Transform, q: Joints) -> Whole:
    """What is next to a configuration that nearly meets a pose: 0 for nothing within the tolerance.

    What meets it but for rounding may be midway between two solutions, on a line of hardly any motion too.
    """
    stray = 0
    is_far = is_surely_beyond(arm, pose, q)
    if is_far == 0:
        there, failure = nearest_configuration(arm, pose, q)
        if failure <= arm.tolerance:
            stray = MAYBE
            if failure > SURELY_BEYOND:
                fold = is_fold(arm, pose, there)
                stray = BEYOND if fold == 1 else ON_LINE
    return stray


@cold
def add_stray(arm: Arm, solution: Solution, strays: Strays, aside: Whole) -> tuple[Strays, Whole]:
    """The configurations that nearly meet a pose with one more, and how many these are, kept or not."""
    if aside < MOST_STRAYS:
        q = joint_values(arm, solution)
        strays[aside] = copied(q)
    aside += 1
    return strays, aside


@rare
def kind_of_strays(arm: Arm, pose: Transform, strays: Strays, aside: Whole) -> Whole:
    """What there is beside the solutions: of all that nearly meet a pose the kind that matters most."""
    stray = MAYBE if aside > MOST_STRAYS else 0
    for n in range(min(aside, MOST_STRAYS)):
        if stray < MAYBE:
            other = kind_of_stray(arm, pose, strays[n])
            stray = max(stray, other)
    return stray


@cold
def follow_root(
    arm: Arm,
    form: Whole,
    width: Whole,
    pose: Transform,
    walk: Walk,
    g: System,
    c: Real,
    s: Real,
    most: Whole,
    found: Found,
    total: Whole,
    strays: Strays,
    aside: Whole,
) -> tuple[Found, Whole, Real, Strays, Whole]:
    """The solutions with those that belong to a root; which part of its solutions must be real; the
    configurations with those that nearly meet the pose, and their number.

    None must be real where the root is none: the wide polynomial does not lose rank. With ``most`` above 0 so
    many null vectors are tried, however the polynomial takes them to zero: starts, where roots lie so close
    together that their null vectors mix.
    """
    part = 1.0
    is_loose = 1 if most > 0 else 0
    vectors, count, last = null_vectors(
        width, most if most > 0 else ROOM, HUGE if most > 0 else NULL_PIVOT, c, s, g
    )
    number = -1
    if is_loose == 0 and width == WIDE_WIDTH and last > NOT_LOST:
        part = 0.0
    elif is_loose == 1 or count <= SHARED:
        vectors, number = take_apart(width, count, is_loose, vectors)
    for k in range(number):
        start = configuration(arm, form, walk, g, c, s, width, vectors[k])
        solution = polish(arm, pose, start)
        if solution[ERROR] < CLOSE:
            found, total = add_solution(solution, found, total)
        elif solution[ERROR] < STRAY_ROOT and arm.virtual == 0:
            strays, aside = add_stray(arm, solution, strays, aside)
    if number >= 0:
        part = float(number) / float(count)
    return found, total, part, strays, aside


@cold
def angle_of_root(c: Real, s: Real, x: Real, y: Real) -> tuple[Real, Real, Real]:
    """Cosine and sine of the angle of a root x + iy = tan((ψ - φ)/2); how far the root is from real."""
    span = 1.0 + x * x
    cosine = (1.0 - x * x) / span
    sine = 2.0 * x / span
    away = 2.0 * abs(y) / (span + y * y)
    turned = cosine * c - sine * s
    sine = sine * c + cosine * s
    cosine = turned
    return cosine, sine, away


@cold
def follow_loosely(
    arm: Arm,
    form: Whole,
    width: Whole,
    pose: Transform,
    walk: Walk,
    g: System,
    known: Known,
    count: Whole,
    patience: Whole,
    found: Found,
    total: Whole,
) -> tuple[Found, Whole]:
    """The solutions with those to which roots lead that lack some, their null spaces taken apart in every
    way.
    """
    tries = 0
    strays = zeros(Strays)
    aside = 0
    for k in range(count):
        if known[k, LACKS] > 0.0 and tries < patience:
            for most in range(1, SHARED + 2):
                tries += 1
                found, total, _part, strays, aside = follow_root(
                    arm,
                    form,
                    width,
                    pose,
                    walk,
                    g,
                    known[k, COSINE],
                    known[k, SINE],
                    most,
                    found,
                    total,
                    strays,
                    aside,
                )
    return found, total
