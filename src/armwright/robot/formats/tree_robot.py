"""A robot from the tree of a foreign file: frames turned onto joint axes, names made, numbers given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from armwright.errors import Finding, rank_findings
from armwright.expr import made_name
from armwright.robot.base import EARTH, Base
from armwright.robot.capsule import Capsule
from armwright.robot.change.capsules import with_known_bodies
from armwright.robot.change.tip import with_tip
from armwright.robot.change.usual_tip import Candidate, usual_tip
from armwright.robot.check.description import validate
from armwright.robot.check.robot_findings import missing_mass
from armwright.robot.formats.followers import Follower, couplings_of
from armwright.robot.formats.format import MAX_JOINTS
from armwright.robot.formats.notes import ForeignNames, Notes
from armwright.robot.formats.tree_branch import BETWEEN, Marked, TreeBranch, single_axes
from armwright.robot.formats.xml import Element, brief
from armwright.robot.geometry.auxiliary_frames import auxiliary_name
from armwright.robot.geometry.exact_geometry import rounded_numbers
from armwright.robot.geometry.matrix import (
    IDENTITY4,
    Vector,
    matrix,
    matvec,
    rotation_of,
    to_numbers,
    transpose,
)
from armwright.robot.geometry.numeric_body import NumericBody, merge_bodies
from armwright.robot.geometry.placement import clean_transform
from armwright.robot.geometry.urdf_convention import Array, axes_along, placements_of, rotation
from armwright.robot.inertia import Inertia
from armwright.robot.joint import JOINT_TYPES, Fixed, Joint, Placement
from armwright.robot.link import Link, NamedFrame
from armwright.robot.robot import Robot
from armwright.robot.shape import Shape

_STILL = 'it can be loaded and saved; for models, load it with base="floating"'
ABOUT = ("tip", "rounded", "no_mass")  # findings about the robot and not about a place in the file


def grow_tree(branches: Sequence[TreeBranch], notes: Notes, marks: Sequence[Marked] = ()) -> Growth:
    """The joints and links of a tree whose branches stand after the branch of their parent."""
    growth = Growth(notes)
    rest = growth.plant(branches)
    for branch in rest:
        growth.add(branch)
    for mark in marks:
        growth.mark(mark)
    return growth


class Growth:
    """The joints and links so far; lives as long as one call of a reader."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.joint_names, self.link_names = ForeignNames("joint", notes), ForeignNames("link", notes)
        self.joints: list[Joint] = []
        self.links: list[Link] = []
        self.base = Base()
        self.frames: dict[str | None, tuple[int, Array]] = {}  # number and turn of each link
        self.name_moments: dict[str, NamedFrame] = {}
        self.candidates: list[Candidate] = []
        self.whole: Growth | None = None  # with the fixed joints that were lumped: the tip is chosen there
        self.moving_names: dict[str, str] = {}  # our names of moving joints by those of the file
        self.followers: Sequence[Follower] = ()
        self.marks_renamed: dict[str, str] = {}  # frames marked on links, whose names links have
        self.capsules, self.shapes, self.collisions = list[Capsule](), list[Shape](), list[Shape]()

    def robot(self, name: str, top: Element, gravity: Vector = EARTH) -> Robot:
        """The robot, checked, with everything that was noticed; gravity as the world of the file has it."""
        own = made_name(name, "robot")
        if own != name:
            self.notes.add("renamed", top, f"robot '{brief(name)}' is called '{own}' here")
        for names in (self.joint_names, self.link_names):
            names.report()
        self._report_marks(top)
        if not any(joint.is_moving for joint in self.joints):
            remedy = _STILL if self.base.kind == "fixed" else ""
            self.notes.add(
                "no_joint", top, "no joint moves: one rigid body", severity="warning", remedy=remedy
            )
        if len(self.joints) > MAX_JOINTS:
            raise top.error(f"{len(self.joints)} joints, {MAX_JOINTS} allowed", remedy="read a smaller model")
        robot = Robot(
            own,
            tuple(self.joints),
            tuple(self.links),
            base=self.base,
            gravity=self._in_base(gravity),
            couplings=couplings_of(self.followers, self.moving_names, self.notes),
            named_frames=tuple(frame for frame in self.name_moments.values() if _says_more(frame, self)),
        )
        robot = with_known_bodies(robot, self.capsules, self.shapes, self.collisions)
        tipped, finding = self._with_usual_tip(validate(robot, may_be_one_body=True))
        about = [one for one in (finding, rounded_numbers(tipped), missing_mass(tipped)) if one is not None]
        return replace(tipped, findings=rank_findings((*about, *self.notes.findings())))

    def _in_base(self, gravity: Vector) -> Vector:
        """Seen from the base as it is placed: g = Zᵀ·gravity."""
        Z = rotation_of(self.base.placement)
        return gravity if rotation_of(IDENTITY4) == Z else matvec(transpose(Z), gravity)

    def _with_usual_tip(self, robot: Robot) -> tuple[Robot, Finding]:
        """The robot with the tip that the tree has before fixed joints are lumped, and what is said of it."""
        if self.whole is None:
            return usual_tip(robot, self.candidates)
        led = couplings_of(self.followers, self.whole.moving_names, Notes())
        joints, links = tuple(self.whole.joints), tuple(self.whole.links)
        frames = tuple(self.whole.name_moments.values())
        whole = Robot(robot.name, joints, links, base=self.whole.base, couplings=led, named_frames=frames)
        tipped, finding = usual_tip(whole, self.whole.candidates)
        return with_tip(robot, tipped.tip), finding

    def plant(self, branches: Sequence[TreeBranch]) -> Sequence[TreeBranch]:
        """The base from the root, or from the link that floats on it; returns the other branches."""
        root, *rest = branches
        floating = [branch for branch in rest if branch.kind == "floating"]
        if not floating:
            self._fixed_base(root)
            return rest
        first = floating[0]
        _refuse_floating(first, root, rest)
        if root.bodies:
            text = f"the inertia of root '{brief(root.link)}', which carries a floating joint, is ignored"
            self.notes.add("ignored", root.element, text)
        self.frames[root.link] = self.frames[first.link] = (0, np.eye(3))
        name = self.link_names.name_for(first.link, first.link_element)
        link = Link(name, merge_bodies(first.bodies).inertia())
        self._name(first, 0, np.eye(3))
        self.base = Base("floating", matrix(clean_transform(first.T)), link=link)
        return [branch for branch in rest if branch is not first]

    def _fixed_base(self, root: TreeBranch) -> None:
        self.frames[root.link] = (0, np.eye(3))
        name = self.link_names.name_for(root.link, root.link_element)
        self.base = Base(link=Link(name, merge_bodies(root.bodies).inertia()))
        self._name(root, 0, np.eye(3))

    # ---------------------------------------------------------------------------- the branches

    def add(self, branch: TreeBranch) -> None:
        """One link with its joint, or the axes of a joint that has several."""
        for single in single_axes(branch):
            turn = np.eye(3) if single.kind == "fixed" else axes_along(single.axis)
            self._hang(single, turn)

    def _hang(self, branch: TreeBranch, turn: Array) -> None:
        """A revolute, prismatic or fixed joint, behind an auxiliary frame where it needs one."""
        joint = self.joint_names.name_for(branch.joint, branch.element)
        parent, turned = self.frames[branch.parent]
        *before, placement = placements_of(rotation(turned.T) @ branch.T @ rotation(turn))
        for extra in before:
            self.joints.append(Fixed(self.joint_names.free(auxiliary_name(joint)), parent, extra))
            self.links.append(Link(self.link_names.free(auxiliary_name(joint))))
            parent = len(self.joints)
        self.joints.append(_joint(branch, joint, parent, placement, len(self.joints) + 1))
        if self.joints[-1].is_moving and BETWEEN not in branch.link:
            self.moving_names[branch.joint] = joint
        self.links.append(Link(self._link_name(branch), _turned_inertia(branch.bodies, turn)))
        self.frames[branch.link] = (len(self.joints), turn)
        if BETWEEN not in branch.link:
            self._name(branch, len(self.joints), turn)

    # ---------------------------------------------------------------------------- names of frames

    def _name(self, branch: TreeBranch, number: int, turn: Array) -> None:
        """The frame that the file gives the link, seen from ours."""
        T = rotation(turn.T) @ branch.frame
        self.name_moments[branch.link] = NamedFrame(
            branch.link, number, matrix(T), joint=branch.joint, is_link=True
        )
        self.candidates.append(Candidate(branch.link, number))

    def mark(self, mark: Marked) -> None:
        """A frame on a link that is there; its name is made different from those that are taken."""
        carrier = self.name_moments.get(mark.link)
        if carrier is None:  # on the world beside a floating base
            return
        name = mark.name
        while name in self.name_moments:
            name += "_frame" if mark.joint else "_site"
        if name != mark.name:
            self.marks_renamed[mark.name] = name
        T = matrix(clean_transform(to_numbers(carrier.placement) @ mark.T))
        self.name_moments[name] = NamedFrame(name, carrier.link, T, joint=mark.joint)
        self.candidates.append(Candidate(name, carrier.link, is_link=False))

    def _report_marks(self, top: Element) -> None:
        """One note for all frames that are not called as in the file."""
        pairs = [f"'{brief(old)}' is '{brief(new)}'" for old, new in self.marks_renamed.items()]
        if pairs:
            shown = f"{', '.join(pairs[:3])}{f' and {len(pairs) - 3} more' if len(pairs) > 3 else ''}"
            count = f"{len(pairs)} sites have" if len(pairs) > 1 else "a site has"
            self.notes.add("renamed", top, f"{count} the name of a body; here the site {shown}")

    def _link_name(self, branch: TreeBranch) -> str:
        if BETWEEN in branch.link:
            return self.link_names.free(made_name(branch.link, "link"))
        return self.link_names.name_for(branch.link, branch.link_element)


def _joint(branch: TreeBranch, name: str, parent: int, placement: Placement, number: int) -> Joint:
    kind = JOINT_TYPES[branch.kind]
    joint = kind(
        name,
        parent,
        placement,
        variable="" if kind is Fixed else f"q{number}",
        limits=branch.limits,
        friction=branch.friction,
        rotor=branch.rotor,
        stiffness=branch.stiffness,
    )
    return replace(joint, home=usual_home(joint) if branch.home is None else branch.home)


def usual_home(joint: Joint) -> float:
    """Where a joint stands that says nothing: 0, or the middle of a range that does not hold 0."""
    lower, upper = joint.limits.lower, joint.limits.upper
    if lower is None or upper is None or lower <= 0.0 <= upper:
        return 0.0
    return (lower + upper) / 2


def _refuse_floating(first: TreeBranch, root: TreeBranch, rest: Sequence[TreeBranch]) -> None:
    """A floating joint is the base's, or it cannot be said."""
    others = [branch for branch in rest if branch.parent == root.link and branch is not first]
    more = [branch for branch in rest if branch.kind == "floating" and branch is not first]
    if first.parent != root.link or more:
        wrong = first if first.parent != root.link else more[0]
        raise wrong.element.error(
            "a floating joint that is not at the root; only the base may float",
            remedy="make its child the only child of the root, or give it a joint with axes",
        )
    if others:
        raise first.element.error(
            f"link '{brief(first.link)}' floats, but '{brief(others[0].link)}' is mounted on the same root",
            remedy="put the floating robot into a file of its own; in MJCF, leave out the <equality> "
            "that ties the two",
        )


def _says_more(frame: NamedFrame, growth: Growth) -> bool:
    """False where a link's own frame, its name and the name of its joint are ours as well."""
    if not frame.is_link:
        return True
    link = (growth.base.link, *growth.links)[frame.link].name
    joint = growth.joints[frame.link - 1].name if frame.link and frame.joint else frame.joint
    is_same = (link, joint if frame.link else "") == (frame.name, frame.joint if frame.link else "")
    return not is_same or frame.placement != IDENTITY4


def _turned_inertia(bodies: Sequence[NumericBody], turn: Array) -> Inertia:
    """The merged inertia in the turned axes."""
    if not bodies:
        return Inertia()
    return merge_bodies(bodies).seen_from(rotation(turn.T)).inertia()
