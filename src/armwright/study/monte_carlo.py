"""Monte Carlo: many simulations with drawn parameters and states, as statistics over time.

Run k draws from its own stream of random numbers, keyed by (seed, k) [Philox, Salmon et al. 2011]. Runs are
gathered in batches of one size whose statistics are joined in order. So results are the same to the last
bit whatever the number of threads, tasks or machines, and memory does not grow with the number of runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.brief import brief_repr
from armwright.errors import ArmwrightError
from armwright.robot import Robot
from armwright.robot.parameters import parameters
from armwright.simulate.simulation import simulate

Array = NDArray[np.float64]
BATCH = 256  # runs of one batch: enough to fill the lanes, few enough to keep rows small
QUANTITIES = ("q", "qd", "tau")
STATES = ("q", "qd")


@dataclass(frozen=True, slots=True)
class Normal:
    """A normal distribution around the robot's own value; relative: sigma is a fraction of that value."""

    sigma: float
    relative: bool = True

    def draw(self, own: float, random: np.random.Generator) -> float:
        """One random value."""
        scale = abs(own) if self.relative else 1.0
        return own + self.sigma * scale * float(random.standard_normal())


@dataclass(frozen=True, slots=True)
class Uniform:
    """A uniform distribution between two bounds; relative: bounds are fractions of the robot's own value."""

    low: float
    high: float
    relative: bool = False

    def draw(self, own: float, random: np.random.Generator) -> float:
        """One random value."""
        scale = own if self.relative else 1.0
        return scale * (self.low + (self.high - self.low) * float(random.random()))


Distribution = Normal | Uniform


@dataclass(frozen=True, eq=False)
class Spread:
    """A quantity over time in all runs: (T, n) each; runs that diverged are left out."""

    mean: Array
    std: Array
    low: Array
    high: Array

    __repr__ = brief_repr


@dataclass(frozen=True, eq=False)
class MonteCarlo:
    """Statistics of many runs.

    runs, diverged   how many there were, and how many of them diverged
    spreads          by quantity: q, qd, tau
    """

    t: Array
    runs: int
    diverged: int
    joints: tuple[str, ...]
    spreads: Mapping[str, Spread] = field(repr=False)

    __repr__ = brief_repr

    def __getattr__(self, name: str) -> Spread:
        spreads: Mapping[str, Spread] = self.__dict__.get("spreads", {})
        if name not in spreads:
            raise AttributeError(name)
        return spreads[name]


@dataclass(frozen=True, eq=False)
class Moments:
    """Count, mean, sum of squares about it, least and most: two batches can be joined [Chan et al. 1983]."""

    count: int
    mean: Array
    squares: Array
    low: Array
    high: Array

    @staticmethod
    def of(rows: Array) -> Moments:
        """The moments of runs along the second axis, (T, N, n)."""
        mean = rows.mean(axis=1)
        squares = ((rows - mean[:, None]) ** 2).sum(axis=1)
        return Moments(rows.shape[1], mean, squares, rows.min(axis=1), rows.max(axis=1))

    def join(self, other: Moments) -> Moments:
        """The moments of both sets of samples together."""
        if not other.count:
            return self
        if not self.count:
            return other
        count = self.count + other.count
        apart = other.mean - self.mean
        return Moments(
            count,
            self.mean + apart * (other.count / count),
            self.squares + other.squares + apart**2 * (self.count * other.count / count),
            np.minimum(self.low, other.low),
            np.maximum(self.high, other.high),
        )

    def summary(self) -> Spread:
        """Mean, standard deviation and extremes."""
        return Spread(self.mean, np.sqrt(self.squares / max(self.count - 1, 1)), self.low, self.high)


@dataclass(frozen=True, eq=False)
class WorkerTask:
    """The task of a worker: the robot, what varies, how it is simulated."""

    robot: Robot
    vary: tuple[tuple[str, Distribution], ...]
    seed: int
    settings: Mapping[str, Any]

    def batch(self, first: int, count: int, *, threads: int = 1) -> tuple[Array, int, dict[str, Moments]]:
        """Times, how many diverged, and the moments of runs first … first + count − 1."""
        drawn = self._draw_runs(first, count)
        states = {name: drawn.pop(name) for name in STATES if name in drawn}
        given = {**self.settings, **states, "parameters": {**self.settings.get("parameters", {}), **drawn}}
        if not states and not drawn:
            given["q"] = np.repeat(np.atleast_2d(given.get("q", self.robot.home)), count, axis=0)
        found = simulate(self.robot, threads=threads, **given)
        assert found.failed is not None
        sound = np.isnan(found.failed)
        moments = (
            {key: Moments.of(getattr(found, key)[:, sound]) for key in QUANTITIES} if sound.any() else {}
        )
        return found.t, int((~sound).sum()), moments

    def _draw_runs(self, first: int, count: int) -> dict[str, Array]:
        """Values of all runs by name: (count,) of parameters, (count, n) of states."""
        own = own_values(self.robot, self.settings)
        columns: dict[str, list[Any]] = {name: [] for name, _ in self.vary}
        for run in range(first, first + count):
            random = np.random.Generator(np.random.Philox(key=(self.seed, run)))
            for name, how in self.vary:
                columns[name].append([how.draw(value, random) for value in own[name]])
        return {
            name: np.array(rows) if name in STATES else np.array(rows)[:, 0] for name, rows in columns.items()
        }


def monte_carlo(
    robot: Robot,
    *,
    vary: Mapping[str, Distribution | float],
    runs: int,
    duration: float,
    seed: int = 0,
    threads: int = 1,
    client: Any = None,
    progress: Callable[[float], None] | None = None,
    **settings: Any,
) -> MonteCarlo:
    """Statistics of many simulations.

    vary       by name of a parameter (M6, FS1, motor_R2, …), or "q", "qd": a distribution, or a number
               for a normal one with that part of the robot's value as its standard deviation
    runs       how many
    settings   of ``simulate``: torque, step, controller, store, …
    client     a Dask client on whose workers the batches run, with the same results
    """
    if runs < 1:
        raise ArmwrightError(f"runs = {runs}: give 1 or more")
    known = tuple((name, _distribution(name, how)) for name, how in vary.items())
    task = WorkerTask(robot, known, seed, {**settings, "duration": duration})
    own_values(robot, task.settings, names=[name for name, _ in known])
    firsts = range(0, runs, BATCH)
    batches = [(first, min(BATCH, runs - first)) for first in firsts]
    found = _on_cluster(client, task, batches) if client is not None else _run_here(task, batches, threads)
    return _statistics(robot, runs, len(batches), found, progress)


def _distribution(name: str, how: Any) -> Distribution:
    """The distribution to draw from; refuses anything that is neither a distribution nor a number."""
    if isinstance(how, Normal | Uniform):
        return how
    if isinstance(how, int | float) and not isinstance(how, bool):
        return Normal(how)
    raise ArmwrightError(
        f"vary: '{name}' = {how!r:.60}: a number (standard deviation as a part of the robot's value), "
        f"aw.Normal(sigma) or aw.Uniform(low, high) expected"
    )


def own_values(
    robot: Robot, settings: Mapping[str, Any], names: Iterable[str] | None = None
) -> dict[str, list[float]]:
    """Values around which is drawn, by name; an unknown name is refused."""
    places = {place.name: place.value for place in parameters(robot)}
    own = {name: [float(node)] for name, node in places.items() if node.is_constant}
    own["q"] = np.broadcast_to(settings.get("q", robot.home), (len(robot.moving),)).tolist()
    own["qd"] = np.broadcast_to(settings.get("qd", 0.0), (len(robot.moving),)).tolist()
    for name in names or ():
        if name not in own:
            raise ArmwrightError(
                f"vary: '{name}' is not q, qd or a parameter of '{robot.name}' that has a value"
            )
    return own


def _run_here(
    task: WorkerTask, batches: list[tuple[int, int]], threads: int
) -> Iterable[tuple[Array, int, dict[str, Moments]]]:
    return (task.batch(first, count, threads=threads) for first, count in batches)


_PER_TASK = 4  # batches: a task that is sent somewhere lasts longer than its journey


def _on_cluster(
    client: Any, task: WorkerTask, batches: list[tuple[int, int]]
) -> Iterable[tuple[Array, int, dict[str, Moments]]]:
    """Batches on the workers of a Dask client, in order; what a worker lost is run again."""
    bundles = [batches[k : k + _PER_TASK] for k in range(0, len(batches), _PER_TASK)]
    futures = [client.submit(_bundle, task, bundle, retries=5, pure=False) for bundle in bundles]
    for future in futures:
        yield from future.result()


def _bundle(task: WorkerTask, batches: list[tuple[int, int]]) -> list[tuple[Array, int, dict[str, Moments]]]:
    return [task.batch(first, count) for first, count in batches]


def _statistics(
    robot: Robot,
    runs: int,
    batches: int,
    found: Iterable[tuple[Array, int, dict[str, Moments]]],
    progress: Callable[[float], None] | None,
) -> MonteCarlo:
    total: dict[str, Moments] = {}
    diverged, t = 0, np.zeros(0)
    for done, (times, bad, moments) in enumerate(found, 1):
        t = times
        diverged += bad
        for key, one in moments.items():
            total[key] = total[key].join(one) if key in total else one
        if progress is not None:
            progress(done / batches)
    if not total:
        raise ArmwrightError(f"all {runs} runs diverged; simulate one of them to see why")
    spreads = {key: one.summary() for key, one in total.items()}
    return MonteCarlo(t, runs, diverged, tuple(joint.name for joint in robot.moving), spreads)
