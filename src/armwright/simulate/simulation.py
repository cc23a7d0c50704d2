"""Simulation: a robot, its inputs and a method of integration become a Trajectory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from armwright.errors import ArmwrightError
from armwright.models.loops.everywhere import held_everywhere
from armwright.models.simulation.plant import PlantChoice, Stops
from armwright.robot import Robot
from armwright.simulate.compiled_plant import CompiledPlant, compiled_plant, plant_in_order
from armwright.simulate.controllers import Controller
from armwright.simulate.course import Sampling, course
from armwright.simulate.floating_base import beside_base, first_base
from armwright.simulate.inputs import checked_reference, function_sampling, inputs_of, sampling_of
from armwright.simulate.method_list import method_of
from armwright.simulate.methods import RK4
from armwright.simulate.motions import Motion
from armwright.simulate.request import (
    STEP,
    TOLERANCE,
    Timing,
    checked_tolerance,
    count_arms,
    first_state,
    input_bounds,
    input_kind,
    parameters_per_arm,
    timing_of,
    wrenches_by_link,
)
from armwright.simulate.run import Progress, Run
from armwright.simulate.schedules import Schedule
from armwright.simulate.scipy_run import PREFIX, SCIPY_METHODS, ScipyRun, check_scipy
from armwright.simulate.sensors import Sensors
from armwright.simulate.trajectory import Trajectory


def simulate(
    robot: Robot,
    *,
    duration: float,
    step: float = STEP,
    method: str = "rk4",
    tolerance: float = TOLERANCE,
    q: Any = None,
    qd: Any = None,
    T0: Any = None,
    V0: Any = None,
    near: Any = None,
    torque: Any = None,
    voltage: Any = None,
    current: Any = None,
    controller: Any = None,
    reference: Motion | Any = None,
    wrench: Mapping[str, Any] | None = None,
    period: float | None = None,
    delay: float = 0.0,
    sensors: Sensors | None = None,
    saturation: Any = None,
    stops: Stops | None = None,
    inductance: bool = True,
    drive: str = "torque",
    parameters: Mapping[str, Any] | None = None,
    store: int = 1,
    threads: int = 1,
    progress: Progress | None = None,
) -> Trajectory:
    """The motion of a robot, or of a fleet of them, from a given state under given inputs.

    duration, step   [s]; the last step is shorter if the duration is not a multiple of the step
    method           "rk3", "rk4", "implicit" (stiff plants), "symplectic" (long conservative motions);
                     "dopri5", "dop853": adaptive, ``step`` is then the time between rows;
                     "scipy:DOP853", "scipy:Radau", …: SciPy's, for one robot under a schedule, no sticking
    tolerance        error per step of the adaptive methods, relative to 1 + |q|, 1 + |qd|, 1 + |current|
    q, qd            initial state, (n,), or (N, n) for N arms; home and zero by default; for a closed
                     robot q of all joints of its tree, or of its motors, and qd of its motors
    near             positions of all joints of a closed robot that choose the assembly if q is of its motors
    T0, V0           initial pose (4, 4) and velocity (6,) of a floating base; as described, at rest
    torque, voltage, current   give one: (n,), (t, values) held, (t, values, "linear"), or f(t, q, qd)
    controller       ComputedTorque and the like (compiled with the plant), or f(t, q, qd) → inputs
    reference        the motion for the controller to follow, or the position to hold
    drive            what the controller returns: "torque", "voltage" or "current"
    wrench           {link: (6,), (t, values), …}: force and moment that the link exerts on its surroundings
    period, delay    [s] sampling period of a function or controller, and delay of its output
    sensors          how the controller measures the state; exactly by default
    saturation       limits of the inputs, (n,) or one number; True: the effort limits of the joints
    stops            elastic stops at the ends of the joint ranges
    inductance       False: currents follow voltages instantly
    parameters       values by name; (N,) numbers if the arms differ
    store            number of steps per stored row
    progress         called with the fraction that is done
    """
    asked = {key: value for key, value in locals().items() if key != "robot"}
    given = {"torque": torque, "voltage": voltage, "current": current}
    kind, what = input_kind(given, controller, drive)
    arms = count_arms(q=q, qd=qd, inputs=what, parameters=parameters)
    varied, values, p = parameters_per_arm(parameters, arms)
    links = wrenches_by_link(robot, wrench)
    choice = PlantChoice(kind, inductance, stops, tuple(links), varied)
    if callable(what) and not isinstance(what, Controller):
        robot = held_everywhere(robot)  # it cannot be asked again for what it has answered
    plant = compiled_plant(robot, choice, values)
    plant, q, qd = _assemble(plant, q, qd, near, arms)
    base, base_rate = first_base(robot, T0, V0)
    timing = timing_of(duration, step, store, period)
    inputs = inputs_of(plant, what, links, arms, timing, kind)
    sampling = _sampling(plant, what, inputs.drives if arms is None else None, timing, delay, sensors)
    state = course(
        plant,
        RK4 if method.startswith(PREFIX) else method_of(method, SCIPY_METHODS),
        step=timing.step,
        q=beside_base(first_state(q, robot.home, plant, arms, "q"), base),
        qd=beside_base(first_state(qd, np.zeros(len(robot.moving)), plant, arms, "qd"), base_rate),
        p=p,
        bounds=input_bounds(saturation, plant, kind),
        is_shared=inputs.is_shared,
        sampling=sampling,
        threads=threads,
        tolerance=checked_tolerance(tolerance),
        steps=timing.steps,
    )
    if method.startswith(PREFIX):
        check_scipy(method, state, is_scheduled=sampling is None)
        return ScipyRun(state, timing, inputs, method, tolerance).trajectory(p)
    wanted = checked_reference(reference, what, plant)
    run = Run(state, timing, inputs, wanted, sensors, delay, progress)
    found = run.trajectory(p)
    if plant.loops is not None and plant.loops.lost_a_pivot(found):
        return simulate(plant.loops.robot_everywhere, **asked)
    return found


def _sampling(
    plant: CompiledPlant, what: Any, drives: Any, timing: Timing, delay: float, sensors: Sensors | None
) -> Sampling | None:
    """How a controller, or a function that drives one arm, is sampled; None for schedules."""
    if isinstance(what, Controller):
        return sampling_of(plant, what, timing, delay, sensors)
    if drives is not None and not isinstance(drives, Schedule):
        return function_sampling(plant, drives, timing, delay, sensors)
    return None


def _assemble(
    plant: CompiledPlant, q: Any, qd: Any, near: Any, arms: int | None
) -> tuple[CompiledPlant, Any, Any]:
    """The plant with loops solved as suits where they begin, and the first state of all its joints."""
    if plant.loops is None:
        if near is not None:
            name = plant.robot.name
            raise ArmwrightError(
                f"near: only closed robots have assemblies, and '{name}' has no loop; leave it out"
            )
        return plant, q, qd
    place = plant.loops.first_place(q, near)
    place = place if arms is None or place.ndim == 2 else np.repeat(place[None], arms, axis=0)
    plant, loops = plant_in_order(plant, place)
    return plant, place, loops.first_speed(place, qd)
