"""A motion of the joints along poses, and where and why it ends."""

from __future__ import annotations

from typing import Any

import numpy as np


class JointPath(np.ndarray[Any, np.dtype[np.float64]]):
    """Positions (N, n), an array like any other; rows are NaN from where the motion ends.

    status   "complete"; "unreachable": no solution; "limits": a joint would pass its limit; "jump": the
             solution ends and others are a jump away
    end      number of poses that are reached, N where it is complete: the first row of NaN
    joint    the joint that stops it, "" where none does alone
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
