"""What a worker does with robots: open, describe, change, write."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from armwright.errors import ArmwrightError
from armwright.expr import evaluate_all, made_name
from armwright.report.robot_summary import findings_data, summary_of
from armwright.robot import Link, Robot
from armwright.robot.check.robot_findings import NOISE
from armwright.robot.formats import formats, load, robots
from armwright.robot.geometry.exact_geometry import OFFERED, rounded_numbers
from armwright.robot.joint import JOINT_TYPES
from armwright.robot.parts.mesh_places import HIGHEST
from armwright.studio.calls.first_calls import robot_scene
from armwright.studio.robot_cells import cell_groups
from armwright.studio.robot_edits import add_joint, change_cell, remove_joint
from armwright.studio.robot_text import read_robot, write_robot
from armwright.studio.snippets import command_of_robot, python_of_robot

MOST_JOINTS = 60  # of a robot that is made by hand
AS_LOG = "a log is opened on the page Identify of its robot"
_MENDED_BY = {"rounded": f"{OFFERED:g}", "noise": f"{NOISE:g}"}  # findings of numbers that mean exact ones
_SUFFIX = re.compile(r"\.[a-z0-9]{1,11}")


def open_library(name: str) -> dict[str, Any]:
    """A robot of the library as text."""
    if name not in robots():
        raise ArmwrightError(f"'{name}' is not in the library")
    return document_data(load(name))


def open_file(data: str, suffix: str) -> dict[str, Any]:
    """The robot in a file, given as base64 and its suffix; its name was thrown away."""
    own = base64.b64decode(data, validate=True)
    with lonely_folder() as folder:
        path = folder / f"robot{_known_suffix(suffix.lower(), own)}"
        path.write_bytes(own)
        try:
            return document_data(load(path), path)
        except ArmwrightError as error:
            why = str(error).replace(str(path), "this file")
            raise ArmwrightError(f"{why}; {AS_LOG}" if _ends_as_log(path.suffix) else why) from None


@contextmanager
def lonely_folder() -> Iterator[Path]:
    """A new folder for files of strangers, deep inside empty ones: none of it is in a package around."""
    with TemporaryDirectory() as outermost:
        inner = Path(outermost).joinpath(*["in"] * (HIGHEST + 1))
        inner.mkdir(parents=True)
        yield inner


def _known_suffix(suffix: str, data: bytes) -> str:
    """The suffix, where some format reads such files or at least knows why it cannot."""
    known = sorted({one for item in formats().values() for one in item.suffixes})
    if suffix in known or (_SUFFIX.fullmatch(suffix) and _is_claimed(suffix, data)):
        return suffix
    what = f"files that end in '{suffix[:12]}'" if suffix else "files without an ending such as .urdf"
    remedy = AS_LOG if _ends_as_log(suffix) else f"use {' '.join(known)}"
    raise ArmwrightError(f"{what} cannot be read as a robot; {remedy}")


def _is_claimed(suffix: str, data: bytes) -> bool:
    return any(item.claims(suffix, data) for item in formats().values())


def _ends_as_log(suffix: str) -> bool:
    from armwright.identify.readers import log_suffixes  # of no use to a robot that can be opened

    return suffix in log_suffixes()


def document_data(robot: Robot, path: Path | None = None) -> dict[str, Any]:
    """What is kept of a robot; of one that came as URDF also that file's own text."""
    data = {"text": write_robot(robot), "name": robot.name, "findings": findings_data(robot.findings)}
    if path is None or path.suffix.lower() not in (".urdf", ".xml"):
        return data
    own = path.read_bytes()
    is_urdf = formats()["urdf"].claims(path.suffix.lower(), own)
    return data | ({"source": own.decode("utf-8", errors="replace")} if is_urdf else {})


def new_robot(name: str, joints: str) -> dict[str, Any]:
    """A chain of joints given by letters, all lengths zero."""
    letters = joints.strip().upper()
    known = {kind.letter: kind for kind in JOINT_TYPES.values()}
    wrong = sorted(set(letters) - set(known))
    if wrong or not 1 <= len(letters) <= MOST_JOINTS:
        raise ArmwrightError(
            f"joints '{joints[:20]}': give 1 to {MOST_JOINTS} letters of {', '.join(known)}, e.g. RRPRRR"
        )
    made = [
        known[letter](f"joint{j}", j - 1, variable=f"q{j}" if known[letter].unit else "")
        for j, letter in enumerate(letters, 1)
    ]
    links = tuple(Link(f"link{j}") for j in range(1, len(made) + 1))
    return document_data(Robot(made_name(name, "robot"), tuple(made), links))


def describe(robot: str) -> dict[str, Any]:
    """Tables, picture and facts of a robot."""
    own = read_robot(robot)
    summary, (scene, why) = summary_of(own), robot_scene(own)
    return {
        "name": own.name,
        "title": own.title,
        "structure": summary.structure,
        "types": summary.joint_types,
        "mobility": summary.mobility,
        "mass": _mass(own),
        "sizes": {"NL": own.NL, "NJ": own.NJ, "B": own.B},
        "symbols": [name for name in own.symbols if name not in dict(own.defaults)],
        "frames": [str(frame.number) for frame in own.frames],
        "groups": cell_groups(own),
        "scene": scene,
        "no_scene": why,
        "findings": _finding_rows(own),
    }


def _finding_rows(robot: Robot) -> list[dict[str, str]]:
    """What a robot's check finds; ``exact`` is the tolerance that mends a finding, where one does."""
    rounded = rounded_numbers(robot)
    rows = findings_data([*robot.check(), *([rounded] if rounded else [])])
    return [row | ({"exact": _MENDED_BY[row["code"]]} if row["code"] in _MENDED_BY else {}) for row in rows]


def _mass(robot: Robot) -> float | None:
    """The sum of the masses of the links; None where one of them is a name without a number."""
    try:
        return sum(evaluate_all([link.inertia.M for link in robot.links], dict(robot.defaults)))
    except KeyError:
        return None


def change(robot: str, place: str, text: str) -> dict[str, Any]:
    """The robot with one cell changed, as text."""
    return {"text": write_robot(change_cell(read_robot(robot), place, text))}


def lengthen(robot: str, kind: str) -> dict[str, Any]:
    """The robot with one more joint."""
    return {"text": write_robot(add_joint(read_robot(robot), kind))}


def shorten(robot: str) -> dict[str, Any]:
    """The robot without its last joint."""
    return {"text": write_robot(remove_joint(read_robot(robot)))}


def check_cell(robot: str, place: str, text: str) -> dict[str, Any]:
    """What would be wrong with a cell, "" if nothing: asked while somebody types."""
    try:
        write_robot(change_cell(read_robot(robot), place, text))
    except (ArmwrightError, ArithmeticError) as error:
        return {"wrong": str(error).removeprefix("robot: ")}
    return {"wrong": ""}


def write_file(robot: str, format: str) -> dict[str, Any]:
    """The robot as a file of another format, and what that cannot hold."""
    writers = {name: item for name, item in formats().items() if item.write is not None}
    if format not in writers:
        raise ArmwrightError(f"format '{format}': use {', '.join(writers)}")
    own, chosen = read_robot(robot), writers[format]
    assert chosen.write is not None
    written = chosen.write(own)
    return {
        "file": f"{own.name}{chosen.suffixes[0]}",
        "text": written.text,
        "findings": findings_data(written.findings),
    }


def robot_words(robot: str, wish: Mapping[str, Any]) -> dict[str, str]:
    """What to type elsewhere for the robot at a position."""
    own = read_robot(robot)
    file, q = wish.get("origin") or f"{own.name}.toml", [float(f"{x:.9g}") for x in wish["q"]]
    active = {joint.name for joint in own.active}
    motors = (
        [x for x, joint in zip(q, own.moving, strict=True) if joint.name in active] if own.loops else None
    )
    is_chain = own.structure == "serial" and not own.couplings
    return {
        "python": python_of_robot(file, q, motors),
        "command": command_of_robot(file, q, has_solutions=is_chain),
    }


CALLS = {
    "open_library": open_library,
    "open_file": open_file,
    "new_robot": new_robot,
    "describe": describe,
    "robot_words": robot_words,
    "change": change,
    "lengthen": lengthen,
    "shorten": shorten,
    "check_cell": check_cell,
    "write_file": write_file,
}
