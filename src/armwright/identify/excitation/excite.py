"""``aw.excite``: a motion made for identification, searched for within what a robot can do."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from armwright.errors import ArmwrightError, Finding, unknown_name
from armwright.identify.blas_threads import one_blas_thread
from armwright.identify.excitation.allowed_motions import with_rest, within_bounds
from armwright.identify.excitation.bounds import MotionBounds, bounds_of, known_limit
from armwright.identify.excitation.exciting_motion import RATE, Array, ExcitingMotion
from armwright.identify.excitation.information import Criterion, criterion_of, information_model
from armwright.identify.excitation.link_capsules import link_capsules
from armwright.identify.excitation.motion_shape import shape_of
from armwright.identify.excitation.places import Places, places_of
from armwright.identify.excitation.search import random_start, search
from armwright.identify.excitation.search_problem import SearchProblem, constant_coefficients, worst_excess
from armwright.kernels.tolerances import TINIEST
from armwright.robot import Robot
from armwright.robot.capsule import Capsule
from armwright.robot.change.capsules import with_capsules
from armwright.simulate.motions import Motion

CRITERIA = ("d-optimal", "condition")
PER_HARMONIC = 16  # samples of the fastest harmonic while searching
MARGIN = 0.01  # by which the search stays inside its bounds
NOISE = 0.01  # of the largest torque, where no noise is given
HARDLY_MOVING = (
    0.1  # of the speed bounds: a motion below it in every joint has been shrunk to next to nothing
)
RANDOM_MOTIONS = 20  # that the found one is compared with


@one_blas_thread()
def excite(
    robot: Robot,
    *,
    duration: float = 10.0,
    harmonics: int = 5,
    shape: str = "fourier",
    criterion: Criterion = "d-optimal",
    velocity: float | Sequence[float] | None = None,
    acceleration: float | Sequence[float] | None = None,
    jerk: float | Sequence[float] | None = None,
    tip_speed: float | None = None,
    box: tuple[Sequence[float], Sequence[float]] | None = None,
    clearance: float = 0.0,
    capsules: Sequence[Capsule] | None = None,
    noise: float | Sequence[float] | None = None,
    rotor: bool = True,
    friction: bool = True,
    rate: float = RATE,
    starts: int = 8,
    seed: int = 0,
    threads: int | None = None,
    begin: ExcitingMotion | None = None,
    progress: Callable[[float], None] | None = None,
) -> ExcitingMotion:
    """The motion within the robot's limits from which its parameters are found most accurately.

    shape         "fourier" (can be repeated without a pause) or "spline"
    criterion     "d-optimal": the smallest confidence region; "condition": the best condition number
    velocity, acceleration, jerk   limits stricter than the robot's own, one number or one per motor
    tip_speed     largest speed of the tool [m/s]
    box           opposite corners of a box that the tip stays in [m]
    clearance     least distance between capsules of links that are not neighbours [m]; above 0 it counts for
                  all links, those without capsules get some from their geometry and inertia
    capsules      of links, in place of those of the robot; () leaves self-collision unchecked
    noise         standard deviation of a torque reading [N m or N]; 1 % of the largest torque where None
    rotor         whether rotor inertias are to be determined too
    friction      whether viscous and Coulomb friction and an offset of every motor are
    begin         an earlier result of the same robot, shape and size to improve on
    progress      is called with the share of the search that is done
    Ctrl-C, or a KeyboardInterrupt that ``progress`` raises, ends the search; the best motion found so far is
    returned, with a finding "cancelled".
    """
    if criterion not in CRITERIA:
        raise ArmwrightError(unknown_name("criterion", criterion, CRITERIA))
    bounds, findings = bounds_of(
        robot,
        velocity=velocity,
        acceleration=acceleration,
        jerk=jerk,
        tip_speed=tip_speed,
        box=box,
        clearance=clearance,
    )
    places, about = _places(robot, bounds, capsules)
    findings += about
    deviations = _noise(robot, noise)
    problem = SearchProblem(
        shape_of(shape, duration=duration, harmonics=harmonics),
        information_model(
            robot,
            ranges=(bounds.low, bounds.high),
            speeds=bounds.velocity,
            noise=deviations,
            rotor=rotor,
            friction=friction,
        ),
        bounds.shrink(MARGIN),
        places,
        criterion,
        PER_HARMONIC * harmonics,
    )
    first = None if begin is None else _checked_beginning(begin, problem)
    value, x, done, share = search(
        problem,
        starts=starts,
        seed=seed,
        threads=threads or min(starts, os.cpu_count() or 1),
        first=first,
        progress=progress,
    )
    if x is None:
        raise _no_motion(robot, problem)
    findings += _cut_short(share)
    return _describe(robot, problem, bounds, x, value, done, findings, rate, seed)


def _cut_short(share: float) -> list[Finding]:
    """A finding where a search was interrupted."""
    if share >= 1:
        return []
    text = f"the search was ended after {100 * share:.0f} % of its steps; this is the best motion so far"
    return [Finding("cancelled", "warning", "all", text, "continue from it with begin= in Python")]


def _no_motion(robot: Robot, problem: SearchProblem) -> ArmwrightError:
    """The error that names the bound which leaves no motion at all."""
    excess, what = worst_excess(problem, problem.still())
    return ArmwrightError(
        f"'{robot.name}': no motion keeps every bound; at the middle of its ranges the bound of "
        f"{what} is exceeded by {100 * max(excess, 0):.0f} %; widen it, or move the ranges"
    )


def _places(
    robot: Robot, bounds: MotionBounds, capsules: Sequence[Capsule] | None
) -> tuple[Places | None, list[Finding]]:
    """The points that bounds are set for; None where no bound asks for any."""
    shaped = robot if capsules is None else with_capsules(replace(robot, capsules=()), capsules)
    is_off = capsules is not None and not capsules
    links = link_capsules(shaped, must_guess=bounds.clearance > 0 and not is_off)
    if bounds.box is None and not np.isfinite(bounds.tip_speed) and not links.pairs():
        return None, []
    return places_of(robot, links=links, clearance=bounds.clearance, ranges=(bounds.low, bounds.high))


def _checked_beginning(begin: ExcitingMotion, problem: SearchProblem) -> Array:
    wanted = (problem.shape.size, problem.information.n)
    if begin.coefficients.shape != wanted:
        raise ArmwrightError(
            f"begin: a motion of {begin.coefficients.shape} coefficients; {wanted} expected: "
            "the same shape, harmonics and robot"
        )
    return begin.coefficients


def _noise(robot: Robot, noise: float | Sequence[float] | None) -> Array:
    n = len(robot.active)
    if noise is None:
        limits = [known_limit(joint.limits.effort) for joint in robot.active]
        return np.array([1.0 if one is None else NOISE * one for one in limits])
    value = np.asarray(noise, dtype=float)
    if (value.ndim and value.shape != (n,)) or not np.all(value > 0):
        raise ArmwrightError(f"noise: give one number above 0, or {n}, one per motor")
    return np.broadcast_to(value, (n,)).copy()


def _describe(
    robot: Robot,
    problem: SearchProblem,
    bounds: MotionBounds,
    x: Array,
    value: float,
    done: int,
    findings: Sequence[Finding],
    rate: float,
    seed: int,
) -> ExcitingMotion:
    """The result with expected deviations and the comparison with random motions."""
    info = problem.information
    q, qd, qdd, _ = problem.motion(x, problem.shape.columns(problem.times()))
    W = info.regression(q, qd, qdd).reshape(-1, len(info.names))
    size = np.linalg.norm(W, axis=0)
    scaled = W / np.where(size > 0, size, 1.0)
    readings = rate * problem.shape.duration / len(q)  # of each sample of the search
    inverse = np.linalg.pinv(scaled.T @ scaled, hermitian=True)
    sigma = np.sqrt(np.maximum(np.diag(inverse), 0.0) / readings) / np.where(size > 0, size, np.inf)
    sigma = np.where(size > 0, sigma, np.inf)
    values = info.described_values()
    percents = [None if v == 0 else 100.0 * float(s / abs(v)) for s, v in zip(sigma, values, strict=True)]
    raw = np.linalg.svd(W * np.repeat(info.noise[None], len(q), axis=0).reshape(-1, 1), compute_uv=False)
    return ExcitingMotion(
        robot,
        _motion_in_place(problem, x),
        tuple(joint.name for joint in robot.active),
        problem.criterion,
        value,
        float(np.linalg.cond(scaled)),
        float(raw[0] / max(raw[-1], TINIEST)),
        dict(zip(info.names, map(float, sigma), strict=True)),
        dict(zip(info.names, percents, strict=True)),
        tuple(np.array(info.names)[size * np.abs(values) > np.sqrt(len(q))].tolist()),
        _gain(problem, x, seed),
        rate,
        done,
        bounds,
        (*findings, *_hidden_offsets(robot, info.hidden), *_hardly_moving(problem, bounds, x, qd)),
        x,
    )


def _hidden_offsets(robot: Robot, hidden: Sequence[int]) -> list[Finding]:
    """A finding where offsets of motors are no unknowns, because no motion tells them from a weight."""
    if not hidden:
        return []
    names = ", ".join(robot.active[k].name for k in hidden)
    text = "no motion tells the offset of this motor from other parameters, such as a constant weight"
    return [Finding("hidden-offset", "info", names, f"{text}; it is left out")]


def _hardly_moving(problem: SearchProblem, bounds: MotionBounds, x: Array, qd: Array) -> list[Finding]:
    """A finding where a bound leaves so little room that the motion tells hardly anything."""
    share = float((np.abs(qd).max(axis=0) / bounds.velocity).max())
    if share >= HARDLY_MOVING:
        return []
    what = worst_excess(problem, x)[1]
    text = f"no joint reaches more than {100 * share:.1g} % of its speed: the bound of {what} leaves no room"
    remedy = "widen that bound, move the ranges, or give shapes or capsules= where they are guessed too thick"
    return [Finding("hardly-moves", "warning", "all", text, remedy)]


def _motion_in_place(problem: SearchProblem, x: Array) -> Motion:
    """The motion in the robot's own positions: about the middle of each range."""
    constant = constant_coefficients(problem.shape.columns(problem.times())[:, 0])
    return problem.shape.motion(x * problem.unit + np.outer(constant, problem.middle))


def _gain(problem: SearchProblem, x: Array, seed: int) -> float:
    """How many times smaller deviations are, in the mean, than those of a typical random motion."""
    random = np.random.default_rng(seed + 1)
    others = []
    for _ in range(RANDOM_MOTIONS):
        about = with_rest(problem, random)
        kept = within_bounds(about, random_start(about, random))
        if kept is not None:
            others.append(_volume(problem, kept))
    return float("nan") if not others else float(np.exp((np.median(others) - _volume(problem, x)) / 2))


def _volume(problem: SearchProblem, x: Array) -> float:
    q, qd, qdd, _ = problem.motion(x, problem.shape.columns(problem.times()))
    return criterion_of(problem.information.regression(q, qd, qdd), "d-optimal")[0]
