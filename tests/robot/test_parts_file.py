"""The parts database as a file: three levels read and written, mistakes named, nothing hostile."""

from __future__ import annotations

import contextlib
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armwright.errors import ArmwrightError, InputError
from armwright.expr import scalar
from armwright.robot.geometry.pose import Pose
from armwright.robot.joint import Revolute
from armwright.robot.parts import materials
from armwright.robot.parts.database import DHJoint, Part, Parts, PartsLink, Section, validated_parts
from armwright.robot.parts.materials import MATERIALS
from armwright.robot.parts.parts_file import MAX_PARTS_BYTES, load_parts, read_parts
from armwright.robot.parts.parts_text import write_parts
from armwright.robot.parts.sections import Box, Cylinder, Sphere
from tests.robot.parts_files import DD6_PARTS, link_of

SMALL = """\
armwright_parts = 1
name = "pendulum"

[materials]
putty = 1500

[[joint]]
name = "pivot"
alpha = "pi/2"
r = 0.3

[[link]]
name = "post"

[[link]]
name = "bob"
frame = { xyz = [0, 0, 0.1], rpy = [0, "pi/2", 0] }

[[link.part]]
drawing = "P-1"
description = "rod"
xyz = [0.05, 0, 0]

[[link.part.section]]
shape = "cylinder"
radius = 0.01
height = "3/10"
material = "steel"

[[link.part.section]]
shape = "sphere"
radius = 0.04
material = "putty"
xyz = [0, 0, 0.15]
"""


@pytest.mark.requirement("S3-1")
def test_three_levels_are_read() -> None:
    parts = read_parts(SMALL.encode(), file="pendulum.parts.toml")
    bob = parts.links[1]
    rod, ball = bob.parts[0].sections
    assert (parts.name, bob.name, bob.parts[0].drawing, bob.parts[0].description) == (
        "pendulum",
        "bob",
        "P-1",
        "rod",
    )
    assert rod.solid == Cylinder(0.01, 0.3)
    assert ball.solid == Sphere(0.04)
    assert parts.densities["putty"] == 1500
    mass = 7850 * np.pi * 1e-4 * 0.3 + 1500 * 4 / 3 * np.pi * 0.04**3
    assert float(bob.inertia(parts.densities).M) == pytest.approx(mass, rel=1e-15)


@pytest.mark.requirement("S3-1")
@pytest.mark.parametrize("text", [SMALL, DD6_PARTS.read_text(encoding="utf-8")], ids=["small", "dd6"])
def test_read_of_written_is_the_same_database(text: str) -> None:
    parts = read_parts(text.encode())
    written = write_parts(parts)
    assert read_parts(written.encode()) == parts
    assert write_parts(read_parts(written.encode())) == written


NUMBERS = st.floats(1e-3, 10, allow_nan=False) | st.integers(1, 9)
COORDINATES = st.floats(-5, 5, allow_nan=False)
WORDS = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
POSES = st.builds(
    Pose.of, st.tuples(*[COORDINATES] * 3), st.tuples(*[st.sampled_from(["pi/2", "-pi/3", 0, 0.7])] * 3)
)
SECTIONS = st.builds(
    Section,
    st.builds(Cylinder, NUMBERS, NUMBERS) | st.builds(Box, st.tuples(NUMBERS, NUMBERS, NUMBERS)),
    density=st.floats(-1e4, 1e4).filter(bool),
    pose=POSES,
    description=WORDS,
)
PARTS = st.builds(Part, WORDS.filter(bool), st.lists(SECTIONS, max_size=3).map(tuple), WORDS, POSES)


@pytest.mark.requirement("S3-1")
@settings(max_examples=60, deadline=None, derandomize=True)
@given(pieces=st.lists(PARTS, max_size=3), title=WORDS, frame=POSES, motion=COORDINATES)
def test_any_database_survives_the_file(pieces: list[Part], title: str, frame: Pose, motion: float) -> None:
    joint = DHJoint(Revolute("j", variable="q1", home=motion), a=scalar(motion))
    links = (PartsLink("base"), PartsLink("arm", tuple(pieces), frame))
    parts = Parts("arm", links, (joint,), title=title, tool=frame)
    assert read_parts(write_parts(parts).encode()) == parts


@pytest.mark.requirement("S3-1")
def test_degrees_and_matrices_mean_the_same_pose() -> None:
    degrees = SMALL.replace('name = "pendulum"', 'name = "pendulum"\nangle_unit = "deg"')
    degrees = degrees.replace('alpha = "pi/2"', "alpha = 90").replace('"pi/2", 0] }', "90, 0] }")
    matrix = SMALL.replace(
        'frame = { xyz = [0, 0, 0.1], rpy = [0, "pi/2", 0] }',
        "frame = { placement = [[0, 0, 1, 0], [0, 1, 0, 0], [-1, 0, 0, 0.1], [0, 0, 0, 1]] }",
    )
    plain = read_parts(SMALL.encode())
    assert read_parts(degrees.encode()) == plain
    assert read_parts(matrix.encode()).links[1].T_dc == plain.links[1].T_dc


@pytest.mark.requirement("S3-3")
@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("radius = 0.01\n", "", ["section 1 (cylinder), radius", "is missing"]),
        ("radius = 0.01", "radius = -0.01", ["section 1 (cylinder), radius", "-0.01 m"]),
        ("radius = 0.01", "radius = nan", ["radius", "finite"]),
        ("radius = 0.01", 'radius = "wall"', ["radius", "wall"]),
        ("radius = 0.01", "radios = 0.01", ["radios", "did you mean 'radius'"]),
        ('shape = "cylinder"', 'shape = "cilinder"', ["shape", "did you mean 'cylinder'"]),
        ('shape = "cylinder"\n', "", ["shape", "missing", "semi_cylinder"]),
        ('material = "steel"\n', "", ["density", "neither"]),
        ('material = "steel"', 'material = "steel"\ndensity = 1', ["density and material"]),
        ('material = "steel"', 'material = "stel"', ["material", "did you mean 'steel'"]),
        ('material = "steel"', "density = 0", ["density", "other than 0"]),
        ('material = "steel"', "density = -7850\nhole = true", ["hole", "negative density"]),
        ('drawing = "P-1"\n', "", ["link 1 (bob), part 1", "drawing number"]),
        ("putty = 1500", "putty = -1", ["materials", "putty", "density"]),
        ("r = 0.3", "d = 0.3", ["joint 1 (pivot)", "along z"]),
        ("xyz = [0, 0, 0.15]", "xyz = [0, 0]", ["section 2 (sphere)", "2 values given, 3 expected"]),
        ("xyz = [0, 0, 0.15]", "placement = [[2,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]", ["not a rotation"]),
        ("frame = {", "dh_frame = {}\nframe = {", ["dh_frame", "together with frame"]),
        ('[[link]]\nname = "post"\n', "", ["1 links and 1 joints", "base"]),
        ('name = "bob"', 'name = "post"', ["'post' is used above"]),
        ("armwright_parts = 1", "armwright_parts = 2", ["version 2"]),
        ("armwright_parts = 1\n", "", ["version is missing"]),
        ("[materials]", "[materials", ["not TOML"]),
    ],
)
def test_mistakes_are_named_with_line_and_remedy(old: str, new: str, wanted: list[str]) -> None:
    assert old in SMALL
    with pytest.raises(InputError) as caught:
        read_parts(SMALL.replace(old, new, 1).encode(), file="arm.parts.toml")
    text = str(caught.value)
    assert text.startswith("arm.parts.toml")
    for word in wanted:
        assert word in text


@pytest.mark.requirement("S3-3")
def test_the_line_of_the_section_is_given() -> None:
    with pytest.raises(InputError) as caught:
        read_parts(SMALL.replace("radius = 0.04", "radius = 0").encode(), file="a.toml")
    line = SMALL.splitlines().index("radius = 0.04") + 1
    assert str(caught.value).startswith(
        f"a.toml:{line}: link 1 (bob), part 1 (P-1), section 2 (sphere), radius:"
    )


@pytest.mark.requirement("S3-3")
def test_a_database_made_in_python_is_checked_too() -> None:
    joint = DHJoint(Revolute("j", variable="q1"))
    bad = Parts("arm", (PartsLink("base"), link_of(Section(Sphere(-1.0), density=1))), (joint,))
    with pytest.raises(ArmwrightError, match=r"link 1 \(link\), part D-1, section 1 \(sphere\), radius"):
        validated_parts(bad)
    with pytest.raises(ArmwrightError, match="describe link 0"):
        validated_parts(replace(bad, links=bad.links[1:]))


def test_file_that_is_not_there_is_named() -> None:
    with pytest.raises(InputError, match=r"nowhere\.parts\.toml.*cannot be read"):
        load_parts("nowhere.parts.toml")


HOSTILE = {
    "empty": b"",
    "not text": bytes(range(256)),
    "deep lists": b"a = " + b"[" * 100_000,
    "deep tables": b"armwright_parts = " + b"{a=" * 50_000,
    "dotted key": b".".join([b"a"] * 100_000) + b" = 1",
    "long integer": b"armwright_parts = " + b"9" * 100_000,
    "too long": b"#" * (MAX_PARTS_BYTES + 1),
    "huge number": SMALL.replace("0.01", "1e999").encode(),
    "tall power": SMALL.replace("radius = 0.01", 'radius = "9**9**9**9"').encode(),
    "endless arm": SMALL.replace("r = 0.3", 'r = "exp(exp(9))"').encode(),
    "endless turn": SMALL.replace('alpha = "pi/2"', "alpha = 1e308").encode(),
    "exponential": SMALL.replace("radius = 0.01", 'radius = "exp(exp(exp(9)))"').encode(),
    "many sections": SMALL.encode() + b'[[link.part.section]]\nshape = "sphere"\nradius = 1\n' * 9_000,
    "many corners": SMALL.encode()
    + b'[[link.part.section]]\nshape = "prism"\nheight = 1\ndensity = 1\npolygon = ['
    + b"[0,1],[1,0]," * 35_000
    + b"]\n",
    "many polygons": SMALL.encode()
    + (
        b'[[link.part.section]]\nshape = "prism"\nheight = 1\ndensity = 1\npolygon = ['
        + b",".join(b"[%d,%d]" % (i, (i * i) % 997) for i in range(100))
        + b",[99,1000],[0,1000]]\n"
    )
    * 520,
    "many joints": b'armwright_parts = 1\nname = "a"\n' + b"[[joint]]\n" * 40_000,
    "many links": b'armwright_parts = 1\nname = "a"\n' + b"[[joint]]\n" * 900 + b"[[link]]\n" * 901,
}


@pytest.mark.requirement("S3-3")
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_bytes_are_answered_in_time(name: str) -> None:
    start = time.thread_time()  # other programs, and other threads of this one, may be busy
    with contextlib.suppress(InputError):
        read_parts(HOSTILE[name])
    assert time.thread_time() - start < 2.0  # seconds, the bound that every reader of the project keeps


def test_materials_are_plausible_densities() -> None:
    """Between the lightest plastic and tungsten, and light metals below steels."""
    assert all(900 <= density <= 19_300 for density in MATERIALS.values())
    assert MATERIALS["aluminium"] < MATERIALS["titanium"] < MATERIALS["steel"] < MATERIALS["copper"]


@pytest.mark.requirement("S3-3")
def test_each_density_says_where_it_is_from() -> None:
    """A source, or typical with how much grades differ; figures compared with published tables."""
    lines = Path(materials.__file__).read_text(encoding="utf-8").splitlines()
    said = {line.split('"')[1]: line.split("# ", 1)[1] for line in lines if '": ' in line}
    for name in MATERIALS:
        assert said[name].startswith(("AA", "CDA", "CRC", "MH", "typical")), name
    assert (MATERIALS["bronze"], MATERIALS["brass"], MATERIALS["ptfe"]) == (8910, 8500, 2190)
