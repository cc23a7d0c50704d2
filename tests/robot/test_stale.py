"""Robot files generated from parts: written anew only when the parts or their meshes changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from armwright.errors import ArmwrightError
from armwright.robot.formats import load
from armwright.robot.parts.staleness import generate, is_stale, stale_reason
from tests.robot.parts_files import DD6_PARTS, MOTORISED


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "parts").mkdir()
    shutil.copy(DD6_PARTS, tmp_path / "parts" / "arm.parts.toml")
    assert generate(tmp_path / "parts" / "arm.parts.toml", tmp_path / "arm.toml")
    return tmp_path


@pytest.mark.requirement("S3-7")
def test_generated_only_when_parts_change(project: Path) -> None:
    parts, robot = project / "parts" / "arm.parts.toml", project / "arm.toml"
    assert not is_stale(robot)
    before = robot.stat().st_mtime_ns
    assert not generate(parts, robot)
    assert robot.stat().st_mtime_ns == before
    parts.write_text(parts.read_text().replace("radius = 0.155", "radius = 0.160"))
    assert "has changed" in stale_reason(robot)
    old = load(robot)
    assert generate(parts, robot)
    assert not is_stale(robot)
    assert float(load(robot).links[0].inertia.M) > float(old.links[0].inertia.M)


@pytest.mark.requirement("S3-7")
def test_line_ends_do_not_make_it_stale(project: Path) -> None:
    parts = project / "parts" / "arm.parts.toml"
    parts.write_bytes(parts.read_bytes().replace(b"\n", b"\r\n"))
    assert not is_stale(project / "arm.toml")


@pytest.mark.requirement("S3-7")
def test_changed_mesh_makes_it_stale(tmp_path: Path) -> None:
    pytest.importorskip("trimesh")
    corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 {top}\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
    (tmp_path / "t.obj").write_text(corners.format(top=1))
    section = '[[link.part.section]]\nshape = "mesh"\nfile = "t.obj"\nmaterial = "steel"\n'
    part = f'[[link.part]]\ndrawing = "A"\n{section}'
    (tmp_path / "a.parts.toml").write_text(MOTORISED.format(friction="") + part)
    assert generate(tmp_path / "a.parts.toml", tmp_path / "a.toml")
    assert not is_stale(tmp_path / "a.toml")
    (tmp_path / "t.obj").write_text(corners.format(top=2))
    assert is_stale(tmp_path / "a.toml")
    assert generate(tmp_path / "a.parts.toml", tmp_path / "a.toml")
    assert float(load(tmp_path / "a.toml").links[0].inertia.M) == pytest.approx(7850 / 3)


@pytest.mark.requirement("S3-7")
def test_missing_and_foreign_files_are_told_apart(project: Path) -> None:
    parts, robot = project / "parts" / "arm.parts.toml", project / "arm.toml"
    assert "not been generated" in stale_reason(project / "other.toml")
    (project / "hand.toml").write_text('armwright = 1\nname = "hand"\n[[joint]]\n')
    with pytest.raises(ArmwrightError, match="not generated from parts"):
        is_stale(project / "hand.toml")
    with pytest.raises(ArmwrightError, match="not generated from parts"):
        generate(parts, project / "hand.toml")  # written by hand: never overwritten
    parts.unlink()
    assert "cannot be read" in stale_reason(robot)
