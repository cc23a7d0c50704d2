"""Tendons of an MJCF file: fixed ones of two joints that an equality holds are couplings.

A fixed tendon is a sum of joints, L = Σ coef·q. Held by <equality><tendon tendon1="…"/> it keeps the length
of the file's own configuration, so that the second of two joints follows the first:
q2 − ref2 = (polycoef[0] − coef1·(q1 − ref1))/coef2.
"""

from __future__ import annotations

from collections.abc import Iterator

from armwright.errors import name_list
from armwright.robot.formats.followers import Follower
from armwright.robot.formats.mjcf.mjcf_loops import is_active
from armwright.robot.formats.mjcf.mjcf_tree import Bodies
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.xml import Element, brief


def fixed_tendons(top: Element) -> dict[str | None, Element]:
    """The fixed tendons by name."""
    return {
        tendon.attributes.get("name"): tendon
        for section in top.all("tendon")
        for tendon in section.all("fixed")
    }


def joints_of_tendon(tendon: Element) -> list[str]:
    """Names of the joints that a fixed tendon pulls."""
    return [one.required_text("joint", "joint") for one in tendon.all("joint")]


def tendon_followers(top: Element, bodies: Bodies) -> list[Follower]:
    """Joints that follow another because a fixed tendon of both is held; other held tendons are reported."""
    ref = {branch.joint: branch.home or 0.0 for branch in bodies.branches}
    tendons, found = fixed_tendons(top), []
    for element in _tendon_equalities(top):
        if not is_active(element, bodies.notes):
            continue
        tendon = tendons.get(element.attributes.get("tendon1"))
        follower = None if tendon is None else _follower(element, tendon, ref)
        if follower is not None:
            found.append(follower)
            continue
        text = (
            "a constrained tendon is read only if it is a fixed one of two joints and follows no other tendon"
        )
        bodies.notes.add(
            "constraint", element, text, where="<tendon> in <equality>", severity="warning",
            remedy="write [[coupling]] in a TOML file that extends this one",
        )  # fmt: skip
    return found


def _tendon_equalities(top: Element) -> Iterator[Element]:
    for section in top.all("equality"):
        yield from section.all("tendon")


def _follower(element: Element, tendon: Element, ref: dict[str, float]) -> Follower | None:
    """The coupling that a held tendon means for its second joint; None if it is not linear."""
    joints = tendon.all("joint")
    constant = (*element.some_numbers("polycoef", 1, 5), 0.0)[0]
    if len(joints) != 2 or "tendon2" in element.attributes:
        return None
    (one, two), (a, b) = joints_of_tendon(tendon), [joint.numbers("coef", 1)[0] for joint in joints]
    if b == 0.0 or a == 0.0:
        return None
    ratio = -a / b
    offset = ref.get(two, 0.0) + constant / b - ratio * ref.get(one, 0.0)
    return Follower(two, one, ratio, offset, element)


def report_tendons(top: Element, followers: list[Follower], notes: Notes) -> None:
    """One note that names the tendons which were not read."""
    read = {one.element.attributes.get("tendon1") for one in followers}
    found = [
        element
        for section in top.all("tendon")
        for element in section.children
        if element.attributes.get("name") not in read
    ]
    if found:
        names = name_list(brief(element.attributes.get("name", f"<{element.tag}>")) for element in found)
        text = f"tendons are not read: {names}; the joints they pull are independent here"
        notes.add("tendon", found[0], text, where="<tendon>", severity="warning")
