"""Meshes that robots' files name are found in their packages, and nowhere outside of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from armwright.errors import InputError
from armwright.robot.parts.mesh_places import HIGHEST, find_mesh, package_root


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """Two packages side by side, a mesh beside them, and one in a folder that is no package."""
    for name in (
        "arm-main/urdf/arm.urdf",
        "arm-main/meshes/hand.stl",
        "tool_description/meshes/tool.stl",
        "secret/meshes/tool.stl",
        "outside.stl",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("solid a\nendsolid\n")
    (tmp_path / "arm-main/package.xml").write_text("<package><name>arm_description</name></package>")
    (tmp_path / "tool_description/package.xml").write_text("<package><name>tool_description</name></package>")
    return tmp_path


@pytest.mark.parametrize(
    ("file", "place"),
    [
        ("../meshes/hand.stl", "arm-main/meshes/hand.stl"),
        ("../urdf/../meshes/hand.stl", "arm-main/meshes/hand.stl"),
        ("package://arm_description/meshes/hand.stl", "arm-main/meshes/hand.stl"),
        ("package://arm-main/meshes/hand.stl", "arm-main/meshes/hand.stl"),
        ("package:///arm-main/meshes/hand.stl", "arm-main/meshes/hand.stl"),
        ("package://arm_support/meshes/hand.stl", "arm-main/meshes/hand.stl"),
        ("model://arm-main/meshes/hand.stl", "arm-main/meshes/hand.stl"),
        ("package://tool_description/meshes/tool.stl", "tool_description/meshes/tool.stl"),
    ],
)
def test_a_mesh_of_the_package_is_found(workspace: Path, file: str, place: str) -> None:
    assert find_mesh(workspace / "arm-main/urdf", file) == workspace / place


@pytest.mark.parametrize(
    "file",
    [
        "../../outside.stl",
        "../../secret/meshes/tool.stl",
        "package://secret/meshes/tool.stl",
        "package://arm_description/../outside.stl",
        "package://../outside.stl",
        "package://",
        "package:///outside.stl",
        "../meshes/hand.txt",
        "../meshes/none.stl",
        "../meshes/hand\0.stl",
        "/etc/../etc/passwd.stl",
        "file:///etc/passwd.stl",
        "file://../../outside.stl",
    ],
)
def test_nothing_outside_of_packages_is_read(workspace: Path, file: str) -> None:
    with pytest.raises(InputError):
        find_mesh(workspace / "arm-main/urdf", file)


@pytest.mark.parametrize("scheme", ["", "file://"])
def test_a_whole_path_into_the_package_is_read_and_no_other(workspace: Path, scheme: str) -> None:
    """As xacro writes the place of a package; of a long path the message shows the end."""
    here = workspace / "arm-main/urdf"
    assert find_mesh(here, f"{scheme}{workspace}/arm-main/meshes/hand.stl").samefile(
        workspace / "arm-main/meshes/hand.stl"
    )
    with pytest.raises(InputError, match=r"outside\.stl' leads out of the folder 'arm-main'"):
        find_mesh(here, f"{scheme}{workspace}/arm-main/meshes/../../outside.stl")
    with pytest.raises(InputError, match=r"….*/hand\.dae' is not \.stl or \.obj"):
        find_mesh(here, f"{scheme}{workspace}/arm-main/meshes/{'visual/' * 9}hand.dae")


def test_a_link_that_leads_out_of_the_package_is_refused(workspace: Path) -> None:
    (workspace / "arm-main/meshes/out.stl").symlink_to(workspace / "outside.stl")
    (workspace / "arm-main/linked").symlink_to(workspace / "secret")
    for file in ("../meshes/out.stl", "../linked/meshes/tool.stl", "package://arm-main/meshes/out.stl"):
        with pytest.raises(InputError, match="symbolic link"):
            find_mesh(workspace / "arm-main/urdf", file)


def test_links_inside_a_package_are_followed(workspace: Path) -> None:
    """To a file, to a folder, and in a chain: what they lead to could be named as well."""
    arm = workspace / "arm-main"
    (arm / "urdf/meshes").symlink_to("../meshes")
    (arm / "meshes/left.stl").symlink_to("hand.stl")
    (arm / "visual").symlink_to("urdf/meshes")
    files = ("meshes/hand.stl", "../visual/left.stl", "package://arm-main/visual/left.stl")
    for file in (*files, "package://arm_description/urdf/meshes/hand.stl"):
        assert find_mesh(arm / "urdf", file).samefile(arm / "meshes/hand.stl")


def test_a_chain_of_links_that_ends_outside_is_refused(workspace: Path) -> None:
    arm = workspace / "arm-main"
    (arm / "meshes/far.stl").symlink_to("near.stl")
    (arm / "meshes/near.stl").symlink_to("../../outside.stl")
    (arm / "meshes/round.stl").symlink_to("round.stl")
    with pytest.raises(InputError, match=r"'far.stl' is a symbolic link that leads out"):
        find_mesh(arm / "urdf", "../meshes/far.stl")
    with pytest.raises(InputError, match="round"):
        find_mesh(arm / "urdf", "../meshes/round.stl")


def test_links_of_another_package_stay_in_it(workspace: Path) -> None:
    tool = workspace / "tool_description/meshes"
    (tool / "own.stl").symlink_to("tool.stl")
    (tool / "away.stl").symlink_to("../../outside.stl")
    here = workspace / "arm-main/urdf"
    assert find_mesh(here, "package://tool_description/meshes/own.stl").is_file()
    with pytest.raises(InputError, match="symbolic link"):
        find_mesh(here, "package://tool_description/meshes/away.stl")


@pytest.mark.parametrize("file", ["../meshes/hand.stl", "package://arm_description/meshes/hand.stl"])
def test_a_robot_in_a_linked_folder_has_the_meshes_beside_the_real_one(workspace: Path, file: str) -> None:
    (workspace / "home").mkdir()
    (workspace / "home/robots").symlink_to(workspace / "arm-main/urdf")
    assert find_mesh(workspace / "home/robots", file).samefile(workspace / "arm-main/meshes/hand.stl")


def test_a_path_as_written_on_windows_is_read_and_leads_nowhere_else(workspace: Path) -> None:
    here = workspace / "arm-main/urdf"
    assert find_mesh(here, "..\\meshes\\hand.stl") == workspace / "arm-main/meshes/hand.stl"
    for file in (
        "..\\..\\outside.stl",
        "C:\\outside.stl",
        "\\outside.stl",
        "package://arm-main\\..\\outside.stl",
    ):
        with pytest.raises(InputError):
            find_mesh(here, file)


def test_without_a_manifest_the_package_is_the_folder_above(workspace: Path) -> None:
    (workspace / "arm-main/package.xml").unlink()
    here = workspace / "arm-main/urdf"
    assert package_root(here) == workspace / "arm-main"
    assert find_mesh(here, "../meshes/hand.stl").is_file()
    with pytest.raises(InputError, match="leads out of the folder 'arm-main'"):
        find_mesh(here, "../../outside.stl")
    with pytest.raises(InputError, match="not in a folder 'tool_description'"):
        find_mesh(here, "package://tool_description/meshes/tool.stl")


def test_a_package_far_above_is_not_looked_for(workspace: Path) -> None:
    deep = workspace.joinpath("arm-main", *"abcdefgh"[:HIGHEST])
    deep.mkdir(parents=True)
    assert package_root(deep) == workspace / "arm-main"
    assert package_root(deep / "further") == deep
