"""Other simulators in the benchmark of simulation: MuJoCo's rollout and SciPy's integrators."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.robot import Robot
from armwright.simulate.compiled_plant import CompiledPlant

Array = NDArray[np.float64]


def mujoco_model(robot: Robot, *, step: float) -> Any | None:
    """The robot in MuJoCo, without contacts, with its Runge-Kutta method; None where MuJoCo is missing."""
    try:
        import mujoco
    except ImportError:
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "arm.urdf"
        robot.save(path)
        spec = mujoco.MjSpec.from_file(str(path))
    spec.compiler.balanceinertia = False
    model = spec.compile()
    model.opt.timestep = step
    model.opt.integrator = mujoco.mjtIntegrator.mjINT_RK4
    model.opt.disableflags = int(mujoco.mjtDisableBit.mjDSBL_CONTACT)
    model.opt.gravity[:] = [float(g) for g in robot.gravity]
    return model


def mujoco_accelerations(model: Any, q: Array, qd: Array) -> Array:
    """Accelerations without torques, to compare before anything is timed."""
    import mujoco

    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = q, qd
    mujoco.mj_forward(model, data)
    return np.array(data.qacc)


def mujoco_rollout(model: Any, q: Array, qd: Array, steps: int) -> Callable[[], Any]:
    """Steps of N arms in one call of ``rollout``, one thread."""
    import mujoco
    from mujoco import rollout

    data = mujoco.MjData(model)
    arms = len(q)
    size = mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    state = np.zeros((arms, size))
    state[:, 1 : 1 + model.nq] = q
    state[:, 1 + model.nq : 1 + model.nq + model.nv] = qd
    return lambda: rollout.rollout(model, data, initial_state=state, nstep=steps)


def constant_voltages_run(
    plant: CompiledPlant, volts: Array, *, method: str, duration: float, tolerance: float
) -> Callable[[], Any]:
    """A method of SciPy's solve_ivp to this tolerance from rest at zero, at 1001 times."""
    from scipy.integrate import solve_ivp

    law, t, start = _state_rates(plant, volts), np.linspace(0.0, duration, 1001), np.zeros(2 * plant.n)
    given: dict[str, Any] = {"method": method, "rtol": tolerance, "atol": tolerance, "t_eval": t}
    return lambda: solve_ivp(law, (0.0, duration), start, **given)


def held_voltages_run(
    plant: CompiledPlant, volts: Array, *, step: float, tolerance: float
) -> Callable[[], Array]:
    """SciPy's RK45 called for every row of voltages, which are held for a step; gives the last state."""
    from scipy.integrate import solve_ivp

    def run() -> Array:
        x = np.zeros(2 * plant.n)
        for k, row in enumerate(volts):
            found = solve_ivp(
                _state_rates(plant, row), (k * step, (k + 1) * step), x, rtol=tolerance, atol=tolerance
            )
            x = found.y[:, -1]
        return x

    return run


def _state_rates(plant: CompiledPlant, volts: Array) -> Callable[[float, Array], Array]:
    """Rates of (q, qd) under these voltages."""
    n = plant.n
    zeros, ones, none = np.zeros(n), np.ones(n), np.zeros(1)

    def law(t: float, x: Array) -> Array:
        return np.concatenate([x[n:], plant.motion(x[:n], x[n:], volts, zeros, ones, none).qdd])

    return law


def check_same(ours: Array, theirs: Array, what: str) -> None:
    """Refuses to time what does not compute the same."""
    error = float(np.abs(ours - theirs).max() / np.abs(ours).max())
    if not error < 1e-6:  # MuJoCo reads masses and lengths from text of six digits and more
        raise ArmwrightError(f"benchmark: {what} differs by {error:.2g}; nothing is timed")
