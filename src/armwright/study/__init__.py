"""Whole chains of work: the tour on one robot, and papers reproduced."""

from armwright.study.tour import CHAPTERS, take_tour

__all__ = ["CHAPTERS", "take_tour"]
