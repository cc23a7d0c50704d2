"""Whole chains of work on a robot: the tour."""

from armwright.study.tour import CHAPTERS, tour

__all__ = ["CHAPTERS", "tour"]
