"""What the name of a column says: which signal it is, in which unit, and whether it was measured."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

ROLES: Mapping[str, tuple[str, ...]] = {  # words that tell a signal, the surest signal first
    "acceleration": ("qdd", "ddq", "acceleration", "acc", "qpp", "qddot", "ddot", "beschleunigung"),
    "velocity": (
        *("qd", "dq", "qdot", "dot", "velocity", "velocities", "vel", "speed", "qp", "omega", "qdm", "rate"),
        *("geschwindigkeit", "drehzahl", "vitesse", "velocidad", "velocita"),
    ),
    "torque": (
        *("tau", "torque", "effort", "trq", "taum", "moment", "gam", "tauj", "nm"),
        *("drehmoment", "couple", "coppia"),
    ),
    "current": ("current", "cur", "i", "amp", "iq", "motorcurrent", "strom", "courant", "corriente"),
    "temperature": ("temperature", "temp", "temperatur"),
    "position": (
        *("q", "position", "pos", "theta", "angle", "qm", "joint", "qj", "phi"),
        *("winkel", "lage", "posicion", "posizione"),
    ),
}
WANTED = (  # words of signals that were asked for or computed, not measured
    *("ref", "target", "desired", "cmd", "command", "commanded", "des", "sp", "goal", "setpoint", "soll"),
    *("error", "err", "qref", "se", "ext", "external", "hat"),
)
MEASURED = ("actual", "meas", "measured", "act", "fb", "feedback", "ist")
TIMES = ("t", "time", "timestamp", "stamp", "secs", "sec", "seconds", "clock", "zeit", "temps", "tiempo")
UNIT_WORDS: Mapping[str, tuple[str, ...]] = {
    "deg": ("deg", "degps", "degree", "degrees", "degs", "dps", "grad"),
    "rad": ("rad", "rads", "radian", "radians", "radps"),
    "turn": ("turn", "turns", "rev", "revs", "revolutions", "umdrehung", "umdrehungen"),
    "mm": ("mm",),
    "ms": ("ms", "msec", "millis", "milliseconds"),
    "us": ("us", "usec", "micros", "microseconds"),
    "ns": ("ns", "nsec", "nanos", "nanoseconds", "nsecs"),
}
AT_MOTORS = ("motor", "motors", "mot", "rotor", "taum", "qm", "qdm", "moteur")  # words of the motor side
SHORTEST = 3  # letters: a shorter word must be met whole, a longer one may begin a word

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+|°")


def words_of(name: str) -> list[str]:
    """The words of a name in lower case, split at signs, digits and capitals: JointPos1 → joint, pos, 1."""
    return [word.lower().replace("°", "deg") for word in _WORD.findall(name)]


def role_of(words: Sequence[str]) -> str:
    """The signal that words speak of: position, velocity, …; "" if none, or if it was not measured."""
    if any(word in WANTED for word in words):
        return ""
    joined = [a + b for a, b in pairwise(words) if a in ("d", "dd") or b in ("dot", "ddot")]
    for role, known in ROLES.items():
        if any(word in known for word in (*joined, *words) if word != "joint"):
            return role
    for role, known in ROLES.items():
        if any(word.startswith(tuple(w for w in known if len(w) >= SHORTEST)) for word in words):
            return role
    return ""


def unit_of(words: Sequence[str]) -> str:
    """The unit among words: deg, rad, turn, mm, ms, us, ns; "" if none is told."""
    return next((unit for unit, known in UNIT_WORDS.items() if any(w in known for w in words)), "")


def is_at_motor(words: Sequence[str]) -> bool:
    """True of the name of a signal before the gears."""
    return any(word in AT_MOTORS for word in words)


def is_time(words: Sequence[str]) -> bool:
    """True of the name of a clock."""
    return any(word in TIMES for word in (*words[:2], *words[-2:]))
