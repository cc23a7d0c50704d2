"""What a form asks of an identification: estimator, friction, the control of the robot; and how to say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from armwright.errors import ArmwrightError
from armwright.robot import Robot
from armwright.simulate.controllers import ComputedTorque, Controller, Feedforward, GravityCompensation
from armwright.studio.option_fields import read_number

LAWS_OF_CONTROL: Mapping[str, type[Controller]] = {
    "feedforward": Feedforward,
    "computed_torque": ComputedTorque,
    "gravity_compensation": GravityCompensation,
}


@dataclass(frozen=True, slots=True)
class IdentificationWish:
    """The fields of the form; law, kp and kd only count for the estimator that simulates the control."""

    friction: str
    estimator: str
    is_feasible: bool
    law: str
    kp: str
    kd: str
    origin: str

    @classmethod
    def of(cls, wish: Mapping[str, Any]) -> IdentificationWish:
        """The form as the page sends it."""
        friction, estimator = (str(wish.get(key) or "auto") for key in ("friction", "estimator"))
        is_feasible = bool(wish.get("feasible", True))
        law, kp, kd, origin = (str(wish.get(key) or "").strip() for key in ("law", "kp", "kd", "origin"))
        return cls(friction, estimator, is_feasible, law or "feedforward", kp, kd, origin)

    def controller(self, robot: Robot) -> Controller | None:
        """The control that made the log; None where the estimator does not ask for it."""
        if self.estimator != "didim":
            return None
        if self.law not in LAWS_OF_CONTROL:
            raise ArmwrightError(f"law '{self.law[:20]}': use {', '.join(LAWS_OF_CONTROL)}")
        kp, kd = self._gains()
        return LAWS_OF_CONTROL[self.law](robot=robot, kp=kp, kd=kd)  # type: ignore[call-arg]

    def _gains(self) -> tuple[float, float]:
        if not (self.kp and self.kd):
            raise ArmwrightError("estimator 'didim' simulates the control that made the log: give its gains")
        return read_number(self.kp, what="kp"), read_number(self.kd, what="kd")

    def words(self, robot: Robot, names: Mapping[str, str]) -> dict[str, Any]:
        """What texts for elsewhere say; names are those of ``log_names``."""
        control = {}
        if self.estimator == "didim":
            kp, kd = self._gains()
            control = {"law": self.law, "class": LAWS_OF_CONTROL[self.law].__name__, "kp": kp, "kd": kd}
        return {
            "file": self.origin or f"{robot.name}.toml",
            "logs": [name for role, name in names.items() if role.startswith("log")],
            "validation": names.get("validation", ""),
            "instruments": names.get("instruments", "") if self.estimator == "iv" else "",
            "reference": names.get("reference", "") if self.estimator == "didim" else "",
            "feasible": self.is_feasible,
            "choice": {"friction": self.friction, "estimator": self.estimator},
            "control": control,
        }


def log_names(
    logs: Sequence[str], validation: str, instruments: str, reference: str = ""
) -> dict[str, tuple[str, str]]:
    """Path of each log, and what it is called elsewhere, by what it is for."""
    roles = ["log", *(f"log_{k}" for k in range(2, len(logs) + 1))]
    others = {"validation": validation, "instruments": instruments, "reference": reference}
    paths = dict(zip(roles, logs, strict=True)) | others
    return {role: (path, f"{role}{Path(path).suffix}") for role, path in paths.items() if path}
