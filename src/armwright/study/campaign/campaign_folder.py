"""The folder of a campaign: what it is of, how its motions are made, and which steps are done.

A step is a folder that is written whole or not at all, so that a step is done where its folder is there;
what was interrupted is simply done again. Nothing that is there is ever overwritten.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from armwright.errors import ArmwrightError, InputError
from armwright.whole_files import write_whole

if TYPE_CHECKING:  # Studio's server asks for names of files only
    from armwright.robot import Robot

MOTION, LOGS, AUDIT, IDENTIFIED, REPORT = "1-motion", "2-logs", "3-audit", "4-identified", "5-report"
STEPS = (MOTION, LOGS, AUDIT, IDENTIFIED, REPORT)
ABOUT = "campaign.toml"
FIRST_LOG, OTHER_LOG, MAP = "identify", "validate", "map.toml"


@dataclass(frozen=True, slots=True)
class MotionPlan:
    """How the motions of a campaign are made, as ``aw.excite`` takes it; None: the robot's own limits."""

    duration: float = 10.0
    harmonics: int = 5
    velocity: float | None = None
    acceleration: float | None = None
    tip_speed: float | None = None
    clearance: float = 0.0
    rate: float = 200.0
    starts: int = 4
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Campaign:
    """A folder with the robot it is of; ``source`` is the file or name that the robot came from."""

    folder: Path
    robot: Robot
    source: str
    plan: MotionPlan

    def path(self, step: str, *names: str) -> Path:
        return self.folder.joinpath(step, *names)

    def is_done(self, step: str) -> bool:
        """True where the step's folder is there; of the logs, where there is one to identify from."""
        return self.log(FIRST_LOG) is not None if step == LOGS else self.path(step).is_dir()

    def log(self, stem: str) -> Path | None:
        """The log with this name, whatever its format; refused where there are two."""
        folder = self.path(LOGS)
        found = sorted(one for one in folder.glob(f"{stem}*") if one.stem == stem) if folder.is_dir() else []
        if len(found) > 1:
            names = ", ".join(one.name for one in found)
            raise ArmwrightError(f"{folder}: {names}: one log named '{stem}' expected; move the others away")
        return found[0] if found else None

    def forget_plan(self) -> None:
        """Leave the folder empty where nothing was done yet: another plan may begin there."""
        if [one.name for one in self.folder.iterdir()] == [ABOUT]:
            (self.folder / ABOUT).unlink()

    @property
    def mapping(self) -> Path | None:
        """The mapping of the logs' columns, if there is a file for it."""
        path = self.path(LOGS, MAP)
        return path if path.is_file() else None

    def digests(self) -> dict[str, str]:
        """Checksums of what was logged, by name."""
        files = [self.log(FIRST_LOG), self.log(OTHER_LOG), self.mapping]
        return {one.name: _digest(one) for one in files if one is not None}


def open_campaign(
    robot: Robot, folder: Path, *, source: str, given: Mapping[str, Any] | None = None
) -> Campaign:
    """The campaign in a folder, begun where the folder is new or empty.

    given   values of MotionPlan that were asked for; a campaign that has begun keeps its own
    """
    asked = dict(given or {})
    if not (folder / ABOUT).is_file():
        return _begin(robot, folder, source, replace(MotionPlan(), **asked))
    about = _read_about(folder / ABOUT)
    if about["robot"]["print"] != robot_print(robot):
        raise ArmwrightError(
            f"{folder}: begun with another robot, '{about['robot']['name']}' from "
            f"{about['robot']['source']}, or with other options (--lock, --tip, …); give those, or the name "
            "of a new folder"
        )
    plan = MotionPlan(**about["motion"])
    other = [key for key, value in asked.items() if getattr(plan, key) != value]
    if other:
        raise ArmwrightError(
            f"{folder}: begun with {', '.join(f'{key} = {getattr(plan, key)}' for key in other)}; "
            "leave that out, or give the name of a new folder"
        )
    return Campaign(folder, robot, source, plan)


def robot_print(robot: Robot) -> str:
    """A checksum of a robot's description, which tells it from others."""
    from armwright.robot.formats import formats  # Studio names files without them

    write = formats()["toml"].write
    assert write is not None
    return hashlib.sha256(write(robot).text.encode()).hexdigest()


def _begin(robot: Robot, folder: Path, source: str, plan: MotionPlan) -> Campaign:
    if folder.exists() and not folder.is_dir():
        raise ArmwrightError(f"{folder}: is a file; give the name of a new folder")
    if folder.exists() and any(folder.iterdir()):
        raise ArmwrightError(f"{folder}: is not a campaign and not empty; give the name of a new folder")
    if not folder.resolve().parent.is_dir():
        raise ArmwrightError(f"{folder}: folder '{folder.parent}' does not exist; make it first")
    folder.mkdir(exist_ok=True)
    lines = ["# Armwright campaign; made by the first call, read by every other one", "[robot]"]
    about = {"name": robot.name, "source": source, "print": robot_print(robot)}
    lines += [f"{key} = {json.dumps(value)}" for key, value in about.items()]
    lines += ["", "[motion]"]
    lines += [f"{key} = {json.dumps(value)}" for key, value in asdict(plan).items() if value is not None]
    write_whole(folder / ABOUT, ("\n".join(lines) + "\n").encode("utf-8"))
    return Campaign(folder, robot, source, plan)


def _read_about(path: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"cannot be read: {error}", remedy="begin a new folder", file=str(path)) from None
    known = {one.name for one in fields(MotionPlan)}
    robot, motion = found.get("robot"), found.get("motion")
    is_whole = isinstance(robot, dict) and {"name", "source", "print"} <= robot.keys()
    if not is_whole or not isinstance(motion, dict) or not motion.keys() <= known:
        raise InputError("is not the file of a campaign", remedy="begin a new folder", file=str(path))
    for key, value in motion.items():
        whole = isinstance(getattr(MotionPlan(), key), int)
        if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
            said = f"{value!r} is not a {'whole ' if whole else ''}number"
            raise InputError(said, remedy="begin a new folder", file=str(path), key=f"motion.{key}")
    return found


def _digest(path: Path) -> str:
    whole = hashlib.sha256()
    for one in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if one.is_file():
            whole.update(one.read_bytes())
    return whole.hexdigest()
