"""The arms whose inverse geometry is measured: those of the library, published tables, others."""

from __future__ import annotations

import numpy as np

from armwright.robot import Robot
from armwright.robot.formats import load

_h = np.pi / 2

LIBRARY = (
    "puma560",
    "rx90",
    "tx40",
    "ur5e",
    "ur10",
    "kr300",
    "stanford",
    "cartesian6",
    "scara",
    "dd6",
    "manseur_doty",
)
_TABLES: dict[str, tuple[list[float], list[float], list[float]]] = {  # a, d, alpha, standard convention
    "irb140": ([0.07, 0.36, 0, 0, 0, 0], [0.352, 0, 0, 0.38, 0, 0.065], [-_h, 0, _h, -_h, _h, 0]),
    "kr5": ([0.18, 0.6, 0.12, 0, 0, 0], [0.4, 0, 0, 0.62, 0, 0.115], [_h, 0, _h, -_h, _h, 0]),
    "tx90": ([0.05, 0.425, 0, 0, 0, 0], [0.478, 0.05, 0, 0.425, 0, 0.1], [-_h, 0, _h, -_h, _h, 0]),
    "wrist at 60 degrees": (
        [0, 0.41, 0, 0, 0, 0],
        [0.2755, 0, -0.0098, -0.2502, -0.0858, -0.2116],
        [_h, np.pi, _h, np.pi / 3, np.pi / 3, np.pi],
    ),
    "offset wrist": ([0, 0.54, 0, 0, 0, 0], [0, 0, 0, 0.54, -0.15, 0.16], [-_h, np.pi, -_h, _h, -_h, 0]),
}

_PREPARED = (
    "puma560",
    "ur5e",
    "manseur_doty",
    "wrist at 60 degrees",
    "offset wrist",
    "irb140 + 1e-6",
    "random 6R",
    "random 5R1P",
)


def arms() -> dict[str, Robot]:
    """All arms by name."""
    found = {name: load(name) for name in LIBRARY}
    found |= {name: _from_table(name) for name in _TABLES}
    found["irb140 + 1e-6"] = _from_table("irb140", change=1e-6)
    found["random 6R"] = random_arm("RRRRRR")
    found["random 5R1P"] = random_arm("RRPRRR")
    return found


def prepared_arms() -> dict[str, Robot]:
    """Two arms with a closed form, and every general one: those whose preparation is timed."""
    found = arms()
    chosen = {name: found[name] for name in _PREPARED}
    return chosen | {"random 4R2P": random_arm("RPRPRR")}


def _from_table(name: str, *, change: float = 0.0) -> Robot:
    a, d, alpha = ((np.array(column) + change).tolist() for column in _TABLES[name])
    return Robot.from_dh(a=a, d=d, alpha=alpha, name=name.split()[0])


def random_arm(kinds: str) -> Robot:
    """An arm with nothing special about it; the same at every call."""
    random = np.random.default_rng(6)
    a, d = random.uniform(0.1, 0.5, (2, 6)).tolist()
    alpha = (random.uniform(0.4, 2.0, 6) * random.choice([-1, 1], 6)).tolist()
    return Robot.from_dh(a=a, d=d, alpha=alpha, types=list(kinds), name="arm")


def positions(robot: Robot, count: int) -> np.ndarray:
    """Random positions (count, n): all angles, slides up to a metre either way."""
    reach = np.array([np.pi if joint.turns else 1.0 for joint in robot.moving])
    return np.asarray(np.random.default_rng(1).uniform(-1, 1, (count, len(reach))) * reach)
