"""Pinocchio's recursion on the same arm: compiled C++ where that is possible, and from Python."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from armwright.bench.arms import samples
from armwright.bench.timing import median_time
from armwright.robot import Robot
from armwright.robot.matrix import to_numbers

COUNT = 1024  # samples
_DEFINES = (  # what Pinocchio's own build files ask for
    "BOOST_MPL_LIMIT_LIST_SIZE=30",
    "BOOST_MPL_LIMIT_VECTOR_SIZE=30",
    "BOOST_MPL_CFG_NO_PREPROCESSED_HEADERS",
    "BOOST_FUSION_INVOKE_MAX_ARITY=12",
    "NDEBUG",
)


def pinocchio_version() -> str | None:
    """Its version, or None where it is not installed."""
    try:
        return version("pin") if importlib.util.find_spec("pinocchio") else None
    except PackageNotFoundError:
        return None


def python_model(robot: Robot) -> Any:
    """The robot as a Pinocchio model, built call by call."""
    import pinocchio as pin

    model = pin.Model()
    for j, (T, mass, centre, tensor) in enumerate(_bodies(robot), 1):
        joint = model.addJoint(j - 1, pin.JointModelRZ(), pin.SE3(T), f"joint{j}")
        model.appendBodyToJoint(joint, pin.Inertia(mass, centre, tensor), pin.SE3.Identity())
    model.gravity.linear = np.array([float(g) for g in robot.gravity])
    return model


def python_times(robot: Robot) -> dict[str, Any]:
    """CPU seconds of one ``pinocchio.rnea``, and its torques for the first sample."""
    import pinocchio as pin

    model = python_model(robot)
    data = model.createData()
    q, qd, qdd = (array[0].copy() for array in samples(robot, COUNT))
    rnea = pin.rnea
    value = median_time(lambda: rnea(model, data, q, qd, qdd), times=5000)
    empty = median_time(lambda: None, times=5000)
    return {"call": value - empty, "torques": rnea(model, data, q, qd, qdd).tolist()}


def _bodies(robot: Robot) -> list[tuple[Any, float, Any, Any]]:
    bodies = []
    for joint, link in zip(robot.joints, robot.links, strict=True):
        mass, centre, (xx, xy, xz, yy, yz, zz) = link.inertia.to_com()
        tensor = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
        bodies.append(
            (
                to_numbers(joint.placement.transform()),
                float(mass),
                np.array([float(x) for x in centre]),
                np.array([[float(x) for x in row] for row in tensor]),
            )
        )
    return bodies


# ------------------------------------------------------------------------------------ C++


def cpp_program(robot: Robot, folder: Path) -> Path | str:
    """The compiled benchmark, or why there is none."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    prefix = _prefix()
    if compiler is None:
        return "no C++ compiler"
    if prefix is None or not (prefix / "include" / "pinocchio").is_dir():
        return "no headers of Pinocchio (pip install 'armwright[bench]')"
    eigen = _eigen(prefix)
    if eigen is None:
        return "no headers of Eigen (libeigen3-dev, or pip install casadi)"
    (folder / "rnea.cpp").write_text(_source(robot))
    options = ["-std=c++17", "-O3", "-march=native", *(f"-D{text}" for text in _DEFINES)]
    libraries = [f"-L{prefix / 'lib'}", f"-Wl,-rpath,{prefix / 'lib'}", "-lpinocchio_default"]
    include = [f"-I{prefix / 'include'}", f"-I{eigen}"]
    command = [compiler, *options, "rnea.cpp", *include, *libraries, "-o", "rnea"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return folder / "rnea" if done.returncode == 0 else f"{compiler} failed: {done.stderr[:200]}"


def cpp_times(program: Path) -> dict[str, Any]:
    """CPU seconds per sample of the compiled recursion, and its torques for the first sample."""
    done = subprocess.run([str(program)], capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


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


def _source(robot: Robot) -> str:
    """The program: the model in numbers, the samples, a timed loop."""
    calls = []
    for T, mass, centre, tensor in _bodies(robot):
        rows = ", ".join(repr(float(x)) for x in T[:3].ravel())
        body = ", ".join(repr(float(x)) for x in (mass, *centre, *tensor.ravel()))
        calls.append(f"  add({{{rows}}}, {{{body}}});")
    gravity = ", ".join(repr(float(g)) for g in robot.gravity)
    arrays = [
        f"static const double {name}[] = {{{', '.join(map(repr, array.ravel().tolist()))}}};"
        for name, array in zip(("Q", "V", "A"), samples(robot, COUNT), strict=True)
    ]
    return _CPP % {
        "arrays": "\n".join(arrays),
        "calls": "\n".join(calls),
        "gravity": gravity,
        "joints": len(robot.joints),
        "count": COUNT,
    }


_CPP = """
#if __has_include(<pinocchio/multibody.hpp>)
#include <pinocchio/multibody.hpp>
#else
#include <pinocchio/multibody/data.hpp>
#include <pinocchio/multibody/model.hpp>
#endif
#include <pinocchio/algorithm/rnea.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

%(arrays)s

static double cpu() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static pinocchio::Model model;
static pinocchio::JointIndex last = 0;

static void add(std::array<double, 12> p, std::array<double, 13> b) {
  pinocchio::SE3 M;
  Eigen::Matrix3d I;
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) M.rotation()(i, k) = p[4 * i + k], I(i, k) = b[4 + 3 * i + k];
    M.translation()(i) = p[4 * i + 3];
  }
  last = model.addJoint(last, pinocchio::JointModelRZ(), M, "joint" + std::to_string(last + 1));
  pinocchio::Inertia body(b[0], Eigen::Vector3d(b[1], b[2], b[3]), I);
  model.appendBodyToJoint(last, body, pinocchio::SE3::Identity());
}

int main() {
  const int n = %(joints)d, N = %(count)d;
%(calls)s
  model.gravity.linear() = Eigen::Vector3d(%(gravity)s);
  pinocchio::Data data(model);
  std::vector<Eigen::VectorXd> q(N), v(N), a(N);
  for (int i = 0; i < N; ++i) {
    q[i] = Eigen::Map<const Eigen::VectorXd>(Q + n * i, n);
    v[i] = Eigen::Map<const Eigen::VectorXd>(V + n * i, n);
    a[i] = Eigen::Map<const Eigen::VectorXd>(A + n * i, n);
  }
  std::vector<double> times;
  double sum = 0;
  for (int k = 0; k < 101; ++k) {
    const double start = cpu();
    for (int i = 0; i < N; ++i) {
      pinocchio::rnea(model, data, q[i], v[i], a[i]);
      sum += data.tau[0];
    }
    times.push_back((cpu() - start) / N);
  }
  std::sort(times.begin(), times.end());
  pinocchio::rnea(model, data, q[0], v[0], a[0]);
  std::printf("{\\"sample\\": %%.17g, \\"sum\\": %%.17g, \\"torques\\": [", times[times.size() / 2], sum);
  for (int j = 0; j < n; ++j) std::printf("%%s%%.17g", j ? ", " : "", data.tau[j]);
  std::printf("]}\\n");
}
"""
