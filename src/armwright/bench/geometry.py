"""Inverse geometry: are all solutions found, how exactly, how fast; against other solvers in one run."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import numpy as np
from numpy.typing import NDArray

from armwright.bench import geometry_peers as peers
from armwright.bench.geometry_arms import arms, positions, prepared_arms, random_arm
from armwright.bench.geometry_fresh import preparation_time
from armwright.bench.geometry_worst import worst_rows
from armwright.bench.newton_reference import reference
from armwright.bench.suite import Peer, Row, Suite, at_least, at_most, times_faster
from armwright.bench.timing import median_time
from armwright.models.core.registry import model
from armwright.report.progress import watch
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile
from armwright.run.solver.solver import Solver

Array = NDArray[np.float64]

POSES = 200  # compared with the reference
STARTS = 1500
MANY = 10_000  # poses whose own position must be found
_SAME = 1e-5
_CLOSED = {"puma560": "spherical_two_parallel", "ur5e": "three_parallel_two_intersecting"}
_MISSING = "install it with pip install 'armwright[bench]'"


def rows() -> Iterator[Row]:
    """All rows, the quick ones first."""
    yield from _times()
    yield from _general_times()
    yield from _preparation()
    yield _manseur_doty()
    yield from _singular()
    yield from worst_rows()
    solvers = {name: solver_of(robot) for name, robot in arms().items()}
    yield from recovery(solvers, MANY)
    yield from completeness(solvers, poses=POSES, starts=STARTS)


def solver_of(robot: Robot) -> Solver:
    """The solver by the method that suits the robot."""
    solver = compile(model(robot, "inverse_geometry"))
    assert isinstance(solver, Solver)
    return solver


# ------------------------------------------------------------------------------------ speed


def _times() -> Iterator[Row]:
    for name, kind in _CLOSED.items():
        robot = load(name)
        T = _poses(robot, 2000)
        solver = solver_of(robot)
        batch = _batch_time(solver, T) * 1e6
        yield _in_turns(f"{name}, one pose from Python", solver, peers.eaik(robot), T[:200])
        eaik = _peer_time(peers.eaik(robot), T)
        yield times_faster(f"{name}, per pose in a batch", "us", batch, eaik, target=3.0, note=_note(eaik))
        yield at_most(f"{name}, per pose in a batch, alone", "us", batch, limit=2.0)
        geo = peers.ik_geo(robot, kind)
        yield _in_turns(f"{name}, one pose against IK-Geo", solver, geo, T[:200])


def _general_times() -> Iterator[Row]:
    for name, robot in (("manseur_doty", load("manseur_doty")), ("random 6R", random_arm("RRRRRR"))):
        T = _poses(robot, 500)
        solver = solver_of(robot)
        ours = _batch_time(solver, T) * 1e3
        yield at_most(f"{name}, general method, per pose", "ms", ours, limit=0.2)
        start = time.process_time()
        peer = peers.ssik(robot)
        spent = time.process_time() - start
        found = _peer_time(peer, T[:10], unit=1e3, note=f"prepared in {spent:.1f} s")
        yield times_faster(f"{name}, against ssik", "ms", ours, found, target=10.0, note=_note(found))


def _batch_time(solver: Solver, T: Array) -> float:
    """Seconds per pose of a batch."""
    return median_time(lambda: solver(T), repeats=9) / len(T)


def _in_turns(name: str, solver: Solver, peer: peers.PeerSolver | None, T: Array) -> Row:
    """One pose at a time; we and the peer take turns, and the ratio is the median of the turns' ratios."""
    if peer is None:
        return times_faster(name, "us", _per_pose(solver, T), None, target=1.0, note=_MISSING)
    pairs = []
    for _ in range(9):
        ours, theirs = _per_pose(solver, T), _peer_time(peer, T)
        assert theirs is not None
        pairs.append((ours, theirs.value))
    ours, theirs_time = (median(column) for column in zip(*pairs, strict=True))
    ratio = median([b / a for a, b in pairs])
    return Row(name, "us", ours, theirs_time, peer.version, ratio, 1.0, ratio >= 1.0, "9 turns each")


def _peer_time(peer: peers.PeerSolver | None, T: Array, *, unit: float = 1e6, note: str = "") -> Peer | None:
    """Median time of a pose, which the peer is given in its own form."""
    if peer is None:
        return None
    ready = [peer.prepared(pose) for pose in T[:200]]
    call = peer.call
    spent = median_time(lambda: [call(pose) for pose in ready], repeats=5) / len(ready)
    return Peer(spent * unit, peer.version, note)


def _note(peer: Peer | None) -> str:
    return "" if peer else _MISSING


def _per_pose(solver: Solver, T: Array) -> float:
    each = list(T)
    return median_time(lambda: [solver(pose) for pose in each], repeats=5) / len(each) * 1e6


def _preparation() -> Iterator[Row]:
    """From a robot to its first solution in a fresh process; the cache is empty: all code is made there."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "arm.toml"
        for name, robot in prepared_arms().items():
            robot.save(path)
            times = [preparation_time(str(path)) for _ in range(3)]
            note = f"CPU time, kernels that all arms share included, imports apart; least {min(times):.2g} s"
            label = f"{name}, preparation in a fresh process with an empty cache"
            yield at_most(label, "s", median(times), limit=1.0, note=note)


# ------------------------------------------------------------------------------ completeness


def _manseur_doty() -> Row:
    """The arm that is known for its sixteen real solutions."""
    robot = load("manseur_doty")
    counts = solver_of(robot)(_poses(robot, 500))[1]
    return at_least("manseur_doty, most solutions of a pose", "", float(counts.max()), limit=16.0)


def recovery(solvers: dict[str, Solver], count: int) -> Iterator[Row]:
    """Positions found again from their poses, and the worst pose error of all solutions."""
    found, total, worst, where = 0, 0, 0.0, ""
    for name, solver in watch(list(solvers.items()), "recovery"):
        q = positions(solver.robot, count)
        T = _poses_at(solver.robot, q)
        solutions, counts = solver(T)
        found += int(_contains(solver.robot, solutions, q).sum())
        total += count
        error = _worst_error(solver.robot, solutions, counts, T)
        worst, where = max((worst, where), (error, name))
    note = f"{found} of {total} positions of {len(solvers)} arms, {count} each"
    yield at_least("generating position recovered", "%", 100.0 * found / total, limit=100.0, note=note)
    yield at_most(
        "pose error of all solutions, regular poses", "", worst, limit=1e-12, note=f"worst: {where}"
    )


def completeness(solvers: dict[str, Solver], *, poses: int, starts: int) -> Iterator[Row]:
    """Poses at which the reference finds as many solutions as we, and none that we do not have.

    Where it finds fewer it is given twenty times as many starts.
    """
    tried = [(name, T) for name, solver in solvers.items() for T in _poses(solver.robot, poses)]
    slow = {name: reference(solver.robot, starts=starts) for name, solver in solvers.items()}
    equal, again, missed = 0, 0, Counter[str]()
    for name, T in watch(tried, "reference"):
        robot, ours, theirs = solvers[name].robot, solvers[name](T), slow[name].solutions(T)
        if len(theirs) < len(ours):
            again += 1
            theirs = reference(robot, starts=20 * starts, seed=3).solutions(T)
        equal += len(ours) == len(theirs)
        missed[name] += not _all_in(robot, theirs, ours)
    names = ", ".join(f"{name} ({count})" for name, count in missed.items() if count)
    note = f"{poses} poses of {len(solvers)} arms, {starts} starts"
    more = f"; at {again} poses it needed more starts" if again else ""
    for what, count, words in (
        ("number of solutions equal to the Newton reference", equal, more),
        (
            "no solution of the Newton reference missed",
            len(tried) - missed.total(),
            f"; {names}" if names else "",
        ),
    ):
        yield at_least(what, "%", 100.0 * count / len(tried), limit=100.0, note=note + words)


def _singular() -> Iterator[Row]:
    """Poses at exact singularities: wrist in line, arm stretched."""
    worst, empty, count = 0.0, 0, 0
    for name, joint in (
        ("puma560", 4),
        ("rx90", 4),
        ("ur5e", 4),
        ("ur5e", 2),
        ("stanford", 4),
        ("manseur_doty", 4),
    ):
        robot = load(name)
        solver = solver_of(robot)
        for q in positions(robot, 20):
            q[joint] = -float(robot.joints[joint].placement.theta)
            T = robot.pose(q)
            answer = solver.solve(T)
            count += 1
            empty += not len(answer.q)
            worst = max(worst, float(answer.residual.max(initial=0.0)))
    yield at_most("pose error at exact singularities", "", worst, limit=1e-9, note=f"{count} poses")
    yield at_most("reachable singular poses without an answer", "", float(empty), limit=0.0)


# ------------------------------------------------------------------------------------ helpers


def _poses(robot: Robot, count: int) -> Array:
    return _poses_at(robot, positions(robot, count))


def _poses_at(robot: Robot, q: Array) -> Array:
    return np.asarray(compile(model(robot, "direct_geometry"))(q))


def _apart(robot: Robot, difference: Array) -> Array:
    turns = np.array([joint.turns for joint in robot.moving])
    return np.where(turns, np.remainder(difference + np.pi, 2 * np.pi) - np.pi, difference)


def _contains(robot: Robot, found: Array, q: Array) -> NDArray[np.bool_]:
    """Which positions (N, n) are among the solutions (N, K, n), NaN where there are none."""
    apart = np.abs(_apart(robot, found - q[:, None, :])).max(axis=2)
    return np.asarray((apart < _SAME).any(axis=1))


def _all_in(robot: Robot, some: Array, others: Array) -> bool:
    if not len(some):
        return True
    apart = np.abs(_apart(robot, some[:, None, :] - others[None, :, :])).max(axis=2)
    return bool((apart.min(axis=1, initial=np.inf) < 1e-3).all())


def _worst_error(robot: Robot, q: Array, counts: NDArray[np.int64], T: Array) -> float:
    """Largest Frobenius norm of the difference between a solution's pose and the wanted one."""
    is_one = np.arange(q.shape[1])[None, :] < counts[:, None]
    there = _poses_at(robot, np.ascontiguousarray(q[is_one]))
    wanted = np.repeat(T, counts, axis=0)
    return float(np.linalg.norm(there - wanted, axis=(1, 2)).max(initial=0.0))


SUITE = Suite("Inverse geometry", rows)
