"""Pages and scenes of robots in motion: their frames are those of the robot, and they need nothing else."""

from __future__ import annotations

import base64
import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import armwright as aw
from armwright.report.animation import animation_data
from armwright.report.gltf import gltf_scene

CHROME = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def moved(name: str = "puma560") -> tuple[aw.Robot, aw.Trajectory]:
    robot = aw.load(name).without("friction")
    return robot, aw.simulate(robot, duration=0.1, step=0.01)


def dumped(page: str, script: str, folder: Path) -> str:
    """The title of a page after a script ran in it."""
    if CHROME is None:
        pytest.skip("no Chromium")
    (folder / "page.html").write_text(page.replace("</body>", f"<script>{script}</script></body>"), "utf-8")
    command = [
        CHROME,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--virtual-time-budget=3000",
        "--dump-dom",
    ]
    place = (folder / "page.html").as_uri()
    run = subprocess.run([*command, place], capture_output=True, text=True, timeout=120, check=True)
    found = re.search(r"<title>(.*?)</title>", run.stdout, re.DOTALL)
    assert found is not None
    return html.unescape(found.group(1))


def test_pages_load_nothing_from_elsewhere() -> None:
    robot, run = moved()
    for page in (aw.view(robot).html, aw.view(run, robot=robot).html):
        assert not re.search(r"https?://|src=|@import|url\(", page)


@pytest.mark.parametrize("name", ["puma560", "stanford", "scara", "hand3"])
def test_sliders_move_the_tool_as_the_model_does(name: str, tmp_path: Path) -> None:
    robot = aw.load(name)
    q = np.random.default_rng(0).uniform(-0.4, 0.4, len(robot.moving))
    script = f"pose({q.tolist()}); document.title = JSON.stringify(data.tool[0]);"
    found = json.loads(dumped(aw.view(robot).html, script, tmp_path))
    np.testing.assert_allclose(found, robot.pose(q)[:3, 3], atol=1e-7)  # transforms have nine digits


def test_play_goes_on_and_scrub_stops_it(tmp_path: Path) -> None:
    robot, run = moved()
    script = """
    $("play").click();
    setTimeout(() => {
      const played = frame; $("scrub").value = 3; $("scrub").oninput({target: $("scrub")});
      document.title = JSON.stringify([played, frame, playing, $("time").textContent]);
    }, 400);"""
    played, frame, playing, time = json.loads(dumped(aw.view(run, robot=robot).html, script, tmp_path))
    assert played > 0
    assert (frame, playing, time) == (3, False, "0.030 s")


@pytest.mark.parametrize("name", ["puma560", "scara", "fivebar"])
def test_a_motion_is_drawn_with_its_joints_where_the_robot_is(name: str, tmp_path: Path) -> None:
    """Joints stand on the frames of the tree, which carry the tool where the robot has it."""
    robot, run = moved(name)
    script = "show(7); document.title = JSON.stringify([body.joints.length, body.tool, data.tool[7]]);"
    joints, drawn, tool = json.loads(dumped(aw.view(run, robot=robot).html, script, tmp_path))
    assert joints >= len(robot.moving)
    np.testing.assert_allclose(drawn, tool, atol=2e-4)  # the page has tenths of millimetres


def test_a_closed_robot_that_stands_still_has_the_page_to_itself(tmp_path: Path) -> None:
    script = """const seen = id => $(id).getClientRects().length; document.title =
    JSON.stringify([seen("legend"), seen("bar"), $("scene").clientWidth / innerWidth]);"""
    legend, bar, share = json.loads(dumped(aw.view(aw.load("fivebar")).html, script, tmp_path))
    assert (legend, bar) == (0, 0)  # there is neither a curve to name nor a time to choose
    assert share > 0.9


def test_a_scene_of_gltf_has_the_rods_of_the_frames() -> None:
    robot, run = moved("scara")
    data = animation_data(robot, run)
    scene = gltf_scene(data)
    raw = base64.b64decode(scene["buffers"][0]["uri"].split(",", 1)[1])
    assert len(raw) == scene["buffers"][0]["byteLength"]

    def rows(accessor: int) -> np.ndarray:
        one = scene["accessors"][accessor]
        view = scene["bufferViews"][one["bufferView"]]
        part = raw[view["byteOffset"] : view["byteOffset"] + view["byteLength"]]
        return np.frombuffer(part, dtype="<f4").reshape(one["count"], -1)

    animation = scene["animations"][0]
    by_node: dict[int, dict[str, np.ndarray]] = {}
    for channel in animation["channels"]:
        sampler = animation["samplers"][channel["sampler"]]
        np.testing.assert_allclose(rows(sampler["input"])[:, 0], data["t"], atol=1e-6)
        by_node.setdefault(channel["target"]["node"], {})[channel["target"]["path"]] = rows(sampler["output"])
    wanted = [
        np.concatenate([np.stack([p[:-1], p[1:]], 1) for p in map(np.array, paths)])
        for paths in data["paths"]
    ]
    for k, moves in enumerate(by_node.values()):
        x, y, z, w = moves["rotation"].T
        axis = np.column_stack([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])
        end = moves["translation"] + axis * moves["scale"][:, 2:]
        np.testing.assert_allclose(moves["translation"], [frame[k, 0] for frame in wanted], atol=1e-6)
        np.testing.assert_allclose(end, [frame[k, 1] for frame in wanted], atol=2e-6)


def test_a_floating_base_is_drawn_where_it_went() -> None:
    robot = aw.load("planar2r").without("friction").with_base("floating")
    robot = robot.with_load(aw.Inertia(XX=1, YY=1, ZZ=1, M=5), link=0)  # type: ignore[arg-type]
    run = aw.simulate(robot, duration=0.5, step=0.05, V0=[1.0, 0, 0, 0, 0, 0])
    assert run.T0 is not None
    data = animation_data(robot, run)
    np.testing.assert_allclose([paths[0][0] for paths in data["paths"]], run.T0[:, :3, 3], atol=1e-4)


def test_views_are_saved_and_mistakes_explained(tmp_path: Path) -> None:
    robot, run = moved()
    assert aw.view(robot).save(tmp_path / "robot.html").read_text("utf-8") == aw.view(robot).html
    aw.animate(robot, run, tmp_path / "run.gltf")
    assert json.loads((tmp_path / "run.gltf").read_text("utf-8"))["asset"]["version"] == "2.0"
    assert "<iframe" in aw.view(robot)._repr_html_()
    with pytest.raises(aw.ArmwrightError, match="robot=robot"):
        aw.view(run)
    with pytest.raises(aw.ArmwrightError, match=r"\.html"):
        aw.view(robot).save(tmp_path / "robot.png")


def test_a_picture_moves_like_the_robot(tmp_path: Path) -> None:
    """Every link has a place in every frame, also a slide that is at zero in some of them."""
    robot = aw.load("scara").without("friction")
    slide = next(k for k, joint in enumerate(robot.moving) if joint.unit == "m")
    q = np.zeros(len(robot.moving))
    qd = np.zeros(len(robot.moving))
    qd[slide] = 0.1
    run = aw.simulate(robot.without("gravity"), duration=0.5, step=0.05, q=q, qd=qd)
    aw.animate(robot, run, tmp_path / "run.svg")
    root = ElementTree.parse(tmp_path / "run.svg").getroot()
    moving = [one for one in root.iter() if one.tag.endswith("polyline") and len(one)]
    assert moving
    for one in moving:
        values = one[0].attrib["values"].split(";")
        assert len(values) == len(run)
        assert values[0] == one.attrib["points"]
    circle = next(one for one in root.iter() if one.tag.endswith("circle"))
    heights = [float(y) for y in circle[1].attrib["values"].split(";")]
    assert np.ptp(np.diff(heights)) < 0.21  # an even motion along z, in tenths of a point
    assert abs(heights[-1] - heights[0]) > 5
    assert len(gltf_scene(animation_data(robot, run))["nodes"]) > len(moving)
