"""The parts database [Swartz82 "Dynamic Description"]: links, their parts, the sections of these.

Section → part → link by rotation and parallel axis: each level is seen from the next and summed.
Everything here is data and sums; the sums are in ``composition``, the file in ``parts_file``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import isfinite

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node
from armwright.robot.base import EARTH
from armwright.robot.geometry.matrix import Matrix, Vector, inverse_transform, to_numbers
from armwright.robot.geometry.numeric_body import NumericBody
from armwright.robot.geometry.pose import Pose, pose_problem
from armwright.robot.inertia import Inertia
from armwright.robot.joint import Joint
from armwright.robot.parts.body_sum import body_of, inertia_of, merge_bodies
from armwright.robot.parts.materials import MATERIALS
from armwright.robot.parts.mesh import Mesh
from armwright.robot.parts.sections import (
    Box,
    Cone,
    Cylinder,
    Frustum,
    Hemisphere,
    Prism,
    SemiCylinder,
    Sphere,
    Tensor,
    Torus,
    Tube,
)
from armwright.robot.parts.solid import HEAVIEST, Solid

SHAPES: Mapping[str, type[Solid]] = {
    shape.kind: shape
    for shape in (
        *(Box, Cone, Cylinder, Frustum, Hemisphere, Mesh),
        *(Prism, SemiCylinder, Sphere, Tensor, Torus, Tube),
    )
}
DENSEST = 1e6  # kg/m³


@dataclass(frozen=True, slots=True)
class Section:
    """A shape made of something, somewhere in its part.

    One of density [kg/m³], mass [kg] and material (a name); none for a tensor. A hole is a body
    of negative density: give a negative number, or is_hole with a material.
    pose is the shape's frame seen from the part's.
    """

    solid: Solid
    density: float | None = None
    mass: float | None = None
    material: str = ""
    is_hole: bool = False
    pose: Pose = field(default_factory=Pose)
    description: str = ""

    def body(self, materials: Mapping[str, float] = MATERIALS) -> NumericBody:
        """The section in the frame of its part."""
        unit = self.solid.unit_inertia()
        return body_of(unit, self._factor(float(unit.M), materials)).seen_from(self.pose.numbers)

    def _factor(self, volume: float, materials: Mapping[str, float]) -> float:
        """The factor of the body of density 1."""
        sign = -1.0 if self.is_hole else 1.0
        if self.solid.has_mass:
            return sign
        if self.mass is not None:
            return sign * self.mass / volume
        return sign * (materials[self.material] if self.density is None else self.density)

    def problems(self, materials: Mapping[str, float]) -> Iterator[tuple[str, str]]:
        """(key, what is wrong) of everything a person can mend."""
        yield from self.solid.problems()
        yield from self._substance_problems(materials)
        if text := pose_problem(self.pose):
            yield "placement", text

    def _substance_problems(self, materials: Mapping[str, float]) -> Iterator[tuple[str, str]]:
        values = {"density": self.density, "mass": self.mass, "material": self.material or None}
        given = [key for key, value in values.items() if value is not None]
        if self.solid.has_mass:
            if given:
                yield given[0], f"a {self.solid.kind} brings its own mass; leave this out"
            return
        if len(given) != 1:
            what = " and ".join(given) + " are given" if given else "neither is given"
            yield "density", f"{what}; give one of density, mass, material"
        if self.material and self.material not in materials:
            yield "material", f"'{self.material[:60]}' is not in the table of materials"
        for key, value, most in (("density", self.density, DENSEST), ("mass", self.mass, HEAVIEST)):
            if value is not None and (not isfinite(value) or not 0 < abs(value) <= most):
                yield key, f"{value:g} given, a number other than 0 up to {most:g} expected"
            elif value is not None and value < 0 and self.is_hole:
                yield "hole", f"a hole with a negative {key} would be solid; drop one of the two"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece with a drawing number; pose is its frame seen from the link's convenience frame."""

    drawing: str
    sections: tuple[Section, ...] = ()
    description: str = ""
    pose: Pose = field(default_factory=Pose)

    def body(self, materials: Mapping[str, float] = MATERIALS) -> NumericBody:
        """The part in the convenience frame of its link."""
        return merge_bodies(section.body(materials) for section in self.sections).seen_from(self.pose.numbers)


@dataclass(frozen=True, slots=True)
class PartsLink:
    """A link described by parts in a frame of convenience [Swartz82 footnote 1].

    frame     the convenience frame seen from the link's Denavit-Hartenberg frame, or
    dh_frame  the Denavit-Hartenberg frame seen from the convenience frame; at most one of them
    """

    name: str
    parts: tuple[Part, ...] = ()
    frame: Pose = field(default_factory=Pose)
    dh_frame: Pose | None = None

    @property
    def T_dc(self) -> Matrix:
        """The convenience frame c seen from the Denavit-Hartenberg frame d."""
        return self.frame.transform if self.dh_frame is None else inverse_transform(self.dh_frame.transform)

    def body(self, materials: Mapping[str, float] = MATERIALS) -> NumericBody:
        """The link in its convenience frame."""
        return merge_bodies(part.body(materials) for part in self.parts)

    def inertia(self, materials: Mapping[str, float] = MATERIALS) -> Inertia:
        """Ten numbers about the origin of the Denavit-Hartenberg frame."""
        return inertia_of(merge_bodies([self.body(materials).seen_from(to_numbers(self.T_dc))]))


@dataclass(frozen=True, slots=True)
class DHJoint:
    """A row of the kinematic description: standard Denavit-Hartenberg (erratum E3-1).

    a and alpha along and about x_i; r and θ, along and about z_{i−1}, are in joint.placement,
    with motor, friction, limits and all else that belongs to the joint.
    """

    joint: Joint
    a: Node = ZERO
    alpha: Node = ZERO


@dataclass(frozen=True, slots=True)
class Parts:
    """A parts database: links 0 (the base) … N and the joints 1 … N between them.

    materials   densities [kg/m³] that this database adds to the common table or overrules there
    base, tool  frame 0 seen from the fixed frame; the tool seen from the last DH frame
    file        name of the file it was read from; digest, a fingerprint of that file and its meshes
    """

    name: str
    links: tuple[PartsLink, ...] = ()
    joints: tuple[DHJoint, ...] = ()
    materials: tuple[tuple[str, float], ...] = ()
    title: str = ""
    source: str = ""
    gravity: Vector = EARTH
    base: Pose = field(default_factory=Pose)
    tool: Pose = field(default_factory=Pose)
    file: str = field(default="", compare=False)
    digest: str = field(default="", compare=False)

    @property
    def densities(self) -> Mapping[str, float]:
        """All materials that its sections may name."""
        return {**MATERIALS, **dict(self.materials)}


def validated_parts(parts: Parts) -> Parts:
    """The database itself; ArmwrightError names link, part and section of what cannot be."""
    if len(parts.links) != len(parts.joints) + 1:
        raise ArmwrightError(
            f"{len(parts.links)} links and {len(parts.joints)} joints; describe link 0 (the base, "
            "which may be without parts) and one link for each joint"
        )
    for number, link in enumerate(parts.links):
        for part in link.parts:
            for i, section in enumerate(part.sections, 1):
                for key, what in section.problems(parts.densities):
                    place = f"link {number} ({link.name}), part {part.drawing}, section {i}"
                    raise ArmwrightError(f"{place} ({section.solid.kind}), {key or 'shape'}: {what}")
    return parts
