"""A stick figure in a terminal, drawn with the dots of Braille letters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from armwright.report.drawing import camera_for
from armwright.report.upright import upright_skeleton
from armwright.robot import Robot

Array = NDArray[np.float64]
# the bit of each dot of a letter, by row and column: eight dots, four rows of two
_BITS = np.array([[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]])
_EMPTY = 0x2800
_SMALLEST = 1e-9  # m: side of the smallest picture, so that a point has a scale


def terminal_picture(
    robot: Robot, q: Sequence[float] | Array | None = None, *, width: int = 44, height: int = 10
) -> list[str]:
    """Lines of text with the links of the robot at q (home if None), as seen by the camera of its picture."""
    scene = upright_skeleton(robot, q, dict(robot.defaults))
    camera = camera_for(scene)
    paths = [camera.flat(path) for path in (*scene.paths, *scene.cut_paths)]
    dots = _dots(paths, 2 * width, 4 * height)
    letters = (dots.reshape(height, 4, width, 2) * _BITS[None, :, None, :]).sum(axis=(1, 3))
    return ["".join(chr(_EMPTY + int(code)) for code in row).rstrip(chr(_EMPTY)) for row in letters]


def _dots(paths: Sequence[Array], width: int, height: int) -> NDArray[np.int64]:
    """(height, width) ones along the paths, scaled to fill the field, upright."""
    points = np.concatenate(paths)
    least, most = points.min(axis=0), points.max(axis=0)
    scale = min(
        (width - 1) / max(most[0] - least[0], _SMALLEST), (height - 1) / max(most[1] - least[1], _SMALLEST)
    )
    dots = np.zeros((height, width), dtype=np.int64)
    for path in paths:
        for a, b in pairwise(path):
            steps = np.linspace(0.0, 1.0, 2 * max(width, height))[:, None]
            at = np.rint(((1 - steps) * a + steps * b - least) * scale).astype(int)
            dots[height - 1 - at[:, 1], at[:, 0]] = 1
    return dots
