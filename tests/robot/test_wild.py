"""A folder of foreign robot files, named by ARMWRIGHT_WILD: each is read and compared with its own simulator.

    ARMWRIGHT_WILD=~/robots pytest -s tests/robot/test_wild.py

prints what was loaded, refused and disagreeing. Nothing of such a folder is part of this repository.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import armwright as aw
from armwright.robot.formats.xml import root_tag
from tests.support.foreign import NotComparedError, mjcf_apart, urdf_apart

FOLDER = os.path.abspath(given) if (given := os.environ.get("ARMWRIGHT_WILD", "")) else ""
AGREES = 1e-9  # of the largest number: files of up to a hundred joints, both sides in double precision
SUFFIXES = (".urdf", ".xml", ".mjcf", ".par")

pytestmark = pytest.mark.skipif(not FOLDER, reason="ARMWRIGHT_WILD names no folder")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """MuJoCo writes its warnings to a file where it runs."""
    monkeypatch.chdir(tmp_path)


def robot_files(folder: Path) -> Iterator[Path]:
    """URDF, MJCF and .par files at any depth; other XML files are no robots."""
    for root, _, names in sorted(os.walk(folder, followlinks=True)):
        for path in (Path(root) / name for name in sorted(names)):
            if path.suffix not in SUFFIXES:
                continue
            if path.suffix == ".par" or root_tag(path.read_bytes()) in ("robot", "mujoco"):
                yield path


def differences(pin: ModuleType, mujoco: ModuleType, path: Path, robot: aw.Robot) -> dict[str, float]:
    if path.suffix == ".par":
        raise NotComparedError("no simulator reads .par")
    if root_tag(path.read_bytes()) == "mujoco":
        return mjcf_apart(mujoco, path, robot)
    return urdf_apart(pin, path, robot)


def test_foreign_files_are_read_or_refused_and_agree(pin: ModuleType, mujoco: ModuleType) -> None:
    """Nothing but an InputError may come out of a file, and what is read must agree."""
    count: Counter[str] = Counter()
    wrong, reasons = [], Counter[str]()
    for path in robot_files(Path(FOLDER)):
        name = path.relative_to(FOLDER)
        try:
            robot = aw.load(path)
        except aw.InputError as error:
            count["refused"] += 1
            print(f"refused      {name}: {error.what}; {error.remedy}")
            continue
        count["loaded"] += 1
        try:
            found = differences(pin, mujoco, path, robot)
        except NotComparedError as error:
            count["not compared"] += 1
            reasons[str(error)] += 1
            continue
        worst = max(found, key=lambda key: found[key], default="")
        if worst and not found[worst] <= AGREES:
            wrong.append(f"{name}: {', '.join(f'{key} {value:.1e}' for key, value in found.items())}")
            print(f"disagreeing  {wrong[-1]}")
        else:
            count["agreeing"] += 1
    for reason, times in reasons.most_common():
        print(f"not compared {times:5d}  {reason}")
    print(", ".join(f"{times} {word}" for word, times in count.items()), f", {len(wrong)} disagreeing")
    assert not wrong
