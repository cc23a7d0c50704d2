"""What is doubtful about a robot as a whole: no mass, a tip that nothing moves, lengths that are noise."""

from __future__ import annotations

from collections.abc import Iterator

from armwright.errors import Finding, name_list
from armwright.expr import ONE, ZERO, number
from armwright.robot.coupling import Coupling
from armwright.robot.parameters import parameters
from armwright.robot.robot import Robot

NOISE = 1e-9  # m; an atom is a tenth of it: such a length was computed, not measured


def check_whole(robot: Robot) -> Iterator[Finding]:
    """Findings that no single link or joint has."""
    yield from filter(None, (missing_mass(robot), unmoved_tip(robot)))
    yield from _noise(robot)
    yield from _couplings(robot)


def missing_mass(robot: Robot) -> Finding | None:
    """A robot that moves and has no inertia at all: its dynamics would be zero without a word."""
    bodies = [*robot.links, *([robot.base.link] if robot.base.kind == "floating" else [])]
    if not robot.moving or any(not link.inertia.is_zero for link in bodies):
        return None
    text = "no link has a mass: torques are those of rotors and friction only"
    return Finding("no_mass", "warning", f"robot '{robot.name}'", text, "give links mass, com and inertia")


def unmoved_tip(robot: Robot) -> Finding | None:
    """A robot that moves and whose tip does not: it is a constant, as of a camera beside an arm."""
    link = robot.terminal
    while link and not robot.joints[link - 1].is_moving:
        link = robot.joints[link - 1].parent
    if not robot.moving or link != 0 or robot.base.kind != "fixed":
        return None
    text = f"no joint moves the tip '{robot.tip}': its pose is constant and its Jacobian zero"
    return Finding("tip", "warning", f"robot '{robot.name}'", text, 'choose another: robot.with_tip("…")')


def _couplings(robot: Robot) -> Iterator[Finding]:
    """Which joints follow others, since they are in no array of a call."""
    if robot.couplings:
        said = [f"{one.follower} = {_line(one)}" for one in robot.couplings]
        text = f"joints that follow others and are not part of q: {name_list(said)}"
        advice = "their mass and friction act on the joints they follow"
        yield Finding("coupling", "info", f"robot '{robot.name}'", text, advice)


def _line(one: Coupling) -> str:
    """What the follower is at: offset + ratio·leader, without what is zero or one."""
    is_plain = one.ratio.is_constant
    size = number(abs(float(one.ratio))) if is_plain else one.ratio
    moved = one.leader if size is ONE else f"{size}·{one.leader}"
    sign = "-" if is_plain and float(one.ratio) < 0 else "+"
    if one.offset is ZERO:
        return f"-{moved}" if sign == "-" else moved
    return f"{one.offset} {sign} {moved}"


def _noise(robot: Robot) -> Iterator[Finding]:
    """Lengths that are not zero and mean zero."""
    lengths = [
        place.name
        for place in parameters(robot)
        if place.kind == "length" and place.value is not ZERO and place.value.is_constant
        if abs(float(place.value)) < NOISE
    ]
    if lengths:
        what, them = (f"{len(lengths)} lengths are", "them") if len(lengths) > 1 else ("this length is", "it")
        text = f"{what} below {NOISE:g} m, as exporters write zeros"
        yield Finding("noise", "info", name_list(lengths), text, f"robot.exact({NOISE:g}) makes {them} zero")
