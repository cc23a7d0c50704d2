"""A motion for identification as plain data: what it will tell about each parameter."""

from __future__ import annotations

from typing import Any

from armwright.identify.excitation.exciting_motion import ExcitingMotion


def motion_data(found: ExcitingMotion) -> dict[str, Any]:
    """What the motion will tell (schema 1 of ``excite --json``)."""
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
