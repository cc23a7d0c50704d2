"""Inverse geometry of any six-joint arm by elimination (Raghavan-Roth, Manocha-Canny)."""

from armwright.models.inverse.elimination.general import GeneralArm, Solved, prepare

__all__ = ["GeneralArm", "Solved", "prepare"]
