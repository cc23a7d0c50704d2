"""Whole chains of work on a robot: the tour."""

from armwright.study.tour import CHAPTERS, take_tour

__all__ = ["CHAPTERS", "take_tour"]
