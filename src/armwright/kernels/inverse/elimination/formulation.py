"""The solutions of a pose by one formulation of the elimination, and whether these are surely all."""

from __future__ import annotations

from armwright.kernels.inverse.arm import Arm, Found, Transform
from armwright.kernels.inverse.elimination.accounts import (
    ONLY_AROUND,
    Known,
    Zones,
    add_root,
    add_to_zones,
    mark_lacking,
    near_constant,
)
from armwright.kernels.inverse.elimination.balance import is_balanced
from armwright.kernels.inverse.elimination.equations import System, Walk, six_equations, walk_links
from armwright.kernels.inverse.elimination.polynomial import Roots, formulation_roots
from armwright.kernels.inverse.elimination.root_solutions import (
    BEYOND,
    MAYBE,
    NARROW_WIDTH,
    ON_LINE,
    WIDE_WIDTH,
    Strays,
    angle_of_root,
    follow_loosely,
    follow_root,
    kind_of_strays,
)
from armwright.kernels.language import Real, Whole, cold, copied, sqrt, zeros
from armwright.kernels.tolerances import (
    DOUBT,
    NEARLY_REAL,
    ROUNDING,
    STRAY_REAL,
    TRUSTED_LEAD,
    TRUSTED_RIGHT,
    USABLE_LEAD,
    USABLE_RIGHT,
)

HAZY = -1  # an answer: all but what hides around constant roots
BEYOND_FOLD = 3  # an answer: all, and two that rounding of the pose may have taken beyond their fold
STARTS_ALONE = -1  # patience where solutions are starts for another pose


@cold
def certainty_of(
    arm: Arm,
    pose: Transform,
    patience: Whole,
    is_missing: Whole,
    strays: Strays,
    aside: Whole,
    found: Found,
    total: Whole,
) -> Whole:
    """1 where the solutions are surely all, 2 where one of them is nearly singular, -1 where only around
    constant roots one may be missing, 3 where two more nearly meet the pose, at which is looked only where it
    decides, and not for starts; 0 where roots lack solutions, or one led astray.
    """
    answer = is_balanced(arm, found, total)
    if is_missing > 0:
        answer = HAZY if answer == 1 and is_missing == ONLY_AROUND else 0
    if answer != 0 and arm.tolerance > 0.0 and aside > 0:
        stray = MAYBE
        if patience != STARTS_ALONE:
            stray = kind_of_strays(arm, pose, strays, aside)
        if stray > ON_LINE or (stray == ON_LINE and total == 0):
            answer = BEYOND_FOLD if answer == 1 and stray == BEYOND else 0
    return answer


@cold
def follow_roots(
    arm: Arm,
    form: Whole,
    width: Whole,
    variant: Whole,
    order: Whole,
    condition: Real,
    pose: Transform,
    walk: Walk,
    g: System,
    real_part: Roots,
    imag_part: Roots,
    patience: Whole,
    found: Found,
    total: Whole,
) -> tuple[Found, Whole, Whole]:
    """The solutions with those that belong to the roots of a polynomial; 1 where these are surely all, 3
    where they are and two more nearly meet the pose.

    patience is how many null spaces are taken apart where roots lack solutions, -1 for starts.
    """
    known = zeros(Known)
    fixed_roots = copied(arm.narrow_roots[form])
    residual = arm.residual[form]
    if width == WIDE_WIDTH:
        fixed_roots = copied(arm.wide_roots[form])
        residual = 0.0
    hidden = 2 + int(arm.hidden[form])
    is_turn = arm.turns_of[form, hidden]
    joint = int(arm.joints_of[form, hidden])
    # a double root may be found as a pair so far from real
    doubt = DOUBT * sqrt(ROUNDING / condition + residual)
    count = 0
    strays = zeros(Strays)
    aside = 0
    zones = zeros(Zones)
    for k in range(order):
        c, s, away = angle_of_root(arm.phi[variant, 0], arm.phi[variant, 1], real_part[k], imag_part[k])
        zones = add_to_zones(c, s, away, fixed_roots, zones)
        if away < STRAY_REAL and imag_part[k] >= 0.0:
            found, total, part, strays, aside = follow_root(
                arm, form, width, pose, walk, g, c, s, 0, found, total, strays, aside
            )
            place = near_constant(fixed_roots, c, s)
            is_real = 1 if away < doubt else 0
            if away < NEARLY_REAL and (is_real == 1 or place >= 0):
                number = 2.0 if imag_part[k] > 0.0 else 1.0
                known, count = add_root(c, s, number, part, is_real, place, known, count)
    known, is_missing = mark_lacking(count, known, joint, is_turn, fixed_roots, zones, found, total)
    if is_missing > 0 and patience > 0:
        found, total = follow_loosely(arm, form, width, pose, walk, g, known, count, patience, found, total)
        known, is_missing = mark_lacking(count, known, joint, is_turn, fixed_roots, zones, found, total)
    answer = certainty_of(arm, pose, patience, is_missing, strays, aside, found, total)
    return found, total, answer


@cold
def try_form(
    arm: Arm, form: Whole, patience: Whole, pose: Transform, found: Found, total: Whole
) -> tuple[Found, Whole, Whole]:
    """The solutions with those that one formulation gives; 1 where these are surely all."""
    answer = 0
    width = NARROW_WIDTH if arm.fast > 0 and form < arm.fast else WIDE_WIDTH
    walk = walk_links(arm, form, pose)
    g, certainty = six_equations(arm, form, walk)
    if certainty > USABLE_RIGHT:
        real_part, imag_part, order, variant, condition = formulation_roots(arm, form, g)
        if condition > USABLE_LEAD:
            is_trusted = 1 if condition > TRUSTED_LEAD and certainty > TRUSTED_RIGHT else 0
            condition = min(condition, certainty) if is_trusted == 1 else USABLE_LEAD
            found, total, answer = follow_roots(
                arm,
                form,
                width,
                variant,
                order,
                condition,
                pose,
                walk,
                g,
                real_part,
                imag_part,
                patience,
                found,
                total,
            )
            if is_trusted == 0:
                answer = 0
    return found, total, answer
