"""Pinocchio's algorithms in C++, compiled here for this processor and timed on the benchmark's samples."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from armwright.bench.dense_arms import chain, samples
from armwright.bench.pinocchio_peer import bodies
from armwright.robot import Robot

FUNCTIONS = ("rnea", "crba", "aba", "regressor", "derivatives")
_SOURCE = Path(__file__).with_name("pinocchio.cpp")
_PASSES = 51  # over all samples; their median counts
_DEFINES = (  # what Pinocchio's own build files ask for
    "BOOST_MPL_LIMIT_LIST_SIZE=30",
    "BOOST_MPL_LIMIT_VECTOR_SIZE=30",
    "BOOST_MPL_CFG_NO_PREPROCESSED_HEADERS",
    "BOOST_FUSION_INVOKE_MAX_ARITY=12",
    "NDEBUG",
)


def cpp_program(folder: Path, functions: Sequence[str] = ("rnea",)) -> Path | str:
    """The compiled program with these functions, or why there is none.

    Each function beside "rnea" takes the compiler half a minute.
    """
    made = compile_peer(folder, _SOURCE, [f"WITH_{name.upper()}" for name in functions])
    return made if isinstance(made, str) else runnable_program(made)


def compile_peer(folder: Path, source: Path, defines: Sequence[str] = ()) -> Path | str:
    """A program against Pinocchio's headers, compiled for this processor, or why there is none."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    prefix = _prefix()
    if compiler is None:
        return "no C++ compiler"
    if prefix is None or not (prefix / "include" / "pinocchio").is_dir():
        return "no headers of Pinocchio (pip install 'armwright[bench]')"
    eigen = _eigen(prefix)
    if eigen is None:
        return "no headers of Eigen (libeigen3-dev, or pip install casadi)"
    options = ["-std=c++17", "-O3", "-march=native", "-w", *(f"-D{text}" for text in (*_DEFINES, *defines))]
    libraries = [f"-L{prefix / 'lib'}", f"-Wl,-rpath,{prefix / 'lib'}", "-lpinocchio_default"]
    include = [f"-I{prefix / 'include'}", f"-I{eigen}"]
    command = [compiler, *options, str(source), *include, *libraries, "-o", "peer"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return f"{compiler} failed: {done.stderr[:200]}" if done.returncode else folder / "peer"


def runnable_program(program: Path) -> Path | str:
    """The program if it runs: compiler, headers and the library of the wheel need not go together."""
    try:
        cpp_times(program, chain(2), count=2)
    except (OSError, subprocess.CalledProcessError, ValueError) as error:
        return f"the compiled program does not run ({error})"
    return program


def cpp_times(
    program: Path, robot: Robot, *, count: int, functions: Sequence[str] = ("rnea",), shown: int = 1
) -> dict[str, Any]:
    """{function: {"seconds": CPU time per sample, "results": those of the first samples}}.

    Of crba and aba there are two versions with different reference frames: "crba" and "crba, world".
    count       samples, the first of ``samples(robot, …)``
    functions   some of those that the program was compiled with
    shown       samples whose results are given
    """
    data = program.with_name(f"{robot.name}-{count}.txt")
    data.write_text(" ".join(map(repr, _numbers(robot, count, shown))))
    done = subprocess.run([str(program), str(data), *functions], capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def _numbers(robot: Robot, count: int, shown: int) -> Iterable[float]:
    """The file that the program reads: sizes, gravity, links, samples."""
    yield from (len(robot.joints), count, _PASSES, shown)
    yield from map(float, robot.gravity)
    for T, mass, centre, tensor in bodies(robot):
        yield from map(float, (*T[:3].ravel(), mass, *centre, *tensor.ravel()))
    for array in samples(robot, count):
        yield from array.ravel().tolist()


def _prefix() -> Path | None:
    """Where the wheel keeps headers and libraries."""
    for folder in {sysconfig.get_path("platlib"), sysconfig.get_path("purelib"), *sys.path}:
        if folder and (Path(folder) / "cmeel.prefix").is_dir():
            return Path(folder) / "cmeel.prefix"
    return None


def _eigen(prefix: Path) -> Path | None:
    casadi = importlib.util.find_spec("casadi")
    beside = (
        [Path(place) / "include" / "eigen3" for place in (casadi.submodule_search_locations or [])]
        if casadi
        else []
    )
    places = [
        prefix / "include" / "eigen3",
        Path("/usr/include/eigen3"),
        Path("/usr/local/include/eigen3"),
        *beside,
    ]
    return next((place for place in places if (place / "Eigen" / "Core").exists()), None)
