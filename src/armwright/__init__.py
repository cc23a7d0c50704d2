"""Armwright: one robot description to models, code, simulation and identification.

Names are imported when first used, so that ``import armwright`` costs next to nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from armwright.emit.emitting import emit
    from armwright.errors import ArmwrightError, Finding, InputError
    from armwright.identify.estimate import Estimate
    from armwright.identify.excitation.excite import excite
    from armwright.identify.excitation.exciting_motion import ExcitingMotion
    from armwright.identify.identification import identify
    from armwright.identify.load.load_identification import identify_load
    from armwright.identify.reading import read_recording
    from armwright.identify.recording import Recording
    from armwright.identify.regression.forms import regression
    from armwright.identify.step_test.step_test import step_test
    from armwright.mechanism.manipulability import Manipulability, manipulability
    from armwright.models.core.registry import model, models
    from armwright.models.loops.parallelograms import couple_parallelograms
    from armwright.models.simulation.plant import Stops
    from armwright.report.animation import animate
    from armwright.report.chart import Chart, plot
    from armwright.report.identification_page import report
    from armwright.report.picture import Picture, picture
    from armwright.report.view import View, view
    from armwright.robot import (
        Base,
        Capsule,
        Coupling,
        Fixed,
        Friction,
        Helical,
        Inertia,
        Joint,
        Limits,
        Link,
        Loop,
        Motor,
        Placement,
        Prismatic,
        Revolute,
        Robot,
        Shape,
        Wrench,
    )
    from armwright.robot.formats import load, robots
    from armwright.run import Function, Solutions, Solver, compile
    from armwright.simulate.controllers import (
        Adaptive,
        ComputedTorque,
        Feedforward,
        GravityCompensation,
        OperationalSpace,
        ResolvedAcceleration,
    )
    from armwright.simulate.emitted_controller import emit_controller
    from armwright.simulate.emitted_loop import emit_control_loop
    from armwright.simulate.emitted_plant import emit_plant
    from armwright.simulate.force_sensor import ForceSensor
    from armwright.simulate.motion_check import MotionReport, check_motion
    from armwright.simulate.motion_shapes import (
        bang_coast_bang,
        cubic,
        quintic,
        s_curve,
        spline,
        through,
        trapezoidal,
    )
    from armwright.simulate.motions import Fourier, Motion
    from armwright.simulate.schedules import Schedule
    from armwright.simulate.sensors import Sensors
    from armwright.simulate.simulation import simulate
    from armwright.simulate.tip_lines import straight_line
    from armwright.simulate.trajectory import Trajectory
    from armwright.study.campaign.whole_campaign import campaign
    from armwright.study.monte_carlo import MonteCarlo, Normal, Uniform, monte_carlo
    from armwright.study.reproduce.paper import reproduce
    from armwright.study.sim.interpreter import sim

__all__ = [
    "Adaptive",
    "ArmwrightError",
    "Base",
    "Capsule",
    "Chart",
    "ComputedTorque",
    "Coupling",
    "Estimate",
    "ExcitingMotion",
    "Feedforward",
    "Finding",
    "Fixed",
    "ForceSensor",
    "Fourier",
    "Friction",
    "Function",
    "GravityCompensation",
    "Helical",
    "Inertia",
    "InputError",
    "Joint",
    "Limits",
    "Link",
    "Loop",
    "Manipulability",
    "MonteCarlo",
    "Motion",
    "MotionReport",
    "Motor",
    "Normal",
    "OperationalSpace",
    "Picture",
    "Placement",
    "Prismatic",
    "Recording",
    "ResolvedAcceleration",
    "Revolute",
    "Robot",
    "Schedule",
    "Sensors",
    "Shape",
    "Solutions",
    "Solver",
    "Stops",
    "Trajectory",
    "Uniform",
    "View",
    "Wrench",
    "__version__",
    "animate",
    "bang_coast_bang",
    "campaign",
    "check_motion",
    "compile",
    "couple_parallelograms",
    "cubic",
    "emit",
    "emit_control_loop",
    "emit_controller",
    "emit_plant",
    "excite",
    "identify",
    "identify_load",
    "load",
    "manipulability",
    "model",
    "models",
    "monte_carlo",
    "picture",
    "plot",
    "quintic",
    "read_recording",
    "regression",
    "report",
    "reproduce",
    "robots",
    "s_curve",
    "sim",
    "simulate",
    "spline",
    "step_test",
    "straight_line",
    "through",
    "trapezoidal",
    "view",
]

_ROOMS = {
    "armwright.emit.emitting": "emit",
    "armwright.errors": "ArmwrightError Finding InputError",
    "armwright.mechanism.manipulability": "Manipulability manipulability",
    "armwright.models.core.registry": "model models",
    "armwright.robot": "Base Capsule Coupling Fixed Friction Helical Inertia Joint Limits Link Loop Motor"
    " Placement Prismatic Revolute Robot Shape Wrench",
    "armwright.identify.estimate": "Estimate",
    "armwright.identify.excitation.excite": "excite",
    "armwright.identify.excitation.exciting_motion": "ExcitingMotion",
    "armwright.identify.identification": "identify",
    "armwright.identify.load.load_identification": "identify_load",
    "armwright.identify.reading": "read_recording",
    "armwright.identify.recording": "Recording",
    "armwright.identify.regression.forms": "regression",
    "armwright.identify.step_test.step_test": "step_test",
    "armwright.report.identification_page": "report",
    "armwright.robot.formats": "load robots",
    "armwright.run": "Function Solutions Solver compile",
    "armwright.models.loops.parallelograms": "couple_parallelograms",
    "armwright.models.simulation.plant": "Stops",
    "armwright.simulate.controllers": (
        "Adaptive ComputedTorque Feedforward GravityCompensation OperationalSpace ResolvedAcceleration"
    ),
    "armwright.simulate.motion_shapes": "bang_coast_bang cubic quintic s_curve spline through trapezoidal",
    "armwright.simulate.emitted_controller": "emit_controller",
    "armwright.simulate.emitted_loop": "emit_control_loop",
    "armwright.simulate.emitted_plant": "emit_plant",
    "armwright.simulate.force_sensor": "ForceSensor",
    "armwright.simulate.motion_check": "MotionReport check_motion",
    "armwright.simulate.motions": "Fourier Motion",
    "armwright.simulate.tip_lines": "straight_line",
    "armwright.simulate.schedules": "Schedule",
    "armwright.simulate.sensors": "Sensors",
    "armwright.simulate.simulation": "simulate",
    "armwright.simulate.trajectory": "Trajectory",
    "armwright.study.campaign.whole_campaign": "campaign",
    "armwright.study.monte_carlo": "MonteCarlo Normal Uniform monte_carlo",
    "armwright.study.reproduce.paper": "reproduce",
    "armwright.study.sim.interpreter": "sim",
    "armwright.report.animation": "animate",
    "armwright.report.picture": "Picture picture",
    "armwright.report.chart": "Chart plot",
    "armwright.report.view": "View view",
}
_HOME = {name: room for room, names in _ROOMS.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'armwright' has no attribute '{name}'; {_instead_of(name)}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def _instead_of(name: str) -> str:
    """What to type instead of a name that the package does not have."""
    if name.startswith("_"):  # asked for by tools, not typed
        return "it is not public"
    from armwright.errors import nearest  # only who has mistyped something waits for these
    from armwright.models import aliases, kinds  # the room of all models

    if name in (*kinds(), *aliases()):
        return f"it is a model: aw.model(robot, '{name}')"
    near = "".join(f"did you mean '{one}'? " for one in nearest(name, __all__))
    return f"{near}it has {', '.join(__all__)}"


def __dir__() -> list[str]:
    return __all__


class _Package(ModuleType):
    """The package itself: a verb stays a verb though the room it lives in has the same name.

    Importing ``armwright.emit`` would otherwise put the module in the place of ``aw.emit``.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOME and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
