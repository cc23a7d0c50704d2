"""The tip that nobody has named: the frame of a file at which models were most likely meant to end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from armwright.errors import Finding, name_list
from armwright.robot.change.tip import with_tip
from armwright.robot.geometry.frame_positions import topological_order
from armwright.robot.joint import Prismatic
from armwright.robot.robot import Robot

# What people call the frame a tool is held in, the likeliest first: words of a name, in this order.
USUAL_NAMES = (
    ("tool0",),
    ("tcp",),
    ("tool",),
    ("ee",),
    ("eef",),
    ("end", "effector"),
    ("endeffector",),
    ("flange",),
    ("attachment",),
    ("grasp",),
    ("pinch",),
    ("grip",),
    ("gripper",),
    ("hand",),
)
_JAWS = (["gripper"], ["jaw"], ["claw"])  # last words of joints that open and close a gripper
_BEHIND = {
    "joint",
    "link",
    "frame",
    "site",
    "body",
    "point",
    "center",
    "centre",
    "left",
    "right",
    "l",
    "r",
    "0",
    "1",
}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A frame that could be the tip: its name in the file, and the link that carries it.

    is_link   False for a frame that is only marked on the link
    """

    name: str
    link: int
    is_link: bool = True


def usual_tip(robot: Robot, candidates: Sequence[Candidate]) -> tuple[Robot, Finding]:
    """The robot with the tip that was most likely meant, and a finding that says which and what else.

    A frame with a usual name at the end of at least half as many moving joints as any chain has, else
    the end of the chain with most moving joints, fingers apart; ties go to what stands first in the file.
    """
    depths = moving_depths(robot)
    usual = _usual(candidates, depths)
    chosen = usual[0] if usual else _end_of_chain(robot, _before_fingers(robot, candidates), depths)
    apart = ", not counting fingers" if depths[chosen.link] < max(depths) else ""
    why = (
        f"a usual name for a tip, after {depths[chosen.link]} moving joint{'s' * (depths[chosen.link] != 1)}"
        if usual
        else f"the end of the chain with the most moving joints{apart} ({depths[chosen.link]})"
    )
    marked = [one for one in candidates if not one.is_link and 2 * depths[one.link] >= max(max(depths), 1)]
    ends = [*usual, *_leaves(robot, candidates, depths), *marked]
    others = [name for name in dict.fromkeys(one.name for one in ends) if name != chosen.name]
    rest = f"; it could also be {name_list(others)}" if others else "; there is no other end"
    remedy = 'choose another with tip="…" or robot.with_tip("…")' if others else ""
    text = f"models end at '{chosen.name}': {why}{rest}"
    return with_tip(robot, chosen.name), Finding("tip", "info", f"robot '{robot.name}'", text, remedy)


def candidates_of(robot: Robot) -> list[Candidate]:
    """Every link under the name of its file, and the frames marked on links."""
    own = {frame.link: frame.name for frame in robot.named_frames if frame.is_link}
    links = enumerate((robot.base.link, *robot.links))
    marked = [Candidate(one.name, one.link, is_link=False) for one in robot.named_frames if not one.is_link]
    return [*(Candidate(own.get(j, link.name), j) for j, link in links), *marked]


def moving_depths(robot: Robot) -> list[int]:
    """Number of moving joints between the base and each link 0 … NL."""
    depths = [0] * (robot.NL + 1)
    for j in topological_order([joint.parent for joint in robot.joints]):
        depths[j] = depths[robot.joints[j - 1].parent] + robot.joints[j - 1].is_moving
    return depths


def _usual(candidates: Iterable[Candidate], depths: Sequence[int]) -> list[Candidate]:
    """The frames with usual names that enough joints move, the likeliest first."""
    ranked = [
        (rank, -depths[one.link], i, one)
        for i, one in enumerate(candidates)
        if (rank := _rank(one.name)) is not None and 2 * depths[one.link] >= max(max(depths), 1)
    ]
    return [one for *_, one in sorted(ranked, key=lambda row: row[:3])]


def _rank(name: str) -> int | None:
    """Place of a name among the usual ones, None where it is none of them.

    Usual names end the name of the frame, but for words such as link: tool0, panda_hand_tcp, ee_link. Of
    several one after the other the likeliest counts: ee_gripper_link is an ee.
    """
    words, found = _words(name), list[int]()
    while ends := [i for i, usual in enumerate(USUAL_NAMES) if tuple(words[-len(usual) :]) == usual]:
        found.append(ends[0])
        del words[-len(USUAL_NAMES[ends[0]]) :]
    return min(found, default=None)


def _words(name: str) -> list[str]:
    """The words of a name without those at its end that say nothing of what it is."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
    words = re.findall(r"[a-z]+[0-9]*|[0-9]+", parted)
    while words and words[-1] in _BEHIND:
        words.pop()
    return words


def _before_fingers(robot: Robot, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The frames that no finger carries; all of them where no joint moves another."""
    fingers, carried = finger_joints(robot), [False] * (robot.NL + 1)
    for j in topological_order([joint.parent for joint in robot.joints]):
        joint = robot.joints[j - 1]
        carried[j] = carried[joint.parent] or joint.name in fingers
    kept = [one for one in candidates if not carried[one.link]]
    depths = moving_depths(robot)
    return kept if any(depths[one.link] for one in kept) else list(candidates)


def finger_joints(robot: Robot) -> set[str]:
    """Joints of grippers: one that another beside it follows, with no free joint on it, and that other;
    slides side by side at the end of an arm; and the last joint of an arm where it is called a gripper.
    """
    numbers = {joint.name: j for j, joint in enumerate(robot.joints, 1)}
    found: set[str] = set()
    for one in robot.couplings:
        is_beside = numbers[one.follower] not in _links_behind(robot, numbers[one.leader])
        if is_beside and not _carries_free_joints(robot, numbers[one.leader]):
            found |= {one.leader, one.follower}
    depths = moving_depths(robot)
    for j, joint in enumerate(robot.joints, 1):
        is_last = depths[j] == max(depths) > 1 and not _carries_free_joints(robot, j)
        if joint.is_moving and is_last and _words(joint.name)[-1:] in _JAWS:
            found.add(joint.name)
    return found | _sliding_jaws(robot, depths)


def _sliding_jaws(robot: Robot, depths: Sequence[int]) -> set[str]:
    """Two or more slides that stand on one link behind other joints and carry none: the jaws of a gripper."""
    slides: dict[int, list[str]] = {}
    for j, joint in enumerate(robot.joints, 1):
        if isinstance(joint, Prismatic) and depths[j] > 1 and not _carries_free_joints(robot, j):
            slides.setdefault(_moving_link(robot, joint.parent), []).append(joint.name)
    return {name for names in slides.values() if len(names) > 1 for name in names}


def _moving_link(robot: Robot, number: int) -> int:
    """The link, or the nearest before it that a joint moves; 0 where none does."""
    while number and not robot.joints[number - 1].is_moving:
        number = robot.joints[number - 1].parent
    return number


def _carries_free_joints(robot: Robot, number: int) -> bool:
    """True where a joint that follows none stands on the link."""
    followers = {one.follower for one in robot.couplings}
    on_it = [robot.joints[j - 1] for j in _links_behind(robot, number) if j != number]
    return any(joint.is_moving and joint.name not in followers for joint in on_it)


def _links_behind(robot: Robot, number: int) -> set[int]:
    """The link and everything that it carries."""
    behind = {number}
    for j in topological_order([joint.parent for joint in robot.joints]):
        if robot.joints[j - 1].parent in behind:
            behind.add(j)
    return behind


def _end_of_chain(robot: Robot, candidates: Sequence[Candidate], depths: Sequence[int]) -> Candidate:
    """The first of the deepest moving links, or what stands at the end of fixed frames in one row on it.

    Auxiliary frames in that row are no candidates, but what stands on them is.
    """
    links = {one.link: one for one in candidates if one.is_link}
    deepest = max(depths[j] for j in links)
    moving = [j for j in links if j == 0 or robot.joints[j - 1].is_moving]
    at = next((j for j in moving if depths[j] == deepest), next(j for j in links if depths[j] == deepest))
    end = links[at]
    while True:
        behind = [j for j, joint in enumerate(robot.joints, 1) if joint.parent == at]
        if len(behind) != 1 or robot.joints[behind[0] - 1].is_moving:
            return end
        at = behind[0]
        end = links.get(at, end)


def _leaves(robot: Robot, candidates: Sequence[Candidate], depths: Sequence[int]) -> list[Candidate]:
    """Links that carry no other link and that some joint moves."""
    parents = {joint.parent for joint in robot.joints}
    return [one for one in candidates if one.is_link and one.link not in parents and depths[one.link]]
