"""What step tests found: joints, parameters, a robot with their values, tables [Kim90 Table 1]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from armwright.brief import brief_repr
from armwright.errors import Finding
from armwright.expr import number
from armwright.identify.deliver.identified_robot import nearest_standard
from armwright.identify.regression.inertial_part import InertialPart
from armwright.identify.step_test.joint_constants import JointConstants, pose_text
from armwright.identify.step_test.link_solution import Described, LinkSolution
from armwright.kernels.tolerances import TINIEST
from armwright.robot import Friction, Joint, Robot
from armwright.robot.tables import Table

Array = NDArray[np.float64]

HARDLY_KNOWN = 0.1  # of an inertia: a larger deviation is said
LARGE_RESIDUAL = 0.02  # of the travel: more is not a step response
_EXACT = 1e-30  # variance of a value without noise: the others do not count beside it


@dataclass(frozen=True, slots=True)
class JointFriction:
    """Damping and Coulomb friction of a joint, over all poses it was tested at.

    damping    B with the motor's own braking, ``viscous`` without it (None where it is not known)
    """

    joint: str
    damping: float
    viscous: float | None
    coulomb: float
    damping_sigma: float
    coulomb_sigma: float


@dataclass(frozen=True, slots=True, eq=False)
class StepResult:
    """The result of step tests.

    joints     constants of each joint at each pose
    friction   of each joint, over all its poses
    robot      with what was found in place; None where the unknowns were formulas of one's own
    """

    joints: tuple[JointConstants, ...]
    friction: tuple[JointFriction, ...]
    solution: LinkSolution
    robot: Robot | None
    findings: tuple[Finding, ...]

    __repr__ = brief_repr

    @property
    def rank(self) -> int:
        return self.solution.decided.rank

    def run_table(self) -> Table:
        """A and U of each run with their deviations."""
        rows = []
        for fit in (fit for one in self.joints for fit in one.fits):
            sigma = np.sqrt(np.diag(fit.covariance))
            rows.append(
                (
                    fit.run.joint,
                    pose_text(fit.run.pose).removeprefix("with "),
                    f"{fit.run.command:.5g} {fit.run.unit}",
                    f"{fit.A:.5g} ± {sigma[0]:.2g}",
                    f"{fit.U:.6g} ± {sigma[1]:.2g}",
                    f"{fit.residual:.2g}",
                )
            )
        return Table("Runs", ("joint", "locked at", "step", "A [1/s]", "U [1/s²]", "residual"), tuple(rows))

    def joint_table(self) -> Table:
        """Inertia, damping and friction at each pose."""
        rows = tuple(
            (
                one.joint,
                pose_text(one.pose).removeprefix("with "),
                f"{one.inertia:.5g} ± {one.sigma[0]:.2g}",
                f"{one.damping:.4g} ± {one.sigma[1]:.2g}",
                f"{one.coulomb:.4g} ± {one.sigma[2]:.2g}",
            )
            for one in self.joints
        )
        units = ("kg m² or kg", "N m s/rad or N s/m", "N m or N")
        names = (
            f"{name} [{unit}]" for name, unit in zip(("inertia", "damping", "Coulomb"), units, strict=True)
        )
        head = ("joint", "locked at", *names)
        return Table("Joints", head, rows)

    def parameter_table(self) -> Table:
        """A table of the combinations that the steps determine, then of those that priors add."""
        found = self.solution
        rows = [
            (text, f"{value:.5g} ± {sigma:.2g}")
            for text, value, sigma in zip(found.decided.texts(), found.combined, found.sigma, strict=True)
        ]
        rows += [
            (f"unseen: {text}", "prior" if found.is_whole else "not decided")
            for text in found.decided.unseen_directions()
        ]
        title = f"Parameters: {found.decided.rank} of {len(found.decided.names)} decided by steps"
        return Table(title, ("combination", "value"), tuple(rows))


def result_of(
    arm: InertialPart | None,
    found: Sequence[JointConstants],
    solution: LinkSolution,
    description: Described | None,
) -> StepResult:
    """The result with friction by joint, findings, and the robot."""
    friction = tuple(
        _joint_friction([one for one in found if one.joint == name])
        for name in dict.fromkeys(one.joint for one in found)
    )
    new = None
    if arm is not None and description is not None:
        new = robot_with(arm, friction, nearest_standard(arm, solution.values, description.sizes))
    return StepResult(tuple(found), friction, solution, new, tuple(_findings(found, solution)))


def _joint_friction(found: Sequence[JointConstants]) -> JointFriction:
    """Means over poses, weighted by what each knows."""
    damping, damping_sigma = _mean([one.damping for one in found], [one.sigma[1] for one in found])
    coulomb, coulomb_sigma = _mean([one.coulomb for one in found], [one.sigma[2] for one in found])
    first = found[0]
    braking = None if first.viscous is None else first.damping - first.viscous
    viscous = None if braking is None else damping - braking
    return JointFriction(first.joint, damping, viscous, coulomb, damping_sigma, coulomb_sigma)


def _mean(values: Sequence[float], sigmas: Sequence[float]) -> tuple[float, float]:
    weights = 1.0 / np.maximum(np.square(sigmas), _EXACT)
    return float(np.average(values, weights=weights)), float(1.0 / np.sqrt(weights.sum()))


def robot_with(arm: InertialPart, friction: Sequence[JointFriction], standard: Array) -> Robot:
    """The robot with these standard parameters and frictions; everything else as it was."""
    bare = replace(
        arm.robot,
        joints=tuple(
            joint if joint.motor is None else replace(joint, motor=replace(joint.motor, inertia=None))
            for joint in arm.robot.joints
        ),
    )
    robot = bare.with_values(dict(zip(arm.standard, map(float, standard), strict=True)))
    laws = {one.joint: one for one in friction}
    return replace(robot, joints=tuple(_with_friction(joint, laws.get(joint.name)) for joint in robot.joints))


def _with_friction(joint: Joint, found: JointFriction | None) -> Joint:
    if found is None:
        return joint
    viscous = found.damping if found.viscous is None else found.viscous
    return replace(joint, friction=Friction(FV=number(viscous), FS=number(found.coulomb)))


def _findings(found: Sequence[JointConstants], solution: LinkSolution) -> list[Finding]:
    fits = [fit for one in found for fit in one.fits]
    said = [finding for fit in fits for finding in fit.run.findings]
    for fit in fits:
        travel = float(np.ptp(fit.run.position))
        if fit.residual > LARGE_RESIDUAL * travel:
            share = 100 * fit.residual / max(travel, TINIEST)
            text = (
                f"step of {fit.run.command:.4g} {fit.run.unit}: {share:.1f} % of its travel is not explained "
                "by the step"
            )
            remedy = "check that the joint was free, the command constant and its weight balanced"
            said.append(Finding("not-a-step-response", "warning", fit.run.joint, text, remedy))
    for one in found:
        if one.inertia > 0 and one.sigma[0] > HARDLY_KNOWN * one.inertia:
            share = 100 * one.sigma[0] / one.inertia
            text = f"inertia is known only to ± {share:.0f} %, {pose_text(one.pose)}"
            remedy = "use larger steps, more runs, or currents instead of volts where the motor brakes"
            said.append(Finding("hardly-known", "warning", one.joint, text, remedy))
        if one.inertia <= 0:
            text = f"inertia {one.inertia:.4g} {pose_text(one.pose)}"
            said.append(
                Finding("negative-inertia", "error", one.joint, text, "check sign and gain of the command")
            )
    if solution.decided.directions.size and not solution.is_whole:
        text = f"{solution.decided.rank} of {len(solution.decided.names)} parameters are determined; "
        text += f"not determined: {'; '.join(solution.decided.unseen_directions())}"
        said.append(Finding("unseen-directions", "info", "all", text, "give priors={…} for as many sums"))
    return said
