"""Identification: from a log file to an audited, feasible, validated model."""

from armwright.identify.audit import audit
from armwright.identify.estimate import Estimate
from armwright.identify.identification import identify
from armwright.identify.prepare.preparation import Settings, prepare
from armwright.identify.reading import read_recording
from armwright.identify.recording import MotorCoupling, Recording

__all__ = [
    "Estimate",
    "MotorCoupling",
    "Recording",
    "Settings",
    "audit",
    "identify",
    "prepare",
    "read_recording",
]
