"""Section shapes [Swartz82 "Dynamic Description"]: one final class each, with its closed form.

A shape is a body of density 1 in its own frame. Bodies of one cross section (cylinder, semi-
cylinder, tube, prism, box) and the sphere and torus lie half above and half below the xy plane;
cone, frustum and hemisphere stand on it. z is the axis. What a file must give, and how it is
checked, is said once, in the fields of the class.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import pi
from typing import ClassVar, final

from armwright.expr import scalar
from armwright.robot.inertia import Inertia
from armwright.robot.parts.polygon import area_of, polygon_problem
from armwright.robot.parts.solid import Point, Six, Solid, Triple, body, dimension

# ------------------------------------------------------------------------------- round shapes


@final
@dataclass(frozen=True, slots=True)
class Cylinder(Solid):
    """A solid cylinder about z, from −height/2 to height/2."""

    kind: ClassVar[str] = "cylinder"
    radius: float = field(metadata=dimension("length", "of the cylinder"))
    height: float = field(metadata=dimension("length", "along z"))

    def unit_inertia(self) -> Inertia:
        r, h = self.radius, self.height
        V = pi * r**2 * h
        return body(V, xx=V * r**2 / 4, yy=V * r**2 / 4, zz=V * h**2 / 12)


@final
@dataclass(frozen=True, slots=True)
class SemiCylinder(Solid):
    """The half x ≥ 0 of a cylinder about z; its flat side is in the yz plane."""

    kind: ClassVar[str] = "semi_cylinder"
    radius: float = field(metadata=dimension("length", "of the whole cylinder"))
    height: float = field(metadata=dimension("length", "along z"))

    def unit_inertia(self) -> Inertia:
        r, h = self.radius, self.height
        V = pi * r**2 * h / 2
        return body(V, x=2 * r**3 * h / 3, xx=V * r**2 / 4, yy=V * r**2 / 4, zz=V * h**2 / 12)


@final
@dataclass(frozen=True, slots=True)
class Tube(Solid):
    """A hollow cylinder about z, from −height/2 to height/2."""

    kind: ClassVar[str] = "tube"
    inner_radius: float = field(metadata=dimension("length", "of the bore"))
    outer_radius: float = field(metadata=dimension("length", "of the outside"))
    height: float = field(metadata=dimension("length", "along z"))

    def misfit(self) -> str:
        fits = self.inner_radius < self.outer_radius
        return "" if fits else "inner_radius must be smaller than outer_radius"

    def unit_inertia(self) -> Inertia:
        a, b, h = self.inner_radius, self.outer_radius, self.height
        V = pi * (b - a) * (b + a) * h
        side = V * (a**2 + b**2) / 4
        return body(V, xx=side, yy=side, zz=V * h**2 / 12)


@final
@dataclass(frozen=True, slots=True)
class Cone(Solid):
    """A cone that stands on the xy plane, its tip at z = height."""

    kind: ClassVar[str] = "cone"
    radius: float = field(metadata=dimension("length", "of the base"))
    height: float = field(metadata=dimension("length", "from base to tip"))

    def unit_inertia(self) -> Inertia:
        r, h = self.radius, self.height
        V = pi * r**2 * h / 3
        side = V * 3 * r**2 / 20
        return body(V, z=V * h / 4, xx=side, yy=side, zz=V * h**2 / 10)


@final
@dataclass(frozen=True, slots=True)
class Frustum(Solid):
    """A truncated cone from z = 0 (bottom_radius) to z = height (top_radius)."""

    kind: ClassVar[str] = "frustum"
    bottom_radius: float = field(metadata=dimension("length", "at z = 0"))
    top_radius: float = field(metadata=dimension("length", "at z = height"))
    height: float = field(metadata=dimension("length", "along z"))

    def unit_inertia(self) -> Inertia:
        a, b, h = self.bottom_radius, self.top_radius, self.height
        V = pi * h / 3 * (a * a + a * b + b * b)
        side = pi * h / 20 * (a**4 + a**3 * b + a**2 * b**2 + a * b**3 + b**4)
        first = pi * h**2 / 12 * (a * a + 2 * a * b + 3 * b * b)
        return body(V, z=first, xx=side, yy=side, zz=pi * h**3 / 30 * (a * a + 3 * a * b + 6 * b * b))


@final
@dataclass(frozen=True, slots=True)
class Sphere(Solid):
    """A ball about the origin."""

    kind: ClassVar[str] = "sphere"
    radius: float = field(metadata=dimension("length", "of the ball"))

    def unit_inertia(self) -> Inertia:
        V = 4 * pi * self.radius**3 / 3
        side = V * self.radius**2 / 5
        return body(V, xx=side, yy=side, zz=side)


@final
@dataclass(frozen=True, slots=True)
class Hemisphere(Solid):
    """The half z ≥ 0 of a ball; its flat side is in the xy plane."""

    kind: ClassVar[str] = "hemisphere"
    radius: float = field(metadata=dimension("length", "of the whole ball"))

    def unit_inertia(self) -> Inertia:
        V = 2 * pi * self.radius**3 / 3
        side = V * self.radius**2 / 5
        return body(V, z=V * 3 * self.radius / 8, xx=side, yy=side, zz=side)


@final
@dataclass(frozen=True, slots=True)
class Torus(Solid):
    """A ring about z in the xy plane."""

    kind: ClassVar[str] = "torus"
    ring_radius: float = field(metadata=dimension("length", "of the circle in the middle of the ring"))
    tube_radius: float = field(metadata=dimension("length", "of the ring's cross section"))

    def misfit(self) -> str:
        fits = self.tube_radius <= self.ring_radius
        return "" if fits else "tube_radius must not be larger than ring_radius"

    def unit_inertia(self) -> Inertia:
        R, r = self.ring_radius, self.tube_radius
        V = 2 * pi**2 * R * r**2
        side = V * (R**2 / 2 + 3 * r**2 / 8)
        return body(V, xx=side, yy=side, zz=V * r**2 / 4)


# --------------------------------------------------------------------------------- flat shapes


@final
@dataclass(frozen=True, slots=True)
class Box(Solid):
    """A rectangular block about the origin."""

    kind: ClassVar[str] = "box"
    size: Triple = field(metadata=dimension("lengths", "along x, y and z"))

    def unit_inertia(self) -> Inertia:
        a, b, c = self.size
        V = a * b * c
        return body(V, xx=V * a**2 / 12, yy=V * b**2 / 12, zz=V * c**2 / 12)


@final
@dataclass(frozen=True, slots=True)
class Prism(Solid):
    """A right prism over a simple polygon of the xy plane, from −height/2 to height/2."""

    kind: ClassVar[str] = "prism"
    polygon: tuple[Point, ...] = field(
        metadata=dimension("polygon", "corners [x, y] in order, either way round")
    )
    height: float = field(metadata=dimension("length", "along z"))

    def misfit(self) -> str:
        return polygon_problem(self.polygon)

    def unit_inertia(self) -> Inertia:
        x0, y0 = self.polygon[0]  # moments about a corner: a far origin would cost digits
        flat = area_of([(x - x0, y - y0) for x, y in self.polygon])
        h = self.height
        about_corner = body(
            flat.area * h,
            x=flat.x * h,
            y=flat.y * h,
            xx=flat.xx * h,
            yy=flat.yy * h,
            zz=flat.area * h**3 / 12,
            xy=flat.xy * h,
        )
        return about_corner.shift_origin((scalar(x0), scalar(y0), scalar(0)))


@final
@dataclass(frozen=True, slots=True)
class Tensor(Solid):
    """Any body whose mass, centre of mass and inertia about it are known (measured, from CAD)."""

    kind: ClassVar[str] = "tensor"
    has_mass: ClassVar[bool] = True
    mass: float = field(metadata=dimension("mass", "[kg]"))
    com: Triple = field(metadata=dimension("point", "centre of mass [m]"))
    inertia: Six = field(metadata=dimension("tensor", "xx xy xz yy yz zz about the centre of mass [kg m²]"))

    def unit_inertia(self) -> Inertia:
        return Inertia.from_com(self.mass, self.com, self.inertia)
