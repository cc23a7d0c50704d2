"""What a solver answers: all solutions for one pose, or a motion of the joints along many."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

STATUS = ("unreachable", "regular", "singular", "continuum")  # by the number that kernels give


LATE = "deadline"  # the status of an answer that was not ready in time
_SHOWN, _COLUMNS = 8, 80  # rows that an answer shows of itself, and letters of each


class Later:
    """A number of a frozen class that may be given as a function: that is called when the number is read."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.place = f"_{name}"

    def __set__(self, one: Any, value: float | Callable[[], float]) -> None:
        one.__dict__[self.place] = value

    def __get__(self, one: Any, owner: type) -> float:
        if one is None:
            raise AttributeError("a number of each answer")  # so that it has no default
        value = one.__dict__[self.place]
        if callable(value):
            value = one.__dict__[self.place] = float(value())
        return float(value)


@dataclass(frozen=True)
class Solutions:
    """All solutions for one pose.

    q           (K, n)
    branch      name of the branch of each, "" where branches have none
    residual    (K,) norm of the difference between its pose and the wanted one (of the task's components)
    status      "regular"; "singular": two branches meet; "continuum": a joint is free and q holds
                one representative of each; "unreachable": none; "deadline": q holds what was found in time
    free_joint  name of the free joint of a continuum, else ""
    distance    0, or how far the nearest pose found is from an unreachable one (an upper bound); elimination
                looks for that pose when this is read, which takes longer than all the rest
    met         components of the pose that the solutions meet
    is_limited  True where solutions were looked for within the joint limits only
    """

    q: Array
    branch: tuple[str, ...]
    residual: Array
    status: str
    free_joint: str
    distance: Later = Later()
    met: tuple[str, ...] = ()
    is_limited: bool = False

    def __str__(self) -> str:
        """Status and all rows with all words of their branches."""
        return "\n".join([self._status(), *self._rows(len(self.q), digits=4)])

    def __repr__(self) -> str:
        """Status and the first rows with their branches, in ten lines of 80 letters, with digits that fit."""
        tries = [self._rows(_SHOWN, digits=digits) for digits in (4, 3, 2)]
        rows = next((rows for rows in tries if max(map(len, rows), default=0) <= _COLUMNS), tries[-1])
        rows = [row if len(row) <= _COLUMNS else row[: _COLUMNS - 1] + "…" for row in rows]
        rest = [f"… {len(self.q) - _SHOWN} more in .q and .branch"] if len(self.q) > _SHOWN else []
        return "\n".join([self._status(), *rows, *rest])

    def _status(self) -> str:
        one = "1 solution" if len(self.q) == 1 else f"{len(self.q)} solutions"
        facts = [f"{one}, {self.status}"]
        if self.is_limited and self.status == "unreachable":
            facts[0] += " within the joint limits"
        if self.free_joint:
            facts.append(f"{self.free_joint} is free")
        if self.distance:
            facts.append(f"nearest pose found {self.distance:.3g} away")
        return ", ".join(facts)

    def _rows(self, count: int, *, digits: int) -> list[str]:
        """The first rows, each with the words of its branch."""
        return [
            (" ".join(f"{x:{digits + 3}.{digits}f}" for x in row) + f"  {name}").rstrip()
            for row, name in zip_longest(self.q[:count], self.branch[:count], fillvalue="")
        ]

    def __getstate__(self) -> dict[str, Any]:
        """What is kept in a file, with the distance as a number."""
        return {**self.__dict__, "_distance": self.distance}


def differences(a: Array, b: Array, turns: NDArray[np.bool_]) -> Array:
    """(K, L): the largest difference of a joint between rows of a and of b; angles modulo 2π."""
    apart = a[:, None, :] - b[None, :, :]
    apart[:, :, turns] = np.remainder(apart[:, :, turns] + np.pi, 2 * np.pi) - np.pi
    return np.asarray(np.abs(apart).max(axis=2, initial=0.0))


def distinct(q: Array, turns: NDArray[np.bool_], *, apart: float) -> NDArray[np.int64]:
    """Indices of rows that differ from all earlier ones by more than ``apart``; angles modulo 2π."""
    kept: list[int] = []
    for i, row in enumerate(q):
        difference = q[kept] - row
        difference[:, turns] = np.remainder(difference[:, turns] + np.pi, 2 * np.pi) - np.pi
        if (np.abs(difference).max(axis=1, initial=0.0) > apart).all():
            kept.append(i)
    return np.array(kept, dtype=np.int64)


def pad_rows(found: list[Array], n: int) -> tuple[Array, NDArray[np.int64]]:
    """Rows of many poses (N, K, n) padded with NaN, and their counts."""
    q = np.full((len(found), max(map(len, found), default=0), n), np.nan)
    for i, rows in enumerate(found):
        q[i, : len(rows)] = rows
    return q, np.array([len(rows) for rows in found], dtype=np.int64)


class JointPath(np.ndarray[Any, np.dtype[np.float64]]):
    """Positions (N, n), an array like any other; rows are NaN from where the motion ends.

    status   "complete"; "unreachable": no solution; "limits": a joint would pass its limit; "jump": the
             solution ends and others are a jump away; "no pose": a matrix that is none
    end      number of poses that are reached, N where it is complete: the first row of NaN
    joint    the joint that would pass its limit, or that would jump farthest, else ""
    reason   all of it in words, "" where it is complete
    """

    status: str
    end: int
    joint: str
    reason: str

    def __new__(
        cls, q: Any, *, status: str = "complete", end: int = 0, joint: str = "", reason: str = ""
    ) -> JointPath:
        made = np.asarray(q, dtype=float).view(cls)
        made.status, made.end, made.joint, made.reason = status, end, joint, reason
        return made

    def __array_finalize__(self, other: Any) -> None:
        """What is computed from a path keeps what is known of it."""
        self.status = getattr(other, "status", "complete")
        self.end = getattr(other, "end", 0)
        self.joint = getattr(other, "joint", "")
        self.reason = getattr(other, "reason", "")

    def __array_wrap__(self, made: Any, context: Any = None, return_scalar: bool = False) -> Any:
        """A single number that is computed from a path is a number."""
        return made[()] if made.ndim == 0 else super().__array_wrap__(made, context, return_scalar)
