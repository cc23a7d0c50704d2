"""A solver: all solutions of the inverse geometry, called like a function."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.models.inverse.inverse_model import Closed, InverseModel
from armwright.models.inverse.joint_ranges import JointRanges, joint_ranges
from armwright.robot import Robot
from armwright.run.solver.deadline import answer_by
from armwright.run.solver.engines import Counts, Engine, engine_of
from armwright.run.solver.following import PathFollower
from armwright.run.solver.forgiving import forgive, forgiving
from armwright.run.solver.nearest import Nearest, joint_position
from armwright.run.solver.paths import along_path
from armwright.run.solver.solutions import Array, JointPath, Solutions, pad_rows
from armwright.run.solver.wanted_pose import (
    FARTHEST,
    check_rounding,
    faults_of,
    is_far,
    one_word_on_rounding,
    pose_numbers,
    rigid_poses,
    split_faults,
    straighten_poses,
    warn_of_faults,
    without_faults,
)

_DOUBLE = np.dtype(np.float64)
WINDINGS = ("one", "all")
_SIX = 6


@dataclass(frozen=True, eq=False)
class Solver:
    """f(T) of a pose (4, 4): all solutions (K, n). Of poses (N, 4, 4): (N, Kmax, n) padded with NaN,
    and their counts (N,). Along a path every solution keeps its row; where it ends, NaN remains.
    """

    model: InverseModel
    engine: Engine

    def __repr__(self) -> str:
        """Whose poses it solves, for which joints, how."""
        what = f"{self.model.name} of {self.model.robot}: f(T) → {', '.join(self.joints)}"
        return f"<Solver {what}; {self.model.method}>"

    def _repr_html_(self) -> str:
        """For a notebook: what its model shows there."""
        return self.model._repr_html_()

    @property
    def robot(self) -> Robot:
        """The robot whose joints are the columns of q."""
        return self.model.arm.robot

    @property
    def joints(self) -> tuple[str, ...]:
        """Names of the joints that are the columns of q: those between the base and the tip."""
        return tuple(joint.name for joint in self.robot.moving)

    def __call__(
        self, T: Any, *, limits: bool | None = None, windings: str = "one", nearest: Any = None
    ) -> Any:
        """All solutions, or the nearest.

        limits     True: solutions within the joint limits, each angle on the winding that needs the fewest
                   whole turns; by default where windings or nearest ask for it
        windings   "all": every winding within the limits as a solution of its own
        nearest    a position (n,): the solution (n,) nearest to it, on the winding nearest to it, within the
                   limits unless limits=False; None where there is none. Of poses (N, 4, 4), with one position
                   or (N, n): (N, n), NaN where there is none
        """
        if type(T) is not np.ndarray or T.dtype is not _DOUBLE:
            T = pose_numbers(T)
        if T.ndim == 3:
            with one_word_on_rounding():
                return self._many(T, limits, windings, nearest)
        if nearest is not None:
            pose, goal = pose_numbers(T), self._position(nearest)
            with one_word_on_rounding():
                check_rounding(pose)
                return self._chooser(limits).at(pose, self._one, goal)
        q = self._one(T)
        if windings != "one" or limits:
            return self._rows_within(q, windings)[0]
        return q

    def solve(
        self, T: Any, *, limits: bool | None = None, windings: str = "one", deadline: float | None = None
    ) -> Solutions:
        """All solutions for one pose, with status, branches and residuals.

        deadline   seconds after which the status is "deadline" and q is what was found by then; the first
                   poses, for which code is still to be made, may have found nothing: compile with lazy=False
        """
        pose = pose_numbers(T)
        if pose.ndim != 2:
            raise ArmwrightError(
                f"pose: shape {pose.shape}; solve takes one pose (4, 4); call the solver itself for many"
            )
        if deadline is None:
            rigid_poses(pose)  # says what is wrong; engines project by themselves
            answer = self.engine.careful(pose)
        else:
            task, width = self.model.arm.task, len(self.joints)
            answer = answer_by(self.engine, pose, deadline=deadline, met=task, width=width)
        return self._within_limits(answer, windings) if limits or windings != "one" else answer

    def path(self, T: Any, q: Any, *, limits: bool = True) -> JointPath:
        """A continuous motion (N, n) along poses (N, 4, 4) from the solution nearest to q.

        A motion that ends early is not an error: ``.end`` is the number of poses reached, ``.status`` and
        ``.reason`` say why, and the other rows are NaN. Between two poses the tool turns about one axis and
        moves straight.
        """
        poses = pose_numbers(T)
        if poses.ndim != 3:
            raise ArmwrightError(f"path: shape {poses.shape}; poses of shape (N, 4, 4) expected")
        sound, faults = split_faults(poses)
        follower = PathFollower(self._chooser(limits), self._one)
        with one_word_on_rounding():
            rigid = rigid_poses(sound)  # of fewer joints the matrix itself: it tells how far it was rounded
            return follower.path(sound if self.model.arm.is_short else rigid, self._position(q), faults)

    def prepare(self) -> None:
        """Compiles all code that a pose, ``nearest`` or ``path`` may need."""
        self.engine.prepare()
        for chooser in (self._limited_chooser, self._free_chooser):
            chooser.prepare()

    @cached_property
    def ranges(self) -> JointRanges:
        """Limits of the joints, and which of them come back after a turn."""
        return joint_ranges(self.model.arm)

    @cached_property
    def _limited_chooser(self) -> Nearest:
        return Nearest(self.model, self.ranges)

    @cached_property
    def _free_chooser(self) -> Nearest:
        return Nearest(self.model, self.ranges.without_limits())

    def _chooser(self, limits: bool | None) -> Nearest:
        return self._free_chooser if limits is False else self._limited_chooser

    def _position(self, q: Any) -> Array:
        found = joint_position(q, self.joints, what="nearest")
        if found.ndim != 1:
            raise ArmwrightError(f"nearest: shape {found.shape}; for one pose give one joint position")
        return found

    @cached_property
    def _slides(self) -> tuple[int, ...]:
        """Columns of joints that slide: a closed form finds solutions at any distance, infinity too."""
        return tuple(int(k) for k in np.flatnonzero(~np.array(self.model.arm.turns)))

    @cached_property
    def _is_looked_at(self) -> bool:
        """Whether the position of a pose is looked at beforehand: to find copies of solutions at infinity, as
        fewer than six joints may have, gives warnings of its own.
        """
        return bool(self._slides) and len(self.joints) != _SIX

    def _one(self, T: Array) -> Array:
        if type(self.model) is Closed:  # whose engine says that a pose is rounded
            return self._rows_at(T)
        with one_word_on_rounding():
            q = self._rows_at(T)
            check_rounding(T)
        return q

    def _rows_at(self, T: Array) -> Array:
        if self._is_looked_at and is_far(T):
            rigid_poses(T)
        try:
            q = self.engine.one(T)
        except ArmwrightError:
            rigid_poses(pose_numbers(T))  # says what is wrong, in the same words for every method
            raise
        if not q.size or (last := q.item(-1)) != last:  # nothing, or NaN from NaN
            rigid_poses(T)
        elif self._slides:
            for k in self._slides:
                if not -FARTHEST < q.item(k) < FARTHEST:
                    rigid_poses(T)
        return q

    def _many(self, T: Array, limits: bool | None, windings: str, nearest: Any) -> Any:
        T = pose_numbers(T)
        if not isinstance(self.model, Closed):  # whose engine says it
            straighten_poses(T)
        if nearest is not None:
            return self._nearest_of_many(T, limits, nearest)
        sound, q, counts = self._all_rows(T)
        if windings != "one":
            return pad_rows(
                [self._rows_within(q[i, :k], windings)[0] for i, k in enumerate(counts)], q.shape[2]
            )
        if limits:
            q, counts = self._limited_chooser.within_limits(q)
        branches = len(self.model.labels) if isinstance(self.model, Closed) else 0
        return along_path(q, counts, sound, ranges=self.ranges, branches=branches), counts

    def _all_rows(self, T: Array) -> tuple[Array, Array, Counts]:
        """The poses, their rows and counts; what is no pose is named in a warning and has none."""
        faults = self._far_poses(T)
        sound = without_faults(T, faults) if faults else T
        try:
            q, counts = self.engine.many(sound)
            faults |= faults_of(sound, np.flatnonzero(counts == 0))
        except ArmwrightError:
            sound, faults = split_faults(T)
            if not faults:
                raise
            q, counts = self.engine.many(sound)
        if faults:
            warn_of_faults(dict(sorted(faults.items())))
            sound = without_faults(sound, faults)
            q[list(faults)], counts[list(faults)] = np.nan, 0
        return sound, q, counts

    def _far_poses(self, T: Array) -> dict[int, str]:
        """What is wrong with poses that are beyond every distance, where a closed form would not say it."""
        far = T[:, :3, 3] if self._slides else T[:0, :3, 3]
        if far.max(initial=0.0) < FARTHEST and far.min(initial=0.0) > -FARTHEST:
            return {}
        return faults_of(T, np.flatnonzero(~(np.abs(far) < FARTHEST).all(axis=1)))

    def _nearest_of_many(self, T: Array, limits: bool | None, nearest: Any) -> Array:
        sound, faults = split_faults(T)
        if faults:
            warn_of_faults(faults)
        goals = self._goals(nearest, len(T))
        chooser, found = self._chooser(limits), np.full(goals.shape, np.nan)
        for i, (pose, goal) in enumerate(zip(sound, goals, strict=True)):
            row = None if i in faults else chooser.at(pose, self._one, goal)
            if row is not None:
                found[i] = row
        return found

    def _goals(self, nearest: Any, count: int) -> Array:
        wanted = joint_position(nearest, self.joints, what="nearest")
        n = wanted.shape[-1]
        if wanted.shape not in ((n,), (count, n)):
            raise ArmwrightError(f"nearest: shape {wanted.shape}; ({n},) or ({count}, {n}) expected")
        return np.broadcast_to(wanted, (count, n))

    def _rows_within(self, q: Array, windings: str) -> tuple[Array, NDArray[np.int64]]:
        """Rows within the limits, and the numbers of those they come from."""
        if windings not in WINDINGS:
            raise ArmwrightError(f"windings '{windings}': use {' or '.join(map(repr, WINDINGS))}")
        if windings == "all":
            return self.ranges.all_windings(q)
        wound, is_within = self._limited_chooser.windings(q, q)
        return wound[is_within], np.flatnonzero(is_within)

    def _within_limits(self, answer: Solutions, windings: str) -> Solutions:
        """The answer without what the limits exclude; a pose they exclude altogether is unreachable."""
        q, origin = self._rows_within(answer.q, windings)
        return Solutions(
            q,
            tuple(answer.branch[i] for i in origin),
            answer.residual[origin],
            answer.status if len(q) else "unreachable",
            answer.free_joint if len(q) else "",
            lambda: answer.distance,
            answer.met,
        )


def compile_solver(
    model: InverseModel,
    parameters: Any = None,
    *,
    lazy: bool = True,
    tolerance: float | None = None,
    **options: Any,
) -> Solver:
    """The solver of an inverse model, with the engine that the model names.

    lazy        False: all code is made now, also what only singular poses ask for, nearest= and path
    tolerance   m and rad by which a solution may fail a pose that none meets exactly; by default what
                rounding makes of a pose, as its matrix shows, and of the file of an arm of fewer joints
    """
    model = forgive(model, tolerance)
    engine = engine_of(model, parameters, **options)
    made = Solver(model, forgiving(model, engine))
    if not lazy:
        made.prepare()
    return made
