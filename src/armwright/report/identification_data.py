"""Estimates and planned motions as plain data (schema 1 of ``--json``), estimates also as a few lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from armwright.errors import Finding
from armwright.identify.estimate import Estimate, Excitation, Identified
from armwright.identify.excitation.exciting_motion import ExcitingMotion
from armwright.identify.validation import Validation

Data = dict[str, Any]


def estimate_data(estimate: Estimate) -> Data:
    """Everything that the command line prints as JSON."""
    found = estimate.feasible
    return {
        "status": estimate.status,
        "robot": estimate.given.name if estimate.given is not None else None,
        "samples": estimate.samples,
        "findings": finding_rows(estimate.findings),
        "friction": dict(estimate.friction),
        "estimator": estimate.estimator,
        "parameters": [_parameter(one) for one in estimate.parameters],
        "feasible": None if found is None else {"ok": found.ok, "overall_percent": found.overall_percent},
        "reduced": None
        if estimate.reduced is None
        else {
            "overall_percent": estimate.reduced.overall_percent,
            "parameters": dict(estimate.reduced.values),
        },
        "validation": None if estimate.validation is None else validation_data(estimate.validation),
        "excitation": None if estimate.excitation is None else asdict(estimate.excitation),
        "choices": list(estimate.choices),
        "provenance": dict(estimate.provenance),
    }


def finding_rows(findings: Iterable[Finding]) -> list[Data]:
    """Findings with their joint; null where they are about no joint."""
    return [
        {
            "code": one.code,
            "severity": one.severity,
            "joint": one.where or None,
            "text": one.text,
            "remedy": one.remedy,
        }
        for one in findings
    ]


def _elsewhere(found: Excitation) -> str:
    """How far torques may be off over the whole range, in words."""
    if found.elsewhere_percent is None:
        return ""
    return f"; over the whole range torques may be {found.elsewhere_percent:.2g} % off"


def _parameter(one: Identified) -> Data:
    return {
        "name": one.name,
        "value": one.value,
        "sigma": one.sigma,
        "sigma_percent": one.sigma_percent,
        "low": one.low,
        "high": one.high,
        "unit": one.unit,
        "joint": one.joint,
        "essential": one.is_essential,
    }


def validation_data(validation: Validation) -> Data:
    """Validation as plain data."""
    data = asdict(validation)
    data["joints"] = [asdict(joint) for joint in validation.joints]
    return data


def estimate_text(estimate: Estimate) -> str:
    """A short summary of an estimate for a terminal."""
    lines = [f"status      {estimate.status}"]
    checked = estimate.validation
    if checked is None:
        return lines[0]
    raw = f"raw {checked.overall_percent_raw:.2f} %"
    lines.append(f"held out    {checked.overall_percent:.2f} % of the torque ({checked.split}); {raw}")
    if checked.determined_percent is not None:
        lines.append(
            f"determined  {checked.determined_percent:.2f} % if friction at rest may be anything in its range"
        )
    if checked.cad_percent is not None:
        lines.append(f"description {checked.cad_percent:.2f} % as it was given, without friction")
    if estimate.feasible is not None:
        words = (
            "none found"
            if estimate.feasible.overall_percent is None
            else f"{estimate.feasible.overall_percent:.2f} %"
        )
        lines.append(f"feasible    {words}")
    if estimate.reduced is not None:
        kept = f"{len(estimate.reduced.values)} of {len(estimate.parameters)} parameters"
        lines.append(f"smallest    {estimate.reduced.overall_percent:.2f} % with {kept}")
    if estimate.excitation is not None:
        excited = estimate.excitation
        lines.append(f"excitation  condition number {excited.condition:.0f}{_elsewhere(excited)}")
    lines += ["", f"{'joint':<20} {'rms':>9} {'%':>7}  friction"]
    for joint in checked.joints:
        share = "-" if joint.percent is None else f"{joint.percent:.1f}"
        lines.append(
            f"{joint.name:<20} {joint.rms:>9.3g} {share:>7}  {estimate.friction.get(joint.name, '')}"
        )
    lines += ["", f"{'parameter':<10} {'value':>11} {'sigma':>9} {'%':>7}  joint"]
    for one in estimate.parameters:
        share = "-" if one.sigma_percent is None else f"{one.sigma_percent:.0f}"
        lines.append(f"{one.name:<10} {one.value:>11.5g} {one.sigma:>9.2g} {share:>7}  {one.joint}")
    return "\n".join(lines)


def motion_data(found: ExcitingMotion) -> dict[str, Any]:
    """The expected accuracy of a motion as plain data (schema 1 of ``excite --json``)."""
    wait = found.duration_for()
    return {
        "robot": found.robot.name,
        "joints": list(found.joints),
        "duration": found.motion.duration,
        "criterion": found.criterion,
        "value": found.value,
        "condition": found.condition,
        "condition_si": found.si_condition,
        "gain": None if found.gain != found.gain else found.gain,
        "searches": found.searches,
        "seconds_for_5_percent": None if wait != wait else wait,
        "parameters": [
            {
                "name": name,
                "sigma": sigma if sigma < float("inf") else None,
                "percent": found.sigma_percent[name],
            }
            for name, sigma in found.sigma.items()
        ],
    }
