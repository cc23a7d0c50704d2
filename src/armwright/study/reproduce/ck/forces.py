"""Section 4: static force, constant force (Figs. 4, 5), and a sine added to it (Figs. 6, 7), by three routes.

The projected equations are the general models, integrated by ``simulate``. Multipliers are those of the
paper's energies, integrated in l and θ without any projection. MuJoCo takes the place of ADAMS: loops are
springs there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from armwright.report.svg_chart import Curve, curve_chart
from armwright.simulate.simulation import simulate
from armwright.simulate.trajectory import Trajectory
from armwright.study.peers.mujoco_machine import Stiffness, mujoco_machine
from armwright.study.reproduce.ck.energy_route import EnergyRoute
from armwright.study.reproduce.ck.machine import OURS, Machine, machine
from armwright.study.reproduce.ck.machine_numbers import Numbers
from armwright.study.reproduce.paper import Check, PaperPart, within

Array = NDArray[np.float64]

STEP, _GRID = 1e-3, 2e-4  # [s] between rows; of steps, between which forces are linear
SINE, HERTZ, LAST = 60.0, 2.0, 0.5  # [N] on l1, l2, l3; [Hz]; [s]: not printed, ours
_LONG, _FEW = 5e-3, 0.25  # [s] step and end of the motion by multipliers, which takes 20 ms an evaluation
_FINE = 1e-4  # [s] step of MuJoCo, whose springs take twice that to settle
_STILL, _APART = 1e-9, 1e-6  # [m] rounding over 1 s; what stiff springs give way in the other engine
_COLOURS = ("#2f5f9e", "#c2571a", "#3b7d3b")


@dataclass(frozen=True)
class Response:
    """The machine under what holds it and a sine on its legs."""

    m: Machine
    sine: float

    def force(self, t: float | Array) -> Array:
        """Forces u of l1 … l6 at a time, or at times."""
        hold = self.m.call("gravity", self.m.home)
        push = self.sine * np.array([1.0, 1.0, 1.0, 0.0, 0.0, 0.0])
        return np.asarray(hold + np.multiply.outer(np.sin(2 * np.pi * HERTZ * np.asarray(t)), push))

    @cached_property
    def projected_motion(self) -> Trajectory:
        """By the general models, at 5 kHz, a row every millisecond."""
        t: Array = np.arange(round(self.last / _GRID) + 1, dtype=float) * _GRID
        u, every = self.force(t)[:, list(OURS)], round(STEP / _GRID)
        return simulate(self.m.robot, duration=self.last, step=_GRID, torque=(t, u, "linear"), store=every)

    @property
    def last(self) -> float:
        """[s] a second where nothing is to move."""
        return LAST if self.sine else 1.0

    def heights(self, q: Array) -> Array:
        """Heights z of the platform's centre at positions (T, n), over that at home."""
        z = self.m.functions["direct_geometry"](q)[:, 2, 3]
        return np.asarray(z - self.m.height(self.m.home))

    def rates(self, run: Trajectory) -> Array:
        """Velocities z' of the platform's centre."""
        W = self.m.functions["jacobian"](run.q)[:, 2]
        motors = run.qd[:, self.m.motors]
        return np.asarray(np.einsum("ti,ti->t", W, motors))

    @cached_property
    def by_multipliers(self) -> tuple[Array, Array]:
        """Times and z − z0: Runge and Kutta in l, θ and their rates."""
        route = EnergyRoute(Numbers())
        y = np.concatenate([self.m.lengths(self.m.home), self.m.home[self.m.hinges], np.zeros(9)])
        count = round(_FEW / _LONG)
        found = [y]
        for k in range(count):
            y = _next_state(self, route, y, k * _LONG)
            found.append(y)
        z = [_mean_height(one[:3], one[6:9]) for one in found]
        return np.arange(count + 1, dtype=float) * _LONG, np.array(z) - z[0]

    @cached_property
    def in_mujoco(self) -> tuple[Array, Array]:
        """Times and z − z0 of an engine that shares no dynamics with us; torques are held 0.1 ms."""
        robot = self.m.robot
        peer = mujoco_machine(robot, step=_FINE, stiffness=Stiffness(2 * _FINE, 1e-6))
        t: Array = np.arange(round(LAST / _FINE), dtype=float) * _FINE + 0.5 * _FINE
        ours = [self.m.motors.index(column) for column in peer.motors]
        every = round(STEP / _FINE)
        places, _ = peer.run(robot.home, self.force(t)[:, list(OURS)][:, ours], every=every)
        q = np.repeat(robot.home[None], len(places), axis=0)
        q[:, peer.columns] = places
        return np.arange(len(places), dtype=float) * STEP, self.heights(q)


def _next_state(response: Response, route: EnergyRoute, y: Array, t: float) -> Array:
    """A step of Runge and Kutta in l, θ, l', θ'."""

    def slope(at: Array, time: float) -> Array:
        gains = route.multiplier_motion(at[:6], at[6:9], at[9:15], at[15:], response.force(time))
        return np.concatenate([at[9:], gains])

    h = _LONG
    k1 = slope(y, t)
    k2 = slope(y + 0.5 * h * k1, t + 0.5 * h)
    k3 = slope(y + 0.5 * h * k2, t + 0.5 * h)
    return np.asarray(y + h / 6 * (k1 + 2 * k2 + 2 * k3 + slope(y + h * k3, t + h)))


def _mean_height(lengths: Array, theta: Array) -> float:
    """The z of P_c (1)."""
    return float(np.mean(lengths * np.sin(theta)))


@cache
def response(sine: float) -> Response:
    """The motion under a sine of this size, computed once."""
    return Response(machine(), sine)


def forces() -> PaperPart:
    """How the platform moves under the forces of section 4."""
    return PaperPart("Constant and sine force", (*_static_checks(), *_sine_checks()))


def _static_checks() -> tuple[Check, ...]:
    still = response(0.0)
    m = still.m
    rest = m.call("direct_dynamics", m.home, np.zeros(6), still.force(0.0))
    _, _, N = EnergyRoute(Numbers()).motion(m.lengths(m.home), m.home[m.hinges], np.zeros(6))
    rise = float(np.abs(still.heights(still.projected_motion.q)).max())
    speed = float(np.abs(still.rates(still.projected_motion)).max())
    apart = float(np.abs(N - still.force(0.0)).max())
    return (
        within("ck.static", "static force: l'' of the machine at rest [m/s²]", _size(rest), tolerance=_STILL),
        within(
            "ck.static.route", "static force by (23) and by the general model [N]", apart, tolerance=_STILL
        ),
        within("ck.fig4", "constant force: z of the platform for 1 s [m]", rise, tolerance=_STILL),
        within("ck.fig5", "constant force: z' for 1 s [m/s]", speed, tolerance=_STILL),
    )


def _sine_checks() -> tuple[Check, ...]:
    moved = response(SINE)
    run = moved.projected_motion
    z = moved.heights(run.q)
    t, slow = moved.by_multipliers
    every = round(_LONG / STEP)
    by_multipliers = float(np.abs(z[: every * len(t) : every] - slow).max())
    legs = run.q[:, [moved.m.motors[OURS.index(i)] for i in range(3)]]
    work = float(np.abs(run.drift).max() / np.ptp(run.energy))
    what = "sine: z by projection and by multipliers [m]"
    checks = [
        within("ck.fig6.multipliers", what, by_multipliers, tolerance=_APART, note=f"for {_FEW:g} s"),
        within(
            "ck.fig6.symmetry",
            "sine: legs pushed alike differ by [m]",
            float(np.ptp(legs, axis=1).max()),
            tolerance=_STILL,
        ),
        within("ck.fig6.energy", "sine: work less energy, part of it", work, tolerance=1e-6),
        within("ck.fig6.gap", "sine: loops open by [m or rad]", float(run.gap.max()), tolerance=1e-12),
    ]
    return (*checks, _engine_check(moved, z))


def _engine_check(moved: Response, z: Array) -> Check:
    what = f"sine: z by projection and by MuJoCo for {LAST:g} s [m]"
    try:
        _, theirs = moved.in_mujoco
    except ImportError:
        note = "MuJoCo is not installed: pip install 'armwright[bench]'"
        return Check("ck.fig6.engine", what, None, None, _APART, None, note)
    error = float(np.abs(z[: len(theirs)] - theirs).max())
    return within("ck.fig6.engine", what, error, tolerance=_APART, note="the paper compares with ADAMS")


def figures() -> PaperPart:
    """Figs. 4 to 7: z and z' of the platform's centre over time, all routes in one picture."""
    files = {}
    for number, size in ((4, 0.0), (6, SINE)):
        one = response(size)
        z = one.heights(one.projected_motion.q)
        curves = [Curve("projected", z * 1e3, _COLOURS[0])]
        if size:
            t, slow = one.by_multipliers
            curves.append(
                Curve("multipliers", _on(one.projected_motion.t, t, slow) * 1e3, _COLOURS[1], "6 3")
            )
            curves += _engine_curve(one)
        files[f"figure{number}.svg"] = curve_chart(one.projected_motion.t, curves, label="z − z0 [mm]")
        rate = [Curve("projected", one.rates(one.projected_motion) * 1e3, _COLOURS[0])]
        files[f"figure{number + 1}.svg"] = curve_chart(one.projected_motion.t, rate, label="z' [mm/s]")
    text = "In kind: the paper prints no dimension, mass or force, so its curves cannot be met in numbers."
    return PaperPart("Figs. 4 to 7", text=text, files=files, figures=tuple(files))


def _engine_curve(one: Response) -> list[Curve]:
    try:
        t, z = one.in_mujoco
    except ImportError:
        return []
    return [Curve("MuJoCo", _on(one.projected_motion.t, t, z) * 1e3, _COLOURS[2], "2 4")]


def _on(t: Array, known: Array, values: Array) -> Array:
    """Values at other times; held after their end, where a curve is shorter."""
    return np.asarray(np.interp(t, known, values))


def _size(values: Array) -> float:
    return float(np.abs(values).max())
