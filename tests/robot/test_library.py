"""The library: every robot is there, loads, survives its file formats and names its sources."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.robot import Robot
from armwright.robot.formats import formats, load, robots, save
from tests.robot.library_mechanics import frames, home_with_cuts, pseudo_inertia

TYPES = {  # joints of the open robots
    "puma560": "RRRRRR",
    "puma560_symmetric": "RRRRRR",
    "stanford": "RRPRRR",
    "scara": "RRPR",
    "planar2r": "RR",
    "planar3r": "RRR",
    "vertical2r": "RR",
    "rx90": "RRRRRR",
    "tx40": "RRRRRR",
    "ur5e": "RRRRRR",
    "ur10": "RRRRRR",
    "panda": "RRRRRRR",
    "kr300": "RRRRRR",
    "manseur_doty": "RRRRRR",
    "cartesian6": "PPPRRR",
    "ddarm": "RRR",
    "dd6": "RRRRRR",
    "hand3": "RRRRRRRRR",
    "twoarm": "RRRRRRRR",
}

SIZES = {  # NL, NJ, NF, number of motors of the closed ones
    "minnesota": (5, 6, 7, 3),
    "prps3": (16, 18, 20, 6),
    "gough_stewart": (31, 36, 41, 6),
    "fourbar": (3, 4, 5, 1),
    "fivebar": (4, 5, 6, 2),
    "palletiser": (8, 9, 10, 6),
    "twoloop": (8, 10, 12, 4),
}

NAMES = (*TYPES, *SIZES)

IMPOSSIBLE = {  # published or base-parameter links that no real body has; each file says so
    "ddarm": ["link1"],
    "puma560": ["forearm"],
    "puma560_symmetric": ["trunk", "upper_arm", "forearm", "wrist1", "wrist2", "hand"],
}

DOCS = Path(__file__).parents[2] / "docs" / "library.md"
ROUNDING = 1e-12  # a few dozen products of numbers of order one

every_robot = pytest.mark.parametrize("name", NAMES)


def test_library_has_exactly_the_promised_robots() -> None:
    assert sorted(NAMES) == robots()


@every_robot
def test_file_is_called_as_the_robot_and_is_sound(name: str) -> None:
    robot = load(name)
    assert robot.name == name
    assert robot.title
    assert not robot.symbols, "library robots are numeric"
    assert np.isfinite(robot.transforms()).all()


@every_robot
def test_every_robot_names_its_source(name: str) -> None:
    """A publication with its year, a public repository, or the word synthetic."""
    source = load(name).source.lower()
    has_year = any(str(year) in source for year in range(1974, 2026))
    assert has_year or "synthetic" in source or "public" in source


@every_robot
def test_documentation_has_one_row_per_robot(name: str) -> None:
    """In the first table, which has five columns."""
    lines = DOCS.read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith(f"| `{name}` |") and line.count("|") == 6 for line in lines) == 1


@pytest.mark.requirement("S4-3", "S4-4", "S4-5")
@pytest.mark.parametrize("name", TYPES)
def test_open_robots_have_their_joints_all_active(name: str) -> None:
    robot = load(name)
    assert "".join(joint.kind[0].upper() for joint in robot.joints) == TYPES[name]
    is_tree = name in ("hand3", "twoarm")
    assert robot.structure == ("tree" if is_tree else "serial")
    assert robot.active == robot.joints


@pytest.mark.requirement("S4-1", "S4-6")
@pytest.mark.parametrize("name", SIZES)
def test_closed_robots_have_two_frames_per_opened_joint(name: str) -> None:
    robot = load(name)
    assert (robot.NL, robot.NJ, robot.NF, len(robot.active)) == SIZES[name]
    assert robot.structure == "closed"
    assert robot.B == robot.NJ - robot.NL
    assert robot.NF == robot.NL + 2 * robot.B
    for i in range(1, robot.B + 1):
        cut, twin = robot.frames[robot.NL + i - 1], robot.frames[robot.NJ + i - 1]
        assert cut.parent != twin.parent
        assert cut.joint is not None
        assert not cut.joint.is_active


@every_robot
def test_parents_come_before_their_children(name: str) -> None:
    """So that every recursion may run in the order of the file."""
    assert all(joint.parent < j for j, joint in enumerate(load(name).joints, 1))


@every_robot
def test_joint_and_link_names_do_not_point_to_different_frames(name: str) -> None:
    robot = load(name)
    links = {link.name: j for j, link in enumerate(robot.links, 1)}
    assert all(links.get(joint.name, j) == j for j, joint in enumerate(robot.joints, 1))


@every_robot
def test_home_is_inside_the_limits(name: str) -> None:
    for joint in load(name).joints:
        low, high = joint.limits.lower, joint.limits.upper
        assert low is None or low <= joint.home
        assert high is None or joint.home <= high


@pytest.mark.requirement("S4-7", "S2-38")
@every_robot
def test_bodies_are_possible_but_for_the_documented_ones(name: str) -> None:
    """∫[r;1][r;1]ᵀdm is positive semidefinite exactly for real bodies; check() names the others."""
    robot = load(name)
    lowest = {link.name: np.linalg.eigvalsh(pseudo_inertia(link.inertia)).min() for link in robot.links}
    impossible = [link for link, value in lowest.items() if value < -1e-12]
    assert impossible == IMPOSSIBLE.get(name, [])
    found = [finding.where for finding in robot.check() if finding.severity != "info"]
    assert ", ".join(found).count("link '") == len(impossible)
    assert all(f"'{link}'" in ", ".join(found) for link in impossible)


@pytest.mark.requirement("S2-38")
def test_cad_arm_loads_although_its_first_link_violates_the_triangle_inequality() -> None:
    """Principal moments about the centre of mass 0.62, 1.33, 3.98 (erratum E2-15)."""
    finding, form = load("ddarm").check()
    assert (finding.code, form.code, form.where) == ("triangle", "serial_form", "b3")
    for moment in ("0.6239", "1.328", "3.979"):
        assert moment in finding.text


@pytest.mark.requirement("S1-2")
def test_ten_bodies_of_the_parallel_machine_have_mass() -> None:
    massive = [link.name for link in load("prps3").links if float(link.inertia.M) > 0]
    legs = [f"{part}{i}" for part in ("slider", "lower", "upper") for i in (1, 2, 3)]
    assert massive == [*legs, "platform"]


@pytest.mark.requirement("S4-8")
def test_puma_rotors_and_friction_are_seen_at_the_joint() -> None:
    robot = load("puma560")
    published = [1.1408, 4.7542, 0.8624, 0.2024, 0.1811, 0.2058]  # rotor times ratio squared, 4 digits
    assert np.allclose([float(joint.rotor) for joint in robot.joints], published, rtol=0, atol=6e-5)
    friction = robot.joints[0].friction
    up, down = 0.395 * 62.6111, 0.435 * 62.6111  # motor-side Coulomb pair of joint 1
    assert float(friction.FS) + float(friction.OFF) == pytest.approx(up, rel=1e-14)
    assert float(friction.FS) - float(friction.OFF) == pytest.approx(down, rel=1e-14)
    assert float(friction.FV) == pytest.approx(0.00148 * 62.6111**2, rel=1e-14)


def test_symmetric_puma_has_sixteen_parameters() -> None:
    robot = load("puma560_symmetric")
    names = {
        f"{key}{j}"
        for j, link in enumerate(robot.links, 1)
        for key in ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")
        if float(getattr(link.inertia, key)) != 0
    }
    assert names == {"ZZ1"} | {f"{key}{j}" for key in ("XX", "ZZ", "MY") for j in range(2, 7)}


# ------------------------------------------------------------------------------- file formats


@every_robot
def test_toml_round_trip_is_identical(name: str, tmp_path: Path) -> None:
    robot, path = load(name), tmp_path / f"{name}.toml"
    assert robot.save(path) == ()
    first = path.read_text(encoding="utf-8")
    again = load(path)
    assert again == robot
    again.save(path)
    assert path.read_text(encoding="utf-8") == first


REFUSED = {  # URDF holds trees of bodies with mass
    "par": set(),
    "urdf": {*SIZES, "puma560_symmetric"},
}


@pytest.mark.parametrize("suffix", REFUSED)
@every_robot
def test_foreign_formats_keep_what_they_can_hold(name: str, suffix: str, tmp_path: Path) -> None:
    """Frames and inertias survive, and what is read back stays as it is from then on."""
    robot, path = load(name), tmp_path / f"{name}.{suffix}"
    if suffix not in formats():
        pytest.skip(f"no {suffix} in this build")
    if name in REFUSED[suffix]:
        with pytest.raises(ArmwrightError, match=r"save it as"):
            save(robot, path)
        return
    save(robot, path)
    again = load(path)
    assert _same_motion(robot, again)
    save(again, path)
    assert load(path) == again


def _same_motion(robot: Robot, other: Robot) -> bool:
    """Link by link the same frame and inertia at the home of the first robot."""
    assert len(other.moving) == len(robot.moving)
    T, T_other = robot.transforms(), other.transforms(robot.home)
    names = [link.name for link in other.links]
    for j, link in enumerate(robot.links, 1):
        k = names.index(link.name) + 1 if link.name in names else j
        np.testing.assert_allclose(T_other[k], T[j], rtol=0, atol=ROUNDING)
        np.testing.assert_allclose(
            other.links[k - 1].inertia.numbers(), link.inertia.numbers(), rtol=1e-9, atol=1e-12
        )
    return True


@every_robot
def test_frames_are_products_of_the_six_elementary_motions(name: str) -> None:
    """Rot(z,γ)Trans(z,b)Rot(x,α)Trans(x,d)Rot(z,θ)Trans(z,r) of every row (erratum E4-2)."""
    robot = load(name)
    Z = robot.transforms()[0]
    own = np.array([Z @ T for T in frames(robot, home_with_cuts(robot))])
    np.testing.assert_allclose(robot.transforms(), own, rtol=0, atol=ROUNDING)
