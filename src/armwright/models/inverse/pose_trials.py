"""What a solver is tested with: poses all over the reach and beyond it, rounded, singular, and matrices that
are none, each with the answer of the same kernels as plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.inverse.arm import Arm, Found
from armwright.kernels.inverse.elimination.formulation import try_form
from armwright.kernels.inverse.elimination.regular_search import THREE
from armwright.kernels.inverse.numeric.nearest_choice import Chooser, nearest_position
from armwright.kernels.inverse.positions.transforms import rigid_pose
from armwright.kernels.inverse.search.answer import solve_pose
from armwright.kernels.inverse.search.chain_answer import CONTINUUM, IS_SINGULAR, REGULAR
from armwright.kernels.inverse.search.own_rows import scaled_pose
from armwright.kernels.language import zeros
from armwright.models.inverse.chooser_record import chooser_record
from armwright.models.inverse.elimination.trials import generic_positions
from armwright.models.inverse.inverse_model import InverseModel, Numeric
from armwright.models.inverse.joint_ranges import TURN, joint_ranges
from armwright.models.inverse.singular_positions import singular_positions

Array = NDArray[np.float64]

_POSITIONS = 10
_SINGULAR = 2
_REDUNDANT = 1  # position of an arm that is solved by iterations, for whose poses no rows are certain
_PARTS = 6  # regular poses at which every formulation is asked alone
_BLURS = 3  # poses beside a singular one, in the last digit: most of what rounding decides is seen there
_PART_BLURS = 8  # and beside one that a part is asked for: a part may be sure of every other of them
_SIX_DECIMALS = 6
EXACT = 1e-8  # rad or m: regular solutions in another arithmetic, hundreds of roundings from rank loss
_BLURRED = 1e-4  # where two solutions meet, the root of what is known of the pose
_UNKNOWN = 0.0  # of a continuum only some points are given: they must meet the pose, wherever they are
_BESIDE = 0.05  # rad or m from the solution that is the nearest
_JUST_APART = 1e-3  # rad or m: solutions are twice as far apart, and regular
_STRETCHED = 1.0002  # axes that long are rounding of a file; 1.01 are none of a pose


class AskedSolver(Protocol):
    """A solver that is tried: its answer to a pose, rows of an answer, the arm of its elimination."""

    @property
    def answer(self) -> Callable[[Array], tuple[Any, ...]]: ...
    @property
    def rows(self) -> int: ...
    @property
    def arm(self) -> Arm | None: ...


@dataclass(frozen=True, slots=True)
class PoseTrial:
    """A pose as it is given and as the rigid transform that is meant, and its answer.

    within    rad or m by which rows may differ; 0 where any points are right that meet the pose
    missed    m and 1 by which rows may miss the pose
    """

    given: Array
    meant: Array
    rows: Array
    status: int
    free_joint: int
    within: float
    missed: float


@dataclass(frozen=True, slots=True)
class NearestTrial:
    """A pose, where the robot is, and the solution nearest to that with the number of its row.

    within    rad or m by which it may differ; the number is certain where that is the least
    """

    given: Array
    start: Array
    q: Array
    chosen: int
    within: float


@dataclass(frozen=True, slots=True)
class PartTrial:
    """A part of the elimination at a regular pose: what a single one loses, others find.

    pose      number of the pose
    form      the formulation that is asked alone; -1: all of the elimination
    total     number of solutions
    answer    how sure it is of them; of all, the status
    """

    pose: int
    form: int
    total: int
    answer: int


@dataclass(frozen=True, slots=True)
class SolverTrials:
    """Calls of a solver and of the choice of the nearest solution; none where that is not written."""

    poses: tuple[PoseTrial, ...]
    parts: tuple[PartTrial, ...]
    nearest: tuple[NearestTrial, ...]


def solver_trials(model: InverseModel, solver: AskedSolver) -> SolverTrials:
    """Poses of every kind with the answers of the solver, and of the choice among them."""
    with np.errstate(all="ignore"):  # as in machine code: what is no number is seen by comparisons
        return _all_trials(model, solver)


def _all_trials(model: InverseModel, solver: AskedSolver) -> SolverTrials:
    is_numeric = isinstance(model, Numeric)
    positions = _positions(model)[: _REDUNDANT if is_numeric else _POSITIONS]
    singular = singular_positions(model, positions, most=0 if is_numeric else _SINGULAR)
    regular = [_trial(model, solver, T) for T in _poses(model, positions)]
    met = [(q, _trial(model, solver, model.arm.robot.pose(q))) for q in singular]
    special = [(q, trial) for q, trial in met if _is_settled(model, solver, trial)]
    beside = [_trial(model, solver, T) for q in singular for T in _beside_singular(model, q)]
    home = model.arm.robot.pose(positions[0])
    # steps from hundreds of starts would lead nowhere
    far = [] if is_numeric else [_trial(model, solver, _far_pose(home))]
    others = [*far, *(_trial(model, solver, T) for T in _no_poses(home))]
    chosen = [*zip(positions, regular, strict=True), *special]
    nearest = tuple(_nearest_trials(model, solver, chosen, far))
    beside = [trial for trial in beside if _is_settled(model, solver, trial)]
    firm = tuple(one for one in (*regular, *(one for _, one in special), *beside, *others) if _is_firm(one))
    parts = tuple(part_trials(solver.arm, firm))
    return SolverTrials(firm, parts, nearest)


def part_trials(arm: Arm | None, trials: Sequence[PoseTrial]) -> Iterator[PartTrial]:
    """Each formulation alone at a few poses that are clearly regular, and the whole elimination at the first
    of them: with joints held or missing that is a careful search, which takes plain Python seconds.

    An arm that virtual joints complete to six has formulations whose polynomials nearly vanish at the poses
    that it reaches: what rounding makes of these is nothing to compare.
    """
    if arm is None or arm.slides == THREE:
        return
    regular = [k for k, trial in enumerate(trials) if trial.status == REGULAR][:_PARTS]
    for k in regular[:1]:
        _, _, count, status, _ = solve_pose(arm, trials[k].given)
        yield PartTrial(k, -1, count, status)
    for form in range(arm.fast + arm.sure if arm.virtual == 0 else 0):
        asked = {k: _asked_alone(arm, form, trials[k].given) for k in regular}
        if all(_is_steady(arm, form, trials[k].given, found) for k, found in asked.items()):
            yield from (PartTrial(k, form, *found) for k, found in asked.items())


def _asked_alone(arm: Arm, form: int, given: Array) -> tuple[int, int]:
    """The number of solutions that a formulation finds, and how sure it is of them."""
    wanted, _off = scaled_pose(arm, given)
    _, total, answer = try_form(arm, form, 0, wanted, zeros(Found), 0)
    return total, answer


def _is_steady(arm: Arm, form: int, given: Array, found: tuple[int, int]) -> bool:
    """True where a formulation says the same of poses that differ in the last digit."""
    return all(_asked_alone(arm, form, pose) == found for pose in _blurred_poses(given, _PART_BLURS))


def _blurred_poses(given: Array, count: int) -> Iterator[Array]:
    """Poses that differ from one in the last digit of its numbers."""
    random = np.random.default_rng(count)
    for aside in random.choice([-np.inf, np.inf], (count, *given.shape)):
        yield np.where(given == 0.0, 0.0, np.nextafter(given, aside))


def _positions(model: InverseModel) -> Array:
    """(N, n): well spread positions within the limits and a turn, joints that are held at their value."""
    ranges = joint_ranges(model.arm)
    far = np.where(ranges.slides, 1.0, np.pi)
    low, high = np.maximum(ranges.low, -far), np.minimum(ranges.high, far)
    parts = generic_positions(model.arm.robot, _POSITIONS) / np.where(ranges.slides, 1.0, np.pi) / 2 + 0.5
    spread = np.where(high > low, low + (high - low) * parts, ranges.low)
    held = [not isinstance(place, int) for place in model.arm.joints.places]
    spread[:, held] = [place for place in model.arm.joints.places if not isinstance(place, int)]
    return np.asarray(spread)


def _poses(model: InverseModel, positions: Array) -> Iterator[Array]:
    """The poses of the positions: exact, in six decimals, in float32, and with axes that are too long."""
    for k, q in enumerate(positions):
        T = model.arm.robot.pose(q)
        yield (T, np.round(T, _SIX_DECIMALS), T.astype(np.float32).astype(float), T, _stretched_pose(T))[
            k % 5
        ]


def _stretched_pose(T: Array) -> Array:
    made = T.copy()
    made[:3, 0] *= _STRETCHED
    made[:3, 1] /= _STRETCHED
    return made


def _beside_singular(model: InverseModel, q: Array) -> Iterator[Array]:
    """A pose where solutions that meet at q are just apart, and the pose at q in six decimals."""
    yield model.arm.robot.pose(q + _JUST_APART)
    yield np.round(model.arm.robot.pose(q), _SIX_DECIMALS)


def _far_pose(T: Array) -> Array:
    """A pose far beyond reach."""
    far = T.copy()
    far[:3, 3] += 1e3
    return far


def _no_poses(T: Array) -> Iterator[Array]:
    """Axes that are too long, a left-handed matrix, another last row, what is no number."""
    long, left, last, none = (T.copy() for _ in range(4))
    long[:3, 0] *= 1.01
    left[:3, 2] *= -1.0
    last[3] = (0.0, 0.1, 0.0, 1.0)
    none[1, 3] = np.nan
    yield from (long, left, last, none)


def _trial(model: InverseModel, solver: AskedSolver, given: Array) -> PoseTrial:
    rows, _residual, count, status, free_joint = solver.answer(given)
    upper, _off = rigid_pose(given)
    meant = np.vstack([upper, [0.0, 0.0, 0.0, 1.0]])
    within = {REGULAR: EXACT, IS_SINGULAR: _BLURRED, CONTINUUM: _UNKNOWN}.get(status, EXACT)
    missed = max((float(np.linalg.norm(model.arm.robot.pose(q) - meant)) for q in rows[:count]), default=0.0)
    return PoseTrial(given, meant, np.array(rows[:count]), status, free_joint, within, missed)


def _is_firm(trial: PoseTrial) -> bool:
    """False where another rounding may give another number of solutions: some of them are about to meet."""
    if trial.status != REGULAR:
        return True
    apart = [np.abs(a - b).max() for i, a in enumerate(trial.rows) for b in trial.rows[:i]]
    return min(apart, default=1.0) > _BLURRED


def _is_settled(model: InverseModel, solver: AskedSolver, trial: PoseTrial) -> bool:
    """False where poses that differ in the last digit have other rows: where axes are parallel but for the
    rounding of a file (1.570796327 for π/2), a curve of positions meets the pose nearly to rounding.
    """
    if trial.status != IS_SINGULAR:
        return True
    turns, poses = joint_ranges(model.arm).turns, _blurred_poses(trial.given, _BLURS)
    return all(_is_alike(trial, _trial(model, solver, pose), turns) for pose in poses)


def _is_alike(one: PoseTrial, other: PoseTrial, turns: NDArray[np.bool_]) -> bool:
    """True where two answers have the same status and the same rows, in any order, whole turns apart."""
    if (one.status, len(one.rows)) != (other.status, len(other.rows)):
        return False
    apart = one.rows[:, None] - other.rows[None]
    apart = np.where(turns, apart - TURN * np.round(apart / TURN), apart)
    return bool((np.abs(apart).max(axis=2).min(axis=1) <= _BLURRED / 2).all())


# ------------------------------------------------------------------------------- the nearest solution


def _nearest_trials(
    model: InverseModel, solver: AskedSolver, known: list[tuple[Array, PoseTrial]], far: Sequence[PoseTrial]
) -> Iterator[NearestTrial]:
    """The solution beside each position; of regular poses also from a turn further, and from far away, where
    others are nearer; and a pose without any.
    """
    try:
        chooser = chooser_record(model, joint_ranges(model.arm), room=solver.rows)
    except ArmwrightError:
        return
    beside = np.where(np.arange(chooser.own) % 2, _BESIDE, -_BESIDE)
    turned = np.where(joint_ranges(model.arm).turns, TURN, 0.0)
    for k, (q, trial) in enumerate(known):
        yield _nearest_trial(chooser, trial, q + beside)
        if trial.status == REGULAR:
            yield _nearest_trial(chooser, trial, (q + beside + turned, q - turned, 0 * q)[k % 3])
    for trial in far:
        yield _nearest_trial(chooser, trial, known[0][0])


def _nearest_trial(chooser: Chooser, trial: PoseTrial, start: Array) -> NearestTrial:
    """What the function does that is written beside the solver."""
    room = np.zeros((chooser.room, chooser.own))
    chosen = -1
    if chooser.is_free:
        q, chosen = nearest_position(chooser, trial.given, start, room, 0)
    if chosen < 0:
        room[: len(trial.rows)] = trial.rows
        q, chosen = nearest_position(chooser, trial.given, start, room, len(trial.rows))
    is_exact = chosen > 0 and trial.within == EXACT
    return NearestTrial(
        trial.given, start, start if chosen < 0 else q, chosen, EXACT if is_exact or chosen < 0 else _BLURRED
    )
