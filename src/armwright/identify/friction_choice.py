"""Friction of each joint chosen by blocked cross-validation; of equals the simpler wins.

All candidates are columns of one wide regression that is evaluated once. Per segment of time and joint its
products are summed; leaving a segment out is then a subtraction. Candidates are compared by their errors on
the segments left out, in pairs: a simpler one wins unless the better one gains more than one standard error
of that gain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, unknown_name
from armwright.identify.columns.column import Column
from armwright.identify.columns.friction_terms import FrictionChoice, columns_of
from armwright.identify.cross_validation import products_of
from armwright.identify.model_size import is_as_good
from armwright.identify.prepare.preparation import PreparedMotion
from armwright.identify.regression.inertial_part import InertialPart
from armwright.models.laws.friction import LAWS

Array = NDArray[np.float64]

SPEEDS = (  # where direction changes, in parts of the usual speed; wider steps leave FS a per cent off
    *(0.0025, 0.0035, 0.005, 0.007, 0.01, 0.014, 0.02, 0.028, 0.04),
    *(0.056, 0.08, 0.11, 0.16, 0.22, 0.32, 0.45),
)
BREAKS = (3.0, 10.0)  # the Stribeck velocity in multiples of that
NEAR = 0.01  # of the squared error: widths closer than this are alike
PASSES = 2  # each joint is looked at again once the others have changed


@dataclass(frozen=True, slots=True)
class CandidateTrial:
    """A candidate of a joint and its error where it was left out."""

    joint: str
    choice: FrictionChoice
    error: float
    is_chosen: bool


def candidates(usual_speed: float, laws: Sequence[str] | None = None) -> list[FrictionChoice]:
    """All friction of one joint that is tried, simplest first; of given laws every width."""
    if laws is not None:
        return [one for law in laws for one in of_law(law, usual_speed)]
    found = [FrictionChoice("coulomb", ("FV", "OFF"))]
    widths = _widths(usual_speed)
    found += [FrictionChoice("smooth", ("FV", "FS", "OFF"), (("vs", vs),)) for vs in widths]
    for vs in widths[::2]:  # laws of more terms make up for a width that is a little off
        found.append(FrictionChoice("smooth_asymmetric", ("FV", "FD", "FS", "OFF"), (("vs", vs),)))
        found.append(FrictionChoice("stribeck", ("FV", "FS", "F3", "OFF"), (("vs", 10 * vs), ("vt", vs))))
        for shape in _breaks(vs):
            found.append(FrictionChoice("stribeck", ("FV", "FS", "FB", "OFF"), shape))
            found.append(FrictionChoice("stribeck", ("FV", "FS", "FB", "F3", "OFF"), shape))
    return sorted(found, key=lambda one: one.size)


def of_law(law: str, usual_speed: float) -> list[FrictionChoice]:
    """All terms of one law, with every shape that is tried for it."""
    stems = set(dict(LAWS[law].shape))
    terms = ("FV", "FS", *LAWS[law].linear, "OFF")
    if stems == {"vs", "vt"}:
        return [FrictionChoice(law, terms, shape) for vs in _widths(usual_speed) for shape in _breaks(vs)]
    if stems == {"vs"}:
        return [FrictionChoice(law, terms, (("vs", vs),)) for vs in _widths(usual_speed)]
    return [FrictionChoice(law, terms)]


def _widths(usual_speed: float) -> list[float]:
    return [float(f"{part * usual_speed:.3g}") for part in SPEEDS]


def _breaks(vs: float) -> list[tuple[tuple[str, float], ...]]:
    """Shapes of a Stribeck curve whose direction changes within vs."""
    return [(("vs", float(f"{factor * vs:.3g}")), ("vt", vs)) for factor in BREAKS]


def laws_asked_for(friction: str | Mapping[str, str], joints: Sequence[str]) -> list[list[str] | None]:
    """The laws to try for each joint: None for all ("auto"), [] for none ("none")."""
    wanted = dict.fromkeys(joints, friction) if isinstance(friction, str) else dict(friction)
    strange = [joint for joint in wanted if joint not in joints]
    if strange:
        raise ArmwrightError(unknown_name("friction: joint", strange[0], joints))
    return [_laws(wanted.get(joint, "auto")) for joint in joints]


def _laws(word: str) -> list[str] | None:
    if word == "auto":
        return None
    if word == "none":
        return []
    if word not in LAWS:
        raise ArmwrightError(unknown_name("friction", word, ("auto", "none", *LAWS)))
    return [word]


def choose_friction(
    arm: InertialPart,
    motions: Sequence[PreparedMotion],
    shared: Sequence[Column],
    laws: Sequence[list[str] | None],
) -> tuple[list[FrictionChoice], list[CandidateTrial]]:
    """The friction of each joint, and all that was tried.

    shared   further columns that every candidate is seen beside
    """
    speeds = [_usual_speed(motions, j) for j in range(arm.n)]
    none = FrictionChoice("coulomb", ("OFF",))
    options = [
        [none] if law == [] else candidates(speed, law) for speed, law in zip(speeds, laws, strict=True)
    ]
    products = products_of(arm, motions, shared, options)
    chosen = [_start(one) for one in options]
    weights = products.weights(chosen)
    trials: dict[int, list[tuple[FrictionChoice, Array]]] = {}
    for _ in range(PASSES):
        for j, choices in enumerate(options):
            trials[j] = products.trials(chosen, j, choices, weights)
            chosen[j] = simplest_of_equals(trials[j])
        weights = products.weights(chosen)
    said = [
        CandidateTrial(motions[0].joints[j], one, float(errors.mean()), is_chosen=one == chosen[j])
        for j, found in trials.items()
        for one, errors in found
    ]
    return chosen, said


def _start(options: Sequence[FrictionChoice]) -> FrictionChoice:
    """Smooth Coulomb friction with a middle width, where it is among the candidates."""
    smooth = [one for one in options if one.law == "smooth"]
    return smooth[len(smooth) // 2] if smooth else options[0]


def _usual_speed(motions: Sequence[PreparedMotion], j: int) -> float:
    speed = np.concatenate([motion.qd[:, j] for motion in motions])
    return float(np.sqrt(np.mean(speed**2))) or 1.0


def simplest_of_equals(trials: Sequence[tuple[FrictionChoice, Array]]) -> FrictionChoice:
    """The candidate with the fewest unknowns that is as good as the best.

    As good: worse by no more than a standard error of the difference, or by less than matters. Of its widths
    the narrowest that costs next to nothing: it is nearer to dry friction.
    """
    possible = [one for one in trials if np.isfinite(one[1]).all()]
    best = min(possible, key=lambda one: one[1].mean())
    for size in sorted({choice.size for choice, _ in possible}):
        of_size = [one for one in possible if one[0].size == size]
        choice, errors = min(of_size, key=lambda one: one[1].mean())
        if is_as_good(errors, best[1]):
            of_law = [one for one in of_size if one[0].terms == choice.terms]
            near = [one for one, found in of_law if found.mean() <= (1 + NEAR) * errors.mean()]
            return min(near, key=lambda one: one.width)
    return best[0]


def friction_of(chosen: Sequence[FrictionChoice], numbers: Sequence[int]) -> list[Column]:
    """The columns of all joints.

    numbers   of the joints in the robot
    """
    pairs = enumerate(zip(chosen, numbers, strict=True))
    return [column for j, (choice, k) in pairs for column in columns_of(j, choice, number=k)]
